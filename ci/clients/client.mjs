// The official TypeScript clients against brightgrid: node client.mjs v1|v2 stdio COMMAND | http URL
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , version, transport, target] = process.argv;
const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8"));

// Installed under target/, where Node does not look by itself.
const { createRequire } = await import("node:module");
const require = createRequire(`${process.cwd()}/target/peers/package.json`);
const load = (name) => import(pathToFileURL(require.resolve(name)));

const sdk = {
  v1: async () => {
    const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
    const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
    const { StreamableHTTPClientTransport } = await load("@modelcontextprotocol/sdk/client/streamableHttp.js");
    const { ElicitRequestSchema } = await load("@modelcontextprotocol/sdk/types.js");
    return { revision: "2025-11-25", Client, StdioClientTransport, StreamableHTTPClientTransport, method: ElicitRequestSchema, options: {} };
  },
  v2: async () => {
    const { Client, StreamableHTTPClientTransport } = await load("@modelcontextprotocol/client");
    const { StdioClientTransport } = await load("@modelcontextprotocol/client/stdio");
    const options = { versionNegotiation: { mode: { pin: "2026-07-28" } } };
    return { revision: "2026-07-28", Client, StdioClientTransport, StreamableHTTPClientTransport, method: "elicitation/create", options };
  },
};
const { revision, Client, StdioClientTransport, StreamableHTTPClientTransport, method, options } = await sdk[version]();

const declared = { all: { elicitation: { form: {}, url: {} } }, form: { elicitation: {} }, nothing: {} };

function check(truth, what) {
  if (!truth) throw new Error(what);
}

async function run(test) {
  const client = new Client({ name: "driver", version: "1" }, { ...options, capabilities: declared[test.declares] });
  const asked = [];
  if (test.declares !== "nothing") {
    client.setRequestHandler(method, async (request) => {
      asked.push(request.params);
      return test.answers[asked.length - 1] ?? { action: "cancel" };
    });
  }
  await client.connect(
    transport === "stdio"
      ? new StdioClientTransport({ command: target, args: ["--stdio"], stderr: "ignore" })
      : new StreamableHTTPClientTransport(new URL(target)),
  );
  let result, error;
  try {
    result = await client.callTool({ name: test.tool, arguments: {} }, undefined, { timeout: 10000 });
  } catch (thrown) {
    error = thrown;
  } finally {
    await client.close();
  }
  check(asked.length === test.answers.length, `${asked.length} questions, not ${test.answers.length}`);
  if (test.error) {
    check(error?.code === test.error[revision], `the error is ${error?.code ?? error ?? "none"}, not ${test.error[revision]}`);
    return;
  }
  if (error) throw error;
  const text = result.content.map((content) => content.text).join("\n");
  check(Boolean(result.isError) === Boolean(test.isError), `isError is ${result.isError}`);
  for (const words of test.says) check(text.includes(words), `«${words}» is not in «${text}»`);
  (test.questions ?? []).forEach((all, at) => {
    for (const words of all) check(asked[at].message.includes(words), `«${words}» is not asked in «${asked[at].message}»`);
  });
  if (test.url) check(asked[0].mode === "url" && asked[0].url === test.url, `the link is ${asked[0].url}`);
  if (test.fields) {
    const fields = Object.keys(asked[0].requestedSchema.properties);
    check(JSON.stringify(fields) === JSON.stringify(test.fields), `the fields are ${fields}`);
  }
  (test.defaults ?? []).forEach((wanted, at) => {
    const properties = Object.entries(asked[at].requestedSchema.properties);
    const defaults = Object.fromEntries(properties.filter(([, p]) => "default" in p).map(([name, p]) => [name, p.default]));
    check(JSON.stringify(defaults) === JSON.stringify(wanted), `the defaults are ${JSON.stringify(defaults)}`);
  });
}

let failed = 0;
for (const test of cases) {
  try {
    await run(test);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: TypeScript ${version}, ${transport}: ${test.name}: ${error?.message ?? error}`);
  }
}
console.log(`TypeScript ${version} (${revision}), ${transport}: ${cases.length - failed} of ${cases.length}`);
process.exit(failed ? 1 : 0);
