public import PredicateAnalysis
public import PredicateSchema
public import PredicateSyntax

/// A saved or received request: its predicates are templates, which are not trusted until they are
/// bound.
///
///     let data = try JSONEncoder().encode(request)
///     let saved = try FetchRequestTemplate(json: data)
///     let own = try saved.bound()
///     let stranger = try saved.bound(validatedBy: policy, against: schema)
///
/// `FetchRequest` is encoded as its template is. `ParseOptions` for the predicates are given as for
/// `PredicateTemplate`, in `userInfo[.predicateParseOptions]`.
public struct FetchRequestTemplate: Hashable, Sendable {
  /// The condition on objects; nil matches all.
  public let predicate: PredicateTemplate?
  /// The condition on groups.
  public let having: PredicateTemplate?
  /// The requests for variables of the predicate.
  public let subrequests: [String: FetchRequestTemplate]
  /// The rest, without predicates and subrequests.
  private let rest: FetchRequest

  /// The template of a request: binding it gives an equal one.
  public init(_ request: FetchRequest) {
    predicate = request.predicate.map(PredicateTemplate.init(bound:))
    having = request.having.map(PredicateTemplate.init(bound:))
    subrequests = request.subrequests.mapValues(Self.init)
    var rest = request
    rest.predicate = nil
    rest.having = nil
    rest.subrequests = [:]
    self.rest = rest
  }

  init(
    _ rest: FetchRequest,
    _ predicate: PredicateTemplate?,
    _ having: PredicateTemplate?,
    _ subrequests: [String: FetchRequestTemplate]
  ) {
    self.rest = rest
    self.predicate = predicate
    self.having = having
    self.subrequests = subrequests
  }

  /// The request, trusted because the application saved it itself. `bindings` fill the predicate;
  /// those of groups and subrequests have no placeholders. Throws A001 to A007 for arguments that
  /// do not fit.
  public func bound(to bindings: Bindings = []) throws(PredicateFormatError) -> FetchRequest {
    var request = rest
    request.predicate = try predicate?.bound(to: bindings)
    request.having = try having?.bound()
    for (name, template) in subrequests { request.subrequests[name] = try template.bound() }
    return request
  }

  /// The request, untrusted, under the policy's limits rather than its own. Throws the errors of
  /// `FetchRequest.validate(by:against:)`.
  public func bound(
    to bindings: Bindings = [],
    validatedBy policy: PredicatePolicy,
    against schema: Schema
  ) throws(PredicateFormatError) -> FetchRequest {
    var request = try bound(to: bindings)
    request.limit(to: policy)
    try request.validate(by: policy, against: schema)
    return request
  }

  /// The parts other than predicates.
  var content: FetchRequest { rest }
}
