import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../test/cli/desk.ts';
import { livePorts } from '../../../test/cli/live-servers.ts';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import { PROVES } from '../../../test/hooks/fake-hook.ts';
import { disk } from '../../doors/cli/verbs/init/install-disk.ts';
import { openCodePlugin } from '../../doors/hook/opencode-plugin.ts';
import type { Examination } from './examination.ts';

/** Stands for the bundle: it answers what it finds beside it, after noting what it was asked. */
const HOOK = `${PROVES}const fs = require('node:fs');
const text = fs.readFileSync(0, 'utf8');
fs.appendFileSync(__dirname + '/asked', process.argv.slice(2).join(' ') + ' ' + text + '\\n');
const is = (word) => text.includes(word);
const { denied, passed } = JSON.parse(fs.readFileSync(__dirname + '/answers', 'utf8'));
const said = is('rm -rf') ? denied : passed;
process.stderr.write(said.stderr ?? '');
if (said.isUnproven) process.stdout.write(said.stdout ?? '');
else prove((said.stdout ?? '') + '\\n', said.exit);
`;

let root: string;
let desk: Desk;
const home = () => join(root, 'home');
const answers = (denied: object, passed: object = {}) =>
  writeFileSync(join(root, 'answers'), JSON.stringify({ denied, passed }));
const CLAUDE_DENY = {
  stdout:
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}',
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tokenauditor-doctor-'));
  mkdirSync(home());
  writeFileSync(join(root, 'hook.cjs'), HOOK);
  const environment = { PATH: join(root, 'bin') };
  const program = { node: process.execPath, script: join(root, 'hook.cjs') };
  const versionOf = async () => '2.1.300';
  const install = { home: home(), platform: 'linux', environment, program, disk, versionOf, openCodePlugin };
  desk = openDesk({}, fixedPorts(), livePorts(home()), undefined, install);
});
afterEach(() => {
  desk.clear();
  rmSync(root, { recursive: true, force: true });
});

async function examine(): Promise<Examination[]> {
  const { out } = await desk.run(['doctor', '--json']);
  const { examinations }: { examinations: Examination[] } = JSON.parse(out);
  return examinations.filter(({ name }) => ['hook', 'hooks', 'settings'].includes(name));
}

const install = (hosts: string, ...more: string[]) => desk.run(['init', '--yes', '--hosts', hosts, ...more]);
const asked = () => readFileSync(join(root, 'asked'), 'utf8').trimEnd().split('\n');
const timed = ({ detail }: Examination) => detail.replaceAll(/\d+ ms/g, 'N ms');

const SPEAKERS: [string, string, object, object][] = [
  ['claude-code', 'Claude Code (~/.claude/settings.json)', CLAUDE_DENY, {}],
  ['codex', 'Codex (~/.codex/hooks.json)', CLAUDE_DENY, {}],
  [
    'cursor',
    'Cursor (~/.cursor/hooks.json)',
    { stdout: '{"permission":"deny","user_message":"no"}' },
    { stdout: '{"permission":"allow"}' },
  ],
  ['gemini-cli', 'Gemini CLI (~/.gemini/settings.json)', { stdout: '{"decision":"deny","reason":"no"}' }, {}],
  ['windsurf', 'Windsurf (~/.codeium/windsurf/hooks.json)', { stderr: 'no', exit: 2 }, {}],
  [
    'opencode',
    'OpenCode (~/.config/opencode/plugins/tokenauditor.js)',
    { stdout: '{"deny":"no"}' },
    { stdout: '{}' },
  ],
];

test.each(SPEAKERS)('%s is asked as its host asks', async (host, where, denied, passed) => {
  await install(host);
  answers(denied, passed);
  const [examined, ...more] = await examine();
  expect(more).toEqual([]);
  expect(examined && [examined.state, timed(examined)]).toEqual([
    'ok',
    `${where}: canaries denied and passed, in N ms and N ms`,
  ]);
  expect(asked().map((line) => line.split(' ').slice(0, 3))).toEqual([
    [host, '--project', home()],
    [host, '--project', home()],
  ]);
});

