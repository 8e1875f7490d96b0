import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROVES } from '../../../test/hooks/fake-hook.ts';
import { openCodePlugin } from './opencode-plugin.ts';

interface Plugin {
  'tool.execute.before'(input: unknown, output: unknown): Promise<void>;
}
type Make = (given: unknown) => Promise<Plugin>;

// A quote, a dollar and a backslash in a path must not end the text.
let room = '';
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'h\'o"o${k}`s-'));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

let count = 0;
async function pluginWith(
  hook: string,
  node = process.execPath,
  given: object = {},
  limitMs = 240_000,
): Promise<Plugin> {
  count += 1;
  const script = join(room, `hook-${count}.cjs`);
  const file = join(room, `plugin-${count}.mjs`);
  writeFileSync(script, `${PROVES}${hook}`);
  const text = openCodePlugin({ node, script, project: room, home: '/home/ada' });
  expect(text).toContain('const LIMIT_MS = 55000;');
  writeFileSync(file, text.replace('LIMIT_MS = 55000', `LIMIT_MS = ${limitMs}`));
  const module: Record<string, Make> = await import(/* @vite-ignore */ pathToFileURL(file).href);
  // OpenCode calls every export of the file.
  expect(Object.keys(module)).toEqual(['TokenAuditor']);
  return await module.TokenAuditor!({ directory: '/srv/shop', ...given });
}

const call = (plugin: Plugin, args: unknown = { command: 'ls' }) =>
  plugin['tool.execute.before']({ tool: 'bash', sessionID: 'ses_7', callID: 'c' }, { args });
const answers = (text: string) => `process.stdin.resume().on('end', () => prove(${JSON.stringify(text)}))`;

test('a call is described to the hook, and runs if the hook has no objection', async () => {
  const heard = join(room, 'heard.json');
  const plugin = await pluginWith(`
    let text = '';
    process.stdin.on('data', (part) => { text += part; }).on('end', () => {
      const seen = { asked: JSON.parse(text), argv: process.argv.slice(2, -1), env: process.env };
      require('node:fs').writeFileSync(${JSON.stringify(heard)}, JSON.stringify(seen));
      prove('{}');
    });`);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '/nowhere.pem');
  vi.stubEnv('NODE_V8_COVERAGE', '/proc/x');
  vi.stubEnv('NODE_OPTIONS', '--no-warnings');
  vi.stubEnv('LD_PRELOAD', '/nowhere.so');
  await expect(call(plugin)).resolves.toBeUndefined();
  vi.unstubAllEnvs();
  expect(JSON.parse(readFileSync(heard, 'utf8'))).toEqual({
    asked: {
      event: 'tool.execute.before',
      tool: 'bash',
      args: { command: 'ls' },
      sessionID: 'ses_7',
      cwd: '/srv/shop',
    },
    argv: ['opencode', '--project', room, '--proof'],
    env: {
      HOME: '/home/ada',
      USERPROFILE: '/home/ada',
      TOKENAUDITOR_PATH: process.env.PATH,
      NODE_V8_COVERAGE: '',
    },
  });
});

test('a denied call throws the reason', async () => {
  const plugin = await pluginWith(answers('{"deny":"It would erase the disk."}'));
  await expect(call(plugin)).rejects.toThrow(/^It would erase the disk\.$/);
});

test('a warning is shown and the call runs, whether or not there is a screen', async () => {
  const shown: unknown[] = [];
  const tui = { showToast: async (toast: unknown) => shown.push(toast) };
  await call(await pluginWith(answers('{"warn":"Look here."}'), process.execPath, { client: { tui } }));
  expect(shown).toEqual([{ body: { message: 'Look here.', variant: 'warning' } }]);
  const broken = { tui: { showToast: () => Promise.reject(new Error('no screen')) } };
  await call(await pluginWith(answers('{"warn":"Look here."}'), process.execPath, { client: broken }));
  await call(await pluginWith(answers('{"warn":"Look here."}')));
});

test.each([
  ['crashes', 'throw new Error("x")', 'it stopped with an error'],
  [
    'answers and then crashes',
    'process.stdout.write("{}", () => process.exit(1))',
    'it stopped with an error',
  ],
  ['kills itself', 'process.kill(process.pid, "SIGKILL")', 'it stopped with an error'],
  ['hangs', 'setInterval(() => {}, 1000)', 'it did not answer in time'],
  ['answers nothing', answers(''), 'its answer cannot be read'],
  ['does nothing', '', 'it did not prove that it ran'],
  ['gives no proof', 'console.log("{}")', 'it did not prove that it ran'],
  ['proves another status', "console.log('{}' + proof(2))", 'it did not prove that it ran'],
  ['writes something after the proof', "console.log('{}' + proof() + ' {}')", 'it did not prove that it ran'],
  ['answers something else', answers('fine by me'), 'its answer cannot be read'],
  ['answers a list', answers('[]'), 'its answer cannot be read'],
  ['answers null', answers('null'), 'its answer cannot be read'],
  ['denies without words', answers('{"deny":true}'), 'its answer cannot be read'],
  ['answers an unknown key', answers('{"allow":true}'), 'its answer cannot be read'],
  [
    'never stops talking',
    'for (;;) require("node:fs").writeSync(1, "x".repeat(4096))',
    'its answer is too long',
  ],
])('a hook that %s stops the call', async (what, hook, why) => {
  // The test does not wait half a minute for a hook that hangs on purpose.
  const plugin = await pluginWith(hook, process.execPath, {}, what === 'hangs' ? 1_000 : undefined);
  await expect(call(plugin)).rejects.toThrow(
    `TokenAuditor could not judge this call (${why}), so it was not run. Try \`tokenauditor doctor\`; without TokenAuditor, remove /`,
  );
});

test('without the program, or with arguments that cannot be written down, nothing runs', async () => {
  const missing = await pluginWith(answers('{}'), join(room, 'no-such-node'));
  await expect(call(missing)).rejects.toThrow('(it could not be started)');
  const round: { self?: unknown } = {};
  round.self = round;
  await expect(call(await pluginWith(answers('{}')), round)).rejects.toThrow(TypeError);
});
