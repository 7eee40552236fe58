/// The error of a model file that cannot be read.
public struct ModelError: Error, Hashable, Sendable {
  /// The file or folder.
  public var file: String
  /// The line in it, counted from 1; nil for binary files and folders.
  public var line: Int?
  public var message: String

  public init(_ message: String, file: String, line: Int? = nil) {
    self.message = message
    self.file = file
    self.line = line
  }
}
