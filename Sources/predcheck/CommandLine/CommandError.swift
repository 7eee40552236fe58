/// The reason why a command could not do its work.
enum CommandError: Error, Hashable {
  /// The command line is wrong; the message is followed by a pointer to the help.
  case usage(String)
  /// A file or other thing named on the command line cannot be used.
  case failure(String)
  /// Something is wrong in several places, or there is a choice: a line each, below the message.
  case failures(String, [String])
  /// The reader of the output has closed it, as `head` does: the command ends without a message.
  case brokenPipe

  /// The reason, for people.
  var message: String {
    switch self {
    case .usage(let text), .failure(let text): text
    case .failures(let text, let lines): ([text] + lines).joined(separator: "; ")
    case .brokenPipe: "the reader has closed the output"
    }
  }

  /// The error when `-` is used for two inputs.
  static var inputReadTwice: Self { .usage("standard input can be read only once") }
}
