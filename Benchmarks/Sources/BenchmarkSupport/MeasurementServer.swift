#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Measures what standard input asks for, so that one script can take many processes' cases in
/// turn: a noisy moment then falls on all of them.
///
///     <- have TAB struct TAB E1 TAB 100000     (every case, then a line "ready")
///     -> struct TAB E1
///     <- struct TAB E1 TAB 4.81 TAB 66612 TAB 100000
package struct MeasurementServer {
  private let cases: [String: MeasuredCase]
  private let order: [String]

  package init(_ cases: [MeasuredCase]) {
    order = cases.map(Self.key)
    self.cases = Dictionary(zip(order, cases), uniquingKeysWith: { $1 })
  }

  package func serve() {
    for key in order { say("have\t\(key)\t\(cases[key]?.units ?? 0)") }
    say("ready")
    while let request = readLine() {
      guard let measured = cases[request] else {
        say("\(request)\tFAIL\tno such case")
        continue
      }
      do {
        let found = try measured.measure(shortest: 30e6)
        say("\(request)\t\(found.nanoseconds)\t\(found.count)\t\(measured.units)")
      } catch {
        let reason = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
        say("\(request)\tFAIL\t\(reason)")
      }
    }
  }

  private static func key(_ measured: MeasuredCase) -> String {
    "\(measured.peer)\t\(measured.name)"
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
