public import Foundation
public import PredicateAnalysis
public import PredicateSyntax

extension BoundPredicate {
  /// The predicate as PredicateQL's own type, for stores, schemas and policies. Throws `A012` if it
  /// contains a block, or an object as a constant.
  public init(_ predicate: NSPredicate) throws(PredicateFormatError) {
    #if canImport(Darwin)
    self = try PredicateTemplate(parsing: predicate.predicateFormat).bound()
    #else
    guard let content = PredicateMaker.content(of: predicate), content.held.isEmpty else {
      let text = SourceText(predicate.appleFormat)
      throw PredicateFormatError(
        source: text,
        diagnostics: [
          Diagnostic(
            .unsupportedArgument,
            "a predicate with a block or an object has no text",
            at: SourceSpan(0..<text.text.utf8.count)
          )
        ]
      )
    }
    self = content.plain
    #endif
  }
}

#if canImport(Darwin)
extension NSPredicate {
  /// A PredicateQL predicate for interfaces that take an NSPredicate.
  public convenience init(_ predicate: BoundPredicate) {
    self.init(format: predicate.appleFormat, argumentArray: [])
  }

  /// Whether `object` matches; Apple's evaluation raises where this would throw.
  public func matches(
    _ object: Any?,
    substitutionVariables: [String: Any]? = nil
  ) throws -> Bool {
    evaluate(with: object, substitutionVariables: substitutionVariables)
  }

  /// Parses a format and binds its arguments; throws every mistake.
  public static func parse(
    format: String,
    arguments: [Any] = []
  ) throws(PredicateFormatError) -> NSPredicate {
    _ = try PredicateTemplate(parsing: format)
    return NSPredicate(format: format, argumentArray: arguments)
  }
}
#endif
