import PredicateSyntax

/// Rebuilds the tree of a predicate or an expression from an archive.
///
/// A class without a counterpart in the language makes the whole text unreadable, which is reported
/// among the omissions of the model.
struct ArchivedPredicateReader {
  /// The limit of levels.
  static let maximumDepth = 200

  typealias Object = ArchiveObjects.Object

  /// The reason why a tree cannot be rebuilt.
  enum Failure: Error {
    case archive(ModelError)
    /// A part without a counterpart in the language
    case unsupported(String)
  }

  var archive: ArchiveObjects
  var depth = 0

  /// The predicate; nil if it cannot be expressed, which is added to `omissions`.
  static func predicate(
    _ object: Object,
    in archive: inout ArchiveObjects,
    _ omissions: inout [ModelError]
  ) throws(ModelError) -> PredicateNode? {
    try read(in: &archive, &omissions) { reader throws(Failure) in try reader.predicate(object) }
  }

  /// The expression; nil if it cannot be expressed, which is added to `omissions`.
  static func expression(
    _ object: Object,
    in archive: inout ArchiveObjects,
    _ omissions: inout [ModelError]
  ) throws(ModelError) -> ExpressionNode? {
    try read(in: &archive, &omissions) { reader throws(Failure) in try reader.expression(object) }
  }

  private static func read<Node>(
    in archive: inout ArchiveObjects,
    _ omissions: inout [ModelError],
    _ body: (inout Self) throws(Failure) -> Node
  ) throws(ModelError) -> Node? {
    var reader = Self(archive: archive)
    defer { archive = reader.archive }
    do throws(Failure) { return try body(&reader) } catch {
      switch error {
      case .archive(let error): throw error
      case .unsupported(let what):
        omissions.append(
          ModelError("a predicate cannot be written as text: \(what)", file: archive.file)
        )
        return nil
      }
    }
  }

  /// Reads a part of the archive.
  mutating func read<Part>(
    _ body: (inout ArchiveObjects) throws(ModelError) -> Part
  ) throws(Failure) -> Part {
    do throws(ModelError) { return try body(&archive) } catch { throw .archive(error) }
  }

  mutating func fields(of object: Object) throws(Failure) -> [String: Object] {
    try read { archive throws(ModelError) in try archive.fields(of: object) }
  }

  mutating func className(_ fields: [String: Object]) throws(Failure) -> String {
    try read { archive throws(ModelError) in try archive.className(fields) } ?? "none"
  }

  mutating func text(_ object: Object?) throws(Failure) -> String? {
    try read { archive throws(ModelError) in try archive.text(object) }
  }

  mutating func integer(_ object: Object?) throws(Failure) -> Int64? {
    try read { archive throws(ModelError) in try archive.integer(object) }
  }

  mutating func elements(_ object: Object?) throws(Failure) -> [Object] {
    try read { archive throws(ModelError) in try archive.elements(object) }
  }

  /// Descends one level.
  mutating func deeper<Node>(
    _ body: (inout Self) throws(Failure) -> Node
  ) throws(Failure) -> Node {
    guard depth < Self.maximumDepth else {
      throw .archive(
        archive.mistake("a predicate is nested more than \(Self.maximumDepth) levels deep")
      )
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  mutating func predicate(_ object: Object) throws(Failure) -> PredicateNode {
    try deeper { reader throws(Failure) in try reader.predicateHere(object) }
  }

  private mutating func predicateHere(_ object: Object) throws(Failure) -> PredicateNode {
    let fields = try fields(of: object)
    let type = try className(fields)
    switch type {
    case "NSTruePredicate": return PredicateNode(.constant(true))
    case "NSFalsePredicate": return PredicateNode(.constant(false))
    case "NSCompoundPredicate":
      var terms: [PredicateNode] = []
      for object in try elements(fields["NSSubpredicates"]) { terms.append(try predicate(object)) }
      switch try integer(fields["NSCompoundPredicateType"]) {
      case 0:
        guard terms.count == 1 else { throw .unsupported("NOT with \(terms.count) operands") }
        return PredicateNode(.not(terms[0]))
      case 1: return PredicateNode(.and(terms))
      case 2: return PredicateNode(.or(terms))
      default: throw .unsupported("a compound predicate of unknown type")
      }
    case "NSComparisonPredicate":
      guard let left = fields["NSLeftExpression"], let right = fields["NSRightExpression"],
        let `operator` = fields["NSPredicateOperator"]
      else { throw .unsupported("a comparison without operands") }
      return try comparison(
        expression(left),
        self.fields(of: `operator`),
        expression(right)
      )
    default: throw .unsupported("the class \(type)")
    }
  }

  private mutating func comparison(
    _ left: ExpressionNode,
    _ fields: [String: Object],
    _ right: ExpressionNode
  ) throws(Failure) -> PredicateNode {
    let quantifier: Quantifier?
    switch try integer(fields["NSModifier"]) ?? 0 {
    case 0: quantifier = nil
    case 1: quantifier = .all
    case 2: quantifier = .any
    default: throw .unsupported("a comparison with an unknown modifier")
    }
    // The operator of CONTAINS and IN has them under another name.
    let options = try integer(fields["NSOptions"] ?? fields["NSFlags"]) ?? 0
    let number = try integer(fields["NSOperatorType"])
    if number == 11 {
      guard let text = try text(fields["NSSelectorName"]), let name = SelectorName(text) else {
        throw .unsupported("a comparison by an unknown selector")
      }
      return PredicateNode(.comparison(Comparison(quantifier, left, .selector(name), [], right)))
    }
    guard let number, let `operator` = Self.operators[number] else {
      throw .unsupported("a comparison by an unknown operator")
    }
    // An external number may have bits that are not options.
    let known = StringOptions(rawValue: UInt8(truncatingIfNeeded: options & 15))
    return PredicateNode(.comparison(Comparison(quantifier, left, `operator`, known, right)))
  }

  private static let operators: [Int64: ComparisonOperator] = [
    0: .less, 1: .lessOrEqual, 2: .greater, 3: .greaterOrEqual, 4: .equal, 5: .notEqual,
    6: .matches, 7: .like, 8: .beginsWith, 9: .endsWith, 10: .in, 99: .contains, 100: .between,
  ]
}
