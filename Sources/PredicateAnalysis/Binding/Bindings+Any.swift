import Foundation
import PredicateSyntax

extension Bindings {
  /// Arguments of any types. Throws `A012` for those that no value can be made of.
  init(anyArguments: [Any?], for source: SourceText) throws(PredicateFormatError) {
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
            at: nil
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
    switch any {
    case nil: Value.null
    case is NSNull: Value.null
    case let argument as any PredicateArgument: argument
    case let elements as [Any?]: list(elements)
    case let entries as [String: Any]: map(entries)
    case let elements as Set<AnyHashable>: list(elements.map(\.base)).map { Value.set($0.elements) }
    default: nil
    }
  }

  private static func list(_ elements: [Any?]) -> Value? {
    var values: [Value] = []
    for element in elements {
      guard let value = converting(element)?.predicateArgument.kind.constantValue else {
        return nil
      }
      values.append(value)
    }
    return .list(values)
  }

  private static func map(_ entries: [String: Any]) -> Value? {
    var values: [String: Value] = [:]
    for (key, entry) in entries {
      guard let value = converting(entry)?.predicateArgument.kind.constantValue else {
        return nil
      }
      values[key] = value
    }
    return .map(values)
  }

  private var elements: [Value] {
    if case .list(let elements) = self { elements } else { [] }
  }
}
