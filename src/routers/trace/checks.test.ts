import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkCardSchema } from '../../vocabulary/check.ts';
import { findingSchema } from '../../vocabulary/finding.ts';
import { SEVERITIES, type Severity } from '../../vocabulary/orders.ts';
import { redactedTraceSchema } from '../../vocabulary/trace.ts';
import { startAudit } from './audit.ts';
import { TRACE_CHECKS } from './checks.ts';
import type { TraceCase, TraceCheckCases } from './route/check.ts';

const directory = join(import.meta.dirname, 'checks');
const files = readdirSync(directory).filter((name) => name.endsWith('.ts'));
const onDisk = files.filter((name) => !name.endsWith('.cases.ts'));
const fileOf = (id: string) => id.replace(/^trace\./, '');

test('list and disk agree, and each check has its cases', () => {
  expect(TRACE_CHECKS.length).toBeGreaterThan(10);
  expect(TRACE_CHECKS.map(({ card }) => `${fileOf(card.id)}.ts`).sort()).toEqual(onDisk.sort());
  expect(files.length).toBe(TRACE_CHECKS.length * 2);
});

type Pinned = TraceCase | readonly [TraceCase, Severity];
const isPair = (flag: Pinned): flag is readonly [TraceCase, Severity] =>
  Array.isArray(flag) && typeof flag[1] === 'string';

/** What this check alone found, of the case as a whole audit. */
function findingsOf(id: string, given: TraceCase) {
  const [traces, earlier] = 'traces' in given ? [given.traces, given.baseline] : [given, undefined];
  for (const each of [...traces, ...(earlier ?? [])]) expect(redactedTraceSchema.parse(each)).toEqual(each);
  const baseline = earlier && startAudit();
  for (const each of earlier ?? []) baseline?.add(each);
  const audit = startAudit(baseline);
  for (const each of traces) audit.add(each);
  return audit.result().findings.filter(({ checks }) => checks.includes(id));
}

describe.each(TRACE_CHECKS.map((check) => [check.card.id, check] as const))('%s', async (id, check) => {
  const module: Record<string, TraceCheckCases> = await import(join(directory, `${fileOf(id)}.cases.ts`));
  const cases = Object.values(module)[0];
  if (cases === undefined) throw new Error(`${id} exports no cases`);

  test('its card is complete', () => {
    expect(checkCardSchema.parse(check.card)).toEqual(check.card);
    expect(check.card.reads).toEqual(['trace']);
    expect(Object.keys(cases.flags).length).toBeGreaterThan(0);
    expect(Object.keys(cases.passes).length).toBeGreaterThan(1);
  });

  test.each(Object.entries<Pinned>(cases.flags))('flags %s', (_, flag) => {
    const findings = findingsOf(id, isPair(flag) ? flag[0] : flag);
    expect(findings.length).toBeGreaterThan(0);
    for (const { route: _, remedy, numbers = {}, ...finding } of findings) {
      expect(findingSchema.parse(finding)).toEqual(finding);
      // No case is of a maker's own host, where the advice may be another.
      expect(remedy).toBe(check.card.remedy);
      for (const value of Object.values(numbers)) expect(Number.isFinite(value)).toBe(true);
      expect(finding.detail).not.toMatch(/[\p{C}\u2028\u2029]|NaN|Infinity|undefined/u);
    }
    if (isPair(flag)) {
      const highest = Math.max(...findings.map(({ severity }) => SEVERITIES.indexOf(severity)));
      expect(SEVERITIES[highest]).toBe(flag[1]);
    }
  });

  test.each(Object.entries<TraceCase>(cases.passes))('passes %s', (_, given) => {
    expect(findingsOf(id, given)).toEqual([]);
  });
});
