import PredicateSyntax

/// The error of a model file that cannot be read.
public struct ModelError: Error, Hashable, Sendable {
  /// The file or folder.
  public var file: String
  /// The line in it, counted from 1; nil for binary files and folders.
  public var line: Int?
  /// The mistake in one sentence.
  public var message: String

  /// Creates an error about a file, or about a line of it.
  public init(_ message: String, file: String, line: Int? = nil) {
    self.message = Self.shortened(message)
    self.file = file
    self.line = line
  }

  /// A file's content may be of any length.
  private static let messageLimit = 1_000

  private static func shortened(_ message: String) -> String {
    if message.utf8.count <= messageLimit { return message }
    let start = message.prefix(messageLimit)
    return start.endIndex == message.endIndex ? message : start + "…"
  }

  init(_ message: String, at place: ModelPlace) {
    self.init(message, file: place.file, line: place.line)
  }
}

extension ModelError: CustomStringConvertible {
  /// One line, `Shop.xcdatamodel/contents:12: …`, safe to print for any content of the file.
  public var description: String {
    VisibleText.of("\(file)\(line.map { ":\($0)" } ?? ""): \(message)")
  }
}
