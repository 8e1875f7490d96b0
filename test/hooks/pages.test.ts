/** What the pages show is what the built program does. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOSTS } from '../../src/vocabulary/hook-request.ts';
import { gitEnv, hasGit } from '../fixtures/git.ts';
import { askHook, dist, makeFolder } from './hook-process.ts';

const docs = join(dist, '..', 'docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');

const TRANSCRIPT =
  /```json event\n([\s\S]*?)\n```\n\nThe answer (?:is (silence) and exit code (\d)|on standard (output|error), with exit code (\d):\n\n```\w+ answer\n([\s\S]*?)\n```)/g;

/** The code belongs to the project's key. */
const withoutCode = (text: string) => text.replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'CODE').trimEnd();

test('every host has a page', () => {
  expect(readdirSync(join(docs, 'hooks')).sort()).toEqual(HOSTS.map((host) => `${host}.md`).sort());
});

test.each(HOSTS)('the transcripts of %s', async (host) => {
  const project = makeFolder();
  const shown = [...read(`hooks/${host}.md`).matchAll(TRANSCRIPT)];
  expect(shown).toHaveLength(3);
  for (const [, event = '', silence, silentExit, stream, exit, answer = ''] of shown) {
    const spoken = await askHook(host, event, { project });
    const said = stream === 'error' ? spoken.stderr : spoken.stdout;
    const expected = silence === undefined ? [withoutCode(answer), Number(exit)] : ['', Number(silentExit)];
    expect([withoutCode(said), spoken.exit]).toEqual(expected);
  }
});

test.skipIf(!hasGit)('the commands of the recipe', () => {
  const page = read('github-action.md');
  const lines = [...page.matchAll(/^ +run: tokenauditor (.*)$/gm)].map((match) => match[1] ?? '');
  expect(lines).toHaveLength(5);
  const home = makeFolder();
  const checkout = join(home, 'checkout');
  mkdirSync(checkout);
  execFileSync('git', ['init', '-q'], { cwd: checkout, env: gitEnv });
  writeFileSync(join(checkout, 'README.md'), '# Shop\n');
  const { NODE_OPTIONS, NODE_EXTRA_CA_CERTS, ...env } = process.env;
  for (const line of lines) {
    const args = [join(dist, '..', 'bin', 'tokenauditor.js'), ...line.split(' ')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: checkout,
      env: { ...env, HOME: home, PATH: env.PATH },
      encoding: 'utf8',
    });
    expect([line, status, `${stdout}${stderr}`]).toEqual([line, 0, expect.any(String)]);
  }
  expect(JSON.parse(readFileSync(join(checkout, 'routes.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(readdirSync(join(checkout, '.github', 'hooks'))).toEqual(['tokenauditor.json']);
});
