/// The position in a file at which a part of it begins.
package struct SourceOrigin: Hashable, Sendable {
  package let position: SourcePosition
  /// in UTF-8 bytes
  package let offset: Int

  package init(position: SourcePosition = SourcePosition(line: 1, column: 1), offset: Int = 0) {
    self.position = position
    self.offset = offset
  }
}
