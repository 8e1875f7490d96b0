/** A grant that a person gave at the gateway counts for the same call at a hook, and both name it in the ledger. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveQuestion,
  type Extent,
  listQuestions,
  revokeStanding,
} from '../../src/approvals/decide-question.ts';
import type { QuestionPlace } from '../../src/approvals/question-files.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { ports, readLedger } from '../fixtures/ledger-processes.ts';
import { dist } from '../hooks/hook-process.ts';
import { Room } from './processes.ts';
import { pipeClient, type RawClient } from './raw-clients.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
let client: RawClient;

beforeAll(async () => {
  const servers = { web: { command: process.execPath, args: [SERVER, 'web'] } };
  const rules = [
    { id: 'never', priority: 1, action: 'deny', when: { tool: 'delete_note', arguments: { text: 'never' } } },
    { id: 'keep', action: 'ask', when: { tool: 'delete_note' } },
  ];
  room.settings({ servers, rules, approvals: { hold: 0 } });
  client = await pipeClient(room.gateway('gateway', '--agent', 'claude-code'));
}, 120_000);
afterAll(() => room.close());

const remove = (text: string) => client.ask('tools/call', { name: 'web__delete_note', arguments: { text } });

/** What the host is answered; nothing if the call may run. */
async function hook(given: object, host = 'claude-code'): Promise<string> {
  const child = room.start(process.execPath, [join(dist, 'hook.cjs'), host, '--project', room.project]);
  child.stdin?.end(
    JSON.stringify({
      ...{ session_id: 's-1', cwd: room.project, hook_event_name: 'PreToolUse', prompt_id: 'p-1' },
      ...{ permission_mode: 'default', tool_name: 'mcp__web__delete_note', tool_input: given },
    }),
  );
  let text = '';
  for await (const chunk of child.stdout ?? []) text += chunk;
  return text;
}

/** What `policy explain` tells of the same tool. */
async function explained(given: object): Promise<object> {
  const call = { agent: 'claude-code', server: 'web', tool: 'delete_note', arguments: given };
  const child = room.gateway('policy', 'explain', JSON.stringify(call), '--json');
  let text = '';
  for await (const chunk of child.stdout ?? []) text += chunk;
  return JSON.parse(text);
}

async function asPerson<T>(work: (place: QuestionPlace) => Promise<T>): Promise<T> {
  const ledger = openLedger(directory, ports, { lockWaitMs: 10_000 });
  try {
    return await work({ directory, ports, ledger: () => ledger, home: room.home });
  } finally {
    await ledger.close();
  }
}

const approveNewest = (extent: Extent): Promise<string> =>
  asPerson(async (place) => {
    const [newest] = await listQuestions(place);
    if (newest === undefined) throw new Error('nothing was asked');
    return (await approveQuestion(newest, extent, place, () => undefined)).id;
  });
const uses = (id: string) =>
  readLedger(directory).filter(({ type, call_id }) => type === 'approval.consumed' && call_id === id).length;
const ASKS = expect.stringContaining('A rule asks about this call.');

test('an approval of one call stays at its door, and is named beside the call that it let through', async () => {
  expect(await remove('once')).toContain('pending: ');
  const id = await approveNewest({ scope: 'once' });
  expect(await hook({ text: 'once' })).toEqual(ASKS);
  expect(await remove('once')).toContain('delete_note was called');
  const [returned] = readLedger(directory).filter(({ type }) => type === 'tool_call.returned');
  expect(returned).toMatchObject({ decision: 'allow', decided_by: [`approval.${id}`] });
  expect(uses(id)).toBe(1);
}, 120_000);

test('a grant counts at the hook until it is revoked, for this shape and agent', async () => {
  expect(await remove('first')).toContain('pending: ');
  const id = await approveNewest({ scope: 'shape', lastsMs: 600_000, free: ['text'] });
  expect(await remove('second')).toContain('delete_note was called');
  expect(readLedger(directory).at(-1)).toMatchObject({ decided_by: [`approval.${id}`] });
  expect([uses(id), await hook({ text: 'third' }), uses(id)]).toEqual([1, '', 2]);
  expect(await explained({ text: 'fourth' })).toMatchObject({
    decision: 'require_approval',
    layers: expect.arrayContaining([
      expect.objectContaining({ layer: 'approval', decision: 'allow', rule: id }),
    ]),
  });
  expect(JSON.stringify(await explained({ text: 'fourth', all: true }))).not.toContain('"approval"');
  expect(uses(id)).toBe(2);
  // Each use names the ruling that recorded its call as stopped.
  const recorded = readLedger(directory);
  const rulings = recorded.flatMap((each) => (each.ruled_event === undefined ? [] : [each.ruled_event]));
  expect(rulings).toHaveLength(3);
  for (const ruling of rulings)
    expect(recorded.find(({ event_id }) => event_id === ruling)).toMatchObject({
      tool: expect.stringContaining('delete_note'),
      decision: 'require_approval',
    });
  // It never lifts a block, though the argument is left open.
  expect(await remove('never')).toContain('TokenAuditor stopped this call.');
  expect(await hook({ text: 'never' })).toContain('"permissionDecision":"deny"');
  expect(uses(id)).toBe(2);
  const others = [hook({ text: 'third', all: true }), hook({ text: 'third' }, 'codex')];
  for (const other of await Promise.all(others)) expect(other).not.toBe('');
  expect(await asPerson((place) => revokeStanding(id, place))).toBe(true);
  expect([await hook({ text: 'third' }), uses(id)]).toEqual([ASKS, 2]);
}, 120_000);
