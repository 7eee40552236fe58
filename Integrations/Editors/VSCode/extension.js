// Starts `predcheck lsp` for files of predicates and for programs with predicates in them.
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function (context) {
  const settings = vscode.workspace.getConfiguration("predicateql");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const schema = settings.get("schema");
  const isAddress = schema.includes("://");
  const options = {
    schema: schema && folder && !isAddress ? path.resolve(folder, schema) : schema,
    entity: settings.get("entity"),
    profile: settings.get("profile"),
  };
  client = new LanguageClient(
    "predicateql",
    "PredicateQL",
    { command: settings.get("path"), args: ["lsp"], options: { cwd: folder } },
    {
      documentSelector: settings.get("languages").map((language) => ({ language })),
      // What is not set is left out: the server then has no such setting.
      initializationOptions: Object.fromEntries(
        Object.entries(options).filter(([, value]) => value !== "")
      ),
    }
  );
  context.subscriptions.push(client);
  await client.start();
};

exports.deactivate = () => client?.stop();
