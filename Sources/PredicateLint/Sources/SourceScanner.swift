/// Finds the predicates in a file, whatever its language: programs, property lists, models,
/// configurations, scripts, documentation.
///
/// The file is read as a lexer would read it, not compiled: what is found are literals, literals
/// joined together, constants of the same file, and what ``ProgramFormats`` says of other files. A text
/// that the host computes is found as far as it is literal, and is then partial.
public struct SourceScanner: Sendable {
  /// The limit of a file's size; larger files hold data.
  public var sizeLimit: Int

  /// A scanner that skips files of more than `sizeLimit` bytes.
  public init(sizeLimit: Int = 64 << 20) { self.sizeLimit = sizeLimit }

  /// The predicates in the bytes of a file, in their order; empty for a file of another kind.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file
  ///   - path: the path of the file, whose ending tells the language, or else how the file begins
  ///   - program: the formats that pass between the files of the program, as
  ///     ``formats(in:path:)`` finds them
  public func predicates(
    in bytes: [UInt8],
    path: String,
    of program: ProgramFormats = ProgramFormats()
  ) -> [FoundPredicate] {
    guard let (source, language) = source(bytes, path, program) else { return [] }
    return sorted(Self.predicates(in: source, language, depth: 0, of: program))
  }

  /// A file of code as it is by itself: its predicates, and the facts that it tells others.
  package struct Reading: Sendable {
    fileprivate let language: HostLanguage
    fileprivate let predicates: [FoundPredicate]
    package let formats: ProgramFormats
  }

  /// Reads a file of code by itself; nil for a file that is no code.
  package func reading(of bytes: [UInt8], path: String) -> Reading? {
    guard let (source, language) = source(bytes, path, ProgramFormats()), language.isCode else {
      return nil
    }
    var scanner = CodeScanner.scan(source, language, depth: 0)
    let formats = scanner.formats()
    return Reading(language: language, predicates: sorted(scanner.found), formats: formats)
  }

  /// The predicates of a file that was read before, which is read again only if it has a name that other
  /// files tell something about.
  package func predicates(
    in bytes: [UInt8],
    path: String,
    of program: ProgramFormats,
    readBefore reading: Reading?
  ) -> [FoundPredicate] {
    guard let reading, !program.concern(bytes, in: reading.language, predicates: true) else {
      return predicates(in: bytes, path: path, of: program)
    }
    return reading.predicates
  }

  private func sorted(_ predicates: [FoundPredicate]) -> [FoundPredicate] {
    predicates.sorted {
      $0.map.fileRange(of: 0..<0).lowerBound < $1.map.fileRange(of: 0..<0).lowerBound
    }
  }

  /// The functions of a file whose parameters become formats, and the constants that it uses as
  /// formats without declaring them; empty for a file that is no code.
  public func formats(in bytes: [UInt8], path: String) -> ProgramFormats {
    reading(of: bytes, path: path)?.formats ?? ProgramFormats()
  }

  /// The text of a file and its language; nil for a file that holds no predicates.
  private func source(
    _ bytes: [UInt8],
    _ path: String,
    _ program: ProgramFormats
  ) -> (MappedText, HostLanguage)? {
    guard bytes.count <= sizeLimit, let language = HostLanguage(path: path, bytes: bytes),
      language.mayHoldPredicates(bytes) || program.concern(bytes, in: language),
      language == .binaryPropertyList || !Self.isBinary(bytes), !Self.isUTF16(bytes)
    else { return nil }
    return (MappedText(file: bytes), language)
  }

  /// Whether a file may hold predicates, by its name and first bytes.
  public static func mayRead(path: String, start: [UInt8]) -> Bool {
    HostLanguage(path: path, bytes: start) != nil
  }

  /// Why a file is not read that may hold predicates by its name or its first bytes.
  package enum Refusal: Hashable, Sendable {
    /// It is larger than the limit.
    case size
    /// It has bytes that no text has.
    case nul
  }

  /// Why a file is not read; nil if it is, or if it is of another kind.
  package func refusal(of bytes: [UInt8], path: String) -> Refusal? {
    guard let language = HostLanguage(path: path, bytes: bytes) else { return nil }
    if bytes.count > sizeLimit { return .size }
    return language != .binaryPropertyList && Self.isBinary(bytes) ? .nul : nil
  }

  /// The most languages inside each other.
  static let depthLimit = 5

  static func predicates(
    in source: MappedText,
    _ language: HostLanguage,
    depth: Int,
    of program: ProgramFormats = ProgramFormats()
  ) -> [FoundPredicate] {
    guard depth < depthLimit else { return [] }
    return switch language {
    case .swift, .objectiveC, .java, .kotlin, .javaScript, .cSharp, .dart, .ruby, .python, .go,
      .rust, .appleScript, .terraform:
      CodeScanner.scan(source, language, depth: depth, program).found
    case .shell: ShellScanner.predicates(in: source, depth: depth)
    case .fish: ShellScanner.predicates(in: source, depth: depth, isFish: true)
    case .makefile: ShellScanner.predicates(in: Makefile.recipes(of: source), depth: depth)
    case .robot: RobotScanner.predicates(in: source)
    case .sql: SQLText.predicates(in: source)
    case .markdown: MarkdownScanner.predicates(in: source, depth: depth, of: program)
    case .json: DataScanner.predicates(in: JSONReader.tree(of: source), of: source, depth: depth)
    case .yaml: DataScanner.predicates(in: YAMLReader.tree(of: source), of: source, depth: depth)
    case .handlebars:
      predicates(in: Handlebars.text(of: source), .yaml, depth: depth)
    case .properties:
      DataScanner.predicates(in: PropertiesReader.tree(of: source), of: source, depth: depth)
    case .xml: XMLScanner.predicates(in: source, depth: depth)
    case .binaryPropertyList:
      binaryPredicates(in: source, depth: depth)
    case .predicates: PredicateLines.predicates(in: source)
    }
  }

  private static func binaryPredicates(in source: MappedText, depth: Int) -> [FoundPredicate] {
    let tree = BinaryPropertyListReader.tree(of: source)
    return DataScanner.predicates(in: tree, of: source, depth: depth)
      + KeyedArchive.predicates(in: tree)
  }

  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8_192).contains(0) }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.hasBytes([0xFF, 0xFE], at: 0) || bytes.hasBytes([0xFE, 0xFF], at: 0)
  }
}
