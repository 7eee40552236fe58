import PredicateSyntax

/// A rule for the yearly changes of a zone's offset from UTC: `CET-1CEST,M3.5.0,M10.5.0/3`, as in
/// POSIX, with the extensions of RFC 8536.
struct ZoneCycle: Sendable {
  /// A day of a year and a time on it.
  struct Moment: Sendable {
    enum Day: Sendable {
      /// `M3.5.0`: a weekday (0 is Sunday) of a week of a month; week 5 is the last
      case weekday(month: Int, week: Int, weekday: Int)
      /// `J60`: a day from 1, never counting a leap day
      case dayWithoutLeap(Int)
      /// `59`: a day from 0
      case day(Int)
    }

    var day: Day
    /// Seconds from midnight, which may be on another day.
    var time: Int
  }

  /// Another offset for a part of the year.
  struct Summer: Sendable {
    var offset: Int
    var start: Moment
    var end: Moment
  }

  /// The offset from UTC in seconds for the rest of the year.
  var offset: Int
  var summer: Summer?

  private static let secondsOfDay: Int64 = 86_400
  /// No calendar has rules beyond these years, and sums with them fit in Int64.
  private static let range: ClosedRange<Int64> = -1 << 50...1 << 50

  /// The offset from UTC in seconds at an instant, in seconds since 1970.
  func offset(at instant: Int64) -> Int {
    guard let summer, Self.range.contains(instant) else { return offset }
    let local = instant + Int64(offset)
    let days = Int(local.dividedFloor(by: Self.secondsOfDay).quotient)
    let year = CivilDate(daysSince2001: days - CivilDate.daysFrom1970).year
    let start = Self.instant(summer.start, year) - Int64(offset)
    let end = Self.instant(summer.end, year) - Int64(summer.offset)
    // South of the equator summer includes the turn of the year.
    let isSummer =
      start < end ? start <= instant && instant < end : !(end <= instant && instant < start)
    return isSummer ? summer.offset : offset
  }

  /// The first day of a month, counted from 1970-01-01.
  private static func firstDay(_ month: Int, of year: Int) -> Int {
    CivilDate.daysSince2001(year: year, month: month) + CivilDate.daysFrom1970
  }

  /// The moment in a year, in seconds since 1970 of local time.
  private static func instant(_ moment: Moment, _ year: Int) -> Int64 {
    let first = firstDay(1, of: year)
    let day: Int
    switch moment.day {
    case .day(let number): day = first + number
    case .dayWithoutLeap(let number):
      day = first + number - (CivilDate.isLeap(year) && number >= 60 ? 0 : 1)
    case .weekday(let month, let week, let weekday):
      let begin = firstDay(month, of: year)
      let next = firstDay(month % 12 + 1, of: month == 12 ? year + 1 : year)
      // 1970-01-01 was a Thursday.
      let ahead = ((weekday - (begin + 4)) % 7 + 7) % 7
      var found = begin + ahead + (week - 1) * 7
      while found >= next { found -= 7 }
      day = found
    }
    return Int64(day) * secondsOfDay + Int64(moment.time)
  }
}

/// A reader of such a rule.
struct ZoneCycleReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// The whole text as a rule; nil if it is malformed, at `place`.
  mutating func cycle() -> ZoneCycle? {
    guard skipName(), let standard = distance() else { return nil }
    var cycle = ZoneCycle(offset: -standard)
    if place == bytes.endIndex { return cycle }
    guard skipName() else { return nil }
    var offset = cycle.offset + 3600
    if place < bytes.endIndex, bytes[place] != UInt8(ascii: ",") {
      guard let distance = distance() else { return nil }
      offset = -distance
    }
    guard let start = moment(), let end = moment(), place == bytes.endIndex else { return nil }
    cycle.summer = ZoneCycle.Summer(offset: offset, start: start, end: end)
    return cycle
  }

  /// `CET`, `<+0330>`
  private mutating func skipName() -> Bool {
    let start = place
    if take("<") {
      while place < bytes.endIndex, bytes[place] != UInt8(ascii: ">") { place += 1 }
      return take(">")
    }
    while place < bytes.endIndex, (0x61...0x7A).contains(bytes[place] | 0x20) { place += 1 }
    return place - start >= 3
  }

  /// `-1`, `3:30`, `+167:59:59`, in seconds
  private mutating func distance() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var seconds = number(upTo: 167).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where take(":") {
      guard let count = number(upTo: 59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `,M3.5.0/2`, `,J60`, `,59/-1`
  private mutating func moment() -> ZoneCycle.Moment? {
    guard take(","), let day = day() else { return nil }
    guard take("/") else { return ZoneCycle.Moment(day: day, time: 7200) }
    return distance().map { ZoneCycle.Moment(day: day, time: $0) }
  }

  private mutating func day() -> ZoneCycle.Moment.Day? {
    if take("J") {
      return number(upTo: 365).flatMap { $0 > 0 ? .dayWithoutLeap($0) : nil }
    }
    guard take("M") else { return number(upTo: 365).map { .day($0) } }
    guard let month = number(upTo: 12), month > 0, take("."),
      let week = number(upTo: 5), week > 0, take("."), let weekday = number(upTo: 6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }

  private mutating func number(upTo limit: Int) -> Int? {
    let start = place
    var value = 0
    while place < bytes.endIndex, place - start < 3, (0x30...0x39).contains(bytes[place]) {
      value = value * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    return place > start && value <= limit ? value : nil
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard place < bytes.endIndex, bytes[place] == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }
}
