import PredicateSyntax

/// A key of dictionaries.
struct DictionaryKey: Sendable {
  let name: String
  /// The bits of its name; nil if it is looked up by hash.
  let bits: StringBits?

  init(_ name: String) {
    self.name = name
    bits = DictionaryLayout.isAsAssumed ? StringBits(name) : nil
  }

  /// The result of `body` for the address of the key's value, or `missing` if there is none.
  @inline(__always)
  func withValue<Element, Answer>(
    in dictionary: UnsafePointer<[String: Element]>,
    missing: Answer,
    _ body: (UnsafePointer<Element>) -> Answer
  ) -> Answer {
    if let bits {
      let storage = DictionaryLayout.storage(ofDictionaryAt: dictionary)
      let stride = MemoryLayout<Element>.stride
      if let place = DictionaryLayout.place(of: bits, in: storage, stride: stride) {
        return body(place.assumingMemoryBound(to: Element.self))
      }
      if bits.isASCII, DictionaryLayout.hasOnlyShortKeys(storage) { return missing }
    }
    guard let value = dictionary.pointee.exact(name) else { return missing }
    return withUnsafePointer(to: value, body)
  }
}

/// The places of one value in up to 64 rows, looked up step by step in all of them at once.
///
/// Dictionaries are scattered over memory. Each pass touches what the next one reads, without a
/// data-dependent branch: the processor fetches many cache lines at once, while row after row would
/// wait for each.
struct ScatteredPlaces {
  private struct Entry {
    /// nil if it must be found another way
    var place: UnsafeRawPointer?
    /// Kept only so that the compiler does not omit the reads.
    var touched: UInt8
  }

  private let entries: UnsafeMutablePointer<Entry>
  private(set) var count = 0

  static func withTemporary(_ body: (inout Self) -> Void) {
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: 64) { buffer in
      // Never nil: the capacity is not zero.
      guard let start = buffer.baseAddress else { return }
      var places = Self(entries: start)
      body(&places)
    }
  }

  private init(entries: UnsafeMutablePointer<Entry>) { self.entries = entries }

  /// Sets the places to the rows of one word of a mask.
  @inline(__always)
  mutating func set(_ rows: UInt64, from start: UnsafeRawPointer, stride: Int) {
    var left = rows
    count = 0
    while left != 0 {
      let place = start + left.trailingZeroBitCount &* stride
      entries[count] = Entry(place: place, touched: 0)
      count &+= 1
      left &= left &- 1
    }
  }

  subscript(index: Int) -> UnsafeRawPointer? {
    @inline(__always) get { entries[index].place }
    @inline(__always) nonmutating set { entries[index].place = newValue }
  }

  /// Moves the places from dictionaries to the values of a key. Call only with bits, that is, if
  /// `DictionaryLayout.isAsAssumed`.
  @inline(__always)
  func follow(_ key: StringBits, stride: Int) {
    for index in 0..<count {
      entries[index].place = entries[index].place.map {
        DictionaryLayout.storage(ofDictionaryAt: $0)
      }
    }
    for index in 0..<count {
      guard let storage = entries[index].place else { continue }
      entries[index].touched = DictionaryLayout.touchKeys(of: storage)
    }
    for index in 0..<count {
      guard let storage = entries[index].place else { continue }
      let place = DictionaryLayout.place(of: key, in: storage, stride: stride)
      entries[index].place = place
      if let place { entries[index].touched = place.load(as: UInt8.self) }
    }
  }

  /// Touches the object at each place for which `isObject`.
  @inline(__always)
  func touchObjects(where isObject: (UnsafeRawPointer) -> Bool) {
    for index in 0..<count {
      guard let place = entries[index].place, isObject(place) else { continue }
      let object = place.load(as: UnsafeRawPointer.self)
      entries[index].touched = object.load(fromByteOffset: 16, as: UInt8.self)
    }
  }
}

extension LoopMatcher {
  /// A loop over dictionaries. `follow` moves places from dictionaries to the wanted values, in
  /// many rows at once; `otherwise` decides rows in which that fails, and all rows if it is nil.
  @inline(__always)
  static func scattered<Element>(
    _ estimate: MatcherEstimate,
    follow: (@Sendable (ScatteredPlaces) -> Void)?,
    _ verdict: @escaping @Sendable (UnsafePointer<Element>) -> Verdict,
    otherwise: @escaping @Sendable (UnsafePointer<[String: Element]>) -> Verdict
  ) -> Self {
    guard let follow else {
      return each([String: Element].self, ValueLocation(offset: 0), estimate, otherwise)
    }
    return Self(estimate: estimate) { alive, undecided, rows in
      ScatteredPlaces.withTemporary { places in
        let stride = rows.stride
        for word in 0..<alive.wordCount where alive.words[word] != 0 {
          let start = rows.base + (word &<< 6) &* stride
          places.set(alive.words[word], from: start, stride: stride)
          follow(places)
          alive.keep(undecided, word: word) { index, row in
            if let place = places[index] {
              return verdict(place.assumingMemoryBound(to: Element.self))
            }
            return otherwise(
              (start + row &* stride).assumingMemoryBound(to: [String: Element].self)
            )
          }
        }
      }
    }
  }
}
