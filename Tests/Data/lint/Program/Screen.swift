enum Formats {
  static let title = "Items == things"
  static let cheap = "price < 5"
}

func show(_ store: ItemStore) throws {
  render(try store.items(where: "name == %@", name))
  render(try store.items(where: "price == '5' AND price == 6"))
}
