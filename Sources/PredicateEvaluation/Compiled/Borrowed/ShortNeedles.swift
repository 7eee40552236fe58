import PredicateSyntax

/// The 16 bytes at an address, as two words.
struct ShortWords {
  let first: UInt64
  let second: UInt64
  /// The number of bytes that belong to the text.
  let count: Int

  @inline(__always)
  init(_ start: UnsafeRawPointer, count: Int) {
    first = start.loadUnaligned(as: UInt64.self)
    second = start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    self.count = count
  }
}

/// Compares texts with a few short ones word by word, without data-dependent branches: lengths of
/// texts are too random to be predicted.
struct ShortNeedles: Sendable {
  /// The number of bytes read of each text.
  static let most = 16
  /// More needles are found faster by their lengths.
  private static let mostNeedles = 4

  private struct Needle: Sendable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var firstMask: UInt64 = 0
    var secondMask: UInt64 = 0
    var count = 0

    init(_ bytes: [UInt8], count: Int) {
      self.count = count
      let masks = [UInt8](repeating: 0xFF, count: bytes.count)
      (first, second) = Self.words(bytes)
      (firstMask, secondMask) = Self.words(masks)
    }

    private static func words(_ bytes: [UInt8]) -> (UInt64, UInt64) {
      let padded = bytes + [UInt8](repeating: 0, count: ShortNeedles.most - bytes.count)
      return padded.withUnsafeBytes {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
    }

    @inline(__always)
    func isEqual(_ text: ShortWords) -> Bool {
      let first = (text.first ^ first) & firstMask
      let second = (text.second ^ second) & secondMask
      return first | second | UInt64(truncatingIfNeeded: text.count ^ count) == 0
    }
  }

  private let needles: [Needle]
  /// The needles as one word each, if all are shorter than 8 bytes.
  private let keys: [UInt64]
  /// All bits set if the texts must differ from the needles.
  private let flip: UInt64

  /// Creates needles for `==`, `!=` and IN; nil for other matchers and longer texts. In views a
  /// text follows its length, in the same 16 bytes.
  init?(_ matcher: any TextMatcher, isInViews: Bool) {
    let texts: [String]
    switch matcher {
    case let equality as TextEquality:
      texts = [equality.constant]
      flip = equality.isNegated ? .max : 0
    case let members as TextMembers:
      texts = members.needles
      flip = 0
    // Only tests of whole texts are comparisons of words.
    default: return nil
    }
    let most = isInViews ? Self.most - 4 : Self.most
    guard (1...Self.mostNeedles).contains(texts.count),
      texts.allSatisfy({ $0.utf8.count <= most })
    else { return nil }
    needles = texts.map { text in
      let bytes = Array(text.utf8)
      guard isInViews else { return Needle(bytes, count: bytes.count) }
      let length = withUnsafeBytes(of: Int32(bytes.count)) { Array($0) }
      return Needle(length + bytes, count: 0)
    }
    let areTiny = !isInViews && needles.allSatisfy { $0.count < 8 }
    keys = areTiny ? needles.map { Self.key($0.first, count: $0.count) } : []
  }

  /// Up to seven bytes of a text and their number, as one word; for a longer text, a word that is
  /// never a key.
  @inline(__always)
  private static func key(_ first: UInt64, count: Int) -> UInt64 {
    let count = UInt64(truncatingIfNeeded: min(count, 8))
    // The mask of eight bytes is empty, since the shift wraps around: the count distinguishes them.
    let mask: UInt64 = (1 &<< (count &<< 3)) &- 1
    return first.littleEndian & mask | count &<< 56
  }

  /// Keeps the rows whose text, as returned by `words`, is one of the needles, or is not. `words`
  /// may be called for any row.
  @inline(__always)
  func keep(_ alive: RowMask, _ words: (Int) -> ShortWords) {
    guard keys.isEmpty else {
      return keys.withUnsafeBufferPointer { keys in
        // A duplicate needle does no harm.
        let one = keys[0]
        let two = keys[min(1, keys.count &- 1)]
        let three = keys[min(2, keys.count &- 1)]
        let four = keys[min(3, keys.count &- 1)]
        if keys.count == 1 {
          keep(alive) { row in
            let text = words(row)
            return Self.key(text.first, count: text.count) == one
          }
        } else {
          keep(alive) { row in
            let text = words(row)
            let key = Self.key(text.first, count: text.count)
            return (key == one).or(key == two).or((key == three).or(key == four))
          }
        }
      }
    }
    needles.withUnsafeBufferPointer { needles in
      let one = needles[0]
      if needles.count == 1 {
        keep(alive) { one.isEqual(words($0)) }
      } else {
        keep(alive) { row in
          let text = words(row)
          var found = one.isEqual(text)
          for place in 1..<needles.count { found = found.or(needles[place].isEqual(text)) }
          return found
        }
      }
    }
  }

  @inline(__always)
  private func keep(_ alive: RowMask, where isFound: (Int) -> Bool) {
    for word in 0..<alive.wordCount {
      let old = alive.words[word]
      let first = word &<< 6
      var found: UInt64 = 0
      if old.nonzeroBitCount > 20 {
        for bit in 0..<min(64, alive.rows &- first) {
          found |= (isFound(first &+ bit) ? 1 : 0) &<< UInt64(truncatingIfNeeded: bit)
        }
      } else {
        var left = old
        while left != 0 {
          let bit = left.trailingZeroBitCount
          found |= (isFound(first &+ bit) ? 1 : 0) &<< UInt64(truncatingIfNeeded: bit)
          left &= left &- 1
        }
      }
      alive.words[word] = old & (found ^ flip)
    }
  }
}