test.each(SPEAKERS)('%s: a call that is let through is a failure', async (host, _, denied, passed) => {
  await install(host);
  answers(passed, passed);
  expect((await examine()).map(({ state }) => state)).toEqual(['fail']);
  answers(denied, denied);
  const [examined] = await examine();
  expect(examined?.state).toBe('fail');
  expect(examined?.detail).toContain('tried with an everyday call');
});

test('a configuration that its host cannot read leaves the host unguarded', async () => {
  await install('codex');
  writeFileSync(join(home(), '.codex', 'hooks.json'), '{"hooks": ');
  const [examined, ...more] = await examine();
  expect(more.map(({ detail }) => detail)).toEqual([]);
  expect(examined?.state).toBe('fail');
  expect(examined?.detail).toContain('cannot be read, so no hook in it runs: it is not valid JSON (line 1)');
  expect(examined?.detail).not.toContain('cannot change');
  expect(examined?.hint).toContain('fix that line and run `tokenauditor init` again');
});

test('the scripts of Cline are started themselves', async () => {
  await install('cline');
  answers({ stdout: '{"cancel":true,"errorMessage":"no"}' }, { stdout: '{"cancel":false}' });
  const examined = await examine();
  expect(examined.map(({ state }) => state)).toEqual(['ok', 'ok']);
  expect(examined[0]?.hint).toContain('Enable Hooks');
  chmodSync(join(home(), '.cline', 'hooks', 'PreToolUse'), 0o644);
  expect((await examine()).map(({ state }) => state)).toEqual(['ok', 'fail']);
});

test('what Copilot and VS Code share is tried for both', async () => {
  await install('copilot-cli,vscode');
  answers({ stderr: 'no', exit: 2 });
  const reported = (await examine()).map(({ state, detail }) => `${state} ${detail.split(' (')[0]}`);
  expect(reported).toEqual(['ok Copilot CLI', 'ok VS Code']);
});

const settings = () => join(home(), '.claude', 'settings.json');
const change = (from: string | RegExp, to: string) =>
  writeFileSync(settings(), readFileSync(settings(), 'utf8').replaceAll(from, to));

const launcher = () => join(home(), '.tokenauditor', 'hook.sh');
const changeLauncher = (from: string, to: string) =>
  writeFileSync(launcher(), readFileSync(launcher(), 'utf8').replaceAll(from, to));

test.each<[string, () => void, string[]]>([
  ['as written', () => undefined, []],
  [
    'with a line more',
    () => changeLauncher('#!/bin/sh\n', '#!/bin/sh\nlog "$@"\n'),
    ['fail not the file that init wrote'],
  ],
  ['for another program', () => changeLauncher(root, '/tmp'), ['fail not the file that init wrote']],
  [
    'without a record, for another program',
    () => {
      rmSync(join(home(), '.tokenauditor', 'state', 'installs.json'));
      changeLauncher(`${root}/hook.cjs`, '/x/hook.cjs');
    },
    ['warn not what init writes now'],
  ],
  [
    'without a record, and with a line more',
    () => {
      rmSync(join(home(), '.tokenauditor', 'state', 'installs.json'));
      changeLauncher('#!/bin/sh\n', '#!/bin/sh\nlog "$@"\n');
    },
    ['fail not the file that init wrote'],
  ],
])('the launcher %s', async (_, spoil, expected) => {
  await install('codex');
  answers(CLAUDE_DENY);
  spoil();
  const { out } = await desk.run(['doctor', '--json']);
  const { examinations }: { examinations: Examination[] } = JSON.parse(out);
  const said = examinations.filter(({ name }) => name === 'launcher');
  expect(
    said.map(
      ({ state, detail }) =>
        `${state} ${/not (?:the file that init wrote|what init writes now)/.exec(detail)}`,
    ),
  ).toEqual(expected);
});

