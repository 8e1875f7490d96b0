import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import { isAskedByGateway, pinNamesOf } from './asked-by-gateway.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tokenauditor-asked-'));
  write('.cursor/mcp.json', CONFIG, 0o644);
  write('.tokenauditor/state/wraps.json', JSON.stringify(record('.cursor/mcp.json')), 0o600);
});
afterEach(() => rmSync(home, { recursive: true }));

const AFTER = '{ "command": "node", "args": ["tokenauditor.js", "gateway"] }';
const CONFIG = `{ "mcpServers": { "my files": ${AFTER}, "other": { "command": "x" } } }`;
const record = (name: string, client = 'cursor') => ({
  version: 1,
  files: [
    { path: join(home, name), entries: [{ at: [], client, server: 'my files', before: '', after: AFTER }] },
  ],
});
function write(name: string, text: string, mode: number): void {
  mkdirSync(dirname(join(home, name)), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, name), text, { mode });
}
const isAsked = (server = 'my_files', host: 'cursor' | 'codex' | 'cline' = 'cursor') =>
  isAskedByGateway(server, { host, cwd: join(home, 'w', 'shop') }, { home, ports: fixedPorts() });

test('an entry that is as wrap left it', () => {
  expect(isAsked()).toBe(true);
  write('.cursor/mcp.json', JSON.stringify(JSON.parse(CONFIG), null, 4), 0o644);
  expect(isAsked()).toBe(true);
  write('w/shop/.cursor/mcp.json', '{ "mcpServers": { "mail": {} } }', 0o644);
  expect(isAsked()).toBe(true);
});

test.each<[string, () => unknown]>([
  ['is another entry', () => write('.cursor/mcp.json', CONFIG.replace('tokenauditor.js', 'other.js'), 0o644)],
  ['is there twice', () => write('.cursor/mcp.json', CONFIG.replace('"other"', '"my files"'), 0o644)],
  [
    'is in the project as well',
    () => write('w/shop/.cursor/mcp.json', '{"mcpServers":{"my files":{}}}', 0o644),
  ],
  ['is in a folder above', () => write('w/.cursor/mcp.json', '{"mcpServers":{"my_files":{}}}', 0o644)],
  [
    'can be changed by others',
    () => {
      rmSync(join(home, '.cursor/mcp.json'));
      process.umask(0);
      write('.cursor/mcp.json', CONFIG, 0o666);
      process.umask(0o022);
    },
  ],
  ['is gone', () => rmSync(join(home, '.cursor/mcp.json'))],
  ['is not on record', () => rmSync(join(home, '.tokenauditor/state/wraps.json'))],
  [
    'has a broken record',
    () => write('.tokenauditor/state/wraps.json', '{"files":[{"entries":3}, 4]}', 0o600),
  ],
  [
    'is of another client',
    () => write('.tokenauditor/state/wraps.json', JSON.stringify(record('.cursor/mcp.json', 'zed')), 0o600),
  ],
])('the hook asks as well if it %s', (_, change) => {
  change();
  expect(isAsked()).toBe(false);
});

test('another server, another host', () => {
  expect(isAsked('other')).toBe(false);
  expect(isAsked('my_files', 'codex')).toBe(false);
  expect(isAsked('my_files', 'cline')).toBe(false);
});

test.each([
  ['JSON', '["gateway", "--pin-as=my files@cursor", "--"]', ['my files@cursor']],
  ['TOML', "args = ['gateway', '--pin-as=my files@zed-2', '--']", ['my files@zed-2']],
  ['no other name', '["gateway", "--", "--pin-as", "x"]', []],
])('the name of its pins, in %s', (_, after, names) => {
  const { files } = record('.cursor/mcp.json');
  const entries = [{ at: [], client: 'cursor', server: 'my files', before: '', after }];
  const written = { version: 1, files: files.map((file) => ({ ...file, entries })) };
  write('.tokenauditor/state/wraps.json', JSON.stringify(written), 0o600);
  const desk = { home, ports: fixedPorts() };
  expect(pinNamesOf('my_files', { host: 'cursor' }, desk)).toEqual(names);
  expect(pinNamesOf('other', { host: 'cursor' }, desk)).toEqual([]);
  expect(pinNamesOf('my_files', { host: 'codex' }, desk)).toEqual([]);
});
