/// The exit status of a command, as for grep.
enum ExitStatus: Int32, Comparable {
  /// yes, clean, something matched
  case yes = 0
  /// no, there are findings, nothing matched
  case no = 1
  /// unknown: wrong usage, unreadable input, an evaluation that failed
  case unknown = 2
  /// The reader of the output has gone: the program ends by SIGPIPE, or with the status that a shell
  /// gives that.
  case readerGone = 141

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