const FAULTS: [string, () => void, string, RegExp][] = [
  [
    'the program is gone',
    () => rmSync(join(root, 'hook.cjs')),
    'fail',
    /everyday call: .* missing or broken/,
  ],
  ['node is gone', () => changeLauncher(process.execPath, '/nowhere/node'), 'fail', /missing or broken/],
  [
    'an entry is gone',
    () => change('PermissionRequest', 'Stop'),
    'fail',
    /no TokenAuditor entry for PermissionRequest/,
  ],
  ['hooks are switched off', () => change(/^\{/g, '{"disableAllHooks":true,'), 'fail', /disableAllHooks/],
  ['its matcher names no tool', () => change('"*"', '"mcp__shop"'), 'fail', /never runs for a command/],
  ['its matcher is empty', () => change('"*"', '""'), 'warn', /not what init writes now/],
  [
    'it runs on a condition',
    () => change('"onFailure"', '"if":"Bash(git *)","onFailure"'),
    'fail',
    /never runs/,
  ],
  ['it opens when it fails', () => change('"block"', '"allow"'), 'warn', /not what init writes now/],
  [
    'an older installation',
    () => changeLauncher('hook.cjs', '../' + 'x/hook.cjs'),
    'fail',
    /missing or broken/,
  ],
  ['the launcher is gone', () => rmSync(launcher()), 'fail', /unexpected answer \(exit 2\)/],
  ['the file is broken', () => writeFileSync(settings(), '{ "hooks": '), 'fail', /settings\.json/],
];

test.each(FAULTS)('Claude Code: %s', async (_, spoil, state, detail) => {
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'claude'), '', { mode: 0o755 });
  await install('claude-code');
  answers(CLAUDE_DENY);
  spoil();
  const [examined] = await examine();
  expect([examined?.state, examined?.detail]).toEqual([state, expect.stringMatching(detail)]);
  expect(examined?.hint).toBeTruthy();
});

test('without a home that is known, that is the failure', async () => {
  const program = { node: process.execPath, script: join(root, 'hook.cjs') };
  const versionOf = async () => undefined;
  const homeless = { home: '', platform: 'linux', environment: {}, program, disk, versionOf, openCodePlugin };
  desk.clear();
  desk = openDesk({}, fixedPorts(), livePorts(home()), undefined, homeless);
  expect((await examine()).map(({ state, hint }) => [state, hint])).toEqual([
    ['fail', 'set HOME to an absolute path'],
  ]);
});

test('Codex: a key for which it rejects the file', async () => {
  await install('codex');
  const path = join(home(), '.codex', 'hooks.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{"version":1,'));
  const [examined] = await examine();
  expect([examined?.state, examined?.detail]).toEqual(['fail', expect.stringContaining('the key "version"')]);
  expect(examined?.hint).toBe('remove that key');
});

test('nothing that a project brought along is started', async () => {
  const path = join(desk.folder, '.claude', 'settings.local.json');
  mkdirSync(dirname(path));
  const command = `touch '${join(root, 'ran')}'; tokenauditor hook claude-code`;
  const group = [{ matcher: '*', hooks: [{ type: 'command', command }] }];
  const events = ['PreToolUse', 'PermissionRequest', 'PostToolUse', 'UserPromptSubmit'];
  const hooks = Object.fromEntries(events.map((event) => [event, group]));
  writeFileSync(path, JSON.stringify({ hooks }));
  const [examined] = await examine();
  expect([examined?.state, examined?.detail]).toEqual(['fail', expect.stringContaining('not demand proof')]);
  expect(disk.look(join(root, 'ran'))).toBeUndefined();
});

test('hooks of the current folder are tried before it has a ledger of its own', async () => {
  await install('claude-code', '--here');
  answers(CLAUDE_DENY);
  mkdirSync(join(root, 'other', '.tokenauditor'), { recursive: true, mode: 0o700 });
  const { out } = await desk.run(['doctor', '--project', join(root, 'other')]);
  expect(out).toMatch(/ok {4}hook {7}Claude Code \(\S+settings\.local\.json\): canaries denied and passed/);
});

test('hosts without a hook are named with the way to one', async () => {
  expect(await examine()).toEqual([{ name: 'hooks', state: 'ok', detail: 'no agent host was found here' }]);
  mkdirSync(join(home(), '.codex'));
  expect(await examine()).toEqual([
    {
      name: 'hooks',
      state: 'warn',
      detail: 'not guarded: Codex',
      hint: '`tokenauditor init` shows the hooks and installs them',
    },
  ]);
});

