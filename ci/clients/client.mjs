// The official TypeScript clients against brightgrid: node client.mjs v1|v2|v2-legacy stdio COMMAND | http URL
// v1 is the package `sdk`; v2 is `client`, which speaks the revision of 2025 unless it is told to negotiate.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const [, , version, transport, target] = process.argv;
const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8"));
const SECONDS = 10;

// Installed under target/, where Node does not look by itself.
const require = createRequire(new URL("../../target/peers/package.json", import.meta.url));
const load = (name) => import(pathToFileURL(require.resolve(name)));

async function v1() {
  const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
  const { StreamableHTTPClientTransport } = await load("@modelcontextprotocol/sdk/client/streamableHttp.js");
  const { ElicitRequestSchema } = await load("@modelcontextprotocol/sdk/types.js");
  return {
    revision: "2025-11-25",
    Client,
    StdioClientTransport,
    StreamableHTTPClientTransport,
    options: {},
    question: ElicitRequestSchema,
    call: (client, params, options) => client.callTool(params, undefined, options),
  };
}

async function v2(revision, versionNegotiation) {
  const { Client, StreamableHTTPClientTransport } = await load("@modelcontextprotocol/client");
  const { StdioClientTransport } = await load("@modelcontextprotocol/client/stdio");
  return {
    revision,
    Client,
    StdioClientTransport,
    StreamableHTTPClientTransport,
    options: versionNegotiation ? { versionNegotiation } : {},
    question: "elicitation/create",
    call: (client, params, options) => client.callTool(params, options),
  };
}

const sdk = await { v1, v2: () => v2("2026-07-28", { mode: "auto" }), "v2-legacy": () => v2("2025-11-25") }[version]();

const declared = { all: { elicitation: { form: {}, url: {} } }, form: { elicitation: {} }, nothing: {} };

function check(truth, what) {
  if (!truth) throw new Error(what);
}

/** One case: what the user is asked and answers, and what the call brings in the end. */
async function play(test, client) {
  const asked = [];
  if (test.declares !== "nothing") {
    client.setRequestHandler(sdk.question, async (request) => {
      asked.push(request.params);
      return test.answers[asked.length - 1] ?? { action: "cancel" };
    });
  }
  const options = { timeout: SECONDS * 1000 };
  await client.connect(
    transport === "stdio"
      ? new sdk.StdioClientTransport({ command: target, args: ["--stdio"] })
      : new sdk.StreamableHTTPClientTransport(new URL(target)),
    options,
  );
  const revision = client.getNegotiatedProtocolVersion?.() ?? sdk.revision;
  check(revision === sdk.revision, `the revision is ${revision}`);
  let result, error;
  try {
    result = await sdk.call(client, { name: test.tool, arguments: {} }, options);
  } catch (thrown) {
    error = thrown;
  }
  return { asked, result, error };
}

function judge(test, { asked, result, error }) {
  check(asked.length === test.answers.length, `${asked.length} questions, not ${test.answers.length}; ${error ?? JSON.stringify(result)}`);
  asked.forEach(({ mode, message, url, requestedSchema }, at) => {
    const { says, schema, defaults, url: link } = test.questions?.[at] ?? {};
    for (const words of says ?? []) check(message.includes(words), `«${words}» is not asked in «${message}»`);
    if (link) check(mode === "url" && url === link, `the link is ${url}`);
    if (schema) {
      check(isDeepStrictEqual(requestedSchema, schema), `the schema is ${JSON.stringify(requestedSchema)}`);
      const [fields, wanted] = [requestedSchema, schema].map((form) => Object.keys(form.properties).join());
      check(fields === wanted, `the order of the fields is ${fields}`);
    }
    if (defaults) {
      const fields = Object.entries(requestedSchema.properties).filter(([, field]) => "default" in field);
      const found = Object.fromEntries(fields.map(([name, field]) => [name, field.default]));
      check(isDeepStrictEqual(found, defaults), `the defaults are ${JSON.stringify(found)}`);
    }
  });
  if (test.error) {
    const { code, data } = test.error[sdk.revision];
    check(error?.code === code, `the error is ${error?.code ?? error ?? "none"}, not ${code}`);
    if (data) check(isDeepStrictEqual(error.data, data), `the error's data is ${JSON.stringify(error.data)}`);
    return;
  }
  if (error) throw error;
  const text = result.content.map((content) => content.text).join("\n");
  check(Boolean(result.isError) === Boolean(test.isError), `isError is ${result.isError}: «${text}»`);
  for (const words of test.says) check(text.includes(words), `«${words}» is not in «${text}»`);
}

let failed = 0;
const own = cases.filter((test) => (test.only ?? "TypeScript") === "TypeScript");
for (const test of own) {
  const client = new sdk.Client({ name: "driver", version: "1" }, { ...sdk.options, capabilities: declared[test.declares] });
  let late, verdict;
  try {
    // Beside the client's own limits, which are of one request.
    const limit = new Promise((_, fail) => (late = setTimeout(() => fail(new Error("hangs")), 2 * SECONDS * 1000)));
    judge(test, await Promise.race([play(test, client), limit]));
    verdict = "ok";
  } catch (error) {
    failed += 1;
    verdict = `FAILED: ${error?.message ?? error}`;
  } finally {
    clearTimeout(late);
    await client.close().catch(() => {});
  }
  console.log(`TypeScript ${version}, ${transport}: ${test.name}: ${verdict}`);
}
console.log(`TypeScript ${version} (${sdk.revision}), ${transport}: ${own.length - failed} of ${own.length}`);
process.exit(failed ? 1 : 0);
