import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanDefinitions } from '../src/road/definitions.ts';
import type { Definition } from '../src/vocabulary/definition.ts';
import { realisticTools, toolOfSize } from './definitions.ts';
import { hostileDefinitions } from './hostile-definitions.ts';
import { median, type Row, race } from './measure.ts';

const BIN = join(import.meta.dirname, '..', 'bin', 'tokenauditor.js');
const ROUNDS = 7;
const COMMAND_ROUNDS = 5;
const REWORDED = 0.6;
const ALL_MS = 1_000;
const HOSTILE_MS = 1_500;
/** From about here on every text holds something that may be a disguise, and is read once more without it. */
const SMALLEST = 8_192;
const LINEAR = 1.5;

/** What servers say of themselves, from the listing to the verdict, each definition compared with all others. */
export async function benchScanning(): Promise<Row[]> {
  return [...(await toolRows()), ...(await sizeRows()), ...hostileRows()];
}

/** A reader that knows phrases only: what nobody can be faster than while still reading everything. */
const PHRASES =
  /ignore (?:all )?previous|system prompt|do not tell|before using this tool|<important>|id_rsa|\.env\b|api[_ -]?key|password|secret|base64|curl /gi;

function phrasesIn(listing: string): number {
  let count = 0;
  const read = (value: unknown): void => {
    if (typeof value === 'string') count += [...value.matchAll(PHRASES)].length;
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) read(one);
  };
  read(JSON.parse(listing));
  return count;
}

async function toolRows(): Promise<Row[]> {
  const tools = realisticTools();
  const listing = JSON.stringify(tools);
  const times = await race(
    [
      { name: 'scan', run: () => scanDefinitions(tools) },
      { name: 'phrases', run: () => phrasesIn(listing) },
    ],
    ROUNDS,
    2,
  );
  const ms = times.get('scan') ?? Number.NaN;
  const cold = await firstScan(realisticTools(tools.length + 1));
  const reworded = await firstScan(realisticTools(tools.length + 2, REWORDED));
  return [
    {
      what: 'tools, servers, KB',
      figure: `${tools.length}, ${new Set(tools.map(({ server }) => server)).size}, ${kilobytes(listing.length)}`,
    },
    {
      what: 'scan of all, compared with each other',
      figure: `${cold.toFixed(0)} ms`,
      target: `≤ ${ALL_MS} ms`,
      met: cold <= ALL_MS,
    },
    { what: '  of sentences that mostly no other tool says', figure: `${reworded.toFixed(0)} ms` },
    { what: '  by the command, start-up included, wall time', figure: `${byCommand(tools).toFixed(0)} ms` },
    { what: '  again, as a gateway lists them', figure: `${ms.toFixed(0)} ms` },
    { what: '  a tool', figure: `${(ms / tools.length).toFixed(2)} ms` },
    { what: '  a KB', figure: `${(ms / (listing.length / 1024)).toFixed(2)} ms` },
    {
      what: 'JSON.parse and a list of phrases over the same',
      figure: `${(times.get('phrases') ?? 0).toFixed(1)} ms`,
    },
    { what: 'scan / phrases', figure: `${(ms / (times.get('phrases') ?? Number.NaN)).toFixed(0)} ×` },
  ];
}

/** Of texts that were never seen before. Their sentences may have been, as servers repeat theirs from tool to tool. */
async function firstScan(tools: readonly Definition[]): Promise<number> {
  const times = await race([{ name: 'once', run: () => scanDefinitions(tools) }], 1, 0);
  return times.get('once') ?? Number.NaN;
}

/** A process of its own remembers nothing. */
function byCommand(tools: readonly Definition[]): number {
  const directory = mkdtempSync(join(tmpdir(), 'tokenauditor-scanning-'));
  try {
    const file = join(directory, 'listing.json');
    const servers = [...new Set(tools.map(({ server }) => server))].map((server) => ({
      server,
      tools: tools.filter((tool) => tool.server === server).map(({ value }) => value),
    }));
    writeFileSync(file, JSON.stringify(servers));
    const times = Array.from({ length: COMMAND_ROUNDS }, () => {
      const started = performance.now();
      spawnSync(process.execPath, [BIN, 'scan', '--file', file], { cwd: directory });
      return performance.now() - started;
    });
    return median(times);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

let seen = 0;

/** Short texts that were read before are not read again; what is measured here is the reading. */
function unseen(tool: Definition): Definition {
  return { ...tool, value: { ...tool.value, description: `${++seen} ${tool.value.description}` } };
}

async function sizeRows(): Promise<Row[]> {
  const sizes = [1, 2, 4].map((factor) => ({ factor, bytes: SMALLEST * factor }));
  const times = await race(
    sizes.map(({ factor, bytes }) => {
      // As many of the small ones as make the same amount of text, so that all runs are long enough to measure.
      const tools = Array.from({ length: 16 / factor }, () => toolOfSize(bytes));
      return { name: String(factor), run: () => tools.map((tool) => scanDefinitions([unseen(tool)])) };
    }),
    ROUNDS,
    2,
  );
  const perKilobyte = (factor: number) =>
    (times.get(String(factor)) ?? Number.NaN) / ((16 * SMALLEST) / 1024);
  return sizes.map(({ factor, bytes }) => {
    const growth = perKilobyte(factor) / perKilobyte(1);
    const row = {
      what: `description of ${kilobytes(bytes)} KB`,
      figure: `${perKilobyte(factor).toFixed(3)} ms a KB`,
    };
    return factor === 1 ? row : { ...row, target: `≤ ${LINEAR} × of the smallest`, met: growth <= LINEAR };
  });
}

function hostileRows(): Row[] {
  return hostileDefinitions().map(({ name, definition }) => {
    const times: number[] = [];
    let verdict = '';
    let coverage = { failed: [''], capped: [''] } as { failed: readonly string[]; capped: readonly string[] };
    for (let round = 0; round < 3; round++) {
      const start = process.cpuUsage();
      const [scanned] = scanDefinitions([definition]);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1e3);
      if (scanned) ({ coverage } = scanned.screening);
      verdict = scanned?.judgement.verdict ?? '';
    }
    const ms = median(times);
    const isSaid = coverage.failed.length === 0 && coverage.capped.length > 0 && verdict !== 'clean';
    return {
      what: name,
      figure: `${ms.toFixed(0)} ms, ${verdict}, ${coverage.capped.join(' ') || 'no cap'}${coverage.failed.length > 0 ? `, failed: ${coverage.failed.join(' ')}` : ''}`,
      target: `≤ ${HOSTILE_MS} ms, cap reported`,
      met: ms <= HOSTILE_MS && isSaid,
    };
  });
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(0);
