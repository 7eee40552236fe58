import Foundation
import PredicateQL
import PredicateSchema
import PredicateTestSupport

/// The result of reading a text with `==>` or `!!!` behind it.
struct ManualReading {
  /// The diagnostics in the order of the text.
  var diagnostics: [Diagnostic] = []
  /// The printed text; empty if there is an error.
  var text = ""

  var codes: String { diagnostics.map(\.id.code).joined(separator: ", ") }

  var places: String {
    diagnostics.map { "\($0.id.code) @ \($0.span.start)..\($0.span.end)" }.joined(separator: ", ")
  }

  init(of line: CaseLine) throws {
    let parts = line.left.split(separator: " ; ", maxSplits: 1).map(String.init)
    let arguments = parts.count > 1 ? try CaseJSON.list(of: parts[1]) : nil
    let mode = line.settings["mode"].flatMap(LanguageMode.init) ?? .default
    let options = ParseOptions(mode: mode)
    let schema = try Self.schema()
    let style: FormatPrinter.Style = line.settings["style"] == "apple" ? .apple : .canonical
    do throws(PredicateFormatError) {
      if line.settings["reads"] == "expression" {
        let template = try ExpressionTemplate(parsing: parts[0], options: options)
        diagnostics = template.warnings
        text = FormatPrinter(style: style).text(of: template.root)
        return
      }
      let template = try PredicateTemplate(parsing: parts[0], options: options)
      diagnostics = template.warnings
      text = FormatPrinter(style: style).text(of: template.root)
      if let arguments {
        let bound = try template.bound(to: Bindings(arguments: arguments))
        text = FormatPrinter(style: style).text(of: bound.root)
      }
      if let entity = line.settings["entity"] {
        let checked = try template.bound().checked(against: schema, entity: entity)
        diagnostics = checked.warnings
      }
    } catch {
      diagnostics = error.diagnostics
      text = ""
    }
  }

  /// The schema against which the cases of the checker are read.
  private static func schema() throws -> Schema {
    let file = PageExample.page("Tests/Conformance/Schemas/people.json")
    return try Schema(json: try Data(contentsOf: file))
  }
}
