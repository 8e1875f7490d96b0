import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLedger } from '../src/evidence/ledger.ts';
import { openLiveFold } from '../src/evidence/live-fold.ts';
import type { Ports } from '../src/ports/files.ts';
import { pinsFold } from '../src/quarantine/pins.ts';
import { Quarantine } from '../src/quarantine/quarantine.ts';
import { PinBook } from '../src/quarantine/review.ts';
import { scanDefinitions } from '../src/road/definitions.ts';
import { decide } from '../src/road/judging/with-checks.ts';
import { type RecordingRoad, record, settle } from '../src/road/road.ts';
import { liveStateFor, pinnedClass } from '../src/road/state.ts';
import { type Call, splitName } from '../src/vocabulary/call.ts';
import type { Definition } from '../src/vocabulary/definition.ts';
import type { EventDraft } from '../src/vocabulary/events/event.ts';
import { proposedOf, roadOf } from './fixtures/decide-on.ts';
import { clean, listingOf, openRoom, poisoned, ports, type Room, withValue } from './quarantine-room.ts';

const FORECAST = { tool: 'mcp__weather__forecast', arguments: { city: 'Bern' } };

async function room(): Promise<Room> {
  const opened = await openRoom();
  onTestFinished(() => opened.close());
  return opened;
}

/** A road over the ledger of the room; `first` runs before each event is appended. */
async function roadIn({ directory, ledger }: Room, call: Call, first = () => {}): Promise<RecordingRoad> {
  const pins = openLiveFold(directory, ports, pinsFold);
  const append = (draft: EventDraft) => {
    first();
    return ledger.append(draft);
  };
  const live = await liveStateFor(call, { directory, ports, pins });
  return { ...roadOf(), ...live, ledger: () => ({ ...ledger, append }) };
}

const called = (tool: string): Call => ({ ...splitName(tool), arguments: {} });
const rulingOn = async (opened: Room, tool = FORECAST.tool) =>
  decide(proposedOf({ tool, arguments: FORECAST.arguments }), await roadIn(opened, called(tool))).ruling;

const approvals = {
  digestOf: () => {
    throw new Error('no approval is looked for');
  },
  take: async () => 'approved',
  hold: () => ({ code: 'code' }),
};

/** Another process, which shares nothing with this one but the disk. */
function blockElsewhere(directory: string, id: string): void {
  const child = join(import.meta.dirname, 'fixtures', 'block-child.ts');
  execFileSync(process.execPath, ['--import', 'tsx', child, directory, id], {
    cwd: join(import.meta.dirname, '..'),
  });
}

test('a tool without a pin, or with an approved one, is left to the other layers', async () => {
  const opened = await room();
  expect((await rulingOn(opened)).trace.map(({ layer }) => layer)).toEqual(['gate']);
  await opened.see([clean]);
  expect(await rulingOn(opened)).toMatchObject({ decision: 'allow', trace: [{ layer: 'gate' }] });
});

test.each([
  ['warn-soft', 'warn', ['quarantine', 'gate']],
  ['hold-soft', 'block', ['quarantine']],
] as const)('a call to a tool with a soft signal under %s: %s', async (quarantine, decision, layers) => {
  const opened = await room();
  await opened.see([withValue({ inputSchema: { type: 'object', properties: { sql: { type: 'string' } } } })]);
  const road = await roadIn(opened, called(FORECAST.tool));
  const { ruling } = decide(proposedOf(FORECAST), { ...road, policy: { ...road.policy, quarantine } });
  expect([ruling.decision, ruling.trace.map(({ layer }) => layer)]).toEqual([decision, layers]);
  const entry = await opened.entry();
  await opened.quarantine.approve(entry.id, entry.pin.seen);
  const approved = await roadIn(opened, called(FORECAST.tool));
  const after = decide(proposedOf(FORECAST), { ...approved, policy: { ...approved.policy, quarantine } });
  expect(after.ruling.decision).toBe('allow');
});

test.each([
  ['quarantined', [poisoned]],
  ['changed', [clean, withValue({ description: 'Gives the weather of a town.' })]],
] as const)('a call to a tool that is %s is blocked before it is screened', async (state, seen) => {
  const opened = await room();
  for (const definition of seen) await opened.see([definition]);
  expect((await opened.entry()).pin.state).toBe(state);
  const ruling = await rulingOn(opened);
  expect(ruling).toMatchObject({ decision: 'block', trace: [{ layer: 'quarantine', decision: 'block' }] });
  expect((await rulingOn(opened, 'mcp__weather__other')).decision).toBe('allow');
  expect((await rulingOn(opened, 'forecast')).decision).toBe('allow');
});

test('a name with several readings is blocked if one of them is', async () => {
  const opened = await room();
  await opened.see([{ ...poisoned, server: 'a__weather' }], { server: 'a__weather' });
  expect((await rulingOn(opened, 'mcp__a__weather__forecast')).decision).toBe('block');
});

