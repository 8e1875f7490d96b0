import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { ChildMark } from '../../ports/servers.ts';
import { children } from '../../world/children.ts';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import { endLeftChildren, notedChildren } from './left-children.ts';

const folder = mkdtempSync(join(tmpdir(), 'left-'));
const ports = { files, clock, random, processes };
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const notes = join(folder, 'state', 'children');
const noted = () => readdirSync(notes).filter((name) => name.endsWith('.json'));
const DEAD = { ...processes.self, started: '1' };
const ENV_MARK = 'a'.repeat(32);

/** Like a server that a gateway left behind. */
function leave(env: Record<string, string> = {}): { readonly child: ChildProcess; readonly pid: number } {
  const child = spawn('/bin/sleep', ['60'], { env, detached: true, stdio: 'ignore' });
  started.push(child);
  return { child, pid: child.pid ?? 0 };
}
const beginOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
function write(mark: ChildMark, gateway = DEAD): void {
  const note = { ...mark, at: clock.nowMs(), gateway };
  writeFileSync(join(notes, `${mark.mark}.json`), JSON.stringify(note), { mode: 0o600 });
}

test('a child is noted while it runs', async () => {
  const around = notedChildren(children, folder, ports);
  const child = around.start({ command: '/bin/sleep', args: ['60'], env: {} });
  expect(noted()).toEqual([`${child.mark?.mark}.json`]);
  expect(JSON.parse(readFileSync(join(notes, noted()[0] ?? ''), 'utf8'))).toMatchObject({
    ...child.mark,
    gateway: processes.self,
  });
  // Its gateway is this process, and alive.
  endLeftChildren(folder, ports, children);
  expect(noted()).toHaveLength(1);
  child.killTree('SIGKILL');
  await child.ended;
  expect(noted()).toEqual([]);
  around.start({ command: '/nowhere', args: [], env: {} });
  expect(noted()).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'what a killed gateway left is ended, and no other process',
  async () => {
    const [same, marked, other, alive] = [leave(), leave({ MCP_LAUNCH_ID: ENV_MARK }), leave(), leave()];
    await vi.waitFor(() => expect(readFileSync(`/proc/${marked.pid}/environ`, 'utf8')).toContain(ENV_MARK));
    const mark = (letter: string) => letter.repeat(32);
    write({ pid: same.pid, started: beginOf(same.pid), mark: mark('b') });
    // Its own number was another's before; only the mark is left.
    write({ pid: other.pid, started: '1', mark: ENV_MARK });
    // A number that is used again, and one that is not known for sure.
    write({ pid: other.pid, started: '12345', mark: mark('c') });
    write({ pid: other.pid, started: '', mark: mark('d') });
    // Of a gateway that lives, and of another machine.
    write({ pid: alive.pid, started: beginOf(alive.pid), mark: mark('e') }, processes.self);
    write({ pid: alive.pid, started: beginOf(alive.pid), mark: mark('f') }, { ...DEAD, boot: 'another' });
    writeFileSync(join(notes, `${mark('0')}.json`), '{"pid":', { mode: 0o600 });
    endLeftChildren(folder, ports, children);
    await vi.waitFor(() => expect([same.child, marked.child].map(hasEnded)).toEqual([true, true]));
    expect([other.child, alive.child].map(hasEnded)).toEqual([false, false]);
    expect(noted().sort()).toEqual([mark('0'), mark('e'), mark('f')].map((name) => `${name}.json`));
  },
);
