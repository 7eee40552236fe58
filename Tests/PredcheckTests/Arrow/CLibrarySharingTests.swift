import CArrow
import Dispatch
import Foundation
import PredicateC
import PredicateTestSupport
import Testing

/// One handle, used by many threads at once: masks over tables of their own and over one table, lines,
/// single documents, explanations. The thread sanitizer watches this suite.
@Suite struct CLibrarySharingTests {
  private static func open(_ text: String) throws -> Shared {
    var handle: OpaquePointer?
    let status = PredicateC.open(text, UInt(text.utf8.count), nil, &handle, nil)
    try #require(status == 0)
    return Shared(handle: try #require(handle))
  }

  /// A handle may be used by any thread.
  private struct Shared: @unchecked Sendable {
    let handle: OpaquePointer

    /// The number of rows that match.
    func count(_ node: Node) -> Int {
      var mask = [UInt8](repeating: 9, count: node.root.length)
      let status = PredicateC.maskArrow(
        handle,
        UnsafeRawPointer(node.root.schema),
        UnsafeRawPointer(node.root.array),
        &mask,
        UInt(mask.count),
        nil,
        nil
      )
      return status == 0 ? mask.count { $0 == 1 } : -1
    }
  }

  /// An array that is only read.
  private struct Node: @unchecked Sendable {
    let root: ArrowNode

    init(rows: Int) {
      let ages = ArrowNode(
        "l",
        "age",
        length: rows,
        offset: 0,
        contents: [nil, ArrowGenerator.bytes((0..<rows).map { Int64($0 % 100) })]
      )
      let texts = (0..<rows).map { $0 % 3 == 0 ? "René" : "Ada" }
      var ends: [Int32] = [0]
      for text in texts { ends.append((ends.last ?? 0) + Int32(text.utf8.count)) }
      let names = ArrowNode(
        "u",
        "name",
        length: rows,
        offset: 0,
        contents: [nil, ArrowGenerator.bytes(ends), texts.flatMap { Array($0.utf8) }]
      )
      root = ArrowNode(
        "+s",
        "",
        length: rows,
        offset: 0,
        contents: [nil],
        children: [ages, names]
      )
      root.seal()
    }
  }

  @Test(arguments: [
    "age >= 50 AND name == 'René'", "name CONTAINS[cd] 'e' AND age > 49",
    "name MATCHES 'R.*' AND age >= 50", "name ==[c] 'rené' AND 10 / (age + 1) >= 0 AND age >= 50",
  ])
  func masksOfOneHandleAgree(_ text: String) throws {
    let shared = try Self.open(text)
    defer { PredicateC.close(shared.handle) }
    let one = Node(rows: 3_000)
    let expected = shared.count(one)
    #expect(expected == 500)
    let wrong = Tally()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<6 {
        let node = (thread + round) % 2 == 0 ? one : Node(rows: 3_000)
        if shared.count(node) != expected { wrong.add() }
        let line = "{\"age\": 50, \"name\": \"René\"}\n"
        var mask: [UInt8] = [9, 9]
        let status = PredicateC.maskNDJSON(
          shared.handle,
          line + line,
          UInt(line.utf8.count * 2),
          &mask,
          2,
          nil,
          nil
        )
        if status != 0 || mask != [1, 1] { wrong.add() }
        if PredicateC.matches(shared.handle, line, UInt(line.utf8.count - 1), 0) != 1 {
          wrong.add()
        }
        var explanation: UnsafeMutablePointer<CChar>?
        if PredicateC.explain(shared.handle, &explanation) != 0 { wrong.add() }
        PredicateC.freeText(explanation)
      }
    }
    #expect(wrong.count == 0)
  }

  @Test func aCallIsCancelledByAnotherThread() throws {
    let shared = try Self.open("name MATCHES '(R|A).*' AND age >= 50")
    defer { PredicateC.close(shared.handle) }
    let node = Node(rows: 200_000)
    let made = PredicateC.makeCancellation()
    let flag = Flag(handle: try #require(made))
    defer { PredicateC.freeCancellation(flag.handle) }
    let statuses = Tally()
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      if thread == 0 { return PredicateC.cancel(flag.handle) }
      var status: Int32 = 0
      var mask = [UInt8](repeating: 9, count: node.root.length)
      // Begun before the flag is set or after, it ends.
      while status == 0 {
        status = PredicateC.maskArrow(
          shared.handle,
          UnsafeRawPointer(node.root.schema),
          UnsafeRawPointer(node.root.array),
          &mask,
          UInt(mask.count),
          flag.handle,
          nil
        )
      }
      if status == 4, mask.last == 2 { statuses.add() }
    }
    #expect(statuses.count == 1)
  }

  private struct Flag: @unchecked Sendable {
    let handle: OpaquePointer
  }

  private final class Tally: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var sum = 0

    func add() { lock.withLock { sum += 1 } }
    var count: Int { lock.withLock { sum } }
  }
}
