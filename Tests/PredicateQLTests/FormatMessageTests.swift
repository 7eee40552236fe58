import Foundation
import PredicateTestSupport
import Testing

/// The messages of the compiler for strings where literals are wanted, for values that no argument
/// can be, and for types that are not decoded as they are.
@Suite struct FormatMessageTests {
  private static let useParsing =
    "is unavailable: pass text that is known only at run time as parsing:, and values as its arguments"

  /// A line of code, with the column and the text of the message.
  private static let lines: [(code: String, column: Int, message: String)] = [
    ("_ = try BoundPredicate(format: text)", 9, "'init(format:_:options:)' \(useParsing)"),
    ("_ = try BoundPredicate(format: text, 18)", 9, "'init(format:_:options:)' \(useParsing)"),
    (
      #"_ = try BoundPredicate(format: "a == " + text)"#, 9,
      "'init(format:_:options:)' \(useParsing)"
    ),
    ("_ = try BoundPredicate(text)", 9, "'init(_:options:)' \(useParsing)"),
    (
      "_ = try BoundPredicate(format: text, argumentArray: [1])", 9,
      "'init(format:argumentArray:options:)' \(useParsing)"
    ),
    (
      "_ = try [text].map { try BoundPredicate(format: $0) }", 26,
      "'init(format:_:options:)' \(useParsing)"
    ),
    ("_ = try BoundExpression(format: text)", 9, "'init(format:_:options:)' \(useParsing)"),
    ("_ = try BoundExpression(text)", 9, "'init(_:options:)' \(useParsing)"),
    (
      "try request.setPredicate(format: text, arguments: [1])", 13,
      "'setPredicate(format:arguments:)' \(useParsing)"
    ),
    (
      #"_ = try BoundPredicate(format: "a == \(Plain())")"#, 39,
      "'appendInterpolation' is unavailable: a format takes text, numbers, dates, lists and other ValueConvertible values"
    ),
    (
      "decode(BoundPredicate.self)", 1,
      "conformance of 'BoundPredicate' to 'Decodable' is unavailable: decode a PredicateTemplate, then bind it, or also validate it by a policy"
    ),
    (
      "decode(BoundExpression.self)", 1,
      "conformance of 'BoundExpression' to 'Decodable' is unavailable: decode an ExpressionTemplate, then bind it, or also validate it by a policy"
    ),
    (
      "decode(FetchRequest.self)", 1,
      "conformance of 'FetchRequest' to 'Decodable' is unavailable: decode a FetchRequestTemplate, then bind it, or also validate it by a policy"
    ),
  ]

  /// Lines that compile: literals, joined and chosen ones, and text under its own label.
  private static let accepted = [
    #"_ = try BoundPredicate(format: "a == \(text) AND b == %@ AND c == %@", 18, nil)"#,
    #"_ = try BoundPredicate("a == \(text)")"#,
    #"_ = try BoundPredicate(format: "a == 1 " + "AND b == \(text) " + "AND c == %@", Date())"#,
    #"_ = try BoundPredicate(format: text.isEmpty ? "a == 1" : "b == \(text)")"#,
    "_ = try BoundPredicate(parsing: text, 18, nil)",
    "_ = try BoundExpression(parsing: text)",
    "try request.setPredicate(parsing: text)",
    #"try request.setPredicate(format: "a IN %@", arguments: [request])"#,
  ]

  private static let declarations = [
    "import Foundation", "import PredicateQL", "import PredicateStorage", "struct Plain {}",
    "func decode<T: Decodable>(_: T.Type) {}", #"let text = ProcessInfo.processInfo.hostName"#,
    #"var request = FetchRequest(entity: "A")"#,
  ]

  @Test(.enabled(if: SwiftCompiler.canImport("PredicateStorage"), "there is no compiler"))
  func messages() throws {
    let code = Self.declarations + Self.lines.map(\.code) + Self.accepted
    let output = try SwiftCompiler.messages(for: code)
    for (index, line) in Self.lines.enumerated() {
      let place = "main.swift:\(index + Self.declarations.count + 1):\(line.column)"
      #expect(output.contains("\(place): error: \(line.message)"), "\(output)")
    }
    #expect(output.matches(of: /main\.swift:\d+:\d+: error/).count == Self.lines.count, "\(output)")
  }
}