test('what another process blocks between our ruling and our event stops our call', async () => {
  const opened = await room();
  await opened.see([clean]);
  const { id } = await opened.entry();
  let isBlocked = false;
  const road = await roadIn(opened, called(FORECAST.tool), () => {
    if (!isBlocked) blockElsewhere(opened.directory, id);
    isBlocked = true;
  });
  const ruled = decide(proposedOf(FORECAST), road);
  expect(ruled.ruling.decision).toBe('allow');
  const recorded = await record(ruled, road, { projectSalt: '/p', isChosen: true });
  expect(isBlocked).toBe(true);
  expect(recorded.ruling).toMatchObject({ decision: 'block', trace: [{ layer: 'quarantine' }] });
  expect(await settle(recorded, { approvals }, { canAsk: true })).toEqual({
    kind: 'stopped',
    why: 'blocked',
  });
});

test('what it blocks is seen for a call that is not recorded, too', async () => {
  const opened = await room();
  await opened.see([clean]);
  const road = await roadIn(opened, called(FORECAST.tool));
  const ruled = decide(proposedOf(FORECAST), { ...road, policy: { ...road.policy, sampleRate: 0 } });
  blockElsewhere(opened.directory, (await opened.entry()).id);
  expect((await record(ruled, road, { projectSalt: '/p' })).ruling.decision).toBe('block');
});

test('an event of another process that changes nothing for the call leaves its ruling alone', async () => {
  const opened = await room();
  await opened.see([clean, { ...poisoned, name: 'other', value: { ...poisoned.value, name: 'other' } }]);
  const other = called('mcp__weather__forecast');
  const { entries: all } = await PinBook.read(opened.directory, ports);
  const id = all.find(({ pin }) => pin.tool === 'other')?.id ?? '';
  const road = await roadIn(opened, other, () => blockElsewhere(opened.directory, id));
  const recorded = await record(decide(proposedOf(FORECAST), road), road, {
    projectSalt: '/p',
    isChosen: true,
  });
  expect(recorded.ruling.decision).toBe('allow');
});

async function userRoom() {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const mine = { ...ports, home };
  const own = join(home, '.tokenauditor');
  await openLedger(own, mine).close();
  return { home, mine, own };
}

async function pinIn(directory: string, definitions: readonly Definition[], mine: Ports): Promise<void> {
  const ledger = openLedger(directory, mine);
  const quarantine = await Quarantine.open(directory, mine, ledger, mine.home);
  await quarantine.observe(listingOf(definitions), scanDefinitions(definitions));
  await ledger.close();
}

test('a name alone shows the class of the tool, whichever ledger it was pinned in', async () => {
  const { home, mine, own } = await userRoom();
  const send = { ...clean, name: 'send_mail', value: { name: 'send_mail', description: 'Sends a mail.' } };
  for (const project of ['shop', 'blog']) mkdirSync(join(home, project));
  const post = { ...clean, name: 'post', value: { name: 'post', description: 'Posts to a web page.' } };
  await pinIn(own, [send], mine);
  await pinIn(join(home, 'shop', '.tokenauditor'), [send], mine);
  await pinIn(join(home, 'blog', '.tokenauditor'), [post], mine);
  const classIn = async (directory: string, project: string, tool: string) => {
    const call = called(tool);
    const cwd = join(home, project);
    const { state } = await liveStateFor(call, { directory, ports: mine, home, cwd });
    return pinnedClass({ sent: call }, state());
  };
  const sends = { reads: [], acts: ['send'] };
  expect(await classIn(own, 'shop', 'mcp__weather__send_mail')).toEqual(sends);
  // An approved pin of the user holds nothing back in a project, and shows the class there.
  const blog = join(home, 'blog', '.tokenauditor');
  expect(await classIn(blog, 'blog', 'mcp__weather__send_mail')).toEqual(sends);
  expect((await classIn(blog, 'blog', 'mcp__weather__post'))?.acts).toContain('send');
  expect(await classIn(own, 'shop', 'mcp__weather__post')).toBeUndefined();
  expect(await classIn(own, 'shop', 'Bash')).toBeUndefined();
});

