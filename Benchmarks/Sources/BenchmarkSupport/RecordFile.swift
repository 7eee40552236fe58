package import Foundation

/// A file of one JSON record a line.
package struct RecordFile {
  private let data: Data

  package init(path: String) throws {
    data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
  }

  /// The first `limit` records, each made from the bytes of its line.
  package func records<Row>(_ limit: Int, _ make: (Data) throws -> Row) throws -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(limit)
    var start = data.startIndex
    while rows.count < limit, let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) {
      rows.append(try make(data.subdata(in: start..<end)))
      start = end + 1
    }
    return rows
  }

  package func people(_ limit: Int) throws -> [Person] {
    let decoder = JSONDecoder()
    return try records(limit) { try decoder.decode(Person.self, from: $0) }
  }
}
