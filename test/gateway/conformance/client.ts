/**
 * A client for the suite's scenarios, of which each looks at what reaches a server: here through the gateway, which is the
 * HTTP client then. The last argument is the URL of the scenario's server; `DIRECT` leaves the gateway out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const url = process.argv.at(-1) ?? '';
const { MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
const { PATH = '', DIRECT, PROGRAM = '', MCP_CONFORMANCE_PROTOCOL_VERSION: version } = process.env;
const home = mkdtempSync(join(tmpdir(), 'conformance-client-'));

const client = new Client(
  { name: 'conformance-client', version: '1.0.0' },
  {
    capabilities: { elicitation: { form: { applyDefaults: true } }, sampling: {}, roots: {} },
    versionNegotiation: { mode: version === '2026-07-28' ? { pin: '2026-07-28' } : 'legacy' },
  },
);
client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: {} }));

const call = async (name: string, args: Record<string, unknown> = {}) =>
  await client.callTool({ name, arguments: args }).catch(() => undefined);

const names = async () => (await client.listTools()).tools.map(({ name }) => name);

const SCENARIOS: Readonly<Record<string, () => Promise<unknown>>> = {
  tools_call: () => call('add_numbers', { a: 5, b: 3 }),
  'elicitation-sep1034-client-defaults': () => call('test_client_elicitation_defaults'),
  'sse-retry': () => call('test_reconnection'),
  'http-standard-headers': async () => {
    for (const name of await names()) await call(name);
    for (const { uri } of (await client.listResources()).resources) await client.readResource({ uri });
    for (const { name } of (await client.listPrompts()).prompts) await client.getPrompt({ name });
  },
  'http-custom-headers': async () => {
    const { toolCalls } = JSON.parse(context);
    for (const { name, arguments: args } of toolCalls) await call(name, args);
  },
  'http-invalid-tool-headers': async () => {
    for (const name of await names()) await call(name, { region: 'a', value: 'b' });
  },
  'sep-2322-client-request-state': async () => {
    await Promise.all((await names()).map((name) => call(name)));
  },
  'json-schema-2020-12-preservation': async () => {
    const { tools } = await client.listTools();
    const [schema, echo] = [tools[0]?.inputSchema, tools[1]?.name];
    await call(echo ?? '', { schema });
  },
};

try {
  await client.connect(
    DIRECT === undefined
      ? new StdioClientTransport({
          command: process.execPath,
          args: [PROGRAM, 'gateway', '--standalone', '--bare', '--url', url],
          cwd: home,
          env: { PATH, HOME: home },
          stderr: 'ignore',
        })
      : new StreamableHTTPClientTransport(new URL(url)),
  );
  await client.listTools();
  await SCENARIOS[scenario]?.();
  await client.close();
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
process.exit(0);
