/// A search for the values of short keys in small dictionaries, without hashing and without
/// counting references.
///
/// The safe way hashes the key, which takes longer than comparing all keys of a small dictionary,
/// and retains the value: an atomic write to a cache line that is not loaded.
///
/// The assumed layout is that of the standard library's dictionaries: one pointer to an object with
/// the count, the scale (buckets are a power of two), the start of keys and values, and a bit for
/// each occupied bucket. It is compared with the safe way once, on dictionaries of several sizes
/// and types; if it differs, or if dictionaries may be bridged, the safe way is used.
enum DictionaryLayout {
  private static let countOffset = 16
  private static let scaleOffset = 32
  private static let keysOffset = 48
  private static let valuesOffset = 56
  private static let bucketsOffset = 64

  /// The largest scale at which keys are compared; larger dictionaries use hash lookups.
  private static let largestScale: Int8 = 5

  /// The object of the dictionary at `address`.
  @inline(__always)
  static func storage(ofDictionaryAt address: UnsafeRawPointer) -> UnsafeRawPointer {
    address.load(as: UnsafeRawPointer.self)
  }

  /// Whether the keys may be scanned: there are some, and they are few.
  @inline(__always)
  private static func isSmall(_ storage: UnsafeRawPointer) -> Bool {
    storage.load(fromByteOffset: countOffset, as: Int.self) > 0
      && storage.load(fromByteOffset: scaleOffset, as: Int8.self) <= largestScale
  }

  /// Reads a byte of each quarter of the keys to prefetch them. The result has no meaning.
  @inline(__always)
  static func touchKeys(of storage: UnsafeRawPointer) -> UInt8 {
    guard isSmall(storage) else { return 0 }
    let keys = storage.load(fromByteOffset: keysOffset, as: UnsafeRawPointer.self)
    let quarter = 4 &<< Int(storage.load(fromByteOffset: scaleOffset, as: Int8.self))
    return keys.load(as: UInt8.self)
      ^ keys.load(fromByteOffset: quarter, as: UInt8.self)
      ^ keys.load(fromByteOffset: 2 &* quarter, as: UInt8.self)
      ^ keys.load(fromByteOffset: 3 &* quarter, as: UInt8.self)
  }

  /// The address of the value of `key`; nil if it must be found the safe way. Strings with the same
  /// bits are equal, and no two keys are equal.
  @inline(__always)
  static func place(
    of key: StringBits,
    in storage: UnsafeRawPointer,
    stride: Int
  ) -> UnsafeRawPointer? {
    guard isSmall(storage) else { return nil }
    let buckets = 1 &<< Int(storage.load(fromByteOffset: scaleOffset, as: Int8.self))
    let keys = storage.load(fromByteOffset: keysOffset, as: UnsafeRawPointer.self)
    var hits: UInt64 = 0
    for bucket in 0..<buckets {
      // Free buckets contain arbitrary bytes; they are masked out below.
      let first = keys.load(fromByteOffset: bucket &* 16, as: UInt64.self)
      hits |= (first == key.first ? 1 : 0) &<< UInt64(truncatingIfNeeded: bucket)
    }
    hits &= storage.load(fromByteOffset: bucketsOffset, as: UInt64.self)
    while hits != 0 {
      let bucket = hits.trailingZeroBitCount
      if keys.load(fromByteOffset: bucket &* 16 &+ 8, as: UInt64.self) == key.second {
        let values = storage.load(fromByteOffset: valuesOffset, as: UnsafeRawPointer.self)
        return values + bucket &* stride
      }
      hits &= hits &- 1
    }
    return nil
  }

  /// Whether all keys are short and ASCII: such a key that is not found by its bits is absent.
  static func hasOnlyShortKeys(_ storage: UnsafeRawPointer) -> Bool {
    guard isSmall(storage) else {
      return storage.load(fromByteOffset: countOffset, as: Int.self) == 0
    }
    let buckets = UInt64(1) &<< UInt64(storage.load(fromByteOffset: scaleOffset, as: Int8.self))
    let keys = storage.load(fromByteOffset: keysOffset, as: UnsafeRawPointer.self)
    var left = storage.load(fromByteOffset: bucketsOffset, as: UInt64.self)
    // Bits beyond the last bucket have no meaning.
    left &= (1 &<< buckets) &- 1
    while left != 0 {
      let second = keys.load(
        fromByteOffset: left.trailingZeroBitCount &* 16 &+ 8,
        as: UInt64.self
      )
      guard StringBits.isShortASCII(second) else { return false }
      left &= left &- 1
    }
    return true
  }

  static let isAsAssumed: Bool = {
    #if canImport(ObjectiveC) || !(arch(x86_64) || arch(arm64)) || _endian(big)
    return false
    #else
    guard StringBits.isAsAssumed else { return false }
    return [0, 1, 2, 3, 4, 6, 7, 12, 13, 24, 25, 100].allSatisfy { count in
      isAsAssumed(count) { $0 as Any } && isAsAssumed(count) { UInt8($0) }
        && isAsAssumed(count) { [$0] } && isAsAssumed(count) { "value \($0)" }
    }
    #endif
  }()

  private static func isAsAssumed<Element>(_ count: Int, _ make: (Int) -> Element) -> Bool {
    var dictionary: [String: Element] = [:]
    for number in 0...count + 3 { dictionary["k\(number)"] = make(number) }
    // Leaves formerly occupied buckets.
    for number in count...count + 3 { dictionary["k\(number)"] = nil }
    return withUnsafePointer(to: dictionary) { address in
      guard MemoryLayout<[String: Element]>.size == 8 else { return false }
      let storage = storage(ofDictionaryAt: address)
      guard storage.load(fromByteOffset: countOffset, as: Int.self) == count else { return false }
      if count == 0 { return hasOnlyShortKeys(storage) }
      let scale = Int(storage.load(fromByteOffset: scaleOffset, as: Int8.self))
      guard (0..<Int.bitWidth - 8).contains(scale) else { return false }
      // Checks that keys and values are within the object before any of them is read.
      let keys = storage.load(fromByteOffset: keysOffset, as: UnsafeRawPointer.self)
      let values = storage.load(fromByteOffset: valuesOffset, as: UnsafeRawPointer.self)
      let bitmap = ((1 << scale) + 63) / 64 * 8
      guard (0...8).contains(keys - storage - bucketsOffset - bitmap),
        (0...8).contains(values - keys - 16 << scale)
      else { return false }
      return isAsAssumed(address, storage, isSmall: scale <= Int(largestScale))
    }
  }

  private static func isAsAssumed<Element>(
    _ address: UnsafePointer<[String: Element]>,
    _ storage: UnsafeRawPointer,
    isSmall: Bool
  ) -> Bool {
    let stride = MemoryLayout<Element>.stride
    return hasOnlyShortKeys(storage) == isSmall
      && address.pointee.allSatisfy { name, value in
        guard let key = StringBits(name) else { return false }
        guard let place = place(of: key, in: storage, stride: stride) else { return !isSmall }
        let found = place.assumingMemoryBound(to: Element.self).pointee
        return String(describing: found) == String(describing: value)
      }
      && StringBits("gone").flatMap { place(of: $0, in: storage, stride: stride) } == nil
  }
}
