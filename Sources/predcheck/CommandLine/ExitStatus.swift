/// How a command ends, as grep does.
enum ExitStatus: Int32, Comparable {
  /// yes, clean, something matched
  case yes = 0
  /// no, there are findings, nothing matched
  case no = 1
  /// could not tell: wrong usage, unreadable input, an evaluation that failed
  case unknown = 2

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
