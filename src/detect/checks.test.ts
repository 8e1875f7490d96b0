import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkCardSchema } from '../vocabulary/check.ts';
import { signalSchema } from '../vocabulary/signal.ts';
import type { TextCheckCases } from './check.ts';
import { CHECKS } from './checks.ts';

const directory = join(import.meta.dirname, 'checks');
const onDisk = readdirSync(directory).filter((name) => !name.endsWith('.cases.ts'));
const fileOf = (id: string) => id.replaceAll('.', '-');

test('list and disk agree, and each check has its cases', () => {
  expect(CHECKS.length).toBeGreaterThan(1);
  expect(CHECKS.map(({ card }) => `${fileOf(card.id)}.ts`).sort()).toEqual(onDisk.sort());
  expect(readdirSync(directory).length).toBe(CHECKS.length * 2);
});

describe.each(CHECKS.map((check) => [check.card.id, check] as const))('%s', async (id, check) => {
  const module: Record<string, TextCheckCases> = await import(join(directory, `${fileOf(id)}.cases.ts`));
  const cases = Object.values(module)[0];
  if (cases === undefined) throw new Error(`${id} exports no cases`);
  const observe = (text: string) => [...check.inspect({ path: '$', text })];

  test('its card is complete', () => {
    expect(checkCardSchema.parse(check.card)).toEqual(check.card);
    expect(Object.keys(cases.flags).length).toBeGreaterThan(0);
    expect(Object.keys(cases.passes).length).toBeGreaterThan(1);
  });

  test.each(Object.entries(cases.flags))('flags %s', (_, text) => {
    const signals = observe(text).map((seen) => ({ ...seen, check: id, tier: check.card.tier }));
    expect(signals.length).toBeGreaterThan(0);
    for (const signal of signals) {
      expect(signalSchema.parse(signal)).toEqual(signal);
      expect(signal.evidence).not.toMatch(/[\p{C}\u2028\u2029]/u);
    }
  });

  test.each(Object.entries(cases.passes))('passes %s', (_, text) => {
    expect(observe(text)).toEqual([]);
  });
});
