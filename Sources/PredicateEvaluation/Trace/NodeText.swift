import PredicateSyntax

/// The text of a node as it was written or, if it was built in code or had placeholders, as printed
/// for people.
enum NodeText {
  /// The text of `node`, no longer than `limit` characters: every node repeats the text of its
  /// parts.
  static func text(of node: TreeNode, in source: SourceText?) -> String {
    let text = whole(of: node, in: source)
    guard text.utf8.count > limit, text.count > limit else { return text }
    return text.prefix(limit) + "…"
  }

  private static let limit = 1_000

  private static func whole(of node: TreeNode, in source: SourceText?) -> String {
    if let source, let span = node.span, !span.isEmpty {
      let written = source[span]
      if !written.utf8.contains(UInt8(ascii: "%")) { return String(written) }
    }
    // A character may have any number of bytes, but characters of words have only a few.
    return FormatPrinter(style: .readable).beginning(of: node, bytes: 16 * limit)
  }
}
