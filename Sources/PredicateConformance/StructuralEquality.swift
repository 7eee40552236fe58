import PredicateEvaluation
import PredicateSyntax

/// Whether two values are written alike, regardless of the language's equality: NaN equals NaN, and
/// the elements of a set have no order.
enum StructuralEquality {
  static func areSame(_ left: [KeyedValue], _ right: [KeyedValue]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy(isSame)
  }

  static func isSame(_ left: KeyedValue, _ right: KeyedValue) -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)):
      left == right || (left.isNaN && right.isNaN)
    case (.collection(let left), .collection(let right)):
      left.kind == .set && right.kind == .set
        ? areSame(inAnyOrder: left.elements, right.elements)
        : areSame(left.elements, right.elements)
    case (.object(let left), .object(let right)):
      if let left = left as? GraphObject {
        left === right as? GraphObject
      } else {
        haveSameEntries(left, right)
      }
    case (.value, _), (.collection, _), (.object, _): false
    }
  }

  private static func areSame(inAnyOrder left: [KeyedValue], _ right: [KeyedValue]) -> Bool {
    var rest = right
    for element in left {
      guard let place = rest.firstIndex(where: { isSame(element, $0) }) else { return false }
      rest.remove(at: place)
    }
    return rest.isEmpty
  }

  private static func haveSameEntries(
    _ left: any KeyValueReadable,
    _ right: any KeyValueReadable
  ) -> Bool {
    guard let names = left.readableKeyNames, let others = right.readableKeyNames,
      names.count == others.count
    else { return false }
    return names.allSatisfy { name in
      guard let value = left.value(forKey: name), let other = right.value(forKey: name) else {
        return false
      }
      return isSame(value, other)
    }
  }
}

extension Value {
  fileprivate var isNaN: Bool { specialName == "nan" }
}
