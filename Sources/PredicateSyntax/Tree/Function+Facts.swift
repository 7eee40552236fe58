extension Function {
  /// The facts of a function, one row each. Adding a function is a case, a row here, an arm in the
  /// evaluator and one in the SQL compiler.
  struct Facts {
    let signature: FunctionSignature
    let sentence: String
    let reads: DataReach
    let ofNil: NilRule
    let resultOrder: ResultOrder

    /// `sentence` is the call in words; each `#` stands for the next argument.
    init(
      _ parameters: [FunctionSignature.Kind],
      _ result: FunctionSignature.Kind,
      _ summary: String,
      _ sentence: String,
      reads: DataReach = .fresh,
      ofNil: NilRule = .givesNil,
      resultOrder: ResultOrder = .none
    ) {
      signature = FunctionSignature(parameters, result, summary)
      self.sentence = sentence
      self.reads = reads
      self.ofNil = ofNil
      self.resultOrder = resultOrder
    }
  }

  /// The result of a function that is given nil.
  package enum NilRule: Hashable, Sendable {
    /// Nil for any argument gives nil.
    case givesNil
    /// `count:(nil)` is 0.
    case givesZero
    /// The host decides.
    case host
  }

  /// The order of the elements of a function's result.
  package enum ResultOrder: Hashable, Sendable {
    /// The result is not a collection.
    case none
    /// The language leaves it open, since Apple makes the result from a set.
    case open
    /// The order of the argument.
    case argument
  }

  /// The parameters and the result, for checking and for messages.
  public var signature: FunctionSignature { facts.signature }

  /// The call in words; each `#` stands for the next argument.
  var sentence: String { facts.sentence }

  /// The data that a call reads from its arguments.
  package var reads: DataReach { facts.reads }

  /// The result of a function that is given nil.
  package var ofNil: NilRule { facts.ofNil }

  /// The order of the result.
  package var resultOrder: ResultOrder { facts.resultOrder }

  private var facts: Facts {
    switch self {
    case .sum: Facts([.collection], .number, "the sum of the elements; 0 of none", "the sum of #")
    case .count:
      Facts(
        [.collection],
        .number,
        "how many elements; 0 of nil",
        "the number of #",
        reads: .count,
        ofNil: .givesZero
      )
    case .minimum:
      Facts(
        [.collection],
        .any,
        "the least element; nil of none",
        "the least of #",
        reads: .comparison
      )
    case .maximum:
      Facts(
        [.collection],
        .any,
        "the greatest element; nil of none",
        "the greatest of #",
        reads: .comparison
      )
    case .average: Facts([.collection], .number, "the mean; nil of none", "the average of #")
    case .median:
      Facts([.collection], .number, "the middle element; nil of none", "the median of #")
    case .mode:
      Facts(
        [.collection],
        .collection,
        "every element that occurs most often",
        "the most frequent of #",
        reads: .comparison,
        resultOrder: .open
      )
    case .standardDeviation:
      Facts(
        [.collection],
        .number,
        "the deviation of the whole population",
        "the standard deviation of #"
      )
    case .modulus:
      Facts(
        [.number, .number],
        .number,
        "the remainder, with the dividend's sign",
        "the remainder of # divided by #"
      )
    case .squareRoot: Facts([.number], .number, "the square root", "the square root of #")
    case .exponential: Facts([.number], .number, "e to the power of x", "e to the power of #")
    case .logarithm:
      Facts([.number], .number, "the logarithm to base 10", "the base-10 logarithm of #")
    case .naturalLogarithm:
      Facts([.number], .number, "the natural logarithm", "the natural logarithm of #")
    case .ceiling: Facts([.number], .number, "the next integer upwards", "# rounded up")
    case .floor: Facts([.number], .number, "the next integer downwards", "# rounded down")
    case .truncate: Facts([.number], .number, "the integer part", "# without its fraction")
    case .absolute:
      Facts([.number], .number, "the value without its sign", "the absolute value of #")
    case .onesComplement: Facts([.number], .number, "every bit inverted", "the inverted bits of #")
    case .uppercase: Facts([.text], .text, "the text in capitals", "# in capitals")
    case .lowercase: Facts([.text], .text, "the text in small letters", "# in small letters")
    case .canonical:
      Facts([.text], .text, "the text folded as [cd] folds it", "# without case and accents")
    case .length: Facts([.text], .number, "the length in UTF-16 units", "the length of #")
    case .noIndex:
      Facts(
        [.any],
        .any,
        "its argument; a hint to stores",
        "#",
        reads: .elements,
        resultOrder: .argument
      )
    case .random: Facts([], .number, "a number from 0 to below 1", "a random number below 1")
    case .randomInteger:
      Facts([.number], .number, "an integer from 0 to below n", "a random whole number below #")
    case .now: Facts([], .date, "the date, the same for a whole run", "now")
    case .distinct:
      Facts(
        [.collection],
        .collection,
        "Core Data only",
        "the distinct elements of #",
        reads: .comparison,
        resultOrder: .open
      )
    case .distance:
      Facts(
        [.any, .any],
        .number,
        "metres; needs the host's function",
        "the distance to # from #",
        reads: .host,
        ofNil: .host
      )
    }
  }
}
