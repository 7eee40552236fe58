import Foundation
import PredicateEvaluation
import PredicateStorage
import Testing

/// Swift's sort descriptors as those of requests.
@Suite struct SortDescriptorTests {
  struct Book: KeyPathReadable {
    var title = "", pages: Int?, hidden = 1
    static var readableKeys: ReadableKeys<Book> {
      ["name": .key(\.title), "pages": .key(\.pages)]
    }
  }

  @Test func descriptors() {
    #expect(FetchSort(SortDescriptor(\Book.pages)) == .ascending("pages"))
    #expect(FetchSort(SortDescriptor(\Book.pages, order: .reverse)) == .descending("pages"))
    #expect(FetchSort(SortDescriptor(\Book.title)) == .ascending("name"))
    #expect(FetchSort(SortDescriptor(\Book.hidden)) == nil)
  }
}
