import PredicatePlatform

/// The data that DuckDB is asked about: a file of its own, or files of Parquet or of JSON lines, which
/// together are one table.
struct DuckDBSource: Hashable {
  enum Kind {
    case database, parquet, records
  }

  let path: String
  let kind: Kind
  /// The files of the table, by name; the file itself of a database.
  let files: [InputFile]

  /// Recognises a file by its content, or by its name if that is of JSON lines, and a folder by the
  /// names of the files in it, at any depth; nil for anything else.
  init?(_ path: String) throws(CommandError) {
    self.path = path
    if FileFacts.isFolder(path) == true {
      let paths = try Self.files(below: path)
      let kinds = paths.map(Self.kind(ofName:))
      guard let kind = kinds.first(where: { $0 != nil }) ?? nil else { return nil }
      guard !kinds.contains(where: { $0 != nil && $0 != kind }) else {
        throw .usage("'\(path)' has files of Parquet and of JSON lines: name one of them")
      }
      self.kind = kind
      files = try InputFile.readable(zip(paths, kinds).filter { $0.1 == kind }.map(\.0))
      for file in files { try file.requireRegular() }
    } else {
      // What is read to recognise it must be there again.
      guard FileFacts.isRegular(path) else { return nil }
      var reader = FileReader(path: path)
      let start = reader?.read(atMost: 12) ?? []
      if start.count == 12, start[8...].elementsEqual("DUCK".utf8) {
        kind = .database
      } else if start.starts(with: "PAR1".utf8) {
        kind = .parquet
      } else if Self.kind(ofName: path) == .records {
        kind = .records
      } else {
        return nil
      }
      files = [InputFile(path: path)]
    }
  }

  /// The name of the one table that files of Parquet or JSON lines are: their file's or folder's.
  var table: String {
    let name = path.split(separator: "/").last ?? "rows"
    return name.split(separator: ".").first.map(String.init) ?? "rows"
  }

  private static func kind(ofName path: String) -> Kind? {
    if path.hasSuffix(".parquet") { return .parquet }
    return InputFormat(path: path) == .ndjson ? .records : nil
  }

  /// The files below a folder, by name. Names that begin with a dot or an underscore are of programs
  /// that are writing there. Links to folders are not followed, which could go in circles.
  private static func files(below root: String) throws(CommandError) -> [String] {
    var (folders, found): ([String], [String]) = ([root], [])
    while let folder = folders.popLast() {
      let names: FolderNames
      do throws(SystemError) { names = try FolderNames(of: folder) } catch {
        throw .failure("cannot read the folder '\(folder)': \(error.reason)")
      }
      if let name = names.unreadable.first {
        throw .failure("a name in the folder '\(folder)' is not UTF-8: '\(name)'")
      }
      for name in names.names where !name.hasPrefix(".") && !name.hasPrefix("_") {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append(path)
        } else if FileFacts.isFolder(path) != true {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }
}
