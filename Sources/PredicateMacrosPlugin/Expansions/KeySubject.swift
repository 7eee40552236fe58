import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// The type or schema whose keys a predicate may name.
enum KeySubject {
  /// #predicate(Person.self, "name == %@", name)
  case type(String, at: Range<Int>)
  /// #predicate(schema: "Library.json", entity: "Book", "title == %@", title)
  case schema(path: String, entity: String, at: Range<Int>)

  struct Failure: Error {
    var message: String
    var severity = PluginDiagnostic.Severity.error
    var range: Range<Int>
  }

  /// The findings about the keys of a predicate.
  struct Findings {
    var diagnostics: [Diagnostic]
    /// The kinds of values that an argument, by its number, cannot have.
    var refusals: [Int: [KindOfArgument]] = [:]
  }

  /// The mistakes in keys, or the reason why they cannot be checked.
  func problems(
    of template: PredicateTemplate,
    _ arguments: [SwiftArgument],
    in syntax: CompilerSyntax
  ) -> Result<Findings, Failure> {
    switch self {
    case .schema(let path, let entity, let range):
      return problems(of: template, arguments, path, entity, range, in: syntax)
    case .type(let written, let range):
      let types = SwiftTypes.near(syntax.location)
      // Types are known by their last name, without generic arguments.
      let name = written.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
      guard let type = types.readable[name] else {
        if syntax.location.isExpansion {
          let message =
            "the keys of \(name) are not checked: they are not visible within another macro"
          return .failure(Failure(message: message, severity: .warning, range: range))
        }
        let message = """
          no readable keys of \(name) are written in this module; they are by @Readable, or as \
          `static let readableKeys: ReadableKeys<Self> = ["name": .key(\\.name)]`
          """
        return .failure(Failure(message: message, range: range))
      }
      guard type.keys != nil else {
        let message = """
          the keys of \(name) are not checked: several types have this name, or its readableKeys \
          is not a literal
          """
        return .failure(Failure(message: message, severity: .warning, range: range))
      }
      let schema = SourceSchema(of: type, in: types).schema
      return .success(problems(of: template, arguments, schema, name))
    }
  }

  private func problems(
    of template: PredicateTemplate,
    _ arguments: [SwiftArgument],
    _ path: String,
    _ entity: String,
    _ range: Range<Int>,
    in syntax: CompilerSyntax
  ) -> Result<Findings, Failure> {
    guard !syntax.location.isExpansion else {
      let message = "the keys are not checked: \(path) is not visible within another macro"
      return .failure(Failure(message: message, severity: .warning, range: range))
    }
    let folder = URL(fileURLWithPath: syntax.location.fileName).deletingLastPathComponent()
    let file = URL(fileURLWithPath: path, relativeTo: folder)
    let schema: Schema
    do {
      schema = try Schema(json: Data(contentsOf: file))
    } catch let error as SchemaError {
      return .failure(Failure(message: "\(path): \(error)", range: range))
    } catch {
      return .failure(Failure(message: "\(path) cannot be read next to this file", range: range))
    }
    return .success(problems(of: template, arguments, schema, entity))
  }

  /// The mistakes that a schema shows. The types of arguments that are not literals, and the keys
  /// that they name, are known only at run time; each kind of values is tried for those whose type
  /// the compiler can check.
  private func problems(
    of template: PredicateTemplate,
    _ arguments: [SwiftArgument],
    _ schema: Schema,
    _ entity: String
  ) -> Findings {
    let placeholders = PredicateFacts(of: template.root).placeholders
      .sorted { $0.index < $1.index }
    let values = placeholders.map { Self.value(for: $0, arguments) }
    func problems(_ values: [any PredicateArgument]) -> (all: [Diagnostic], haveErrors: Bool) {
      do throws(PredicateFormatError) {
        let bound = try template.bound(to: Bindings(arguments: values))
        return (try bound.checked(against: schema, entity: entity).warnings, false)
      } catch {
        return (error.diagnostics, true)
      }
    }
    let (found, haveErrors) = problems(values)
    var findings = Findings(diagnostics: found)
    if haveErrors { return findings }
    for (place, placeholder) in placeholders.enumerated() where placeholder.conversion == .object {
      let index = placeholder.index
      guard arguments.indices.contains(index), arguments[index].isPlainName else { continue }
      let refused = KindOfArgument.allCases.filter { kind in
        var values = values
        values[place] = kind.sample
        return problems(values).haveErrors
      }
      if !refused.isEmpty { findings.refusals[index] = refused }
    }
    return findings
  }

  /// The value of an argument, or a placeholder for it.
  private static func value(
    for placeholder: Placeholder,
    _ arguments: [SwiftArgument]
  ) -> any PredicateArgument {
    let index = placeholder.index
    let argument = arguments.indices.contains(index) ? arguments[index].kind : .other
    let isKey = placeholder.conversion == .keyPath
    if let value = isKey ? argument.value : argument.sample { return value }
    switch placeholder.conversion {
    case .object: return ExpressionNode(.variable("argument\(index)"))
    case .keyPath: return ExpressionNode(.keyPath(base: nil, [.variable("argument\(index)")]))
    case .signedInteger, .unsignedInteger, .real, .character, .string:
      return placeholder.conversion.fittingValue
    }
  }
}
