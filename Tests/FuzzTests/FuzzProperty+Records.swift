import Foundation
import PredicateTestSupport

#if canImport(predcheck)
@testable import predcheck
#else
// The fuzzer has its own copy, since an executable cannot be imported.
@testable import PredcheckSources
#endif

extension FuzzProperty {
  /// Any bytes as records of a format: reading ends, in whatever pieces the bytes come; records
  /// that match and records that do not add up to all; the output reads back as the same records.
  static func records(_ format: String) -> FuzzProperty {
    FuzzProperty(format) { bytes in
      // A few bytes may encode a million values, for which a sanitizer takes minutes.
      if format == "plist", (try? BinaryPropertyListCheck.values(of: bytes)) ?? 0 > 10_000 {
        return
      }
      let all = FilterRun("TRUEPREDICATE", format, bytes)
      for piece in [1, 7] {
        let other = FilterRun("TRUEPREDICATE", format, bytes, piece: piece)
        try FuzzFinding.unless(other == all, "in pieces of \(piece): \(other), not \(all)")
      }
      guard all.errors.isEmpty else { return }
      let again = FilterRun("TRUEPREDICATE", format, Array(all.output.utf8))
      try FuzzFinding.unless(again == all, "read again: \(again), not \(all)")
      for predicate in ["a == 1 OR b CONTAINS[c] 'x'", "ANY a.b != nil", "SELF == 'a'"] {
        let yes = FilterRun(predicate, format, bytes, count: true)
        let no = FilterRun("NOT (\(predicate))", format, bytes, count: true)
        guard yes.errors.isEmpty, no.errors.isEmpty else { continue }
        let total = FilterRun("TRUEPREDICATE", format, bytes, count: true)
        try FuzzFinding.unless(
          yes.number + no.number == total.number,
          "\(predicate) \(yes.output), NOT \(no.output), of \(total.output)"
        )
      }
    }
  }
}

/// The result of `predcheck filter` for some bytes.
private struct FilterRun: Equatable {
  let output: String
  let errors: String
  let status: ExitStatus

  init(
    _ predicate: String,
    _ format: String,
    _ bytes: [UInt8],
    piece: Int = 65_536,
    count: Bool = false
  ) {
    let output = MemorySink()
    let errors = MemorySink()
    let console = Console(
      input: MemorySource(bytes, piece: piece),
      output: TextOutput(output, isTerminal: false),
      errors: TextOutput(errors, isTerminal: false)
    )
    let words = ["filter", predicate, "--input", format] + (count ? ["--count"] : [])
    status = Predcheck(console: console).run(words)
    self.output = output.text
    self.errors = errors.text
  }

  var number: Int { Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1 }
}
