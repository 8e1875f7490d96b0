import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Desk } from '../../../../test/cli/desk.ts';
import { openSampleDesk } from '../../../../test/cli/sample-project.ts';
import { shown } from './shown.ts';

const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const redacted = '[REDACTED_GITHUB_TOKEN:last4=UeOi]';
const hostile = `\u001b[31m\u202e ${token} \u009b2J`;
const harmless = `\\u{1b}[31m\\u{202e} ${redacted} \\u{9b}2J`;

let desk: Desk;
beforeAll(async () => {
  desk = await openSampleDesk();
  mkdirSync(join(desk.folder, hostile));
  cpSync(join(desk.folder, '.tokenauditor'), join(desk.folder, hostile, '.tokenauditor'), {
    recursive: true,
  });
});
afterAll(() => desk.clear());

test.each([
  ['src/main.ts', 'src/main.ts'],
  ['日本語/ünï/cödé.txt', '日本語/ünï/cödé.txt'],
  [hostile, harmless],
  ['a\nb', 'a\\nb'],
])('%j', async (text, expected) => {
  expect(await shown(text)).toBe(expected);
});

test.each([
  [['redact', '--check', `${hostile}/x`], 1, `${harmless}/x:1:5  github.personal-token  0.50\n`],
  [['redact', '--in-place', `${hostile}/x`], 0, `${harmless}/x: 1 secret found: 1 github.personal-token\n`],
  [['verify', '--project', hostile], 0, `  ledger  ${harmless}/.tokenauditor\n`],
  [
    ['doctor', '--project', hostile],
    0,
    `ok    project    the ledger is in ${harmless}/.tokenauditor, closed to others\n`,
  ],
  [['doctor', '--project', hostile], 0, `${harmless}\nok    clock`],
  [['checkpoint', '-o', `${hostile}/c`], 0, `wrote ${harmless}/c: 6 events; keep it`],
  [
    ['prove', 'evt_20261115_000003', '-o', `${hostile}/p`],
    0,
    `\`tokenauditor prove --check ${harmless}/p --public-key KEY\`\n`,
  ],
  [['verify', '-c', `${hostile}/stranger`], 1, `the checkpoint ${harmless}/stranger cannot be believed`],
])('%j', async (args, expected, words) => {
  writeFileSync(join(desk.folder, hostile, 'x'), `use ${token}\n`);
  const stranger = 'somewhere\n6\n4DV+gEG9kX4YpklDHD96u08hVrPRMzbnMWeA89vYK0I=\n\n— somewhere AAAAAAAA\n';
  writeFileSync(join(desk.folder, hostile, 'stranger'), stranger);
  const { status, out, err } = await desk.run(args);
  expect(status).toBe(expected);
  expect(out + err).toContain(words);
  expect(out + err).not.toMatch(/[\u001b\u009b\u202e]/);
  expect(out + err).not.toContain(token);
});

test('JSON names files exactly, so that scripts find them', async () => {
  writeFileSync(join(desk.folder, hostile, 'x'), `use ${token}\n`);
  const { out } = await desk.run(['redact', '--check', '--json', `${hostile}/x`]);
  const { file } = JSON.parse(out).secrets[0];
  expect(file).toBe(`${hostile}/x`);
  expect(existsSync(join(desk.folder, file))).toBe(true);
});
