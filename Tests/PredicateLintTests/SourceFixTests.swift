import PredicateSyntax
import Testing

@testable import PredicateLint

/// Fixes in files: each row is a file's name, its text, and the text after.
@Suite struct SourceFixTests {
  struct Row: Sendable {
    var name: String
    var before: String
    var after: String

    init(_ name: String, _ before: String, _ after: String) {
      self.name = name
      self.before = before
      self.after = after
    }
  }

  @Test(arguments: [
    Row(
      "a.swift",
      #"let a = NSPredicate(format: "name CONTAIN %@", x) // é"#,
      #"let a = NSPredicate(format: "name CONTAINS %@", x) // é"#
    ),
    // The closing quote is written as the host writes it.
    Row(
      "a.swift",
      #"let a = NSPredicate(format: "name == \"x")"#,
      #"let a = NSPredicate(format: "name == \"x\"")"#
    ),
    Row(
      "a.m",
      #"[NSPredicate predicateWithFormat:@"(a == 1 " @"AND b == 2"];"#,
      #"[NSPredicate predicateWithFormat:@"(a == 1 " @"AND b == 2)"];"#
    ),
    Row(
      "contents",
      "<?xml?><model><fetchRequest predicateString=\"name == &quot;x\"/></model>",
      "<?xml?><model><fetchRequest predicateString=\"name == &quot;x&quot;\"/></model>"
    ),
    Row("a.predicates", "a BEGINSWTH 'x'\r\nb == 1\r\n", "a BEGINSWITH 'x'\r\nb == 1\r\n"),
    Row(
      "a.sh",
      "log show --predicate '(process == \"a\"'",
      "log show --predicate '(process == \"a\")'"
    ),
    // A bracket would not make a value of nothing.
    Row(
      "a.predicates",
      "a == 1 AND (\nb == 1 AND (c == 2\n",
      "a == 1 AND (\nb == 1 AND (c == 2)\n"
    ),
    Row(
      "a.recipe.yaml",
      "- Processor: StopProcessingIf\n  Arguments:\n    predicate: '%A% == \"x\"'\n",
      "- Processor: StopProcessingIf\n  Arguments:\n    predicate: '\"%A%\" == \"x\"'\n"
    ),
    Row(
      "a.recipe.yaml",
      "- Processor: StopProcessingIf\n  Arguments:\n    predicate: \"%A% == 'x' OR %B% != 'y'\"\n",
      "- Processor: StopProcessingIf\n  Arguments:\n    predicate: \"\\\"%A%\\\" == 'x' OR \\\"%B%\\\" != 'y'\"\n"
    ),
    // AND is as likely as OR where only a line break stands.
    Row(
      "a.yaml",
      "inputType: GPProcessEvent\nfilter: |\n  line CONTAINS \"on\"\n  type == 1\n",
      "inputType: GPProcessEvent\nfilter: |\n  line CONTAINS \"on\"\n  type == 1\n"
    ),
    Row(
      "a.m",
      #"[NSPredicate predicateWithFormat:@"size == %@", 5];"#,
      #"[NSPredicate predicateWithFormat:@"size == %d", 5];"#
    ),
    Row("a.sh", "log show --predicate process == 'x'", "log show --predicate process == 'x'"),
    // An operator of two pieces has no one place.
    Row(
      "a.swift",
      #"let a = NSPredicate(format: "a CONT" + "AIN 'x'")"#,
      #"let a = NSPredicate(format: "a CONT" + "AIN 'x'")"#
    ),
  ])
  func fixes(_ row: Row) {
    let fixer = SourceFixer(linter: SourceLinter())
    let once = fixer.fixed(Array(row.before.utf8), path: row.name)
    #expect(String(decoding: once.bytes, as: UTF8.self) == row.after)
    let twice = fixer.fixed(once.bytes, path: row.name)
    #expect(twice.bytes == once.bytes && twice.count == 0)
  }

