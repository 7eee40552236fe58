/// Text in the making, for `FormatPrinter`; here the predicates.
struct FormatWriter {
  enum Grouping {
    /// Whatever is made of several parts is in parentheses when it is a part itself.
    case readable
    /// Only the parentheses without which the text would mean something else.
    case minimal
  }

  let style: FormatPrinter.Style
  let grouping: Grouping
  var text = ""

  /// How many brackets and prefixes enclose the place reached, and the most that there were.
  private(set) var deepest = 0
  private var nesting = 0 { didSet { deepest = max(deepest, nesting) } }

  init(style: FormatPrinter.Style, grouping: Grouping) {
    self.style = style
    self.grouping = grouping
  }

  mutating func write(_ node: PredicateNode) {
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
    atLeast demanded: Tightness
  ) {
    for (index, term) in terms.enumerated() {
      if index > 0 { text += separator }
      write(term, atLeast: demanded)
    }
  }

  private mutating func write(_ node: PredicateNode, atLeast demanded: Tightness) {
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
