import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discoverRoutes } from '../../src/work/routes/discover.ts';
import { startHelper } from '../../src/world/route-helpers.ts';
import { discover, ports } from './discover.ts';

// As many files as need help, read by the threads of the bundle.
const dist = join(import.meta.dirname, '..', '..', 'dist');
const bin = join(dist, '..', 'bin', 'tokenauditor.js');
const FILES = 1_200;
const TEXTS: readonly (readonly [string, (number: number) => string])[] = [
  ['ts', (number) => `const m${number} = new OpenAI({ baseURL: "https://api.vendor${number}.ai/v1" });\n`],
  ['py', (number) => `client = Anthropic(base_url="https://relay${number}.example.com/v1")\n`],
  [
    'yaml',
    (number) => `llm:\n  api_base: https://openrouter.ai/api/v1\n  model: openai/gpt-4o # ${number}\n`,
  ],
  ['json', () => '{ "name": "quiet" }\n'],
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenauditor-threads-'));
  for (let number = 0; number < FILES; number++) {
    const [ending, text] = TEXTS[number % TEXTS.length] ?? ['txt', () => ''];
    const below = join(folder, `part-${number % 7}`);
    mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `file-${number}.${ending}`), text(number));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('with a helper the same is found as without', async () => {
  const alone = await discover(folder);
  expect(alone.filesScanned).toBe(FILES);
  expect(alone.sightings.length).toBeGreaterThanOrEqual((FILES / TEXTS.length) * 3);
  let helped = 0;
  const program = pathToFileURL(join(dist, 'route-reader.js'));
  const together = await discoverRoutes(
    folder,
    { includeGlobs: [], excludeGlobs: [], maxFiles: 5_000 },
    {
      ...ports,
      mostHelpers: 1,
      startHelper: () => {
        const { help, dismiss } = startHelper(program);
        const counting = (lineOf: Parameters<typeof help>[1]): typeof lineOf => {
          return (portion) => {
            helped += 1;
            lineOf(portion);
          };
        };
        return { help: (work, lineOf) => help(work, counting(lineOf)), dismiss };
      },
      // The helper is waited for, so that it has something to do.
      nextTurn: async () => {
        const until = performance.now() + 60_000;
        while (helped === 0 && performance.now() < until) await new Promise((go) => setTimeout(go, 5));
      },
    },
  );
  expect(helped).toBeGreaterThan(0);
  expect(together).toEqual(alone);
});

test('the command says the same twice, and prints nothing else', () => {
  const run = () =>
    spawnSync(process.execPath, [bin, 'routes', folder, '--json'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder },
    });
  const first = run();
  expect(first.stderr).toBe('');
  expect(JSON.parse(first.stdout).summary.files_scanned).toBe(FILES);
  expect(run().stdout).toBe(first.stdout);
});
