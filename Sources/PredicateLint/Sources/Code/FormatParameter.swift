/// A parameter of a program's own function that becomes the format of a predicate there, or the
/// beginning of one.
struct FormatParameter: Hashable, Sendable {
  /// The name of the function, in Objective-C the first part of the selector; of an initializer the
  /// name of its type.
  var function: String
  /// The label of the argument: in Swift and Objective-C part of the function's name.
  var label: String?
  var name: String
  /// The number of the argument; nil of a property of a type, which its label alone tells.
  var position: Int?
  /// The use that the function makes of the text.
  var use: PredicateUse
  /// Whether the function puts more behind it.
  var isBeginning = false
  /// Whether the argument is added to a format that has other pieces.
  var isPiece = false
  /// Whether the argument is a list, whose elements are the formats or hold them.
  var isList = false
  /// Whether the parameter is a property, which `value.name = argument` sets.
  var isProperty = false

  /// Whether it is the value of a case of an enumeration, `.text("…")`.
  var isCase = false
  /// Whether the function is a macro.
  var isMacro = false

  /// Whether no other function is likely to have the name: that of a macro, or of one that asks Realm,
  /// `findAllByCriteria`.
  var isDistinct: Bool {
    isMacro
      || use.profile == "realm-core" && function.utf8.count > 11
        && function.contains(where: \.isUppercase)
  }

  /// The word that stands before the argument in a call.
  func word(in language: HostLanguage) -> String {
    language == .objectiveC ? label ?? function : function
  }
}

extension FormatParameter {
  /// The parameter of a function that a format consists of or begins with.
  init(
    _ format: FormatName,
    of function: String,
    label: String? = nil,
    position: Int? = nil,
    _ use: PredicateUse
  ) {
    self.init(function: function, label: label, name: format.name, position: position, use: use)
    isBeginning = format.isBeginning
    isPiece = format.isPiece
    isList = format.isList
  }
}
