import PredicateEvaluation
import PredicateSyntax

/// A parsed predicate with all that rules ask about it.
struct LintContext: Sendable {
  /// The text that spans point into.
  let text: String
  let subject: LintSubject
  let terms: LintTerms
  /// The tree as it is written, with the placeholders that arguments fill in `sites`.
  let written: TreeNode
  /// Every node, parents first, in the order of the text.
  let sites: [Site]
  let comparisons: [ComparisonSite]

  var profile: LintProfile { subject.profile }

  /// A node and the variables of the SUBQUERYs around it, each with its collection.
  struct Site: Sendable {
    let node: TreeNode
    let variables: [String: ExpressionNode]
    /// Whether the node is the root of a predicate: nothing but NOT, AND and OR is above it.
    let isCondition: Bool
  }

  struct ComparisonSite: Sendable {
    let comparison: Comparison
    let span: SourceSpan
    let variables: [String: ExpressionNode]
  }

  init(
    _ root: TreeNode,
    text: String,
    subject: LintSubject,
    terms: LintTerms,
    written: TreeNode
  ) {
    self.written = written
    self.text = text
    self.subject = subject
    self.terms = terms
    var sites: [Site] = []
    var rest = [Site(node: root, variables: [:], isCondition: true)]
    while let site = rest.popLast() {
      sites.append(site)
      rest += site.below.reversed()
    }
    self.sites = sites
    comparisons = sites.compactMap { site in
      guard case .predicate(let node) = site.node, case .comparison(let comparison) = node.kind,
        let span = node.span
      else { return nil }
      return ComparisonSite(comparison: comparison, span: span, variables: site.variables)
    }
  }

  /// The predicate nodes with their spans.
  var predicates: [(node: PredicateNode, span: SourceSpan)] {
    sites.compactMap { site in
      guard case .predicate(let node) = site.node, let span = node.span else { return nil }
      return (node, span)
    }
  }

  /// The comparisons as they are written.
  var writtenComparisons: [Comparison] {
    var comparisons: [Comparison] = []
    written.forEachNode { node in
      if case .predicate(let node) = node, case .comparison(let comparison) = node.kind {
        comparisons.append(comparison)
      }
    }
    return comparisons
  }

  /// The text of a span.
  func text(of span: SourceSpan) -> String {
    String(decoding: Array(text.utf8)[span.range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
  }

  /// The text of a span as it is shown in messages: on one line, and not too long.
  func quote(_ span: SourceSpan) -> String {
    let words = text(of: span).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(57) + "…" : words
  }

  /// The place of a comparison's operator with its options; nil where it cannot be told.
  func operatorSpan(of site: ComparisonSite) -> SourceSpan? {
    guard let left = site.comparison.left.span, let right = site.comparison.right.span,
      left.end <= right.start
    else { return nil }
    let bytes = Array(text.utf8)
    var (start, end) = (Int(left.end), Int(right.start))
    let isBlank = { (byte: UInt8) in byte <= 0x20 || byte == 0x28 || byte == 0x29 }
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    return start < end ? SourceSpan(start..<end) : nil
  }

  /// Whether a node of the tree holds an argument's place, so that its content is unknown.
  static func hasPlaceholder(_ node: TreeNode) -> Bool {
    var found = false
    node.forEachNode { node in
      guard case .expression(let node) = node else { return }
      if case .placeholder = node.kind { found = true }
      if case .keyPath(_, let steps) = node.kind {
        for case .placeholder in steps { found = true }
      }
    }
    return found
  }
}

extension LintContext.Site {
  /// The nodes directly below, each with the variables that it sees.
  fileprivate var below: [Self] {
    var sites: [Self] = []
    var inner = variables
    if case .expression(let node) = node,
      case .subquery(let collection, let variable, _) = node.kind
    {
      inner[variable] = collection
    }
    node.forEachChild { child in
      switch child {
      case .predicate: sites.append(Self(node: child, variables: inner, isCondition: isPredicate))
      case .expression: sites.append(Self(node: child, variables: variables, isCondition: false))
      }
    }
    return sites
  }

  private var isPredicate: Bool {
    if case .predicate = node { isCondition } else { false }
  }
}
