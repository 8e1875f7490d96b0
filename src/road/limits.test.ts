import { expect, test } from 'vitest';
import { HOSTS } from '../vocabulary/hook-request.ts';
import { HOST_WAITS_S, limitsOf } from './limits.ts';

/** How long hosts wait that have no setting for it. */
const WAITS_S: Readonly<Record<string, number>> = { cline: 30, windsurf: 30 };

test.each(HOSTS)(
  '%s: the hook denies first, then what started it, and only then the host gives up',
  (host) => {
    const { hookMs, endedS } = limitsOf(host);
    expect(hookMs + 5_000).toBeLessThanOrEqual(endedS * 1000);
    expect(endedS).toBeLessThan(60);
    expect(endedS + 5).toBeLessThan(WAITS_S[host] ?? HOST_WAITS_S);
  },
);

test('hosts wait two minutes', () => {
  expect(HOST_WAITS_S).toBe(120);
});
