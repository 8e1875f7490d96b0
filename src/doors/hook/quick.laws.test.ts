import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiledIn } from '../../road/hooks/compiled-folder.ts';
import { COMPILED, isBuiltIn } from '../../road/hooks/compiled-settings.ts';
import { acceptFiles } from '../../road/policy/accepted-settings.ts';
import { compilePolicy } from '../../road/policy.ts';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { isVouchedFor, readCompiled } from '../../world/hook/quick-policy.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import { HookJudging } from './judging.ts';
import { parseEvent } from './parse-event.ts';
import { quickAnswer } from './quick.ts';

const ports = { files, clock, random, processes };
const VERSION = 'v1';
const PLAIN = 'docker run --rm alpine ls';

let home = '';
let project = '';
beforeEach(() => {
  // A random name may look like a secret, and then no call in it is everyday.
  const letters = [...String(process.pid)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  home = join(tmpdir(), 'laws', letters);
  rmSync(home, { recursive: true, force: true });
  project = join(home, 'shop');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, 'src'));
  mkdirSync(directory(), { mode: 0o700 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const directory = () => join(home, '.tokenauditor');
const places = () => ({
  user: join(directory(), 'tokenauditor.yaml'),
  project: join(project, 'tokenauditor.yaml'),
});

const payloadOf = (command: string, cwd: string) =>
  JSON.stringify({
    hook_event_name: 'PreToolUse',
    session_id: 's-1',
    cwd,
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: 't-1',
  });

/** As the hook's process does it. */
function quick(payload: string) {
  const { adapter, event } = parseEvent('claude-code', payload);
  if (event === undefined) throw new Error('not parsed');
  const answered = quickAnswer(event, payload, {
    compiled: (cwd) => {
      const place = { directory: directory(), home };
      const compiled = existsSync(join(directory(), COMPILED)) ? readCompiled(place, VERSION) : undefined;
      const here = compiled && compiledIn(cwd, compiled, place, ports);
      return here && (isBuiltIn(here) || isVouchedFor(here, place)) ? here : undefined;
    },
    isMarked: () => false,
    cwd: () => project,
    disk: { at: () => undefined, real: (path) => path, list: () => [] },
  });
  return 'answer' in answered ? adapter.format(answered.answer, event) : undefined;
}

const open = () =>
  new HookJudging({
    directory: directory(),
    ports,
    home,
    version: VERSION,
    lockWaitMs: 2_000,
    compile: compilePolicy,
  });
async function judged(payload: string) {
  const judging = open();
  try {
    return await judging.answer('claude-code', { payload });
  } finally {
    await judging.close();
  }
}

const exception = { id: 'x', check: 'destructive.git', reason: 'ours' };
const document = fc.oneof(
  fc.constant(undefined),
  fc.record(
    {
      gate: fc.record({
        failClosedForCritical: fc.boolean(),
        requireApprovalForNetwork: fc.constantFrom(...Array(7).fill('suspicious'), false, true),
        requireApprovalForPackageInstall: fc.constantFrom(...Array(7).fill('suspicious'), true),
      }),
      exceptions: fc.constantFrom([], [exception]),
      sampling: fc.record({ baselineRate: fc.constantFrom(0, 0.01, 0.05) }),
      secrets: fc.record({
        entropyThreshold: fc.constantFrom(6, 7, 8, 9, 12, 0),
        bareEntropy: fc.constantFrom(false, false, false, true),
      }),
      hooks: fc.record({ explicitAllow: fc.boolean(), screenResults: fc.boolean() }),
    },
    { requiredKeys: [] },
  ),
  // Refused: every call is denied.
  fc.constant({ gates: {} }),
);

function put(path: string, content: object | undefined): void {
  rmSync(path, { force: true });
  if (content !== undefined) writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
}

test('the quick path never answers what the road would not, under any documents', async () => {
  const seen = { answered: 0, allowed: 0, denied: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        user: document,
        project: document,
        isAccepted: fc.boolean(),
        // Documents that are there when the policy is compiled, and those of the call.
        later: fc.constantFrom('the same', 'others'),
        folder: fc.constantFrom('.', 'src', '..'),
        command: fc.constantFrom('git status', 'ls -la', 'npm test', 'git fetch', 'gh pr list'),
      }),
      async ({ user, project: ofProject, isAccepted, later, folder, command }) => {
        const cwd = join(project, folder);
        if (later === 'others')
          for (const path of Object.values(places())) put(path, { hooks: { explicitAllow: true } });
        else putAll(user, ofProject, isAccepted);
        await judged(payloadOf(PLAIN, cwd));
        if (later === 'others') putAll(user, ofProject, isAccepted);
        const payload = payloadOf(command, cwd);
        const answered = quick(payload);
        const full = await judged(payload);
        if (full.stdout.includes('"deny"')) seen.denied++;
        if (answered === undefined) return;
        seen.answered++;
        if (answered.stdout.includes('"allow"')) seen.allowed++;
        expect(answered).toEqual(full);
      },
    ),
    { numRuns: 90 },
  );
  // Neither law nor draws are empty; how many of each there are is left to chance.
  expect(Math.min(seen.answered, seen.allowed, seen.denied)).toBeGreaterThan(0);
});

