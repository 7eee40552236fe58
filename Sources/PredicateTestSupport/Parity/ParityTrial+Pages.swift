package import PredicateStorage

extension ParityTrial {
  /// The way of asking that `askForPages` is.
  static let pages = "pages"

  /// Reads a request page by page, each by the cursor of the last row of the page before it. The
  /// pages together must be memory's whole answer, and the count after each page what is left of it.
  package func askForPages(_ request: FetchRequest) async -> Outcome {
    var whole = request
    // An order by the primary key is one that pages have too.
    if whole.sortDescriptors.isEmpty { whole.limit = .max }
    let expected: [StoredIdentifier]
    do throws(StorageError) {
      expected = try await memory.identifiers(whole)
    } catch {
      // Memory cannot decide a row, or the checker rejects the request.
      return .undecided
    }
    do throws(StorageError) {
      let found = try await pages(of: request, expected.count)
      guard found == expected else {
        return await different(Self.pages, request, .identifiers(expected), .identifiers(found))
      }
      return agreed(expected.count, request)
    } catch {
      return await different(Self.pages, request, .identifiers(expected), .error("\(error)"))
    }
  }

  private func pages(
    of request: FetchRequest,
    _ count: Int
  ) async throws(StorageError) -> [StoredIdentifier] {
    var page = request
    page.resultType = .objects
    page.limit = max(count / 3, 1)
    var found: [StoredIdentifier] = []
    while found.count <= count {
      let objects = try await store.objects(page)
      found += objects.map(\.identifier)
      guard let last = objects.last else { return found }
      // The cursor goes to a client and comes back.
      page.after = try PageCursor(try await store.cursor(after: last, of: request).text)
      var rest = page
      rest.limit = nil
      let left = try await store.count(rest)
      guard left == count - found.count else {
        throw .invalidRequest("\(left) rows after \(found.count) of \(count)")
      }
    }
    return found
  }
}
