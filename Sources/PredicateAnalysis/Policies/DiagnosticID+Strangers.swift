import PredicateSyntax

extension DiagnosticID {
  /// Whether its messages hold nothing of a schema, of data or of what was bound, so that whoever
  /// wrote the predicate may read them: what policies and limits say.
  var isForStrangers: Bool {
    switch self {
    case .disabledFeature, .forbiddenKey, .forbiddenEntity, .tooCostly, .tooDeep, .tooManyNodes,
      .textTooLong:
      true
    case .unterminatedString, .hexadecimalEscape, .unicodeEscape, .loneSurrogate,
      .trailingBackslash, .unexpectedCharacter, .letterAfterNumber, .missingDigits,
      .missingFraction, .malformedNumber, .missingVariableName, .missingOperatorName,
      .missingEscapedName, .unknownConversion, .conversionWidth, .typographicQuote, .comment,
      .needlessEscape, .unknownOperatorSymbol, .imprecise, .doubledConversion, .nonASCIIKey,
      .doubledMinus, .emptyPredicate, .missingOperator, .missingRightOperand, .missingLeftOperand,
      .unclosedParenthesis, .unmatchedCloser, .missingConnective, .missingTerm, .doubledConnective,
      .parenthesisedList, .betweenAnd, .infixNot, .isNull, .expectedOperator, .unknownOperator,
      .chainedComparison, .unclosedBrace, .missingElement, .emptyIndex, .unclosedBracket,
      .unknownOption, .wordOption, .reservedWord, .missingKey, .emptyKey, .digitKey,
      .subqueryVariable, .subqueryPredicate, .ternaryPredicate, .selectorLiteral,
      .misplacedQuantifier, .doubledQuantifier, .modulo, .conditionalOperator, .predicateAsValue,
      .adjacentStrings, .concatenation, .misplacedAssignment, .constantOperand, .expectedExpression,
      .sqlWildcard, .missingComma, .missingArgumentPart, .castType, .emptyOptions, .strictExtension,
      .missingArgument, .unusedArgument, .placeholderAsPredicate, .placeholderAsOperator,
      .keyNotText, .malformedKey, .argumentType, .pointerConversion, .positionalConversion,
      .percentOperator, .unsupportedArgument, .unboundPlaceholder, .unknownFunction, .argumentCount,
      .betweenBounds, .notACollection, .incomparable, .invalidPattern, .unknownKey,
      .operatorNeedsKey, .operatorOnScalar, .quantifierOnScalar, .unquantifiedToMany,
      .unusedSubqueryVariable, .patternByMultiplication, .dateAsText, .alwaysTheSame,
      .indexGrouping, .collectionOptions, .variadicCollection, .operandType, .optionalOperand,
      .unknownEntity, .strictQuantifier, .unsupportedSQL:
      false
    }
  }
}
