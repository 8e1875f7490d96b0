/** Calls of a hook that a rule samples: judged over the socket of `up`, within the time that a hook waits, or asked about. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HookJudging } from '../../src/doors/hook/judging.ts';
import { Turns } from '../../src/doors/hook/resident/resident-turns.ts';
import { ThreadedJudging } from '../../src/doors/hook/resident/threaded-judging.ts';
import { readEvents } from '../../src/evidence/folds/read.ts';
import type { SecondOpinion } from '../../src/judge/opinions/second-opinion.ts';
import { compilePolicy } from '../../src/road/policy.ts';
import { OpinionsWanted } from '../../src/road/sampling/relayed-judge.ts';
import { FlowSessions } from '../../src/sessions/flow-sessions.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { answering, type ModelEndpoint, openModelEndpoint } from '../fixtures/model-endpoint.ts';
import { askHook, dist, shellEvent } from './hook-process.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'judged-hooks-')));
const directory = join(folder, '.tokenauditor');
const ports = { files, clock, random, processes };
const rules = [{ id: 'copies', action: 'sample', when: { shell: { program: 'cp' } } }];
const write = (judge: object) =>
  writeFileSync(join(directory, 'tokenauditor.yaml'), JSON.stringify({ judge, rules }), { mode: 0o600 });

let endpoint: ModelEndpoint;
let up: ChildProcess | undefined;
beforeAll(async () => {
  mkdirSync(directory, { mode: 0o700 });
  endpoint = await openModelEndpoint(answering(''));
  write({ providers: { main: { kind: 'openai', url: endpoint.url, model: 'm-1' } } });
});
afterAll(async () => {
  const ended = up === undefined ? undefined : once(up, 'exit');
  up?.kill('SIGTERM');
  await ended;
  await endpoint.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const JUDGED = { kind: 'judged', provider: 'main', model: 'm-1', confidence: 1, reason: 'x' } as const;
const event = (command: string) => shellEvent('claude-code', command, 's-1', folder);

async function lastDecision() {
  let last: object | undefined;
  for await (const entry of readEvents(directory, ports))
    if ('event' in entry && entry.event.type === 'policy_decision') last = entry.event;
  return last;
}

/** The judging of `up`, with the judging itself in this thread. */
function turnsWith(opinionOn: () => Promise<SecondOpinion>, mostMs = 60_000) {
  const judging = new HookJudging({
    ...{ directory, ports, version: '1', home: folder, lockWaitMs: 5_000 },
    compile: compilePolicy,
  });
  const ask = async (message: (sent: Map<string, unknown>) => object) => {
    const { host, ...question } = message(new Map()) as { host: 'claude-code'; payload: string };
    return await judging.answer(host, question).catch((error) => {
      if (error instanceof OpinionsWanted) return structuredClone({ wanted: error.questions });
      throw error;
    });
  };
  const threads = { ask, close: () => judging.close() };
  const own = { ...clock, after: (_: number, then: () => void) => clock.after(mostMs, then) };
  const threaded = new ThreadedJudging(threads, new FlowSessions(clock, random.bytes(8)), {
    desk: { opinionOn },
    clock: own,
  });
  const turns = new Turns(threaded, { atOnce: 1, waiting: 16, answerMs: 60_000 });
  const answer = (command: string) => turns.take({ host: 'claude-code', payload: event(command) });
  return { answer, close: () => threaded.close() };
}

test.each([
  ['allow', /^$/, { decision: 'allow', judge_verdict: 'allow', judge: 'main' }],
  ['deny', /"deny"/, { decision: 'block', judge_verdict: 'deny' }],
  ['ask', /"ask"/, { decision: 'require_approval', judge_verdict: 'ask' }],
] as const)('the verdict %s decides, and is on record', async (verdict, stdout, recorded) => {
  const { answer, close } = turnsWith(async () => ({ ...JUDGED, verdict }));
  expect((await answer('cp a b')).stdout).toMatch(stdout);
  expect(await lastDecision()).toMatchObject({ ...recorded, rule: 'copies' });
  await close();
});

test('a judge that is late is not waited for: a person is asked, and no verdict is recorded', async () => {
  const { answer, close } = turnsWith(() => new Promise(() => {}), 20);
  expect((await answer('cp a b')).stdout).toContain('"ask"');
  const event = await lastDecision();
  expect(event).toMatchObject({ decision: 'require_approval', rule: 'copies' });
  expect(event).not.toHaveProperty('judge_verdict');
  await close();
});

test('a slow judge takes no turn of others, though only one call is judged at once', async () => {
  let settle: (opinion: SecondOpinion) => void = () => {};
  const opinion = new Promise<SecondOpinion>((resolve) => {
    settle = resolve;
  });
  const asked = vi.fn(() => opinion);
  const { answer, close } = turnsWith(asked);
  const slow = answer('cp a b');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect((await answer('ls -la')).stdout).toBe('');
  settle({ ...JUDGED, verdict: 'deny' });
  expect((await slow).stdout).toContain('"deny"');
  await close();
});

test('an opinion on another question does not count', async () => {
  const { answer, close } = turnsWith(async () => {
    // The rules change while the judge is asked.
    write({ providers: { other: { kind: 'openai', url: endpoint.url, model: 'm-2' } } });
    return { ...JUDGED, verdict: 'allow' };
  });
  expect((await answer('cp a b')).stdout).toContain('"ask"');
  await close();
  write({ providers: { main: { kind: 'openai', url: endpoint.url, model: 'm-1' } } });
});

test('a real hook asks a person alone, and a real judge through `up`', async () => {
  const ask = async (command: string) =>
    (await askHook('claude-code', event(command), { project: folder })).stdout;
  endpoint.behave(answering(JSON.stringify({ verdict: 'deny', confidence: 1, reason: 'not this file' })));
  expect(await ask('cp a b')).toContain('"ask"');
  expect(endpoint.received).toEqual([]);
  const { PATH } = process.env;
  const program = join(dist, '..', 'bin', 'tokenauditor.js');
  up = spawn(process.execPath, [program, 'up', '--no-port'], { cwd: folder, env: { PATH, HOME: folder } });
  await new Promise((resolve) => up?.stdout?.once('data', resolve));
  await vi.waitFor(async () => expect(await ask('cp a b')).toContain('not this file'), {
    ...{ timeout: 120_000, interval: 200 },
  });
  expect(JSON.stringify(endpoint.received)).toContain('cp a b');
  expect(await lastDecision()).toMatchObject({ judge: 'main', judge_verdict: 'deny' });
}, 180_000);
