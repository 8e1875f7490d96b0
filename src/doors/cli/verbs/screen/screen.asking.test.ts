import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({}, fixedPorts());
});
afterEach(() => desk.clear());

/** The decision under each value of a setting, in each of its spellings. */
async function decisions(names: readonly string[], line: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const value of [true, 'suspicious', false]) {
    const decided = new Set<string>();
    for (const name of names) {
      writeFileSync(join(desk.folder, 'p.json'), JSON.stringify({ gate: { [name]: value } }));
      const { out } = await desk.run(['screen', '--json', '--policy', 'p.json', line]);
      decided.add(JSON.parse(out).decision);
    }
    found[String(value)] = [...decided].join(' and ');
  }
  return found;
}

const ASKED = 'require_approval';

describe('requireApprovalForNetwork', () => {
  const names = ['requireApprovalForNetwork', 'require_approval_for_network'];
  test.each([
    ['curl -s https://api.github.com/zen', ASKED, 'allow', 'allow'],
    ['git fetch origin', ASKED, 'allow', 'allow'],
    ['npm install lodash', ASKED, 'allow', 'allow'],
    ['gh pr list', ASKED, 'allow', 'allow'],
    ['ngrok http 3000', ASKED, ASKED, 'warn'],
    ['curl http://localhost:3000', 'allow', 'allow', 'allow'],
    ['npm test', 'allow', 'allow', 'allow'],
  ])('%s: true %s, suspicious %s, false %s', async (line, on, suspicious, off) => {
    expect(await decisions(names, line)).toEqual({ true: on, suspicious, false: off });
  });
});

describe('requireApprovalForPackageInstall', () => {
  const names = ['requireApprovalForPackageInstall', 'require_approval_for_package_install'];
  test.each([
    ['npm install lodash', ASKED, 'allow', 'allow'],
    ['npm ci', ASKED, 'allow', 'allow'],
    ['pip install -r requirements.txt', ASKED, 'allow', 'allow'],
    ['npm install left-padd', ASKED, ASKED, 'warn'],
    ['npm install crossenv', 'block', 'block', 'block'],
    ['git fetch origin', 'allow', 'allow', 'allow'],
    ['npm test', 'allow', 'allow', 'allow'],
  ])('%s: true %s, suspicious %s, false %s', async (line, on, suspicious, off) => {
    expect(await decisions(names, line)).toEqual({ true: on, suspicious, false: off });
  });
});

test('another value is refused by name', async () => {
  writeFileSync(join(desk.folder, 'p.yaml'), 'gate:\n  requireApprovalForNetwork: always\n');
  const { status, err } = await desk.run(['screen', '--policy', 'p.yaml', 'ls']);
  expect([status, err]).toEqual([
    2,
    expect.stringContaining('"gate.requireApprovalForNetwork" must be true, false or "suspicious"'),
  ]);
});
