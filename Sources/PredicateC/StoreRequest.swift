import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A request to a store, from JSON:
///
///     {"entity": "Recipe", "sort": ["name:c:desc"], "limit": 10, "offset": 0, "batch": 256,
///      "keys": ["name", "author"]}
struct StoreRequest {
  private(set) var request: FetchRequest
  private(set) var keys: [String]?
  let policy: PredicatePolicy?

  /// Reads a request, and validates it by the policy of the predicate.
  init(
    _ json: String,
    _ predicate: PredicateHandle?,
    in store: CoreDataBackend
  ) throws(CallFailure) {
    let prepared = try predicate?.requirePreparedForStores()
    policy = predicate?.options.policy
    request = FetchRequest(entity: "", predicate: prepared?.predicate)
    for member in try CallMembers.read(json, "request") { try set(member) }
    guard !request.entity.isEmpty else {
      throw CallFailure(.argument, "the request names no entity")
    }
    do throws(StorageError) {
      guard store.schema.entities[request.entity] != nil else {
        throw .unknownEntity(request.entity, in: store.schema)
      }
      if let policy { request.limit(to: policy) }
      do throws(PredicateFormatError) {
        if let policy {
          try request.validate(by: policy, against: store.schema)
        } else if let predicate = request.predicate {
          // Checked before anything is read, so that errors are reported at once.
          let asked = store.withSemantics(.predicate).translated(predicate, of: request.entity)
          _ = try asked.checked(against: store.schema, entity: request.entity)
        }
      } catch {
        throw .predicate(error)
      }
    } catch {
      throw CallFailure(error, under: policy)
    }
  }

  private mutating func set(_ member: JSONObject.Member) throws(CallFailure) {
    switch member.key {
    case "entity": request.entity = try CallMembers.text(member)
    case "limit": request.limit = try CallMembers.number(member, from: 0)
    case "offset": request.offset = try CallMembers.number(member, from: 0)
    case "batch": request.batchSize = try CallMembers.number(member, from: 1)
    case "keys": keys = try CallMembers.texts(member)
    case "sort":
      for text in try CallMembers.texts(member) {
        do throws(StorageError) {
          request.sortDescriptors.append(try FetchSort(parsing: text))
        } catch {
          throw CallFailure(error)
        }
      }
    default: throw CallMembers.unknown(member.key)
    }
  }
}

extension PredicateHandle {
  /// The predicate for stores, whose requests have their own time.
  func requirePreparedForStores() throws(CallFailure) -> Prepared {
    let prepared = try requirePrepared()
    if options.now != nil,
      PredicateFacts(of: prepared.predicate.root).functions.contains(Function.now.rawValue)
    {
      throw CallFailure(.argument, "the option 'now' does not apply to stores")
    }
    return prepared
  }

  /// The handle for a caller's pointer; nil for NULL.
  static func optional(at pointer: OpaquePointer?) throws(CallFailure) -> PredicateHandle? {
    pointer == nil ? nil : try at(pointer)
  }
}
