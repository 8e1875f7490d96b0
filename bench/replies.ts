/** Processor time of judging one reply on the gateway's road: secrets, hidden messages and orders to the model. */
import { asBuilt } from './as-built.ts';
import type * as JudgedReply from './judged-reply.ts';
import { type Row, race } from './measure.ts';
import { pick, seeded } from './mixed-texts.ts';

const SIZES = [10_240, 65_536] as const;
const MOST_MS = { 10240: 2, 65536: 15 } as const;
const ROUNDS = 15;
const AT_ONCE = 6;
/** The engine has compiled what judges replies after some hundred of them, of which a round has several. */
const WARM_UP = 40;
const HEX = '0123456789abcdef';

type Random = () => number;
const anyOf = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

const SUBJECTS = ['The service', 'Your team', 'A client', 'This page', 'The worker', 'Each request'] as const;
const ACTS = ['keeps', 'sends', 'reads', 'waits for', 'returns', 'ignores'] as const;
const THINGS = [
  'a log of every call',
  'the form',
  'its own token',
  'the list of items',
  'a short note',
] as const;
const ENDS = [
  'before it is opened',
  'unless you ask',
  'once a day',
  'in the next step',
  'for people',
] as const;

const sentence = (random: Random): string =>
  `${anyOf(random, SUBJECTS)} ${anyOf(random, ACTS)} ${anyOf(random, THINGS)} ${anyOf(random, ENDS)}, as of ${Math.floor(random() * 9999)}. `;

const UNITS: Readonly<Record<string, (random: Random) => string>> = {
  prose: (random) => `${Array.from({ length: 5 }, () => sentence(random)).join('')}\n\n`,
  code: (random) => {
    const name = pick(random, 'abcdefghijklm', 6);
    return `/** ${sentence(random)}*/\nexport async function ${name}(id: string): Promise<Row[]> {\n  const rows = await db.query('select id, ${name} from items where id = $1', [id]);\n  return rows.map((row) => row.${name} ?? ${Math.floor(random() * 99)});\n}\n\n`;
  },
  markdown: (random) =>
    `## ${sentence(random)}\n\n${sentence(random)}\n\n- **${pick(random, 'abcdefghijklm', 8)}**: ${sentence(random)}\n- [${sentence(random)}](https://docs.example.com/${pick(random, HEX, 8)})\n\n| Name | Mail |\n| --- | --- |\n| ${anyOf(random, SUBJECTS)} | ${pick(random, 'abcdefghijklm', 6)}@firm.example |\n\n`,
  log: (random) =>
    `2026-01-02 12:00:${Math.floor(random() * 60)} INFO worker=${Math.floor(random() * 9)} request=${pick(random, HEX, 16)} path=/api/v1/items status=200 duration=${Math.floor(random() * 99)}ms\n`,
};

const object = (random: Random): object => ({
  id: Math.floor(random() * 1e6),
  title: sentence(random).trim(),
  sha: pick(random, HEX, 40),
  body: `${sentence(random)}${sentence(random)}`,
  url: `https://api.example.com/items/${pick(random, HEX, 8)}`,
});

/** No two are the same. */
export function textOf(kind: string, size: number, random: Random): string {
  const unit = UNITS[kind];
  if (unit === undefined) {
    const list: object[] = [];
    for (let length = 2; length < size; length += JSON.stringify(list.at(-1)).length + 1)
      list.push(object(random));
    return JSON.stringify(list);
  }
  let text = '';
  while (text.length < size) text += unit(random);
  return text.slice(0, size);
}

export async function benchReplies(): Promise<Row[]> {
  const { judgeReply } = await asBuilt<typeof JudgedReply>('judged-reply.ts');
  const random = seeded(19);
  const rows: Row[] = [];
  for (const kind of ['prose', 'code', 'json', 'log'])
    for (const size of SIZES) {
      // Each is new: what was read before is remembered.
      const next = Array.from({ length: AT_ONCE * (ROUNDS + WARM_UP) }, () => textOf(kind, size, random));
      const run = () => {
        for (let i = 0; i < AT_ONCE; i++) judgeReply(next.pop() ?? '');
      };
      const times = await race([{ name: 'judge', run }], ROUNDS, WARM_UP);
      const each = (times.get('judge') ?? 0) / AT_ONCE;
      rows.push({
        what: `reply of ${size / 1024} kB, ${kind}`,
        figure: `${each.toFixed(2)} ms`,
        target: `at most ${MOST_MS[size]} ms`,
        met: each <= MOST_MS[size],
      });
    }
  return rows;
}
