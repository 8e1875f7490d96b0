import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts, openSampleDesk } from '../../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import type { Files, Ports } from '../../../../ports/files.ts';
import type { Examination } from '../../../../work/doctor/examination.ts';
import { files } from '../../../../world/files.ts';
import { processes } from '../../../../world/processes.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openSampleDesk();
});
afterEach(() => desk.clear());

const inside = (name: string) => join(desk.folder, '.tokenauditor', name);

async function failuresOf(args: readonly string[], place = desk): Promise<Record<string, string>> {
  const { status, out } = await place.run(['doctor', '--json', ...args]);
  const { ok, examinations }: { ok: boolean; examinations: Examination[] } = JSON.parse(out);
  const failed = examinations.filter(({ state }) => state === 'fail');
  expect({ status, ok }).toEqual({ status: failed.length > 0 ? 1 : 0, ok: failed.length === 0 });
  return Object.fromEntries(failed.map(({ name, code }) => [name, code ?? '']));
}

/** The key of another project in the place of ours. */
async function swapKey(): Promise<void> {
  const stranger = openDesk({}, fixedPorts());
  const ports = { ...fixedPorts(), random: { bytes: (count: number) => new Uint8Array(count).fill(7) } };
  await openLedger(join(stranger.folder, '.tokenauditor'), ports).close();
  writeFileSync(inside('key'), readFileSync(join(stranger.folder, '.tokenauditor', 'key')));
  stranger.clear();
}

/** Its marker is a folder, so the lock cannot be taken over. */
function leaveStuckLock(): void {
  const nonce = '0123456789abcdef';
  const claim = JSON.stringify({ ...processes.self, pid: 2 ** 30, nonce });
  writeFileSync(inside('lock'), claim, { mode: 0o600 });
  mkdirSync(inside(`lock.${nonce}.steal`), { mode: 0o700 });
}

const hindrances: [string, () => void | Promise<void>, Record<string, string>, boolean][] = [
  ['no key', () => rmSync(inside('key')), { key: 'key.missing', append: 'key.missing' }, true],
  ['a foreign key', swapKey, { key: 'key.invalid', append: 'checkpoint.invalid' }, true],
  [
    'a spoiled next key',
    () => writeFileSync(inside('key.next'), '{}', { mode: 0o600 }),
    { append: 'key.invalid' },
    false,
  ],
  [
    'a spoiled restart',
    () => writeFileSync(inside('restart.json'), '{}', { mode: 0o600 }),
    { append: 'ledger.unsafe' },
    false,
  ],
  [
    'a folder named like a claim',
    () => mkdirSync(inside('lock.zzz'), { mode: 0o700 }),
    { append: 'ledger.unsafe' },
    false,
  ],
  [
    'a folder named like a staged file',
    () => mkdirSync(inside('foo.staged'), { mode: 0o700 }),
    { append: 'ledger.unsafe' },
    false,
  ],
  ['a lock that cannot be taken over', leaveStuckLock, { lock: '', append: 'ledger.unsafe' }, false],
];

describe('what would stop an event stops the doctor', () => {
  test.each(hindrances)('%s', async (_, spoil, expected) => {
    await spoil();
    expect(await failuresOf([])).toEqual(expected);
    await expect(async () => openLedger(inside(''), fixedPorts())).rejects.toThrow();
  });

  test.each(hindrances)('--set-aside with %s', async (_, spoil, expected, isMended) => {
    await spoil();
    expect(await failuresOf(['--set-aside'])).toEqual(isMended ? {} : { ...expected, 'set-aside': '' });
    expect(readdirSync(inside('')).includes('set-aside-1')).toBe(isMended);
  });
});

test('a healthy ledger gets no event by being examined', async () => {
  const before = readFileSync(inside('events.jsonl'), 'utf8');
  expect(await failuresOf([])).toEqual({});
  expect(readFileSync(inside('events.jsonl'), 'utf8')).toBe(before);
});

test('a torn last line is repaired by the next writer and is no reason to set the ledger aside', async () => {
  writeFileSync(inside('events.jsonl'), `${readFileSync(inside('events.jsonl'), 'utf8')}{"half`);
  expect(await failuresOf(['--set-aside'])).toEqual({});
  expect(readdirSync(inside(''))).not.toContain('set-aside-1');
});

test('a folder without a ledger does not get one', async () => {
  const empty = openDesk({}, fixedPorts());
  mkdirSync(join(empty.folder, '.tokenauditor'), { mode: 0o700 });
  expect(await failuresOf([], empty)).toEqual({});
  expect(readdirSync(join(empty.folder, '.tokenauditor'))).toEqual([]);
  empty.clear();
});

describe('a folder of another user', () => {
  /** As the system treats everybody but the owner of a folder with mode 0700. */
  const closedPorts = (isOwnerShown: boolean): Ports => {
    const refuse = () => {
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    };
    const closed: Files = {
      ...files,
      open: refuse,
      list: refuse,
      factsAt: (path) => {
        const facts = path.endsWith('.tokenauditor') && files.factsAt(path);
        return facts ? { ...facts, owner: isOwnerShown ? 4711 : facts.owner } : refuse();
      },
    };
    return { ...fixedPorts(), files: closed };
  };

  test.each([true, false])('doctor reports it (owner shown: %s)', async (isOwnerShown) => {
    const visitor = openDesk({ '.tokenauditor/key': '' }, closedPorts(isOwnerShown));
    expect(await failuresOf([], visitor)).toEqual({
      project: isOwnerShown ? '' : 'file.denied',
      policy: 'file.denied',
      settings: 'policy.unsafe',
    });
    visitor.clear();
  });

  test.each(['key rotate', 'key show', 'verify', 'events', 'checkpoint'])('%s is refused', async (line) => {
    const visitor = openDesk({ '.tokenauditor/key': '' }, closedPorts(true));
    const { status, err } = await visitor.run(line.split(' '));
    expect(status).toBe(2);
    expect(err).toMatch(/^tokenauditor: error: cannot open ".+": permission denied\nhint: .+\n$/);
    visitor.clear();
  });
});
