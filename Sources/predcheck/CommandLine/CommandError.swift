/// Why a command could not do its work.
enum CommandError: Error, Hashable {
  /// The command line is wrong; the message is followed by where help is.
  case usage(String)
  /// What the command line names cannot be used.
  case failure(String)
  /// Nobody reads the output any more, which is no mistake.
  case brokenPipe

  /// `-` stands for two things.
  static var inputReadTwice: Self { .usage("standard input can be read once") }
}
