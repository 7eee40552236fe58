/// The formats of predicates that pass from one file of a program to another: the functions whose
/// parameters become formats, and the constants that are used as formats where others declare them.
///
/// A file tells what it knows by ``SourceScanner/formats(in:path:)``; the union of all is then given
/// to the scanner of each.
public struct ProgramFormats: Hashable, Sendable {
  /// A constant that a file uses as a format without declaring it.
  struct Constant: Hashable, Sendable {
    var name: String
    /// The type that declares it; nil for one that is no member, or whose owner is not known.
    var owner: String?
    var use: PredicateUse
  }

  /// The facts that files of one language tell about formats.
  private struct Facts: Hashable {
    /// The parameters by the word that stands before the argument in a call.
    var parameters: [String: Set<FormatParameter>] = [:]
    /// The constants by their names.
    var constants: [String: Set<Constant>] = [:]
    /// The hashes of words and names, by which files that have none of them are told from others.
    var hashes: Set<UInt64> = []
  }

  private var facts: [HostLanguage: Facts] = [:]
  /// The predicates that pass between the files of Swift and Objective-C.
  var predicates = ProgramPredicates()

  /// No formats.
  public init() {}

  init(_ language: HostLanguage, parameters: Set<FormatParameter>, constants: Set<Constant>) {
    if language == .objectiveC {
      let imported = Set(parameters.flatMap(\.importedBySwift))
      facts = Self(.swift, parameters: imported, constants: []).facts
    }
    var all = Facts()
    for parameter in parameters {
      let word = parameter.word(in: language)
      all.parameters[word, default: []].insert(parameter)
      // `$` is no part of names in most languages.
      all.hashes.insert(Self.hash(word.utf8.filter(\.isNamePart)))
    }
    for constant in constants {
      all.constants[constant.name, default: []].insert(constant)
      all.hashes.insert(Self.hash(constant.name.utf8))
    }
    if !all.hashes.isEmpty { facts[Self.family(language)] = all }
  }

  /// Whether no file said anything.
  public var isEmpty: Bool { facts.isEmpty && predicates.isEmpty }

  /// Adds what other files said.
  public mutating func formUnion(_ other: Self) {
    for (language, more) in other.facts {
      var all = facts.removeValue(forKey: language) ?? Facts()
      all.parameters.merge(more.parameters) { $0.union($1) }
      all.constants.merge(more.constants) { $0.union($1) }
      all.hashes.formUnion(more.hashes)
      facts[language] = all
    }
    predicates.formUnion(other.predicates)
  }

  /// The parameters whose arguments stand behind a word, in an order that is always the same.
  func parameters(behind word: String, in language: HostLanguage) -> [FormatParameter] {
    guard let all = facts[Self.family(language)]?.parameters[word] else { return [] }
    return all.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The constants of a name, in an order that is always the same.
  func constants(named name: String, in language: HostLanguage) -> [Constant] {
    guard let all = facts[Self.family(language)]?.constants[name] else { return [] }
    return all.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// Whether any file of a language said something.
  func knows(_ language: HostLanguage) -> Bool { facts[Self.family(language)] != nil }

  /// Whether a file has any of the names; with `predicates` also those under which predicates pass.
  func concern(
    _ bytes: [UInt8],
    in language: HostLanguage,
    predicates withPredicates: Bool = false
  ) -> Bool {
    // Documentation may hold code of any language.
    let known =
      language == .markdown
      ? Array(facts.values) : [facts[Self.family(language)]].compactMap(\.self)
    let names = withPredicates ? predicates.hashes : []
    if known.isEmpty, names.isEmpty { return false }
    let isKnown: (UInt64) -> Bool = { hash in
      names.contains(hash) || known.contains { $0.hashes.contains(hash) }
    }
    var hash = Self.basis
    var isInName = false
    for byte in bytes {
      if byte.isNamePart {
        hash = Self.step(hash, byte)
        isInName = true
      } else if isInName {
        if isKnown(hash) { return true }
        (hash, isInName) = (Self.basis, false)
      }
    }
    return isInName && isKnown(hash)
  }

  /// Languages whose files call one another share their facts.
  private static func family(_ language: HostLanguage) -> HostLanguage {
    language == .kotlin ? .java : language
  }

  /// FNV-1a, a hash of few steps a byte.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(basis, step)
  }
}

extension FormatParameter {
  fileprivate var order: [String] {
    [
      function, label ?? "", name, "\(position ?? -1)", use.profile, use.api, use.entity ?? "",
      "\(isProperty)",
    ]
  }
}

extension ProgramFormats.Constant {
  fileprivate var order: [String] { [owner ?? "", use.profile, use.api, use.entity ?? ""] }
}
