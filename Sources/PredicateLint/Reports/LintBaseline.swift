import PredicateEvaluation

/// Findings that are known and not to be reported again. An entry names the file, the rule and the
/// predicate, not the line, so that it still fits when lines move.
public struct LintBaseline: Sendable {
  private var counts: [String: Int] = [:]
  private let place: @Sendable (String) -> String

  /// A baseline that lists nothing.
  public init() { place = { $0 } }

  /// Reads a baseline as `text` writes it.
  ///
  /// - Parameters:
  ///   - bytes: the content of the baseline
  ///   - place: the one name of the file that a path leads to, so that an entry fits whatever path its
  ///     file was given as
  /// - Throws: `LintBaselineError`
  public init(
    reading bytes: [UInt8],
    place: @escaping @Sendable (String) -> String = { $0 }
  ) throws(LintBaselineError) {
    self.place = place
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.allSatisfy(\.isBlank) { continue }
      let tree = JSONReader.tree(of: MappedText(file: Array(line)))
      guard let file = tree.member("file", of: 0)?.text,
        let rule = tree.member("rule", of: 0)?.text,
        let predicate = tree.member("predicate", of: 0)?.text
      else { throw LintBaselineError(line: number + 1) }
      counts[key(file.text, rule.text, predicate.text), default: 0] += 1
    }
  }

  /// The results without findings that the baseline has; each entry counts once.
  public mutating func remaining(of results: [SourceResult]) -> [SourceResult] {
    results.map { result in
      var result = result
      result.findings = result.findings.filter { finding in
        let key = key(result.file, finding.finding.rule, result.predicate.text)
        guard let count = counts[key], count > 0 else { return true }
        counts[key] = count - 1
        return false
      }
      return result
    }
  }

  /// The lines of a baseline with the findings of some results: one JSON object a line.
  public static func text(of results: [SourceResult]) -> String {
    results.flatMap { result in
      result.findings.map { finding in
        JSONText.of(
          .object([
            ("file", .text(normalized(result.file))), ("rule", .text(finding.finding.rule)),
            ("predicate", .text(result.predicate.text)),
          ])
        ) + "\n"
      }
    }.joined()
  }

  private func key(_ file: String, _ rule: String, _ predicate: String) -> String {
    [place(Self.normalized(file)), rule, predicate].joined(separator: "\0")
  }

  private static func normalized(_ file: String) -> String {
    file.hasPrefix("./") ? String(file.dropFirst(2)) : file
  }

  /// A short text that stays the same while the predicate does, for services that follow findings.
  static func fingerprint(of finding: SourceFinding, in result: SourceResult) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (finding.finding.rule + "\0" + result.predicate.text).utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

/// The error of a file that is no baseline.
public struct LintBaselineError: Error, Hashable, Sendable {
  /// The line that cannot be read.
  public let line: Int
}
