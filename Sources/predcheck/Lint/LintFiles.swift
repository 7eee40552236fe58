import PredicateLint
import PredicateModels
import PredicatePlatform

/// The files that the command line names, folders with all that is in them.
struct LintFiles {
  /// In the order of the command line, each folder's by name.
  private(set) var paths: [String] = []
  /// The files that cannot be read, with the reasons.
  private(set) var problems: [String] = []
  /// The models of Core Data among the files, each a bundle of versions or a single one.
  private(set) var models: [String] = []
  /// The files whose names are not UTF-8.
  private(set) var unnamed: [String] = []
  private let excluded: [GlobPattern]
  private let settings: SettingsFiles

  /// Folders of other people's code and of what builds leave.
  static let ignoredFolders: Set = [".git", ".hg", ".svn", ".build", "Pods", "node_modules"]

  /// - Parameter comparison: of models, the newer of this comparison alone is linted
  init(
    _ operands: [String],
    excluding excluded: [GlobPattern] = [],
    _ comparison: ModelComparison? = nil,
    _ settings: SettingsFiles = SettingsFiles()
  ) {
    self.excluded = excluded
    self.settings = settings
    for operand in operands {
      var operand = operand
      while operand.hasSuffix("/"), operand.utf8.count > 1 { operand.removeLast() }
      var status = stat()
      guard stat(operand, &status) == 0 else {
        problems.append("cannot read '\(operand)': \(SystemError().reason)")
        continue
      }
      if status.st_mode & S_IFMT != S_IFDIR {
        paths.append(operand)
        continue
      }
      if Self.isModel(operand) { models.append(operand) }
      addFolder(operand)
    }
    if let comparison {
      paths.removeAll { $0.contains(".xcdatamodel/") || $0 == comparison.new.file }
      paths.insert(comparison.new.file, at: 0)
    }
  }

  private static func isModel(_ path: String) -> Bool {
    path.hasSuffix(".xcdatamodeld") || path.hasSuffix(".xcdatamodel")
  }

  /// The folder of a model's current version; nil for any other folder, and if none is current.
  private static func currentVersion(of folder: String) -> String? {
    guard folder.hasSuffix(".xcdatamodeld"), let model = try? ManagedObjectModel(path: folder)
    else { return nil }
    return model.file.hasSuffix("/contents") ? String(model.file.dropLast(9)) : nil
  }

  private static func isIgnored(_ path: String) -> Bool {
    path.split(separator: "/").last.map { ignoredFolders.contains(String($0)) } ?? false
  }

  /// Adds the files below a folder; links are not followed, which could go in circles.
  private mutating func addFolder(_ root: String) {
    var folders = [root]
    while let folder = folders.popLast() {
      let names: FolderNames
      do throws(SystemError) { names = try FolderNames(of: folder) } catch {
        problems.append("cannot read the folder '\(folder)': \(error.reason)")
        continue
      }
      let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
      unnamed += names.unreadable.map { start + $0 }
      var inner: [String] = []
      let current = Self.currentVersion(of: folder)
      for path in names.names.map({ start + $0 })
      where !excluded.contains(where: { $0.matches(path) }) && !settings.excludes(path) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
          problems.append("cannot read '\(path)': \(SystemError().reason)")
          continue
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where !Self.isIgnored(path):
          // Older versions of a model are as they were shipped.
          if let current, path.hasSuffix(".xcdatamodel"), path != current { break }
          if Self.isModel(path), !folder.hasSuffix(".xcdatamodeld") { models.append(path) }
          inner.append(path)
        case S_IFREG: paths.append(path)
        default: break  // Sockets, devices and links hold no sources.
        }
      }
      folders += inner.reversed()
    }
  }
}
