/** Calls in the newer era: each request is by itself, so that they go on after a restart of the gateway. */
import type { Started } from './processes.ts';

const CARRIED = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
let last = 0;

/** The text of the answer. */
export async function newerCall({ url, token }: Started, name: string, given: object): Promise<string> {
  last += 1;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  };
  const params = { name, arguments: given, _meta: CARRIED };
  const body = JSON.stringify({ jsonrpc: '2.0', id: last, method: 'tools/call', params });
  return await (await fetch(url, { method: 'POST', headers, body })).text();
}
