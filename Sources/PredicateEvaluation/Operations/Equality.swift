import PredicatePlatform
import PredicateSyntax

/// The meaning of `==` in the language. Values of different types are unequal, not an error; null
/// equals only null; numbers compare exactly, whatever their types.
struct Equality {
  let mode: LanguageMode
  /// Set if dictionaries must not be compared; it records that two would have been.
  var wholes: WholeWatch?

  /// Options apply only to two texts, never to the elements of collections.
  func areEqual(_ left: KeyedValue, _ right: KeyedValue, options: StringOptions = []) -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)): areEqual(left, right, options: options)
    case (.object(let left), .object(let right))
    where left.readableKind == .object || right.readableKind == .object:
      left.isSameObject(as: right)
    default: areContainersEqual(left, right)  // In any other pair both must be containers.
    }
  }

  func areEqual(_ left: Value, _ right: Value, options: StringOptions = []) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.text(let left), .text(let right)):
      TextComparison.equal(left, right, options: options, mode: mode)
    case (.date(let left), .date(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.url(let left), .url(let right)): left.hasSameBytes(as: right)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
    case (.set, .set), (.map, .map): areContainersEqual(.value(left), .value(right))
    default:
      // Of values of different types only numbers can be equal.
      if let left = Number(left), let right = Number(right) {
        left.order(right) == 0
      } else {
        false
      }
    }
  }

  /// Arrays are compared element by element, sets as sets, dictionaries key by key. An array never
  /// equals a set.
  private func areContainersEqual(_ left: KeyedValue, _ right: KeyedValue) -> Bool {
    if let left = left.collection {
      guard let right = right.collection, left.kind == right.kind,
        left.elements.count == right.elements.count
      else { return false }
      switch left.kind {
      case .array, .orderedSet:
        return zip(left.elements, right.elements).allSatisfy { areEqual($0, $1) }
      case .set: return areSetsEqual(left.elements, right.elements)
      }
    }
    guard let left = left.dictionary, let right = right.dictionary else { return false }
    if let wholes {
      wholes.wereCompared = true
      return false
    }
    let keys = left.keys
    return keys.haveSameBytes(as: right.keys) && keys.allSatisfy { areEqual(left[$0], right[$0]) }
  }

  private func areSetsEqual(_ left: [KeyedValue], _ right: [KeyedValue]) -> Bool {
    let members = MemberSet(right, equality: self)
    return left.allSatisfy { members.contains($0, equality: self) }
  }
}

/// A hash key that equal values share: 1, 1.0 and YES have one key.
enum EqualityKey: Hashable, Sendable {
  case integer(Int64)
  case other(Value)

  /// Nil for null, for NaN, and for values that a key cannot represent, such as containers.
  init?(_ value: KeyedValue) {
    guard case .value(let value) = value else { return nil }
    self.init(value)
  }

  init?(_ value: Value) {
    switch value {
    case .text, .uuid, .bytes, .url: self = .other(value)
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      if seconds.isNaN { return nil }
      // Adding 0 turns -0.0 into 0.0: both are the same date.
      self = .other(.date(Date(timeIntervalSinceReferenceDate: seconds + 0)))
    case .bool, .integer, .real, .decimal:
      guard let number = Number(value), !number.isNaN else { return nil }
      if let integer = number.exactInteger {
        self = .integer(integer)
      } else if case .decimal = number, Number.real(number.double).order(number) == 0 {
        self = .other(.real(number.double))
      } else {
        self = .other(number.value)
      }
    case .null, .list, .set, .map: return nil
    }
  }
}

/// A set of values, hashed if they have a key and compared one by one otherwise.
struct MemberSet {
  private var keys: Set<EqualityKey> = []
  private var others: [KeyedValue] = []

  init(_ elements: [KeyedValue], equality: Equality) {
    for element in elements { _ = insert(element, equality: equality) }
  }

  /// Adds `element`; false if an equal one is already there.
  mutating func insert(_ element: KeyedValue, equality: Equality) -> Bool {
    if let key = EqualityKey(element) { return keys.insert(key).inserted }
    if others.contains(where: { equality.areEqual($0, element) }) { return false }
    others.append(element)
    return true
  }

  func contains(_ element: KeyedValue, equality: Equality) -> Bool {
    if let key = EqualityKey(element) { return keys.contains(key) }
    return others.contains { equality.areEqual($0, element) }
  }
}
