/// The compression of a stream, recognised by its first bytes, whatever its name.
enum Compression {
  /// RFC 1952, as `gzip` writes it
  case gzip
  /// RFC 8878, as `zstd` writes it
  case zstandard

  private static let markLength = 4

  init?(beginning bytes: some Collection<UInt8>) {
    if bytes.starts(with: [0x1F, 0x8B, 0x08]) {
      self = .gzip
    } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) || Self.isSkippableFrame(bytes) {
      self = .zstandard
    } else {
      return nil
    }
  }

  /// Whether this is a skippable frame, which programs may put before the first Zstandard frame, as
  /// `pzstd` does.
  private static func isSkippableFrame(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first.map { $0 & 0xF0 == 0x50 } == true
      && bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
  }

  /// The contents of `source`, decompressed if it is compressed.
  static func unpacked(
    _ source: any ByteSource,
    name: String,
    _ bounds: ReadingBounds = ReadingBounds()
  ) throws(CommandError) -> any ByteSource {
    var beginning: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { buffer.deallocate() }
    while beginning.count < markLength {
      let count = try source.read(into: buffer)
      guard count > 0 else { break }
      beginning += buffer[..<count]
    }
    let whole = PrefixedSource(beginning, source)
    switch Self(beginning: beginning) {
    case nil: return whole
    case .gzip: return try GzipSource(whole, name: name)
    case .zstandard: return try ZstandardSource(whole, name: name, windowLog: bounds.windowLog)
    }
  }
}

/// A source of bytes that were read already, followed by those of another source.
final class PrefixedSource: ByteSource {
  private var prefix: ArraySlice<UInt8>
  private let source: any ByteSource

  init(_ prefix: [UInt8], _ source: any ByteSource) {
    self.prefix = prefix[...]
    self.source = source
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    guard !prefix.isEmpty else { return try source.read(into: buffer) }
    let part = prefix.prefix(buffer.count)
    buffer.copyBytes(from: part)
    prefix = prefix.dropFirst(part.count)
    return part.count
  }
}
