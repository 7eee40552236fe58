package import PredicateSyntax

/// A reader of columns whose content SQLite does not understand: those of the storage forms `external`
/// and `archive`.
package protocol ColumnContentReader: Sendable {
  /// The data that a column stands for; nil where there are none to be had.
  func data(external stored: [UInt8]) -> [UInt8]?
  /// The path of the file that a column refers to, where that file is missing.
  func missingFile(external stored: [UInt8]) -> String?
  /// The value that a column keeps as bytes.
  func value(archived stored: [UInt8]) -> Value
}
