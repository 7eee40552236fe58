/// The words in which programs name an entity: its name, its class, a type of requests for it.
struct EntityNames {
  private let tokens: HostTokens
  private let places: WordPlaces

  init(_ tokens: HostTokens, _ places: WordPlaces) {
    self.tokens = tokens
    self.places = places
  }

  /// Labels and parts of selectors behind which an entity is named.
  private static let labels: Set = [
    "entityName", "fetchRequestWithEntityName", "initWithEntityName", "entityForName",
    "forEntityName", "batchUpdateRequestWithEntityName", "entity", "initWithEntity",
  ]
  /// Types whose last parameter is the class of the objects.
  private static let generics: Set = [
    "NSFetchRequest", "FetchRequest", "FetchedResults", "SectionedFetchRequest",
    "SectionedFetchResults", "NSFetchedResultsController", "FetchDescriptor",
    "NSAsynchronousFetchRequest", "Query",
  ]
  /// Types that say nothing.
  private static let general: Set = [
    "NSFetchRequestResult", "NSManagedObject", "NSManagedObjectID", "NSDictionary", "NSNumber",
    "NSEntityDescription", "NSStringFromClass", "String", "NSFetchRequest", "Any", "AnyObject",
    "ResultType", "Result", "Element", "Object", "Entity", "Model",
  ]
  private static let valueLimit = 24

  /// The entity that tokens name; a name before a type.
  func entity(in range: Range<Int>) -> String? {
    var type: String?
    for place in range {
      guard let word = tokens.word(place) else { continue }
      if Self.labels.contains(word), tokens.isMark(place + 1, ":"),
        let name = name(value(behind: place + 1))
      {
        return name
      }
      if type != nil { continue }
      if word == "fetchRequest" || word == "entity" {
        // `Item.fetchRequest()`, `[Item fetchRequest]`
        let isCall = tokens.isMark(place + 1, "(") || tokens.isMark(place + 1, "]")
        let receiver = tokens.isMark(place - 1, ".") ? place - 2 : place - 1
        if isCall { type = className(at: receiver) ?? ownType(at: receiver) }
      } else if Self.generics.contains(word), tokens.isMark(place + 1, "<") {
        type = parameter(behind: place + 1)
      }
    }
    return type
  }

  /// The entity that tokens name, if they name no other.
  func onlyEntity(in range: some Sequence<Int>) -> String? {
    var only: String?
    for place in range {
      guard let word = tokens.word(place),
        Self.labels.contains(word) || Self.generics.contains(word) || word == "fetchRequest",
        let name = entity(in: place..<min(place + 4, tokens.count))
      else { continue }
      if let only, only != name { return nil }
      only = name
    }
    return only
  }

  /// The name that a value is: a literal, a class, a constant of the file.
  func name(_ value: Range<Int>) -> String? {
    guard let first = value.first, value.count <= Self.valueLimit else { return nil }
    let string = tokens.isMark(first, "@") ? first + 1 : first
    if let text = tokens.string(string), string == value.upperBound - 1 {
      return text.hasHoles ? nil : text.text
    }
    // `NSEntityDescription.entity(forEntityName: "Item", in: context)!`
    for place in value.dropFirst() {
      if let word = tokens.word(place), Self.labels.contains(word), tokens.isMark(place + 1, ":") {
        return name(self.value(behind: place + 1))
      }
    }
    if let last = value.last, tokens.word(last) != nil, let text = constant(at: last) {
      return text
    }
    // `NSStringFromClass([Item class])`, `String(describing: Item.self)`, `Item.entityName`
    for place in value {
      // `Module.Item.self`
      if tokens.isMark(place + 1, "."), className(at: place + 2) != nil { continue }
      if let type = className(at: place) { return type }
      let isOwn = tokens.isMark(place + 1, ".") || tokens.isWord(place + 1, "class")
      if isOwn, let type = ownType(at: place) { return type }
    }
    return nil
  }

  /// Whether a label says that its argument is the name of an entity.
  static func isLabel(_ label: String) -> Bool { labels.contains(label) }

  /// The literal that an argument is, if it may name a class: `"Item"`.
  func literal(_ value: Range<Int>) -> String? {
    guard let last = value.last,
      value.count == 1 || value.count == 2 && tokens.isMark(last - 1, "@"),
      let text = tokens.string(last), !text.hasHoles, text.bytes.allSatisfy(\.isNamePart),
      text.text.first?.isUppercase == true
    else { return nil }
    return text.text
  }

  /// The literal that a constant of the file is given, if all of its name are given that.
  private func constant(at place: Int) -> String? {
    var only: String?
    for other in places.nearest(tokens.text(at: place), to: place) where other != place {
      var value = other + 1
      if tokens.isMark(value, ":"), tokens.isWord(value + 1, "String") { value += 2 }
      guard tokens.isMark(value, "="), !tokens.isMark(value + 1, "=") else { continue }
      let string = tokens.isMark(value + 1, "@") ? value + 2 : value + 1
      guard let text = tokens.string(string), !text.hasHoles, only == nil || only == text.text
      else { return nil }
      only = text.text
    }
    return only
  }

  /// The value behind a colon, up to the next argument.
  private func value(behind colon: Int) -> Range<Int> {
    let limit = min(tokens.count, colon + Self.valueLimit)
    var place = colon + 1
    while place < limit {
      if tokens.isMark(place, ",") || tokens.isCloser(place) { break }
      // The next part of a selector
      if tokens.language == .objectiveC, place > colon + 1, tokens.isMark(place + 1, ":") { break }
      place = tokens.next(place)
    }
    return colon + 1..<max(colon + 1, min(place, tokens.count))
  }

  /// The class in `<Item>`, `<Item *>` and `<Key, Item>`; that of a generic parameter as its constraint
  /// says.
  func parameter(behind opener: Int) -> String? {
    var place = opener + 1
    let limit = min(tokens.count, opener + 12)
    var last: Int?
    while place < limit, !tokens.isMark(place, ">") {
      if tokens.word(place) != nil { last = place }
      place += 1
    }
    guard let last else { return nil }
    return className(at: last) ?? ownType(at: last) ?? constraint(of: last)
  }

  /// `Item` of `<T: Item>`
  private func constraint(of place: Int) -> String? {
    guard let word = tokens.word(place) else { return nil }
    for other in places.nearest(word, to: place).prefix(8)
    where tokens.isMark(other + 1, ":")
      && (tokens.isMark(other - 1, "<") || tokens.isMark(other - 1, ","))
    {
      return className(at: other + 2)
    }
    return nil
  }

  /// The type around a place where `self` or `Self` stands.
  private func ownType(at place: Int) -> String? {
    tokens.isWord(place, "Self") || tokens.isWord(place, "self") ? type(around: place) : nil
  }

  /// The type, in Objective-C the class, in whose declaration a place is.
  func type(around place: Int) -> String? {
    guard tokens.language == .objectiveC else { return tokens.type(enclosing: place) }
    return places.nearest("implementation", to: place).first { $0 < place }
      .flatMap { tokens.word($0 + 1) }
  }

  /// A word that may be the name of a class of the program's own.
  func className(at place: Int) -> String? {
    guard let word = tokens.word(place), word.utf8.count > 1, let first = word.first,
      first.isUppercase, word != "Self", !Self.general.contains(word), !word.hasPrefix("NS")
    else { return nil }
    return word
  }
}
