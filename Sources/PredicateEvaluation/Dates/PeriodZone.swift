package import PredicatePlatform

/// The time zone of a period: Foundation's, or, if Foundation has none, one from the system's
/// files.
package enum PeriodZone: Hashable, Sendable {
  case foundation(TimeZone)
  case file(ZoneRules)

  /// The zone with this name. Throws if it is unknown, or its file is malformed.
  package init(named name: String) throws(ZoneError) {
    if let zone = TimeZone(identifier: name) {
      self = .foundation(zone)
    } else {
      self = .file(try ZoneRules(named: name))
    }
  }

  package var identifier: String {
    switch self {
    case .foundation(let zone): zone.identifier
    case .file(let rules): rules.identifier
    }
  }

  /// The zone's offset from UTC in seconds at an instant, in seconds since 2001.
  package func offset(at seconds: Double) -> Int {
    switch self {
    case .foundation(let zone):
      zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds))
    case .file(let rules):
      rules.offset(
        at: Int64(seconds.rounded(.down)) + Int64(Date.timeIntervalBetween1970AndReferenceDate)
      )
    }
  }
}
