import PredicatePlatform

/// The names in a folder, sorted. A file's name is bytes; one that is not UTF-8 is not text that a
/// path could be made of.
struct FolderNames {
  private(set) var names: [String] = []
  /// The names that are not UTF-8, with `\xFF` for each byte that is not ASCII.
  private(set) var unreadable: [String] = []

  init(of folder: String) throws(SystemError) {
    guard let stream = opendir(folder) else { throw SystemError() }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes == [0x2E] || bytes == [0x2E, 0x2E] { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        unreadable.append(Self.visible(bytes))
      }
    }
    names.sort()
    unreadable.sort()
  }

  private static func visible(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      byte < 0x80
        ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
