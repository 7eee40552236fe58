package struct Person: Codable, Sendable {
  package var id: Int
  package var name: String
  package var age: Int
  package var score: Double
  package var city: String
  package var active: Bool
  package var created: String
  package var tags: [String]
  package var address: Address
  package var items: [Item]
}

package struct Address: Codable, Sendable {
  package var street: String
  package var zip: Int
}

package struct Item: Codable, Sendable {
  package var sku: String
  package var qty: Int
  package var price: Double
}
