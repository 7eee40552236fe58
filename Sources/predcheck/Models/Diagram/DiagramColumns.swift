/// The places of boxes that hang together, in columns, so that each line leads to the same column or
/// the next one and never crosses a box.
///
/// The box with the most neighbours comes first; a column holds the boxes that are as many steps away
/// from it. What only hangs together by it is divided between its left and its right side.
struct DiagramColumns {
  /// The column of each box.
  private(set) var columns: [Int: Int] = [:]
  /// The boxes of each column, from top to bottom.
  private(set) var boxes: [[Int]] = []
  /// The top of each box.
  private(set) var tops: [Int: Double] = [:]
  private let all: [DiagramBox]
  /// The lines of each box, from its side.
  private let ends: [Int: [(own: DiagramLine.End, other: DiagramLine.End)]]

  private static let gap = 26.0
  private static let sweeps = 10

  init(
    _ members: [Int],
    _ all: [DiagramBox],
    _ ends: [Int: [(own: DiagramLine.End, other: DiagramLine.End)]]
  ) {
    self.all = all
    self.ends = ends
    guard let hub = members.max(by: { degree($0) < degree($1) }) else { return }
    divide(members, by: hub)
    for number in 0..<boxes.count { stack(number) }
    if boxes.count > 1 || members.count > 1 { for sweep in 0..<Self.sweeps { settle(sweep) } }
    let least = tops.values.min() ?? 0
    tops = tops.mapValues { $0 - least }
  }

  var height: Double { tops.map { $0.value + all[$0.key].height }.max() ?? 0 }

  private func neighbours(_ box: Int) -> [Int] {
    var seen: Set<Int> = [box]
    return (ends[box] ?? []).map(\.other.box).filter { seen.insert($0).inserted }
  }

  private func degree(_ box: Int) -> Int { neighbours(box).count }

  private mutating func divide(_ members: [Int], by hub: Int) {
    let (distances, parts) = reach(from: hub)
    var heights = [0.0, 0.0]
    var sides: [Int: Int] = [hub: 1]
    let sizes = parts.map { part in part.reduce(0) { $0 + all[$1].height } }
    for index in parts.indices.sorted(by: { sizes[$0] > sizes[$1] }) {
      let isLeft = heights[0] > heights[1]
      heights[isLeft ? 1 : 0] += sizes[index]
      for box in parts[index] { sides[box] = isLeft ? -1 : 1 }
    }
    let first = members.map { (distances[$0] ?? 0) * (sides[$0] ?? 1) }.min() ?? 0
    for box in members {
      let column = (distances[box] ?? 0) * (sides[box] ?? 1) - first
      columns[box] = column
      while boxes.count <= column { boxes.append([]) }
      boxes[column].append(box)
    }
  }

  /// The steps from a box to all others, and what falls apart without it.
  private func reach(from hub: Int) -> (distances: [Int: Int], parts: [[Int]]) {
    var distances = [hub: 0]
    var queue = [hub]
    var next = 0
    while next < queue.count {
      let box = queue[next]
      next += 1
      for other in neighbours(box) where distances[other] == nil {
        distances[other] = (distances[box] ?? 0) + 1
        queue.append(other)
      }
    }
    var seen: Set<Int> = [hub]
    var parts: [[Int]] = []
    for start in neighbours(hub) where seen.insert(start).inserted {
      var part = [start]
      var next = 0
      while next < part.count {
        part += neighbours(part[next]).filter { seen.insert($0).inserted }
        next += 1
      }
      parts.append(part)
    }
    return (distances, parts)
  }

  private mutating func stack(_ number: Int) {
    var top = 0.0
    for box in boxes[number] {
      tops[box] = top
      top += all[box].height + Self.gap
    }
  }

  /// Moves boxes to the height of those that they are joined with, column by column.
  private mutating func settle(_ sweep: Int) {
    let numbers = Array(boxes.indices)
    for number in sweep.isMultiple(of: 2) ? numbers : numbers.reversed() {
      let wanted = Dictionary(
        uniqueKeysWithValues: boxes[number].map { ($0, wantedTop($0, in: number)) }
      )
      let order = boxes[number].enumerated().sorted {
        let (left, right) = (wanted[$0.element] ?? 0, wanted[$1.element] ?? 0)
        return left == right ? $0.offset < $1.offset : left < right
      }.map(\.element)
      boxes[number] = order
      place(order, wanted)
    }
  }

  private func wantedTop(_ box: Int, in column: Int) -> Double {
    let own = tops[box] ?? 0
    var (sum, weight) = (own * 0.05, 0.05)
    for (start, end) in ends[box] ?? [] where end.box != box {
      let port = (tops[end.box] ?? 0) + all[end.box].port(end.relationship)
      let share = columns[end.box] == column ? 0.3 : 1
      sum += share * (port - all[box].port(start.relationship))
      weight += share
    }
    return sum / weight
  }

  /// Places boxes one below the other, as near to the wanted places as can be: neighbours that would
  /// overlap form a block, which has the mean of their places.
  private mutating func place(_ order: [Int], _ wanted: [Int: Double]) {
    var blocks: [(sum: Double, boxes: [(box: Int, offset: Double)])] = []
    var offset = 0.0
    for box in order {
      blocks.append(((wanted[box] ?? 0) - offset, [(box, offset)]))
      offset += all[box].height + Self.gap
      while blocks.count > 1 {
        let (last, before) = (blocks[blocks.count - 1], blocks[blocks.count - 2])
        let isApart =
          before.sum / Double(before.boxes.count) <= last.sum / Double(last.boxes.count)
        if isApart { break }
        blocks.removeLast()
        blocks[blocks.count - 1].sum += last.sum
        blocks[blocks.count - 1].boxes += last.boxes
      }
    }
    for block in blocks {
      let start = block.sum / Double(block.boxes.count)
      for (box, offset) in block.boxes { tops[box] = start + offset }
    }
  }
}
