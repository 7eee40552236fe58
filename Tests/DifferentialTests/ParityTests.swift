import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite
struct ParityTests {
  @Test
  func manyCasesHaveObjectsThatTablesCanHold() async throws {
    let count = try await checkConformance(CaseFile.all()) { try MemoryBackend(schema: $0) }
    #expect(count > 400)
  }
}
