/** Whether a judge that does not answer delays other calls: the same calls with and without sampled ones that wait for it, in turns. */
import { openJudgingGateway } from '../test/fixtures/judging-gateway.ts';
import { openModelEndpoint } from '../test/fixtures/model-endpoint.ts';
import type { TestClient } from '../test/gateway-hub/room.ts';
import { median, type Row } from './measure.ts';

const ROUNDS = 24;
const CALLS = 50;
/** As many as are asked at once, and as many as may wait. */
const STUCK = 72;
/** A pause of the machine is in one of the two as often as in the other. */
const MOST_FACTOR = 1.25;
const NOISE_MS = 1;

export async function benchJudge(): Promise<Row[]> {
  const judging = openJudgingGateway();
  const endpoint = await openModelEndpoint({ kind: 'silent' });
  const times = { free: [] as number[], stuck: [] as number[] };
  let leastWaiting = STUCK;
  try {
    const [client, other] = [await judging.client(), await judging.client()];
    await measured(client);
    for (let round = 0; round < ROUNDS; round++) {
      // A model of its own each round: the breaker must not spare it.
      const main = { kind: 'openai', url: endpoint.url, model: `m-${round}` };
      const rules = [{ id: 'mails', action: 'sample', when: { server: 'mail' } }];
      await judging.write({ judge: { providers: { main }, timeout: 60 }, rules });
      endpoint.received.length = 0;
      const isStuck = round % 2 === 1;
      const waiting = Array.from({ length: isStuck ? STUCK : 0 }, (_, i) =>
        other.raw('tools/call', { name: 'mail__echo', arguments: { text: `${round} ${i}` } }),
      );
      while (isStuck && endpoint.received.length < 8) await new Promise((resolve) => setTimeout(resolve, 5));
      // Calls of one session are screened in their order: behind this one, all of them wait for the judge.
      await other.request('tools/call', { name: 'web__echo', arguments: { text: 'behind' } });
      let answered = 0;
      for (const one of waiting) void one.then(() => (answered += 1));
      times[isStuck ? 'stuck' : 'free'].push(...(await measured(client)));
      if (isStuck) leastWaiting = Math.min(leastWaiting, STUCK - answered);
      endpoint.drop();
      // Those that waited for a place are asked, and dropped, one after the other.
      const dropping = setInterval(() => endpoint.drop(), 5);
      await Promise.all(waiting);
      clearInterval(dropping);
    }
  } finally {
    await judging.close();
    await endpoint.close();
  }
  const [free, stuck] = [percentile(times.free), percentile(times.stuck)];
  return [
    { what: 'a call that no rule samples', figure: shown(times.free) },
    {
      what: `the same while ${leastWaiting} or more sampled calls wait for a judge that is silent`,
      figure: shown(times.stuck),
      target: `p99 at most ${MOST_FACTOR} times as long, and ${NOISE_MS} ms`,
      met: stuck <= MOST_FACTOR * free + NOISE_MS,
    },
  ];
}

async function measured(client: TestClient): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const start = performance.now();
    await client.request('tools/call', { name: 'web__echo', arguments: { text: `hello ${i}` } });
    times.push(performance.now() - start);
  }
  return times;
}

const percentile = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

const shown = (times: readonly number[]): string =>
  `p50 ${median([...times].sort((one, other) => one - other)).toFixed(2)} ms, p99 ${percentile(times).toFixed(2)} ms`;
