import Foundation
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite

// A mixed load with faults, over an SQLite file or the server of PREDICATE_POSTGRES_URL:
//
//   load sqlite|postgres SECONDS
//
// With 0 seconds 64 readers are compared with one.

let words = CommandLine.arguments.dropFirst()
guard let engine = words.first, let seconds = words.dropFirst().first.flatMap(Int.init) else {
  print("usage: load sqlite|postgres SECONDS")
  exit(2)
}
let tally = LoadTally()
let end = ContinuousClock.now + .seconds(seconds)
switch engine {
case "sqlite":
  let path = NSTemporaryDirectory() + "load-\(UUID()).sqlite"
  defer {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }
  let store = try SQLiteBackend(
    path: path,
    schema: LoadSchema.schema,
    options: SQLiteOptions(createsFile: true, busyTimeout: .seconds(30))
  )
  try await LoadSchema.fill(store)
  if seconds == 0 {
    try await Readers.measure(store)
  } else {
    let bank = Bank(store, tally)
    async let disturbances: Void = Disturbances.sqlite(store, until: end, tally)
    await bank.run(until: end)
    await disturbances
    try await bank.check()
    try store.connection.verify()
  }
case "postgres":
  guard let url = ProcessInfo.processInfo.environment["PREDICATE_POSTGRES_URL"] else {
    print("PREDICATE_POSTGRES_URL is not set")
    exit(2)
  }
  // Commits are to survive the server.
  let owner = try PostgresConnection(url)
  try owner.run("ALTER SYSTEM SET synchronous_commit = on")
  try owner.run("SELECT pg_reload_conf()")
  let store = try PostgresBackend(temporaryAt: url, schema: LoadSchema.schema)
  try await LoadSchema.fill(store)
  if seconds == 0 {
    try await Readers.measure(store)
  } else {
    let bank = Bank(store, tally)
    async let disturbances: Void = Disturbances.postgres(
      RestartableServer(url: url),
      until: end,
      every: .seconds(max(seconds / 6, 20)),
      tally
    )
    await bank.run(until: end)
    await disturbances
    try await bank.check()
  }
default:
  print("there is no load for \(engine)")
  exit(2)
}
exit(tally.report() ? 0 : 1)
