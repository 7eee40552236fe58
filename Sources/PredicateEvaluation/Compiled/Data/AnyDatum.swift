import PredicatePlatform
import PredicateSyntax

/// A value in an `Any`, by its type if that is a common one.
enum AnyDatum: Datum {
  case text(UnsafePointer<String>)
  case integer(UnsafePointer<Int>)
  case real(UnsafePointer<Double>)
  case dictionary(UnsafePointer<[String: Any]>)
  case texts(UnsafePointer<[String]>)
  case dictionaries(UnsafePointer<[[String: Any]]>)
  case array(UnsafePointer<[Any]>)
  case flag(UnsafePointer<Bool>)
  case number(UnsafePointer<FoundationNumber>)
  case date(UnsafePointer<Date>)
  case value(UnsafePointer<Value>)
  case null
  case other(UnsafePointer<Any>)

  /// The only list of types that are read without the reference evaluator's conversion.
  @inline(__always)
  init(_ any: UnsafePointer<Any>) {
    if let text = AnyPayload.value(String.self, of: any) {
      self = .text(text)
    } else if let number = AnyPayload.value(Int.self, of: any) {
      self = .integer(number)
    } else if let number = AnyPayload.value(Double.self, of: any) {
      self = .real(number)
    } else {
      self.init(rarer: any)
    }
  }

  private init(rarer any: UnsafePointer<Any>) {
    if let dictionary = AnyPayload.value([String: Any].self, of: any) {
      self = .dictionary(dictionary)
    } else if let texts = AnyPayload.value([String].self, of: any) {
      self = .texts(texts)
    } else if let dictionaries = AnyPayload.value([[String: Any]].self, of: any) {
      self = .dictionaries(dictionaries)
    } else if let array = AnyPayload.value([Any].self, of: any) {
      self = .array(array)
    } else if let flag = AnyPayload.value(Bool.self, of: any) {
      self = .flag(flag)
    } else if let number = AnyPayload.value(FoundationNumber.self, of: any) {
      self = .number(number)
    } else if let date = AnyPayload.value(Date.self, of: any) {
      self = .date(date)
    } else if let value = AnyPayload.value(Value.self, of: any) {
      self = .value(value)
    } else if AnyPayload.value(FoundationNull.self, of: any) != nil {
      self = .null
    } else {
      self = .other(any)
    }
  }

  /// The verdict on a value in an `Any`, directly from its type for the most common ones.
  @inline(__always)
  static func verdict(_ any: UnsafePointer<Any>, _ matcher: ValueMatcher) -> Verdict {
    if let text = AnyPayload.value(String.self, of: any) { return matcher.verdict(text.pointee) }
    if let number = AnyPayload.value(Int.self, of: any) {
      return matcher.number.verdict(Int64(number.pointee)).or(matcher.others)
    }
    if let number = AnyPayload.value(Double.self, of: any) {
      return matcher.number.verdict(number.pointee).or(matcher.others)
    }
    return Self(rarer: any).rarer(matcher)
  }

  var form: DatumForm {
    switch self {
    case .text, .integer, .real, .flag, .number, .date: .scalar
    case .dictionary: .object
    case .texts, .dictionaries, .array: .array
    case .null: .null
    case .value(let value): value.pointee == .null ? .null : .other
    case .other: .other
    }
  }

  @inline(__always)
  func verdict(_ matcher: ValueMatcher) -> Verdict {
    switch self {
    case .text(let text): matcher.verdict(text.pointee)
    case .integer(let number): matcher.number.verdict(Int64(number.pointee)).or(matcher.others)
    case .real(let number): matcher.number.verdict(number.pointee).or(matcher.others)
    case .dictionary, .texts, .dictionaries, .array, .flag, .number, .date, .value, .null, .other:
      rarer(matcher)
    }
  }

  private func rarer(_ matcher: ValueMatcher) -> Verdict {
    switch self {
    case .flag(let flag): matcher.verdict(.bool(flag.pointee))
    case .number(let number): matcher.verdict(Value(number.pointee))
    case .date(let date): matcher.verdict(.date(date.pointee))
    case .value(let value): matcher.verdict(value.pointee)
    case .null: matcher.null
    case .dictionary: matcher.others
    case .texts, .dictionaries, .array: anyElement(matcher)
    case .other(let any): matcher.verdict(KeyedValue(converting: any.pointee))
    case .text, .integer, .real: verdict(matcher)
    }
  }

  @inline(__always)
  func withMember(_ key: DictionaryKey, missing: Verdict, _ body: (Self) -> Verdict) -> Verdict {
    guard case .dictionary(let dictionary) = self else { return .undecided }
    return key.withValue(in: dictionary, missing: missing) { body(Self($0)) }
  }

  var count: Int {
    switch self {
    case .texts(let texts): texts.pointee.count
    case .dictionaries(let dictionaries): dictionaries.pointee.count
    case .array(let array): array.pointee.count
    case .text, .integer, .real, .dictionary, .flag, .number, .date, .value, .null, .other: 0
    }
  }

  @inline(__always)
  func forEachElement(_ body: (Self) -> Bool) {
    switch self {
    case .texts(let texts): Self.forEach(texts) { body(.text($0)) }
    case .dictionaries(let dictionaries): Self.forEach(dictionaries) { body(.dictionary($0)) }
    case .array(let array): Self.forEach(array) { body(Self($0)) }
    case .text, .integer, .real, .dictionary, .flag, .number, .date, .value, .null, .other: return
    }
  }

  @inline(__always)
  private static func forEach<Element>(
    _ array: UnsafePointer<[Element]>,
    _ body: (UnsafePointer<Element>) -> Bool
  ) {
    array.pointee.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      for index in elements.indices where !body(first + index) { return }
    }
  }

  /// Conditions are compiled for elements that are dictionaries.
  func passing(_ condition: ElementTest) -> Int? {
    if case .dictionaries(let dictionaries) = self {
      return dictionaries.pointee.withUnsafeBufferPointer { condition.passing(of: $0) }
    }
    var passing: Int? = 0
    forEachElement { element in
      guard case .dictionary(let dictionary) = element else {
        passing = nil
        return false
      }
      let verdict = condition.matcher.verdict(ofValueAt: dictionary)
      passing = verdict == .undecided ? nil : passing.map { $0 + (verdict == .yes ? 1 : 0) }
      return passing != nil
    }
    return passing
  }

  var converted: KeyedDatum? {
    switch self {
    case .other(let any): KeyedDatum(value: KeyedValue(converting: any.pointee))
    case .value(let value): KeyedDatum(value: .value(value.pointee))
    case .text, .integer, .real, .dictionary, .texts, .dictionaries, .array, .flag, .number, .date,
      .null:
      nil
    }
  }
}
