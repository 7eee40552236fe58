public import PredicateAnalysis
public import PredicateSchema
public import PredicateSyntax

/// The new value of a property.
public enum PropertyChange: Hashable, Sendable {
  /// `.value(.text("Ulysses"))`; for a relationship, the key of an object
  case value(Value)
  /// The value of an expression for the object before the change:
  /// `.expression(BoundExpression(format: "price * %f", 1.1))`
  case expression(BoundExpression)
}

extension [String: PropertyChange] {
  /// Throws unless a policy allows the properties to be set: it must allow each key, and the keys
  /// that expressions read.
  ///
  ///     try request.validate(by: policy, against: schema)
  ///     try changes.validate(by: policy, against: schema, entity: request.entity)
  public func validate(
    by policy: PredicatePolicy,
    against schema: Schema,
    entity: String
  ) throws(PredicateFormatError) {
    for (key, change) in sorted(by: { $0.key < $1.key }) {
      try policy.requireKeyPath(KeyPathText.quoted(key), of: entity, in: schema)
      if case .expression(let expression) = change {
        _ = try expression.validated(by: policy, against: schema, entity: entity)
      }
    }
  }
}

extension [[String: Value]] {
  /// Throws unless a policy allows all keys of rows to insert or upsert.
  ///
  ///     try rows.validate(by: policy, against: schema, entity: "Book")
  public func validate(
    by policy: PredicatePolicy,
    against schema: Schema,
    entity: String
  ) throws(PredicateFormatError) {
    for key in Set(joined().map(\.key)).sorted() {
      try policy.requireKeyPath(KeyPathText.quoted(key), of: entity, in: schema)
    }
  }
}
