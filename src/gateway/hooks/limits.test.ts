import { expect, test } from 'vitest';
import { HOOK_MS, HOST_WAITS_S } from './limits.ts';

test('a hook has answered, started and ended well before its host gives up and lets the call run', () => {
  expect(HOOK_MS + 4_000).toBeLessThan(HOST_WAITS_S * 1000);
});
