import PredicateEvaluation
import PredicateSyntax

/// The equality of the language, as `==` evaluates it.
struct LanguageEquality {
  private let mode: LanguageMode
  private let question: CaseFormula

  init(_ mode: LanguageMode) throws(CaseRunner.Failure) {
    self.mode = mode
    question = try CaseFormula("$left == $right", isExpression: false, nil, mode)
  }

  func areEqual(_ left: KeyedValue, _ right: KeyedValue) throws(CaseRunner.Failure) -> Bool {
    try question.matches(.null, mode, ["left": left, "right": right])
  }

  /// `elements` without duplicates, each at its first place, as NSSet and NSOrderedSet keep them.
  func distinct(_ elements: [KeyedValue]) throws(CaseRunner.Failure) -> [KeyedValue] {
    var kept: [KeyedValue] = []
    var seen: [Bucket: [KeyedValue]] = [:]
    for element in elements {
      let bucket = Bucket(element)
      var isNew = true
      for other in seen[bucket, default: []] where isNew {
        isNew = try !areEqual(other, element)
      }
      guard isNew else { continue }
      seen[bucket, default: []].append(element)
      kept.append(element)
    }
    return kept
  }

  /// A bucket that equal values share, so that long sets are not compared pair by pair.
  private enum Bucket: Hashable {
    case text([UInt8])
    case number(Double)
    case other

    init(_ value: KeyedValue) {
      switch value {
      case .value(.text(let text)): self = .text(Array(text.utf8))
      case .value(let value): self = value.nearestDouble.map { .number($0) } ?? .other
      case .object, .collection: self = .other
      }
    }
  }
}

extension Value {
  /// The nearest double, if this is a number or a truth value, which is one.
  fileprivate var nearestDouble: Double? {
    switch self {
    case .bool(let truth): truth ? 1 : 0
    case .integer(let number): Double(number)
    case .real(let number): number
    case .decimal(let number): Double("\(number)")
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