test('hooks of the user know the pins of the project that a call runs in, and of no other', async () => {
  const { home, mine, own } = await userRoom();
  for (const project of ['shop', 'blog']) mkdirSync(join(home, project));
  await pinIn(join(home, 'shop', '.tokenauditor'), [poisoned], mine);
  await pinIn(join(home, 'blog', '.tokenauditor'), [clean], mine);
  const decisionIn = async (project: string, directory = own) => {
    const call = called(FORECAST.tool);
    const live = await liveStateFor(call, { directory, ports: mine, home, cwd: join(home, project) });
    return decide(proposedOf(FORECAST), { ...roadOf(), ...live }).ruling.decision;
  };
  expect(await decisionIn('shop')).toBe('block');
  // What is in a folder of the project hides nothing above it.
  for (const name of ['empty', 'file', 'link']) mkdirSync(join(home, 'shop', name));
  mkdirSync(join(home, 'shop', 'empty', '.tokenauditor'));
  writeFileSync(join(home, 'shop', 'file', '.tokenauditor'), '');
  symlinkSync('/nowhere', join(home, 'shop', 'link', '.tokenauditor'));
  for (const name of ['empty', 'file', 'link']) expect(await decisionIn(`shop/${name}`)).toBe('block');
  expect(await decisionIn('blog')).toBe('allow');
  expect(await decisionIn('.')).toBe('allow');
  // Hooks of a project know that project alone.
  expect(await decisionIn('shop', join(home, 'blog', '.tokenauditor'))).toBe('allow');
  // A ledger that came with a clone decides nothing.
  rmSync(join(own, 'projects'), { recursive: true });
  expect(await decisionIn('shop')).toBe('allow');
});

test.each([
  ['the project’s ledger', ['shop']],
  ['that of a folder above the project', ['.', 'shop']],
])('what another process blocks in %s stops a call that is recorded in the user’s', async (_, pinned) => {
  const { home, mine, own } = await userRoom();
  const work = join(home, 'work');
  mkdirSync(join(work, 'shop'), { recursive: true });
  const [directory = ''] = pinned.map((folder) => join(work, folder, '.tokenauditor'));
  for (const folder of pinned) await pinIn(join(work, folder, '.tokenauditor'), [clean], mine);
  const [entry] = (await PinBook.read(directory, mine)).entries;
  const ledger = openLedger(own, mine);
  onTestFinished(() => ledger.close());
  const place = { directory: own, ports: mine, home, cwd: join(work, 'shop') };
  const live = await liveStateFor(called(FORECAST.tool), place);
  const append = (draft: EventDraft) => {
    if (!isBlockedThere) blockElsewhere(directory, entry?.id ?? '');
    isBlockedThere = true;
    return ledger.append(draft);
  };
  let isBlockedThere = false;
  const road: RecordingRoad = { ...roadOf(), ...live, ledger: () => ({ ...ledger, append }) };
  const ruled = decide(proposedOf(FORECAST), road);
  expect(ruled.ruling.decision).toBe('allow');
  const recorded = await record(ruled, road, { projectSalt: '/p', isChosen: true });
  expect(recorded.ruling).toMatchObject({ decision: 'block', trace: [{ layer: 'quarantine' }] });
  expect(await settle(recorded, { approvals }, { canAsk: true })).toMatchObject({ why: 'blocked' });
});

test('without news in any ledger nothing is folded again', async () => {
  const { home, mine, own } = await userRoom();
  mkdirSync(join(home, 'shop'));
  await pinIn(join(home, 'shop', '.tokenauditor'), [clean], mine);
  // The state is settled once the file is older than a step of the file system's clock.
  await new Promise((resolve) => setTimeout(resolve, 60));
  const place = { directory: own, ports: mine, home, cwd: join(home, 'shop') };
  const { news } = await liveStateFor(called(FORECAST.tool), place);
  expect(news?.hasMissed({ othersUpTo: 0 })).toBe(false);
  await pinIn(join(home, 'shop', '.tokenauditor'), [poisoned], mine);
  expect(news?.hasMissed({ othersUpTo: 0 })).toBe(true);
});

// Only root can give a folder away.
test.runIf(process.getuid?.() === 0)(
  'a ledger of another user above the folder of a call is passed over',
  async () => {
    const { home, mine, own } = await userRoom();
    const shared = mkdtempSync(join(tmpdir(), 'shared-'));
    onTestFinished(() => rmSync(shared, { recursive: true }));
    chmodSync(shared, 0o1777);
    mkdirSync(join(shared, 'x'));
    const foreign = join(shared, '.tokenauditor');
    mkdirSync(foreign, { mode: 0o700 });
    chownSync(foreign, 12_345, 12_345);
    const decisionOn = async () => {
      const place = { directory: own, ports: mine, home, cwd: join(shared, 'x') };
      const live = await liveStateFor(called(FORECAST.tool), place);
      return decide(proposedOf(FORECAST), { ...roadOf(), ...live }).ruling.decision;
    };
    expect(await decisionOn()).toBe('allow');
    // The user's own is not hidden by it.
    await pinIn(join(shared, 'x', '.tokenauditor'), [poisoned], mine);
    expect(await decisionOn()).toBe('block');
    // Nor does it count in a folder that only the user can change.
    chmodSync(shared, 0o755);
    expect(await decisionOn()).toBe('block');
  },
);
