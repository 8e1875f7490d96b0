import { existsSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../test/cli/desk.ts';
import { fixedPorts, openSampleDesk } from '../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../evidence/ledger.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openSampleDesk();
});
afterEach(() => desk.clear());

const ledgerFile = (name: string) => join(desk.folder, '.tokenauditor', name);
const edit = (from: string, to: string) => {
  const path = ledgerFile('events.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
};

describe('verify', () => {
  test('a whole ledger', async () => {
    const { status, out } = await desk.run(['verify']);
    expect(status).toBe(0);
    expect(out).toMatch(/^ok: 6 events in 1 segment, nothing was changed\n/);
  });

  test('events that no checkpoint covers yet are counted', async () => {
    const path = ledgerFile('checkpoint');
    const early = openDesk({}, fixedPorts());
    const ledger = openLedger(join(early.folder, '.tokenauditor'), fixedPorts());
    const first = readFileSync(join(early.folder, '.tokenauditor', 'checkpoint'));
    await ledger.close();
    early.clear();
    writeFileSync(path, first);
    const { status, out } = await desk.run(['verify']);
    expect(status).toBe(0);
    expect(out).toMatch(/^ok: 6 events in 1 segment, chain intact; 5 of them not signed yet\n/);
    expect(out).toContain('\n  signed  the first 1; the rest awaits a checkpoint\n');
  });

  test.each([
    [
      '"decision":"block"',
      '"decision":"allow"',
      'edited  events.jsonl line 3: event 3 was changed after being written',
    ],
    ['"secret":3', '"secret":2', 'edited  events.jsonl line 2: event 2 was changed after being written'],
  ])('%s changed to %s', async (from, to, problem) => {
    edit(from, to);
    const { status, out } = await desk.run(['verify']);
    expect(status).toBe(1);
    expect(out).toContain(`broken: 1 problem in 6 events\n  ${problem}\n`);
    expect(JSON.parse((await desk.run(['verify', '--json'])).out)).toMatchObject({ ok: false, events: 6 });
  });

  test('a cut end shows against a checkpoint kept elsewhere', async () => {
    await desk.run(['checkpoint', '-o', 'kept']);
    const path = ledgerFile('events.jsonl');
    writeFileSync(path, `${readFileSync(path, 'utf8').split('\n').slice(0, 3).join('\n')}\n`);
    const { status, out } = await desk.run(['verify', '-c', 'kept']);
    expect(status).toBe(1);
    expect(out).toContain(
      'truncated  events.jsonl line 3: the ledger ends after 3 events, but 6 were signed',
    );
  });

  test('another key', async () => {
    const other = 'tokenauditor.local/x+1a2b3c4d+AQIDBA==';
    expect((await desk.run(['verify', '-k', other])).err).toContain('cannot be used: it is not a public key');
    const { out: key } = await desk.run(['key', 'show']);
    expect((await desk.run(['verify', '-k', key.trim()])).status).toBe(0);
    const stranger = await openSampleDesk();
    await stranger.run(['key', 'rotate']);
    writeFileSync(join(desk.folder, 'stranger.pub'), (await stranger.run(['key', 'show'])).out);
    stranger.clear();
    const { status, out } = await desk.run(['verify', '--public-key', 'stranger.pub']);
    expect(status).toBe(1);
    expect(out).toContain('wrong-key  the ledger was not signed with the key that is the one given');
  });
});

describe('checkpoint', () => {
  test.each([
    ['a changed size', (note: string) => note.replace('\n6\n', '\n5\n'), 'a signature on it does not hold'],
    [
      'another signer',
      (note: string) => note.replace('— tokenauditor', '— another'),
      'no signature on it is by a known key',
    ],
    ['no note', () => 'no note\n', 'it is not a signed note'],
  ])('%s is not handed on', async (_, change, reason) => {
    const path = ledgerFile('checkpoint');
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    const { status, out, err } = await desk.run(['checkpoint', '-o', 'kept']);
    expect([status, out, existsSync(join(desk.folder, 'kept'))]).toEqual([2, '', false]);
    expect(err).toContain(`cannot be used: ${reason}\n`);
  });
});

describe('prove', () => {
  test('a proof is valid for its key, and not for another key or after a change', async () => {
    const { status, out: proof } = await desk.run(['prove', 'evt_20261115_000003']);
    expect(status).toBe(0);
    writeFileSync(join(desk.folder, 'p'), proof);
    const held = await desk.run(['prove', '--check', 'p']);
    expect(held.out).toMatch(/^ok: event 3 of 6 was recorded as shown\n {2}event {2}\{"call_id":"call-1"/);
    writeFileSync(join(desk.folder, 'p'), proof.replace('index 2', 'index 3'));
    const broken = await desk.run(['prove', '--check', 'p']);
    expect([broken.status, broken.out]).toEqual([
      1,
      'does not hold: its path does not lead from the event to the root\n',
    ]);
  });

  test('what --json writes can be checked too', async () => {
    await desk.run(['prove', 'evt_20261115_000003', '--json', '-o', 'p.json']);
    const { out } = await desk.run(['prove', '--check', 'p.json', '--json']);
    expect(JSON.parse(out)).toMatchObject({ ok: true, index: 2, size: 6 });
  });
});

describe('without a ledger', () => {
  test('a proof needs a key to be checked with', async () => {
    const stranger = openDesk({ p: readFileSync(join(desk.folder, 'event.proof')) }, fixedPorts());
    const { status, err } = await stranger.run(['prove', '--check', 'p']);
    const { status: held } = await stranger.run([
      'prove',
      '--check',
      'p',
      '-k',
      join(desk.folder, 'kept.pub'),
    ]);
    stranger.clear();
    expect([status, held]).toEqual([2, 0]);
    expect(err).toMatch(/error: prove needs --public-key KEY, because this folder has no key\.pub\n/);
  });

  test('the note about a new proof names the command that checks it', async () => {
    const { err } = await desk.run(['prove', 'evt_20261115_000003', '-o', 'p']);
    expect(err).toContain('`tokenauditor prove --check p --public-key KEY`');
  });
});

describe('key', () => {
  test('rotating keeps old checkpoints good', async () => {
    await desk.run(['checkpoint', '-o', 'kept']);
    const { out: before } = await desk.run(['key', 'show']);
    const { status, out: after, err } = await desk.run(['key', 'rotate']);
    expect(status).toBe(0);
    expect(after).not.toBe(before);
    expect(err).toContain('rotated as event evt_20261115_000007');
    expect((await desk.run(['verify', '-c', 'kept'])).status).toBe(0);
  });
});

describe('what cannot be used', () => {
  test.each([
    [['events', '--type', '[a'], '"[a" is not a valid value for --type'],
    [['events', '--since', 'soon'], '"soon" is not a valid value for --since'],
    [['verify', '-c', 'app.log'], 'the checkpoint "app.log" cannot be used: it is not a signed note'],
    [['verify', '-k', 'app.log'], 'the key "app.log" cannot be used: it contains no public key'],
    [['prove'], 'prove needs EVENT'],
    [['prove', 'evt_20261115_000002', '--check', 'event.proof'], '--check and EVENT cannot be used together'],
    [['prove', 'evt_20261115_000099'], 'no event "evt_20261115_000099" in '],
    [['key', 'burn'], '"burn" is not a valid value for ACTION'],
    [
      ['events', '--project', 'nowhere'],
      '"nowhere" is not a valid value for --project\nhint: expected an existing folder',
    ],
    [
      ['verify', '-k', 'garbage'],
      '"garbage" is not a valid value for --public-key\nhint: expected a public key',
    ],
    [['key'], 'key needs ACTION: show, rotate or adopt'],
    [['completion'], 'completion needs SHELL: bash, zsh or fish'],
    [['redact', '--in-place'], 'redact needs FILE with --in-place'],
    [['events', '--project', 'app.log'], '"app.log" is not a valid value for --project'],
  ])('%j', async (args, message) => {
    const { status, out, err } = await desk.run(args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain(`tokenauditor: error: ${message}`);
    expect(err).toMatch(/\nhint: .+\n$/);
  });

  test.each([
    ['events'],
    ['verify'],
    ['checkpoint'],
    ['key rotate'],
    ['key show'],
    ['prove evt_20261115_000001'],
  ])('%s without a ledger', async (line) => {
    const empty = openDesk({}, fixedPorts());
    const { status, err } = await empty.run(line.split(' '));
    empty.clear();
    expect(status).toBe(2);
    expect(err).toMatch(/^tokenauditor: error: no ledger in "/);
  });

  test.each([['events'], ['verify'], ['key rotate']])('%s with a linked ledger', async (line) => {
    const path = ledgerFile('events.jsonl');
    writeFileSync(join(desk.folder, 'elsewhere'), readFileSync(path));
    unlinkSync(path);
    symlinkSync(join(desk.folder, 'elsewhere'), path);
    const { status, err } = await desk.run(line.split(' '));
    expect(status).toBe(2);
    expect(err).toMatch(/^tokenauditor: error: refusing to use ".+": it is a symbolic link\n/);
  });
});
