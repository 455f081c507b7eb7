/// A binary property list that is put together by hand, valid or not.
struct BinaryFile {
  var objects: [[UInt8]]
  var root = 0
  var referenceWidth = 1
  var offsetWidth = 1
  /// What the trailer says, when it is to say something else than the truth.
  var objectCount: Int?
  var tableOffset: Int?

  init(_ objects: [UInt8]...) { self.objects = objects }

  /// The offset of an object.
  func offset(of object: Int) -> Int { 8 + objects[..<object].reduce(0) { $0 + $1.count } }

  /// The file.
  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8) + objects.flatMap { $0 }
    let table = bytes.count
    for object in objects.indices { bytes += Self.number(offset(of: object), width: offsetWidth) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    bytes += Self.number(objectCount ?? objects.count, width: 8) + Self.number(root, width: 8)
    return bytes + Self.number(tableOffset ?? table, width: 8)
  }

  static func number(_ value: Int, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
