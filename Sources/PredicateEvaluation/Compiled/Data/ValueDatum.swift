import PredicateSyntax

/// A `Value`, in place in an array or a dictionary.
struct ValueDatum: Datum {
  let value: UnsafePointer<Value>

  init(_ value: UnsafePointer<Value>) { self.value = value }

  var form: DatumForm {
    switch value.pointee {
    case .null: .null
    case .map: .object
    case .list: .array
    case .set: .set
    case .bool, .integer, .real, .decimal, .text, .date, .bytes, .uuid, .url: .scalar
    }
  }

  @inline(__always)
  func verdict(_ matcher: ValueMatcher) -> Verdict {
    // The most common types, in the caller's loop.
    switch value.pointee {
    case .integer(let number): matcher.number.verdict(number).or(matcher.others)
    case .real(let number): matcher.number.verdict(number).or(matcher.others)
    case .text(let text): matcher.verdict(text)
    case .null: matcher.null
    case .bool, .decimal, .date, .bytes, .uuid, .url, .list, .set, .map:
      matcher.verdict(value.pointee)
    }
  }

  func withMember(_ key: DictionaryKey, missing: Verdict, _ body: (Self) -> Verdict) -> Verdict {
    guard case .map(let entries) = value.pointee else { return .undecided }
    return withUnsafePointer(to: entries) {
      key.withValue(in: $0, missing: missing) { body(Self($0)) }
    }
  }

  private var elements: [Value] {
    switch value.pointee {
    case .list(let elements), .set(let elements): elements
    case .null, .bool, .integer, .real, .decimal, .text, .date, .bytes, .uuid, .url, .map: []
    }
  }

  var count: Int { elements.count }

  func forEachElement(_ body: (Self) -> Bool) {
    elements.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      for index in elements.indices where !body(Self(first + index)) { return }
    }
  }

  func passing(_ condition: ElementTest) -> Int? {
    elements.withUnsafeBufferPointer { condition.passing(of: $0) }
  }
}
