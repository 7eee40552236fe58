final class ItemStore {
  func items(where format: String, _ arguments: CVarArg...) throws -> [Item] {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = withVaList(arguments) { NSPredicate(format: format, arguments: $0) }
    return try context.fetch(request)
  }

  func cheap() -> NSPredicate { NSPredicate(format: Formats.cheap) }
}
