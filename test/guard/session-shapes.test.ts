/** Ways that take more than one call: a file is written first, and something reads it as code, settings or names later. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import { emptySession } from '../../src/screening/session/empty-session.ts';
import { remember } from '../../src/screening/session/session.ts';
import { resolvePath } from '../../src/shell/places/places.ts';
import type { CallContext } from '../../src/vocabulary/call-context.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { FILES, guarded, HOME, PROJECT } from './machine.ts';
import { SESSIONS, SESSIONS_EVERYDAY, type Steps } from './session-shapes.ts';

/** Whether one of the calls is stopped; what is written before is on the disk and in the session's memory. */
function isStopped([files, ...commands]: Steps): boolean {
  const disk: Record<string, string> = { ...FILES };
  const real = (path: string) => resolvePath(path, { home: HOME });
  const has = (path: string) => Object.keys(disk).some((one) => one === path || one.startsWith(`${path}/`));
  const facts = {
    ...guarded,
    read: (path: string) => disk[real(path)],
    has: (path: string) => has(real(path).replace(/\/$/, '')),
  };
  let session = emptySession;
  const stopsAt = (call: ProposedCall) => {
    const context: CallContext = { home: HOME, cwd: PROJECT, projectRoot: PROJECT, guarded: facts, session };
    const ruled = decideOn(call, context, { gate: DEFAULT_GATE_POLICY, time: '2026-11-16T00:00:00Z' });
    if (ruled.subject) session = remember(session, ruled.subject);
    return stops(ruled.ruling.decision);
  };
  for (const [name, content] of Object.entries(files)) {
    const file_path = `${PROJECT}/${name}`;
    if (stopsAt({ tool: 'Write', arguments: { file_path, content } })) return true;
    disk[real(file_path)] = content;
  }
  return commands.some((command) => stopsAt({ tool: 'Bash', arguments: { command } }));
}

describe.each(Object.entries(SESSIONS))('%s', (_, rows) => {
  test.each(rows.map((row) => [row.slice(1).join(' && '), row] as const))('%s is stopped', (_name, row) => {
    expect(isStopped(row)).toBe(true);
  });
});

describe.each(Object.entries(SESSIONS_EVERYDAY))('%s', (_, rows) => {
  test.each(rows.map((row) => [row.slice(1).join(' && '), row] as const))('%s passes', (_name, row) => {
    expect(isStopped(row)).toBe(false);
  });
});
