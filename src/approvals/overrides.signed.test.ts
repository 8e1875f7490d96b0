import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decideOn } from '../../test/fixtures/decide-on.ts';
import { PersonRoom } from '../../test/person-room.ts';
import { readEvents } from '../evidence/folds/read.ts';
import { type Ledger, openLedger } from '../evidence/ledger.ts';
import type { Sign } from '../evidence/person/statement.ts';
import { DEFAULT_GATE_POLICY } from '../policy/gate.ts';
import { overrideDesk } from '../road/hooks/override-desk.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { approvalUses } from './approval-uses.ts';
import { approvalDigest } from './binding.ts';
import { grantOnce, hold, isBeingUsed, takeGrant } from './overrides.ts';
import { type Grant, grantFiles, grantStatement, nameOf } from './overrides-kept.ts';
import { standingGrant } from './overrides-person.ts';

const asking = {
  caller: { agent: 'codex', door: 'hook' },
  policy: 'built-in',
  session: 's-1',
  cwd: '/work/shop',
} as const;
const unsigned: Sign = () => undefined;

let room: PersonRoom;
let ledger: Ledger;
beforeEach(() => {
  room = new PersonRoom();
  ledger = openLedger(room.directory, room.ports);
});
afterEach(async () => {
  await ledger.close();
  room.clear();
});

const desk = () => overrideDesk({ ...room.place, ledger: () => ledger });

function stop(command: string): { code: string; digest: Digest } {
  const call = { tool: 'shell', arguments: { command } };
  const ruled = decideOn(call, {}, { gate: DEFAULT_GATE_POLICY, time: '2026-11-15T09:30:00.000Z' });
  const digest = approvalDigest(call, asking, ledger);
  return { digest, code: hold(ruled, asking, digest, desk()) };
}

/** What a program can write that reads the project's key: file and event fit together. */
async function forge(digest: Digest, from: Grant, signature: string | undefined): Promise<void> {
  const grant: Grant = { ...from, digest, signature: signature ?? null };
  await ledger.append({
    type: 'approval.granted',
    tool_call_hash: digest,
    call_id: grant.grant_id,
    agent: grant.host,
    expires_at: grant.expires_at,
    ...(signature === undefined ? {} : { approval_signature: signature }),
  });
  grantFiles(desk()).write(nameOf(digest), grant);
}

test('without a PIN the terminal is the whole proof', async () => {
  const { code, digest } = stop('rm -rf ~');
  await grantOnce(code, desk(), unsigned);
  expect([await takeGrant(digest, desk()), await takeGrant(digest, desk())]).toEqual([true, false]);
});

describe('with a PIN', () => {
  beforeEach(async () => {
    await room.set();
  });

  test('a signed grant counts once, and its signature is an event', async () => {
    const { code, digest } = stop('rm -rf ~');
    const grant = await grantOnce(code, desk(), await room.sign());
    expect((await approvalUses(room, grant.grant_id))?.granted.approval_signature).toBe(grant.signature);
    expect(await isBeingUsed(digest, desk())).toBe(false);
    expect(await takeGrant(digest, desk())).toBe(true);
    expect(await isBeingUsed(digest, desk())).toBe(true);
    expect(await takeGrant(digest, desk())).toBe(false);
  });

  test('one that was given without the key counts for nothing, and does not hide that the call is stopped', async () => {
    const { code, digest } = stop('rm -rf ~');
    await grantOnce(code, desk(), unsigned);
    expect(await takeGrant(digest, desk())).toBe(false);
    expect(await standingGrant(digest, desk())).toBeUndefined();
    await grantOnce(code, desk(), await room.sign());
    expect(await takeGrant(digest, desk())).toBe(true);
  });

  test.each([
    ['unsigned', async () => undefined],
    ['with letters for a signature', async () => 'A'.repeat(86)],
    ['with the signature of another call', async (grant: Grant) => grant.signature ?? undefined],
    [
      'with the signature of another purpose',
      async ({ grant_id, expires_at }: Grant, digest: Digest) =>
        (await room.sign())({
          ...grantStatement(digest, grant_id, expires_at),
          purpose: 'quarantine approve',
        }),
    ],
  ] as const)('a forged grant %s counts for nothing', async (_, signatureOf) => {
    const allowed = stop('rm -rf build');
    const grant = await grantOnce(allowed.code, desk(), await room.sign());
    const { digest } = stop('rm -rf ~');
    await forge(digest, grant, await signatureOf(grant, digest));
    expect(await takeGrant(digest, desk())).toBe(false);
  });

  test('its time cannot be made longer', async () => {
    const { code, digest } = stop('rm -rf ~');
    const grant = await grantOnce(code, desk(), await room.sign());
    const longer = { ...grant, expires_at: new Date(Date.now() + 3_600_000).toISOString() };
    await forge(digest, longer, grant.signature ?? undefined);
    expect(await takeGrant(digest, desk())).toBe(false);
  });

  test('a copy of the file counts no second time', async () => {
    const { code, digest } = stop('rm -rf ~');
    await grantOnce(code, desk(), await room.sign());
    const folder = join(room.directory, 'state', 'grants');
    const path = join(folder, readdirSync(folder)[0] ?? '');
    copyFileSync(path, join(room.folder, 'copy'));
    expect(await takeGrant(digest, desk())).toBe(true);
    copyFileSync(join(room.folder, 'copy'), path);
    expect(await takeGrant(digest, desk())).toBe(false);
  });

  test('a forged use does not let a host’s own question pass', async () => {
    const { digest } = stop('rm -rf ~');
    const about = { tool_call_hash: digest, call_id: 'ab'.repeat(16), agent: 'codex' } as const;
    await ledger.append({ ...about, type: 'approval.granted', expires_at: new Date().toISOString() });
    await ledger.append({ ...about, type: 'approval.consumed', decision: 'allow' });
    expect(await isBeingUsed(digest, desk())).toBe(false);
  });

  test('a grant from before the PIN was set counts for nothing any more', async () => {
    const { code, digest } = stop('rm -rf ~');
    await grantOnce(code, { ...desk(), home: join(room.folder, 'elsewhere') }, unsigned);
    expect(await takeGrant(digest, desk())).toBe(false);
  });

  test('no event holds the PIN or a raw argument', async () => {
    const { code } = stop('rm -rf ~');
    await grantOnce(code, desk(), await room.sign());
    for await (const entry of readEvents(room.directory, room.ports))
      expect(JSON.stringify(entry)).not.toMatch(/blue boat|rm -rf/);
  });
});
