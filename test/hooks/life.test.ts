/** Whatever happens to the files that a hook needs: what is dangerous is stopped, and silence never lets a call run. */
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOSTS, type HostName } from '../../src/vocabulary/hook-request.ts';
import { everySecond, inRotation } from '../whole.ts';
import { type Damage, FLIPPED, INERT, TRUNCATED, UNREADABLE } from './damage.ts';
import { askEntry } from './entries.ts';
import { dist, inTurns, meaningOf } from './hook-process.ts';

const root = mkdtempSync(join(tmpdir(), 'project-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
/** Each installation has some megabytes. */
afterEach(() => {
  for (const name of readdirSync(root))
    if (/-\d+$/.test(name)) rmSync(join(root, name), { recursive: true, force: true });
});

const RISKY = 'rm -rf / --no-preserve-root';
const EVERYDAY = 'git status';
const NAMES = readdirSync(dist).filter((name) => /^hook.*\.(?:cjs|cache)$/.test(name));
const CACHE = NAMES.find((name) => name.endsWith('.cache')) ?? '';
let made = 0;

/** An installation of its own; what is not damaged is the same file. */
function installed(): { readonly folder: string; readonly node: string; readonly script: string } {
  const folder = join(root, `installed-${made++}`);
  mkdirSync(folder);
  for (const name of NAMES) place(join(dist, name), join(folder, name));
  return { folder, node: process.execPath, script: join(folder, 'hook.cjs') };
}

function place(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** What the hosts would take the answers for, with the answers, where it is not what is meant. */
async function unlike(
  meaning: string,
  command: string,
  given: { readonly node: string; readonly script: string; readonly folder: string },
  {
    hosts = inRotation(HOSTS, made, 1),
    project = join(root, 'home'),
    endedS = 20,
  }: { hosts?: readonly HostName[]; project?: string; endedS?: number } = {},
): Promise<unknown[]> {
  const program = { node: given.node, script: given.script, timeout: '/usr/bin/timeout' };
  const answers = await inTurns(
    hosts,
    async (host) => {
      const spoken = await askEntry(host, command, {
        program,
        project,
        room: join(given.folder, host),
        endedS,
      });
      return meaningOf(host, spoken) === meaning ? [] : [{ host, ...spoken }];
    },
    3,
  );
  return answers.flat();
}

beforeAll(async () => {
  mkdirSync(join(root, 'home'));
  // As it is: otherwise nothing below would mean anything. The first leaves a ledger with its state.
  expect(await unlike('blocked', RISKY, installed(), { hosts: HOSTS })).toEqual([]);
  expect(await unlike('silent', EVERYDAY, installed(), { hosts: HOSTS })).toEqual([]);
  expect(await unlike('silent', JUDGED, installed(), { hosts: KINDS })).toEqual([]);
  expect(SPOILED).toHaveLength(SAMPLE.length + 1);
});

const one = (index: number): HostName[] => [HOSTS[index % HOSTS.length] ?? 'codex'];

describe('node', () => {
  test.each([...INERT, ...UNREADABLE])('%s', async (_, damage) => {
    const given = { ...installed() };
    const node = join(given.folder, 'node');
    damage(node, Buffer.alloc(0));
    expect(await unlike('blocked', EVERYDAY, { ...given, node })).toEqual([]);
  });

  test('is cut off, or another kind of file', async () => {
    const whole = readFileSync(process.execPath);
    for (const piece of [
      whole.subarray(0, 4096),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([Buffer.from('x'), whole.subarray(1, 8192)]),
    ]) {
      const given = installed();
      const node = join(given.folder, 'node');
      writeFileSync(node, piece, { mode: 0o755 });
      expect(await unlike('blocked', EVERYDAY, { ...given, node })).toEqual([]);
    }
  });

  test('never ends', async () => {
    const given = installed();
    const node = join(given.folder, 'node');
    writeFileSync(node, '#!/bin/sh\nexec sleep 1000\n', { mode: 0o755 });
    expect(await unlike('blocked', EVERYDAY, { ...given, node }, { endedS: 0.5 })).toEqual([]);
  });
});

function damaged(name: string, damage: Damage[1]) {
  const given = installed();
  const path = join(given.folder, name);
  damage(path, readFileSync(join(dist, name)));
  return given;
}

describe('hook.cjs', () => {
  test.each([...INERT, ...UNREADABLE])('%s', async (_, damage) => {
    expect(await unlike('blocked', EVERYDAY, damaged('hook.cjs', damage))).toEqual([]);
  });

  // A byte in a text may change nothing that matters to a call; what is dangerous is stopped all the same.
  test.each(everySecond([...TRUNCATED, ...FLIPPED]))('%s', async (_, damage) => {
    expect(await unlike('blocked', RISKY, damaged('hook.cjs', damage))).toEqual([]);
  });
});

/** Let run once it is judged, which takes the files that are damaged here. */
const JUDGED = 'echo done > notes.txt';
/** One of each way to say no. */
const KINDS: readonly HostName[] = ['codex', 'cline', 'opencode'];

describe.each(['hook-worker.cjs', 'hook-full.cjs'])('%s', (name) => {
  test.each(everySecond([...INERT, ...UNREADABLE]))('%s', async (_, damage) => {
    expect(await unlike('blocked', JUDGED, damaged(name, damage))).toEqual([]);
  });

  // A digest finds it, whatever the host.
  test.each(everySecond([...TRUNCATED, ...FLIPPED]))('%s', async (_, damage) => {
    expect(
      await unlike('blocked', JUDGED, damaged(name, damage), {
        hosts: inRotation(KINDS, made, 1),
      }),
    ).toEqual([]);
  });
});

describe('the compiled cache', () => {
  const other = (path: string) => {
    // As the engine makes it of other code of the same length, which it does not tell apart.
    rmSync(path, { force: true });
    copyFileSync(join(root, 'other.cache'), path);
  };
  beforeAll(async () => {
    const { Script } = await import('node:vm');
    const code = `(function(exports,require,module,__filename,__dirname){${readFileSync(join(dist, 'hook-full.cjs'), 'latin1')}\n})`;
    const inert = `(function(exports,require,module){module.exports={judgeOnce:async()=>({stdout:'',stderr:'',exit:0})}/*${' '.repeat(code.length)}`;
    const text = `${inert.slice(0, code.length - 4)}*/})`;
    expect(text.length).toBe(code.length);
    const script = new Script(text);
    script.runInThisContext()({}, undefined, {});
    const data = script.createCachedData();
    expect(new Script(code, { cachedData: data }).cachedDataRejected).toBe(false);
    writeFileSync(
      join(root, 'other.cache'),
      Buffer.concat([readFileSync(join(dist, CACHE)).subarray(0, 32), data]),
    );
  });

  const all: Damage[] = [['is of other code', other], ...INERT, ...UNREADABLE, ...TRUNCATED, ...FLIPPED];
  test.each(all.map(([name, damage], i) => [name, one(i), damage] as const))(
    '%s: %s',
    async (_, hosts, damage) => {
      expect(await unlike('blocked', RISKY, damaged(CACHE, damage), { hosts })).toEqual([]);
    },
  );

  test('of other code, whatever the host', async () => {
    expect(await unlike('blocked', RISKY, damaged(CACHE, other))).toEqual([]);
    expect(await unlike('silent', JUDGED, damaged(CACHE, other), { hosts: KINDS })).toEqual([]);
  });
});

const STATES = ['state/policy.json', 'hooks.json', 'state/accepted-settings.json', 'key', 'events.jsonl'];

/** One of each kind of thing. */
const SAMPLE = [
  'is empty',
  'is a comment',
  'is an old answer',
  'is a folder',
  'is a pipe',
  'is a link to nowhere',
  'is gone',
];
const SPOILED: readonly Damage[] = [
  ...INERT.filter(([name]) => SAMPLE.includes(name)),
  ...TRUNCATED.slice(2, 3),
];

describe.each(STATES)('%s', (name) => {
  test.each(SPOILED.map(([what, damage], i) => [what, one(i), damage] as const))(
    '%s: %s',
    async (_, hosts, damage) => {
      const project = join(root, `home-${made++}`);
      const given = installed();
      cpSync(join(root, 'home'), project, { recursive: true });
      const path = join(project, '.tokenauditor', name);
      damage(path, Buffer.from('{"version":1,"explicit_allow":true,"sample_rate":0}'));
      expect(await unlike('blocked', RISKY, given, { hosts, project })).toEqual([]);
    },
  );
});
