/** The resident says and records exactly what the process would, call by call of a session. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCommands } from '../../corpus/commands.ts';
import { HookJudging } from '../../src/doors/hook/judging.ts';
import { askResident } from '../../src/doors/hook/resident/socket-client.ts';
import { compilePolicy } from '../../src/road/policy.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { whereabouts } from '../../src/world/whereabouts.ts';
import { dist, makeFolder } from './hook-process.ts';

const EVERY = 45;
const rows = [...readCommands('dangerous'), ...readCommands('benign')].filter((_, i) => i % EVERY === 0);

const eventOf = (i: number): string => {
  const call = rows[i]?.call;
  return JSON.stringify({
    session_id: `s-${i % 4}`,
    cwd: '/srv/shop',
    hook_event_name: 'PreToolUse',
    tool_name: call?.tool,
    tool_input: call?.arguments,
  });
};

/** The word by which a person allows a call is another one in every project. */
const plain = (text: string | undefined) => text?.replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'CODE');

function recordedIn(project: string): unknown[] {
  const text = readFileSync(join(project, '.tokenauditor', 'events.jsonl'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { event = JSON.parse(line) } = JSON.parse(line);
      return { type: event.type, decision: event.decision, checks: event.checks, agent: event.agent };
    })
    .filter(({ type }) => type === 'policy_decision');
}

function versionOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the resident did not start')));
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.endsWith('}\n')) resolve(JSON.parse(text).version);
    });
  });
}

test('a sample of the corpus', async () => {
  const [theirs, ours] = [makeFolder(), makeFolder()];
  const bin = join(dist, '..', 'bin', 'tokenauditor.js');
  const child = spawn(process.execPath, [bin, 'resident', '--json', '--project', theirs], {
    env: { PATH: process.env.PATH ?? '', HOME: theirs },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const version = await versionOf(child);
  const state = join(theirs, '.tokenauditor', 'state');
  const kept = JSON.parse(readFileSync(join(state, 'policy.json'), 'utf8'));
  const key = Buffer.from(kept.socket_key, 'base64');
  const own = new HookJudging({
    directory: join(ours, '.tokenauditor'),
    version,
    home: ours,
    lockWaitMs: 60_000,
    ports: { files, clock, random, processes },
    whereabouts: whereabouts(dist),
    compile: compilePolicy,
  });
  const differing: string[] = [];
  for (const i of rows.keys()) {
    const payload = eventOf(i);
    const question = { v: version, host: 'claude-code', payload };
    const said = await askResident(join(state, 'hook.sock'), key, question, 60_000);
    const meant = await own.answer('claude-code', { payload });
    if (plain(said?.stdout) !== plain(meant.stdout) || said?.exit !== meant.exit)
      differing.push(`${rows[i]?.id}: ${said?.stdout} / ${meant.stdout}`);
  }
  await own.close();
  expect(rows.length).toBeGreaterThan(55);
  expect(differing).toEqual([]);
  // Which harmless calls are in the sample is drawn with each project's own key.
  const risky = (project: string) =>
    recordedIn(project).filter((one) => JSON.stringify(one).includes('"decision":"allow"') === false);
  expect(risky(theirs).length).toBeGreaterThan(20);
  expect(risky(theirs)).toEqual(risky(ours));
});
