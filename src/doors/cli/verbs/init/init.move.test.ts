import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import { draws } from '../../../../../test/draws.ts';
import { anyDocument } from '../../../../../test/fixtures/policy-documents.ts';
import { acceptFiles, acceptSettings } from '../../../../road/policy/accepted-settings.ts';
import { policyInForce } from '../../../../road/policy.ts';
import type { PolicyDocument } from '../../../../vocabulary/document/policy-document.ts';
import { disk } from './install-disk.ts';

const SETTINGS = '.tokenauditor/hooks.json';
const DOCUMENT = '.tokenauditor/tokenauditor.yaml';
const INIT = ['init', '--yes', '--hosts', 'codex'];
const HERE = [...INIT, '--here'];
const UNDO = ['init', '--undo', '--yes'];
const terminal = { columns: 100 };

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
  for (const folder of [desk.home, desk.project]) mkdirSync(join(folder, '.tokenauditor'), { mode: 0o700 });
});
afterEach(() => desk.clear());

const has = (name: string) => existsSync(join(desk.home, name));
const write = (name: string, content: string | object) =>
  desk.write(name, typeof content === 'string' ? content : `${JSON.stringify(content, null, 1)}\n`, 0o600);
const policy = (folder = desk.home) =>
  policyInForce({
    directory: join(folder, '.tokenauditor'),
    projectRoot: desk.project,
    home: desk.home,
    ports: desk.ports,
  });
/** Without the index of exceptions, which is a function; the hash is of all values. */
const effect = (folder?: string) => {
  const { exceptions: _, ...rest } = policy(folder);
  return rest;
};

const LAX = {
  version: 1,
  policy: {
    gate: { require_approval_for_network: false },
    exceptions: [{ id: 'scratch', check: 'destructive.git', argument: 'git push -f *', reason: 'ours' }],
  },
  explicit_allow: true,
};
const MOVED = `gate:
  requireApprovalForNetwork: false
exceptions:
  - id: scratch
    check: destructive.git
    argument: git push -f *
    reason: ours
hooks:
  explicitAllow: true
`;

