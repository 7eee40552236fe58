import Foundation
import PredicateSyntax
import Testing

/// The grammars for editors in `Integrations/Editors` know every word and mark of the language.
@Suite struct EditorGrammarTests {
  /// A rule of a TextMate grammar: its name, and what it matches or begins with.
  private struct Rule {
    let scope: String
    let expression: NSRegularExpression
  }

  private static let folder = TestData.package.appendingPathComponent("Integrations/Editors")

  private struct TextMateGrammar: Decodable {
    struct Pattern: Decodable {
      let name: String
      let match: String?
      let begin: String?
    }
    let patterns: [Pattern]
  }

  private static func textMateRules() throws -> [Rule] {
    let file = folder.appendingPathComponent("VSCode/syntaxes/predicate.tmLanguage.json")
    let grammar = try JSONDecoder().decode(TextMateGrammar.self, from: Data(contentsOf: file))
    return try grammar.patterns.map { pattern in
      Rule(
        scope: pattern.name,
        expression: try NSRegularExpression(pattern: pattern.match ?? pattern.begin ?? "(?!)")
      )
    }
  }

  /// The scope of the text's part that begins at `start`, and where that part ends: editors take the
  /// first match behind what they have read, and of several the first rule's.
  private func scope(of text: String, at start: Int, _ rules: [Rule]) -> (String, NSRange)? {
    var place = 0
    let length = text.utf16.count
    while place < length {
      let rest = NSRange(location: place, length: length - place)
      let options = NSRegularExpression.MatchingOptions.withTransparentBounds
      let found = rules.compactMap { rule -> (scope: String, range: NSRange)? in
        let match = rule.expression.firstMatch(in: text, options: options, range: rest)
        return match.map { (rule.scope, $0.range) }
      }.filter { $0.range.length > 0 }.min { $0.range.location < $1.range.location }
      guard let found, found.range.location <= start else { return nil }
      if NSLocationInRange(start, found.range) { return found }
      place = NSMaxRange(found.range)
    }
    return nil
  }

  struct Word: CustomTestStringConvertible, Sendable {
    let text: String
    let kind: LexicalToken.Kind
    var testDescription: String { "\(kind) \(text)" }

    /// A predicate with the word in its place, around which «» stand.
    var sample: String {
      switch kind {
      case .index: "a[«\(text)»] == 1"
      case .call, .function: "«\(text)»(a) == 1"
      case .opening, .closing, .comma, .dot: "a «\(text)» b"
      case .connective, .quantifier, .comparison, .infix, .constant, .truth, .key, .variable,
        .collectionOperator, .placeholder, .number, .string, .invalid:
        "a «\(text)» b"
      }
    }

    /// How the scope of the word begins.
    var scope: String? {
      switch kind {
      case .connective: "keyword.operator.logical"
      case .quantifier: "keyword.other.quantifier"
      case .comparison: "keyword.operator.comparison"
      case .infix: text.first?.isLetter == true ? "keyword.operator.set" : "keyword.operator."
      case .constant, .truth: "constant.language"
      case .call: "keyword.other.call"
      case .index: "keyword.other.index"
      case .function: "support.function"
      case .comma, .dot, .opening, .closing: "punctuation"
      case .key, .variable, .collectionOperator, .placeholder, .number, .string, .invalid: nil
      }
    }
  }

  /// Every word and mark of the language's tables, and every function.
  static let words: [Word] =
    LexicalToken.Kind.allCases.flatMap { kind in
      LexicalToken.spellings(of: kind).map { Word(text: $0, kind: kind) }
    }.filter { $0.scope != nil }
    + (Function.allCases.map(\.rawValue) + ArithmeticOperator.allCases.map(\.functionName))
    .map { Word(text: $0, kind: .function) }

  @Test func everyWordHasItsColour() throws {
    let rules = try Self.textMateRules()
    #expect(Self.words.count > 90)
    for word in Self.words {
      for sample in [word.sample, word.kind == .function ? word.sample : word.sample.lowercased()] {
        let start = try #require(sample.firstIndex(of: "«"))
        let text = sample.replacing("«", with: "").replacing("»", with: "")
        let place = sample[..<start].utf16.count
        let found = scope(of: text, at: place, rules)
        let expected = try #require(word.scope)
        #expect(found?.0.hasPrefix(expected) == true, "\(text): \(found?.0 ?? "nothing")")
        #expect(found?.1.length == word.text.utf16.count, "\(text) is coloured in part")
      }
    }
  }

  /// Words in places where they are keys are coloured as keys.
  @Test(arguments: ["a.in == 1", "#in == 1", "inside == 1", "a.any.or == 1", "subquery == 1"])
  func keysAreNoKeywords(_ text: String) throws {
    let rules = try Self.textMateRules()
    for place in 0..<text.utf16.count - 5 {
      let found = scope(of: text, at: place, rules)?.0 ?? ""
      #expect(!found.hasPrefix("keyword"), "\(text): \(found) at \(place)")
    }
  }

  /// The tree-sitter grammar has each word: keywords as patterns without case, marks as they are.
  @Test func everyWordIsInTheTreeSitterGrammar() throws {
    let file = Self.folder.appendingPathComponent("TreeSitter/grammar.js")
    let grammar = try String(contentsOf: file, encoding: .utf8)
    for word in Self.words where word.kind != .function {
      #expect(grammar.contains("\"\(word.text)\""), "\(word.testDescription)")
    }
  }
}
