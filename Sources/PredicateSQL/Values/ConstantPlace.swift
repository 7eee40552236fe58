import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

/// The place of a constant among the values that a column can hold. With it the comparison is exact
/// and the column stays unchanged: `age > 18.5` of integers is `age >= 19`.
enum ConstantPlace: Equatable {
  /// The column can hold it.
  case exact(Value)
  /// The column cannot hold the constant; `next` is the least greater value that it can hold.
  case below(next: Value)
  /// The column can hold it in several ways, from the first to before the second.
  case range(from: Value, before: Value)
  /// Less than all that the column can hold
  case least
  /// Greater than all that the column can hold
  case greatest
  /// NaN: neither equal to anything nor less nor greater
  case unordered
  /// Of another type: equal to nothing, and without an order
  case unlike
}

extension ColumnForm {
  /// Nil where the dialect must work it out another way.
  func place(of value: Value, in dialect: some SQLDialect) -> ConstantPlace? {
    guard kind == value.kind else { return .unlike }
    let place = unlimitedPlace(of: value, in: dialect)
    return dialect.has(.infinities) ? place : place?.withoutInfinities
  }

  private func unlimitedPlace(of value: Value, in dialect: some SQLDialect) -> ConstantPlace? {
    switch (self, value) {
    case (.boolean, _): return value.wholePlace().map(Self.booleanPlace)
    case (.integer, _): return value.wholePlace()
    case (.real, _): return value.realPlace()
    case (.numeric, _): return value.numericPlace()
    case (.decimal(let digits), _): return value.decimalPlace(within: digits)
    case (.text, .text(let text)), (.url, .url(let text)):
      return Self.textPlace(text, in: dialect)
    case (.secondsSince2001, .date(let date)):
      let seconds = date.timeIntervalSinceReferenceDate
      return seconds.isNaN ? .unordered : .exact(.real(seconds))
    case (.secondsSince1970, .date(let date)): return DatePlace.secondsSince1970(date)
    case (.timestamp, .date(let date)), (.zonelessTimestamp, .date(let date)):
      if !dialect.has(.distantDates), DatePlace.isDistant(date) { return nil }
      return DatePlace.timestamp(date) { self == .timestamp ? $0.text : $0.zonelessText }
    case (.uuid, .uuid): return .exact(.text(value.uuidText))
    case (.uuidBytes, .uuid(let uuid)):
      return .exact(.bytes(withUnsafeBytes(of: uuid.uuid) { Array($0) }))
    case (.bytes, .bytes): return .exact(value)
    case (.decimalText, _), (.dateText, _), (.uuidText, _): return nil
    // The guard has let through only values of the form's kind, all of which are above.
    default: return .unlike
    }
  }

  private static func booleanPlace(_ place: ConstantPlace) -> ConstantPlace {
    switch place {
    case .exact(.integer(let number)):
      number == 0
        ? .exact(.bool(false))
        : number == 1
          ? .exact(.bool(true))
          : number < 0 ? .least : .greatest
    case .below(next: .integer(let number)):
      number == 1 ? .below(next: .bool(true)) : number < 1 ? .least : .greatest
    case .exact, .below, .range, .least, .greatest, .unordered, .unlike: place
    }
  }

  /// Text that the database cannot hold because of a U+0000 comes right after what stands before it.
  private static func textPlace(_ text: String, in dialect: some SQLDialect) -> ConstantPlace {
    guard !dialect.has(.nulCharacter), text.hasNul else { return .exact(.text(text)) }
    let start = text.unicodeScalars.prefix { $0.value != 0 }
    return .below(next: .text(String(start) + "\u{1}"))
  }
}

extension ConstantPlace {
  /// The place among doubles that are finite.
  fileprivate var withoutInfinities: Self {
    switch self {
    case .exact(.real(let number)) where number.isInfinite: number < 0 ? .least : .greatest
    case .below(next: .real(let next)) where next.isInfinite: .greatest
    case .range(_, before: .real(let end)) where end.isInfinite: .greatest
    case .exact, .below, .range, .least, .greatest, .unordered, .unlike: self
    }
  }
}

extension Value {
  var kind: ColumnForm.Kind? {
    switch self {
    case .bool, .integer, .real, .decimal: .number
    case .text: .text
    case .url: .url
    case .date: .date
    case .uuid: .uuid
    case .bytes: .bytes
    case .null, .list, .set, .map: nil
    }
  }

  var uuidText: String {
    if case .uuid(let uuid) = self { uuid.uuidString } else { "" }
  }
}
