/// Renders one diagnostic as text for people.
struct DiagnosticWriter {
  let source: SourceText
  let lines: SourceLines
  let palette: DiagnosticPalette

  func text(of diagnostic: Diagnostic) -> String { text(of: diagnostic, named: diagnostic.id.code) }

  /// The text with a name instead of the diagnostic's code.
  func text(of diagnostic: Diagnostic, named name: String) -> String {
    let severity = diagnostic.severity
    var rows = [
      palette.paint("\(severity.rawValue)[\(name)]", severity.paint)
        + palette.paint(": " + VisibleText.line(diagnostic.message), .title)
    ]
    if !isNowhere(diagnostic) {
      rows += isOneLine ? shortSnippet(of: diagnostic) : snippet(of: diagnostic)
    }
    let bullet = isOneLine ? "  " : gutter(for: diagnostic) + " " + palette.paint("=", .frame) + " "
    for hint in diagnostic.hints {
      rows.append(bullet + palette.paint("hint:", .hint) + " " + VisibleText.line(hint))
    }
    for fixIt in diagnostic.fixIts {
      rows.append(
        bullet + palette.paint("fix-it:", .hint) + " " + VisibleText.line(fixIt.text) + ":"
      )
      rows += result(of: fixIt).map { "    " + $0 }
    }
    return rows.joined(separator: "\n")
  }

  /// Whether the diagnostic is about something that is not in the text, such as a node that was
  /// built in code. A file is named even so.
  private func isNowhere(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.span == SourceSpan(start: 0, end: 0) && diagnostic.labels.isEmpty
      && !source.text.isEmpty && source.name.isEmpty
  }

  /// Whether the source is a single line from no file, which needs neither name nor number.
  private var isOneLine: Bool { source.name.isEmpty && lines.ranges.count == 1 }

  private func shortSnippet(of diagnostic: Diagnostic) -> [String] {
    let markers = SourceMarker.all(of: diagnostic, in: lines)
    return markedLine(0, markers).map { $0.isEmpty ? "" : "  " + $0 }
  }

  private func snippet(of diagnostic: Diagnostic) -> [String] {
    let markers = SourceMarker.all(of: diagnostic, in: lines)
    let gutter = gutter(for: diagnostic)
    let bar = palette.paint("|", .frame)
    var rows = [
      gutter + palette.paint("-->", .frame) + " " + place(of: diagnostic), gutter + " " + bar,
    ]
    var last: Int?
    for (line, markers) in Dictionary(grouping: markers, by: \.line).sorted(by: { $0.key < $1.key })
    {
      if let last, line > last + 1 { rows.append(palette.paint("...", .frame)) }
      last = line
      let number = String(lines.number(of: line))
      let padding = String(repeating: " ", count: gutter.utf8.count - number.utf8.count)
      for (index, row) in markedLine(line, markers).enumerated() {
        let start = index == 0 ? palette.paint(padding + number + " |", .frame) : gutter + " " + bar
        rows.append(row.isEmpty ? start : start + " " + row)
      }
    }
    return rows
  }

  /// The blank gutter, as wide as the greatest line number shown.
  private func gutter(for diagnostic: Diagnostic) -> String {
    let last = SourceMarker.all(of: diagnostic, in: lines).map(\.line).max() ?? 0
    return String(repeating: " ", count: String(lines.number(of: last)).utf8.count)
  }

  private func place(of diagnostic: Diagnostic) -> String {
    let position = lines.position(of: lines.clamp(diagnostic.span).lowerBound)
    return source.name.isEmpty
      ? "line \(position.line), column \(position.column)"
      : "\(VisibleText.line(source.name)):\(position.line):\(position.column)"
  }

  /// A line of the source, followed by a row for each marker.
  private func markedLine(_ line: Int, _ markers: [SourceMarker]) -> [String] {
    let focus = markers.first?.bytes.lowerBound ?? lines.ranges[line].lowerBound
    let excerpt = SourceExcerpt(of: lines.ranges[line], in: lines, around: focus)
    return [excerpt.text] + markers.map { row(of: $0, below: excerpt) }
  }

  private func row(of marker: SourceMarker, below excerpt: SourceExcerpt) -> String {
    let text = VisibleText.line(marker.text)
    guard let columns = excerpt.columns(of: marker.bytes) else {
      let column = lines.position(of: marker.bytes.lowerBound).column
      return palette.paint("(column \(column): \(text))", .label)
    }
    let underline = marker.underline(width: columns.count) + (text.isEmpty ? "" : " " + text)
    return String(repeating: " ", count: columns.lowerBound)
      + palette.paint(underline, marker.isPrimary ? .caret : .label)
  }

  /// The lines that a fix-it changes, after the change.
  private func result(of fixIt: Diagnostic.FixIt) -> [String] {
    let result = SourceLines(fixIt.applied(to: source.text))
    let edits = fixIt.edits.map { lines.clamp($0.span) }
    guard let start = edits.map(\.lowerBound).min(), let end = edits.map(\.upperBound).max() else {
      return []
    }
    let changed = result.clamp(start)
    let unchangedAfter = lines.utf8.count - end
    let first = result.line(at: changed)
    let last = result.line(at: max(changed, result.clamp(result.utf8.count - unchangedAfter)))
    return (first...max(first, min(last, first + Self.linesShown - 1))).map { line in
      SourceExcerpt(of: result.ranges[line], in: result, around: changed).text
    }
  }

  private static let linesShown = 5
}
