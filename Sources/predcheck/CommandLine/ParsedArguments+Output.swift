import PredicatePlatform

/// The files that a command may write: none that the same command line names to be read.
extension ParsedArguments {
  /// The file that an option names to be written; nil where the option is not given. Throws if the file
  /// belongs to a database, or to something else that the command line names.
  func output(
    of option: CommandOption,
    replacesDatabases: Bool = false
  ) throws(CommandError) -> OutputFile? {
    guard let path = value(of: option) else { return nil }
    let file = OutputFile(path: path)
    guard path != "-" else { return file }
    if !replacesDatabases { try file.refuseDatabase() }
    try file.refuseParts()
    for (other, word) in words(besides: option) where file.belongs(to: word) {
      throw .usage(
        other.map { "'--\(option.long)' and '--\($0)' name the same file" }
          ?? "'--\(option.long)' would overwrite \(word), which is read"
      )
    }
    // Neither of two new files is there yet.
    for case (let other?, let word) in words(besides: option) where word == path {
      throw .usage("'--\(option.long)' and '--\(other)' name the same file")
    }
    return file
  }
}

extension OutputFile {
  private static let bundles = [".xcdatamodel", ".xcdatamodeld", ".mom", ".momd"]

  /// Throws if the file is part of a store of Core Data: its log, or the data that it keeps in files.
  func refuseParts() throws(CommandError) {
    try refuseCompanion()
    let folders = place.split(separator: "/").dropLast()
    if folders.contains(where: { $0.hasPrefix(".") && $0.hasSuffix("_SUPPORT") }) {
      throw .usage("'\(path)' holds data of a Core Data store, and is not replaced")
    }
  }

  /// Whether writing the file changes what a word names: a file, under any name, or a model, which may
  /// be a folder.
  fileprivate func belongs(to word: String) -> Bool {
    if isSame(as: InputFile(path: word)) { return true }
    let other = Self(path: word).place
    return Self.bundles.contains(where: other.hasSuffix) && place.hasPrefix(other + "/")
  }

  /// The path without links, also of a file that is not there yet.
  private var place: String {
    func resolved(_ path: String) -> String? {
      guard let found = realpath(path, nil) else { return nil }
      defer { free(found) }
      return String(cString: found)
    }
    if let found = resolved(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return (resolved(".") ?? "") + "/" + path }
    let folder = String(path[..<slash])
    return (resolved(folder.isEmpty ? "/" : folder) ?? folder) + path[slash...]
  }
}
