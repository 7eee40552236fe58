/// The place of a part of a model in its file.
public struct ModelPlace: Hashable, Sendable {
  /// The path of the file.
  public var file: String
  /// The line, counted from 1; nil in a binary file.
  public var line: Int?
  /// The column of the first byte, counted in UTF-8 bytes from 1; nil in a binary file. For a text
  /// in quotation marks it is the column after the opening mark.
  public var column: Int?
  /// The offset of that byte in the file.
  public var offset: Int?

  /// Creates a place as exact as the format allows.
  public init(file: String, line: Int? = nil, column: Int? = nil, offset: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
  }
}
