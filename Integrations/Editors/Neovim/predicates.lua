-- predcheck lsp in Neovim 0.7 and later. In init.lua:
--
--   require("predicates").setup({ schema = "library.json", entity = "Book" })
local M = {}

-- The file types in which predicates are looked for.
M.filetypes = { "predicates", "swift", "objc", "objcpp", "python" }

--- Starts the server for each file of these types.
--- options: cmd (a list), filetypes, schema, entity, profile
function M.setup(options)
  options = options or {}
  local client
  local function attach(buffer)
    if client == nil or vim.lsp.get_client_by_id(client) == nil then
      local settings = { schema = options.schema, entity = options.entity, profile = options.profile }
      client = vim.lsp.start_client({
        name = "predcheck",
        cmd = options.cmd or { "predcheck", "lsp" },
        root_dir = vim.fn.getcwd(),
        -- An empty table would be sent as an array.
        init_options = next(settings) and settings or nil,
      })
    end
    if client then
      vim.lsp.buf_attach_client(buffer, client)
    end
  end
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    pattern = "*.predicates",
    callback = function() vim.bo.filetype = "predicates" end,
  })
  vim.api.nvim_create_autocmd("FileType", {
    pattern = options.filetypes or M.filetypes,
    callback = function(event)
      if vim.bo[event.buf].filetype == "predicates" then
        vim.bo[event.buf].commentstring = "# %s"
      end
      attach(event.buf)
    end,
  })
end

return M
