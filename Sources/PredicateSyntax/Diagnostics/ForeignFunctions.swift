/// Functions of other languages, and their counterparts in this one. Names are in lower case.
enum ForeignFunctions {
  enum Counterpart {
    /// A function of this language that does the same.
    case function(Function)
    /// Another way to write it, or a note that there is none.
    case advice(String)
  }

  static func counterpart(of name: String) -> Counterpart? {
    let name = name.lowercased().filter { $0 != "_" }
    return functions[name].map(Counterpart.function) ?? advice[name].map(Counterpart.advice)
  }

  private static let functions: [String: Function] = [
    "lower": .lowercase, "lcase": .lowercase, "tolower": .lowercase, "tolowercase": .lowercase,
    "lowercased": .lowercase, "lowercasestring": .lowercase, "upper": .uppercase,
    "ucase": .uppercase, "toupper": .uppercase, "touppercase": .uppercase,
    "uppercased": .uppercase, "uppercasestring": .uppercase, "len": .length, "strlen": .length,
    "charlength": .length, "characterlength": .length, "avg": .average, "mean": .average,
    "least": .minimum, "greatest": .maximum, "std": .standardDeviation,
    "stdevp": .standardDeviation, "stddevpop": .standardDeviation, "ceil": .ceiling,
    "mod": .modulus, "fmod": .modulus, "log10": .logarithm, "loge": .naturalLogarithm,
    "int": .truncate, "fix": .truncate, "today": .now, "getdate": .now, "sysdate": .now,
    "currentdate": .now, "currenttimestamp": .now, "rand": .random, "unique": .distinct,
    "bitnot": .onesComplement,
  ]

  private static let trigonometry =
    "there are no trigonometric functions; an application can add its own"
  private static let conditional = "write `TERNARY(condition, value, otherValue)`"
  private static let ofNothing = "write `TERNARY(a != nil, a, b)`"
  private static let substring =
    "parts of strings are tested with BEGINSWITH, ENDSWITH, LIKE, MATCHES"
  private static let dateParts =
    "no function takes a part of a date; compare with dates: `date >= %@`"
  private static let joining = "strings are not joined; pass the whole string for %@"

  private static let advice: [String: String] = [
    "sin": trigonometry, "cos": trigonometry, "tan": trigonometry, "asin": trigonometry,
    "acos": trigonometry, "atan": trigonometry, "atan2": trigonometry, "sinh": trigonometry,
    "cosh": trigonometry, "tanh": trigonometry, "cot": trigonometry, "degrees": trigonometry,
    "radians": trigonometry, "pi": trigonometry,
    "exists": "`items.@count > 0` tests whether there are any",
    "size": "`items.@count` is the number of elements",
    "isempty":
      "`items.@count == 0` tests whether a collection is empty, `text == \"\"` whether a string is",
    "empty":
      "`items.@count == 0` tests whether a collection is empty, `text == \"\"` whether a string is",
    "isnull": "write `a == nil`", "isnil": "write `a == nil`", "isnan": "write `a != a`",
    "coalesce": ofNothing, "ifnull": ofNothing, "nvl": ofNothing, "nullif": ofNothing,
    "if": conditional, "iif": conditional, "iff": conditional, "choose": conditional,
    "not": "NOT is not a function: write `NOT a == b`",
    "any": "ANY is not a function: write `ANY items.price > 3`",
    "all": "ALL is not a function: write `ALL items.price > 3`",
    "some": "ANY is not a function: write `ANY items.price > 3`",
    "contains": "CONTAINS is an operator: write `a CONTAINS b`",
    "startswith": "BEGINSWITH is an operator: write `a BEGINSWITH b`",
    "beginswith": "BEGINSWITH is an operator: write `a BEGINSWITH b`",
    "hasprefix": "BEGINSWITH is an operator: write `a BEGINSWITH b`",
    "endswith": "ENDSWITH is an operator: write `a ENDSWITH b`",
    "hassuffix": "ENDSWITH is an operator: write `a ENDSWITH b`",
    "like": "LIKE is an operator: write `a LIKE b`",
    "matches": "MATCHES is an operator: write `a MATCHES b`",
    "regexp": "MATCHES is an operator: write `a MATCHES b`",
    "regexpmatches": "MATCHES is an operator: write `a MATCHES b`",
    "between": "BETWEEN is an operator: write `a BETWEEN {1, 5}`",
    "in": "IN is an operator: write `a IN {1, 5}`",
    "pow": "write `a ** b`", "power": "write `a ** b`",
    "round": "write `floor:(a + 0.5)`",
    "sign": "write `TERNARY(a < 0, -1, 1)`", "sgn": "write `TERNARY(a < 0, -1, 1)`",
    "log2": "write `ln:(a) / ln:(2)`",
    "substring": substring, "substr": substring, "left": substring, "right": substring,
    "mid": substring, "instr": substring, "indexof": substring, "charindex": substring,
    "locate": substring, "position": substring,
    "concat": joining, "join": joining, "format": joining,
    "trim": "strings are compared as they are; trim them before they are stored",
    "ltrim": "strings are compared as they are; trim them before they are stored",
    "rtrim": "strings are compared as they are; trim them before they are stored",
    "replace": "strings are compared as they are; there is no replacement",
    "year": dateParts, "month": dateParts, "day": dateParts, "hour": dateParts,
    "weekday": dateParts, "dayofweek": dateParts, "datepart": dateParts, "extract": dateParts,
    "datediff": dateParts, "dateadd": dateParts, "strftime": dateParts,
    "date": "write `CAST(\"2020-01-01T00:00:00Z\", \"NSDate\")`, or pass a date for %@",
    "todate": "write `CAST(\"2020-01-01T00:00:00Z\", \"NSDate\")`, or pass a date for %@",
    "datetime": "write `CAST(\"2020-01-01T00:00:00Z\", \"NSDate\")`, or pass a date for %@",
    "number": "write `CAST(a, \"NSNumber\")`", "tonumber": "write `CAST(a, \"NSNumber\")`",
    "float": "write `CAST(a, \"NSNumber\")`", "str": "write `CAST(a, \"NSString\")`",
    "string": "write `CAST(a, \"NSString\")`", "tostring": "write `CAST(a, \"NSString\")`",
    "convert": "write `CAST(a, \"NSString\")`",
  ]
}
