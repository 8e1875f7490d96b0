/** What `up` and `down` print: above all, for which ledger. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeIo } from '../../../../../test/cli/fake-io.ts';
import { HOSTLESS } from '../../../../../test/cli/hostless.ts';
import { livePorts } from '../../../../../test/cli/live-servers.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import { noteText, placeNote } from '../../../../evidence/keys/noted-folders.ts';
import type { ResidentStatus } from '../../../../road/hooks/resident-status.ts';
import { run } from '../../run.ts';
import type { GatewayDoor } from '../../verb/session.ts';
import { disk } from '../init/install-disk.ts';

const home = mkdtempSync(join(tmpdir(), 'up-down-'));
const OWN = `${home}/.tokenauditor`;
beforeAll(() => {
  for (const folder of ['.tokenauditor/projects', 'notes', 'shop/.tokenauditor', 'clone/.git'])
    mkdirSync(join(home, folder), { recursive: true, mode: 0o700 });
  const shop = `${home}/shop/.tokenauditor`;
  writeFileSync(join(OWN, 'projects', placeNote(shop)), JSON.stringify(noteText(shop)), { mode: 0o600 });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const STATUS: ResidentStatus = {
  ...{ pid: 42, version: '1', since: '', socket: '', answered: 0, refused: 0, under_way: 0, waiting: 0 },
};
const unused = () => Promise.reject(new Error('not called'));

/** `serves`: the `.tokenauditor` folders with a process, and where that listens. */
async function at(folder: string, words: readonly string[], serves: Record<string, string | undefined> = {}) {
  const io = fakeIo({ cwd: join(home, folder), env: { HOME: home } });
  const asked: string[] = [];
  const gateway: GatewayDoor = {
    ...{ stdio: unused, call: unused, up: unused },
    detach: async () => ({ pid: 7, url: 'http://127.0.0.1:4517/mcp' }),
  };
  const status = await run(words, io, {
    version: () => '1.2.3',
    ports: async () => fixedPorts(),
    serverPorts: async () => livePorts(home),
    installPorts: async () => ({ ...HOSTLESS, home, disk }),
    gateway,
    resident: {
      ask: async (directory, question) => {
        if (question === 'stop') asked.push(directory);
        const url = serves[directory];
        return directory in serves ? { ...STATUS, ...(url === undefined ? {} : { url }) } : undefined;
      },
      hung: async () => undefined,
      serve: unused,
    },
  });
  return { status, out: io.out(), err: io.err(), asked };
}

test('`down` ends the process of its own folder, and names the user’s where it is that one', async () => {
  expect(await at('.', ['down'], { [OWN]: undefined })).toMatchObject({ out: 'process 42 has ended\n' });
  for (const folder of ['notes', 'clone'])
    expect(await at(folder, ['down'], { [OWN]: undefined })).toMatchObject({
      out: `process 42 of ${OWN} (your own: this folder has no ledger) has ended\n`,
      asked: [OWN],
    });
  expect(await at('notes', ['down'])).toMatchObject({
    out: `nothing is running for ${OWN} (your own: this folder has no ledger)\n`,
  });
});

test('`down` in a project leaves the user’s process running, and names it', async () => {
  expect(await at('shop', ['down'], { [OWN]: undefined })).toMatchObject({
    out: 'nothing is running here\n',
    err: `process 42 serves ${OWN}: \`tokenauditor down --project ~\` ends it\n`,
    asked: [`${home}/shop/.tokenauditor`],
  });
});

test('`up` names the ledger, and whether it is the user’s for want of one here', async () => {
  const words = ['up', '--detach'];
  expect((await at('.', words)).out).toMatch(/^ {2}ledger {3}\.tokenauditor$/m);
  expect((await at('notes', words)).out).toContain(
    `  ledger   ${OWN} (your own: this folder has no ledger)\n`,
  );
  expect((await at('shop', words)).out).toMatch(/^ {2}ledger {3}\.tokenauditor$/m);
  expect((await at('notes', words, { [OWN]: 'http://127.0.0.1:4517/mcp' })).out).toBe(
    `already running: gateway at http://127.0.0.1:4517/mcp, process 42, for ${OWN} (your own: this folder has no ledger)\n`,
  );
});

test('`up` and `status` name the entries that `wrap` left in place', async () => {
  const entry = (client: string, server: string, after = '{}') => ({
    ...{ at: ['mcpServers', server], server, client, before: '{}', after },
  });
  const entries = [entry('cursor', 'files'), entry('cursor', 'web'), entry('codex', 'files')];
  const merged = entry('zed', 'mail', '');
  const record = {
    ...{ path: join(home, 'mcp.json'), hosts: [], level: 'user', folder: home, kind: 'entries' },
    ...{ before: null, after: [], folders: [], entries: [...entries, merged] },
  };
  mkdirSync(join(OWN, 'state'), { mode: 0o700 });
  writeFileSync(join(OWN, 'state', 'wraps.json'), JSON.stringify({ version: 1, files: [record] }), {
    mode: 0o600,
  });
  expect((await at('.', ['up', '--detach'])).out).toContain(
    '  wrapped  3 entries of cursor, codex: over stdio, not at this address; `wrap --undo`, then `wrap --merge` brings them here\n',
  );
  expect((await at('.', ['status'])).out).toContain(
    'wrapped    cursor: files, web\nwrapped    codex: files\n',
  );
});
