/**
 * The official suite, against the fixture by itself and through the gateway. Whatever passes without the gateway must pass
 * through it, and nothing is listed as expected to fail.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inRotation } from '../whole.ts';
import { type Score, serverScore } from './conformance/run.ts';
import { Room, type Started } from './processes.ts';

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';
/** Of the tasks extension, which the SDK does not implement. */
const isTask = (check: string) => /^server-tasks-/.test(check);

const room = new Room();
const direct = new Map<string, Score>();
let fixture: Started;
beforeAll(async () => {
  fixture = await room.serveFixture();
  // The suite asks for everything that a server may do.
  const command = process.execPath;
  const open = { command, sampling: 'allow', destructive: 'allow' };
  room.settings({ servers: { HTTP: open, stdio: open } });
  for (const revision of [LEGACY, MODERN]) direct.set(revision, await serverScore(fixture.url, revision));
});
afterAll(() => room.close());

test('the fixture by itself', () => {
  const [legacy, modern] = [direct.get(LEGACY), direct.get(MODERN)];
  expect([legacy?.passed.length, legacy?.failed]).toEqual([84, []]);
  expect([modern?.passed.length, modern?.failed.length]).toEqual([164, 30]);
  expect(modern?.failed.filter((check) => !isTask(check))).toEqual([]);
});

describe.each([
  ['HTTP', async () => ['--url', fixture.url], []],
  // A pipe has no stream that could be closed to be polled.
  [
    'stdio',
    async () => ['--', process.execPath, await room.fixture(), 'stdio'],
    ['server-server-sse-polling server-sse-disconnect-resume ServerDisconnectResume'],
  ],
] as const)('through the gateway to a server over %s', (name, server, httpOnly) => {
  let gateway: Started;
  beforeAll(async () => {
    gateway = await room.up('--bare', '--name', name, ...(await server()));
  });
  // One at a time in a folder.
  afterAll(async () => {
    process.kill(gateway.pid);
    await vi.waitFor(() => expect(() => process.kill(gateway.pid, 0)).toThrow(), { timeout: 20_000 });
  });

  test.each(inRotation([LEGACY, MODERN], name === 'HTTP' ? 0 : 1, 1))(
    '%s: the same checks pass',
    async (revision) => {
      const { passed, failed } = await serverScore(gateway.url, revision, gateway.token);
      expect(failed.filter((check) => !isTask(check))).toEqual([]);
      const expected = direct
        .get(revision)
        ?.passed.filter((check) => !httpOnly.some((only) => only === check));
      expect(passed.length).toBeGreaterThan(80);
      expect(passed).toEqual(expected);
    },
  );
});
