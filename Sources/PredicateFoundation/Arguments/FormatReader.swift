#if !canImport(Darwin)
import Foundation
import PredicateAnalysis
import PredicateSyntax

/// Reads a format with its arguments. Arguments beyond the last placeholder are ignored, as on
/// Apple's systems.
enum FormatReader {
  static func predicate(
    _ format: String,
    _ arguments: [Any],
    _ options: ParseOptions = .default
  ) throws(PredicateFormatError) -> PredicateContent {
    let template = try PredicateTemplate(parsing: format, options: options)
    var reader = ArgumentReader()
    let bindings = bindings(arguments, of: .predicate(template.root), &reader)
    return PredicateContent(try template.bound(to: bindings), held: reader.held)
  }

  static func expression(
    _ format: String,
    _ arguments: [Any],
    _ options: ParseOptions = .default
  ) throws(PredicateFormatError) -> ExpressionContent {
    let template = try ExpressionTemplate(parsing: format, options: options)
    var reader = ArgumentReader()
    let bindings = bindings(arguments, of: .expression(template.root), &reader)
    return ExpressionContent(try template.bound(to: bindings), held: reader.held)
  }

  private static func bindings(
    _ arguments: [Any],
    of root: TreeNode,
    _ reader: inout ArgumentReader
  ) -> Bindings {
    if arguments.isEmpty { return [] as Bindings }
    let placeholders = PredicateFacts(of: root).placeholders
    let objects = Set(placeholders.filter { $0.conversion == .object }.map(\.index))
    var values: [any PredicateArgument] = []
    for (index, argument) in arguments.prefix(placeholders.count).enumerated() {
      // Only `%@` can hold NSNull, and print it.
      let isNil = argument is NSNull && !objects.contains(index)
      values.append(isNil ? Value.null : reader.argument(argument))
    }
    return Bindings(arguments: values)
  }
}
#endif
