import { expect, test } from 'vitest';
import type { RedactedTrace } from '../../vocabulary/trace.ts';
import { priceOf } from '../catalogue/prices.ts';
import { seededRandom } from '../statistics/seeded.ts';
import { startAudit } from './audit.ts';

const random = seededRandom(5);
const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
const chance = (rate: number): number => (random.next() < rate ? 1 : 0);
const count = (median: number, sigma: number): number =>
  Math.max(1, Math.round(median * Math.exp(sigma * normal())));

/** An honest router: a twentieth of fee, some waste, a little noise in every count. */
function honestTrace(): RedactedTrace {
  const price = priceOf('gpt-5');
  if (!price) throw new Error('the catalogue has lost the price that this is about');
  const input = count(2000, 0.9);
  const output = count(400, 0.8);
  const mood = random.next();
  const usd = (input * price.inputPerMTok + output * price.outputPerMTok) / 1e6;
  return {
    provider_host: 'openrouter.ai',
    claimed_model: 'gpt-5',
    observed_model: 'gpt-5-2025-08-07',
    content_redacted: true,
    latency_ms: 3000 * Math.exp(0.6 * normal()),
    input_tokens: input,
    output_tokens: output,
    recounted_input_tokens: Math.max(1, Math.round(input * (1 + 0.01 * normal()))),
    recounted_output_tokens: Math.max(1, Math.round(output * (1 + 0.01 * normal()))),
    native_output_tokens: Math.round(output * (1.2 + 0.05 * normal())),
    finish_reason: mood < 0.6 ? 'stop' : mood < 0.9 ? 'tool_calls' : 'length',
    fallback_disclosed: true,
    retry_count: chance(0.02),
    cost_usd: usd * 1.055 * Math.exp(0.05 * normal()),
    tool_calls: { total: 1, invalid_json: chance(0.005), schema_mismatch: chance(0.015) },
  };
}

// Each check that can raise an alarm here may do so once in a hundred audits: five of them, token outliers twice.
test.each([
  [1, 200],
  [20, 800],
  [40, 800],
  [200, 400],
  [1000, 80],
])('honest windows of %i traces are quiet', (traces, windows) => {
  let anything = 0;
  let escalated = 0;
  for (let i = 0; i < windows; i++) {
    const audit = startAudit();
    for (let j = 0; j < traces; j++) audit.add(honestTrace());
    const { findings, riskState } = audit.result();
    anything += findings.length > 0 ? 1 : 0;
    escalated += riskState === 'Watch' ? 0 : 1;
  }
  const most = (rate: number) => rate + 3 * Math.sqrt((rate * (1 - rate)) / windows);
  expect(anything / windows).toBeLessThan(most(0.06));
  expect(escalated / windows).toBeLessThan(most(0.02));
});

test('sessions of uneven work are no change of the route', () => {
  let escalated = 0;
  for (let i = 0; i < 200; i++) {
    const audit = startAudit();
    for (let session = 0; session < 12; session++) {
      const tools = random.next();
      for (let j = 0; j < 30; j++) {
        const finish_reason = random.next() < tools ? 'tool_calls' : 'stop';
        audit.add({ ...honestTrace(), finish_reason, session_id: `s-${session}` });
      }
    }
    escalated += audit.result().riskState === 'Watch' ? 0 : 1;
  }
  expect(escalated).toBeLessThan(8);
});
