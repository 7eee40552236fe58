/// A half-open range of UTF-8 offsets in a source text.
public struct SourceSpan: BitwiseCopyable, Hashable, Sendable, Codable {
  /// The offset of the first byte.
  public var start: Int32
  /// The offset after the last byte.
  public var end: Int32

  /// Creates a span of two offsets.
  public init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  /// Creates the span of a range. Offsets that do not fit in 32 bits are clamped.
  public init(_ range: Range<Int>) {
    self.init(start: Int32(clamping: range.lowerBound), end: Int32(clamping: range.upperBound))
  }

  /// The offsets as a range.
  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }
  /// Whether the span is empty.
  public var isEmpty: Bool { start >= end }

  /// The smallest span that contains both.
  public func union(_ other: Self) -> Self {
    Self(start: min(start, other.start), end: max(end, other.end))
  }

  /// Whether `other` lies within this span.
  public func contains(_ other: Self) -> Bool { start <= other.start && other.end <= end }
}
