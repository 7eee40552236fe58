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
    var range: Range<Int>
  }

  /// The mistakes in keys, or the reason why they cannot be looked for.
  func problems(
    of template: PredicateTemplate,
    in syntax: HostSyntax
  ) -> Result<[Diagnostic], Failure> {
    switch self {
    case .schema(let path, let entity, let range):
      return problems(of: template, path, entity, range, in: syntax)
    case .type(let name, let range):
      let types = SwiftTypes.near(syntax.location.fileName)
      guard types[name] != nil else {
        let message = """
          no readable keys of \(name) are written in this module; they are by @Readable, or as \
          `static let readableKeys: ReadableKeys<Self> = ["name": .key(\\.name)]`
          """
        return .failure(Failure(message: message, range: range))
      }
      return .success(KeyCheck(types).problems(of: template.root, name))
    }
  }

  private func problems(
    of template: PredicateTemplate,
    _ path: String,
    _ entity: String,
    _ range: Range<Int>,
    in syntax: HostSyntax
  ) -> Result<[Diagnostic], Failure> {
    let folder = URL(fileURLWithPath: syntax.location.fileName).deletingLastPathComponent()
    let file = URL(fileURLWithPath: path, relativeTo: folder)
    let schema: Schema
    do {
      schema = try Schema(json: Data(contentsOf: file))
    } catch let error as SchemaError {
      return .failure(Failure(message: "\(path): \(error)", range: range))
    } catch {
      return .failure(Failure(message: "\(path) cannot be read beside this file", range: range))
    }
    // Arguments are checked when the program runs, where their types are known.
    let placeholders = PredicateFacts(of: template.root).placeholders
    let steps = PredicateFacts(of: template.root).steps
    guard steps.isEmpty else { return .success([]) }
    let variables = placeholders.map { ExpressionNode(.variable("argument\($0.index)")) }
    do throws(PredicateFormatError) {
      let bound = try template.bound(to: Bindings(arguments: variables))
      let checked = try bound.checked(against: schema, entity: entity)
      return .success(checked.warnings)
    } catch {
      return .success(error.diagnostics)
    }
  }
}
