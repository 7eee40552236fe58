import PredicateCoreData
import PredicatePlatform

/// A folder that has stores of Core Data in it.
enum CoreDataFolder {
  /// How many names are looked through, so that a folder of any size is answered at once.
  static let maximumNames = 2_000
  /// Throws, with their names, if the word is a folder with stores in it or in its own folders.
  static func refuse(_ word: String) throws(CommandError) {
    guard FileFacts.isFolder(word) == true else { return }
    var left = maximumNames
    let paths = paths(in: word, &left)
    var stores = paths.filter(isStore)
    for folder in paths where FileFacts.isFolder(folder) == true && left > 0 {
      stores += self.paths(in: folder, &left).filter(isStore)
    }
    guard !stores.isEmpty else { return }
    let count = stores.count == 1 ? "a store" : "\(stores.count) stores"
    throw .failures("'\(word)' is a folder with \(count) of Core Data: name one of them", stores)
  }

  private static func isStore(_ path: String) -> Bool {
    guard FileFacts.isRegular(path) else { return false }
    let mark = Array("SQLite format 3\0".utf8)
    var reader = FileReader(path: path)
    return reader?.read(atMost: mark.count) == mark && CoreDataFile.isStore(path)
  }

  private static func paths(in folder: String, _ left: inout Int) -> [String] {
    guard let names = try? FolderNames(of: folder).names.prefix(left) else { return [] }
    left -= names.count
    return names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
  }
}
