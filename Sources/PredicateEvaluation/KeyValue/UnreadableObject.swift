import PredicateSyntax

/// An object that can be passed around and compared, but has no keys.
struct UnreadableObject: KeyValueReadable {
  let base: Any

  func value(forKey key: String) -> KeyedValue? { nil }

  func isSameObject(as other: any KeyValueReadable) -> Bool {
    guard let other = other as? Self else { return false }
    return ApplicationEquality.areEqual(base, other.base)
  }

  var typeName: String { "\(type(of: base))" }

  /// Whether it is an enum without a raw value, which a predicate cannot write.
  var isEnum: Bool { Mirror(reflecting: base).displayStyle == .enum }
}

extension KeyedValue {
  /// This value, if it is an enum without a raw value.
  var unreadableEnum: UnreadableObject? {
    guard case .object(let object) = self, let object = object as? UnreadableObject, object.isEnum
    else { return nil }
    return object
  }
}

extension EvaluationRun {
  /// Throws if an enum without a raw value is compared with a datum, which it never equals.
  func requireRawValue(
    _ left: KeyedValue,
    _ right: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) {
    switch (left, right) {
    case (.object, .value(let datum)), (.value(let datum), .object):
      guard datum != .null, options.typeMismatch != .false,
        let object = left.unreadableEnum ?? right.unreadableEnum
      else { return }
      throw .noRawValue(object, at: span)
    case (.object, .object), (.value, .value), (.collection, _), (_, .collection): return
    }
  }
}
