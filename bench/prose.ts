/** How long reading prose takes, as a ratio to a plain pass over the same characters in the same run. */
import { readProse } from '../src/prose/read.ts';
import { type Row, race } from './measure.ts';

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
