package import PredicatePlatform
import PredicateSyntax

/// Points in time as PostgreSQL keeps them: whole microseconds, from 4713 BC to AD 294276.
package enum PostgresTimestamp {
  /// `2025-01-31 12:00:00.25+00`, of the nearest microsecond; nil out of range.
  package static func text(of date: Date) -> String? { Timestamp(date)?.text }

  /// Whether the date is stored exactly: reading it gives the same number of seconds.
  package static func keeps(_ date: Date) -> Bool { Timestamp(date)?.date == date }

  /// The date that PostgreSQL wrote, in any session's time zone; nil when it is none, such as
  /// `infinity`. Without an offset it is in UTC, without a time at midnight.
  @inlinable
  package static func date(of text: some Collection<UInt8>) -> Date? {
    var reader = DigitReader(text)
    guard let year = reader.number(), reader.skip("-"), let month = reader.number(),
      reader.skip("-"), let day = reader.number()
    else { return nil }
    var time: Int64 = 0
    var isBeforeChrist = false
    if reader.skip(" ") {
      isBeforeChrist = reader.skip("B")
      if !isBeforeChrist {
        guard let hour = reader.number(), reader.skip(":"), let minute = reader.number(),
          reader.skip(":"), let second = reader.number()
        else { return nil }
        time = ((hour * 60 + minute) * 60 + second) * 1_000_000
        if reader.skip(".") { time += reader.microseconds() }
        guard let offset = reader.offset() else { return nil }
        time -= offset * 1_000_000
        isBeforeChrist = reader.skip(" ") && reader.skip("B")
      }
      guard !isBeforeChrist || reader.skip("C") else { return nil }
    }
    guard reader.isAtEnd else { return nil }
    let days = CivilDate.daysSince2001(
      year: Int(isBeforeChrist ? 1 - year : year),
      month: Int(month),
      day: Int(day)
    )
    let (product, isTooFar) = Int64(days).multipliedReportingOverflow(by: microsecondsInDay)
    let (sum, isBeyond) = product.addingReportingOverflow(time)
    return isTooFar || isBeyond ? nil : Timestamp(microsecondsSince2001: sum).date
  }

  @usableFromInline static let microsecondsInDay: Int64 = 86_400_000_000
}

/// Reads numbers and marks one after the other.
@usableFromInline
struct DigitReader<Text: Collection> where Text.Element == UInt8 {
  @usableFromInline var rest: Text.SubSequence

  @inlinable init(_ text: Text) { rest = text[...] }

  @inlinable var isAtEnd: Bool { rest.isEmpty }

  @inlinable
  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// At most nine digits.
  @inlinable
  mutating func number() -> Int64? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// Reads the digits after the point.
  @inlinable
  mutating func microseconds() -> Int64 {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    var scale: Int64 = 100_000
    var result: Int64 = 0
    for digit in digits {
      result += Int64(digit - 0x30) * scale
      scale /= 10
    }
    return result
  }

  /// Reads `+02`, `-03:30` or `+00:19:32`, in seconds; 0 where there is none.
  @inlinable
  mutating func offset() -> Int64? {
    let isWest = skip("-")
    guard isWest || skip("+") else { return 0 }
    guard let hours = number() else { return nil }
    var seconds = hours * 3_600
    for unit: Int64 in [60, 1] where skip(":") {
      guard let part = number() else { return nil }
      seconds += part * unit
    }
    return isWest ? -seconds : seconds
  }
}
