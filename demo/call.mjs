// Calls a tool through a gateway over HTTP, as an agent would: node demo/call.mjs URL TOKEN_FILE TOOL JSON
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const VERSION = '2026-07-28';

/** The text of the result, or of the error. */
export async function callTool(url, tokenFile, name, given) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name, arguments: given, _meta };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await response.text();
  const { result, error } = JSON.parse(
    text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}'),
  );
  return { text: error?.message ?? result?.content?.[0]?.text ?? '', isError: result?.isError === true };
}

/** The commands in an answer, for the user of this gateway: `npm start` has a home of its own. */
export function asItsUser(text, tokenFile) {
  const [home] = tokenFile.split('/.tokenauditor/');
  return text.replaceAll(
    /(?:npx )?tokenauditor (?=(?:allow-once|approvals|except|quarantine)\b)/g,
    `HOME=${home} npx tokenauditor `,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [url, tokenFile, name, given = '{}'] = process.argv.slice(2);
  const { text } = await callTool(url, tokenFile, name, JSON.parse(given));
  process.stdout.write(`${asItsUser(text, tokenFile)}\n`);
}
