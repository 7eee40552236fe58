/// Examples of `predcheck conform`.
extension GoldenCommandTests {
  static let conform: [Example] = [
    Example("conform", "conform", "DATA/cases.jsonl", "--divergences", "DATA/divergences.tsv"),
    Example("conform-json", "conform", "--format", "json", "DATA/cases.jsonl"),
    Example(
      "conform-topics",
      "conform",
      "DATA/conform/answers.jsonl",
      "DATA/conform/arguments.jsonl",
      "DATA/conform/errors.jsonl",
      "DATA/conform/facts.jsonl",
      "DATA/conform/graphs.jsonl",
      "DATA/conform/realm.jsonl",
      "--divergences",
      "DATA/divergences.tsv"
    ),
    Example("conform-no-case", "conform", "DATA/people.ndjson"),
  ]
}
