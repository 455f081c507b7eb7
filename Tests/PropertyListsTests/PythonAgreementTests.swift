import Foundation
import PropertyLists
import Testing

/// Python's plistlib and json share no code with ours nor with Foundation's, and carry every value that Foundation
/// carries on Linux, and long text and integers over 2^63-1, on which Foundation fails there.
@Suite("Python agrees", .enabled(if: Tool.find("python3") != nil, "python3 is not in the search path"))
struct PythonAgreementTests {
  /// Reads each N.plist, N.json and N.pretty.json of a folder, compares them, and writes N.back.plist and N.back.json.
  private static let script = #"""
    import datetime, json, plistlib, struct, sys, pathlib, base64

    def same(a, b):
        if type(a) is not type(b): return False
        if isinstance(a, float): return struct.pack('>d', a) == struct.pack('>d', b)
        if isinstance(a, list): return len(a) == len(b) and all(map(same, a, b))
        if isinstance(a, dict): return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
        return a == b

    def tagged(v):
        if isinstance(v, bool) or isinstance(v, str): return v
        if isinstance(v, int): return v if abs(v) <= 2 ** 53 else {'$integer': str(v)}
        if isinstance(v, float):
            return {'$real': repr(v)} if v != v or v in (float('inf'), float('-inf')) else v
        if isinstance(v, datetime.datetime): return {'$date': v.isoformat() + 'Z'}
        if isinstance(v, bytes): return {'$data': base64.b64encode(v).decode()}
        if isinstance(v, list): return [tagged(e) for e in v]
        return {('$' + k if k.startswith('$') else k): tagged(e) for k, e in v.items()}

    def date(text):
        whole, _, fraction = text.rstrip('Z').partition('.')
        return datetime.datetime.fromisoformat(whole) + datetime.timedelta(microseconds=int(fraction.ljust(6, '0')))

    def untagged(v):
        if isinstance(v, list): return [untagged(e) for e in v]
        if not isinstance(v, dict): return v
        if v.keys() == {'$integer'}: return int(v['$integer'])
        if v.keys() == {'$real'}: return float(v['$real'])
        if v.keys() == {'$date'}: return date(v['$date'])
        if v.keys() == {'$data'}: return base64.b64decode(v['$data'], validate=True)
        return {(k[1:] if k.startswith('$') else k): untagged(e) for k, e in v.items()}

    folder = pathlib.Path(sys.argv[1])
    files = sorted(p for p in folder.glob('*.plist'))
    for number, path in enumerate(files):
        value = plistlib.loads(path.read_bytes())
        for text in (path.with_suffix('.json'), path.with_suffix('.pretty.json')):
            if not same(value, untagged(json.loads(text.read_bytes()))): print(text.name, 'differs from', path.name)
        path.with_suffix('.back.plist').write_bytes(plistlib.dumps(value, fmt=plistlib.FMT_BINARY))
        mapped = json.dumps(tagged(value), ensure_ascii=number % 2 == 0, sort_keys=number % 3 == 0)
        path.with_suffix('.back.json').write_bytes(mapped.encode())
    print('compared', len(files))
    """#

  /// Reads each N.plist of a folder in any format, writes N.back.plist as XML and compares both with N.bin.
  private static let xmlScript = #"""
    import pathlib, plistlib, struct, sys

    def same(a, b):
        if type(a) is not type(b): return False
        if isinstance(a, float): return struct.pack('>d', a) == struct.pack('>d', b)
        if isinstance(a, list): return len(a) == len(b) and all(map(same, a, b))
        if isinstance(a, dict): return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
        return a == b

    files = sorted(pathlib.Path(sys.argv[1]).glob('*.plist'))
    for path in files:
        value = plistlib.loads(path.read_bytes())
        if not same(value, plistlib.loads(path.with_suffix('.bin').read_bytes())): print(path.name, 'differs')
        path.with_suffix('.back').write_bytes(plistlib.dumps(value, fmt=plistlib.FMT_XML))
    print('compared', len(files))
    """#

  @Test("about XML, reading ours and writing its own")
  func xml() throws {
    let python = try #require(Tool.find("python3"))
    // Python writes a carriage return as a line feed.
    var generator = PropertyListGenerator(seed: 2027, repertoire: .xml.subtracting(.carriageReturn))
    let values = (0..<150).map { _ in generator.value() }
    try withTemporaryFolder { folder in
      for (index, value) in values.enumerated() {
        try XMLPropertyList.encode(value).write(to: "\(index).plist", in: folder)
        try BinaryPropertyList.encode(value).write(to: "\(index).bin", in: folder)
      }
      try XMLPropertyList.encode("a\rb\r\nc").write(to: "return.plist", in: folder)
      try BinaryPropertyList.encode("a\rb\r\nc").write(to: "return.bin", in: folder)
      let (status, output) = try python.run(["-c", Self.xmlScript, folder.path])
      #expect(status == 0)
      #expect(output == "compared \(values.count + 1)\n")
      for (index, value) in values.enumerated() {
        #expect(try XMLPropertyList.decode([UInt8]("\(index).back", in: folder)) == value)
      }
    }
  }

  @Test("about binary and JSON, reading ours and writing its own")
  func agreement() throws {
    let python = try #require(Tool.find("python3"))
    var generator = PropertyListGenerator(
      seed: 2026,
      repertoire: [
        .longText, .equivalentKeys, .hugeIntegers, .nonFinite, .nullCharacter, .controlCharacters, .carriageReturn,
        .fractions, .byteOrderMark,
      ])
    let values = [Samples.contact, Samples.small] + (0..<150).map { _ in generator.value() }
    try withTemporaryFolder { folder in
      for (index, value) in values.enumerated() {
        try BinaryPropertyList.encode(value).write(to: "\(index).plist", in: folder)
        try JSONPropertyList.encode(value).write(to: "\(index).json", in: folder)
        try JSONPropertyList.encode(value, style: .pretty).write(to: "\(index).pretty.json", in: folder)
      }
      let (status, output) = try python.run(["-c", Self.script, folder.path])
      #expect(status == 0)
      #expect(output == "compared \(values.count)\n")
      for (index, value) in values.enumerated() {
        #expect(try BinaryPropertyList.decode([UInt8]("\(index).back.plist", in: folder)) == value)
        #expect(try JSONPropertyList.decode([UInt8]("\(index).back.json", in: folder)) == value)
      }
    }
  }
}
