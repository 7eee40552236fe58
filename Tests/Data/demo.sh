#!/usr/bin/env bash
# Runs the founding predicates with predcheck and says what they do. Every command's exit status and
# number of lines is checked: the demo fails where anything is not as it says.
#
#   demo.sh PATH-OF-PREDCHECK
set -u
[ $# -eq 1 ] || { echo "usage: demo.sh PATH-OF-PREDCHECK" >&2; exit 2; }
predcheck=$(realpath "$1") || exit 2
cd "$(dirname "$0")" || exit 2

color=never bold='' plain='' red=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  color=always bold=$'\e[1m' plain=$'\e[0m' red=$'\e[31m'
fi
failures=0

say() { printf '\n%s\n' "$bold$*$plain"; }

# The command as one would type it.
typed() {
  local word
  printf '$ predcheck'
  for word in "$@"; do
    case $word in
      *[\"\$\`\\]*\'* | *\'*[\"\$\`\\]*) printf ' %q' "$word" ;;
      *\'*) printf ' "%s"' "$word" ;;
      *[!A-Za-z0-9_./,:=-]* | '') printf " '%s'" "$word" ;;
      *) printf ' %s' "$word" ;;
    esac
  done
  printf '\n'
}

# run STATUS LINES ARGUMENT...: runs predcheck; LINES is how many it must print, - where that is
# not what matters.
run() {
  local status=$1 lines=$2 output found count
  shift 2
  typed "$@"
  output=$("$predcheck" "$1" --color "$color" "${@:2}" 2>&1)
  found=$?
  [ -z "$output" ] || printf '%s\n' "$output" | sed 's/^/  /'
  count=$(printf '%s' "$output" | grep -c '')
  if [ "$found" -ne "$status" ]; then
    printf '%s\n' "${red}unexpected: exit status $found, not $status$plain"
    failures=$((failures + 1))
  elif [ "$lines" != - ] && [ "$count" -ne "$lines" ]; then
    printf '%s\n' "${red}unexpected: $count lines, not $lines$plain"
    failures=$((failures + 1))
  fi
}

due=(--dates dueDate,lastAlertDate -a date:2009-03-01T10:00:00Z -a date:2009-03-01T10:05:00Z)
alert='dueDate >= %@ AND dueDate <= %@ AND doNotAlert == NO AND (lastAlertDate == nil || lastAlertDate < %@'

say 'Predicates of an introduction to Core Data, on the people it describes'
run 0 3 filter 'age <= 21' people.ndjson
run 0 2 filter 'name == %@ OR name == %@' -a Mary -a Joe people.ndjson
run 0 1 filter "name == 'Bob'" people.ndjson

say 'A word without quotes is a key: only the one whose name is nil has "name" equal to "Bob"'
run 0 1 filter 'name == Bob' people.ndjson

say '[cd] ignores case and accents'
run 0 3 filter 'name LIKE[cd] %@' -a Bob people.ndjson
run 0 1 filter 'name LIKE %@' -a Bob people.ndjson

say '%K stands for a key, %@ for a value, never for a key'
run 0 1 filter '%K == %@' -a name -a Joe people.ndjson
run 1 0 filter '%@ == %@' -a name -a Joe people.ndjson

say 'Records may be plain texts: * is any text, ? any one character'
run 0 5 filter "SELF LIKE 'w*t'" words.ndjson
run 0 2 filter "SELF LIKE 'w?t'" words.ndjson

say 'What does it mean?'
run 0 - explain "name BEGINSWITH 'I' AND (age < 21 OR parentPermission == YES)"
run 0 2 filter "name BEGINSWITH 'I' AND (age < 21 OR parentPermission == YES)" members.ndjson
say 'Why was Ivan kept out?'
run 0 - explain "name BEGINSWITH 'I' AND (age < 21 OR parentPermission == YES)" --on members.ndjson -m 2

say 'Every way to write it comes to one canonical text, or to the text that Apple prints'
run 0 1 fmt 'name != %@ && !(age <> %d) || age => 3'
run 0 1 fmt --apple 'name != %@ && !(age <> %d) || age => 3' -a x -a 4

say 'Tables keep their header'
run 0 3 filter 'publisher == %@ OR salesRank == %@' -a BookCo -a 482769 books.csv
run 1 1 filter 'publisher == %@ AND salesRank == %@' -a BookCo -a 482769 books.csv
run 0 1 filter 'id == %@' -a 192 --format json books.csv

say 'Tasks due in the next five minutes; --dates says which texts are dates'
run 0 4 filter 'dueDate >= %@ AND dueDate <= %@' "${due[@]}" todos.ndjson

say 'The listing as it was printed lacks its last parenthesis'
run 1 - check "$alert"
run 0 1 check --fix "$alert"
say 'Mended, it finds the two tasks to alert about'
run 0 2 filter "$alert)" "${due[@]}" -a date:2009-03-01T09:55:00Z todos.ndjson
run 0 - explain "$alert)" "${due[@]}" -a date:2009-03-01T09:55:00Z --on todos.ndjson -m 3
run 0 2 filter "name BEGINSWITH[c] 'a'" todos.ndjson

say 'A JSON array, and a property list'
run 0 3 filter 'username == %@' -a ann users.json
run 0 1 filter -c 'emailAddress IN %@' -a '["a@example.org"]' addresses.plist

say 'All of them at once: one has an error, in line 17'
run 1 - check --file founding.predicates

if [ "$failures" -gt 0 ]; then
  printf '\n%s\n' "$red$failures commands did not do what was said$plain"
  exit 1
fi
say 'All went as said.'
