/// Builds text for `FormatPrinter`; this file has the predicates.
struct FormatWriter {
  enum Grouping {
    /// Every compound part is in parentheses.
    case readable
    /// Only the parentheses that the meaning requires.
    case minimal
  }

  let style: FormatPrinter.Style
  let grouping: Grouping
  /// The limit of bytes, after which no further node is written.
  private let most: Int
  var text = ""
  /// How Apple's style writes nil at the current place.
  var null = "nil"

  /// The greatest number of brackets and prefixes that enclosed any place so far.
  private(set) var deepest = 0
  private var nesting = 0 { didSet { deepest = max(deepest, nesting) } }

  /// The parts written before `text` when deep nodes were deferred: alternating texts and nodes.
  private var earlier: [Part] = []
  private var earlierCount = 0

  private enum Part {
    case text(String)
    case node(TreeNode, nesting: Int)
  }

  init(style: FormatPrinter.Style, grouping: Grouping, most: Int = .max) {
    self.style = style
    self.grouping = grouping
    self.most = most
  }

  /// Whether the limit of bytes is reached.
  var isFull: Bool { text.utf8.count >= most - earlierCount }

  /// Writes a whole tree. Only short trees use recursion: each function here writes its own node,
  /// and the functions it calls defer the deep nodes below, so that no tree is too tall.
  mutating func writeAll(of root: TreeNode) {
    var written = ""
    var rest = [Part.node(root, nesting: 0)]
    while let part = rest.popLast() {
      switch part {
      case .text(let text): written += text
      case .node where isFull: break
      case .node(let node, let nesting):
        self.nesting = nesting
        switch node {
        case .predicate(let node): writeKind(of: node)
        case .expression(let node): writeKind(of: node)
        }
        rest.append(.text(text))
        rest += earlier.reversed()
        earlierCount += text.utf8.count
        text = ""
        earlier = []
      }
    }
    text = written
  }

  mutating func putOff(_ node: TreeNode) {
    earlier.append(.text(text))
    earlier.append(.node(node, nesting: nesting))
    earlierCount += text.utf8.count
    text = ""
  }

  mutating func write(_ node: PredicateNode) {
    if isFull { return }
    if node.isDeep { putOff(.predicate(node)) } else { writeKind(of: node) }
  }

  private mutating func writeKind(of node: PredicateNode) {
    switch node.kind {
    case .constant(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let operand):
      text += "NOT "
      nested { $0.write(operand, atLeast: .not) }
    case .and(let terms): write(terms, separator: " AND ", atLeast: .and.tighter)
    case .or(let terms): write(terms, separator: " OR ", atLeast: .or.tighter)
    case .comparison(let comparison): write(comparison)
    }
  }

  private mutating func write(
    _ terms: [PredicateNode],
    separator: String,
    atLeast demanded: PrintPrecedence
  ) {
    for (index, term) in terms.enumerated() where !isFull {
      if index > 0 { text += separator }
      write(term, atLeast: demanded)
    }
  }

  private mutating func write(_ node: PredicateNode, atLeast demanded: PrintPrecedence) {
    let demanded = grouping == .minimal ? demanded : .comparison
    parenthesized(node.tightness < demanded) { $0.write(node) }
  }

  private mutating func write(_ comparison: Comparison) {
    if let quantifier = comparison.quantifier { text += quantifier.rawValue + " " }
    write(comparison.left, in: .comparison)
    text += " " + comparison.operator.spelling + comparison.options.spelling + " "
    write(comparison.right, in: .comparison)
  }

  mutating func parenthesized(_ needed: Bool, _ write: (inout Self) -> Void) {
    guard needed else { return write(&self) }
    text += "("
    nested(write)
    text += ")"
  }

  mutating func nested(_ write: (inout Self) -> Void) {
    nesting += 1
    write(&self)
    nesting -= 1
  }
}
