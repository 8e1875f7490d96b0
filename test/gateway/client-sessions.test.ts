/**
 * A mail server and a browser as `wrap` leaves them: an entry, a process and a connection each. What the one returned
 * counts at the other where one client of one agent has both, and nowhere else.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readLedger } from '../fixtures/ledger-processes.ts';
import { end, PROGRAM, programArgs, Room } from './processes.ts';
import { pipeClient, type RawClient } from './raw-clients.ts';

const SERVERS = join(import.meta.dirname, '..', 'servers');
const LAUNCHER = join(import.meta.dirname, '..', 'fixtures', 'launcher.mjs');
const SECRET = ['sk', 'live', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0Pa'].join('_');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const node = process.execPath;
const room = new Room();
const LONG = 240_000;

interface Entry {
  readonly child: ChildProcess;
  readonly client: RawClient;
}

const SERVER_OF = {
  mail: [node, join(SERVERS, 'replying.mjs'), `${base64('Hello.')}|${base64(SECRET)}`],
  browser: [node, join(SERVERS, 'any-tools.mjs'), 'fill_field'],
  notes: [node, join(SERVERS, 'guarded.mjs')],
};

/** As `wrap` spells an entry; `by`: what starts it for the client. */
async function open(
  name: keyof typeof SERVER_OF,
  { agent = 'me', by = [], more = [] }: { agent?: string; by?: string[]; more?: string[] } = {},
): Promise<Entry> {
  const words = ['gateway', '--bare', '--agent', agent, `--name=${name}`, ...more, '--', ...SERVER_OF[name]];
  const [command = node, ...args] = [...by, node, PROGRAM, ...words];
  const child = room.start(command, args);
  return { child, client: await pipeClient(child) };
}

const readsMail = ({ client }: Entry) => client.ask('tools/call', { name: 'key', arguments: {} });
/** In pieces only a session that knows the secret sees it in them. */
const PIECES = SECRET.match(/.{1,14}/g) ?? [];
const fillsIn = ({ client }: Entry, value: unknown = PIECES) =>
  client.ask('tools/call', { name: 'fill_field', arguments: { value } });
const sessionsOf = (server: string) =>
  readLedger(join(room.project, '.tokenauditor'))
    .filter((event) => event.type === 'tool_call.proposed' && event.server === server)
    .map(({ session_id }) => session_id);

beforeAll(() => room.settings({ approvals: { hold: 0, open: 50 } }));
afterAll(async () => {
  spawnSync(node, programArgs('down'), { cwd: room.project, env: room.env });
  await room.close();
});

describe.skipIf(process.platform !== 'linux')('the entries of one client', () => {
  test(
    'are one session: what the mail server returned is refused in the browser, also once the mail entry has ended',
    async () => {
      const [mail, browser] = await Promise.all([open('mail'), open('browser')]);
      expect(await fillsIn(browser, 'a word')).toContain('ran fill_field');
      expect(await readsMail(mail)).not.toContain(SECRET);
      expect(await fillsIn(browser)).toContain('session.secret');
      const [first] = sessionsOf('mail');
      expect(first).toMatch(/^sha256:/);
      expect(new Set(sessionsOf('browser'))).toEqual(new Set([first]));
      await end(mail.child);
      await end(browser.child);
      const later = await open('browser');
      expect(await fillsIn(later)).toContain('session.secret');
    },
    LONG,
  );

  test(
    'are one session behind what only starts them for it',
    async () => {
      // The command after it keeps the shell from becoming the entry.
      const shell = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];
      for (const by of [shell, [node, LAUNCHER, 'handing'], [...shell, node, LAUNCHER, 'handing']]) {
        const browser = await open('browser', { by });
        expect(await fillsIn(browser)).toContain('session.secret');
        await end(browser.child);
      }
    },
    LONG,
  );

  test(
    'are not those of another client of the same agent and folder',
    async () => {
      const browser = await open('browser', { by: [node, LAUNCHER, 'piping'] });
      expect(await fillsIn(browser)).toContain('ran fill_field');
      expect(new Set(sessionsOf('browser')).size).toBe(2);
    },
    LONG,
  );

  test(
    'are not those of another agent',
    async () => {
      expect(await fillsIn(await open('browser', { agent: 'other' }))).toContain('ran fill_field');
    },
    LONG,
  );

  test(
    'have questions of their own, which end with their connection',
    async () => {
      const [one, other] = await Promise.all([open('notes'), open('notes')]);
      const deletes = ({ client }: Entry) =>
        client.ask('tools/call', { name: 'delete_note', arguments: { text: 'x' } });
      expect(await deletes(one)).toContain('pending: ');
      expect(await deletes(other)).toContain('pending: ');
      const events = (type: string) =>
        readLedger(join(room.project, '.tokenauditor')).filter(
          (event) => event.type === type && event.tool === 'delete_note',
        );
      const asked = events('approval.requested');
      expect(asked.map(({ session_id }) => session_id)).toEqual([asked[0]?.session_id, asked[0]?.session_id]);
      expect(new Set(asked.map(({ tool_call_hash }) => tool_call_hash)).size).toBe(2);
      await end(one.child);
      await vi.waitFor(() => expect(events('approval.cancelled')).toHaveLength(1), { timeout: 60_000 });
      expect(events('approval.cancelled')[0]?.call_id).toBe(asked[0]?.call_id);
      expect(await deletes(other)).toContain('pending: ');
      expect(events('approval.requested')).toHaveLength(2);
    },
    LONG,
  );

  test(
    'meet in no process if each judges by itself, and are one session in the ledger',
    async () => {
      const [known] = sessionsOf('mail');
      const browser = await open('browser', { more: ['--standalone'] });
      expect(await fillsIn(browser)).toContain('ran fill_field');
      expect(sessionsOf('browser').at(-1)).toBe(known);
    },
    LONG,
  );
});
