import Foundation

/// The types of a module that have readable keys, as its source files declare them. The compiler
/// shows a macro no more than its own arguments.
enum SwiftTypes {
  /// The greatest number of files that are read.
  private static let maximumFiles = 5000

  /// The types in the folder of the module that a file belongs to: the one below `Sources` or
  /// `Tests`, or else the file's own.
  static func near(_ file: String) -> [String: SwiftType] {
    var types: [String: SwiftType] = [:]
    var properties: [String: [SwiftProperty]] = [:]
    var keys: [String: [String: String?]] = [:]
    for path in files(near: file) {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      read(Array(data), &properties, &keys)
    }
    for (name, keys) in keys {
      let known = properties[name] ?? []
      var type = SwiftType(name: name)
      for (key, property) in keys {
        let target = known.first { $0.name == property }?.elementType
        type.keys[key] = .some(target)
      }
      types[name] = type
    }
    return types
  }

  private static func files(near file: String) -> [String] {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let own = folder.path
    while folder.path != "/" {
      let above = folder.deletingLastPathComponent()
      if ["Sources", "Tests"].contains(above.lastPathComponent) { break }
      folder = above
    }
    let root = folder.path == "/" ? own : folder.path
    guard let walk = FileManager.default.enumerator(atPath: root) else { return [] }
    var files: [String] = []
    for case let name as String in walk where name.hasSuffix(".swift") {
      files.append(root + "/" + name)
      if files.count == maximumFiles { break }
    }
    return files
  }

  /// Notes the properties of each type, and the keys of those that have them.
  private static func read(
    _ bytes: [UInt8],
    _ properties: inout [String: [SwiftProperty]],
    _ keys: inout [String: [String: String?]]
  ) {
    var scanner = SwiftScanner(bytes)
    var isReadable = false
    while !scanner.isAtEnd {
      scanner.skipTrivia()
      if scanner.starts(with: "@Readable") { isReadable = true }
      guard let word = scanner.word() else {
        // Types may stand within types.
        if scanner.current == UInt8(ascii: "{") {
          scanner.offset += 1
        } else {
          scanner.skipElement()
        }
        continue
      }
      guard ["struct", "class", "actor", "enum", "extension"].contains(word) else { continue }
      scanner.skipTrivia()
      guard let name = scanner.word() else { continue }
      while let byte = scanner.current, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") {
        scanner.offset += 1
      }
      guard scanner.current == UInt8(ascii: "{") else { continue }
      scanner.offset += 1
      var inner = scanner
      let members = SwiftMembers(&inner)
      properties[name, default: []] += members.properties
      if let found = members.readableKeys {
        keys[name] = found
      } else if isReadable, word != "extension" {
        keys[name] = Dictionary(members.properties.map { ($0.name, $0.name) }) { first, _ in first }
      }
      isReadable = false
    }
  }
}