function putAll(user: object | undefined, ofProject: object | undefined, isAccepted: boolean): void {
  put(places().user, user);
  put(places().project, ofProject);
  const text = isAccepted && ofProject !== undefined ? JSON.stringify(ofProject) : 'another text';
  acceptFiles([places().project], Buffer.from(text), home, ports);
}

test.each(['requireApprovalForNetwork', 'requireApprovalForPackageInstall'])(
  'no call is answered quickly where %s asks about every one',
  async (name) => {
    for (const [value, isQuick] of [
      ['suspicious', true],
      [true, false],
    ] as const) {
      put(places().user, { gate: { [name]: value }, sampling: { baselineRate: 0 } });
      await judged(payloadOf(PLAIN, project));
      expect([value, quick(payloadOf('git fetch', project)) !== undefined]).toEqual([value, isQuick]);
    }
  },
);

test('a project with a document of its own is compiled, and another document is not taken for it', async () => {
  const everyday = payloadOf('git status', project);
  // No call is drawn for the sample, which would take the full path.
  put(places().user, { hooks: { explicitAllow: true }, sampling: { baselineRate: 0 } });
  put(places().project, { hooks: { explicitAllow: false } });
  await judged(payloadOf(PLAIN, home));
  expect(quick(everyday)).toBeUndefined();
  await judged(payloadOf(PLAIN, project));
  expect(quick(everyday)).toEqual({ stdout: '', stderr: '', exit: 0 });
  expect(quick(payloadOf('git status', home))?.stdout).toContain('"allow"');
  put(join(project, 'src', 'tokenauditor.yaml'), {});
  expect(quick(payloadOf('git status', join(project, 'src')))).toBeUndefined();
});

test('the document of a project does not count in a repository inside of it', async () => {
  const inner = join(project, 'vendor', 'clone');
  mkdirSync(join(inner, '.git'), { recursive: true });
  putAll({ sampling: { baselineRate: 0 } }, { hooks: { explicitAllow: true } }, true);
  await judged(payloadOf(PLAIN, project));
  expect(quick(payloadOf('git status', project))?.stdout).toContain('"allow"');
  expect(quick(payloadOf('git status', inner))).toBeUndefined();
});

const KEY = Buffer.alloc(32, 7).toString('base64');
const forge = (change: (compiled: Record<string, unknown>) => object) => {
  const path = join(directory(), COMPILED);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
};
const everydayHere = () => quick(payloadOf('git status', project));
const SILENT = { stdout: '', stderr: '', exit: 0 };

test.each<[string, (compiled: Record<string, unknown>) => object]>([
  ['that allows expressly', (compiled) => ({ ...compiled, explicit_allow: true })],
  ['with calls that the policy could touch', (compiled) => ({ ...compiled, everyday: ['reads', 'runs'] })],
  ['that samples less', (compiled) => ({ ...compiled, sample_rate: 0.001 })],
  ['with another key for the sample', (compiled) => ({ ...compiled, sampling_key: KEY })],
  ['with another key for the socket', (compiled) => ({ ...compiled, socket_key: KEY })],
  ['with another tag', (compiled) => ({ ...compiled, tag: '0'.repeat(16) })],
  ['without a tag', ({ tag: _, ...compiled }) => compiled],
])('a compiled policy %s is not vouched for, and compiled anew', async (_, change) => {
  put(places().user, { gate: { requireApprovalForNetwork: false }, sampling: { baselineRate: 0 } });
  await judged(payloadOf(PLAIN, project));
  expect(everydayHere()).toEqual(SILENT);
  forge(change);
  expect(everydayHere()).toBeUndefined();
  await judged(payloadOf(PLAIN, project));
  expect(everydayHere()).toEqual(SILENT);
});

test('nor is that of a project, or that of one project for another', async () => {
  put(places().user, { sampling: { baselineRate: 0 } });
  put(places().project, { gate: {} });
  await judged(payloadOf(PLAIN, project));
  expect(everydayHere()).toEqual(SILENT);
  const entries = ({ projects }: Record<string, unknown>): Record<string, object> => ({
    ...Object(projects),
  });
  forge((compiled) => {
    const projects = entries(compiled);
    const [path = '', entry] = Object.entries(projects)[0] ?? [];
    return { ...compiled, projects: { [path]: { ...entry, explicit_allow: true } } };
  });
  expect(everydayHere()).toBeUndefined();
  await judged(payloadOf(PLAIN, project));
  expect(everydayHere()).toEqual(SILENT);
  // The policy of the folder, which is vouched for, as that of the project.
  forge((compiled) => {
    const [path = '', entry] = Object.entries(entries(compiled))[0] ?? [];
    return { ...compiled, projects: { [path]: { ...entry, tag: compiled.tag } } };
  });
  expect(everydayHere()).toBeUndefined();
});

test('without settings nothing that decides is taken from the file', async () => {
  await judged(payloadOf(PLAIN, project));
  forge((compiled) => ({ ...compiled, everyday: [], sample_rate: 1, tag: 'x' }));
  const answers = Array.from({ length: 20 }, (_, i) =>
    quick(payloadOf('git status', `${project}/${'a'.repeat(i)}`)),
  );
  expect(answers.filter((answer) => answer !== undefined).length).toBeGreaterThan(15);
});
