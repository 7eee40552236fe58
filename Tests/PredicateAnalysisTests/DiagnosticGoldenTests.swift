import PredicateAnalysis
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Every diagnostic that text and arguments can provoke, as rendered.
@Suite struct DiagnosticGoldenTests {
  private let goldens = GoldenFolder("diagnostics")

  /// Diagnostics that need a schema, a policy or a pattern compiler, which are tested with those.
  private static let elsewhere: Set<DiagnosticID> = [
    .incomparable, .invalidPattern, .unknownKey, .operatorOnScalar, .quantifierOnScalar,
    .unquantifiedToMany, .alwaysTheSame, .operandType, .optionalOperand, .unknownEntity,
    .calculatedDouble, .unstoredKey, .keyOfAttribute, .strictQuantifier, .unsupportedSQL,
    .forbiddenKey, .forbiddenEntity,
    .tooCostly,
  ]

  /// Diagnostics that take more than a line of text.
  private static let special: [DiagnosticID: @Sendable () throws -> Void] = [
    .textTooLong: { try parse("a == 1 OR b == 2", .init(length: 10)) },
    .tooDeep: { try parse("((((a == 1))))", .init(nesting: 3)) },
    .tooManyNodes: { try parse("a == 1 AND b == 2", .init(nodes: 5)) },
    .emptyPredicate: { try parse("") },
    .expectedExpression: { _ = try ExpressionTemplate(parsing: "a == 1") },
    .missingArgument: { try bind("a == %d AND b == %d", [1]) },
    .unusedArgument: { try bind("name == '%@'", ["Ada"]) },
    .keyNotText: { try bind("%K == 1", [5]) },
    .malformedKey: { try bind("%K == 1", ["a..b"]) },
    .argumentType: { try bind("a == %d", ["x"]) },
    .unsupportedArgument: {
      _ = try BoundPredicate(format: "a == %@", argumentArray: [{ 1 } as () -> Int])
    },
    .unboundPlaceholder: {
      _ = try BoundPredicate(try PredicateTemplate(parsing: "a == %@").root)
    },
    .renaming: {
      _ = try PredicateTemplate(parsing: "SUBQUERY(items, $i, $i.price > 3).@count > 0")
        .renaming("items.price", to: "price")
    },
    .misplacedRange: { _ = try BoundPredicate("a IN \(1...5)") },
  ]

  private static let lines: [DiagnosticID: CaseLine] = {
    let cases = (try? CaseLine.all(of: "Syntax/diagnostics.cases")) ?? []
    var first: [DiagnosticID: CaseLine] = [:]
    for line in cases {
      guard let id = DiagnosticID.allCases.first(where: { line.right.hasPrefix($0.code) }) else {
        continue
      }
      first[id] = first[id] ?? line
    }
    return first
  }()

  @Test(arguments: DiagnosticID.allCases.filter { !elsewhere.contains($0) })
  func looks(_ id: DiagnosticID) throws {
    let (source, diagnostics) = try provoke(id)
    let found = diagnostics.filter { $0.id == id }
    try #require(!found.isEmpty, "\(id.code) is not provoked")
    let text = DiagnosticRenderer(style: .plain).render(diagnostics, in: source)
    try goldens.expect(text, in: "\(id.code)-\(id.rawValue.split(separator: ".").last ?? "").txt")
  }

  /// The example in each row of the table, if the text alone provokes it.
  @Test(arguments: DiagnosticID.allCases.filter { $0.circumstance == nil })
  func isProvokedByItsExample(_ id: DiagnosticID) {
    let found = PredicateTemplate.recovering(from: SourceText(id.example)).diagnostics
    #expect(found.contains { $0.id == id && $0.severity == id.severity }, "\(id.example)")
  }

  @Test func codesAndNamesAreUnique() {
    #expect(Set(DiagnosticID.allCases.map(\.code)).count == DiagnosticID.allCases.count)
  }

  @Test func colourAndJSONMatchTheGoldens() throws {
    let (source, diagnostics) = try provoke(.unclosedParenthesis)
    try goldens.expect(
      DiagnosticRenderer(style: .colored).render(diagnostics, in: source),
      in: "P005.colored.txt"
    )
    try goldens.expect(
      DiagnosticRenderer(style: .json).render(diagnostics, in: source),
      in: "P005.json"
    )
  }

  private func provoke(_ id: DiagnosticID) throws -> (SourceText, [Diagnostic]) {
    if let special = Self.special[id] {
      do {
        try special()
      } catch let error as PredicateFormatError {
        return (error.source, error.diagnostics)
      }
      return (SourceText(""), [])
    }
    let line = try #require(Self.lines[id], "no case provokes \(id.code)")
    let source = SourceText(line.left)
    let mode = line.settings["mode"].flatMap(LanguageMode.init) ?? .default
    let recovered = PredicateTemplate.recovering(from: source, options: ParseOptions(mode: mode))
    return (source, recovered.diagnostics)
  }

  private static func parse(_ text: String, _ limits: ParseLimits = .default) throws {
    _ = try PredicateTemplate(parsing: text, options: ParseOptions(limits: limits))
  }

  private static func bind(_ text: String, _ arguments: [any PredicateArgument]) throws {
    _ = try PredicateTemplate(parsing: text).bound(to: Bindings(arguments: arguments))
  }
}

extension ParseLimits {
  fileprivate init(length: Int = 100, nesting: Int = 100, height: Int = 100, nodes: Int = 100) {
    self.init()
    self.length = length
    self.nesting = nesting
    self.height = height
    self.nodes = nodes
  }

  private init() { self = .default }
}
