/// A half-open range of UTF-8 offsets in a source text.
public struct SourceSpan: BitwiseCopyable, Hashable, Sendable, Codable {
  public var start: Int32
  public var end: Int32

  public init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  public init(_ range: Range<Int>) {
    self.init(start: Int32(clamping: range.lowerBound), end: Int32(clamping: range.upperBound))
  }

  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }
  public var isEmpty: Bool { start >= end }

  /// The smallest span that holds both.
  public func union(_ other: Self) -> Self {
    Self(start: min(start, other.start), end: max(end, other.end))
  }

  public func contains(_ other: Self) -> Bool { start <= other.start && other.end <= end }
}
