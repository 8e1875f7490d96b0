import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECRET } from '../../../../../test/cli/client-files.ts';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
  writeFileSync(join(desk.bin, 'tokenauditor.js'), '');
});
afterEach(() => desk.clear());

const CURSOR = '.cursor/mcp.json';
const CODEX = '.codex/config.toml';

test('an undo that is only tried names each file', async () => {
  desk.write(CURSOR, '{"mcpServers":{"files":{"command":"npx"}}}');
  desk.write('.gemini/settings.json', '{"mcpServers":{}}');
  await desk.run(['wrap', '--yes']);
  const { out } = await desk.run(['wrap', '--undo', '--dry-run']);
  expect(out).toContain('restore  ~/.cursor/mcp.json (cursor)');
  expect(out).not.toContain('gemini');
  desk.write(CURSOR, `${desk.read(CURSOR)}\n`);
  const changed = await desk.run(['wrap', '--undo', '--dry-run']);
  expect(changed.out).toContain('change  ~/.cursor/mcp.json (cursor)\n  it was changed since');
});

test('an entry from which its secret cannot be taken is wrapped with it', async () => {
  const text = `[mcp_servers.files]\ncommand = "npx"\nenv = { TOKEN = "${SECRET}" }\n`;
  desk.write(
    CODEX,
    `${text}[mcp_servers.other]\ncommand = "npx"\n[mcp_servers.other.env]\nTOKEN = "${SECRET}"\n`,
  );
  const { out } = await desk.run(['wrap', '--yes', '--json', '--secrets', 'move']);
  const [file] = JSON.parse(out).files;
  expect(file.entries).toMatchObject([
    { server: 'files', action: 'wrap', why: expect.stringContaining('its secret stays') },
    { server: 'other', action: 'wrap', why: null },
  ]);
  expect(desk.read(CODEX).split(SECRET)).toHaveLength(2);
  expect(desk.read(CODEX).split('"gateway"')).toHaveLength(3);
  expect(statSync(join(desk.home, '.tokenauditor/credentials')).mode & 0o777).toBe(0o700);
});

test('a server that no configuration has is refused', async () => {
  desk.write(CURSOR, '{"mcpServers":{"files":{"command":"npx"}}}');
  for (const more of [[], ['--merge']]) {
    const { status, err } = await desk.run(['wrap', '--dry-run', '--servers', 'files,nope', ...more]);
    expect({ status, err }).toMatchObject({ status: 2, err: expect.stringContaining('nope') });
  }
  expect((await desk.run(['wrap', '--dry-run', '--servers', 'files'])).status).toBe(0);
});

test.each([
  ['n', 1],
  ['y', 2],
])(
  'the plan is shown before the question about secrets, and again only if %s changes it',
  async (answer, times) => {
    desk.write(CURSOR, JSON.stringify({ mcpServers: { files: { command: 'npx', env: { TOKEN: SECRET } } } }));
    // Without a terminal nothing is written.
    const unasked = await desk.run(['wrap']);
    const { out, err } = await desk.run(['wrap'], { terminal: { columns: 100 }, typed: `${answer}\n` });
    expect(out.split('~/.cursor/mcp.json (cursor)').length - 1).toBe(times);
    const counted = /Write (?:this change|these \d+ changes)\?/.exec(out + err)?.[0];
    expect(unasked.err).toMatch(/(\d+) changes?/);
    const amount = /(\d+) changes?/.exec(unasked.err)?.[1];
    expect(counted).toBe(amount === '1' ? 'Write this change?' : `Write these ${amount} changes?`);
  },
);

test('a secret stays as long as a document that undo keeps refers to it', async () => {
  const document = '.tokenauditor/tokenauditor.yaml';
  const kept = () => readdirSync(join(desk.home, '.tokenauditor')).includes('credentials');
  const files = () => (kept() ? readdirSync(join(desk.home, '.tokenauditor/credentials')) : []);
  desk.write(CURSOR, JSON.stringify({ mcpServers: { notes: { command: 'npx', env: { TOKEN: SECRET } } } }));
  await desk.run(['wrap', '--merge', '--yes']);
  desk.write(document, `${desk.read(document)}# mine\n`, 0o600);
  const { out } = await desk.run(['wrap', '--undo', '--yes']);
  expect(desk.read(document)).toContain('credentials/notes-TOKEN-');
  expect(out).toMatch(
    /unchanged {2}~\/\.tokenauditor\/credentials\/notes-TOKEN-\w+: \S+tokenauditor\.yaml may still/,
  );
  expect(files()).toHaveLength(1);
  // The document is not recorded any more, and still counts.
  await desk.run(['wrap', '--undo', '--yes']);
  expect(files()).toHaveLength(1);
  desk.write(document, '# mine\n', 0o600);
  await desk.run(['wrap', '--undo', '--yes']);
  expect(files()).toEqual([]);
});

test('a file of the project that gets paths of this machine is named, before and after', async () => {
  desk.write(CURSOR, '{"mcpServers":{"files":{"command":"npx"}}}');
  const words = /is a file of the project, and its entries get absolute paths/;
  const own = await desk.run(['wrap', '--dry-run']);
  expect(own.out + own.err).not.toMatch(words);
  desk.write('project/.mcp.json', '{"mcpServers":{"own":{"command":"npx","args":["own"]}}}');
  const tried = await desk.run(['wrap', '--dry-run']);
  expect(tried.err).toMatch(words);
  const asked = await desk.run(['wrap'], { terminal: { columns: 100 }, typed: 'n\n' });
  expect(asked.err).toMatch(words);
  const { out } = await desk.run(['wrap', '--yes']);
  expect(out).toMatch(/next .*project\/\.mcp\.json is a file of the project/);
});
