final class ItemStore {
  func items(where format: String, _ arguments: Any...) throws -> [Item] {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: format, argumentArray: arguments)
    return try context.fetch(request)
  }

  func cheap() -> NSPredicate { NSPredicate(format: Formats.cheap) }
}
