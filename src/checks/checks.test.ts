import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flowAfter } from '../../test/fixtures/flow-after.ts';
import { popularNames } from '../../test/fixtures/popular-names.ts';
import { understand } from '../screening/calls/subject.ts';
import type { CallSubject } from '../screening/contract/call.ts';
import {
  type CallCase,
  type CallCheckCases,
  type Check,
  type DefinitionCase,
  type DefinitionCheckCases,
  type ReplyCase,
  type ReplyCheckCases,
  type TextCheckCases,
  toSignal,
} from '../screening/contract/check.ts';
import * as ids from '../screening/contract/check-ids.ts';
import type { ReplySubject } from '../screening/contract/reply-subject.ts';
import { registryOf } from '../screening/definitions/registry.ts';
import { understandReply } from '../screening/replies/understand-reply.ts';
import { screenReply } from '../screening/screen-reply.ts';
import { checkCardSchema, type Tier, tiersOf } from '../vocabulary/check.ts';
import type { Definition } from '../vocabulary/definition.ts';
import { SEVERITIES, type Severity } from '../vocabulary/orders.ts';
import { signalSchema } from '../vocabulary/signal.ts';
import { CHECKS } from './all-checks.ts';
import { SCREENING_CHECKS, TEXT_CHECKS } from './call-checks.ts';
import { DEFINITION_CHECK_IDS } from './definition-check-ids.ts';
import { DEFINITION_CHECKS } from './definition-checks.ts';
import { understandDefinition } from './definition-screening.ts';
import { REPLY_CHECKS } from './reply-checks.ts';
import { judgeCommand } from './screening.ts';

const room = import.meta.dirname;
const fileOf = (id: string) => id.replaceAll('.', '-');
/** A check is beside its cases; what has none is a part of one. */
const casesOnDisk = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.cases.ts'),
);
const nameOf = (path: string) => basename(path).replace('.cases.ts', '');

test('the ids of those that read definitions are theirs', () => {
  expect(DEFINITION_CHECK_IDS).toEqual(DEFINITION_CHECKS.map(({ card }) => card.id));
});

test('the ids that the screening treats apart are those of checks', () => {
  const known = new Set(CHECKS.map(({ card }) => card.id));
  const { SOFT_CHECKS, ...named } = ids;
  for (const id of Object.values(named)) expect(known).toContain(id);
  const soft = SCREENING_CHECKS.filter(({ card }) => !tiersOf(card).includes('hard'));
  expect([...SOFT_CHECKS].sort()).toEqual(soft.map(({ card }) => card.id).sort());
});

test('what a reply check finds is recorded under the id of a check that reads texts, and its card names that id', () => {
  expect(REPLY_CHECKS.length).toBeGreaterThan(1);
  const known = TEXT_CHECKS.map(({ card }) => card.id);
  for (const { card, recordedAs } of REPLY_CHECKS) {
    expect(known).toContain(recordedAs);
    expect(card.limits).toContain(`Answers and events use the id \`${recordedAs}\`.`);
    expect(TEXT_CHECKS.find((one) => one.card.id === recordedAs)?.card.limits).toContain(`\`${card.id}\``);
  }
});

test('list and disk agree, and each check has its cases', () => {
  expect(CHECKS.length).toBeGreaterThan(1);
  expect(CHECKS.map(({ card }) => fileOf(card.id)).sort()).toEqual(casesOnDisk.map(nameOf).sort());
  for (const path of casesOnDisk) expect(existsSync(join(room, path.replace('.cases.ts', '.ts')))).toBe(true);
});

type Subject = CallCase | DefinitionCase | ReplyCase;
type Pinned = Subject | readonly [Subject, Severity | Tier];
const isPair = (flag: Pinned): flag is readonly [Subject, Severity | Tier] => Array.isArray(flag);

function definitionOf(subject: DefinitionCase): Definition {
  const {
    value,
    peers: _,
    ...given
  } = typeof subject === 'string' ? { value: { description: subject }, peers: [] } : subject;
  const kind = given.kind ?? 'tool';
  const name = given.name ?? (typeof value.name === 'string' ? value.name : 'look_up');
  return { ...given, kind, server: given.server ?? 'server', name, value: { name, ...value } };
}

function replyOf(subject: Subject): ReplySubject {
  if (typeof subject !== 'string' && !('result' in subject)) throw new Error('not a reply');
  const { result, ...call } =
    typeof subject === 'string'
      ? { tool: 'WebFetch', arguments: { url: 'https://pages.example/a' }, result: subject }
      : subject;
  return understandReply(call, result, { cwd: '/work/app', home: '/home/me' });
}

