import PredicateEvaluation
import Testing

/// The texts that everything which matches a pattern has.
struct PatternLiteralTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    var prefix: String?
    var longest: String?
    var testDescription: String { pattern }
  }

  @Test(arguments: [
    Row(pattern: "ab+c?.*", prefix: "ab", longest: "ab"),
    Row(pattern: "^ab?c", prefix: "a", longest: "a"),
    Row(pattern: "ab{0}cde", prefix: "a", longest: "cde"),
    Row(pattern: "a*bc", longest: "bc"),
    Row(pattern: ".*(read|write) timeout[0-9]{2,}", longest: " timeout"),
    Row(pattern: "(?:x|y)\\.com\\d+", longest: ".com"),
    Row(pattern: "[]a]bcd", longest: nil),
    Row(pattern: "[[:alpha:]&&[^b]]+-x-", longest: "-x-"),
    Row(pattern: "abc(?i)def", prefix: "abc"),
    Row(pattern: "(?x) a b", longest: nil),
    Row(pattern: "(a(?#))b)cde", longest: nil),
    Row(pattern: "abc|def"),
    Row(pattern: ".*abc|def"),
    Row(pattern: "(abc|def)gh", longest: "gh"),
    Row(pattern: "abc(d|e)", prefix: "abc", longest: "abc"),
    Row(pattern: "a\\|bc.", prefix: "a|bc", longest: "a|bc"),
    Row(pattern: "ab\\x41cd", prefix: "ab"),
    Row(pattern: "\\Qab|c\\E"),
    Row(pattern: "a(?!bcd)ef", prefix: "a", longest: "ef"),
    Row(pattern: "a\\nb\ncde", prefix: "a"), Row(pattern: "[a\\]]bc", longest: "bc"),
    Row(pattern: "(((", longest: nil),
    Row(pattern: "a)b", prefix: "a"), Row(pattern: ""),
    Row(pattern: "é+è", prefix: "é", longest: "é"),
    Row(pattern: "x{2,3}yz", longest: "yz"), Row(pattern: "x+?yz", prefix: "x", longest: "yz"),
  ])
  func literals(_ row: Row) {
    let literals = PatternLiterals(row.pattern)
    #expect(literals.prefix == row.prefix)
    #expect(literals.longest == row.longest)
  }
}
