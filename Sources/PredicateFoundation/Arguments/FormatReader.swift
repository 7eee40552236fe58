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
    let bindings = bindings(arguments, for: template.source, &reader)
    return PredicateContent(try template.bound(to: bindings), held: reader.held)
  }

  static func expression(
    _ format: String,
    _ arguments: [Any],
    _ options: ParseOptions = .default
  ) throws(PredicateFormatError) -> ExpressionContent {
    let template = try ExpressionTemplate(parsing: format, options: options)
    var reader = ArgumentReader()
    let bindings = bindings(arguments, for: template.source, &reader)
    return ExpressionContent(try template.bound(to: bindings), held: reader.held)
  }

  private static func bindings(
    _ arguments: [Any],
    for text: SourceText,
    _ reader: inout ArgumentReader
  ) -> Bindings {
    if arguments.isEmpty { return [] as Bindings }
    var values: [any PredicateArgument] = []
    for (argument, placeholder) in zip(arguments, text.placeholders) {
      // Only `%@` can hold NSNull, and print it.
      let isNil = type(of: argument) == NSNull.self && placeholder.conversion != .object
      values.append(isNil ? Value.null : reader.argument(argument))
    }
    return Bindings(arguments: values)
  }
}
#endif
