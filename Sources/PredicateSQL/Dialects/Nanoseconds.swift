/// A point in time in nanoseconds, as a database reads it in seconds: rounded to a double as memory
/// rounds it (`DateTicks.seconds`), so that two are equal, and in order, where they are in memory.
struct Nanoseconds {
  /// The nanoseconds since 1970, an integer of 64 bits
  var since1970: SQLFragment
  /// What is left of an integer that is divided by 10^9, at least 0
  var remainder: (SQLFragment) -> SQLFragment
  /// The quotient of a multiple of 10^9 and 10^9
  var quotient: (SQLFragment) -> SQLFragment
  /// An integer as a double
  var double: (SQLFragment) -> SQLFragment

  var secondsSince2001: SQLFragment {
    let rest = remainder(since1970)
    let whole: SQLFragment = "(\(quotient("(\(since1970) - \(rest))")) - 978307200)"
    return "(\(double(whole)) + \(double(rest)) / 1e9)"
  }
}
