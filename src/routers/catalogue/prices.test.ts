import { expect, test } from 'vitest';
import { readModelName } from './model-name.ts';
import { allPrices, priceOf } from './prices.ts';

test.each<[string, number, number]>([
  ['gpt-4o', 2.5, 10],
  ['openai/gpt-4o-2024-08-06', 2.5, 10],
  ['gpt-4o-2024-05-13', 5, 15],
  ['gpt-4o-mini', 0.15, 0.6],
  ['o3', 2, 8],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 3, 15],
  ['claude-opus-4-1-20250805', 15, 75],
  ['claude-3-haiku@20240307', 0.25, 1.25],
  ['models/gemini-2.5-flash', 0.3, 2.5],
  ['grok-4', 3, 15],
  ['amazon.nova-lite-v1:0', 0.06, 0.24],
  ['text-embedding-3-small', 0.02, 0],
])('%s costs %d and %d', (model, input, output) => {
  expect(priceOf(model)).toMatchObject({ inputPerMTok: input, outputPerMTok: output, asOf: '2026-09' });
});

test('what is read from a cache costs less, what is written to it more', () => {
  expect(priceOf('claude-sonnet-4-6')).toEqual({
    inputPerMTok: 3,
    outputPerMTok: 15,
    cachedInputPerMTok: 0.3,
    cacheWritePerMTok: 3.75,
    asOf: '2026-09',
  });
});

test('a price that rises with the context is said to be the lowest', () => {
  expect(priceOf('gemini-2.5-pro')?.isLowest).toBe(true);
  expect(priceOf('gpt-4o')?.isLowest).toBeUndefined();
});

test.each([
  '',
  'house-model',
  'gpt-99',
  'mistral-large-latest',
  'gpt-4o:free',
  'ft:gpt-4o:acme',
  'llama-3.1-70b',
])('%j has no price', (model) => {
  expect(priceOf(model)).toBeUndefined();
});

test('every row is under a name that its model is read into, and plausible', () => {
  const rows = [...allPrices()];
  expect(rows.length).toBeGreaterThan(150);
  for (const [key, price] of rows) {
    const [canonical = ''] = key.split('@');
    expect(readModelName(canonical).canonical).toBe(canonical);
    expect(price.inputPerMTok).toBeGreaterThan(0);
    expect(price.cachedInputPerMTok ?? 0).toBeLessThanOrEqual(price.inputPerMTok);
    expect(price.inputPerMTok).toBeLessThanOrEqual(150);
    expect(price.outputPerMTok).toBeLessThanOrEqual(600);
  }
});
