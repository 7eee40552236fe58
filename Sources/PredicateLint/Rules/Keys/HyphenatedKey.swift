import PredicateSyntax

extension LintRule {
  /// `board-id == 'x'`: a subtraction of two keys, where one key with `_` is meant.
  static let hyphenatedKey = LintRule(
    "lint.hyphenated-key",
    .error,
    "a hyphen in a key is a minus",
    examples: [
      .bad(
        "«board-id» == 'Mac-031B6874CF7F642A'",
        in: "munki",
        fixed: "board_id == 'Mac-031B6874CF7F642A'"
      ),
      .bad("«serial-number» BEGINSWITH 'C0'", in: "munki", fixed: "serial_number BEGINSWITH 'C0'"),
      .good("board_id == 'x'", in: "munki"),
      .good("os_vers_major - 10 > 1", in: "munki"),
      .good("a - b > 1"),
    ]
  ) { context in
    context.sites.compactMap { site in
      guard case .expression(let node) = site.node,
        case .arithmetic(.subtract, let left, let right) = node.kind,
        let span = node.span, left.isKeyPath, right.isKeyPath,
        !context.text(of: span).contains(where: \.isWhitespace)
      else { return nil }
      let written = context.text(of: span)
      let meant = written.replacing("-", with: "_")
      guard context.profile.keys.names[meant] != nil else { return nil }
      return Remark(
        "`-` is a subtraction here; the key is `\(meant)`",
        at: span,
        fixIts: [.init("write \(meant)", replacing: span, with: meant)]
      )
    }
  }
}
