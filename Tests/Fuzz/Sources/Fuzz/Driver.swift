import Foundation
import PredicateTestSupport

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Passes a target to libFuzzer. Its driver is called here instead of its `main`, so that one
/// program and one build serve every target.
enum Driver {
  nonisolated(unsafe) private static var target = FuzzTarget.all[0]

  static func run(_ chosen: FuzzTarget, _ arguments: [String]) -> Never {
    target = chosen
    var count = CInt(arguments.count)
    let copies = arguments.map { strdup($0) } + [nil]
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: copies.count)
    list.initialize(from: copies, count: copies.count)
    var pointer = list
    exit(
      runDriver(&count, &pointer) { start, length in
        Driver.check(Array(UnsafeBufferPointer(start: start, count: length)))
        return 0
      }
    )
  }

  private static func check(_ bytes: [UInt8]) {
    let start = cpuSeconds()
    if let error = target.property.finding(in: bytes) {
      fail("FINDING \(target.property.name): \(error)\nLINE \(FuzzLines.line(of: bytes))")
    }
    let seconds = cpuSeconds() - start
    if seconds > target.seconds(for: bytes.count) {
      fail("FINDING \(target.property.name): \(bytes.count) bytes take \(seconds) s")
    }
  }

  /// Reports a finding as a crash, since libFuzzer then keeps the input.
  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    abort()
  }

  /// The processor time of the whole process, regardless of other load on the machine.
  private static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
