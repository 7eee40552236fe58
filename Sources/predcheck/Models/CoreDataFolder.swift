import PredicateCoreData
import PredicatePlatform

/// A folder that has stores of Core Data in it.
enum CoreDataFolder {
  /// Throws, with their names, if the word is a folder with stores in it.
  static func refuse(_ word: String) throws(CommandError) {
    guard FileFacts.isFolder(word) == true, let names = try? FolderNames(of: word) else { return }
    let paths = names.names.sorted().map { word.hasSuffix("/") ? word + $0 : "\(word)/\($0)" }
    let stores = paths.filter { FileFacts.isRegular($0) && CoreDataFile.isStore($0) }
    guard !stores.isEmpty else { return }
    let count = stores.count == 1 ? "a store" : "\(stores.count) stores"
    throw .usage(
      "'\(word)' is a folder with \(count) of Core Data: give one, \(stores.joined(separator: ", "))"
    )
  }
}
