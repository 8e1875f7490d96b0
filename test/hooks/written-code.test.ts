/** One process writes, another runs: what lies on the disk by then is what is read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Pair, pairsIn } from '../written-code/pairs.ts';
import { askHook, makeFolder, shellEvent } from './hook-process.ts';

const FOLDER = join(import.meta.dirname, '..', 'written-code');
const SAMPLE = [
  'compiled: Go test downloads and runs a program',
  'compiled: Rust build script reads credentials',
  'compiled: Java test sends a key',
  'compiled: Swift process',
  'scripted: vitest test reads credentials',
  'scripted: pytest without a name',
  'scripted: imported module',
  'scripted: R downloads and runs',
  'scripted: notebook',
  'builds: CMake execute_process',
  'builds: Terraform external',
  'builds: Ansible get_url and command',
  'mixed: moved and renamed',
];
const HONEST = [
  'compiled: Go server and test',
  'compiled: Rust build script',
  'compiled: Java test with a temporary folder',
  'scripted: TypeScript service',
  'scripted: pytest with a fake server',
  'builds: Dockerfile',
  'settings: cargo config',
];

const named = (kind: string, names: readonly string[]): Pair[] => {
  const all = pairsIn(join(FOLDER, kind));
  return names.map((name) => all.find((pair) => pair.name === name) ?? expect.fail(`no pair "${name}"`));
};

/** Whether any of the runs is stopped. Something harmless is written by the tool, and what the pair says lies there later. */
async function isStopped({ files, lines }: Pair): Promise<boolean> {
  const project = makeFolder();
  const ask = async (event: string) => (await askHook('claude-code', event, { project })).stdout;
  for (const { path, text } of files) {
    const file_path = join(project, path);
    const event = {
      session_id: 's-1',
      cwd: project,
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path, content: 'x = 1\n' },
    };
    expect(await ask(JSON.stringify(event))).not.toMatch(/"(?:deny|ask)"/);
    mkdirSync(dirname(file_path), { recursive: true });
    writeFileSync(file_path, text);
  }
  for (const line of lines) {
    const [, from, to] = /^mv (\S+) (\S+)$/.exec(line) ?? [];
    const answer = await ask(shellEvent('claude-code', line, 's-1', project));
    if (/"(?:deny|ask)"/.test(answer)) return true;
    const moved = files.find(({ path }) => path === from);
    if (moved !== undefined && to !== undefined) writeFileSync(join(project, to), moved.text);
  }
  return false;
}

test.each(named('stopped', SAMPLE).map((pair) => [pair.name, pair] as const))(
  '%s is stopped',
  async (_, pair) => {
    expect(await isStopped(pair)).toBe(true);
  },
);

test.each(named('passed', HONEST).map((pair) => [pair.name, pair] as const))('%s passes', async (_, pair) => {
  expect(await isStopped(pair)).toBe(false);
});
