import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// The linter of one predicate text: the diagnostics of the language, what the profile's host does
/// not take, and the rules of this module.
///
///     let subject = LintSubject("os_vers >= '10.9'", profile: .named("munki") ?? .foundation)
///     PredicateLinter().findings(in: subject)  // lint.version-as-text
public struct PredicateLinter: Sendable {
  /// A linter; all that it goes by is in the subject.
  public init() {}

  /// The findings in the order of the text; none for a text that is sound.
  public func findings(in subject: LintSubject) -> [LintFinding] {
    if let other = QueryLanguage.mismatch(subject) { return settled([other], subject) }
    if subject.profile.language != .predicate { return [] }
    if subject.profile.constraints.contains(.logShorthand),
      let findings = LogShorthand.findings(in: subject.text)
    {
      return settled(findings, subject)
    }
    let terms = LintTerms(in: subject.text, of: subject.profile)
    let (root, diagnostics) = parse(terms.text, subject)
    var findings = diagnostics.filter { isKept($0, subject, terms.text) }.map(LintFinding.init)
    let isBroken = diagnostics.contains {
      $0.severity == .error && !isForHost($0, subject, terms.text)
    }
    if let root, !isBroken {
      var filling = ArgumentFilling(subject.argumentFacts)
      let written = root
      let root = filling.filled(root)
      let context = LintContext(
        root,
        text: terms.text,
        subject: subject,
        terms: terms,
        written: written
      )
      var typing = ArgumentFilling(subject.argumentFacts, marksTypes: true)
      let checked = schemaFindings(typing.filled(written), terms.text, subject)
      // The schema says more of what the text alone shows.
      findings.removeAll { text in
        checked.contains { $0.rule == text.rule && $0.span == text.span }
      }
      findings += checked
      for rule in LintRule.all { findings += rule.findings(in: context) }
      findings = findings.map { $0.withoutFixIts(at: filling.places) }
      findings = findings.filter { !isExplained($0, in: context) }
      // The tree leaves out what stands in functions that only the host knows.
      if diagnostics.contains(where: { isForHost($0, subject, terms.text) }) {
        findings.removeAll { $0.rule == LintRule.argumentCount.name }
      }
      if subject.isPartial { findings = certain(findings, in: context) }
    } else if subject.isPartial || !terms.variables.isEmpty {
      // The pieces that are not known may be what makes the text whole, but no piece mends a word.
      findings = findings.filter { Self.misspellings.contains($0.rule) }
    }
    return settled(withoutConsequences(findings), subject).map { $0.restored(by: terms) }
  }

  /// The mistakes in one word or mark, which nothing elsewhere in the text can mend.
  private static let misspellings: Set<String> = [
    DiagnosticID.unknownOperator.rawValue, DiagnosticID.unknownOperatorSymbol.rawValue,
    DiagnosticID.doubledConversion.rawValue,
  ]

  private func parse(
    _ text: String,
    _ subject: LintSubject
  ) -> (root: TreeNode?, diagnostics: [Diagnostic]) {
    if subject.isExpression {
      do throws(PredicateFormatError) {
        let template = try ExpressionTemplate(parsing: text)
        return (.expression(template.root), template.warnings)
      } catch {
        return (nil, error.diagnostics)
      }
    }
    let parsed = PredicateTemplate.recovering(from: SourceText(text))
    return (parsed.root.map(TreeNode.predicate), parsed.diagnostics)
  }

  /// Whether a diagnostic of the parser stands: not if only this host has the function, nor if the
  /// content of a literal is not known.
  private func isKept(_ diagnostic: Diagnostic, _ subject: LintSubject, _ text: String) -> Bool {
    if isForHost(diagnostic, subject, text) { return false }
    // AutoPkg fills `"%NAME%"`, so that it is no constant.
    let isFilled = subject.profile.constraints.contains(.percentVariables)
    if isFilled, diagnostic.id == .constantComparison,
      SourceText(text)[diagnostic.span].contains("%")
    {
      return false
    }
    return !subject.isPartial
      || (diagnostic.id != .quotedPlaceholder && diagnostic.id != .dateAsText)
  }

  private func isForHost(_ diagnostic: Diagnostic, _ subject: LintSubject, _ text: String) -> Bool {
    guard diagnostic.id == .unknownFunction else { return false }
    let name = SourceText(text)[diagnostic.span]
    return subject.profile.hostFunctionPrefixes.contains { name.hasPrefix($0) }
  }