function callOf(subject: Subject): CallSubject {
  if (typeof subject !== 'string' && ('value' in subject || 'result' in subject))
    throw new Error('not a call');
  const { context, replies, prompt, ...call } =
    typeof subject === 'string' ? { tool: 'shell', arguments: { cmd: subject } } : subject;
  const flow = replies === undefined ? {} : { flow: flowAfter(call, replies, prompt) };
  return understand(call, { popularNames, ...flow, ...context });
}

function signalsOf(check: Check, subject: Subject) {
  const observe = () => {
    if ('inspect' in check) return check.inspect({ path: '$', text: String(subject), judgeCommand });
    if ('inspectReply' in check)
      return [...check.inspectReply({ ...replyOf(subject), judgeCommand })].map(
        ({ withheld: _, ...seen }) => seen,
      );
    if ('inspectDefinition' in check) {
      if (typeof subject !== 'string' && !('value' in subject)) throw new Error('not a definition');
      const definition = definitionOf(subject);
      const peers = typeof subject === 'string' ? [] : (subject.peers ?? []);
      return check.inspectDefinition(understandDefinition(definition, registryOf([definition, ...peers])));
    }
    return check.inspectCall(callOf(subject));
  };
  return [...observe()].map((seen) => toSignal(check.card, seen));
}

describe.each(CHECKS.map((check) => [check.card.id, check] as const))('%s', async (id, check) => {
  const module: Record<string, TextCheckCases | CallCheckCases | DefinitionCheckCases | ReplyCheckCases> =
    await import(join(room, casesOnDisk.find((path) => nameOf(path) === fileOf(id)) ?? fileOf(id)));
  const cases = Object.values(module)[0];
  if (cases === undefined) throw new Error(`${id} exports no cases`);

  test('its card is complete', () => {
    expect(checkCardSchema.parse(check.card)).toEqual(check.card);
    expect(Object.keys(cases.flags).length).toBeGreaterThan(0);
    expect(Object.keys(cases.passes).length).toBeGreaterThan(1);
  });

  test.each(Object.entries<Pinned>(cases.flags))('flags %s', (_, flag) => {
    const signals = signalsOf(check, isPair(flag) ? flag[0] : flag);
    expect(signals.length).toBeGreaterThan(0);
    for (const signal of signals) {
      expect(signalSchema.parse(signal)).toEqual(signal);
      expect(`${signal.evidence}${signal.detail}`).not.toMatch(/[\p{C}\u2028\u2029]/u);
    }
    if (isPair(flag)) {
      const gravest = Math.max(...signals.map(({ severity }) => SEVERITIES.indexOf(severity)));
      const tier: Tier = signals.some((signal) => signal.tier === 'hard') ? 'hard' : 'soft';
      expect([SEVERITIES[gravest], tier]).toContain(flag[1]);
    }
  });

  test('the tiers of its signals are those that its card declares', () => {
    const yielded = Object.values<Pinned>(cases.flags).flatMap((flag) =>
      signalsOf(check, isPair(flag) ? flag[0] : flag).map(({ tier }) => tier),
    );
    expect([...new Set(yielded)].sort()).toEqual([...tiersOf(check.card)].sort());
  });

  test('each of the remedies of its card belongs to a case, and no case names another', () => {
    const named = Object.values<Pinned>(cases.flags).flatMap((flag) =>
      signalsOf(check, isPair(flag) ? flag[0] : flag).flatMap(({ remedy }) => remedy ?? []),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(check.card.remedies ?? {}).sort());
  });

  test.runIf('readsActsAlone' in check)('finds nothing in a call without acts', () => {
    if (!('readsActsAlone' in check)) throw new Error('it reads more');
    for (const flag of Object.values<Pinned>(cases.flags)) {
      const acting = callOf(isPair(flag) ? flag[0] : flag);
      expect([...check.inspectCall({ ...acting, commands: [], actions: [] })]).toEqual([]);
    }
  });

  test.each(Object.entries<Subject>(cases.passes))('passes %s', (_, subject) => {
    expect(signalsOf(check, subject)).toEqual([]);
  });
});

describe.each(REPLY_CHECKS.map((check) => [check.card.id, check] as const))('%s', async (id, check) => {
  const module: Record<string, ReplyCheckCases> = await import(
    join(room, 'replies', `${fileOf(id)}.cases.ts`)
  );
  const flags = Object.values(module)[0]?.flags ?? {};

  test.each(Object.entries<Pinned>(flags))('leaves nothing to take out of %s', (_, flag) => {
    const subject = replyOf(isPair(flag) ? flag[0] : flag);
    const { texts } = screenReply(subject, [check]);
    expect(screenReply({ ...subject, texts }, [check]).withheld.size).toBe(0);
  });
});