test('unaccepted settings of a project are reported, with the remedy', async () => {
  const folder = join(desk.folder, '.tokenauditor');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'hooks.json'), '{"explicit_allow":true}', { mode: 0o600 });
  const found = (await examine()).filter(({ name }) => name === 'settings');
  expect(found.map(({ state, detail, hint }) => [state, detail, hint])).toEqual([
    [
      'warn',
      expect.stringMatching(/hooks\.json is not in force: you have not accepted this version$/),
      '`tokenauditor init --here` in that folder shows it and asks; until then the defaults hold',
    ],
  ]);
});

test('what waits in the document of a project is named, and the rest of it is in force', async () => {
  writeFileSync(
    join(desk.folder, 'tokenauditor.yaml'),
    'gate: { requireApprovalForNetwork: false }\nsampling: { baselineRate: 0.05 }\n',
    { mode: 0o600 },
  );
  mkdirSync(join(desk.folder, '.tokenauditor'), { recursive: true, mode: 0o700 });
  const found = (await examine()).filter(({ name }) => name === 'settings');
  expect(found.map(({ state, detail, hint }) => [state, detail, hint])).toEqual([
    [
      'warn',
      expect.stringMatching(
        /tokenauditor\.yaml: not in force until you accept this version: gate\.requireApprovalForNetwork$/,
      ),
      '`tokenauditor init --here` in that folder shows it and asks',
    ],
  ]);
});

const EARLIER = [
  ['claude-code', '.claude/settings.json'],
  ['cline', '.cline/hooks/PreToolUse'],
  ['opencode', '.config/opencode/plugins/tokenauditor.js'],
] as const;

test.each(EARLIER)('%s: an entry that demands no proof fails, and init replaces it', async (host, file) => {
  await install(host);
  const path = join(home(), file);
  const now = readFileSync(path, 'utf8');
  const words = `env -u NODE_OPTIONS '${process.execPath}' '${join(root, 'hook.cjs')}' ${host} --project '${home()}'`;
  const line = JSON.stringify(`[ -s '${join(root, 'hook.cjs')}' ] && ${words} || { exit 2; }`);
  const before =
    host === 'claude-code'
      ? now.replaceAll(/"command": "(?:[^"\\]|\\.)*"/g, () => `"command": ${line}`)
      : host === 'cline'
        ? `#!/bin/sh\n# Written by \`tokenauditor init\`; the same with --undo takes it away again.\nanswer=$(${words}) || answer='{"cancel":true,"errorMessage":"TokenAuditor could not"}'\nprintf '%s\\n' "$answer"\n`
        : now.replaceAll('--proof', '--other');
  expect(before).not.toBe(now);
  writeFileSync(path, before);
  answers(CLAUDE_DENY);
  const reported = (await examine()).filter(({ state }) => state === 'fail').map(({ detail }) => detail);
  expect(reported.join('\n')).toContain('does not demand proof that the hook ran');
  if (host === 'opencode') return;
  await install(host);
  expect(readFileSync(path, 'utf8')).toBe(now);
});

test('an entry over HTTP of an earlier version fails, and init replaces it', async () => {
  await install('claude-code');
  const now = readFileSync(settings(), 'utf8');
  const address = '"type": "http", "url": "http://127.0.0.1:4517/hook/claude-code"';
  writeFileSync(
    settings(),
    now.replaceAll(/"type": "command",\n\s*"command": "(?:[^"\\]|\\.)*"/g, () => address),
  );
  const [examined] = await examine();
  expect([examined?.state, examined?.detail]).toEqual(['fail', expect.stringContaining('not demand proof')]);
  await install('claude-code');
  expect(JSON.parse(readFileSync(settings(), 'utf8'))).toEqual(JSON.parse(now));
});

test.each(SPEAKERS)('%s: an answer without proof is a failure', async (host, _, denied, passed) => {
  await install(host);
  answers({ ...denied, isUnproven: true }, { ...passed, isUnproven: true });
  const [examined] = await examine();
  expect([examined?.state, examined?.detail]).toEqual(['fail', expect.stringContaining('everyday call')]);
});

