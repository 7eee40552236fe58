extension Person {
  /// The record of a program that never declared a type for its records.
  package var dictionary: [String: Any] {
    [
      "id": id, "name": name, "age": age, "score": score, "city": city, "active": active,
      "created": created, "tags": tags,
      "address": ["street": address.street, "zip": address.zip] as [String: Any],
      "items": items.map {
        ["sku": $0.sku, "qty": $0.qty, "price": $0.price] as [String: Any]
      },
    ]
  }
}
