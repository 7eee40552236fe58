/// The places of all boxes of a diagram.
struct DiagramLayout {
  struct Frame {
    var left = 0.0
    var top = 0.0
    var width = 0.0
    /// The width that lines have beside the box.
    var space = 0.0
    var column = 0
  }

  /// The place of each box.
  private(set) var frames: [Frame]
  private(set) var width = 0.0
  private(set) var height = 0.0

  private static let space = 40.0

  /// Boxes that hang together, with places of their own.
  private struct Group {
    var frames: [Int: Frame]
    var width: Double
    var height: Double
  }

  init(_ boxes: [DiagramBox], _ lines: [DiagramLine]) {
    frames = Array(repeating: Frame(), count: boxes.count)
    var ends: [Int: [(own: DiagramLine.End, other: DiagramLine.End)]] = [:]
    for line in lines {
      ends[line.start.box, default: []].append((line.start, line.end))
      ends[line.end.box, default: []].append((line.end, line.start))
    }
    let groups = Self.components(boxes.count, ends).map { members in
      Self.group(DiagramColumns(members, boxes, ends), boxes, lines)
    }
    pack(groups)
  }

  private static func components(
    _ count: Int,
    _ ends: [Int: [(own: DiagramLine.End, other: DiagramLine.End)]]
  ) -> [[Int]] {
    var seen: Set<Int> = []
    return (0..<count).compactMap { start in
      guard seen.insert(start).inserted else { return nil }
      var members = [start]
      var next = 0
      while next < members.count {
        members += (ends[members[next]] ?? []).map(\.other.box)
          .filter { seen.insert($0).inserted }
        next += 1
      }
      return members
    }
  }

  private static func group(
    _ columns: DiagramColumns,
    _ boxes: [DiagramBox],
    _ lines: [DiagramLine]
  ) -> Group {
    // The lines beside each column.
    var crossing = Array(repeating: 0, count: columns.boxes.count)
    for line in lines {
      guard let start = columns.columns[line.start.box], let end = columns.columns[line.end.box]
      else { continue }
      crossing[min(start, end)] += 1
    }
    var frames: [Int: Frame] = [:]
    var left = 0.0
    for (number, members) in columns.boxes.enumerated() {
      let width = members.map { boxes[$0].width }.max() ?? 0
      let isLast = number == columns.boxes.count - 1
      let space = isLast && crossing[number] == 0 ? 0 : 64 + 7 * min(Double(crossing[number]), 14)
      for box in members {
        frames[box] = Frame(
          left: left,
          top: columns.tops[box] ?? 0,
          width: width,
          space: space,
          column: number
        )
      }
      left += width + (isLast ? min(space, 70) : space)
    }
    return Group(frames: frames, width: left, height: columns.height)
  }

  /// Puts the groups in rows, the highest first.
  private mutating func pack(_ groups: [Group]) {
    let area = groups.reduce(0) { $0 + ($1.width + Self.space) * ($1.height + Self.space) }
    let most = max(groups.map(\.width).max() ?? 0, (area * 1.7).squareRoot())
    var (left, top, row) = (Self.space, Self.space, 0.0)
    for group in groups.sorted(by: { $0.height > $1.height }) {
      if left > Self.space, left + group.width > most + Self.space {
        (left, top, row) = (Self.space, top + row + Self.space, 0)
      }
      for (box, frame) in group.frames {
        frames[box] = frame
        frames[box].left += left
        frames[box].top += top
      }
      left += group.width + Self.space
      row = max(row, group.height)
      width = max(width, left)
    }
    height = top + row + Self.space
  }
}
