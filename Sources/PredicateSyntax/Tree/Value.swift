public import PredicatePlatform

/// A value that a predicate can contain, compare, bind to SQL or read from a row.
///
/// `==` and `hash` are *structural*: `.integer(1)` differs from `.real(1)`, and a NaN equals
/// itself, so that trees can be compared. Only the evaluator decides what the language calls equal.
public enum Value: Sendable {
  /// `nil`, `NULL`
  case null
  /// `YES`, `FALSE`
  case bool(Bool)
  /// `18`, `0x1F`
  case integer(Int64)
  /// `2.5`, `9.2e-5`
  case real(Double)
  /// `CAST("1.10", "NSDecimalNumber")`, and integers too large for 64 bits
  case decimal(Decimal)
  /// `"Ada"`
  case text(String)
  /// `CAST(592299475.5, "NSDate")`, seconds since 2001-01-01T00:00:00Z
  case date(Date)
  /// `CAST("6B29FC40-CA47-1067-B31D-00DD010662DA", "NSUUID")`
  case uuid(UUID)
  /// `CAST("0aff", "NSData")`, hexadecimal
  case bytes([UInt8])
  /// `CAST("https://example.org", "NSURL")`
  case url(String)
  /// `{1, 2, 3}`
  case list([Value])
  /// `CAST({1, 2}, "NSSet")`; elements in order of first appearance, without duplicates
  case set([Value])
  /// `CAST({"key", 1}, "NSDictionary")`; alternating keys and values
  case map([String: Value])
}

extension Value: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a.structuralBits == b.structuralBits
    case (.decimal(let a), .decimal(let b)): a == b || (a.isNaN && b.isNaN)
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.date(let a), .date(let b)):
      a.timeIntervalSinceReferenceDate.structuralBits
        == b.timeIntervalSinceReferenceDate.structuralBits
    case (.uuid(let a), .uuid(let b)): a == b
    case (.bytes(let a), .bytes(let b)): a == b
    case (.url(let a), .url(let b)): a.hasSameBytes(as: b)
    case (.list(let a), .list(let b)), (.set(let a), .set(let b)): a == b
    case (.map(let a), .map(let b)):
      a.count == b.count && a.allSatisfy { entry in b.exact(entry.key) == entry.value }
    default: false  // All pairs written out would be too much for the compiler.
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.structuralBits)
    case .decimal(let value): hasher.combine(value)
    case .text(var value), .url(var value):
      value.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(value.utf8.count)
    case .date(let value): hasher.combine(value.timeIntervalSinceReferenceDate.structuralBits)
    case .uuid(let value): hasher.combine(value)
    case .bytes(let value): hasher.combine(value)
    case .list(let values), .set(let values): hasher.combine(values)
    case .map(let values): hasher.combine(values)
    }
  }
}

extension Double {
  /// The bits, with all NaNs mapped to one.
  fileprivate var structuralBits: UInt64 { isNaN ? Double.nan.bitPattern : bitPattern }
}
