#if !canImport(Darwin)
public import Foundation
import PredicateSyntax

/// Predicates joined by AND or OR, or one with NOT.
///
/// It fixes Foundation's class of this name on Linux, where any two are equal, a copy never
/// matches, and the text is FALSEPREDICATE.
open class NSCompoundPredicate: Foundation.NSPredicate, TreePredicate {
  /// The way in which predicates are joined.
  public enum LogicalType: UInt, Hashable, Sendable {
    /// `NOT`
    case not = 0
    /// `AND`
    case and = 1
    /// `OR`
    case or = 2
  }

  /// The way in which the predicates are joined.
  public private(set) var compoundPredicateType: LogicalType
  /// The parts as given; nil for a parsed text, whose parts are in its tree.
  private var parts: [NSPredicate]?
  private(set) var content: PredicateContent?
  let gate = EvaluationGate()

  /// Creates a predicate from a parsed tree that is not a comparison. Not designated, or subclasses
  /// elsewhere would inherit no initialiser.
  convenience init(_ content: PredicateContent) {
    self.init(type: .and, subpredicates: [])
    compoundPredicateType =
      switch content.root.kind {
      case .not: .not
      case .or: .or
      case .and, .constant, .comparison: .and
      }
    parts = nil
    self.content = content
  }

  /// Traps for NOT without predicates, as on Apple's systems. With several predicates, NOT applies
  /// to the first.
  public init(type: LogicalType, subpredicates: [NSPredicate]) {
    guard type != .not || !subpredicates.isEmpty else { refuse("NOT needs a predicate") }
    compoundPredicateType = type
    parts = subpredicates
    content = Self.content(type, subpredicates)
    super.init { _, _ in false }
    if subpredicates.contains(where: { ($0 as? any TreePredicate)?.gate.isClosed == true }) {
      gate.close()
    }
  }

  /// `AND` of the predicates; without any it is true.
  public convenience init(andPredicateWithSubpredicates subpredicates: [NSPredicate]) {
    self.init(type: .and, subpredicates: subpredicates)
  }

  /// `OR` of the predicates; without any it is false.
  public convenience init(orPredicateWithSubpredicates subpredicates: [NSPredicate]) {
    self.init(type: .or, subpredicates: subpredicates)
  }

  /// `NOT` of the predicate.
  public convenience init(notPredicateWithSubpredicate predicate: NSPredicate) {
    self.init(type: .not, subpredicates: [predicate])
  }

  /// An equivalent of Foundation's class.
  convenience init(_ other: Foundation.NSCompoundPredicate) {
    let type: LogicalType =
      switch other.compoundPredicateType {
      case .not: .not
      case .and: .and
      case .or: .or
      }
    self.init(type: type, subpredicates: other.subpredicates)
  }

  /// The joined predicates, all of them NSPredicates.
  open var subpredicates: [Any] { predicates }

  /// Whether the object matches. Traps if `matches(_:substitutionVariables:)` throws.
  open override func evaluate(
    with object: Any?,
    substitutionVariables variables: [String: Any]?
  ) -> Bool {
    do { return try decide(object, variables ?? [:]) } catch {
      refuse(error, in: content?.predicate.source)
    }
  }

  /// Apple's text of the predicate.
  open override var predicateFormat: String { content?.appleFormat ?? joinedFormat }
  open override var description: String { predicateFormat }
  open override func copy() -> Any { self }
  open override func copy(with zone: NSZone? = nil) -> Any { self }

  open override var hash: Int {
    content?.root.hashValue ?? Int(compoundPredicateType.rawValue)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCompoundPredicate else { return false }
    if other === self { return true }
    guard other.compoundPredicateType == compoundPredicateType else { return false }
    if parts == nil, other.parts == nil { return content?.root == other.content?.root }
    return predicates == other.predicates
  }
}

extension NSCompoundPredicate {
  var isOwn: Bool { type(of: self) == NSCompoundPredicate.self }

  /// Whether it was created from predicates, not from a text.
  var isAssembled: Bool { parts != nil }

  var predicates: [NSPredicate] {
    if let parts { return parts }
    guard let content else { return [] }
    return switch content.root.kind {
    case .not(let operand): [PredicateMaker.predicate(of: content.part(operand))]
    case .and(let terms), .or(let terms):
      terms.map { PredicateMaker.predicate(of: content.part($0)) }
    case .constant, .comparison: [PredicateMaker.predicate(of: content)]
    }
  }

  func decide(_ object: Any?, _ variables: [String: Any]) throws -> Bool {
    try gate.requireOpen()
    if let content { return try content.matches(object, variables) }
    func matches(_ predicate: NSPredicate) throws -> Bool {
      try predicate.matches(object, substitutionVariables: variables)
    }
    return switch compoundPredicateType {
    case .not: try !predicates.prefix(1).contains(where: matches)
    case .and: try predicates.allSatisfy(matches)
    case .or: try predicates.contains(where: matches)
    }
  }

  func replacing(_ variables: [String: Any]) throws -> NSPredicate {
    if parts == nil, let content {
      return NSCompoundPredicate(try content.substituting(variables))
    }
    return NSCompoundPredicate(
      type: compoundPredicateType,
      subpredicates: predicates.map { $0.withSubstitutionVariables(variables) }
    )
  }

  private static func content(
    _ type: LogicalType,
    _ predicates: [NSPredicate]
  ) -> PredicateContent? {
    var held = HeldValues()
    var roots: [PredicateNode] = []
    for predicate in predicates {
      guard let content = PredicateMaker.content(of: predicate) else { return nil }
      held = held.merging(content.held)
      roots.append(content.root)
    }
    let kind: PredicateNode.Kind =
      switch type {
      case .not: .not(roots.first ?? .never)
      case .and: .and(roots)
      case .or: .or(roots)
      }
    return PredicateContent(built: PredicateNode(kind), held: held)
  }

  /// The text if a part is a block, which has no tree.
  private var joinedFormat: String {
    let texts = predicates.map { predicate in
      let isCompound =
        predicate is NSCompoundPredicate || predicate is Foundation.NSCompoundPredicate
      return isCompound ? "(\(predicate.appleFormat))" : predicate.appleFormat
    }
    return switch compoundPredicateType {
    case .not: "NOT " + texts.prefix(1).joined()
    case .and: texts.joined(separator: " AND ")
    case .or: texts.joined(separator: " OR ")
    }
  }
}
#endif
