import PredicateAnalysis
import PredicatePlatform

/// The outside of a message: what of it says whether it is a request, a notification or an answer.
struct MessageEnvelope: Decodable {
  /// Nil for a notification.
  var id: RequestID?
  /// Nil for an answer to a request of ours.
  var method: String?
  /// Why it is not worked on, although it is clear who is to be told.
  var problem: RemoteError?

  private enum CodingKeys: String, CodingKey { case id, method }

  /// The outside of a message, or the error of a body that is not a message. A member that is given
  /// twice may mean either of the two, so such a message is refused.
  static func read(_ body: Data) -> Result<Self, RemoteError> {
    do {
      var envelope = try JSONDecoder().decode(Self.self, from: body)
      if let (path, name) = DuplicateNames.first(in: Array(body)) {
        let problem = RemoteError(.invalidRequest, "the member '\(name)' is given twice")
        // Whose answer this would be is not clear then.
        if path.isEmpty, name == CodingKeys.id.rawValue { return .failure(problem) }
        envelope.problem = problem
      }
      return .success(envelope)
    } catch {
      if case DecodingError.dataCorrupted? = error as? DecodingError {
        return .failure(RemoteError(.parseError, "the message is not JSON in UTF-8"))
      }
      return .failure(
        RemoteError(.invalidRequest, "the message is neither a request nor a notification")
      )
    }
  }
}

/// The parameters of `$/cancelRequest`.
struct CancelParameters: Decodable {
  var id: RequestID
}

/// The parameters of a message.
struct MessageParameters<Parameters: Decodable>: Decodable {
  var params: Parameters
}

/// The name of a request, which its answer repeats.
enum RequestID: Hashable, Codable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// The error of a request, as JSON-RPC has it.
struct RemoteError: Error, Encodable, Equatable {
  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The error of a request that the client has taken back.
  static let cancelled = Self(.requestCancelled, "the request was cancelled")

  enum Code: Int, Encodable {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParameters = -32_602
    case notInitialized = -32_002
    case requestCancelled = -32_800
  }
}

/// The answer to a request. A result of nothing is written as null.
struct RemoteAnswer<Answer: Encodable>: Encodable {
  /// Nil where the request could not be read.
  var id: RequestID?
  var result: Result<Answer?, RemoteError>

  private enum CodingKeys: String, CodingKey { case jsonrpc, id, result, error }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    switch result {
    case .success(let answer): try container.encode(answer, forKey: .result)
    case .failure(let error): try container.encode(error, forKey: .error)
    }
  }
}

/// A message of ours that expects no answer.
struct RemoteNotification<Parameters: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var method: String
  var params: Parameters
}

/// The result of a request that has none.
struct NoAnswer: Encodable {}

/// Parameters that are not looked at.
struct AnyParameters: Decodable {
  init() {}
  init(from decoder: any Decoder) {}
}
