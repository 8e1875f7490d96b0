import { expect, it } from 'vitest';
import type { Severity } from '../../vocabulary/orders.ts';
import type { Signal } from '../../vocabulary/signal.ts';
import { raised } from './raised.ts';
import { emptySession } from './session.ts';

const signal = (severity: Severity, check = 'destructive.git') => ({ check, severity }) as Signal;
const watched = { ...emptySession, orders: new Set(['injection.text']) };
const leaking = { ...emptySession, secrets: new Set(['secret x']) };

it.each<[Severity, Severity]>([
  ['info', 'info'],
  ['low', 'medium'],
  ['medium', 'high'],
  ['high', 'critical'],
  ['critical', 'critical'],
])('%s becomes %s in a session that is watched', (before, after) => {
  for (const session of [watched, leaking])
    expect(raised([signal(before)], session)).toEqual([signal(after)]);
  for (const session of [emptySession, undefined])
    expect(raised([signal(before)], session)).toEqual([signal(before)]);
});

it('what is about the session itself stays as it is', () => {
  expect(raised([signal('high', 'session.sink')], watched)).toEqual([signal('high', 'session.sink')]);
});
