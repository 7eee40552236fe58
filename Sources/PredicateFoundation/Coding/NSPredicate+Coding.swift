#if !canImport(Darwin)
public import Foundation
import PredicateSyntax

extension NSPredicate: @retroactive NSSecureCoding {
  /// True: archives contain a text, which is parsed on decoding.
  public static var supportsSecureCoding: Bool { true }

  /// Encodes the text of the predicate, or the parts that it was assembled from. Traps for blocks
  /// and objects, which have no text, as Apple's blocks do.
  public func encode(with coder: NSCoder) {
    if let compound = self as? NSCompoundPredicate, compound.isAssembled {
      coder.encode(Int(compound.compoundPredicateType.rawValue), forKey: ArchivedParts.typeKey)
      coder.encode(compound.predicates as NSArray, forKey: ArchivedParts.key)
    } else if let content = PredicateMaker.content(of: self) {
      ArchivedText.encode(content, with: coder)
    } else {
      ArchivedText.refuseToEncode(appleFormat)
    }
  }
}

extension PredicateFactory {
  /// Decodes a predicate, which is evaluated only after `allowEvaluation()`.
  public init?(coder: NSCoder) {
    guard
      let predicate = ArchivedParts.predicate(from: coder)
        ?? ArchivedText.predicate(from: coder).map(PredicateMaker.predicate),
      let expected = predicate as? Self
    else { return nil }
    if coder.requiresSecureCoding { (predicate as? any TreePredicate)?.gate.close() }
    self = expected
  }
}

/// The archived form of a compound that was assembled from predicates.
private enum ArchivedParts {
  static let key = "PredicateQL.subpredicates"
  static let typeKey = "PredicateQL.type"

  static func predicate(from coder: NSCoder) -> NSPredicate? {
    guard coder.containsValue(forKey: key),
      let type = NSCompoundPredicate.LogicalType(
        rawValue: UInt(clamping: coder.decodeInteger(forKey: typeKey))
      ),
      let parts = coder.decodeObject(of: [NSArray.self, NSPredicate.self], forKey: key)
        as? [NSPredicate],
      type != .not || !parts.isEmpty
    else { return nil }
    for part in parts { part.allowEvaluation() }
    return NSCompoundPredicate(type: type, subpredicates: parts)
  }
}
#endif
