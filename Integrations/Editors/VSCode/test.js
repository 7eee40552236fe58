// node test.js PREDCHECK: starts the extension in Node with stand-ins for VS Code and its language
// client, which speak with the real `predcheck lsp`, and shows that settings and diagnostics arrive.
const assert = require("assert");
const { spawn } = require("child_process");
const Module = require("module");
const path = require("path");

const folder = path.resolve(__dirname, "../../../Tests/Data");
const properties = require("./package.json").contributes.configuration.properties;
const settings = { "predicateql.path": path.resolve(process.argv[2]), "predicateql.schema": "library.json" };

const vscode = {
  workspace: {
    workspaceFolders: [{ uri: { fsPath: folder } }],
    getConfiguration: (section) => ({
      get(name) {
        const key = `${section}.${name}`;
        assert(key in properties, `package.json has no setting ${key}`);
        return settings[key] ?? properties[key].default;
      },
    }),
  },
};

// The part of vscode-languageclient that the extension uses: it starts a server and sends a handshake.
class LanguageClient {
  static last;

  constructor(id, name, server, client) {
    Object.assign(this, { server, client, waiting: new Map(), diagnostics: null, buffer: Buffer.alloc(0) });
    LanguageClient.last = this;
  }

  async start() {
    const { command, args, options } = this.server;
    this.process = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.stdout.on("data", (bytes) => this.read(bytes));
    const { initializationOptions } = this.client;
    const answer = await this.request("initialize", { processId: process.pid, capabilities: {}, initializationOptions });
    this.capabilities = answer.capabilities;
    this.send({ method: "initialized", params: {} });
  }

  async stop() {
    await this.request("shutdown");
    this.send({ method: "exit" });
    return this.ended;
  }

  request(method, params) {
    const id = this.waiting.size + 1;
    this.send({ id, method, params });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  read(bytes) {
    this.buffer = Buffer.concat([this.buffer, bytes]);
    for (;;) {
      const head = this.buffer.indexOf("\r\n\r\n");
      if (head < 0) return;
      const end = head + 4 + Number(/Content-Length: (\d+)/.exec(this.buffer.toString("latin1", 0, head))[1]);
      if (this.buffer.length < end) return;
      const message = JSON.parse(this.buffer.toString("utf8", head + 4, end));
      this.buffer = this.buffer.subarray(end);
      if (message.method === "textDocument/publishDiagnostics") this.published(message.params.diagnostics);
      if ("id" in message && !message.method) this.waiting.get(message.id)(message.result);
    }
  }
}

const standIns = { vscode, "vscode-languageclient/node": { LanguageClient } };
const load = Module._load;
Module._load = (name, ...rest) => standIns[name] ?? load(name, ...rest);

async function main() {
  const extension = require("./extension.js");
  const context = { subscriptions: [] };
  await extension.activate(context);
  const client = LanguageClient.last;
  assert.deepStrictEqual(context.subscriptions, [client]);
  // What the user did not set is the server's own.
  assert.deepStrictEqual(client.client.initializationOptions, { schema: path.join(folder, "library.json") });
  assert(client.capabilities.completionProvider && client.capabilities.hoverProvider);
  assert(client.client.documentSelector.some(({ language }) => language === "predicates"));

  const arrived = new Promise((resolve) => (client.published = resolve));
  const textDocument = { uri: "file:///a.predicates", languageId: "predicates", version: 1, text: "title CONTAIN 'x'\n" };
  client.send({ method: "textDocument/didOpen", params: { textDocument } });
  const diagnostics = await arrived;
  assert(diagnostics.some(({ message }) => message.includes("CONTAINS")), JSON.stringify(diagnostics));
  assert.strictEqual(await extension.deactivate(), 0, "the server's status");
  console.log("the extension for Visual Studio Code: settings, handshake, diagnostics, end");
}

const limit = setTimeout(() => { throw new Error("no answer in 30 seconds"); }, 30_000);
main().then(() => clearTimeout(limit));
