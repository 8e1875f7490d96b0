/**
 * Processor time of hearing a reply and of asking what of a call came from where, beside `JSON.parse` and
 * `JSON.stringify` of the same reply in the same run; and the memory of a session.
 */
import type { ToolClass } from '../src/vocabulary/call-context.ts';
import { asBuilt } from './as-built.ts';
import type * as HeardFlows from './heard-flows.ts';
import { type Row, race } from './measure.ts';
import { pick, seeded } from './mixed-texts.ts';
import { textOf } from './replies.ts';

const SIZE = 10_240;
const HEAR_MS = 0.2;
const CALL_MS = 0.3;
const ROUNDS = 15;
/** The engine compiles what hears replies within some hundred of them. */
const WARM_UP = 25;
const AT_ONCE = 10;
const REMEMBERED = [10, 200, 1_000, 10_000] as const;
/** Replies of a long session are small: what is measured is how many there are. */
const SMALL = 1_024;
const MOST_BYTES = 2 * 1024 * 1024;
const KEY = { seed: 0x51ed270b, base: 0x2c1b3c6d };
const MAIL: ToolClass = { reads: [], acts: ['send'] };
const HEX = '0123456789abcdef';

type Random = () => number;
type Built = typeof HeardFlows.flows;
type Memory = InstanceType<Built['FlowMemory']>;

export async function benchFlows(): Promise<Row[]> {
  const { flows: built } = await asBuilt<typeof HeardFlows>('heard-flows.ts');
  return [...(await hearRows(built)), ...(await callRows(built))];
}

const resultOf = (text: string) => ({ content: [{ type: 'text', text }] });

function heard(memory: Memory, text: string, nth: number): void {
  memory.hear({
    source: { tool: `web${nth % 4}/fetch`, reads: ['outside', 'private'], isAssumed: false },
    server: `web${nth % 4}`,
    ...{ isOutside: true, isPrivate: true, hasOrders: false },
    arguments: { page: `report-${nth}`, limit: 20 },
    reply: resultOf(text),
  });
}

async function hearRows({ FlowMemory }: Built): Promise<Row[]> {
  const random = seeded(38);
  const rows: Row[] = [];
  for (const kind of ['prose', 'json', 'markdown', 'log', 'code']) {
    const texts = Array.from({ length: AT_ONCE * (ROUNDS + WARM_UP) }, () => textOf(kind, SIZE, random));
    let [nth, copied] = [0, 0];
    const hear = () => {
      const memory = new FlowMemory(KEY);
      for (let i = 0; i < AT_ONCE; i++) heard(memory, texts[nth++] ?? '', nth);
    };
    const copy = () => {
      for (let i = 0; i < AT_ONCE; i++)
        JSON.stringify(JSON.parse(JSON.stringify(resultOf(texts[copied++] ?? ''))));
    };
    const contenders = [
      { name: 'hear', run: hear },
      { name: 'copy', run: copy },
    ];
    const times = await race(contenders, ROUNDS, WARM_UP);
    const each = (times.get('hear') ?? 0) / AT_ONCE;
    const ratio = (times.get('hear') ?? 0) / Math.max(0.001, times.get('copy') ?? 0);
    rows.push({
      what: `hearing a reply of 10 kB, ${kind}`,
      figure: `${each.toFixed(2)} ms, ${ratio.toFixed(1)} times writing, parsing and writing it`,
      target: `at most ${HEAR_MS} ms`,
      met: each <= HEAR_MS,
    });
  }
  return rows;
}

const callOf = (random: Random) => ({
  server: 'mail',
  tool: 'send_mail',
  arguments: {
    to: [`${pick(random, 'abcdefghijklm', 6)}@firm.example`],
    subject: textOf('prose', 60, random),
    body: textOf('prose', SMALL, random),
  },
});

async function callRows({ FlowMemory, callFlows, placesOf }: Built): Promise<Row[]> {
  const random = seeded(39);
  const rows: Row[] = [];
  for (const count of REMEMBERED) {
    const memory = new FlowMemory(KEY);
    for (let nth = 0; nth < count; nth++) {
      heard(memory, textOf(nth % 2 === 0 ? 'prose' : 'json', SMALL, random), nth);
      memory.called({ page: `report-${pick(random, HEX, 8)}` }, 'pages');
    }
    const calls = Array.from({ length: AT_ONCE * (ROUNDS + WARM_UP) }, () => callOf(random));
    let nth = 0;
    const ask = () => {
      for (let i = 0; i < AT_ONCE; i++) {
        const call = calls[nth++];
        if (call === undefined) continue;
        callFlows(call, MAIL, memory, { isOwn: () => false });
        memory.called(call.arguments, call.server ?? '', placesOf(call));
      }
    };
    const times = await race([{ name: 'ask', run: ask }], ROUNDS, WARM_UP);
    const each = (times.get('ask') ?? 0) / AT_ONCE;
    rows.push({
      what: `a call after ${count} replies`,
      figure: `${each.toFixed(2)} ms`,
      target: `at most ${CALL_MS} ms`,
      met: each <= CALL_MS,
    });
    rows.push({
      what: `memory of the session after ${count} replies`,
      figure: `${(memory.bytes / 1024).toFixed(0)} kB`,
      target: 'at most 2 MB',
      met: memory.bytes <= MOST_BYTES,
    });
  }
  return rows;
}
