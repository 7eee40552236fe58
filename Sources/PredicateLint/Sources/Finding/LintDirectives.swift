import PredicateEvaluation
import PredicateSyntax

/// Remarks in a file that disable rules: `predcheck:disable-next-line RULE…`, `predcheck:disable-line`,
/// and `predcheck:disable` up to `predcheck:enable`, in a comment of whatever language. Without
/// rules they are about all.
struct LintDirectives {
  private struct Region {
    var lines: Range<Int>
    /// Empty for all rules.
    var rules: Set<String>
  }

  private var regions: [Region] = []
  /// The words that mean nothing, with their lines: misspelt verbs and rules.
  private var unknown: [(line: Int, problem: String)] = []

  init(_ bytes: [UInt8]) {
    guard bytes.holds("predcheck:") else { return }
    var number = 0
    var open: [(rules: Set<String>, line: Int)] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard let (verb, rules) = Self.directive(in: line) else { continue }
      noteUnknown(verb, rules, number)
      switch verb {
      case "disable-next-line": add(number + 1..<number + 2, rules)
      case "disable-line": add(number..<number + 1, rules)
      case "disable": open.append((rules, number))
      case "enable":
        for entry in open where rules.isEmpty || entry.rules == rules {
          add(entry.line..<number, entry.rules)
        }
        open.removeAll { rules.isEmpty || $0.rules == rules }
      default: break  // Other words may come to mean something later on.
      }
    }
    for entry in open { add(entry.line..<Int.max, entry.rules) }
  }

  private mutating func add(_ lines: Range<Int>, _ rules: Set<String>) {
    regions.append(Region(lines: lines, rules: rules))
  }

  /// Whether a rule is disabled on any of `lines`.
  func covers(_ rule: String, at lines: [Int]) -> Bool {
    regions.contains { region in
      lines.contains(where: region.lines.contains)
        && (region.rules.isEmpty || region.rules.contains(rule)
          || region.rules.contains { rule.hasSuffix(".\($0)") })
    }
  }

  /// The mistakes in the remarks, for people: `line 3: there is no rule "lint.emty-needle"; …`
  var problems: [String] { unknown.map { "line \($0.line): \($0.problem)" } }

  private static let verbs = ["disable-next-line", "disable-line", "disable", "enable"]

  private mutating func noteUnknown(_ verb: String, _ rules: Set<String>, _ line: Int) {
    guard Self.verbs.contains(verb) else {
      // Other words that end in a colon are about the program.
      guard let nearest = Spelling.nearest(to: verb, among: Self.verbs) else { return }
      unknown.append((line, "there is no 'predcheck:\(verb)'; did you mean '\(nearest)'?"))
      return
    }
    let names = LintRule.severityNames
    for rule in rules.sorted() where rule.contains("-") || rule.contains(".") {
      if names.contains(where: { $0 == rule || $0.hasSuffix("." + rule) }) { continue }
      let near = Spelling.nearest(to: rule, among: names)
      let rest = near.map { "; did you mean '\($0)'?" } ?? ""
      unknown.append((line, "there is no rule '\(rule)'\(rest)"))
    }
  }

  private static let commentMarks = ["//", "#", "/*", "<!--", "--", "(*"]

  private static func directive(in line: ArraySlice<UInt8>) -> (String, Set<String>)? {
    let bytes = Array(line.prefix(4_096))
    guard let place = bytes.position(of: "predcheck:") else { return nil }
    let before = String(decoding: bytes[..<place], as: UTF8.self)
    guard commentMarks.contains(where: before.contains) || before.allSatisfy(\.isWhitespace) else {
      return nil
    }
    var words = String(decoding: bytes[(place + 10)...], as: UTF8.self)
      .split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard !words.isEmpty else { return nil }
    let verb = words.removeFirst()
    // A remark may say why, behind a dash; a comment may end on the line.
    let rules = words.prefix { !["--", "-", "*/", "-->", "*)", "—", ":"].contains($0) }
    return (verb, Set(rules))
  }
}
