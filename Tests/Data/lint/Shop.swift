func cheapItems(named name: String) throws -> [Item] {
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@ AND price < 5 OR price == nil", name)
  return try context.fetch(request)
}

func labels() -> NSPredicate { NSPredicate(format: "label != nil") }
