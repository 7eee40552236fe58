import PredicatePlatform

/// The cases known to fail, each with the rule that explains it: `id TAB rule TAB reason`.
struct Divergences {
  struct Entry: Hashable {
    let rule: String
    let reason: String
  }

  private(set) var entries: [String: Entry] = [:]

  static let none = Self()

  /// The path of the list in the project's folder.
  static let path = "Tests/Conformance/divergences.tsv"

  private init() {}

  init(_ text: String, name: String) throws(CommandError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("id\t") { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3, !fields[0].isEmpty else {
        throw .failure(
          "\(name):\(index + 1): expected an id, a rule and a reason, separated by tabs"
        )
      }
      guard entries.updateValue(Entry(rule: fields[1], reason: fields[2]), forKey: fields[0]) == nil
      else { throw .failure("\(name):\(index + 1): '\(fields[0])' is a duplicate") }
    }
  }

  /// The list in the current folder or the nearest folder above it that has one, else likewise from
  /// the program's own folder; empty when there is none.
  static func found(in console: Console) throws(CommandError) -> Self {
    for folder in [console.currentDirectory, console.programDirectory] {
      guard let folder, let file = file(above: folder) else { continue }
      return try read(InputFile(path: file), in: console)
    }
    return .none
  }

  private static func file(above folder: String) -> String? {
    var place = URL(fileURLWithPath: folder).standardizedFileURL
    while true {
      let file = place.appendingPathComponent(path).path
      if FileManager.default.fileExists(atPath: file) { return file }
      let above = place.deletingLastPathComponent()
      guard above.path != place.path, place.path != "/" else { return nil }
      place = above
    }
  }

  static func read(_ file: InputFile, in console: Console) throws(CommandError) -> Self {
    try Self(String(decoding: file.contents(in: console), as: UTF8.self), name: file.name)
  }
}
