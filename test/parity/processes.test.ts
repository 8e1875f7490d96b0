import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readCommands } from '../../corpus/commands.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import { connect } from '../mcp/connect.ts';
import { isWhole } from '../whole.ts';
import { makePlaces } from './places.ts';

// The built program, as it is started: calls from all over the corpus, a quarter of them from each folder.
const root = join(import.meta.dirname, '..', '..');
const bin = join(root, 'bin', 'tokenauditor.js');
const run = promisify(execFile);

const places = await makePlaces();
afterAll(() => places.clear());
const env = { PATH: process.env.PATH ?? '', HOME: places.home };
const corpus = [...readCommands('dangerous'), ...readCommands('benign')];
const folders = Object.values(places.folders);
const CALLS = isWhole ? 100 : 12;
const step = Math.floor(corpus.length / CALLS);
const asked = corpus
  .filter((_, i) => i % step === 0)
  .slice(0, CALLS)
  .map(({ call }, i) => ({ call, cwd: folders[i % folders.length] ?? '' }));

const answerSchema = z.object({
  decision: z.string(),
  findings: z.array(z.object({ checks: z.array(z.string()) })),
});
const shown = (value: unknown): string => {
  const { decision, findings } = answerSchema.parse(value);
  return `${decision} ${findings.flatMap(({ checks }) => checks).join(' ')}`;
};

/** In small groups: the hook process of each call is a whole one. */
async function inGroups<T>(work: (call: ProposedCall, cwd: string) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < asked.length; at += 4)
    all.push(...(await Promise.all(asked.slice(at, at + 4).map(({ call, cwd }) => work(call, cwd)))));
  return all;
}

/** Standard output, whatever the exit status. */
async function output(args: readonly string[], cwd: string, stdin = ''): Promise<string> {
  const running = run(process.execPath, [...args], { cwd, env, maxBuffer: 1 << 26 });
  running.child.stdin?.end(stdin);
  const { stdout } = await running.catch((ended: { stdout: string }) => ended);
  return stdout;
}

async function overMcp(): Promise<string[]> {
  const connection = await connect('modern', places.home, env);
  try {
    const all: string[] = [];
    for (const [i, { call, cwd }] of asked.entries()) {
      const given = { tool_name: call.tool, arguments: call.arguments, cwd, session_id: `s-${i}` };
      const { structuredContent } = await connection.call('roadside_screen_tool_call', given);
      all.push(shown(structuredContent));
    }
    return all;
  } finally {
    await connection.close();
  }
}

const LIBRARY = `
import { screen } from ${JSON.stringify(join(root, 'dist', 'library.js'))};
let text = '';
for await (const chunk of process.stdin) text += chunk;
const { asked, home } = JSON.parse(text);
process.stdout.write(JSON.stringify(asked.map(({ call, cwd }) => screen(call, { cwd, home }))));
`;

/** What a hook shows: nothing for a call that may run. */
const KINDS: Readonly<Record<string, string>> = { block: 'deny', require_approval: 'ask' };

test('real processes of every door rule the same', async () => {
  expect(asked.length).toBe(CALLS);
  const lines = asked.map(({ call: { tool, arguments: args }, cwd }) =>
    JSON.stringify({ tool_name: tool, arguments: args, cwd }),
  );
  const batch = await output([bin, 'screen', '--jsonl'], places.home, `${lines.join('\n')}\n`);
  const expected = batch
    .trimEnd()
    .split('\n')
    .map((line) => shown(JSON.parse(line)));
  expect(expected.length).toBe(CALLS);
  const single = await inGroups(async ({ tool, arguments: args }, cwd) =>
    shown(
      JSON.parse(
        await output([bin, 'screen', '--json', '--tool', tool, '--args', JSON.stringify(args)], cwd),
      ),
    ),
  );
  expect(single).toEqual(expected);
  const script = ['--input-type=module', '-e', LIBRARY];
  const library = await output(script, places.home, JSON.stringify({ asked, home: places.home }));
  expect(z.array(z.unknown()).parse(JSON.parse(library)).map(shown)).toEqual(expected);
  const hooks = await inGroups(async ({ tool, arguments: args }, cwd) => {
    const event = { hook_event_name: 'PreToolUse', tool_name: tool, tool_input: args, cwd };
    const program = [join(root, 'dist', 'hook.cjs'), 'claude-code', '--project', places.home];
    return /"permissionDecision":"(\w+)"/.exec(await output(program, cwd, JSON.stringify(event)))?.[1];
  });
  expect(hooks).toEqual(expected.map((ruling) => KINDS[ruling.split(' ')[0] ?? '']));
  // Last: the end of the connection removes the home.
  expect(await overMcp()).toEqual(expected);
});