describe('the settings of the user', () => {
  test('are shown as a document, and move when confirmed', async () => {
    write(SETTINGS, LAX);
    const [files, before] = [desk.all(), effect()];
    const shown = await desk.run(['init', '--dry-run', '--hosts', 'codex']);
    expect(shown.out).toContain(
      'The settings of hooks are part of the policy: ~/.tokenauditor/hooks.json moves into\n~/.tokenauditor/tokenauditor.yaml, with the same effect. `init --undo` brings it back.\n--- (no file)\n+++ ~/.tokenauditor/tokenauditor.yaml',
    );
    expect(shown.out).toContain('+  requireApprovalForNetwork: false');
    expect(shown.out).toContain('would delete ~/.tokenauditor/hooks.json');
    expect(desk.all()).toEqual(files);
    const declined = await desk.run(['init', '--hosts', 'codex'], { terminal, typed: 'n\n' });
    expect([declined.status, desk.all()]).toEqual([0, files]);
    const { status, out } = await desk.run(['init', '--hosts', 'codex'], { terminal, typed: 'y\n' });
    expect([status, out]).toEqual([0, expect.stringContaining('its settings are in ~/.tokenauditor/')]);
    expect(desk.read(DOCUMENT).endsWith(`\n\n${MOVED}`)).toBe(true);
    expect(disk.look(join(desk.home, DOCUMENT))?.mode).toBe(0o600);
    expect([has(SETTINGS), effect()]).toEqual([false, before]);
  });

  test('come back with --undo, to the byte and with their mode', async () => {
    desk.write(SETTINGS, '{ "explicit_allow" :true }', 0o640);
    const before = desk.all();
    await desk.run(INIT);
    const again = await desk.run(INIT);
    expect(again.out).not.toContain('tokenauditor.yaml');
    const undone = await desk.run(UNDO);
    expect([undone.status, undone.out]).toEqual([
      0,
      expect.stringMatching(/restored +~\/\.tokenauditor\/hooks\.json/),
    ]);
    expect(desk.all()).toEqual(before);
  });

  test('are added to a document that is there: its bytes and its values stay, differences are shown', async () => {
    const document = `# ours
gate: # why
    require_approval_for_network: true
exceptions:
- { id: scratch, check: package.install, reason: theirs }
`;
    write(DOCUMENT, document);
    write(SETTINGS, LAX);
    const [files, before] = [desk.all(), effect()];
    const { out } = await desk.run(INIT);
    for (const line of [
      'gate.requireApprovalForNetwork stays true: the document sets it, and false had no effect',
      'exceptions: "scratch" is named "scratch-2", because the document has another of that name',
    ])
      expect(out).toContain(`  - ${line}`);
    expect(desk.read(DOCUMENT)).toBe(`${document}- id: scratch-2
  check: destructive.git
  argument: git push -f *
  reason: ours
hooks:
  explicitAllow: true
`);
    // The hash is of the ids, too.
    expect({ ...effect(), hash: '' }).toEqual({ ...before, hash: '' });
    await desk.run(UNDO);
    expect(desk.all()).toEqual(files);
  });

  test.each([
    ['nothing', {}],
    ['what the document sets already', { screen_prompts: false }],
  ])('that set %s are removed, and leave the document as it is', async (_, settings) => {
    write(DOCUMENT, 'hooks: { screenPrompts: false }\n');
    write(SETTINGS, settings);
    const before = desk.all();
    await desk.run(INIT);
    expect([has(SETTINGS), desk.read(DOCUMENT)]).toEqual([false, 'hooks: { screenPrompts: false }\n']);
    await desk.run(UNDO);
    expect(desk.all()).toEqual(before);
  });

  test('that set nothing need no document', async () => {
    write(SETTINGS, {});
    await desk.run(INIT);
    expect([has(SETTINGS), has(DOCUMENT)]).toEqual([false, false]);
  });

  test.each<[string, string, string, string, string]>([
    ['broken settings', '{', '', 'hooks.refused', 'hooks.json'],
    ['a broken document', '{}', 'gates: {}\n', 'policy.refused', 'tokenauditor.yaml'],
    [
      'a document that is full',
      '{"explicit_allow":true}',
      `# ${'x'.repeat(4 * 1024 * 1024 - 3)}\n`,
      'init.unfit_file',
      'tokenauditor.yaml',
    ],
  ])('stay where they are: %s', async (_, settings, document, code, name) => {
    write(SETTINGS, settings);
    if (document !== '') write(DOCUMENT, document);
    const { status, out } = await desk.run([...INIT, '--json']);
    const { left_out } = JSON.parse(out);
    expect([status, left_out]).toEqual([1, [expect.objectContaining({ code })]]);
    expect(left_out[0].message).toContain(name);
    expect(desk.read(SETTINGS)).toBe(settings);
    if (document !== '') expect(desk.read(DOCUMENT)).toBe(document);
    expect(has('.codex/hooks.json')).toBe(true);
  });

  test('stay if the document cannot be written', async () => {
    write(SETTINGS, LAX);
    const replace: typeof disk.replace = (path, ...rest) => {
      if (path.endsWith('tokenauditor.yaml')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      disk.replace(path, ...rest);
    };
    desk.wishes = { disk: { ...disk, replace } };
    const { status, out } = await desk.run(INIT);
    expect([status, out]).toEqual([1, expect.stringContaining('tokenauditor.yaml could not be written')]);
    expect([has(SETTINGS), has(DOCUMENT)]).toEqual([true, false]);
    desk.wishes = {};
    expect((await desk.run(INIT)).status).toBe(0);
    expect([has(SETTINGS), has(DOCUMENT)]).toEqual([false, true]);
  });

  test('that are written anew after a move, move as well; --undo then loses nothing', async () => {
    write(SETTINGS, { explicit_allow: true });
    await desk.run(INIT);
    write(SETTINGS, { screen_prompts: false });
    const between = { document: desk.read(DOCUMENT), effect: effect() };
    await desk.run(INIT);
    expect([has(SETTINGS), effect()]).toEqual([false, between.effect]);
    await desk.run(UNDO);
    expect([JSON.parse(desk.read(SETTINGS)), desk.read(DOCUMENT)]).toEqual([
      { screen_prompts: false },
      between.document,
    ]);
  });

  test.each([false, true])(
    'that init itself writes after a move do not hide the first ones: %s',
    async (isMovedAgain) => {
      write(SETTINGS, { screen_prompts: false });
      const before = desk.all();
      await desk.run(INIT);
      await desk.run([...INIT, '--explicit-allow'], { terminal });
      expect(JSON.parse(desk.read(SETTINGS))).toEqual({ version: 1, explicit_allow: true });
      if (isMovedAgain) await desk.run(INIT);
      expect([has(SETTINGS), policy().explicitAllow, policy().screenPrompts]).toEqual([
        !isMovedAgain,
        true,
        false,
      ]);
      await desk.run(UNDO);
      expect(desk.all()).toEqual(before);
    },
  );

  test('a document that was changed since is yours, and --undo leaves it', async () => {
    write(SETTINGS, LAX);
    await desk.run(INIT);
    desk.write(DOCUMENT, `${desk.read(DOCUMENT)}  screenPrompts: false\n`, 0o600);
    const document = desk.read(DOCUMENT);
    const { out } = await desk.run(UNDO);
    expect(out).toContain('you changed it since: it is yours');
    expect([JSON.parse(desk.read(SETTINGS)), desk.read(DOCUMENT)]).toEqual([LAX, document]);
  });

  test('--policy and --explicit-allow know what the document has', async () => {
    writeFileSync(join(desk.project, 'p.json'), JSON.stringify(LAX.policy));
    const before = desk.all();
    // An empty folder of ours is removed with the hooks.
    rmSync(join(desk.home, '.tokenauditor'), { recursive: true });
    const flags = [...INIT, '--policy', 'p.json', '--explicit-allow'];
    await desk.run(flags);
    await desk.run(INIT);
    expect(has(SETTINGS)).toBe(false);
    expect((await desk.run(flags)).status).toBe(0);
    expect(has(SETTINGS)).toBe(false);
    await desk.run(UNDO);
    const { '.tokenauditor': _, ...rest } = before;
    expect(desk.all()).toEqual(rest);
    write(DOCUMENT, 'hooks: { explicitAllow: false }\n');
    const { status, err } = await desk.run(flags);
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('it sets hooks.explicitAllow to another value'),
    ]);
  });
});

