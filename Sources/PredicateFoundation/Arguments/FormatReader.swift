#if !canImport(Darwin)
import Foundation
import PredicateAnalysis
import PredicateSyntax

/// Reads a format with its arguments. Arguments beyond the last placeholder are ignored, as on
/// Apple's systems. NSNull is diagnosed like nil.
enum FormatReader {
  static func predicate(
    _ format: String,
    _ arguments: [Any],
    _ options: ParseOptions = .default
  ) throws(PredicateFormatError) -> PredicateContent {
    let template = try PredicateTemplate(parsing: format, options: options)
    var reader = ArgumentReader()
    let nodes = nodes(arguments, for: template.source, &reader)
    if let plain = reader.held.plain(nodes) { _ = try template.bound(to: bindings(plain)) }
    return PredicateContent(try template.bound(to: bindings(nodes)), held: reader.held)
  }

  static func expression(
    _ format: String,
    _ arguments: [Any],
    _ options: ParseOptions = .default
  ) throws(PredicateFormatError) -> ExpressionContent {
    let template = try ExpressionTemplate(parsing: format, options: options)
    var reader = ArgumentReader()
    let nodes = nodes(arguments, for: template.source, &reader)
    if let plain = reader.held.plain(nodes) { _ = try template.bound(to: bindings(plain)) }
    return ExpressionContent(try template.bound(to: bindings(nodes)), held: reader.held)
  }

  private static func nodes(
    _ arguments: [Any],
    for text: SourceText,
    _ reader: inout ArgumentReader
  ) -> [ExpressionNode] {
    arguments.isEmpty ? [] : zip(arguments, text.placeholders).map { reader.node($0.0) }
  }

  private static func bindings(_ nodes: [ExpressionNode]) -> Bindings {
    Bindings(arguments: nodes.map { $0 as any PredicateArgument })
  }
}
#endif
