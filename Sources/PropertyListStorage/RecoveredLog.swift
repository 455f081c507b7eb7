import AddressBook
import Files

/// The steps that the files of the log tell of.
struct RecoveredLog {
  /// The steps that follow one another up to the latest.
  private(set) var steps: [Step] = []
  /// The latest step that changed each record.
  private(set) var revisions: [RecordID: Int] = [:]
  /// The number before that of the first of the steps; nothing without a log.
  private(set) var floor: Int?
  /// The number of the latest step; nothing without a log.
  private(set) var latest: Int?

  init(_ folder: BookFolder) throws {
    guard Files.exists(folder(BookFolder.log)) else { return }
    for number in try Files.list(folder(BookFolder.log)).compactMap(BookFolder.step(inFile:)).sorted() {
      // What came before cannot be told from what is missing.
      if latest?.next != number { restart(behind: number - 1) }
      latest = number
      guard let bytes = try? Files.read(folder(BookFolder.file(ofStep: number)), limit: Int.max),
        let file = try? StepFile(bytes), file.step.number == number
      else {
        restart(behind: number)
        continue
      }
      steps.append(file.step)
      for case .record(let id, _) in file.operations { revisions[id] = number }
    }
  }

  private mutating func restart(behind number: Int) { (steps, revisions, floor) = ([], [:], number) }
}