const snake = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const renamed = (part: object) =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [snake(key), value]));

/** As `hooks.json` spells it, which does not know later settings. */
function asSettings({ gate, exceptions, sampling, hooks = {} }: PolicyDocument): object {
  const { resident: _, ...known } = hooks;
  const policy = {
    ...(gate ? { gate: renamed(gate) } : {}),
    ...(exceptions ? { exceptions } : {}),
    ...(sampling ? { sampling: renamed(sampling) } : {}),
  };
  return { version: 1, policy, ...renamed(known) };
}

test('law: for any settings, the policy after the move is the policy before it, and undo restores the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      write(SETTINGS, asSettings(document));
      const [files, before] = [desk.all(), effect()];
      expect((await desk.run(INIT)).status).toBe(0);
      expect([has(SETTINGS), effect()]).toEqual([false, before]);
      await desk.run(UNDO);
      expect(desk.all()).toEqual(files);
    }),
    { numRuns: draws(20) },
  );
});

describe('the settings of a project', () => {
  const IN_PROJECT = `project/${SETTINGS}`;
  const BESIDE = 'project/tokenauditor.yaml';
  const env = () => ({ HOME: desk.home });
  const acceptSettingsHere = () =>
    acceptSettings(
      [join(desk.project, '.tokenauditor')],
      Buffer.from(desk.read(IN_PROJECT)),
      desk.home,
      desk.ports,
    );

  test('move with their acceptance', async () => {
    write(IN_PROJECT, LAX);
    acceptSettingsHere();
    const [files, before] = [desk.all(), effect(desk.project)];
    expect(before.explicitAllow).toBe(true);
    await desk.run(HERE);
    expect([has(IN_PROJECT), effect(desk.project)]).toEqual([false, before]);
    expect(desk.read(BESIDE).endsWith(MOVED)).toBe(true);
    // Any other bytes are asked about again.
    writeFileSync(join(desk.home, BESIDE), `${desk.read(BESIDE)}# more\n`);
    expect(policy(desk.project).waiting).toEqual([
      'gate.requireApprovalForNetwork',
      'exceptions',
      'hooks.explicitAllow',
    ]);
    writeFileSync(join(desk.home, BESIDE), desk.read(BESIDE).replace('# more\n', ''));
    await desk.run([...UNDO, '--here']);
    expect(desk.read(IN_PROJECT)).toBe(`${JSON.stringify(LAX, null, 1)}\n`);
    expect(desk.all()[IN_PROJECT]).toBe(files[IN_PROJECT]);
    expect(has(BESIDE)).toBe(false);
  });

  test('that were not accepted stay, and the policy with them', async () => {
    write(IN_PROJECT, LAX);
    const before = effect(desk.project);
    await desk.run(HERE);
    expect([has(IN_PROJECT), has(BESIDE), effect(desk.project)]).toEqual([true, false, before]);
  });

  test('wait for a document that was not accepted, which is then asked about', async () => {
    write(IN_PROJECT, LAX);
    acceptSettingsHere();
    write(BESIDE, 'gate: { failClosedForCritical: true }\n');
    const before = effect(desk.project);
    const { out } = await desk.run(HERE);
    expect(out).toContain('once you have accepted that file');
    expect([has(IN_PROJECT), effect(desk.project)]).toEqual([true, before]);
    const asked = ['init', '--here', '--hosts', 'codex'];
    await desk.run(asked, { terminal, env: env(), typed: 'y\ny\n' });
    await desk.run(asked, { terminal, env: env(), typed: 'y\ny\n' });
    expect([has(IN_PROJECT), effect(desk.project)]).toEqual([false, before]);
  });

  test('join a document that was accepted, as accepted', async () => {
    write(IN_PROJECT, LAX);
    acceptSettingsHere();
    write(BESIDE, 'hooks: { screenPrompts: false }\n');
    acceptFiles([join(desk.home, BESIDE)], Buffer.from(desk.read(BESIDE)), desk.home, desk.ports);
    const before = effect(desk.project);
    await desk.run(HERE);
    expect([has(IN_PROJECT), effect(desk.project)]).toEqual([false, before]);
  });

  test('a folder that was removed meanwhile is made for what comes back', async () => {
    write(IN_PROJECT, LAX);
    acceptSettingsHere();
    await desk.run(HERE);
    rmSync(join(desk.project, '.tokenauditor'), { recursive: true });
    await desk.run([...UNDO, '--here']);
    expect(JSON.parse(desk.read(IN_PROJECT))).toEqual(LAX);
  });
});
