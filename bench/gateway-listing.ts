/**
 * What listing costs those who call meanwhile: a server with 500 tools behind the gateway, seen for the first time and once
 * more, and a server that returns 1 MB, while another client calls an echo. Each echo's time is compared with the same echo
 * when nothing else goes on.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Row } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');
const TOOLS = 500;
const PORT = 4_597;

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

type Ask = (method: string, params: object) => Promise<string>;

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
  try {
    return await measured(join(directory, 'state', 'gateway-token'));
  } finally {
    gateway.kill();
    await new Promise((resolve) => gateway.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(token: string): Promise<Row[]> {
  const caller = await client(token);
  for (let i = 0; i < 100; i += 1) await echo(caller);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 4_000));
  const quiet = await echoes(caller, pause);
  const lister = await client(token);
  let firstMs = 0;
  // Its own process, whose tools have names that were never seen.
  const first = await echoes(caller, async () => {
    const from = performance.now();
    const listed = await lister('tools/list', {});
    firstMs = performance.now() - from;
    if (listed.split('"inputSchema"').length < TOOLS) throw new Error('not all tools were listed');
  });
  const again = await echoes(caller, async () => {
    for (let i = 0; i < 10; i += 1) await lister('tools/list', {});
  });
  const reading = await echoes(caller, async () => {
    for (let i = 0; i < 10; i += 1) {
      const read = await lister('tools/call', { name: 'few__page', arguments: {} });
      if (read.length < 1_000_000) throw new Error('the page was not read');
    }
  });
  return [
    {
      what: `first list of ${TOOLS} new tools`,
      figure: `${firstMs.toFixed(0)} ms, ${TOOLS} pins on the disk`,
    },
    rowFor('echo while they are listed for the first time', first, quiet),
    rowFor('echo while they are listed ten times more', again, quiet),
    readerRow(reading, quiet),
  ];
}

function rowFor(what: string, busy: readonly number[], quiet: readonly number[]): Row {
  const grown = quantile(busy, 0.99) - quantile(quiet, 0.99);
  const worst = Math.max(...busy) - Math.max(...quiet);
  const figure = `p50 ${median(busy).toFixed(1)} ms (else ${median(quiet).toFixed(1)}), p99 ${grown.toFixed(1)} ms later, the slowest of ${busy.length} ${worst.toFixed(1)} ms later`;
  return { what, figure, target: 'no call more than 10 ms later', met: worst <= 10 };
}

/** The processors are shared with the readers: the ratio tells more than the difference on a busy machine. */
function readerRow(busy: readonly number[], quiet: readonly number[]): Row {
  const [now, before] = [quantile(busy, 0.99), quantile(quiet, 0.99)];
  return {
    what: 'echo while another client reads replies of 1 MB',
    figure: `p99 ${now.toFixed(1)} ms, ${(now / before).toFixed(1)} times that without (${before.toFixed(1)} ms), of ${busy.length}`,
    target: 'p99 at most 10 ms later',
    met: now - before <= 10,
  };
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

async function echo(ask: Ask): Promise<void> {
  const reply = await ask('tools/call', { name: 'few__echo', arguments: { text: 'some plain words' } });
  if (!reply.includes('some plain words')) throw new Error('the echo was not answered');
}

/** One after the other for as long as something else goes on. */
async function echoes(ask: Ask, meanwhile: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const other = meanwhile().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const from = performance.now();
    await echo(ask);
    times.push(performance.now() - from);
  }
  await other;
  return times;
}

async function client(token: string): Promise<Ask> {
  let session: Record<string, string> = {};
  let last = 0;
  const post = async (message: object): Promise<string> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${readFileSync(token, 'utf8').trim()}`,
      ...session,
    };
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    const answer = await fetch(`http://127.0.0.1:${PORT}/mcp`, { method: 'POST', headers, body });
    const id = answer.headers.get('mcp-session-id');
    if (id !== null) session = { 'mcp-session-id': id };
    return await answer.text();
  };
  const ask: Ask = (method, params) => {
    last += 1;
    return post({ id: last, method, params });
  };
  const clientInfo = { name: 'bench', version: '1' };
  const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  for (const until = performance.now() + 30_000; performance.now() < until; ) {
    try {
      await ask('initialize', greeting);
      await post({ method: 'notifications/initialized' });
      return ask;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error('the gateway did not start');
}
