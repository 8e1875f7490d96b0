/** How long reading prose takes, as a ratio to a plain pass over the same characters in the same run. */
import { join } from 'node:path';
import { readProse } from '../src/prose/read.ts';
import { readSentences } from '../src/prose/weights/windows.ts';
import { worstWindow } from '../src/prose/weights/worst-window.ts';
import { scanDefinitions } from '../src/road/definitions.ts';
import { realisticTools } from './definitions.ts';
import { type Row, race } from './measure.ts';
import { installedTexts } from './mixed-texts.ts';

const PROSE =
  'The service keeps a log of every request. Call list_projects first to get the identifier, then pass it on. Do not share the link outside the team. ';
const CODE =
  'const rows = await db.query("select id, name from users where id = $1", [id]);\nreturn rows.map((row) => row.name);\n';
const LOG =
  '2026-01-02 12:00:01 INFO worker=4 request=f3efe9db path=/api/v1/items status=200 duration=14ms\n';
const JSON_TEXT =
  '{"id": 4, "title": "Fix the login page", "body": "The form loses its state when the user goes back."},\n';
const SIZES = [10_240, 65_536] as const;
const MOST_MS = { 10240: 1, 65536: 6 } as const;
const FIRST_STAGE_US = 20;
const DEFINITIONS_MS = 300;
const ROUNDS = 15;
const WARM_UP = 10;

/** No two sentences are the same: each has a number of its own. */
function filled(unit: string, size: number, round: number): string {
  const words = unit.split(' ');
  let text = '';
  for (let i = round; text.length < size; i++) text += words.with(i % (words.length - 1), `n${i}`).join(' ');
  return text.slice(0, size);
}

function plainPass(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0;
  return sum;
}

export async function benchProse(): Promise<Row[]> {
  return [...(await sizeRows()), await firstStageRow(), await pagesRow(), await definitionsRow()];
}

/** What every sentence costs: found, read as words, and weighed by them. */
async function firstStageRow(): Promise<Row> {
  const size = SIZES[0];
  const texts = Array.from({ length: ROUNDS + WARM_UP }, (_, i) => filled(PROSE, size, i * 1_000));
  let read = 0;
  const run = () => worstWindow(readSentences(texts[read++] ?? '', {}), 'reply');
  const times = await race([{ name: 'weigh', run }], ROUNDS, WARM_UP);
  const perKilobyte = ((times.get('weigh') ?? 0) * 1e3) / (size / 1024);
  return {
    what: 'first stage, 1 kB of prose',
    figure: `${perKilobyte.toFixed(0)} µs`,
    target: `at most ${FIRST_STAGE_US} µs`,
    met: perKilobyte <= FIRST_STAGE_US,
  };
}

/** Pages as they are installed beside us: with code, tables, addresses and emoji. */
async function pagesRow(): Promise<Row> {
  const size = SIZES[0];
  const all = installedTexts(join(import.meta.dirname, '..', 'node_modules'), '.md', 4 << 20).join('\n');
  const pages = Math.floor(all.length / size);
  let read = 0;
  const run = () => {
    for (let i = 0; i < 6; i++) {
      const at = (read++ % pages) * size;
      readProse(all.slice(at, at + size), { kind: 'reply' });
    }
  };
  const times = await race([{ name: 'read', run }], ROUNDS * 2, WARM_UP);
  const each = (times.get('read') ?? 0) / 6;
  return {
    what: `READMEs, ${size / 1024} kB`,
    figure: `${each.toFixed(2)} ms`,
    target: `at most ${MOST_MS[size]} ms`,
    met: each <= MOST_MS[size],
  };
}

/** Whole scans, each of tools that were not scanned before; the other checks are part of it. */
async function definitionsRow(): Promise<Row> {
  let seed = 100;
  const times = await race([{ name: 'scan', run: () => scanDefinitions(realisticTools(seed++, 0.6)) }], 7, 2);
  const ms = times.get('scan') ?? Number.NaN;
  return {
    what: '500 definitions, all checks',
    figure: `${ms.toFixed(0)} ms`,
    target: `at most ${DEFINITIONS_MS} ms`,
    met: ms <= DEFINITIONS_MS,
  };
}

async function sizeRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, unit] of Object.entries({ prose: PROSE, code: CODE, log: LOG, json: JSON_TEXT }))
    for (const size of SIZES) {
      const many = 6;
      // Made before: what is measured is reading them.
      const texts = Array.from({ length: many * (ROUNDS + WARM_UP) }, (_, i) =>
        filled(unit, size, i * 1_000),
      );
      let [read, passed] = [0, 0];
      const times = await race(
        [
          {
            name: 'read',
            run: () => {
              for (let i = 0; i < many; i++) readProse(texts[read++] ?? '', { kind: 'reply' });
            },
          },
          {
            name: 'pass',
            run: () => {
              for (let i = 0; i < many; i++) plainPass(texts[passed++] ?? '');
            },
          },
        ],
        ROUNDS,
        WARM_UP,
      );
      const each = (times.get('read') ?? 0) / many;
      const ratio = (times.get('read') ?? 0) / Math.max(0.001, times.get('pass') ?? 0);
      rows.push({
        what: `${name}, ${size / 1024} kB`,
        figure: `${each.toFixed(2)} ms, ${ratio.toFixed(0)} times a plain pass`,
        target: `at most ${MOST_MS[size]} ms`,
        met: each <= MOST_MS[size],
      });
    }
  return rows;
}
