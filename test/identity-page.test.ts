import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ONE_TOKEN_QUESTIONS, TOKENIZER_STRINGS } from '../src/routers/probe-plan/materials.ts';
import { comparisonInputSchema } from '../src/vocabulary/comparison.ts';
import { type Desk, openDesk } from './cli/desk.ts';
import { fixedPorts } from './cli/sample-project.ts';

// What docs/identity.md shows of a comparison is one, with everything that it may hold.
const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'identity.md'), 'utf8');
const [example = '', strings = '', questions = ''] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, text]) => text ?? '',
);
const shown = /\$ tokenauditor compare samples\.json\n([\s\S]*?)…\n```/.exec(page)?.[1] ?? 'nothing';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ 'samples.json': example }, fixedPorts());
});
afterEach(() => desk.clear());

test('the example holds every field, and is answered as shown', async () => {
  const given = JSON.parse(example);
  const { shape } = comparisonInputSchema;
  const fields = (schema: { shape: object }) => Object.keys(schema.shape).sort();
  expect(Object.keys(given).sort()).toEqual(Object.keys(shape).sort());
  expect(Object.keys(given.baseline).sort()).toEqual(fields(shape.baseline));
  expect(Object.keys(given.observed).sort()).toEqual(fields(shape.observed));
  expect(Object.keys(given.control).sort()).toEqual(fields(shape.control.unwrap()));
  const { out, err } = await desk.run(['compare', 'samples.json']);
  expect(out.startsWith(shown)).toBe(true);
  expect(err).toBe('');
});

test('the page lists what probes send', () => {
  expect(JSON.parse(strings)).toEqual(TOKENIZER_STRINGS);
  expect(JSON.parse(questions)).toEqual(ONE_TOKEN_QUESTIONS);
});

test('the hashes of the page are hashes that a comparison takes', async () => {
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const { histogram, prefix, fingerprint } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const side = {
    sample_size: 3,
    token_histograms: { colour: histogram(['Blue', 'blue ', 'red']) },
    prefix_hashes: [prefix('abca')],
    fingerprint: fingerprint('abca'),
  };
  const { provider_host, claimed_model } = JSON.parse(example);
  const input = { provider_host, claimed_model, baseline: side, observed: side };
  expect(comparisonInputSchema.safeParse(input).error).toBeUndefined();
  expect(Object.values(side.token_histograms.colour)).toEqual([2, 1]);
  const [[first, , , last]] = side.prefix_hashes;
  expect(first).toBe(last);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
});