  /// Fixes are made together, so that the time grows with the file and not with its square.
  @Test func manyPredicatesAreFixedTogether() {
    let rows = [
      (
        #"let a = NSPredicate(format: "name CONTAIN %@", x)"#,
        #"let a = NSPredicate(format: "name CONTAINS %@", x)"#
      ),
      (
        #"let a = NSPredicate(format: "name == \"x")"#,
        #"let a = NSPredicate(format: "name == \"x\"")"#
      ),
      (
        #"let a = NSPredicate(format: "(a CONTAIN 'x'")"#,
        #"let a = NSPredicate(format: "(a CONTAINS 'x')")"#
      ),
      (
        #"let a = NSPredicate(format: "a CONT" + "AIN 'x'")"#,
        #"let a = NSPredicate(format: "a CONT" + "AIN 'x'")"#
      ),
    ]
    let fixer = SourceFixer(linter: SourceLinter())
    func time(_ count: Int) -> Duration {
      let before = (0..<count).map { rows[$0 % 4].0 + "\n" }.joined()
      let after = (0..<count).map { rows[$0 % 4].1 + "\n" }.joined()
      return ContinuousClock().measure {
        let fixed = fixer.fixed(Array(before.utf8), path: "a.swift")
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == after)
        #expect(fixed.count == count)
      }
    }
    _ = time(40)
    let few = time(80)
    #expect(time(640) < few * 24, "8 times as many")
  }

  @Test(arguments: [
    "let a = NSPredicate(format: \"a CONTAIN 'x'\") // predcheck:disable-line",
    "// predcheck:disable-next-line syntax.unknown-operator\nlet a = NSPredicate(format: \"a CONTAIN 'x'\")",
    "// predcheck:disable-next-line unknown-operator -- said so\nlet a = NSPredicate(format: \"a CONTAIN 'x'\")",
    "/* predcheck:disable unknown-operator */\n\nlet a = NSPredicate(format: \"a CONTAIN 'x'\")",
  ])
  func remarksDisableRules(_ source: String) {
    let results = SourceLinter().results(in: Array(source.utf8), path: "a.swift")
    #expect(results.count == 1)
    #expect(results.allSatisfy { $0.findings.isEmpty })
  }

  @Test(arguments: [
    "// predcheck:disable-next-line other-rule\nlet a = NSPredicate(format: \"a CONTAIN 'x'\")",
    "// predcheck:disable\n// predcheck:enable\nlet a = NSPredicate(format: \"a CONTAIN 'x'\")",
    "let s = \"predcheck:disable-next-line\"\nlet a = NSPredicate(format: \"a CONTAIN 'x'\")",
  ])
  func otherRemarksDoNot(_ source: String) {
    let results = SourceLinter().results(in: Array(source.utf8), path: "a.swift")
    #expect(results.flatMap(\.findings).count == 1)
  }

  /// Unknown parts are not reported; mistakes that stand whatever they are, are.
  @Test(arguments: [
    (#"NSPredicate(format: "name \(operator) %@", x)"#, 0),
    (#"NSPredicate(format: "\(first) \(second)")"#, 0),
    (#"NSPredicate(format: "a == 1 \(rest)")"#, 0),
    (#"NSPredicate(format: "(\(clause)")"#, 0),
    (#"NSPredicate(format: "a IN {\(list)}")"#, 0),
    (#"NSPredicate(format: "SELF LIKE '\(name)*'")"#, 0),
    (#"NSPredicate(format: "a CONTAIN '\(name)'")"#, 1),
    (#"NSPredicate(format: "(a == '\(name)'")"#, 1),
    (#"NSPredicate(format: "\(key) CONTRAINS[c] %@", x)"#, 1),
    (#"NSPredicate(format: "\(modifier) tags CONTAINS %@", x)"#, 0),
    (#"NSPredicate(format: "a CONTAIN\(suffix) %@", x)"#, 0),
  ])
  func reportsOfPartialTextsWhatIsSure(_ source: String, _ errors: Int) {
    let results = SourceLinter().results(in: Array(source.utf8), path: "a.swift")
    #expect(results.count == 1 || source.contains("\\(first)"))
    #expect(results.flatMap(\.findings).count { $0.finding.severity == .error } == errors)
  }
}
