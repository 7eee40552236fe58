import PredicateSyntax

extension LintRule {
  /// `proces == 'x'` for `log show`: the host has a fixed set of keys.
  static let hostKey = LintRule(
    "host.unknown-key",
    .error,
    "the host has no such key",
    examples: [
      .bad("«proces» == 'sudo'", in: "unified-logging", fixed: "process == 'sudo'"),
      .bad(
        "ANY applications.«bundleID» == 'x'",
        in: "munki",
        fixed: "ANY applications.bundleid == 'x'"
      ),
      .good("process == 'cloudd' AND message CONTAINS[cd] 'x'", in: "unified-logging"),
      .bad("«mediaSubtipes» == 1", in: "photos", fixed: "mediaSubtypes == 1"),
      .bad("«visble» == 1", in: "xcuitest", fixed: "visible == 1"),
      .bad(
        "SUBQUERY(extensionItems, $x, $x.«atachments».@count > 0).@count == 1",
        in: "extension-activation",
        fixed: "SUBQUERY(extensionItems, $x, $x.attachments.@count > 0).@count == 1"
      ),
      .bad(
        "SUBQUERY(@status(mdm.app), $a, $a.«@key(identifer)» == 'x').@count == 1",
        in: "mdm"
      ),
      .bad("«machinetype» == 'laptop'", in: "munki", fixed: "machine_type == 'laptop'"),
      .good("my_machine_type == 'laptop'", in: "munki"),
      .good("process == 'sudo'", in: "unified-logging"),
      .good("messageType == error", in: "unified-logging"),
      .good("shard <= 10", in: "munki"),
      .good("rect.x > 5", in: "xcuitest"),
      .good("proces == 'sudo'"),
    ]
  ) { context in
    var seen: Set<SourceSpan> = []
    let words = context.words
    return context.sites.compactMap { site in
      guard case .expression(let node) = site.node, let span = node.span,
        let found = context.lookUp(node, site.variables, isPrefix: true), found.key == nil,
        found.term == nil || found.term == "key",
        let unknown = found.table.firstUnknown(in: found.path),
        !words.contains(span)
      else { return nil }
      let place =
        node.span(ofStep: (found.term == nil ? 0 : node.stepCount - 1) + unknown.index) ?? span
      guard seen.insert(place).inserted else { return nil }
      let nearest =
        unknown.table.isClosed
        ? Spelling.nearest(to: unknown.name, among: unknown.table.plainNames)
        : unknown.table.variant(of: unknown.name)
      let isTerm = found.term == "key"
      // Administrators add keys of their own, which differ in more than letters and marks.
      if !unknown.table.isClosed {
        guard let nearest, !isTerm else { return nil }
        return Remark(
          "\(context.profile.name) has `\(nearest)`, and not `\(unknown.name)`",
          at: place,
          severity: .warning,
          fixIts: [.init("write \(nearest)", replacing: place, with: nearest)]
        )
      }
      return Remark(
        "\(context.profile.name) has no key `\(unknown.name)`"
          + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        at: place,
        fixIts: isTerm
          ? [] : nearest.map { [.init("write \($0)", replacing: place, with: $0)] } ?? []
      )
    }
  }

  /// `catalogs == 'testing'`: an array is compared as if it were one value.
  static let hostListKey = LintRule(
    "host.list-key",
    .warning,
    "a key that holds an array is compared without ANY",
    examples: [
      .bad(
        "«ipv4_address» BEGINSWITH '10.'",
        in: "munki",
        fixed: "ANY ipv4_address BEGINSWITH '10.'"
      ),
      .bad("«catalogs» == 'testing'", in: "munki", fixed: "ANY catalogs == 'testing'"),
      .bad(
        "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
          + "«$a.registeredTypeIdentifiers» UTI-CONFORMS-TO 'public.image').@count > 0).@count == 1",
        in: "extension-activation"
      ),
      .good("ANY ipv4_address BEGINSWITH '10.'", in: "munki"),
      .good("catalogs CONTAINS 'testing'", in: "munki"),
      .good("'testing' IN catalogs", in: "munki"),
      .good("catalogs != nil", in: "munki"),
      .good("hostname BEGINSWITH 'lab'", in: "munki"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      let comparison = site.comparison
      guard comparison.quantifier == nil, let span = comparison.left.span,
        let found = context.lookUp(comparison.left, site.variables), let key = found.key,
        key.isList,
        comparison.operator != .contains, comparison.operator != .in,
        comparison.right.constants?.contains(where: { $0.constant != .null }) == true
      else { return nil }
      let place = SourceSpan(start: span.start, end: span.start)
      return Remark(
        "`\(context.quote(span))` is an array; write ANY before it",
        at: span,
        fixIts: [.init("write ANY", replacing: place, with: "ANY ")]
      )
    }
  }
}

extension LintKeyTable {
  /// The key that differs from a name in letters of the other case and in marks only.
  fileprivate func variant(of name: String) -> String? {
    let folded = Self.folded(name)
    return names.keys.sorted().first { Self.folded($0) == folded }
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// The first step of a path that a table does not list, with that table. Of a table that is not
  /// closed, only a name that is a variant of one in it.
  fileprivate func firstUnknown(
    in path: [String]
  ) -> (name: String, index: Int, table: LintKeyTable)? {
    var table = self
    for (index, name) in path.enumerated() {
      guard let key = table.names[name] ?? table.key(at: [name]) else {
        return table.isClosed || table.variant(of: name) != nil ? (name, index, table) : nil
      }
      guard let elements = key.elements else { return nil }
      table = elements
    }
    return nil
  }
}

extension LintContext {
  /// The places of key paths that are really words, such as `error` in `messageType == error`: the
  /// other side of the comparison has values that are words.
  fileprivate var words: Set<SourceSpan> {
    var words: Set<SourceSpan> = []
    for site in comparisons where fact(of: site.comparison.left, site.variables)?.type == .word {
      site.comparison.right.forEachNode { node in
        if let span = node.span { words.insert(span) }
      }
    }
    return words
  }
}

extension ExpressionNode {
  fileprivate var stepCount: Int {
    if case .keyPath(_, let steps) = kind { steps.count } else { 0 }
  }
}
