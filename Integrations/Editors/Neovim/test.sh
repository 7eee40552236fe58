#!/usr/bin/env bash
# test.sh PREDCHECK: opens a file of predicates and a Swift file in Neovim without a window, and shows
# that diagnostics, a fix-it, completion, hover and formatting arrive.
set -euo pipefail
predcheck=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '%s\n' "title CONTAIN 'x'" "pages=>3" "author.na" > "$folder/a.predicates"
printf '%s\n' 'let p = NSPredicate(format: "(pages > 3")' > "$folder/App.swift"
cd "$folder"
export PREDCHECK=$predcheck SCHEMA="$here/../../../Tests/Data/library.json" HERE=$here
timeout 60 nvim --headless -u NONE -i NONE -c "set noswapfile" -c "luafile $here/test.lua"
