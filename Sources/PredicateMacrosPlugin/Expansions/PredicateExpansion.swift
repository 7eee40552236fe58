import PredicateAnalysis
import PredicateSyntax

/// The expansion of `#predicate("age > %d", 18)`: the text is parsed and its arguments are counted
/// at compile time.
struct PredicateExpansion {
  /// The mistakes in the arguments, and in the use of the macro.
  private var problems: [PluginDiagnostic] = []
  /// The mistakes in the predicate. A later stage may find one again, with more knowledge.
  private var findings: [Diagnostic] = []
  private var format: FormatLiteral?
  /// The kinds of values that an argument, by its number, cannot have.
  private var refusals: [Int: [KindOfArgument]] = [:]
  private let syntax: CompilerSyntax
  private var arguments: [SwiftArgument]

  init(_ syntax: CompilerSyntax) {
    self.syntax = syntax
    arguments = SwiftArgument.arguments(in: syntax.source)
  }

  /// The source of the predicate; if there are errors, source that merely compiles.
  mutating func source() -> String {
    let subject = takeSubject()
    guard let format = takeFormat() else { return "PredicateMacros.CheckedFormat.none" }
    self.format = format
    let parsed = PredicateTemplate.recovering(from: SourceText(format.text))
    findings += parsed.diagnostics
    guard !hasErrors, let template = try? PredicateTemplate(parsing: format.text) else {
      return "PredicateMacros.CheckedFormat.none"
    }
    let placeholders = PredicateFacts(of: template.root).placeholders
      .sorted { $0.index < $1.index }
    bind(template, placeholders)
    if let subject, !hasErrors { check(template, subject) }
    return hasErrors ? "PredicateMacros.CheckedFormat.none" : expanded(template, placeholders)
  }

  var diagnostics: [PluginDiagnostic] {
    let located = format.map { findings.withoutRepetitions().map($0.located) } ?? []
    return located + problems
  }

  private var hasErrors: Bool {
    problems.contains { $0.severity == .error } || findings.contains { $0.severity == .error }
  }

  /// The type or schema that the keys belong to, which comes before the text.
  private mutating func takeSubject() -> KeySubject? {
    guard let first = arguments.first else { return nil }
    switch (first.label, first.kind) {
    case ("schema", .text(let path)) where arguments.count > 1:
      guard case .text(let entity) = arguments[1].kind, arguments[1].label == "entity" else {
        return nil
      }
      defer { arguments.removeFirst(2) }
      return .schema(
        path: path.map(\.string).joined(),
        entity: entity.map(\.string).joined(),
        at: first.range
      )
    case (nil, .other) where first.source.hasSuffix(".self"):
      defer { arguments.removeFirst() }
      return .type(String(first.source.dropLast(5)), at: first.range)
    default: return nil  // Any other argument is the text, or in its place.
    }
  }

  private mutating func takeFormat() -> FormatLiteral? {
    guard !arguments.isEmpty else { return nil }
    let argument = arguments.removeFirst()
    guard case .text(let literals) = argument.kind else {
      problems.append(
        PluginDiagnostic(
          message: """
            the text of #predicate is a string literal; for text that is known only when the \
            program runs, use BoundPredicate(parsing:)
            """,
          severity: .error,
          position: syntax.position(argument.range.lowerBound)
        )
      )
      return nil
    }
    let format = FormatLiteral(literals, in: syntax)
    if let interpolation = format.interpolation {
      refuse(interpolation, among: literals)
      return nil
    }
    return format
  }

  /// A value in the text would be read as part of the predicate.
  private mutating func refuse(_ interpolation: Range<Int>, among literals: [SwiftStringLiteral]) {
    let bytes = Array(syntax.source.utf8)
    let opening = bytes[interpolation].firstIndex(of: UInt8(ascii: "(")) ?? interpolation.lowerBound
    let inner = bytes[(opening + 1)..<max(interpolation.upperBound - 1, opening + 1)]
    var fixIts: [PluginDiagnostic.FixIt] = []
    // With other arguments before it, its index among them is not obvious.
    if let last = literals.last, arguments.isEmpty,
      literals.flatMap(\.interpolations).count == 1
    {
      let end = last.range.upperBound
      fixIts = [
        PluginDiagnostic.FixIt(
          message: "write %@ and give the value as an argument",
          changes: [
            .init(range: syntax.range(quoted(interpolation, in: bytes)), newText: "%@"),
            .init(
              range: syntax.range(end..<end),
              newText: ", " + String(decoding: inner, as: UTF8.self)
            ),
          ]
        )
      ]
    }
    problems.append(
      PluginDiagnostic(
        message: """
          values are given as arguments, for %@ in the text; one that is interpolated would be \
          read as part of the predicate
          """,
        severity: .error,
        position: syntax.position(interpolation.lowerBound),
        highlights: [syntax.range(interpolation)],
        fixIts: fixIts
      )
    )
  }

