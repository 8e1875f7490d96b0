import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import { compilePolicy } from '../policy.ts';
import { acceptFiles } from './accepted-settings.ts';
import { stampInForce } from './settings-stamp.ts';
import { sourceFilesOf } from './source-files.ts';

const ports = fixedPorts();
let home: string;
let project: string;
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'tokenauditor-rules-'));
  home = join(root, 'home');
  project = join(root, 'project');
  for (const folder of [join(home, '.tokenauditor'), join(project, '.tokenauditor')])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
});
afterEach(() => rmSync(join(home, '..'), { recursive: true, force: true }));

const put = (path: string, text: string) => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text, { mode: 0o644 });
};
const rules = (...ids: string[]) =>
  `version: 1\nrules: [${ids.map((id) => `{id: ${id}, action: deny, when: {tool: x}}`).join(', ')}]\n`;
const sources = () => ({ directory: join(project, '.tokenauditor'), projectRoot: project, home, ports });
const lists = () =>
  compilePolicy(sourceFilesOf(sources())).rules.lists.map((list) => list.map(({ id }) => id));
const stamp = () => stampInForce(join(project, '.tokenauditor'), ports, home, project);
const inUser = (name: string) => join(home, '.tokenauditor', name);

test('files beside a document are read in the order of their names, after the document', () => {
  put(inUser('rules.d/20-b.yaml'), rules('b'));
  put(inUser('rules.d/10-a.yaml'), rules('a1', 'a2'));
  put(inUser('rules.d/.hidden.yaml'), 'nonsense');
  put(inUser('rules.d/notes.txt'), 'nonsense');
  // Beside nothing, they are not read.
  expect(lists()).toEqual([]);
  put(inUser('tokenauditor.yaml'), 'rules: [{id: own, action: deny, when: {tool: x}}]\n');
  expect(lists()).toEqual([['own', 'a1', 'a2', 'b']]);
});

test('an id names one rule of a document and of the files beside it', () => {
  put(inUser('rules.d/a.yaml'), rules('same'));
  put(inUser('tokenauditor.yaml'), 'rules: [{id: same, action: deny, when: {tool: x}}]\n');
  expect(lists).toThrow(/"rule same" has the id of a rule in .*rules\.d\/a\.yaml, too/);
  rmSync(inUser('rules.d'), { recursive: true });
  // Another project may use it.
  put(join(project, 'tokenauditor.yaml'), 'rules: [{id: same, action: deny, when: {tool: x}}]\n');
  expect(lists()).toEqual([['same'], ['same']]);
});

test('every change is noticed: a new file, and one that is written in place', () => {
  put(inUser('tokenauditor.yaml'), '');
  const stamps = [stamp()];
  put(inUser('rules.d/a.yaml'), rules('a'));
  stamps.push(stamp());
  put(inUser('rules.d/a.yaml'), rules('a', 'b'));
  stamps.push(stamp());
  expect(new Set(stamps).size).toBe(3);
});

test('those of a project are lists of their own until they are accepted', () => {
  put(inUser('tokenauditor.yaml'), 'rules: [{id: own, action: ask, when: {tool: x}}]\n');
  put(join(project, 'tokenauditor.yaml'), '');
  put(join(project, 'rules.d/a.yaml'), rules('theirs'));
  expect(lists()).toEqual([['own'], ['theirs']]);
  acceptFiles([join(project, 'rules.d/a.yaml')], Buffer.from(rules('theirs')), home, ports);
  expect(lists()).toEqual([['theirs', 'own']]);
});

test('a broken file, and a link in place of the folder, are refused', () => {
  put(inUser('tokenauditor.yaml'), '');
  put(inUser('rules.d/a.yaml'), 'version: 1\nrules: [{id: a, action: den}]\n');
  expect(lists).toThrow(/rules\.d\/a\.yaml.*rules\[0\]\.action/);
  rmSync(inUser('rules.d'), { recursive: true });
  symlinkSync('/tmp', inUser('rules.d'));
  expect(lists).toThrow(/rules\.d.*not a folder/);
});
