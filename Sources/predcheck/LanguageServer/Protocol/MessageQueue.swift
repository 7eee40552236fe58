import PredicatePlatform

/// The messages that have come and are not worked on yet, in order. What is at hand is read before any
/// message is worked on, so that edits can be joined, and requests cancelled before they cost
/// anything.
struct MessageQueue {
  struct Message {
    /// What it is, or why it is not a message.
    let envelope: Result<MessageEnvelope, RemoteError>
    let body: Data
    var isCancelled = false
  }

  /// The limits of what is read ahead.
  private static let countLimit = 10_000
  private static let byteLimit = 2 * MessageReader.bodyLimit

  private var reader: MessageReader
  private var messages: [Message] = []
  /// The place of the first message in `messages`.
  private var first = 0
  private var bytes = 0
  /// The places of the requests that wait, by their identifiers.
  private var waiting: [RequestID: Int] = [:]
  /// The requests that were cancelled since the last message was given out.
  private var takenBack: Set<RequestID> = []

  init(_ source: any ByteSource) {
    reader = MessageReader(source.readingAhead(limit: MessageReader.bodyLimit))
  }

  /// The next message, if there is one at hand.
  mutating func nextAtHand() throws(CommandError) -> Message? {
    try gather()
    guard first < messages.count else { return nil }
    takenBack.removeAll()
    defer {
      bytes -= messages[first].body.count
      first += 1
      if first == messages.count {
        messages.removeAll(keepingCapacity: true)
        waiting.removeAll()
        first = 0
      }
    }
    return messages[first]
  }

  /// Waits for a message; false at the end of the input.
  mutating func wait() throws(CommandError) -> Bool {
    guard let frame = try reader.next() else { return false }
    append(frame)
    return true
  }

  /// Whether the client takes back a request that is being worked on.
  mutating func cancels(_ id: RequestID) throws(CommandError) -> Bool {
    try gather()
    return takenBack.contains(id)
  }

  private mutating func gather() throws(CommandError) {
    while messages.count - first < Self.countLimit, bytes < Self.byteLimit,
      let frame = try reader.nextAtHand()
    { append(frame) }
  }

  private mutating func append(_ frame: MessageReader.Frame) {
    switch frame {
    case .malformed(let reason):
      messages.append(Message(envelope: .failure(RemoteError(.parseError, reason)), body: Data()))
    case .message(let bytes):
      let body = Data(bytes)
      let message = Message(envelope: MessageEnvelope.read(body), body: body)
      if case .success(let envelope) = message.envelope {
        if let id = Self.cancelledID(envelope, body) { cancel(id) }
        if let id = envelope.id, envelope.method != nil { waiting[id] = messages.count }
      }
      messages.append(message)
      self.bytes += body.count
    }
  }

  private mutating func cancel(_ id: RequestID) {
    takenBack.insert(id)
    guard let place = waiting[id], place >= first else { return }
    messages[place].isCancelled = true
  }

  /// The request that a message takes back; nil for other messages.
  private static func cancelledID(_ envelope: MessageEnvelope, _ body: Data) -> RequestID? {
    guard envelope.method == "$/cancelRequest", envelope.problem == nil else { return nil }
    let message = try? JSONDecoder().decode(MessageParameters<CancelParameters>.self, from: body)
    return message?.params.id
  }
}