  /// The interpolation with the predicate's quotes around it: %@ has none.
  private func quoted(_ interpolation: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let (before, after) = (interpolation.lowerBound - 1, interpolation.upperBound)
    guard bytes.indices.contains(before), bytes.indices.contains(after),
      bytes[before] == UInt8(ascii: "'"), bytes[after] == UInt8(ascii: "'")
    else { return interpolation }
    return before..<(after + 1)
  }

  /// Binds the known values of arguments, and a fitting value for each of the others.
  private mutating func bind(
    _ template: PredicateTemplate,
    _ placeholders: [Placeholder]
  ) {
    let count = (placeholders.last?.index ?? -1) + 1
    if let unused = arguments.dropFirst(count).first {
      let number = arguments.count - count
      problems.append(
        PluginDiagnostic(
          message: number == 1
            ? "no placeholder of the text takes this argument"
            : "no placeholder of the text takes this argument and \(number - 1) more",
          severity: .error,
          position: syntax.position(unused.range.lowerBound),
          highlights: [syntax.range(unused.range)]
        )
      )
    }
    var values: [any PredicateArgument] = []
    for (index, argument) in arguments.prefix(count).enumerated() {
      let conversion = placeholders.first { $0.index == index }?.conversion ?? .object
      values.append(argument.kind.value ?? conversion.fittingValue)
    }
    do throws(PredicateFormatError) {
      let bound = try template.bound(to: Bindings(arguments: values))
      findings += bound.warnings
    } catch {
      findings += error.diagnostics.filter { $0.id != .unusedArgument }
    }
  }

  private mutating func check(_ template: PredicateTemplate, _ subject: KeySubject) {
    switch subject.problems(of: template, arguments, in: syntax) {
    case .success(let found):
      findings += found.diagnostics
      refusals = found.refusals
    case .failure(let failure):
      problems.append(
        PluginDiagnostic(
          message: failure.message,
          severity: failure.severity,
          position: syntax.position(failure.range.lowerBound),
          highlights: [syntax.range(failure.range)]
        )
      )
    }
  }

  /// Statements that compile if no argument is of a kind that its key rejects. Overloads are
  /// resolved separately, by the type of the argument alone.
  private var checks: [String] {
    refusals.sorted { $0.key < $1.key }.flatMap { index, kinds in
      kinds.map { kind in
        """
        let refused\(index)\(kind.name) = \
        PredicateMacros.KeyArgument.not\(kind.name)(\(arguments[index].source)); \
        PredicateMacros.KeyArgument.require(refused\(index)\(kind.name))
        """
      }
    }
  }

  private func expanded(_ template: PredicateTemplate, _ placeholders: [Placeholder]) -> String {
    var conversions: [Int: Placeholder.Conversion] = [:]
    for placeholder in placeholders { conversions[placeholder.index] = placeholder.conversion }
    let values = arguments.enumerated().map { index, argument in
      // A literal has been bound already, and fits.
      let name = argument.kind.value.map { $0 == .null ? "object" : "literal" }
      return ".\(name ?? conversions[index]?.argumentCase ?? "object")(\(argument.source))"
    }
    // A key that is known only at run time may be invalid.
    let mayFail = arguments.enumerated().contains { index, argument in
      conversions[index] == .keyPath && argument.kind.value == nil
    }
    let function = mayFail ? "predicateWithKeys" : "predicate"
    let text = template.source.text.debugDescription
    let list = "[\(values.joined(separator: ", "))]"
    let checks = refusals.isEmpty ? "" : ", { \(checks.joined(separator: "; ")) }"
    return "PredicateMacros.CheckedFormat.\(function)(\(text), \(list)\(checks))"
  }
}

extension SwiftArgument.Kind {
  /// The value, if it is a literal.
  var value: Value? {
    switch self {
    case .text(let literals) where literals.allSatisfy(\.interpolations.isEmpty):
      .text(literals.map(\.string).joined())
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .bool(let flag): .bool(flag)
    case .null: .null
    case .text, .other: nil
    }
  }
}

extension SwiftArgument.Kind {
  /// The value, or one of the same type.
  var sample: Value? {
    if case .text = self, value == nil { return .text("a") }
    return value
  }
}

extension Placeholder.Conversion {
  /// The case of `CheckedArgument` that takes such an argument.
  fileprivate var argumentCase: String {
    switch self {
    case .object: "object"
    case .keyPath: "key"
    case .signedInteger, .unsignedInteger: "integer"
    case .real: "real"
    case .character: "character"
    case .string: "text"
    }
  }

  /// A value that such an argument may have; nil fits anywhere.
  var fittingValue: any PredicateArgument {
    switch self {
    case .object: Value.null
    case .keyPath: Value.text("key")
    case .signedInteger, .unsignedInteger: Value.integer(1)
    case .real: Value.real(1)
    case .character, .string: Value.text("a")
    }
  }
}
