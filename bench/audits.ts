import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportFiles } from '../src/ports/imports.ts';
import { importFile } from '../src/work/audits/import-file.ts';
import { type Row, race } from './measure.ts';

const SPEED_MEGABYTES = 24;
const SMALL_MEGABYTES = 32;
const LARGE_MEGABYTES = 1000;

/** Importing a session file: speed against parsing each line and nothing else, and memory of the real command. */
export async function benchAudits(): Promise<Row[]> {
  const lines = [...sessionLines(SPEED_MEGABYTES * 1e6)];
  const bytes = Buffer.from(lines.join('\n'));
  let traces = 0;
  const times = await race(
    [
      { name: 'import', run: async () => (traces = await importAll(bytes)) },
      { name: 'parse', run: () => lines.reduce((n, line) => n + JSON.parse(line).type.length, 0) },
    ],
    5,
    2,
  );
  const speed = (name: string) => bytes.length / 1e3 / (times.get(name) ?? Number.NaN);
  const ratio = speed('import') / speed('parse');
  return [
    { what: 'session file', figure: `${SPEED_MEGABYTES} MB, ${lines.length} lines, ${traces} traces` },
    { what: 'import', figure: `${speed('import').toFixed(0)} MB/s` },
    { what: 'JSON.parse of each line', figure: `${speed('parse').toFixed(0)} MB/s` },
    { what: 'import / JSON.parse', figure: `${ratio.toFixed(2)} ×`, target: '≥ 0.25 ×', met: ratio >= 0.25 },
    ...memoryRows(),
  ];
}

const noFiles: ImportFiles = { kindOf: async () => 'file', async *filesBelow() {}, async *chunks() {} };

async function importAll(bytes: Buffer): Promise<number> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20));
  }
  const { traces, tally } = importFile({ name: 'bench', chunks }, { format: 'auto' }, { files: noFiles });
  for await (const _ of traces);
  return tally.traces;
}

function memoryRows(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-bench-'));
  try {
    const small = auditOf(SMALL_MEGABYTES, folder);
    const large = auditOf(LARGE_MEGABYTES, folder);
    return [
      { what: `audit of ${SMALL_MEGABYTES} MB, peak`, figure: `${small.peakMegabytes.toFixed(0)} MB` },
      {
        what: `audit of ${LARGE_MEGABYTES} MB, peak`,
        figure: `${large.peakMegabytes.toFixed(0)} MB in ${large.seconds.toFixed(0)} s`,
        target: 'at most 128 MB above',
        met: large.peakMegabytes - small.peakMegabytes <= 128,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function auditOf(megabytes: number, folder: string): { peakMegabytes: number; seconds: number } {
  const probe = join(folder, 'probe.cjs');
  writeFileSync(
    probe,
    `process.on('exit', () => require('fs').writeSync(2, 'peak=' + process.resourceUsage().maxRSS + '\\n'));`,
  );
  const file = join(folder, `${megabytes}.jsonl`);
  writeSession(file, megabytes * 1e6);
  const main = join(import.meta.dirname, '..', 'bin', 'tokenauditor.js');
  const start = performance.now();
  const args = ['--require', probe, main, 'audit', '--import', 'auto', file];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const peak = /peak=(\d+)/.exec(child.stderr)?.[1];
  if (peak === undefined) throw new Error(`audit did not finish, exit status ${child.status}`);
  return { peakMegabytes: Number(peak) / 1024, seconds: (performance.now() - start) / 1e3 };
}

function writeSession(path: string, size: number): void {
  const file = openSync(path, 'w');
  let block = '';
  for (const line of sessionLines(size)) {
    block += `${line}\n`;
    if (block.length < 4e6) continue;
    writeSync(file, block);
    block = '';
  }
  writeSync(file, block);
  closeSync(file);
}

const WORDS = 'the quick "brown" fox\njumps over a `lazy` dog {a: 1}; C:\\dir // then'.split(' ');

/** A coding agent's session: each second line a reply with usage, all of them mostly content. */
function* sessionLines(size: number): Generator<string> {
  let seed = 1;
  const below = (n: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % n;
  };
  const text = (most: number) =>
    Array.from({ length: below(most) }, () => WORDS[below(WORDS.length)]).join(' ');
  for (let n = 0, made = 0; made < size; n++) {
    const row = { isSidechain: false, cwd: '/home/dev/shop', sessionId: `s-${n >> 9}`, version: '2.1.9' };
    const timestamp = new Date(1.79e12 + n * 1000).toISOString();
    const content = [{ type: 'tool_result', content: text(600) }];
    const asked = { ...row, type: 'user', message: { role: 'user', content }, uuid: `u${n}`, timestamp };
    const usage = {
      input_tokens: below(100),
      cache_read_input_tokens: below(90_000),
      cache_creation_input_tokens: below(2000),
      output_tokens: below(3000),
    };
    const said = [{ type: 'tool_use', name: 'Bash', input: { command: text(120), timeout: 1000 } }];
    const message = {
      id: `msg_${n}`,
      role: 'assistant',
      model: 'claude-opus-4-5-20251101',
      content: said,
      usage,
    };
    const answered = { ...row, type: 'assistant', requestId: `req_${n}`, message, uuid: `a${n}`, timestamp };
    for (const line of [JSON.stringify(asked), JSON.stringify(answered)]) {
      made += line.length + 1;
      yield line;
    }
  }
}
