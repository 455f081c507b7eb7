import AddressBook
import Files
import PropertyLists

/// One entry of the index file. Those up to a ``Frame/commit(_:)`` belong together.
enum Frame {
  /// What the file is; the first one, and only that.
  case beginning(bookIdentifier: String)
  /// A record is so from now on.
  case record(RecordRow)
  /// A record is not there any more.
  case removal(RecordID)
  /// A document is so from now on.
  case document(DocumentFile, FileStamp)
  /// A document is not there any more.
  case documentRemoval(DocumentKey)
  /// A step was made.
  case step(Step)
  /// All since the last commit counts, and files are to be moved to their places.
  case commit(Commit)
  /// The files that the last commit names are in their places.
  case settled

  /// What a commit says besides.
  struct Commit {
    /// The number of the latest step.
    var latestStep = 0
    /// The number of the latest step that the log does not hold any more.
    var historyFloor = 0
    /// The first place in the order of adding that no record was given.
    var nextPlace = 1
    /// Files that lie where they were written, and where they belong.
    var moves: [Move] = []
    /// Files that are to go.
    var removals: [Removal] = []
  }

  /// A file that is to be put into its place.
  struct Move: Hashable {
    let staged: String
    let target: String
    /// The file that was written.
    let stamp: FileStamp
    /// The file that it takes the place of, as far as the commit knew of one.
    let replaced: FileStamp?
  }

  /// A file that is to go, as it was when that was said.
  struct Removal: Hashable {
    let path: String
    let stamp: FileStamp
  }

  /// The version of this format; files of another are made anew.
  static let version = 3

  /// What kind of frame it is, as the first byte of its bytes says.
  enum Kind: UInt8 {
    case beginning = 1
    case record
    case removal
    case document
    case documentRemoval
    case step
    case commit
    case settled
  }

  /// The bytes of the frame.
  func encode() throws -> [UInt8] {
    var writer = ByteWriter()
    writer.write(byte: kind.rawValue)
    switch self {
    case .beginning(let bookIdentifier):
      writer.write(Self.version)
      writer.write(Folding.version)
      writer.write(bookIdentifier)
    case .record(let row): try row.write(to: &writer)
    case .removal(let id): writer.write(id.rawValue)
    case .document(let file, let stamp):
      writer.write(file.key)
      writer.write(stamp)
      writer.write(try BinaryPropertyList.encode(file.document))
    case .documentRemoval(let key): writer.write(key)
    case .step(let step): writer.write(step)
    case .commit(let commit):
      writer.write(commit.latestStep)
      writer.write(commit.historyFloor)
      writer.write(commit.nextPlace)
      writer.write(count: commit.moves.count)
      for move in commit.moves {
        writer.write(move.staged)
        writer.write(move.target)
        writer.write(move.stamp)
        writer.write(move.replaced)
      }
      writer.write(count: commit.removals.count)
      for removal in commit.removals {
        writer.write(removal.path)
        writer.write(removal.stamp)
      }
    case .settled: break
    }
    return writer.bytes
  }

  private var kind: Kind {
    switch self {
    case .beginning: .beginning
    case .record: .record
    case .removal: .removal
    case .document: .document
    case .documentRemoval: .documentRemoval
    case .step: .step
    case .commit: .commit
    case .settled: .settled
    }
  }
}

extension Frame.Commit {
  init(_ reader: inout ByteReader) throws(ByteReader.Malformed) {
    latestStep = try reader.readInt()
    historyFloor = try reader.readInt()
    nextPlace = try reader.readInt()
    moves = try reader.readList { (reader) throws(ByteReader.Malformed) in
      Frame.Move(
        staged: try reader.readText(), target: try reader.readText(), stamp: try reader.readStamp(),
        replaced: try reader.readOptionalStamp())
    }
    removals = try reader.readList { (reader) throws(ByteReader.Malformed) in
      Frame.Removal(path: try reader.readText(), stamp: try reader.readStamp())
    }
  }
}

extension ByteWriter {
  mutating func write(_ key: DocumentKey) {
    write(key.namespace)
    write(key.name)
  }

  fileprivate mutating func write(_ step: Step) {
    write(step.number)
    write(step.title)
    write(step.author.name)
    write(byte: step.author.isUser ? 1 : 0)
    write(step.time.secondsSinceReferenceDate.bitPattern)
    switch step.kind {
    case .change: write(0)
    case .undo(let number): write(number)
    case .redo(let number): write(-number)
    }
  }
}

extension ByteReader {
  mutating func readDocumentKey() throws(Malformed) -> DocumentKey { DocumentKey(try readText(), try readText()) }

  mutating func readStep() throws(Malformed) -> Step {
    let number = try readInt()
    let title = try readText()
    let author = Author(name: try readText(), isUser: try readByte() != 0)
    let time = PropertyList.Date(secondsSinceReferenceDate: Double(bitPattern: try readNumber()))
    let target = try readInt()
    let kind: Step.Kind = target == 0 ? .change : target > 0 ? .undo(target) : .redo(target == .min ? .max : -target)
    return Step(number: number, title: title, author: author, time: time, kind: kind)
  }
}
