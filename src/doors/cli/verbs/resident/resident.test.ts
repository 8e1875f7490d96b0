import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeIo } from '../../../../../test/cli/fake-io.ts';
import { assertDocuments } from '../../../../../test/cli/held-documents.ts';
import type { HungResident, ResidentEnding, ResidentStatus } from '../../../../road/hooks/resident-status.ts';
import { run } from '../../run.ts';
import type { ResidentDoor } from '../../verb/session.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'resident-verb-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const status = (): ResidentStatus => ({
  pid: 42,
  version: '1.2.3+abc',
  since: '2026-11-15T12:00:00.000Z',
  socket: join(folder, '.tokenauditor', 'state', 'hook.sock'),
  answered: 7,
  refused: 1,
  under_way: 0,
  waiting: 0,
});

async function runVerb(
  words: readonly string[],
  running?: ResidentStatus,
  ending: ResidentEnding = 'stopped',
  hung?: HungResident,
) {
  const asked: unknown[] = [];
  const resident: ResidentDoor = {
    ask: async (directory, question) => {
      asked.push([directory, question]);
      return running;
    },
    hung: async () => hung,
    serve: async ({ directory, onReady }) => {
      asked.push([directory]);
      onReady(status());
      return ending;
    },
  };
  const io = fakeIo({ cwd: folder });
  const ports = () => Promise.reject(new Error('no ports'));
  const code = await run(['resident', ...words], io, { version: () => '1.2.3', ports, resident });
  assertDocuments(['resident', ...words], io.out());
  return { code, out: io.out(), err: io.err(), asked };
}

const LINES = `resident 42 of version 1.2.3+abc, since 2026-11-15T12:00:00.000Z
  socket    .tokenauditor/state/hook.sock
  answered  7
  refused   1
`;

test('serves the given folder, and prints its socket', async () => {
  const { code, out, asked } = await runVerb(['--project', '.']);
  expect({ code, out }).toEqual({ code: 0, out: LINES });
  expect(asked).toEqual([[join(folder, '.tokenauditor')]]);
});

test('serves the ledger that is here', async () => {
  mkdirSync(join(folder, '.tokenauditor'));
  const { code, asked } = await runVerb([]);
  expect({ code, asked }).toEqual({ code: 0, asked: [[join(folder, '.tokenauditor')]] });
});

test('creates no ledger unless asked to', async () => {
  const { code, err, asked } = await runVerb([]);
  expect({ code, asked }).toEqual({ code: 2, asked: [] });
  expect(err).toContain('no ledger in');
});

test('a replaced program ends with a status that starts it again', async () => {
  const { code, err } = await runVerb(['--project', '.'], undefined, 'replaced');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'the program was replaced: start the resident again\n',
  });
});

test('--status: runs, and does not', async () => {
  expect(await runVerb(['--status'], status())).toMatchObject({ code: 0, out: LINES });
  expect(await runVerb(['--status'])).toMatchObject({ code: 1, out: 'no resident is running\n' });
  const { out } = await runVerb(['--status', '--json'], status());
  expect(JSON.parse(out)).toEqual({ running: true, ...status() });
  expect(JSON.parse((await runVerb(['--status', '--json'])).out)).toEqual({ running: false });
});

test('--stop: ended, or none was there', async () => {
  const { code, out, asked } = await runVerb(['--stop'], status());
  expect({ code, out }).toEqual({ code: 0, out: 'resident 42 was stopped\n' });
  expect(asked).toEqual([[join(folder, '.tokenauditor'), 'stop']]);
  expect(await runVerb(['--stop'])).toMatchObject({ code: 0, out: 'no resident is running\n' });
  expect(JSON.parse((await runVerb(['--stop', '--json'], status())).out)).toEqual({
    running: false,
    stopped: true,
  });
});

test('one that does not answer is named, and ended', async () => {
  const ask = (words: readonly string[], hasEnded: boolean) =>
    runVerb(words, undefined, 'stopped', { pid: 42, hasEnded });
  const status = await ask(['--status'], false);
  expect([status.code, status.out]).toEqual([1, expect.stringMatching(/^resident 42 does not answer; /)]);
  expect(await ask(['--stop'], true)).toMatchObject({
    code: 0,
    out: 'resident 42 did not answer, and was killed\n',
  });
  expect(await ask(['--stop'], false)).toMatchObject({ code: 1 });
  expect(JSON.parse((await ask(['--stop', '--json'], true)).out)).toEqual({
    running: false,
    hung: 42,
    stopped: true,
  });
});

test.each([[['--status', '--stop']], [['--http', '4517']]])('%j is refused', async (words) => {
  expect(await runVerb(words)).toMatchObject({ code: 2, asked: [] });
});
