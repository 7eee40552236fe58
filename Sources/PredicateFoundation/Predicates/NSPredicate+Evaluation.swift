#if !canImport(Darwin)
public import Foundation
import PredicateSyntax

extension NSPredicate {
  /// Whether `object` matches. Throws `EvaluationError` where `evaluate(with:)` traps, and
  /// `PredicateFormatError` for an invalid pattern.
  public func matches(
    _ object: Any?,
    substitutionVariables variables: [String: Any]? = nil
  ) throws -> Bool {
    switch self {
    case let own as any TreePredicate where own.isOwn:
      return try own.decide(object, variables ?? [:])
    case let compound as Foundation.NSCompoundPredicate
    where type(of: compound) == Foundation.NSCompoundPredicate.self:
      return try NSCompoundPredicate(compound).decide(object, variables ?? [:])
    default:
      // A constant, a block, or the application's own class.
      return evaluate(with: object, substitutionVariables: variables)
    }
  }

  /// A copy in which variables have values, which may be expressions. Traps for a value that cannot
  /// be part of the predicate.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
    guard let predicate = substituted(variables) as? Self else {
      refuse("\(type(of: self)) cannot be copied with variables substituted")
    }
    return predicate
  }

  private func substituted(_ variables: [String: Any]) -> NSPredicate {
    switch self {
    case let own as any TreePredicate where own.isOwn:
      do { return try own.replacing(variables) } catch { refuse(error) }
    case let compound as Foundation.NSCompoundPredicate
    where type(of: compound) == Foundation.NSCompoundPredicate.self:
      return Foundation.NSCompoundPredicate(
        type: compound.compoundPredicateType,
        subpredicates: compound.subpredicates.map { $0.substituted(variables) }
      )
    default: return self  // A constant, a block, or the application's own class.
    }
  }

  /// Lets a decoded predicate be evaluated.
  public func allowEvaluation() {
    if let own = self as? any TreePredicate { own.gate.open() }
  }

  /// Apple's `predicateFormat`.
  public var appleFormat: String {
    if let compound = self as? Foundation.NSCompoundPredicate,
      type(of: compound) == Foundation.NSCompoundPredicate.self
    {
      return NSCompoundPredicate(compound).appleFormat
    }
    return (self as any FormatReadable).predicateFormat
  }
}

/// Reads a property that Foundation deprecates, since it does not know these classes.
private protocol FormatReadable {
  var predicateFormat: String { get }
}

extension NSPredicate: FormatReadable {}
#endif
