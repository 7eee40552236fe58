-- Run by test.sh: prints a line for each thing that was tried, and ends with status 1 if one failed.
package.path = vim.env.HERE .. "/?.lua;" .. package.path
require("predicates").setup({
  cmd = { vim.env.PREDCHECK, "lsp" },
  schema = vim.env.SCHEMA,
  entity = "Book",
})

local failed = false
local function check(name, holds, found)
  print((holds and "ok    " or "FAILED ") .. name .. (holds and "" or ": " .. vim.inspect(found)))
  failed = failed or not holds
end

local function codes()
  return vim.tbl_map(function(item) return item.code end, vim.diagnostic.get(0))
end

-- Asks the server and waits for its answer.
local function ask(method, parameters)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, parameters, 5000) or {}) do
    return answer.result
  end
end

local function run()
  vim.cmd("edit a.predicates")
  vim.wait(5000, function() return #vim.diagnostic.get(0) >= 2 end)
  check("diagnostics", vim.tbl_contains(codes(), "syntax.unknown-operator"), codes())
  local document = { uri = vim.uri_from_bufnr(0) }

  local at = { line = 0, character = 7 }
  local actions = ask("textDocument/codeAction", {
    textDocument = document, range = { start = at, ["end"] = at }, context = { diagnostics = {} },
  })
  check("a fix-it is offered", actions and #actions == 1, actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  vim.wait(5000, function() return not vim.tbl_contains(codes(), "syntax.unknown-operator") end)
  check("it mends the text", vim.fn.getline(1) == "title CONTAINS 'x'", vim.fn.getline(1))
  check("the mistake is gone", not vim.tbl_contains(codes(), "syntax.unknown-operator"), codes())

  local hover = ask("textDocument/hover", { textDocument = document, position = { line = 1, character = 1 } })
  check("hover", hover and hover.contents.value:find("integer?", 1, true), hover)
  local list = ask("textDocument/completion", { textDocument = document, position = { line = 2, character = 9 } })
  local labels = vim.tbl_map(function(item) return item.label end, list.items)
  check("completion", vim.tbl_contains(labels, "name"), labels)

  local edits = ask("textDocument/formatting", { textDocument = document, options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  check("formatting", vim.fn.getline(2) == "pages >= 3", vim.fn.getline(2))

  vim.cmd("edit! App.swift")
  vim.bo.filetype = "swift"
  vim.wait(5000, function() return #vim.diagnostic.get(0) >= 1 end)
  check("diagnostics in Swift", vim.tbl_contains(codes(), "syntax.unclosed-parenthesis"), codes())
end

local fine, reason = pcall(run)
if not fine then check("no error", false, reason) end
vim.cmd(failed and "cquit 1" or "qall!")
