import CArrow
import PredicateTestSupport

/// Lies about an array of the kind that can be known. What cannot be known is left true: that pointers
/// lead to memory, and that buffers are as long as lengths and offsets say.
struct ArrowSpoiler {
  /// Changes what buffers hold, before the structures are written.
  static func spoil(contentsOf root: ArrowNode, _ choices: inout FuzzChoices) {
    let node = choices.pick(root.all)
    switch node.format {
    case "u", "z":
      if choices.chance(2) {
        fall(Int32.self, node, &choices)
      } else {
        rise(Int32.self, node, &choices)
      }
    case "U", "Z":
      if choices.chance(2) {
        fall(Int64.self, node, &choices)
      } else {
        rise(Int64.self, node, &choices)
      }
    case "+l", "+m": scatter(Int32.self, node, in: 1, &choices)
    case "+L": scatter(Int64.self, node, in: 1, &choices)
    case "vu", "vz":
      // The sizes of heaps are a promise, unless they are negative.
      if choices.chance(5) { node.contents[3] = ArrowGenerator.bytes([Int64(-1)]) }
      scatter(Int32.self, node, in: 1, &choices)
    // Indices of a dictionary, numbers, dates, bits, and text of a fixed length.
    default: if node.contents.count > 1 { scatter(UInt8.self, node, in: 1, &choices) }
    }
    if node.contents.count > 2, choices.chance(2) { scatter(UInt8.self, node, in: 2, &choices) }
  }

  /// Makes offsets negative, or lead back.
  private static func fall<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ type: Offset.Type,
    _ node: ArrowNode,
    _ choices: inout FuzzChoices
  ) {
    change(type, node, in: 1) { offsets in
      guard !offsets.isEmpty else { return }
      let place = choices.below(offsets.count)
      offsets[place] = choices.pick([-1, .min, 0, offsets[place] / 2])
    }
  }

  /// Makes an offset lead beyond the last one, which stays true. Behind the rows of a shorter
  /// structure it is nothing that is read; at their end it is where their texts would end.
  private static func rise<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ type: Offset.Type,
    _ node: ArrowNode,
    _ choices: inout FuzzChoices
  ) {
    change(type, node, in: 1) { offsets in
      guard offsets.count > 1 else { return }
      let place = offsets.count - 2 - choices.below(min(4, offsets.count - 1))
      offsets[place] = choices.pick([200_000_000, .max, offsets[offsets.count - 1] + 1])
      node.isLengthKept = true
    }
  }

  private static func scatter<Element: FixedWidthInteger & BitwiseCopyable>(
    _ type: Element.Type,
    _ node: ArrowNode,
    in buffer: Int,
    _ choices: inout FuzzChoices
  ) {
    change(type, node, in: buffer) { elements in
      guard !elements.isEmpty else { return }
      for _ in 0...choices.below(3) {
        let bits = Element(truncatingIfNeeded: choices.next() >> UInt64(choices.below(64)))
        elements[choices.below(elements.count)] = choices.pick([.max, .min, bits, 0, 1, 13, 12])
      }
    }
  }

  private static func change<Element: BitwiseCopyable>(
    _ type: Element.Type,
    _ node: ArrowNode,
    in buffer: Int,
    _ body: (inout [Element]) -> Void
  ) {
    guard let bytes = node.contents[buffer] else { return }
    var elements = bytes.withUnsafeBytes { Array($0.bindMemory(to: Element.self)) }
    body(&elements)
    node.contents[buffer] = ArrowGenerator.bytes(elements)
  }

  private static let formats = [
    "", "x", "d", "d:", "d:1", "d:1,2,3", "d:1,999", "w", "w:", "w:-1", "w:9999999999999999999",
    "+w:-1", "+w:1000000", "+w:9223372036854775807", "+", "+s", "+x", "ts", "tsx:", "n",
    "+ud:0", "tDs", "\u{1F600}",
  ]
  private static let numbers: [Int64] = [-1, .min, .max, 1 << 56, 1 << 62]

  /// Changes a structure.
  static func spoil(_ root: ArrowNode, _ choices: inout FuzzChoices) {
    let node = choices.pick(root.all)
    let other = choices.pick(root.all)
    let number = choices.pick(numbers)
    switch choices.below(22) {
    case 0: node.array.pointee.length = number < 0 || number == .max ? number : -2
    case 1:
      let length = Int64(choices.below(node.length + 1))
      if !node.isLengthKept { node.array.pointee.length = length }
    case 2: node.array.pointee.offset = number < 0 || number == .max ? number : -2
    case 3: if !node.isLengthKept { node.array.pointee.offset = 0 }
    case 4: node.array.pointee.null_count = choices.pick([-1, -2, 0, 1, .max, .min])
    case 5: node.array.pointee.n_buffers = choices.pick([0, 1, 2, 3, 4, 5, number])
    case 6: node.array.pointee.buffers = nil
    case 7:
      if !node.contents.isEmpty {
        node.array.pointee.buffers?[choices.below(node.contents.count)] = nil
      }
    case 8: node.array.pointee.n_children = choices.pick([0, 1, 2, number])
    case 9: node.schema.pointee.n_children = choices.pick([0, 1, 2, number])
    case 10:
      let count = choices.pick([0, Int64(node.children.count + 1), number])
      node.array.pointee.n_children = count
      node.schema.pointee.n_children = count
    case 11: node.array.pointee.children = nil
    case 12: node.schema.pointee.children = nil
    case 13: if !node.children.isEmpty { node.array.pointee.children?[0] = nil }
    case 14: if !node.children.isEmpty { node.schema.pointee.children?[0] = nil }
    // An array that contains itself.
    case 15:
      if !node.children.isEmpty {
        node.schema.pointee.children?[0] = root.schema
        node.array.pointee.children?[0] = root.array
      }
    case 16: node.array.pointee.dictionary = nil
    // Another format for the values of a dictionary would ask for more bytes than there are.
    case 17: node.schema.pointee.dictionary = node.dictionary == nil ? other.schema : nil
    case 18: node.array.pointee.release = nil
    case 19: node.schema.pointee.release = nil
    case 20: node.schema.pointee.format = format(&choices)
    default: node.schema.pointee.name = choices.chance(2) ? nil : node.schema.pointee.format
    }
  }

  /// A format that asks for no more bytes than any other; nil is one, too.
  private static func format(_ choices: inout FuzzChoices) -> UnsafePointer<CChar>? {
    if choices.chance(8) { return nil }
    let format = choices.pick(formats)
    return kept[format].map { UnsafePointer($0) }
  }

  /// Texts of formats in memory, for as long as the tests run.
  private nonisolated(unsafe) static let kept: [String: UnsafeMutablePointer<CChar>] = {
    var result: [String: UnsafeMutablePointer<CChar>] = [:]
    for format in formats {
      let bytes = format.utf8CString
      let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (place, byte) in bytes.enumerated() { text[place] = byte }
      result[format] = text
    }
    return result
  }()
}
