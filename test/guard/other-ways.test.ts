import { describe, expect, test } from 'vitest';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import { emptySession } from '../../src/screening/session/empty-session.ts';
import { remember } from '../../src/screening/session/session.ts';
import { resolvePath } from '../../src/shell/places/places.ts';
import type { CallContext } from '../../src/vocabulary/call-context.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { FILES, guarded, HOME, PROJECT } from './machine.ts';
import { INCLUDED, OTHER_EVERYDAY, OTHER_WAYS } from './other-ways.ts';

/** Whether one of the calls is stopped; what was written before is on the disk and in the session's memory. */
function isStopped(calls: readonly (string | ProposedCall)[]): boolean {
  const disk: Record<string, string> = { ...FILES, ...INCLUDED };
  const real = (path: string) => resolvePath(path, { home: HOME });
  let session = emptySession;
  return calls.some((given) => {
    const call = typeof given === 'string' ? { tool: 'Bash', arguments: { command: given } } : given;
    const facts = {
      ...guarded,
      read: (path: string) => disk[real(path)],
      has: (path: string) =>
        Object.keys(disk).some((one) => one === real(path) || one.startsWith(`${real(path)}/`)),
    };
    const context: CallContext = { home: HOME, cwd: PROJECT, projectRoot: PROJECT, guarded: facts, session };
    const ruled = decideOn(call, context);
    if (ruled.subject) session = remember(session, ruled.subject);
    const { file_path: file, content } = call.arguments;
    if (typeof file === 'string' && typeof content === 'string') disk[real(file)] = content;
    return stops(ruled.ruling.decision);
  });
}

describe.each(Object.entries(OTHER_WAYS))('%s', (_, rows) => {
  test.each(rows.map((row) => [JSON.stringify(row), row] as const))('%s is stopped', (_name, row) => {
    expect(isStopped(row)).toBe(true);
  });
});

describe.each(Object.entries(OTHER_EVERYDAY))('everyday work like %s', (_, rows) => {
  test.each(rows.map((row) => [JSON.stringify(row), row] as const))('%s passes', (_name, row) => {
    expect(isStopped(row)).toBe(false);
  });
});
