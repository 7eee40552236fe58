import PredicateSyntax

extension FetchSort {
  /// Reads a sort descriptor as text: a key path, and endings for the order.
  ///
  ///     try FetchSort(parsing: "title")
  ///     try FetchSort(parsing: "author.name:c:desc:nullslast")
  ///
  /// A key with dots, colons or commas is written as in predicates: `#"a.b":desc`. The endings are `:asc`, `:desc`, `:nullsfirst`, `:nullslast`, and `:c`, `:d`, `:n`, `:l` or
  /// several of these letters for the options by which texts are compared. Throws `invalidRequest` for
  /// other endings, and for a text without a key.
  public init(parsing text: String) throws(StorageError) {
    var parts = KeyPathText.parts(of: text, between: ":")[...]
    self.init(keyPath: parts.removeFirst())
    guard !keyPath.isEmpty else { throw .invalidRequest("a sort key is missing") }
    for part in parts {
      switch part {
      case "asc": isAscending = true
      case "desc": isAscending = false
      case "nullsfirst": nulls = .first
      case "nullslast": nulls = .last
      default:
        let options = part.compactMap { letter in
          StringOptions.letters.first { $0.letter == letter }?.option
        }
        guard !part.isEmpty, options.count == part.count else {
          throw .invalidRequest(
            """
            “:\(part)” after the sort key “\(keyPath)”: use :asc, :desc, :nullsfirst, :nullslast, or \
            letters of :cdnl
            """
          )
        }
        self.options.formUnion(StringOptions(options))
      }
    }
  }
}

extension [FetchSort] {
  /// Reads sort descriptors separated by commas, each in the form of `FetchSort.init(parsing:)`:
  /// `year:desc,title`. The empty text has none.
  public init(parsing text: String) throws(StorageError) {
    self = []
    if text.isEmpty { return }
    for part in KeyPathText.parts(of: text, between: ",") {
      append(try FetchSort(parsing: part))
    }
  }
}
