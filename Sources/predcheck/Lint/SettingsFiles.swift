import PredicateLint
import PredicatePlatform

/// The settings of the projects that are linted: for each path the file `.predcheck.json` in its folder,
/// or in the nearest one above.
struct SettingsFiles: Sendable {
  private struct Entry: Sendable {
    /// The path of the file, and its folder, absolute.
    var file: String
    var folder: String
    var settings: LintSettings
  }

  private var entries: [Entry] = []
  private static let depthLimit = 64

  /// No settings.
  init() {}

  /// Reads the settings above each of some paths.
  init(above paths: [String]) throws(CommandError) {
    var known: Set<String> = []
    for path in paths {
      guard let file = Self.file(above: path), known.insert(file).inserted else { continue }
      try add(file)
    }
  }

  /// Reads one file.
  init(file: String) throws(CommandError) {
    guard let path = FilePlaces.absolute(file) else { throw .failure("cannot read '\(file)'") }
    try add(path)
  }

  private mutating func add(_ file: String) throws(CommandError) {
    let bytes = try InputFile.readable([file])[0].bytes()
    do throws(LintProfileError) {
      let folder = Self.folder(of: file)
      let settings = try LintSettings(json: bytes)
      entries.append(Entry(file: file, folder: folder, settings: settings))
    } catch {
      throw Self.failure(error.problems, in: file)
    }
    try require(.model) { FileFacts.kind(Self.joined($0.folder, $1)) != nil }
  }

  private static func failure(
    _ problems: [LintProfileError.Problem],
    in file: String
  ) -> CommandError {
    let lines = LintProfileError(problems: problems).description.split(separator: "\n")
    return .failure(lines.map { "\(file):\($0)" }.joined(separator: "\n"))
  }

  /// Throws for the first file that names something that is not there.
  private func require(
    _ kind: LintSettings.Reference.Kind,
    _ isThere: (Entry, String) -> Bool
  ) throws(CommandError) {
    for entry in entries {
      let missing = entry.settings.references.filter { $0.kind == kind && !isThere(entry, $0.name) }
      if !missing.isEmpty { throw Self.failure(missing.map(\.problem), in: entry.file) }
    }
  }

  /// Throws if the settings name an entity that the models of a linter lack.
  func requireEntities(of linter: SourceLinter) throws(CommandError) {
    try require(.entity) { _, name in linter.knows(entity: name) }
  }

  private static func file(above path: String) -> String? {
    guard var folder = FilePlaces.absolute(path) else { return nil }
    for _ in 0..<depthLimit {
      let base = folder == "/" ? "" : folder
      let file = base + "/" + LintSettings.fileName
      if FileFacts.isRegular(file) { return file }
      if folder == "/" { return nil }
      folder = Self.folder(of: folder)
    }
    return nil
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The entry whose folder is the nearest above a path, with the path from there.
  private func entry(of path: String) -> (Entry, String)? {
    guard !entries.isEmpty, let place = FilePlaces.absolute(path) else { return nil }
    let above = entries.filter { $0.folder == "/" || place.hasPrefix($0.folder + "/") }
    guard let entry = above.max(by: { $0.folder.utf8.count < $1.folder.utf8.count }) else {
      return nil
    }
    return (entry, String(place.dropFirst(entry.folder == "/" ? 1 : entry.folder.count + 1)))
  }

  /// The linter for a file: the command line's options go before what the file sets.
  func linter(_ linter: SourceLinter, for path: String) -> SourceLinter {
    guard let (entry, name) = entry(of: path) else { return linter }
    let scope = entry.settings.scope(of: name)
    var linter = linter
    linter.severities.merge(scope.rules) { given, _ in given }
    linter.profile = linter.profile ?? scope.profile.flatMap(LintProfile.named)
    linter.entity = linter.entity ?? scope.entity
    return linter
  }

  /// Whether the settings leave a file or folder out.
  func excludes(_ path: String) -> Bool {
    guard hasExclusions, let (entry, name) = entry(of: path) else { return false }
    return entry.settings.exclude.contains { GlobPattern($0).matches(name) }
  }

  private var hasExclusions: Bool { entries.contains { !$0.settings.exclude.isEmpty } }

  /// The models that the settings name.
  var models: [String] {
    entries.flatMap { entry in entry.settings.models.map { Self.joined(entry.folder, $0) } }
  }

  /// Whether models among the files are found by themselves.
  var findsModels: Bool {
    entries.allSatisfy { $0.settings.findsModels && $0.settings.models.isEmpty }
  }

  /// The baseline that the settings name; nil also for one that is written first.
  func baseline(isWritten: Bool) throws(CommandError) -> String? {
    func isThere(_ entry: Entry, _ path: String) -> Bool {
      FileFacts.kind(Self.joined(entry.folder, path)) != nil
    }
    if !isWritten { try require(.baseline, isThere) }
    for entry in entries {
      guard let path = entry.settings.baseline else { continue }
      return isThere(entry, path) ? Self.joined(entry.folder, path) : nil
    }
    return nil
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : folder == "/" ? "/" + path : folder + "/" + path
  }
}
