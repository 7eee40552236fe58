import Foundation
import PredicateSyntax

/// A test of a value of any type, after the last key has been read.
struct AnyLeaf: Sendable {
  let leaf: Leaf
  /// The condition on the elements that are counted, for elements that are dictionaries; nil when
  /// there is none.
  let condition: (any BlockTest)?
  let mostElements: Int
  /// The test of each element of an array. Elements that are arrays are left undecided: the
  /// language looks into some of them.
  private let element: ValueTest?

  init(leaf: Leaf, condition: (any BlockTest)?, mostElements: Int) {
    self.leaf = leaf
    self.condition = condition
    self.mostElements = mostElements
    element =
      switch leaf {
      case .test(let test): test.element?.scalarOnly
      case .each(_, let test): test.scalarOnly
      case .count: nil
      }
  }

  /// The leaf for an element of an array on the path.
  var ofElement: Self? {
    element.map { Self(leaf: .test($0), condition: nil, mostElements: mostElements) }
  }

  /// Whether it looks into arrays.
  var readsElements: Bool {
    switch leaf {
    case .test: element != nil
    case .each, .count: true
    }
  }

  /// Whether the value is an array of a common type, which is then one pointer.
  @inline(__always)
  static func isArray(_ any: UnsafePointer<Any>) -> Bool {
    AnyPayload.value([String].self, of: any) != nil
      || AnyPayload.value([[String: Any]].self, of: any) != nil
      || AnyPayload.value([Any].self, of: any) != nil
  }

  func verdict(_ any: UnsafePointer<Any>) -> Verdict {
    switch leaf {
    case .test(let test):
      if let verdict = Self.scalar(any, test) { return verdict }
      return elements(any, .any) ?? slow(any)
    case .each(let quantifier, _): return elements(any, quantifier) ?? slow(any)
    case .count(_, let test): return count(any, test) ?? slow(any)
    }
  }

  /// The verdict by way of the conversion that the reference evaluator uses.
  private func slow(_ any: UnsafePointer<Any>) -> Verdict {
    if condition != nil { return .undecided }
    return leaf.verdict(KeyedValue(converting: any.pointee), mostElements: mostElements)
  }

  /// The verdict on a value of one of the commonest types; nil for others.
  @inline(__always)
  static func scalar(_ any: UnsafePointer<Any>, _ test: ValueTest) -> Verdict? {
    if let text = AnyPayload.value(String.self, of: any) {
      guard let textTest = test.text else { return test.others }
      return text.pointee.withBytes { textTest.verdict($0) }
    }
    if let number = AnyPayload.value(Int.self, of: any) {
      return test.number.verdict(Int64(number.pointee)).or(test.others)
    }
    if let number = AnyPayload.value(Double.self, of: any) {
      return test.number.verdict(number.pointee).or(test.others)
    }
    return rarer(any, test)
  }

  private static func rarer(_ any: UnsafePointer<Any>, _ test: ValueTest) -> Verdict? {
    if let flag = AnyPayload.value(Bool.self, of: any) {
      return test.number.verdict(flag.pointee ? 1 : 0 as Int64).or(test.others)
    }
    if let number = AnyPayload.value(NSNumber.self, of: any) {
      return test.verdict(Value(number.pointee))
    }
    if let date = AnyPayload.value(Date.self, of: any) {
      return test.date.verdict(date.pointee.timeIntervalSinceReferenceDate).or(test.others)
    }
    if let value = AnyPayload.value(Value.self, of: any) { return test.verdict(value.pointee) }
    if AnyPayload.value(NSNull.self, of: any) != nil { return test.null }
    return nil
  }

  /// The verdict on the elements of an array; nil for a value that is not an array of a common
  /// type.
  private func elements(
    _ any: UnsafePointer<Any>,
    _ quantifier: Quantifier
  ) -> Verdict? {
    guard let test = element else { return nil }
    if let array = AnyPayload.value([String].self, of: any) {
      guard array.pointee.count <= mostElements else { return .undecided }
      guard let text = test.text else { return nil }
      return quantifier.verdict(of: array.pointee) { $0.withBytes { text.verdict($0) } }
    }
    if let array = AnyPayload.value([Any].self, of: any) {
      guard array.pointee.count <= mostElements else { return .undecided }
      return quantifier.verdict(of: array.pointee) { element in
        withUnsafePointer(to: element) { Self.scalar($0, test) } ?? .undecided
      }
    }
    return nil
  }

  private func count(_ any: UnsafePointer<Any>, _ test: ValueTest) -> Verdict? {
    if let array = AnyPayload.value([[String: Any]].self, of: any) {
      let count = array.pointee.count
      guard count <= mostElements else { return .undecided }
      guard let condition else { return test.number.verdict(Int64(count)) }
      return array.pointee.withUnsafeBufferPointer {
        condition.countVerdict(UnsafeRawBufferPointer($0), count, stride: 8, test.number)
      }
    }
    guard let array = AnyPayload.value([Any].self, of: any) else { return nil }
    guard array.pointee.count <= mostElements else { return .undecided }
    guard let condition else { return test.number.verdict(Int64(array.pointee.count)) }
    var passing = 0
    for element in array.pointee {
      let verdict: Verdict = withUnsafePointer(to: element) {
        guard let dictionary = AnyPayload.value([String: Any].self, of: $0) else {
          return .undecided
        }
        return condition.verdict(ofValueAt: dictionary)
      }
      if verdict == .undecided { return .undecided }
      if verdict == .yes { passing += 1 }
    }
    return test.number.verdict(Int64(passing))
  }
}
