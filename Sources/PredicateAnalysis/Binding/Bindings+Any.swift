import PredicatePlatform
import PredicateSyntax

extension Bindings {
  /// Creates bindings from arguments of any types, which fill the placeholders at `spans`. Throws
  /// `A012` for those that cannot become a value.
  init(
    anyArguments: [Any?],
    for source: SourceText,
    at spans: [SourceSpan]
  ) throws(PredicateFormatError) {
    var arguments: [any PredicateArgument] = []
    var diagnostics: [Diagnostic] = []
    for (index, argument) in anyArguments.enumerated() {
      if let value = PredicateSyntax.Value.converting(argument) {
        arguments.append(value)
      } else {
        diagnostics.append(
          .unsupportedArgument(
            index,
            type: argument.map { String(describing: type(of: $0)) } ?? "nil",
            at: spans.indices.contains(index) ? spans[index] : nil
          )
        )
        arguments.append(PredicateSyntax.Value.null)
      }
    }
    if !diagnostics.isEmpty {
      throw PredicateFormatError(source: source, diagnostics: diagnostics)
    }
    self.init(arguments: arguments)
  }
}

extension Value {
  /// The value of an argument whose type is known only at run time; expressions stay expressions.
  fileprivate static func converting(_ any: Any?) -> (any PredicateArgument)? {
    guard let any else { return Value.null }
    if let argument = any as? any PredicateArgument { return argument }
    if type(of: any) is AnyClass, let value = Value(foundation: any) { return value }
    if let elements = any as? [Any] { return values(elements).map(Value.list) }
    if let elements = any as? Set<AnyHashable> {
      return values(elements.map(\.base)).map(Value.set)
    }
    guard let entries = any as? [String: Any] else { return nil }
    var map: [String: Value] = [:]
    for (key, entry) in entries {
      guard let value = converting(entry)?.predicateArgument.kind.constantValue else { return nil }
      map[key] = value
    }
    return Value.map(map)
  }

  private static func values(_ elements: [Any]) -> [Value]? {
    var values: [Value] = []
    for element in elements {
      guard let value = converting(element)?.predicateArgument.kind.constantValue else {
        return nil
      }
      values.append(value)
    }
    return values
  }
}
