import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import { compilePolicy } from '../policy.ts';
import { serversInForce } from '../servers-in-force.ts';
import { acceptFiles } from './accepted-settings.ts';
import { documentElsewhere, documentsAbove, stampInForce } from './settings-stamp.ts';
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

test('files of rules are read in the order of their names, after the document if there is one', () => {
  put(inUser('rules.d/20-b.yml'), rules('b'));
  put(inUser('rules.d/10-a.yaml'), rules('a1', 'a2'));
  put(inUser('rules.d/.hidden.yaml'), 'nonsense');
  put(inUser('rules.d/notes.txt'), 'nonsense');
  expect(lists()).toEqual([['a1', 'a2', 'b']]);
  put(inUser('tokenauditor.yaml'), 'rules: [{id: own, action: deny, when: {tool: x}}]\n');
  expect(lists()).toEqual([['own', 'a1', 'a2', 'b']]);
});

test('a file of rules is not passed over for its ending', () => {
  put(inUser('rules.d/A.YAML'), rules('a'));
  put(
    inUser('rules.d/b.json'),
    '{"version": 1, "rules": [{"id": "b", "action": "deny", "when": {"tool": "x"}}]}',
  );
  put(inUser('rules.d/package.json'), '{"name": "x", "scripts": {}}');
  expect(lists()).toEqual([['a', 'b']]);
});

const JSON_RULE = '{"version": 1, "rules": [{"id": "b", "action": "deny", "when": {"tool": "x"}}]}';

test.each([
  ['with a comment', `# ours\n${JSON_RULE}`],
  ['with two strokes', `// ours\n${JSON_RULE}`],
  ['as a document of YAML', `---\n${JSON_RULE}`],
])('JSON of the user’s that begins %s counts or is refused, and is not passed over', (_, text) => {
  put(inUser('rules.d/b.json'), text);
  const counted = (() => {
    try {
      return lists();
    } catch (error) {
      return String(error);
    }
  })();
  expect(counted).toEqual(Array.isArray(counted) ? [['b']] : expect.stringContaining('b.json'));
});

test.each(['rules.d/a\nb.yaml', 'rules.d/a\u2028.yml'])(
  'a file of rules is not passed over for its name: %j',
  (name) => {
    put(inUser(name), rules('a'));
    put(join(project, name), rules('b'));
    expect(lists().flat()).toEqual(['a', 'b']);
  },
);

test.each([
  ['a file that is a link', () => symlinkSync('../conf/a.yaml', join(project, 'rules.d/a.yaml'))],
  [
    'a link to a link',
    () => {
      symlinkSync(join(project, 'conf/a.yaml'), join(project, 'conf/b'));
      symlinkSync('../conf/b', join(project, 'rules.d/a.yaml'));
    },
  ],
  [
    'a folder that is a link',
    () => {
      rmSync(join(project, 'rules.d'), { recursive: true });
      symlinkSync('conf', join(project, 'rules.d'));
    },
  ],
])('in a project without a document, %s is refused if it leads to rules of ours', (_, link) => {
  mkdirSync(join(project, 'rules.d'));
  put(join(project, 'conf/a.yaml'), 'groups: [{name: a, rules: [{alert: Down, expr: up == 0}]}]\n');
  link();
  expect(lists()).toEqual([]);
  put(join(project, 'conf/a.yaml'), rules('a'));
  expect(lists).toThrow(/rules\.d/);
});

test('JSON of the user’s that is a link is refused, as YAML is', () => {
  put(join(home, 'b.json'), JSON_RULE);
  mkdirSync(inUser('rules.d'));
  symlinkSync(join(home, 'b.json'), inUser('rules.d/b.json'));
  expect(lists).toThrow(/b\.json/);
});

test.each([
  ['indented', `  version: 1\n  rules:\n    - {id: one, action: deny, when: {tool: x}}\n`],
  ['behind a comment and a mark', `# ours\n---\n${JSON_RULE.replace('"b"', '"one"')}`],
  ['behind a mark', `---\nversion: 1\nrules: [{id: one, action: deny, when: {tool: x}}]\n`],
])('in a project without a document, rules count that are %s', (_, text) => {
  put(join(project, 'rules.d/a.yaml'), text);
  expect(lists()).toEqual([['one']]);
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
  rmSync(inUser('tokenauditor.yaml'));
  expect(lists).toThrow(/rules\.d.*not a folder/);
});

const ONE = '{id: one, action: deny, when: {tool: x}}';

test.each([
  ['the version', `version: 1\nrules: [${ONE}]\n`],
  ['the earlier version', `rules: [${ONE}]\nversion: "0.1"\n`],
  ['JSON', JSON.stringify({ rules: [{ id: 'one', action: 'deny' }], version: 1 })],
])(
  'in a project without a document, a file with %s counts, beside servers in the user’s document',
  (_, text) => {
    put(inUser('tokenauditor.yaml'), 'servers: {mail: {command: mail-server}}\n');
    put(join(project, 'rules.d/a.yaml'), text);
    expect(lists()).toEqual([['one']]);
    expect(Object.keys(serversInForce(sources()).servers)).toEqual(['mail']);
    // Hooks know that the project has a policy of its own.
    const directory = join(home, '.tokenauditor');
    expect(documentsAbove(join(project, 'src'), directory, ports, home)).toEqual([
      join(project, 'tokenauditor.yaml'),
    ]);
    expect(documentElsewhere(directory, ports, home, project)).toBe(join(project, 'tokenauditor.yaml'));
  },
);

test.each([
  ['without a version', `rules:\n  - ${ONE}\n`, /a\.yaml.*"version" must be 1/],
  ['of a later version', 'version: 2\nrules: []\n', /a\.yaml.*"version" must be 1, not 2/],
  ['with a wrong key', 'version: 1\nrulez: []\n', /a\.yaml.*"rulez" is unknown; the nearest one is rules/],
  ['that is half written', 'version: 1\nrules: [{id: one', /a\.yaml.*not valid YAML/],
  ['that sets more than rules', 'version: 1\nrules: []\nservers: {}\n', /a\.yaml.*"servers" is unknown/],
])('a file %s is refused, in a project without a document, too', (_, text, reason) => {
  put(join(project, 'rules.d/a.yaml'), text);
  expect(lists).toThrow(reason);
  put(join(project, 'tokenauditor.yaml'), 'version: 1\n');
  expect(lists).toThrow(reason);
});

test.each([
  ['Prometheus', 'groups:\n  - name: x\n    rules:\n      - alert: Down\n        expr: up == 0\n'],
  ['Falco', '- rule: shell\n  desc: x\n  condition: spawned\n'],
  ['Semgrep', 'rules:\n  - id: x\n    pattern: eval(...)\n    message: no\n    languages: [js]\n'],
  ['with a version deeper down', 'rules:\n  - id: x\n    metadata:\n      version: 1\n'],
  ['a template', '{{ if .Values.alerts }}\nrules:\n  - alert: {{ .Values.name }}\n{{ end }}\n'],
  ['nothing', ''],
])('in a project without a document, rules of another program are passed over: %s', (_, text) => {
  put(join(project, 'rules.d/a.yaml'), text);
  put(join(project, 'rules.d/b.yaml'), rules('b'));
  expect(lists()).toEqual([['b']]);
});

test('nor is a file of that name, as in a program in D', () => {
  put(join(project, 'rules.d'), 'module rules;');
  expect(lists()).toEqual([]);
});
