import PredicatePlatform

/// Parses a date from its text in UTF-8, one part after the other.
struct DateReader<Text: Collection<UInt8>> {
  private var rest: Text.SubSequence
  /// Whether parts may be missing or written as databases write them.
  private let isLoose: Bool
  /// The flaw of the first part that could not be read.
  private(set) var flaw = DateFlaw.form

  init(_ text: Text, isLoose: Bool) {
    rest = text[...]
    self.isLoose = isLoose
  }

  /// The date; nil when the whole text is not a date.
  mutating func date() -> Date? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
    else { return nil }
    guard (1...12).contains(month) else { return fail(.month(month)) }
    guard (1...CivilDate.days(month, of: year)).contains(day) else { return fail(.day(day)) }
    var seconds = CivilDate.daysSince2001(year: year, month: month, day: day) * 86_400
    var fraction = 0.0
    if !isLoose || !rest.isEmpty {
      guard take("T") || take("t") || take(" ") else { return nil }
      guard let time = time() else { return fail(.time) }
      guard let ahead = zone() else { return fail(.zone) }
      seconds += time.whole - ahead
      fraction = time.fraction
    }
    guard rest.isEmpty else { return fail(.zone) }
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }

  private mutating func fail(_ flaw: DateFlaw) -> Date? {
    self.flaw = flaw
    return nil
  }

  /// Seconds since midnight: `03:04:05.25`, `03:04`
  private mutating func time() -> (whole: Int, fraction: Double)? {
    guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60 else {
      return nil
    }
    let minutes = (hour * 60 + minute) * 60
    guard take(":") else { return isLoose ? (minutes, 0) : nil }
    // A leap second is the last of an hour.
    guard let second = number(2), second < 60 || (second == 60 && (isLoose || minute == 59)) else {
      return nil
    }
    return fraction().map { (minutes + second, $0) }
  }

  /// `.25`, or nothing, which is zero
  private mutating func fraction() -> Double? {
    guard take(".") || (isLoose && take(",")) else { return 0 }
    let digits = rest.prefix { (48...57).contains($0) }
    rest.removeFirst(digits.count)
    return digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
  }

  /// Seconds ahead of Greenwich: `Z`, `+01:00`, `-0500`, `+02`
  private mutating func zone() -> Int? {
    if isLoose {
      _ = take(" ")
      if rest.isEmpty { return 0 }
    }
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = isLoose && rest.isEmpty ? 0 : number(2), minutes < 60 else { return nil }
    return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
  }

  /// Reads a number of exactly this many digits.
  private mutating func number(_ count: Int) -> Int? {
    let prefix = rest.prefix(count)
    guard prefix.count == count, prefix.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest.removeFirst(count)
    return prefix.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}
