/**
 * What listing costs those who call meanwhile: a server with 500 tools behind the gateway, seen for the first time and once
 * more, and a server that returns 1 MB, while another client calls an echo.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beside, besideRows, echo } from './gateway-beside.ts';
import { openClient } from './gateway-client.ts';
import { openIdleServer, openReader } from './gateway-reader.ts';
import type { Row } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');
const TOOLS = 500;
const PORT = 4_597;
const URL_HERE = `http://127.0.0.1:${PORT}/mcp`;

const SERVER = `
import { createInterface } from 'node:readline';
const many = process.argv[2] === 'many';
const tool = (name, description) => ({ name, description, inputSchema: { type: 'object', properties: {
  text: { type: 'string', description: 'What to repeat, as it is' },
  page: { type: 'integer', description: 'Page of the list, from 1' } } } });
const tools = many
  ? Array.from({ length: ${TOOLS} }, (_, i) => tool('get_' + process.pid + '_' + i,
      'Gives thing number ' + i + ' of the store, with its price, its colour and where it is kept. Use the id that list_things returns.'))
  : [tool('echo', 'Repeats a text.'), tool('page', 'Reads a page.')];
// Of another text each time: one that was found clean is not read again.
let pages = 0;
const line = (i) => 'Row ' + i + ' of page ' + pages + ': the mill at the river opens at nine, and closes when it is dark.\\n';
const page = () => { pages += 1; return Array.from({ length: 12_000 }, (_, i) => line(i)).join(''); };
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const results = {
    initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'bench', version: '1' } },
    'tools/list': { tools },
    'tools/call': { content: [{ type: 'text', text: params.name === 'page' ? page() : params.arguments?.text ?? '' }] },
  };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? {} }) + '\\n');
});
`;

export async function benchListing(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-listing-'));
  const directory = join(folder, '.tokenauditor');
  mkdirSync(directory, { mode: 0o700 });
  const file = join(folder, 'server.mjs');
  writeFileSync(file, SERVER);
  const command = process.execPath;
  const servers = { few: { command, args: [file] }, many: { command, args: [file, 'many'] } };
  writeFileSync(join(directory, 'tokenauditor.yaml'), JSON.stringify({ servers }), { mode: 0o600 });
  const args = [join(ROOT, 'bin', 'tokenauditor.js'), 'up', '--port', String(PORT)];
  const env = { PATH: process.env.PATH, HOME: folder };
  const gateway = spawn(command, args, { cwd: folder, env, stdio: 'ignore' });
  // From the start: one that has ended already is not waited for.
  const ended = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const early = ended.then((): never => {
    throw new Error('the gateway ended early; is the port in use?');
  });
  try {
    return await Promise.race([measured(join(directory, 'state', 'gateway-token')), early]);
  } finally {
    early.catch(() => {});
    gateway.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(token: string): Promise<Row[]> {
  const ask = await openClient(URL_HERE, token);
  const reader = await openReader(URL_HERE, token);
  const idle = await openIdleServer();
  try {
    const measuring = { ask, reader, idleUrl: idle.url };
    for (let i = 0; i < 300; i += 1) await echo(ask);
    // A process of its own for each client, whose tools have names that were never seen.
    const list = { method: 'tools/list', params: {}, least: TOOLS * 200 };
    const first = await beside(measuring, list, true);
    const again = await beside(measuring, list);
    const page = { method: 'tools/call', params: { name: 'few__page', arguments: {} }, least: 1_000_000 };
    const reading = await beside(measuring, page);
    return [
      {
        what: `first list of ${TOOLS} new tools`,
        figure: `${first.firstMs.toFixed(0)} ms, ${TOOLS} pins on the disk`,
      },
      ...besideRows('they are listed for the first time', first, 1),
      ...besideRows('they are listed once more', again, 1),
      ...besideRows('another client reads replies of 1 MB', reading, 0.99),
    ];
  } finally {
    reader.close();
    idle.close();
  }
}