  /// The findings of the schema's check. Arguments may be anything, so placeholders stay.
  private func schemaFindings(
    _ root: TreeNode,
    _ text: String,
    _ subject: LintSubject
  ) -> [LintFinding] {
    guard let schema = subject.schema, let entity = subject.entity,
      case .predicate(let written) = root
    else { return [] }
    var forms = StoredForms(schema: schema, entity: entity)
    let asked = subject.profile.name == "coredata-sqlite" ? forms.rewrite(written) : written
    let predicate = BoundPredicate(source: SourceText(text), root: asked)
    do throws(PredicateFormatError) {
      return try predicate.checked(against: schema, entity: entity).warnings
        .map(LintFinding.init).map(\.withoutTypes)
    } catch {
      return error.diagnostics.map(LintFinding.init).map(\.withoutTypes)
    }
  }

  /// The findings without those that only follow from another: a value without quotes is no key.
  private func withoutConsequences(_ findings: [LintFinding]) -> [LintFinding] {
    let values = findings.filter { $0.rule == LintRule.unquotedValue.name }.map(\.span)
    let keyRules = [
      DiagnosticID.unknownKey.rawValue, LintRule.hostKey.name, LintRule.hostForm.name,
    ]
    let keys = findings.filter { $0.rule == LintRule.keyAsValue.name }.map(\.span)
    let counts = findings.filter { $0.rule == LintRule.subqueryCount.name }.map(\.span)
    let quoted = findings.filter { $0.rule == DiagnosticID.quotedPlaceholder.rawValue }.map(\.span)
    return findings.filter { finding in
      if finding.rule == DiagnosticID.sqlWildcard.rawValue { return !quoted.contains(finding.span) }
      if Self.countRules.contains(finding.rule) {
        return !(counts + keys).contains { $0.range.overlaps(finding.span.range) }
      }
      return !keyRules.contains(finding.rule) || !values.contains { $0.contains(finding.span) }
    }
  }

  /// The rules that give other advice about SUBQUERY without `.@count`.
  private static let countRules: Set<String> = [
    DiagnosticID.unquantifiedToMany.rawValue, DiagnosticID.incomparable.rawValue,
    LintRule.hostForm.name,
  ]

  /// Whether a date in quotes is compared with a key that is known: a key of text is ordered so
  /// rightly, and of a date the schema's check says more.
  private func isExplained(_ finding: LintFinding, in context: LintContext) -> Bool {
    guard finding.rule == DiagnosticID.dateAsText.rawValue else { return false }
    return context.comparisons.contains { site in
      guard site.span.contains(finding.span), let key = site.comparison.keyAndConstants?.key,
        let fact = context.fact(of: key, site.variables)
      else { return false }
      return fact.isFromSchema || fact.type == .text
    }
  }

  /// The findings that hold whatever is inserted for the placeholders of a partial text: each is
  /// about a part without any, and pieces of text cannot change how that part is read.
  private func certain(_ findings: [LintFinding], in context: LintContext) -> [LintFinding] {
    let parts = context.predicates.filter { !LintContext.hasPlaceholder(.predicate($0.node)) }
      .map(\.span)
    return findings.filter { finding in
      !context.text(of: finding.span).contains("%") && parts.contains { $0.contains(finding.span) }
    }
  }

  /// The findings with the severities of the profile, each once, in the order of the text.
  private func settled(_ findings: [LintFinding], _ subject: LintSubject) -> [LintFinding] {
    var seen: Set<LintFinding> = []
    return findings.compactMap { finding -> LintFinding? in
      guard
        let severity = subject.profile.severity(of: finding.rule, otherwise: finding.severity),
        seen.insert(finding).inserted
      else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }.enumerated().sorted { left, right in
      (left.element.span.start, left.element.span.end, left.offset)
        < (right.element.span.start, right.element.span.end, right.offset)
    }.map(\.element)
  }
}

extension LintFinding {
  /// The finding without fix-its that would write the value of an argument into the text. Those that
  /// put another placeholder there stay.
  fileprivate func withoutFixIts(at places: [SourceSpan]) -> Self {
    var finding = self
    finding.fixIts.removeAll { fixIt in
      fixIt.edits.contains { edit in
        places.contains { $0.range.overlaps(edit.span.range) } && !edit.replacement.hasPrefix("%")
      }
    }
    return finding
  }

  /// The finding with placeholders in its message where casts stand for the types of arguments.
  fileprivate var withoutTypes: Self {
    var finding = self
    for type in ["NSString", "NSNumber", "NSDate"] {
      finding.message = finding.message.replacing("CAST(%@, \"\(type)\")", with: "%@")
    }
    return finding
  }

  fileprivate func restored(by terms: LintTerms) -> Self {
    var finding = self
    finding.message = terms.restored(message)
    finding.fixIts = fixIts.map { fixIt in
      Diagnostic.FixIt(
        terms.restored(fixIt.text),
        fixIt.edits.map { .init(span: $0.span, replacement: terms.restored($0.replacement)) }
      )
    }
    return finding
  }
}
