import FuzzTargets
import Glibc

/// The reader that is tried, which `PETCONTACTS_FUZZ_TARGET` names.
private let target = unsafe getenv("PETCONTACTS_FUZZ_TARGET").flatMap {
  FuzzTarget(rawValue: unsafe String(cString: $0))
}

/// What libFuzzer calls with each input (<https://llvm.org/docs/LibFuzzer.html#fuzz-target>).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else { fatalError("PETCONTACTS_FUZZ_TARGET names none of \(FuzzTarget.allCases.map(\.rawValue))") }
  do {
    try target.check(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
