package import PredicatePlatform
package import PredicateSyntax

/// Numbers as text, as Foundation describes them: `2` of 2.0, `1` of YES.
package enum PlainNumber {
  package static func plain(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
    if let integer = Int64(exactly: number), abs(number) < 1e16 { return String(integer) }
    return number.description
  }

  package static func plain(_ number: Decimal) -> String {
    number.isNaN ? "NaN" : number.description
  }
}

extension Value {
  /// The dictionary key for this value between brackets: `ages["Ada"]`, `ages[5]`, `ages[TRUE]`,
  /// which is `1`. Nil for values that cannot index a dictionary.
  package var indexKey: String? {
    switch self {
    case .text(let text): text
    case .bool(let flag): flag ? "1" : "0"
    case .integer(let number): String(number)
    case .real(let number): PlainNumber.plain(number)
    case .decimal(let number): PlainNumber.plain(number)
    case .null, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
