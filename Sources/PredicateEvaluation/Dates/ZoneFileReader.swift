/// A reader of zoneinfo files (RFC 8536): a block with 32-bit times, which is skipped if there is
/// one with 64-bit times, and a line with the rule for later times.
struct ZoneFileReader {
  let name: String
  let bytes: [UInt8]
  private var place = 0

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The lengths of the lists of a block.
  private struct Counts {
    var utcMarks, standardMarks, leapSeconds, times, types, letters: Int

    func size(ofTime width: Int) -> Int {
      times * (width + 1) + types * 6 + letters + leapSeconds * (width + 4) + standardMarks
        + utcMarks
    }
  }

  mutating func rules() throws(ZoneError) -> ZoneRules {
    var (version, counts) = try header()
    guard version > 0 else { return try block(counts, width: 4, hasRule: false) }
    try skip(counts.size(ofTime: 4))
    (_, counts) = try header()
    return try block(counts, width: 8, hasRule: true)
  }

  private mutating func header() throws(ZoneError) -> (version: Int, counts: Counts) {
    guard bytes[place...].starts(with: "TZif".utf8), bytes.count - place >= 44 else {
      throw fault(at: place)
    }
    let version = Int(bytes[place + 4])
    place += 20
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(try integer(4) & 0xFFFF_FFFF)) }
    guard counts[4] > 0 else { throw fault(at: place - 8) }
    // Zones that count leap seconds use another clock than UTC.
    guard counts[2] == 0 else { throw fault(at: place - 16) }
    return (
      version,
      Counts(
        utcMarks: counts[0],
        standardMarks: counts[1],
        leapSeconds: counts[2],
        times: counts[3],
        types: counts[4],
        letters: counts[5]
      )
    )
  }

  private mutating func block(
    _ counts: Counts,
    width: Int,
    hasRule: Bool
  ) throws(ZoneError) -> ZoneRules {
    guard counts.size(ofTime: width) <= bytes.count - place else { throw fault(at: bytes.count) }
    let end = place + counts.size(ofTime: width)
    var changes: [Int64] = []
    for _ in 0..<counts.times {
      let time = try integer(width)
      if let last = changes.last, time <= last { throw fault(at: place - width) }
      changes.append(time)
    }
    let indices = place
    place += counts.times
    var types: [Int32] = []
    for _ in 0..<counts.types {
      let offset = try integer(4)
      // RFC 8536 allows at most 26 hours to the east and 25 to the west.
      guard (-90_000...93_600).contains(offset) else { throw fault(at: place - 4) }
      types.append(Int32(offset))
      place += 2
    }
    var offsets = [types[0]]
    for index in indices..<indices + counts.times {
      guard Int(bytes[index]) < types.count else { throw fault(at: index) }
      offsets.append(types[Int(bytes[index])])
    }
    place = end
    let rule = hasRule ? try self.rule() : nil
    return ZoneRules(identifier: name, changes: changes, offsets: offsets, rule: rule)
  }

  /// The line after the second block; nil if it is empty.
  private mutating func rule() throws(ZoneError) -> ZoneCycle? {
    guard place < bytes.count, bytes[place] == 0x0A,
      let end = bytes[(place + 1)...].firstIndex(of: 0x0A)
    else { throw fault(at: place) }
    let text = bytes[place + 1..<end]
    if text.isEmpty { return nil }
    var reader = ZoneCycleReader(text)
    guard let cycle = reader.cycle() else { throw fault(at: reader.place) }
    return cycle
  }

  private mutating func skip(_ count: Int) throws(ZoneError) {
    guard count <= bytes.count - place else { throw fault(at: bytes.count) }
    place += count
  }

  /// A signed big-endian integer of this width.
  private mutating func integer(_ width: Int) throws(ZoneError) -> Int64 {
    guard bytes.count - place >= width else { throw fault(at: bytes.count) }
    var value: Int64 = Int8(bitPattern: bytes[place]) < 0 ? -1 : 0
    for byte in bytes[place..<place + width] { value = value << 8 | Int64(byte) }
    place += width
    return value
  }

  private func fault(at offset: Int) -> ZoneError { .malformed(name, offset: offset) }
}
