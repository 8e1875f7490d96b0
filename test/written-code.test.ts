/** Code that a session writes and then runs, through the session's real memory: what harms is stopped, what works passes. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { screenCall } from '../src/checks/screening.ts';
import { understand } from '../src/screening/calls/subject.ts';
import { emptySession } from '../src/screening/session/empty-session.ts';
import { remember } from '../src/screening/session/session.ts';
import { popularNames } from './fixtures/popular-names.ts';
import { everySecond } from './whole.ts';
import { type Pair, pairsIn } from './written-code/pairs.ts';

const FOLDER = join(import.meta.dirname, 'written-code');
const around = { cwd: '/work/app', home: '/home/me', projectRoot: '/work/app', popularNames };
const STOPPED = pairsIn(join(FOLDER, 'stopped'));
const PASSED = pairsIn(join(FOLDER, 'passed'));

const absolute = (path: string): string => (/^[~/]/.test(path) ? path : `/work/app/${path}`);

/** What is said of the calls of a pair that a person would be asked about. */
function asked({ files, lines }: Pair): string[] {
  let session = emptySession;
  const calls = [
    ...files.map(({ path, text }) => ({
      tool: 'Write',
      arguments: { file_path: absolute(path), content: text },
    })),
    ...lines.map((command) => ({ tool: 'Bash', arguments: { command } })),
  ];
  return calls.flatMap((proposed) => {
    const call = understand(proposed, { ...around, session });
    const { signals, coverage } = screenCall(call);
    expect(coverage.failed).toEqual([]);
    session = remember(session, call);
    return signals
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map(({ check, evidence }) => `${proposed.tool}: ${check} ${evidence}`);
  });
}

test('the tables are as large as they are said to be', () => {
  expect(STOPPED.length).toBeGreaterThanOrEqual(150);
  expect(PASSED.length).toBeGreaterThanOrEqual(150);
});

describe('what harms is stopped when it is written or when it is run', () => {
  test.each(everySecond(STOPPED).map((pair) => [pair.name, pair] as const))('%s', (_, pair) => {
    expect(asked(pair)).not.toEqual([]);
  });
});

describe('honest work of the same shape passes', () => {
  test.each(everySecond(PASSED).map((pair) => [pair.name, pair] as const))('%s', (_, pair) => {
    expect(asked(pair)).toEqual([]);
  });
});
