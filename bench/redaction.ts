import { createEngine } from '@secretlint/node';
import { benchFilters } from './filters.ts';
import { median, type Row, race } from './measure.ts';
import { mixedTexts } from './mixed-texts.ts';

// What is shipped is measured, not the sources as the script runner translates them.
const built = new URL('../dist/library.js', import.meta.url).href;
const { createRedactor, redactJson, redactText }: typeof import('../src/library.ts') = await import(built);

/** Passes until the engine's compiler has settled; a gateway is past that within a minute. */
const WARM_UP_ROUNDS = 30;

const megabytes = (bytes: number, ms: number) => bytes / 1e6 / (ms / 1e3);

export async function benchRedaction(rounds: number): Promise<Row[]> {
  const texts = mixedTexts();
  const lines = texts.map((text, id) =>
    JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } }),
  );
  const whole = texts.join('\n');
  const textBytes = Buffer.byteLength(whole);
  const jsonBytes = Buffer.byteLength(lines.join('\n'));
  const secretlint = await createEngine({
    formatter: 'json',
    color: false,
    configFileJSON: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] },
  });

  let found = 0;
  const times = await race(
    [
      { name: 'text', run: () => (found = texts.reduce((n, text) => n + redactText(text).spans.length, 0)) },
      { name: 'json', run: () => lines.reduce((n, line) => n + (redactJson(line)?.spans.length ?? 0), 0) },
      { name: 'stream', run: () => streamed(whole) },
      { name: 'parse', run: () => lines.reduce((n, line) => n + JSON.parse(line).id, 0) },
    ],
    rounds,
    WARM_UP_ROUNDS,
  );
  // Before the peer, which keeps the process busy after its work: awaiting anything then takes minutes.
  const filters = await benchFilters(texts, redactText, rounds);
  // The peer takes seconds a pass, so it runs fewer rounds of the same texts in the same process.
  const peer = await race(
    [
      { name: 'secretlint', run: () => lintAll(secretlint, texts) },
      { name: 'text', run: () => redactOften(texts) },
    ],
    Math.max(1, Math.floor(rounds / 2)),
  );
  const at = (map: Map<string, number>, name: string) => map.get(name) ?? Number.NaN;
  const parseSpeed = megabytes(jsonBytes, at(times, 'parse'));
  const jsonSpeed = megabytes(jsonBytes, at(times, 'json'));
  const textSpeed = megabytes(textBytes, at(times, 'text'));
  const overPeer = (at(peer, 'secretlint') * PASSES) / at(peer, 'text');
  const small = smallText(whole);
  return [
    {
      what: 'mixed texts',
      figure: `${(textBytes / 1e6).toFixed(1)} MB in ${texts.length} messages, ${found} secrets found`,
    },
    { what: 'redactText', figure: `${textSpeed.toFixed(0)} MB/s` },
    { what: 'streamed', figure: `${megabytes(textBytes, at(times, 'stream')).toFixed(0)} MB/s` },
    { what: 'redactJson', figure: `${jsonSpeed.toFixed(0)} MB/s` },
    { what: 'JSON.parse of the same messages', figure: `${parseSpeed.toFixed(0)} MB/s` },
    ratio('redactText / JSON.parse', textSpeed / parseSpeed, 0.25),
    { what: 'redactJson / JSON.parse', figure: `${(jsonSpeed / parseSpeed).toFixed(2)} ×` },
    ratio('redactText / secretlint 12, recommended preset', overPeer, 8),
    { what: '10 kB text, median', figure: `${small.toFixed(3)} ms`, target: '≤ 1 ms', met: small <= 1 },
    ...filters,
  ];
}

/** So many passes take about as long as one of the peer's: each then runs undisturbed for as long as the other. */
const PASSES = 8;

function redactOften(texts: readonly string[]): void {
  for (let pass = 0; pass < PASSES; pass++) for (const text of texts) redactText(text);
}

function ratio(what: string, value: number, least: number): Row {
  return { what, figure: `${value.toFixed(2)} ×`, target: `≥ ${least} ×`, met: value >= least };
}

async function lintAll(
  engine: Awaited<ReturnType<typeof createEngine>>,
  texts: readonly string[],
): Promise<void> {
  for (const [i, content] of texts.entries())
    await engine.executeOnContent({ content, filePath: `${i}.txt` });
}

function streamed(whole: string): number {
  const redactor = createRedactor();
  let length = 0;
  for (let i = 0; i < whole.length; i += 65_536) length += redactor.push(whole.slice(i, i + 65_536)).length;
  return length + redactor.end().length;
}

function smallText(whole: string): number {
  const samples = Array.from({ length: 200 }, (_, i) => whole.slice(i * 10_000, (i + 1) * 10_000));
  const times = samples.map((sample) => {
    const start = process.hrtime.bigint();
    redactText(sample);
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  return median(times);
}
