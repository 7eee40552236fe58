/// People made up on the spot, always the same: for counting instructions, where reading a file
/// first would cost more than what is counted.
package enum SyntheticPeople {
  package static func make(_ count: Int) -> [Person] { (0..<count).map(person) }

  private static func person(_ number: Int) -> Person {
    let first = ["John", "Anna", "Ethan", "José", "Karen", "Martin"]
    let last = ["Johnson", "Hogan", "Müller", "Grant", "Young"]
    let cities = ["Paris", "Oslo", "Rome", "Berlin", "Zürich", "Madrid", "Vienna"]
    let score = Double(number * 61 % 1000) / 1000
    let tags = number % 4 == 0 ? ["red", "blue"] : ["green"]
    let items = (0..<(number % 4)).map { index in
      Item(sku: "A\(index)", qty: (index + number) % 11 + 1, price: Double(index * 7 % 25))
    }
    return Person(
      id: number,
      name: "\(first[number % first.count]) \(last[number / 3 % last.count])",
      age: number * 37 % 90 + 1,
      score: score,
      city: cities[number % cities.count],
      active: number % 3 > 0,
      created: "2026-01-02T03:04:05Z",
      tags: tags,
      address: Address(street: "\(number) Main Street", zip: 1000 + number * 7919 % 98000),
      items: items
    )
  }
}
