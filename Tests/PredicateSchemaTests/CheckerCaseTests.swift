import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// `Tests/Conformance/Syntax/checking.cases`: types and diagnostics that need a schema.
@Suite struct CheckerCaseTests {
  static let cases = (try? CaseLine.all(of: "Syntax/checking.cases")) ?? []

  @Test func caseFilesAreFound() { #expect(Self.cases.count > 100) }

  @Test(arguments: cases.filter { $0.mark != "==>" })
  func says(_ line: CaseLine) throws {
    let found = try Self.diagnostics(of: line).diagnostics.map {
      "\($0.id.code) @ \($0.span.start)..\($0.span.end)"
    }
    let expected = line.mark == "-->" ? "ok" : line.right
    let text = found.isEmpty ? "ok" : found.joined(separator: ", ")
    #expect(text == expected, sourceLocation: line.location)
  }

  @Test(arguments: cases.filter { $0.mark == "==>" })
  func types(_ line: CaseLine) throws {
    let schema = try Self.schema(of: line)
    let entity = try #require(line.settings["entity"])
    let checked = try BoundPredicate(format: "TRUEPREDICATE")
      .checked(against: schema, entity: entity)
    let expression = try BoundExpression(parsing: line.left)
    let type = checked.type(of: expression.root)
    #expect(type.description == line.right, sourceLocation: line.location)
  }

  /// Every fix-it removes the diagnostic that offers it.
  @Test(arguments: cases.filter { $0.mark == "!!!" })
  func fixItsRepairTheText(_ line: CaseLine) throws {
    let diagnostics = try Self.diagnostics(of: line).diagnostics
    for diagnostic in diagnostics {
      for fixIt in diagnostic.fixIts {
        let text = fixIt.applied(to: line.left)
        let after = try Self.diagnostics(of: text, line).diagnostics
        #expect(
          after.count { $0.id == diagnostic.id } < diagnostics.count { $0.id == diagnostic.id },
          "\(text)",
          sourceLocation: line.location
        )
      }
    }
  }

  /// Rendered diagnostics: the first line of each code that only a schema provokes.
  @Test(arguments: [
    DiagnosticID.incomparable, .unknownKey, .operatorOnScalar, .quantifierOnScalar,
    .unquantifiedToMany, .alwaysTheSame, .operandType, .optionalOperand, .unknownEntity,
    .calculatedDouble,
    .strictQuantifier,
  ])
  func diagnosticsMatchTheGoldens(_ id: DiagnosticID) throws {
    let line = try #require(Self.cases.first { $0.right.hasPrefix(id.code) })
    let error = try Self.diagnostics(of: line)
    let text = DiagnosticRenderer(style: .plain).render(error.diagnostics, in: error.source)
    try GoldenFolder("diagnostics")
      .expect(text, in: "\(id.code)-\(id.rawValue.split(separator: ".").last ?? "").txt")
  }

  static func schema(of line: CaseLine) throws -> Schema {
    let name = try #require(line.settings["schema"])
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appendingPathComponent("Conformance/Schemas/\(name)")
    return try Schema(json: try Data(contentsOf: file))
  }

  static func diagnostics(of line: CaseLine) throws -> PredicateFormatError {
    try diagnostics(of: line.left, line)
  }

  private static func diagnostics(
    of text: String,
    _ line: CaseLine
  ) throws -> PredicateFormatError {
    let schema = try schema(of: line)
    let predicate = try BoundPredicate(parsing: text)
    do throws(PredicateFormatError) {
      let checked = try predicate.checked(
        against: schema,
        entity: line.settings["entity"] ?? "",
        mode: line.settings["mode"].flatMap(LanguageMode.init) ?? .default
      )
      return PredicateFormatError(source: SourceText(text), diagnostics: checked.warnings)
    } catch {
      return error
    }
  }
}
