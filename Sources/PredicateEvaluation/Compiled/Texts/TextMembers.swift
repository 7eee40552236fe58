import PredicateSyntax

/// IN a constant list: few are compared one after the other, many are hashed.
final class TextMembers: TextTest {
  let needles: [String]
  private let fewer: [[UInt8]]
  private let table: ByteTable?

  init(_ members: [String]) {
    var seen: Set<[UInt8]> = []
    needles = members.filter { seen.insert(Array($0.utf8)).inserted }
    let bytes = needles.map { Array($0.utf8) }
    table = bytes.count > 6 ? ByteTable(bytes) : nil
    fewer = table == nil ? bytes : []
  }

  var estimate: TestEstimate {
    TestEstimate(cost: table == nil ? 4 : 15, share: 0.1, isTotal: true)
  }

  @inline(__always)
  func verdict(_ text: TextBytes) -> Verdict {
    if let table { return Verdict(table.contains(text)) }
    for needle in fewer where needle.withUnsafeBufferPointer({ text.equals($0) }) { return .yes }
    return .no
  }
}

/// IN with options: equal to one of the texts when both are folded.
final class FoldedMembers: TextTest {
  private let tests: [FoldedEquality]

  init(_ members: [String], options: StringOptions, mode: LanguageMode) {
    tests = members.map {
      FoldedEquality($0, options: options, mode: mode, isNegated: false)
    }
  }

  var estimate: TestEstimate {
    TestEstimate(cost: 8 * Double(tests.count), share: 0.1, isTotal: true)
  }

  func verdict(_ text: TextBytes) -> Verdict {
    Verdict(tests.contains { $0.verdict(text) == .yes })
  }
}

/// A set of byte strings that is looked through without making one. Hashed by the standard library's
/// seeded hash, so that no data can make it slow.
struct ByteTable: Sendable {
  private let members: [[UInt8]]
  /// Places in `members` plus one; 0 is free. A power of two, at most half full.
  private let slots: [UInt32]

  /// Members must be distinct.
  init(_ members: [[UInt8]]) {
    self.members = members
    var capacity = 16
    while capacity < members.count * 2 { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    for (place, member) in members.enumerated() {
      var slot = member.withUnsafeBufferPointer { Self.hash($0) } & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt32(place) + 1
    }
    self.slots = slots
  }

  func contains(_ text: TextBytes) -> Bool {
    var slot = Self.hash(text) & (slots.count - 1)
    while slots[slot] != 0 {
      let member = members[Int(slots[slot] - 1)]
      if member.withUnsafeBufferPointer({ text.equals($0) }) { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  private static func hash(_ text: TextBytes) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return hasher.finalize()
  }
}
