extension Function {
  /// The facts of a function, one row each. Adding a function is a case, a row here, an arm in the
  /// evaluator and one in the SQL compiler.
  struct Facts {
    let signature: FunctionSignature
    let resultType: ResultType
    let takesIntegers: Bool
    let sentence: String
    let reads: DataReach
    let ofNil: NilRule
    let resultOrder: ResultOrder

    /// `sentence` is the call in words; each `#` is the next argument.
    init(
      _ parameters: [FunctionSignature.Kind],
      _ resultType: ResultType,
      _ summary: String,
      _ sentence: String,
      takesIntegers: Bool = false,
      reads: DataReach = .fresh,
      ofNil: NilRule = .givesNil,
      resultOrder: ResultOrder = .none
    ) {
      signature = FunctionSignature(parameters, resultType.kind, summary)
      self.resultType = resultType
      self.takesIntegers = takesIntegers
      self.sentence = sentence
      self.reads = reads
      self.ofNil = ofNil
      self.resultOrder = resultOrder
    }
  }

  /// The parameters and the result, for checking and for messages.
  public var signature: FunctionSignature { facts.signature }

  /// The type of the result, for the checker.
  package var resultType: ResultType { facts.resultType }

  /// Whether its numbers must be integers.
  package var takesIntegers: Bool { facts.takesIntegers }

  /// The call in words; each `#` is the next argument.
  package var sentence: String { facts.sentence }

  /// The data that a call reads from its arguments.
  package var reads: DataReach { facts.reads }

  /// The result for an argument that is nil.
  package var ofNil: NilRule { facts.ofNil }

  /// The order of the result.
  package var resultOrder: ResultOrder { facts.resultOrder }

  private var facts: Facts {
    switch self {
    case .sum:
      Facts([.collection], .sum, "the sum of the elements; 0 if there are none", "the sum of #")
    case .count:
      Facts(
        [.collection],
        .integer,
        "the number of elements; 0 for nil",
        "the number of #",
        reads: .count,
        ofNil: .givesZero
      )
    case .minimum:
      Facts(
        [.collection],
        .element,
        "the smallest element; nil if there are none",
        "the least of #",
        reads: .comparison
      )
    case .maximum:
      Facts(
        [.collection],
        .element,
        "the greatest element; nil if there are none",
        "the greatest of #",
        reads: .comparison
      )
    case .average:
      Facts([.collection], .mean, "the mean; nil if there are none", "the average of #")
    case .median:
      Facts([.collection], .middle, "the middle element; nil if there are none", "the median of #")
    case .mode:
      Facts(
        [.collection],
        .elements,
        "every element that occurs most often",
        "the most frequent of #",
        reads: .comparison,
        resultOrder: .open
      )
    case .standardDeviation:
      Facts(
        [.collection],
        .mean,
        "the deviation of the whole population",
        "the standard deviation of #"
      )
    case .modulus:
      Facts(
        [.number, .number],
        .calculated,
        "the remainder, with the dividend's sign",
        "the remainder of # divided by #"
      )
    case .squareRoot: Facts([.number], .real, "the square root", "the square root of #")
    case .exponential: Facts([.number], .real, "e to the power of x", "e to the power of #")
    case .logarithm:
      Facts([.number], .real, "the logarithm to base 10", "the base-10 logarithm of #")
    case .naturalLogarithm:
      Facts([.number], .real, "the natural logarithm", "the natural logarithm of #")
    case .ceiling: Facts([.number], .argumentAsNumber, "the next integer upwards", "# rounded up")
    case .floor: Facts([.number], .argumentAsNumber, "the next integer downwards", "# rounded down")
    case .truncate:
      Facts([.number], .argumentAsNumber, "the integer part", "# without its fraction")
    case .absolute:
      Facts([.number], .argumentAsNumber, "the value without its sign", "the absolute value of #")
    case .onesComplement:
      Facts(
        [.number],
        .integer,
        "every bit inverted",
        "the inverted bits of #",
        takesIntegers: true
      )
    case .uppercase: Facts([.text], .text, "the string in upper case", "# in upper case")
    case .lowercase: Facts([.text], .text, "the string in lower case", "# in lower case")
    case .canonical:
      Facts([.text], .text, "the string folded as [cd] folds it", "# without case and accents")
    case .length: Facts([.text], .integer, "the length in UTF-16 units", "the length of #")
    case .noIndex:
      Facts(
        [.any],
        .argument,
        "its argument; a hint to stores",
        "#",
        reads: .elements,
        resultOrder: .argument
      )
    case .random: Facts([], .real, "a number from 0 to below 1", "a random number below 1")
    case .randomInteger:
      Facts([.number], .integer, "an integer from 0 to below n", "a random whole number below #")
    case .now: Facts([], .date, "the date, the same for a whole run", "now")
    case .distinct:
      Facts(
        [.collection],
        .elementsOfStore,
        "Core Data only",
        "the distinct elements of #",
        reads: .comparison,
        resultOrder: .open
      )
    case .distance:
      Facts(
        [.any, .any],
        .real,
        "in metres; needs a function of the application",
        "the distance to # from #",
        reads: .application,
        ofNil: .application
      )
    }
  }
}