function settle(text: string): void {
  mkdirSync(join(home(), '.tokenauditor'), { recursive: true, mode: 0o700 });
  writeFileSync(join(home(), '.tokenauditor', 'hooks.json'), text, { mode: 0o600 });
}

test.each([
  ['{ "version": 1,\n  "explicit_allow": tru }', /hooks.json:2:24: /],
  ['{ "explicitallow": true }', /"explicitallow" is unknown; .*explicit_allow/],
])('settings that are refused are the one failure: %s', async (text, detail) => {
  await install('claude-code,cline');
  settle(text);
  answers(CLAUDE_DENY, CLAUDE_DENY);
  const [settings, hook, ...more] = await examine();
  expect(more).toEqual([]);
  expect([settings?.name, settings?.state, settings?.detail]).toEqual([
    'settings',
    'fail',
    expect.stringMatching(detail),
  ]);
  expect(settings?.hint).toContain('fix that line, or remove the file');
  expect([hook?.state, hook?.detail, hook?.hint]).toEqual([
    'warn',
    'not tried, because they deny every call: Claude Code, Cline',
    'fix the settings named above',
  ]);
});

const ALLOWS: [string, object, object][] = [
  [
    'claude-code',
    CLAUDE_DENY,
    { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}' },
  ],
  ['gemini-cli', { stdout: '{"decision":"deny","reason":"no"}' }, { stdout: '{"decision":"allow"}' }],
];

test.each(ALLOWS)('%s: a plain yes is right where the settings ask for it', async (host, denied, allowed) => {
  await install(host);
  answers(denied, allowed);
  const [unasked] = await examine();
  expect([unasked?.state, unasked?.detail]).toEqual(['fail', expect.stringContaining('own question')]);
  settle('{"explicit_allow":true}');
  expect((await examine()).map(({ state }) => state)).toEqual(['ok']);
  answers(denied);
  expect((await examine()).map(({ state }) => state)).toEqual(['ok']);
});

test('Cline: a place with a script that is not ours leaves half of the host unguarded', async () => {
  const foreign = join(home(), 'Documents', 'Cline', 'Hooks', 'PreToolUse');
  mkdirSync(dirname(foreign), { recursive: true });
  writeFileSync(foreign, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  await install('cline');
  answers({ stdout: '{"cancel":true,"errorMessage":"no"}' }, { stdout: '{"cancel":false}' });
  const [ours, half] = await examine();
  expect(ours?.state).toBe('ok');
  expect([half?.state, half?.detail]).toEqual([
    'warn',
    'Cline (~/Documents/Cline/Hooks/PreToolUse): the file there is not ours, so half of the host is not guarded',
  ]);
  const line = half?.hint?.split('read "$event": ')[1] ?? '';
  const rest = `printf '%s' "$event" >>'${join(root, 'theirs')}'; echo '{"cancel":false}'`;
  writeFileSync(foreign, `#!/bin/sh\n${line}\n${rest}\n`);
  expect((await examine()).map(({ state }) => state)).toEqual(['ok', 'ok']);
  expect(readFileSync(join(root, 'theirs'), 'utf8')).toContain('git status');
  expect(readFileSync(join(root, 'theirs'), 'utf8')).not.toContain('rm -rf');
  rmSync(foreign);
  const gone = (await examine()).map(({ state, detail, hint }) => [state, detail.split(': ')[1], hint]);
  expect(gone[1]).toEqual([
    'warn',
    'it has no TokenAuditor hook, so half of the host is not guarded',
    '`tokenauditor init` puts it in',
  ]);
});

test('entries of the user and of the project that judge each call twice', async () => {
  answers(CLAUDE_DENY);
  await install('codex', '--here');
  await install('codex');
  const doubled = (await examine()).find(({ detail }) => detail.includes('twice'));
  expect(doubled).toMatchObject({
    state: 'warn',
    detail: expect.stringContaining('Codex: your own hooks and those of'),
    hint: expect.stringContaining('`tokenauditor init --here --undo`'),
  });
});
