import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Requests that are saved and sent.
@Suite struct RequestCodingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let request: FetchRequest
    let json: String
    var testDescription: String { json }

    init(_ json: String, _ change: (inout FetchRequest) throws -> Void) rethrows {
      var request = FetchRequest(entity: "Book")
      try change(&request)
      self.request = request
      self.json = json
    }
  }

  private static func rows() throws -> [Row] {
    let living = try FetchRequest(
      entity: "Author",
      predicate: BoundPredicate(format: "born > 1900"),
      propertiesToFetch: ["id"]
    )
    let predicate = try BoundPredicate(format: "pages > 100")
    return try [
      Row(#"{"entity":"Book"}"#) { _ in },
      Row(#"{"entity":"Book","predicate":"pages > 100"}"#) { $0.predicate = predicate },
      Row(#"{"entity":"Book","sortDescriptors":[{"keyPath":"title"}]}"#) {
        $0.sortDescriptors = ["title"]
      },
      Row(
        #"{"entity":"Book","sortDescriptors":[{"ascending":false,"keyPath":"a.b","nulls":"last","options":"cd"}]}"#
      ) {
        $0.sortDescriptors = [
          .descending("a.b", options: [.caseInsensitive, .diacriticInsensitive], nulls: .last)
        ]
      },
      Row(
        #"{"batchSize":5,"entity":"Book","isDistinct":true,"limit":3,"offset":2,"resultType":"count"}"#
      ) {
        ($0.batchSize, $0.limit, $0.offset, $0.isDistinct) = (5, 3, 2, true)
        $0.resultType = .count
      },
      Row(
        #"{"entity":"Book","groupBy":["m"],"having":"n > 1","propertiesToFetch":[{"bucket":{"timeZone":"Europe/Berlin","unit":"month"},"keyPath":"created","name":"m"},{"aggregate":"count","keyPath":"SELF","name":"n"},{"keyPath":"a.b","name":"x"}],"resultType":"dictionaries"}"#
      ) {
        let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        $0.propertiesToFetch = [
          .bucket(of: "created", by: .month(in: berlin), as: "m"), .count(as: "n"),
          .keyPath("a.b", as: "x"),
        ]
        $0.groupBy = ["m"]
        $0.having = try BoundPredicate(format: "n > 1")
        $0.resultType = .dictionaries
      },
      Row(
        #"{"entity":"Book","predicate":"authorID IN $request1","subrequests":{"request1":{"entity":"Author","predicate":"born > 1900","propertiesToFetch":[{"keyPath":"id","name":"id"}]}}}"#
      ) { try $0.setPredicate(format: "authorID IN %@", arguments: [living]) },
      Row(#"{"entity":"Book","relationshipKeyPathsForPrefetching":["author"]}"#) {
        $0.relationshipKeyPathsForPrefetching = ["author"]
      },
    ]
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  @Test(arguments: try rows()) func requestsAreCoded(_ row: Row) throws {
    let data = try Self.encoder.encode(row.request)
    #expect(String(decoding: data, as: UTF8.self) == row.json)
    let template = try JSONDecoder().decode(FetchRequestTemplate.self, from: data)
    #expect(template == FetchRequestTemplate(row.request))
    #expect(try template.bound() == row.request)
  }

  @Test func limitsAreKept() throws {
    var request = FetchRequest(entity: "Book")
    request.limits = .untrusted
    let data = try JSONEncoder().encode(request)
    let saved = try JSONDecoder().decode(FetchRequestTemplate.self, from: data)
    #expect(try saved.bound().limits == .untrusted)
  }

  @Test func cursorsAreTheirText() throws {
    let json = #"{"entity": "Book", "after": "?"}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FetchRequestTemplate.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["after"])
    #expect(context.underlyingError as? StorageError == .invalidCursor("it is damaged"))
  }

  @Test(arguments: [
    (#"{"entity": "Book", "predicate": "pages >"}"#, "predicate"),
    (
      #"{"entity": "Book", "subrequests": {"a": {"entity": "B", "having": "=="}}}"#,
      "subrequests a having"
    ),
    (
      #"{"entity": "Book", "sortDescriptors": [{"keyPath": "a", "options": "x"}]}"#,
      "sortDescriptors Index 0 options"
    ),
    (
      #"{"entity": "B", "propertiesToFetch": [{"name": "a", "keyPath": "a", "bucket": {"unit": "day", "timeZone": "Mars/X"}}]}"#,
      "propertiesToFetch Index 0 bucket timeZone"
    ),
  ])
  func mistakesHavePaths(_ json: String, _ path: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FetchRequestTemplate.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue).joined(separator: " ") == path)
  }

  /// Readers differ in which of two members they take, so that neither may be meant.
  @Test(arguments: [
    (#"{"entity": "Book", "limit": 5, "limit": 5000}"#, "limit", ""),
    (#"{"entity": "Book", "entity": "Author"}"#, "entity", ""),
    (#"{"entity": "Book", "predicate": "id == 1", "p\u0072edicate": "id == 2"}"#, "predicate", ""),
    (
      #"{"entity": "Book", "subrequests": {"a": {"entity": "B", "limit": 1, "limit": 1}}}"#,
      "limit",
      "subrequests a"
    ),
    (
      #"{"entity": "Book", "subrequests": {"a": {"entity": "B"}, "a": {"entity": "C"}}}"#, "a",
      "subrequests"
    ),
    (
      #"{"entity": "Book", "sortDescriptors": [{"keyPath": "a", "keyPath": "b"}]}"#, "keyPath",
      "sortDescriptors"
    ),
  ])
  func membersGivenTwiceAreErrors(_ json: String, _ name: String, _ path: String) throws {
    let error = #expect(throws: DecodingError.self) { try FetchRequestTemplate(json: json) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "“\(name)” is given twice")
    #expect(context.codingPath.map(\.stringValue).joined(separator: " ") == path)
  }

  @Test func requestsAreReadFromJSON() throws {
    let request = try FetchRequestTemplate(json: #"{"entity": "Book", "limit": 5}"#).bound()
    #expect(request == FetchRequest(entity: "Book", limit: 5))
    for json in ["", "[]", "{", #"{"entity": 5}"#, "{\u{0}}"] {
      #expect(throws: DecodingError.self) { try FetchRequestTemplate(json: json) }
    }
    let short = ParseOptions(limits: ParseLimits(length: 4, nesting: 9, height: 9, nodes: 9))
    let long = #"{"entity": "Book", "predicate": "pages > 100"}"#
    #expect(throws: DecodingError.self) { try FetchRequestTemplate(json: long, options: short) }
  }

  @Test func nestingIsBounded() throws {
    let levels = 12
    let json =
      String(repeating: #"{"entity": "A", "subrequests": {"a": "#, count: levels)
      + #"{"entity": "A"}"# + String(repeating: "}}", count: levels)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FetchRequestTemplate.self, from: Data(json.utf8))
    }
  }

  /// A stranger's request has the policy's limits, and may read what the policy lists.
  @Test func strangersAreValidated() throws {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["title", "pages"]))
    let rows: [(json: String, isAllowed: Bool)] = [
      (#"{"entity": "Book", "predicate": "pages > 100"}"#, true),
      (#"{"entity": "Book", "predicate": "cost > 100"}"#, false),
      (#"{"entity": "Book", "sortDescriptors": [{"keyPath": "cost"}]}"#, false),
    ]
    for row in rows {
      let saved = try JSONDecoder().decode(FetchRequestTemplate.self, from: Data(row.json.utf8))
      if row.isAllowed {
        let request = try saved.bound(validatedBy: policy, against: Library.schema)
        #expect(request.limits == policy.limits.evaluation)
      } else {
        #expect(throws: PredicateFormatError.self) {
          try saved.bound(validatedBy: policy, against: Library.schema)
        }
      }
    }
  }

  @Test func placeholdersAreFilled() throws {
    let json = #"{"entity": "Book", "predicate": "pages > %d AND title == $title"}"#
    let saved = try JSONDecoder().decode(FetchRequestTemplate.self, from: Data(json.utf8))
    let request = try saved.bound(to: Bindings(arguments: [100], variables: ["title": "Emma"]))
    #expect(request.predicate?.format == #"pages > 100 AND title == "Emma""#)
    #expect(throws: PredicateFormatError.self) { try saved.bound() }
  }
}
