import { expect, test } from 'vitest';
import { livePorts } from '../../../test/cli/live-servers.ts';
import { readListings } from './listing-file.ts';
import type { NamedConfig, ScanRequest } from './request.ts';
import type { ScanRoom } from './room.ts';
import { scan } from './scan.ts';

const NOTHING: ScanRequest = {
  documents: [],
  given: [],
  configs: [],
  client: undefined,
  only: [],
  deadlineMs: undefined,
  isRecorded: true,
};

const untouched = (what: string) => () => {
  throw new Error(`nothing here may ask for ${what}`);
};

/** A door whose user agrees to nothing; it keeps what a scan reports to it. */
function fakeRoom() {
  const seen: string[] = [];
  const room: ScanRoom = {
    projectRoot: '/project',
    get directory() {
      return untouched('the project')();
    },
    home: undefined,
    cwd: untouched('the current folder'),
    shorten: (path) => path,
    readConfig: async () => undefined,
    note: (text) => void seen.push(text),
    ports: untouched('the ledger'),
    serverPorts: async () => livePorts('/home/u'),
    agree: async ({ servers }) => {
      seen.push(...servers.map(({ name }) => `asked for ${name}`));
      return [];
    },
    watchServers: untouched('servers'),
    watchDefinitions: (total) => {
      seen.push(`judges ${total}`);
      return { judged: async () => void seen.push('judged'), done: () => void seen.push('done') };
    },
  };
  return { room, seen };
}

const config = (servers: object): NamedConfig => ({
  name: 'mcp.json',
  read: async () => ({ path: '/w/mcp.json', text: JSON.stringify({ mcpServers: servers }) }),
});

test('a document is judged without a project, a ledger or a server', async () => {
  const { room, seen } = fakeRoom();
  const bytes = Buffer.from('{"tools":[{"name":"add","description":"Adds two numbers."}]}');
  const outcome = await scan({ ...NOTHING, documents: readListings(bytes, 'sums.json') }, room);
  expect(outcome.problems).toEqual([]);
  expect(outcome.servers).toHaveLength(1);
  expect(outcome.servers[0]).toMatchObject({
    source: 'sums.json',
    listing: { server: 'sums' },
    items: [{ definition: { name: 'add' }, judgement: { verdict: 'clean' } }],
  });
  expect(seen).toEqual(['judges 1', 'judged', 'done']);
});

test('nothing is started that the user does not agree to', async () => {
  const { room, seen } = fakeRoom();
  const configs = [config({ files: { command: 'files' }, mail: { command: 'mail' } })];
  await expect(scan({ ...NOTHING, configs, client: 'cursor' }, room)).rejects.toMatchObject({
    code: 'servers.declined',
  });
  expect(seen).toEqual(['asked for files', 'asked for mail']);
});

test('a disabled server is left out and named, unless the request asks for it', async () => {
  const configs = [config({ mail: { command: 'mail', disabled: true } })];
  const request: ScanRequest = { ...NOTHING, configs, client: 'windsurf' };
  const { room, seen } = fakeRoom();
  await expect(scan(request, room)).rejects.toMatchObject({ code: 'servers.none' });
  expect(seen).toEqual(['1 disabled server skipped; --only NAME scans one']);
  const other = fakeRoom();
  await expect(scan({ ...request, only: ['mail'] }, other.room)).rejects.toMatchObject({
    code: 'servers.declined',
  });
  expect(other.seen).toEqual(['asked for mail']);
});
