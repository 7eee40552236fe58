import Foundation
import PredicateFoundation
import PredicateQL
import PredicateSQL
import PredicateSchema
import PredicateStorage
import Testing

/// Every public type can be named beside Foundation and Testing without its module: otherwise this
/// file would not compile.
@Suite struct NamingTests {
  /// The modules that `import PredicateQL` brings.
  private static let umbrella = ["PredicateSyntax", "PredicateAnalysis", "PredicateEvaluation"]

  private static let others = [
    "PredicateFoundation", "PredicateSchema", "PredicateSQL", "PredicateStorage",
  ]

  /// Foundation has a class of this name, too: `Integrations/NSPredicateOnLinux.swift` decides.
  private static let aliased: Set = ["NSExpression"]

  private static let types: [Any.Type] = [
    Allowance<String>.self,
    ArithmeticOperator.self,
    AggregateFunction.self,
    Attribute.self,
    AttributeType.self,
    Bindings.self,
    BoundExpression.self,
    BoundPredicate.self,
    Cardinality.self,
    CheckedPredicate.self,
    CollectionOperator.self,
    ColumnCollation.self,
    (any CollectionProperty).self,
    ColumnEvaluator.self,
    ColumnForm.self,
    ColumnPair.self,
    ColumnTable.self,
    Comparison.self,
    ComparisonOperator.self,
    (any ComparisonSubject).self,
    DateBucket.self,
    DateUnit.self,
    DecimalDigits.self,
    Diagnostic.self,
    DiagnosticReport.self,
    DiagnosticID.self,
    DiagnosticRenderer.self,
    DictionaryObject.self,
    Discriminator.self,
    Entity.self,
    (any EvaluablePredicate).self,
    EvaluationError.self,
    EvaluationErrorID.self,
    EvaluationLimits.self,
    EvaluationOptions.self,
    EvaluationTrace.self,
    Evaluator.self,
    EvaluatorCache.self,
    ExpressionEvaluator.self,
    ExpressionNode.self,
    ExpressionTemplate.self,
    ExpressionType.self,
    FetchBatches.self,
    (any FetchCursor).self,
    FetchPage<Person>.self,
    FetchPlan.self,
    FetchRequest.self,
    FetchRequestTemplate.self,
    FetchResultType.self,
    FetchResults.self,
    FetchSort.self,
    FetchStream<Person>.self,
    FetchedProperty.self,
    FoldedText.self,
    FormatPrinter.self,
    Function.self,
    FunctionFailure.self,
    FunctionRegistry.self,
    FunctionSignature.self,
    InterpolatedFormat.self,
    (any IntrospectedStorageBackend).self,
    Join.self,
    (any KeyPathDecodable).self,
    (any KeyPathReadable).self,
    KeyRules.self,
    (any KeyValueCoding).self,
    (any KeyValueReadable).self,
    KeyedCollection.self,
    KeyedValue.self,
    LanguageFeature.self,
    LanguageMode.self,
    LocaleOrder.self,
    MemoryBackend.self,
    ReadsAsListed.self,
    MissingKeyPolicy.self,
    PageCursor.self,
    ParseLimits.self,
    ParseOptions.self,
    PathStep.self,
    Placeholder.self,
    PostgresDialect.self,
    DuckDBDialect.self,
    ClickHouseDialect.self,
    SparkDialect.self,
    MariaDBDialect.self,
    (any PredicateArgument).self,
    (any PredicateFactory).self,
    PredicateConversionError.self,
    PredicateFacts.self,
    PredicateFormatError.self,
    PredicateLimits.self,
    PredicateNode.self,
    PredicatePolicy.self,
    PredicateTemplate.self,
    QuantifiedExpression.self,
    QuantifiedKey<Person, String>.self,
    Quantifier.self,
    ReadableKey<Person>.self,
    ReadableKeys<Person>.self,
    ReadableKind.self,
    RecoveredPredicate.self,
    (any ReflectedReadable).self,
    (any ReflectedWrapper).self,
    RegularExpressionLimits.self,
    Relationship.self,
    RequestBudget.self,
    RequestLimits.self,
    SQLAssignment.self,
    SQLBinding.self,
    SQLClause.self,
    SQLCompiler.self,
    SQLConstruct.self,
    SQLTimeZone.self,
    (any SQLDialect).self,
    SQLFragment.self,
    SQLQuery.self,
    ComparisonRelation.self,
    SQLResidual.self,
    SQLSelection.self,
    SQLSplit.self,
    SQLStatement.self,
    SQLSyntax.self,
    SQLTraits.self,
    SQLText.self,
    SQLType.self,
    SQLiteDialect.self,
    SQLiteFunction.self,
    Schema.self,
    SearchIndex.self,
    (any SearchIndexedBackend).self,
    SchemaError.self,
    SchemaOmission.self,
    SchemaProblem.self,
    Selector.self,
    SelectorName.self,
    (any SortDescriptorFactory).self,
    SentencePrinter.self,
    SetOperator.self,
    SourcePosition.self,
    SourceSpan.self,
    SourceText.self,
    (any StorageBackend).self,
    StorageError.self,
    StorageForm.self,
    StoredEntity.self,
    StoredIdentifier.self,
    StoredObject.self,
    StringOptions.self,
    Subscript.self,
    (any TextProperty).self,
    TreeLimits.self,
    TreeNode.self,
    (any TreeRewriter).self,
    TypeMismatchPolicy.self,
    TypedKey<Person, String>.self,
    TypedPredicate<Person>.self,
    (any TypedSubject).self,
    TypeScope.self,
    UniformTypes.self,
    ValidatedExpression.self,
    ValidatedPredicate.self,
    Value.self,
    (any ValueConvertible).self,
    ValueType.self,
    Variables.self,
    (any WritableStorageBackend).self,
    PropertyChange.self,
    (any MutableStorageBackend).self,
  ]

  @Test func everyPublicTypeIsNamed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let named = Self.aliased.union(
      Self.types.map { String(String(describing: $0).trimmingPrefix("any ").prefix { $0 != "<" }) }
    )
    var umbrellaCount = 0
    for module in Self.umbrella + Self.others {
      let folder = root.appendingPathComponent("Sources/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        let declarations = text.matches(
          of: /(?m)^public (?:indirect )?(?:final )?(?:struct|enum|class|protocol|actor) (\w+)/
        )
        if Self.umbrella.contains(module) { umbrellaCount += declarations.count }
        for match in declarations {
          #expect(named.contains(String(match.output.1)), "\(match.output.1) is not listed")
          #expect(String(match.output.1) != module)
        }
      }
    }
    #expect((70..<100).contains(umbrellaCount), "\(umbrellaCount) names: is each for applications?")
  }
}
