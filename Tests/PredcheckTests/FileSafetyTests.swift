import Testing

@testable import predcheck

/// What the program does to files: those that it writes, and those that it makes for itself.
@Suite struct FileSafetyTests {
  /// The output of commands in a folder of their own.
  private func run(_ commands: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        folder=$(mktemp -d) && cd "$folder" && chmod 777 .
        \(commands)
        cd / && rm -rf "$folder"
        """
    )
  }

  private static let mistake = #"printf 'let p = NSPredicate(format: "a CONTAIN 1")\n'"#

  /// A link stays a link, and the file that it leads to keeps its mode.
  @Test(arguments: ["640", "755", "600", "4711"])
  func fixesThroughLinks(_ mode: String) throws {
    let run = try run(
      """
      mkdir real; \(Self.mistake) > real/a.swift; chmod \(mode) real/a.swift
      ln -s real/a.swift one.swift; ln -s one.swift two.swift
      "$PREDCHECK" lint --fix two.swift; echo $?
      stat -c '%F %a' two.swift one.swift real/a.swift | cut -d ' ' -f 1,3-; ls -A . real
      cat real/a.swift
      """
    )
    #expect(run.text.contains("1 fix made"))
    #expect(run.text.hasSuffix("let p = NSPredicate(format: \"a CONTAINS 1\")\n"), "\(run.text)")
    #expect(run.text.contains("0\nsymbolic 777\nsymbolic 777\nregular \(mode)\n"), "\(run.text)")
    #expect(run.text.contains("\none.swift\nreal\ntwo.swift\n\nreal:\na.swift\n"), "\(run.text)")
  }

  /// A file that may not be written is not replaced, though its folder would allow it.
  @Test(.enabled(if: ProgramRun.hasStranger))
  func aFileThatMayNotBeWrittenStays() throws {
    let run = try run(
      """
      \(Self.mistake) > a.swift; chmod 444 a.swift
      \(ProgramRun.asStranger) "$PREDCHECK" lint --fix a.swift 2>&1 >/dev/null; echo $?
      cat a.swift; ls -A
      """
    )
    #expect(
      run.text == """
        predcheck lint: cannot write 'a.swift': Permission denied
        2
        let p = NSPredicate(format: "a CONTAIN 1")
        a.swift

        """
    )
  }

  @Test func aFullDiskLeavesTheOldFile() throws {
    let run = try run(
      """
      \(Self.mistake) > a.swift
      (ulimit -f 0; trap '' XFSZ; "$PREDCHECK" lint --fix a.swift 2>&1 >/dev/null | cat); ls -A
      cat a.swift
      """
    )
    #expect(run.text.contains("a.swift': File too large"), "\(run.text)")
    #expect(run.text.hasSuffix("\na.swift\nlet p = NSPredicate(format: \"a CONTAIN 1\")\n"))
  }

  /// What is not a baseline is not written over, whatever it is.
  @Test(arguments: [
    Self.mistake, "printf '{}\\n'", #"printf '{"file":"a","rule":"b"}\n'"#, "printf '\\0'",
    "head -c 3000000 /dev/urandom", "printf '\\n\\nx'",
  ])
  func aBaselineReplacesOnlyABaseline(_ content: String) throws {
    let run = try run(
      """
      printf 'a ==\\n' > a.predicates; \(content) > target; cp target copy
      "$PREDCHECK" lint --write-baseline target a.predicates 2>&1; echo $?
      cmp target copy && ls -A
      """
    )
    #expect(
      run.text == """
        predcheck lint: 'target' is not a baseline, and is not overwritten: \
        '--write-baseline' takes a baseline or a new file
        try 'predcheck lint --help'
        2
        a.predicates
        copy
        target

        """
    )
  }

  @Test func aBaselineIsWrittenAgain() throws {
    let run = try run(
      """
      printf 'a ==\\n' > a.predicates; : > real; chmod 640 real; ln -s real link
      "$PREDCHECK" lint --write-baseline link a.predicates; echo $?; wc -l < real
      printf 'b ==\\n' >> a.predicates
      "$PREDCHECK" lint --baseline link --write-baseline link a.predicates; echo $?; wc -l < real
      "$PREDCHECK" lint --baseline link a.predicates; echo $?
      stat -c %a real; ls -A; test -L link && echo link
      ln -s nowhere dangling; "$PREDCHECK" lint --write-baseline dangling a.predicates
      test -L dangling && wc -l < nowhere
      "$PREDCHECK" lint --write-baseline /dev/stdout a.predicates | wc -l
      "$PREDCHECK" lint --write-baseline . a.predicates 2>&1; echo $?
      """
    )
    #expect(
      run.text == """
        0
        1
        0
        2
        2 predicates found: no errors, no warnings; 2 findings in the baseline
        0
        640
        a.predicates
        link
        real
        link
        2
        2
        predcheck lint: cannot write '.': Is a directory
        2

        """
    )
  }

  /// A signal in the midst of copying a store leaves no copy.
  @Test(arguments: ["INT", "TERM", "HUP", "QUIT"])
  func noCopyIsLeft(_ signal: String) throws {
    let run = try run(
      """
      set -m
      mkdir temporary
      (printf 'SQLite format 3\\0CREATE TABLE Z_PRIMARYKEY'; head -c 600M /dev/zero) > store
      TMPDIR=$PWD/temporary "$PREDCHECK" lint --model store store & running=$!
      for try in $(seq 1 1000); do
        [ -n "$(ls temporary)" ] && break; sleep 0.01
      done
      ls temporary | wc -l
      kill -\(signal) $running; wait $running 2>/dev/null; echo $?; ls -A temporary
      """
    )
    let number = ["INT": 2, "TERM": 15, "HUP": 1, "QUIT": 3][signal] ?? 0
    #expect(run.text == "1\n\(128 + number)\n", "\(run.errors)")
  }

  /// Nothing can be done at once when a program is killed: the next one removes what it left.
  @Test func theNextProgramRemovesWhatAKilledOneLeft() throws {
    let run = try run(
      """
      set -m
      mkdir temporary; export TMPDIR=$PWD/temporary
      (printf 'SQLite format 3\\0CREATE TABLE Z_PRIMARYKEY') > small
      (cat small; head -c 600M /dev/zero) > store
      "$PREDCHECK" lint --model store store & running=$!
      for try in $(seq 1 1000); do
        [ -e temporary/*/store ] && break; sleep 0.01
      done
      kill -KILL $running; wait $running 2>/dev/null; echo $?; ls temporary | wc -l
      "$PREDCHECK" lint --model small small 2>/dev/null; echo $?; ls -A temporary
      """
    )
    #expect(run.text == "137\n1\n2\n", "\(run.errors)")
  }

  /// Nor does a store that is none, or cannot be read.
  @Test func noCopyIsLeftByAMistake() throws {
    let run = try run(
      """
      mkdir temporary; export TMPDIR=$PWD/temporary
      (printf 'SQLite format 3\\0CREATE TABLE Z_PRIMARYKEY'; head -c 5000 /dev/urandom) > store
      "$PREDCHECK" lint --model store store 2>&1; echo $?; ls -A temporary
      """
    )
    #expect(run.text.hasPrefix("predcheck lint: store: "), "\(run.text)")
    #expect(run.text.hasSuffix("\n2\n"), "\(run.text)")
  }

  /// Every command ends by the signal of pipes when its reader has gone.
  @Test(arguments: [
    "--version", "--help", "help check", "man", "man lint", "completion bash", "complete f",
    "check 'a =='", "check 'a == 1'", "fmt 'a == 1'", "explain 'a == 1'",
    "sql --schema library.json --entity Book pages==1",
    "filter 'TRUEPREDICATE' people.ndjson", "schema people.ndjson", "profiles list",
    "profiles show realm",
    "conform cases.jsonl", "lint lint", "lint --format sarif lint", "lint --format github lint",
    "query people.ndjson 'age > 1'", "lsp < lsp.input",
  ])
  func aReaderThatHasGoneIsTold(_ words: String) throws {
    let run = try ProgramRun(
      shell: """
        cd '\(TestData.path(""))'
        input=$(mktemp)
        body='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'
        printf 'Content-Length: %d\\r\\n\\r\\n%s' ${#body} "$body" > "$input"
        (sleep 0.3; exec "$PREDCHECK" \(words.replacing("lsp.input", with: "\"$input\""))) | exec true
        echo "${PIPESTATUS[0]}"
        rm "$input"
        """
    )
    if run.errors.contains("duckdb") { return }
    #expect(run.text == "141\n", "\(run.errors)")
    let notes = run.errors.split(separator: "\n")
    #expect(notes.allSatisfy { $0.hasPrefix("note: ") }, "\(run.errors)")
  }

  /// The rejects of a migration are not written over the mapping that it reads.
  @Test func rejectsDoNotReplaceTheMapping() throws {
    let run = try run(
      """
      printf '{"entities": []}' > mapping.json; printf 'SQLite format 3\\0' > store.sqlite
      ln mapping.json other.json
      for file in mapping.json ./mapping.json other.json; do
        "$PREDCHECK" migrate store.sqlite --mapping mapping.json --to out.db --rejects $file 2>&1
      done
      cat mapping.json
      """
    )
    #expect(run.text.hasSuffix("\n{\"entities\": []}"), "\(run.text)")
    #expect(run.text.split(separator: "\n").count { $0.contains("rejects") } == 3, "\(run.text)")
  }

  /// Nothing is written over what the command reads, nor over the data of a store, under any name.
  @Test(arguments: [
    "explain 'a == 1' --schema data.db --entity T --html data.db",
    "explain 'a == 1' --schema data.db --entity T --html data.db-wal",
    "model M.xcdatamodel --svg M.xcdatamodel/contents", "model M.xcdatamodel --svg link",
    "model M.xcdatamodel/contents --svg M.xcdatamodel/contents",
    "migrate data.db --mapping m.json --target-model M.xcdatamodel --to x.db --rejects link",
    "migrate data.db --mapping m.json --to x.db --rejects x.db",
    "migrate data.db --mapping m.json --to data.db",
    "export data.db --model M.xcdatamodel --to M.xcdatamodel/contents --force",
    "model M.xcdatamodel --svg .data_SUPPORT/_EXTERNAL_DATA/A",
    "explain 'a == 1' --html .data_SUPPORT/_EXTERNAL_DATA/A",
  ])
  func outputsReplaceNothingThatIsRead(_ words: String) throws {
    let run = try run(
      """
      printf 'SQLite format 3\\0' > data.db; printf 'log' > data.db-wal; printf '{}' > m.json
      mkdir -p M.xcdatamodel .data_SUPPORT/_EXTERNAL_DATA
      printf '<model/>' > M.xcdatamodel/contents; printf 'photo' > .data_SUPPORT/_EXTERNAL_DATA/A
      ln -s M.xcdatamodel/contents link
      before=$(find . -type f | sort | xargs md5sum)
      output=$("$PREDCHECK" \(words) 2>&1); echo $?
      [ "$before" = "$(find . -type f | sort | xargs md5sum)" ] && echo same
      echo "$output"
      """
    )
    #expect(run.text.hasPrefix("2\nsame\n"), "\(run.text)")
    #expect(
      ["overwrite", "replaced", "same file"].contains { run.text.contains($0) },
      "\(run.text)"
    )
  }

  /// Nothing is written over the journals of a database, under any name.
  @Test(arguments: [
    "model store.sqlite --svg store.sqlite-wal", "model store.sqlite --svg link",
    "migrate store.sqlite --to out.db --rejects store.sqlite-wal",
    "migrate store.sqlite --to store.sqlite-shm", "export store.sqlite --to store.sqlite-journal",
    "export store.sqlite --force --to store.sqlite-wal",
  ])
  func journalsBelongToTheirDatabase(_ words: String) throws {
    let run = try run(
      """
      printf 'SQLite format 3\\0' > store.sqlite; printf 'log' > store.sqlite-wal
      ln -s store.sqlite-wal link
      "$PREDCHECK" \(words) 2>&1; echo $?; cat store.sqlite-wal; ls -A | wc -l
      """
    )
    // A file that is no model is said to be none first.
    if !words.hasPrefix("model") {
      #expect(run.text.contains("belongs to the database"), "\(run.text)")
    }
    #expect(run.text.hasSuffix("\nlog3\n") && !run.text.contains("\n0\nlog"), "\(run.text)")
  }
}
