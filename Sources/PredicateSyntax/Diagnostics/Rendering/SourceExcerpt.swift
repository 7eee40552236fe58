/// The visible part of a line, and the column of each of its bytes.
struct SourceExcerpt {
  let text: String
  private let cells: [Cell]
  private let isCutBefore: Bool
  private let isCutAfter: Bool

  private struct Cell {
    let bytes: Range<Int>
    let text: String
    var columns: Range<Int>
  }

  /// Creates an excerpt; from a line that is too long, it shows the part around `focus`. It
  /// examines a bounded number of bytes, so a line of a megabyte costs no more than a short one.
  init(of line: Range<Int>, in lines: SourceLines, around focus: Int) {
    let focus = min(max(focus, line.lowerBound), line.upperBound)
    let start = lines.clamp(max(line.lowerBound, focus - Self.bytesExamined))
    let end = lines.clamp(min(line.upperBound, focus + Self.bytesExamined))
    let all = Self.cells(of: lines.utf8[start..<end])
    let isWhole = start == line.lowerBound && end == line.upperBound
    let width = all.last?.columns.upperBound ?? 0
    guard !isWhole || width > Self.width else {
      (cells, isCutBefore, isCutAfter) = (all, false, false)
      text = all.map(\.text).joined()
      return
    }
    let room = Self.width - 2
    let focusColumn = all.first { $0.bytes.upperBound > focus }?.columns.lowerBound ?? width
    let first = max(0, min(focusColumn - Self.columnsBefore, width - room))
    var visible = all.filter {
      $0.columns.lowerBound >= first && $0.columns.upperBound <= first + room
    }
    isCutBefore = visible.first.map { $0.bytes.lowerBound > line.lowerBound } ?? false
    isCutAfter = visible.last.map { $0.bytes.upperBound < line.upperBound } ?? false
    let shift = (isCutBefore ? 1 : 0) - (visible.first?.columns.lowerBound ?? 0)
    for index in visible.indices {
      let columns = visible[index].columns
      visible[index].columns = columns.lowerBound + shift..<columns.upperBound + shift
    }
    cells = visible
    text = (isCutBefore ? "…" : "") + visible.map(\.text).joined() + (isCutAfter ? "…" : "")
  }

  /// The columns, from 0, of a range of bytes; nil when none of it is shown.
  func columns(of bytes: Range<Int>) -> Range<Int>? {
    guard let first = cells.first, let last = cells.last else { return 0..<0 }
    if isCutBefore, max(bytes.upperBound, bytes.lowerBound + 1) <= first.bytes.lowerBound {
      return nil
    }
    if isCutAfter, bytes.lowerBound >= last.bytes.upperBound { return nil }
    let start = cells.first { $0.bytes.upperBound > bytes.lowerBound }
    let end = cells.last { $0.bytes.lowerBound < bytes.upperBound }
    let lower = start?.columns.lowerBound ?? last.columns.upperBound
    return lower..<max(lower, bytes.isEmpty ? lower : end?.columns.upperBound ?? lower)
  }

  private static let width = 100
  private static let columnsBefore = 40
  private static let bytesExamined = 2_048

  private static func cells(of utf8: ArraySlice<UInt8>) -> [Cell] {
    var cells: [Cell] = []
    var byte = utf8.startIndex
    var column = 0
    for character in String(decoding: utf8, as: UTF8.self) {
      let text = VisibleText.of(character)
      let end = (byte + character.utf8.count, column + DisplayWidth.of(text))
      cells.append(Cell(bytes: byte..<end.0, text: text, columns: column..<end.1))
      (byte, column) = end
    }
    return cells
  }
}
