/// The reason why a command could not do its work.
enum CommandError: Error, Hashable {
  /// The command line is wrong; the message is followed by a pointer to the help.
  case usage(String)
  /// A file or other thing named on the command line cannot be used.
  case failure(String)
  /// The reader of the output has closed it, which is not a mistake.
  case brokenPipe

  /// The error when `-` is used for two inputs.
  static var inputReadTwice: Self { .usage("standard input can be read once") }
}
