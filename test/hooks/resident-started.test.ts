/** Installed hooks start a resident, with an environment of its own; it can be seen, stopped and turned off. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { askHook, dist, makeFolder, shellEvent } from './hook-process.ts';

const PATIENCE_MS = 30_000;
const bin = join(dist, '..', 'bin', 'tokenauditor.js');

const run = (project: string, ...words: string[]): string =>
  execFileSync(process.execPath, [bin, ...words, '--project', project], {
    env: { PATH: process.env.PATH ?? '', HOME: project },
    encoding: 'utf8',
  });

function askInstalled(project: string, command: string) {
  const event = shellEvent('claude-code', command, 's-1', project);
  return askHook('claude-code', event, { project, options: ['--project', project, '--proof', '4711'] });
}

const socketOf = (project: string): string => join(project, '.tokenauditor', 'state', 'hook.sock');
const wantedOf = (project: string): string => join(project, '.tokenauditor', 'state', 'resident', 'wanted');

test.skipIf(process.platform !== 'linux')(
  'the second long call of a session starts one',
  async () => {
    const project = makeFolder();
    onTestFinished(() => void run(project, 'resident', '--stop'));
    const alone = await askInstalled(project, 'git push --force origin main');
    expect(existsSync(wantedOf(project))).toBe(true);
    await askInstalled(project, 'docker compose up -d');
    for (let waitedMs = 0; !existsSync(socketOf(project)) && waitedMs < PATIENCE_MS; waitedMs += 50)
      await sleep(50);
    const { pid } = JSON.parse(
      readFileSync(join(project, '.tokenauditor', 'state', 'resident', 'lock'), 'utf8'),
    );
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    expect(environment.map((entry) => entry.split('=')[0]).filter(Boolean)).toEqual([
      'HOME',
      'TOKENAUDITOR_PATH',
      // How little memory it keeps, from us.
      'MALLOC_ARENA_MAX',
      'MALLOC_TRIM_THRESHOLD_',
    ]);
    // It answers as the hook does.
    expect(await askInstalled(project, 'git push --force origin main')).toEqual(alone);
    expect(JSON.parse(run(project, 'resident', '--status', '--json'))).toMatchObject({
      pid,
      answered: 1,
      refused: 0,
    });
  },
  60_000,
);

test('none is started where the document turns it off, nor by a hook that no entry started', async () => {
  const off = makeFolder();
  mkdirSync(join(off, '.tokenauditor'), { mode: 0o700 });
  writeFileSync(join(off, '.tokenauditor', 'tokenauditor.yaml'), 'hooks: { resident: false }\n', {
    mode: 0o600,
  });
  const byHand = makeFolder();
  for (const command of ['docker compose up -d', 'docker compose down']) {
    await askInstalled(off, command);
    await askHook('claude-code', shellEvent('claude-code', command, 's-1', byHand), { project: byHand });
  }
  expect([wantedOf(off), wantedOf(byHand)].map(existsSync)).toEqual([false, false]);
});
