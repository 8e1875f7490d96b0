import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CLIENT_FILES, SECRET } from '../../../../../test/cli/client-files.ts';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import type { WrapDocument } from '../../../../answers/machine/wrap.answer.ts';
import type { ClientId, ServerStart } from '../../../../gateway/downstream/server-start.ts';
import { readClientConfig } from '../../../../work/clients/client-configs.ts';

let desk: InitDesk;
let script: string;
beforeEach(() => {
  desk = openInitDesk();
  writeFileSync(join(desk.bin, 'tokenauditor.js'), '');
  script = join(desk.home, '.tokenauditor', 'gateway.sh');
  for (const [name, text] of Object.entries(CLIENT_FILES)) desk.write(name, text);
});
afterEach(() => desk.clear());

const wrapped = async (...args: string[]): Promise<WrapDocument & { status: number }> => {
  const { status, out } = await desk.run(['wrap', '--json', ...args]);
  return { status, ...JSON.parse(out) };
};
const UNDO = ['wrap', '--undo', '--yes'];
const CLIENTS: Readonly<Record<string, ClientId>> = {
  '.config/Claude/claude_desktop_config.json': 'claude-desktop',
  '.claude.json': 'claude-code',
  '.cursor/mcp.json': 'cursor',
  '.config/Code/User/mcp.json': 'vscode',
  '.codeium/windsurf/mcp_config.json': 'windsurf',
  '.codex/config.toml': 'codex',
  '.gemini/settings.json': 'gemini',
  '.config/zed/settings.json': 'zed',
};
const startsIn = (name: string, own?: { node: string; script: string }): Record<string, ServerStart> =>
  Object.fromEntries(
    readClientConfig(CLIENTS[name]!, desk.read(name), join(desk.home, name), own).servers.map((one) => [
      one.name,
      one.start,
    ]),
  );

test('all eight clients, and back to the last byte', async () => {
  const before = desk.all();
  const { status, files } = await wrapped('--yes');
  // The file of Zed has an entry that cannot be read, which is named.
  expect(status).toBe(1);
  const entries = Object.fromEntries(
    files.flatMap(({ client, entries: each }) =>
      each.map((one) => [`${client} ${one.server}`, one.why ?? one.action]),
    ),
  );
  expect(entries).toEqual({
    'claude-desktop files': 'wrap',
    'claude-code mail': 'wrap',
    'claude-code web': 'wrap',
    'claude-code local': 'wrap',
    'cursor files': 'wrap',
    'cursor git': 'wrap',
    'vscode files': 'wrap',
    'vscode asks': 'it needs an input that only its client can ask for',
    'vscode file': 'its variables are in a file that only its client reads',
    'windsurf old': 'wrap',
    'windsurf off': 'it is switched off',
    'windsurf shell': 'it starts a shell; write the command that the shell runs instead',
    'codex files': 'wrap',
    'codex far off': 'wrap',
    'codex inline': 'its form cannot be edited here; write it as its client does',
    'gemini files': 'wrap',
    'gemini log': 'it needs a login, which only its client can do',
    'gemini gone': 'it is switched off',
    'zed files': 'wrap',
    'zed plain': 'wrap',
  });
  expect((await desk.run(UNDO)).status).toBe(0);
  expect(desk.all()).toEqual(before);
});

test('twice is the same as once', async () => {
  const before = desk.all();
  await wrapped('--yes');
  const once = desk.all();
  const { files } = await wrapped('--yes');
  expect(files.filter(({ action }) => action !== 'keep')).toEqual([]);
  expect(files.flatMap(({ entries }) => entries.filter(({ action }) => action === 'wrap'))).toEqual([]);
  expect(desk.all()).toEqual(once);
  await desk.run(UNDO);
  expect(desk.all()).toEqual(before);
});

test('a scan still sees the servers themselves', async () => {
  const before = Object.keys(CLIENT_FILES).map((name) => startsIn(name));
  await wrapped('--yes');
  const own = { node: '/bin/sh', script };
  const after = Object.keys(CLIENT_FILES).map((name) => startsIn(name, own));
  // How the newer transport falls back to the older is found out when it is contacted.
  const plain = (starts: Record<string, ServerStart>) =>
    JSON.parse(JSON.stringify(starts).replaceAll('"sse"', '"auto"'));
  for (const [i, starts] of before.entries()) expect(plain(after[i]!)).toMatchObject(plain(starts));
  const evil = Object.keys(CLIENT_FILES).map((name) => startsIn(name, { node: '/other/node', script }));
  expect(JSON.stringify(evil)).toContain('"gateway"');
});

test('only the entry changes: comments, ends of lines and order stay', async () => {
  await wrapped('--yes', '--clients', 'cursor', '--servers', 'files');
  const lines = (text: string) => text.split('\r\n');
  const [before, after] = [lines(CLIENT_FILES['.cursor/mcp.json']!), lines(desk.read('.cursor/mcp.json'))];
  expect(before.filter((line) => !after.includes(line))).toEqual(['      "command": "npx", /* slow */']);
  expect(after).toContain(`      "command": "/bin/sh", /* slow */`);
  expect(desk.read('.cursor/mcp.json').replaceAll('\r\n', '')).not.toContain('\n');
  const { mcpServers } = JSON.parse(
    desk.read('.cursor/mcp.json').replaceAll(/\/\/.*|\/\*.*?\*\/|,(?=\s*[}\]])/g, ''),
  );
  expect(mcpServers.files.args).toEqual([
    ...[script, 'gateway', '--bare', '--agent', 'cursor', '--name=files', '--project', desk.home],
    ...['--pin-as=files@cursor', '--env=GITHUB_TOKEN', '--env=HINT', '--', 'npx'],
  ]);
});

test('a dry run writes nothing, and shows no secret', async () => {
  const before = desk.all();
  const { out, status } = await desk.run(['wrap', '--dry-run', '--diff']);
  expect(status).toBe(1);
  expect(out).toContain('~/.cursor/mcp.json (cursor)');
  expect(out).toContain(
    `  wrap      files\n            /bin/sh ${script} gateway --bare --agent cursor --name=files --project ${desk.home} --pin-as=files@cursor --env=GITHUB_TOKEN --env=HINT -- npx`,
  );
  expect(out).toMatch(/^create {2}~\/\.tokenauditor\/tokenauditor\.yaml\n {2}attended: .*codex/m);
  expect(out).not.toContain(SECRET);
  expect(desk.all()).toEqual(before);
  expect((await desk.run(['wrap'])).err).toContain('not running interactively');
});

test('secrets move into files that only their user can read', async () => {
  const before = desk.all();
  const { files } = await wrapped('--yes', '--secrets', 'move', '--clients', 'cursor,codex');
  expect(files.flatMap(({ entries }) => entries.flatMap(({ secrets }) => secrets))).toEqual([
    'GITHUB_TOKEN',
    'TOKEN',
  ]);
  for (const name of ['.cursor/mcp.json', '.codex/config.toml'])
    expect(desk.read(name)).not.toContain(SECRET);
  const kept = Object.entries(desk.all()).filter(([name]) => name.startsWith('.tokenauditor/credentials/'));
  expect(kept.map(([, content]) => content)).toEqual([`600 ${SECRET}`, `600 ${SECRET}`]);
  const own = { node: '/bin/sh', script };
  expect(startsIn('.cursor/mcp.json', own).files).toMatchObject({
    env: { HINT: 'a b' },
    references: {
      GITHUB_TOKEN: `\${file:${join(desk.home, kept.find(([name]) => name.includes('GITHUB'))![0])}}`,
    },
  });
  await desk.run(UNDO);
  expect(desk.all()).toEqual(before);
});

test('a PIN is offered before anything is written, in tmux as well', async () => {
  const before = desk.all();
  const person = {
    terminal: { columns: 100 },
    env: { HOME: desk.home, TMUX: 'x' },
    secrets: ['blue boat', 'blue boat'],
  };
  const wrap = ['wrap', '--clients', 'gemini', '--secrets', 'keep'];
  const { out } = await desk.run(wrap, { ...person, typed: 'n\n' });
  expect(out).toContain('approvals do not count in this terminal (it runs inside tmux');
  expect(out).toContain('the PIN is set');
  expect(desk.read('.gemini/settings.json')).toBe(CLIENT_FILES['.gemini/settings.json']);
  expect((await desk.run([...wrap, '--yes'], person)).err).not.toContain('no PIN is set');
  const undone = await desk.run(UNDO, { ...person, secrets: ['blue boat'] });
  expect([undone.status, desk.read('.gemini/settings.json')]).toEqual([
    0,
    CLIENT_FILES['.gemini/settings.json'],
  ]);
  expect(
    Object.keys(desk.all()).filter((name) => !(name in before) && !name.startsWith('.tokenauditor')),
  ).toEqual([]);
});

describe('undo', () => {
  test('without proof prints the lines to change by hand', async () => {
    await wrapped('--yes', '--clients', 'gemini');
    const { status, out, err } = await desk.run(UNDO, {
      terminal: { columns: 100 },
      env: { HOME: desk.home, TMUX: 'x' },
    });
    expect([status, err.includes('without a PIN this terminal does not count')]).toEqual([2, true]);
    expect(out).toContain('in ~/.gemini/settings.json, remove the lines that begin with "-"');
  });

  test('by hand names the file of a secret that it does not show', async () => {
    await wrapped('--yes', '--clients', 'cursor', '--secrets', 'move');
    const { out } = await desk.run(UNDO, { terminal: { columns: 100 }, env: { HOME: desk.home, TMUX: 'x' } });
    expect(out).toContain('[REDACTED');
    expect(out).toMatch(/is a secret: copy it from ~\/\.tokenauditor\/credentials\/\S+(?: or \S+)* before/);
  });

  test('of a file that was changed since takes back only our entries', async () => {
    await wrapped('--yes');
    const name = '.cursor/mcp.json';
    desk.write(name, desk.read(name).replace('"mcpServers"', '"added": 1, "mcpServers"'));
    desk.write('.codex/config.toml', `${desk.read('.codex/config.toml')}\n[added]\nx = 1\n`);
    const { out, status } = await desk.run(UNDO);
    expect({ out, status }).toMatchObject({
      status: 0,
      out: expect.stringContaining('it was changed since'),
    });
    expect(desk.read(name)).toBe(CLIENT_FILES[name]!.replace('"mcpServers"', '"added": 1, "mcpServers"'));
    expect(desk.read('.codex/config.toml')).toBe(`${CLIENT_FILES['.codex/config.toml']}\n[added]\nx = 1\n`);
  });

  test('without a record takes the command out of the entry', async () => {
    await wrapped('--yes', '--clients', 'gemini,claude-code');
    desk.write('.tokenauditor/state/wraps.json', '{"version":1,"files":[]}', 0o600);
    const own = startsIn('.gemini/settings.json', { node: '/bin/sh', script });
    const { status } = await desk.run(UNDO);
    expect(status).toBe(0);
    expect(startsIn('.gemini/settings.json')).toEqual(own);
    expect(startsIn('.claude.json').web).toMatchObject({ kind: 'http', url: 'https://a.test/mcp' });
  });

  test('of some servers leaves the others', async () => {
    const before = desk.all();
    await wrapped('--yes');
    await desk.run([...UNDO, '--servers', 'git']);
    expect(startsIn('.cursor/mcp.json').git).toMatchObject({ command: 'node' });
    expect(startsIn('.cursor/mcp.json').files).toMatchObject({ command: '/bin/sh' });
    await desk.run(UNDO);
    expect(desk.all()).toEqual(before);
  });

  test('asks for a person', async () => {
    await wrapped('--yes');
    const { status, err } = await desk.run(['wrap', '--undo', '--yes', '--json']);
    expect({ status, err }).toMatchObject({ status: 2, err: expect.stringContaining('only a person can') });
  });
});

test('another installation of ours takes the place of the former', async () => {
  const before = desk.all();
  await wrapped('--yes');
  desk.script = join(desk.bin, '..', 'other', 'dist', 'hook.cjs');
  const other = join(desk.bin, '..', 'other', 'bin', 'tokenauditor.js');
  const { mkdirSync } = await import('node:fs');
  mkdirSync(join(other, '..'), { recursive: true });
  writeFileSync(other, '');
  await wrapped('--yes');
  expect(desk.read('.tokenauditor/gateway.sh')).toContain(other);
  expect(desk.read('.gemini/settings.json').split('"gateway"')).toHaveLength(2);
  await desk.run(UNDO);
  expect(desk.all()).toEqual(before);
});

test('a file that was changed after an update still gets its first entries back', async () => {
  const before = startsIn('.cursor/mcp.json');
  await wrapped('--yes');
  desk.script = join(desk.bin, '..', 'other', 'dist', 'hook.cjs');
  const { mkdirSync } = await import('node:fs');
  mkdirSync(join(desk.bin, '..', 'other', 'bin'), { recursive: true });
  writeFileSync(join(desk.bin, '..', 'other', 'bin', 'tokenauditor.js'), '');
  await wrapped('--yes');
  desk.write('.cursor/mcp.json', desk.read('.cursor/mcp.json').replace('{', '{ "added": 1,'));
  expect((await desk.run(UNDO)).status).toBe(0);
  expect(startsIn('.cursor/mcp.json')).toEqual(before);
  expect(desk.read('.cursor/mcp.json')).toContain('"added": 1');
});

test.each([
  ['in a table', '\n[mcp_servers.a.env]\n  NODE_PATH = "/lib"\n  LEVEL = "1"\n'],
  ['under dotted keys', 'env.NODE_PATH = "/lib"\nenv.LEVEL = "1"\n'],
])('a variable that acts on Node reaches the server alone: %s of TOML', async (_, env) => {
  const text = `[mcp_servers.a]\ncommand = "x"\n${env}\n[tui]\n`;
  desk.write('.codex/config.toml', text);
  const { files } = await wrapped('--yes', '--clients', 'codex');
  expect(files.flatMap(({ entries }) => entries.map(({ action }) => action))).toEqual(['wrap']);
  expect(startsIn('.codex/config.toml').a).toMatchObject({
    env: { TOKENAUDITOR_ENV_NODE_PATH: '/lib', LEVEL: '1' },
  });
  const own = { node: '/bin/sh', script };
  expect(startsIn('.codex/config.toml', own).a).toMatchObject({ env: { NODE_PATH: '/lib', LEVEL: '1' } });
  desk.write('.tokenauditor/state/wraps.json', '{"version":1,"files":[]}', 0o600);
  await desk.run(UNDO);
  expect(startsIn('.codex/config.toml').a).toMatchObject({
    command: 'x',
    env: { NODE_PATH: '/lib', LEVEL: '1' },
  });
});

test('secrets that stayed can move later, and are named meanwhile', async () => {
  const before = desk.all();
  const { err } = await desk.run(['wrap', '--yes', '--clients', 'cursor,zed,gemini']);
  expect(err).toContain(
    'secrets are written out in these files: GITHUB_TOKEN; `tokenauditor wrap --secrets move`',
  );
  expect(err).not.toContain(SECRET);
  expect(desk.read('.cursor/mcp.json')).toContain(SECRET);
  await wrapped('--yes', '--secrets', 'move', '--clients', 'cursor');
  expect(desk.read('.cursor/mcp.json')).not.toContain(SECRET);
  expect(desk.read('.cursor/mcp.json')).toContain('--env=GITHUB_TOKEN=@file:');
  const once = desk.all();
  const { files } = await wrapped('--yes', '--secrets', 'move', '--clients', 'cursor');
  expect(files.map(({ action }) => action)).toEqual(['keep']);
  expect(desk.all()).toEqual(once);
  await desk.run(UNDO);
  expect(desk.all()).toEqual(before);
});

describe('undo after the user edited a wrapped entry', () => {
  const edit = (name: string) => desk.write(name, desk.read(name).replace('"--"', '"--env=MORE", "--"'));

  test('keeps the edit, and puts its secret back', async () => {
    await wrapped('--yes', '--secrets', 'move', '--clients', 'cursor,codex');
    for (const name of ['.cursor/mcp.json', '.codex/config.toml']) edit(name);
    expect((await desk.run(UNDO)).status).toBe(0);
    expect(startsIn('.cursor/mcp.json').files).toMatchObject({
      command: 'npx',
      env: { GITHUB_TOKEN: SECRET, HINT: 'a b' },
    });
    expect(startsIn('.codex/config.toml').files).toMatchObject({ command: 'npx', env: { TOKEN: SECRET } });
    expect(JSON.stringify(desk.all())).not.toContain('credentials/');
  });

  test('never removes a secret that an entry still refers to', async () => {
    await wrapped('--yes', '--secrets', 'move', '--clients', 'cursor');
    desk.write('.cursor/mcp.json', desk.read('.cursor/mcp.json').replace('"--bare",', ''));
    const { out } = await desk.run(UNDO);
    expect(out).toContain('may still refer to it: run --undo again');
    expect(JSON.stringify(desk.all())).toContain('credentials/files-GITHUB_TOKEN');
  });
});

test('a file as large as clients make them', async () => {
  const lines = `"${'y '.repeat(150)}",\n`.repeat(20_000);
  const history = `"history": [\n${lines}""]`;
  const text = `{ ${history}, "mcpServers": { "a": { "command": "x" } } }`;
  desk.write('.cursor/mcp.json', text);
  const { files } = await wrapped('--yes', '--clients', 'cursor');
  expect(files.map(({ action }) => action)).toEqual(['change', 'create']);
  await desk.run(UNDO);
  expect(desk.read('.cursor/mcp.json') === text).toBe(true);
}, 120_000);

test.each([
  ['in tmux, which other programs can type into', { TMUX: '/tmp/tmux-1/default,1,0' }, true],
  ['in a window of one’s own', {}, false],
])('that undo needs another terminal is reported beforehand: %s', async (_, env, isNoted) => {
  const { err, status } = await desk.run(['wrap', '--yes', '--clients', 'cursor'], {
    ...{ terminal: { columns: 100 }, env },
  });
  expect(status).toBe(0);
  expect(err.includes('`wrap --undo` will not work in this terminal')).toBe(isNoted);
});

test('an entry that only looks like one of ours is not taken for it', async () => {
  const args = ['/x/bin/tokenauditor.js', 'gateway', '--bare', '--agent', 'cursor', '--name=a'];
  const entry = { command: process.execPath, args: [...args, '--project', '/p', '--', 'npx', 'a'] };
  desk.write('.cursor/mcp.json', JSON.stringify({ mcpServers: { a: entry } }));
  const { files } = await wrapped('--yes', '--clients', 'cursor');
  expect(files.flatMap(({ entries }) => entries)).toMatchObject([
    { server: 'a', action: 'leave', why: expect.stringContaining('not of this installation') },
  ]);
  expect(desk.json('.cursor/mcp.json').mcpServers.a).toEqual(entry);
});

describe('different servers of one name', () => {
  const entry = (...args: string[]) => JSON.stringify({ mcpServers: { same: { command: 'npx', args } } });
  const FILES = { '.cursor/mcp.json': entry('a'), '.gemini/settings.json': entry('b') };
  const pinsIn = (name: string) =>
    /--pin-as=([^"]*)/.exec(desk.read(name))?.[1] ??
    (desk.read(name).includes('gateway') ? 'its own' : 'none');
  const pins = () => Object.keys(FILES).map(pinsIn);

  test('have pins of their own, whichever is wrapped first, and keep them', async () => {
    for (const [name, text] of Object.entries(FILES)) desk.write(name, text);
    await wrapped('--yes', '--clients', 'cursor', '--servers', 'same');
    expect(pins()).toEqual(['same@cursor', 'none']);
    await wrapped('--yes', '--servers', 'same');
    expect(pins()).toEqual(['same@cursor', 'same@gemini']);
    desk.write('.gemini/settings.json', '{}');
    expect((await wrapped('--yes', '--servers', 'same')).files.map(({ action }) => action)).not.toContain(
      'change',
    );
    expect(pinsIn('.cursor/mcp.json')).toBe('same@cursor');
  });

  test('one that came later gets them; the first stays as it is', async () => {
    desk.write('.cursor/mcp.json', FILES['.cursor/mcp.json']);
    await wrapped('--yes', '--servers', 'same');
    desk.write('.gemini/settings.json', FILES['.gemini/settings.json']);
    await wrapped('--yes', '--servers', 'same');
    expect(pins()).toEqual(['its own', 'same@gemini']);
    await desk.run(UNDO);
    expect(Object.keys(FILES).map((name) => desk.read(name))).toEqual(Object.values(FILES));
  });

  test('that share them since an older version are told apart, and go back to the first bytes', async () => {
    for (const [name, text] of Object.entries(FILES)) desk.write(name, text);
    await wrapped('--yes', '--servers', 'same');
    for (const name of [...Object.keys(FILES), '.tokenauditor/state/wraps.json'])
      desk.write(name, desk.read(name).replace(/ *\\?"--pin-as=[^"]*",?(?:\\n|\n)?/g, ''), 0o600);
    expect(pins()).toEqual(['its own', 'its own']);
    await wrapped('--yes', '--servers', 'same');
    expect(pins()).toEqual(['same@cursor', 'same@gemini']);
  });

  test('are one where they start the same', async () => {
    for (const name of Object.keys(FILES)) desk.write(name, entry('a'));
    await wrapped('--yes', '--servers', 'same');
    expect(pins()).toEqual(['its own', 'its own']);
  });
});

test('broken files are named and left alone; the others are wrapped', async () => {
  desk.write('.cursor/mcp.json', '{ "mcpServers": { "a": ');
  desk.write('.codex/config.toml', '[mcp_servers.a\ncommand = "x"');
  const { status, files } = await wrapped('--yes');
  expect(status).toBe(1);
  const broken = files.filter(({ client }) => client === 'cursor' || client === 'codex');
  expect(broken.map(({ problems, action }) => [problems.length, action])).toEqual([
    [1, 'keep'],
    [1, 'keep'],
  ]);
  expect(desk.read('.cursor/mcp.json')).toBe('{ "mcpServers": { "a": ');
  const { out } = await desk.run(['wrap', '--dry-run', '--clients', 'codex']);
  expect(out).toMatch(/^~\/\.codex\/config\.toml \(codex\)\n {2}not read {2}is not valid TOML/);
  expect(desk.read('.gemini/settings.json')).toContain('"gateway"');
});

test('an agent cannot change what clients start', async () => {
  const { status, err } = await desk.run(['wrap', '--yes'], { env: { CLAUDECODE: '1' } });
  expect({ status, err }).toMatchObject({
    status: 2,
    err: expect.stringContaining('change what clients start'),
  });
});

describe('--merge', () => {
  const DOCUMENT = '.tokenauditor/tokenauditor.yaml';

  test('servers move into the document, each client gets one entry, and back', async () => {
    desk.write(
      '.config/Claude/claude_desktop_config.json',
      '{"mcpServers":{"files":{"command":"npx","args":["-y","files"]}}}',
    );
    desk.write(
      '.codeium/windsurf/mcp_config.json',
      '{"mcpServers":{"Same one":{"command":"npx","args":["-y","files"]}, "files":{"command":"another"}}}',
    );
    desk.write(DOCUMENT, '# mine\nservers:\n  mail: { command: other }\n', 0o600);
    const before = desk.all();
    const { files } = await wrapped('--yes', '--merge');
    const entries = files.flatMap(({ client, entries: each }) =>
      each.filter(({ action }) => action === 'merge').map(({ server }) => `${client} ${server}`),
    );
    expect(entries).toEqual([
      ...['claude-desktop files', 'claude-code mail', 'claude-code web', 'cursor files', 'vscode files'],
      ...[
        'windsurf Same one',
        'windsurf files',
        'codex files',
        'codex far off',
        'gemini files',
        'zed files',
        'zed plain',
      ],
    ]);
    const { servers } = parse(desk.read(DOCUMENT));
    expect(Object.keys(servers)).toEqual([
      ...['mail', 'files', 'mail-claude-code', 'web', 'files-cursor', 'files-vscode'],
      ...['files-windsurf', 'files-codex', 'far-off', 'files-gemini', 'files-zed', 'plain'],
    ]);
    expect(servers.files).toEqual({ command: 'npx', args: ['-y', 'files'] });
    expect(servers.web.headers).toEqual({ Authorization: 'Bearer ${TOKEN}', 'X-Team': '1' });
    expect(servers['far-off'].headers).toEqual({ Authorization: 'Bearer ${FAR}' });
    expect(servers['files-gemini'].command).toBe('${NODE}');
    expect(servers['files-cursor'].env.GITHUB_TOKEN).toMatch(/^\$\{file:.*credentials.*\}$/);
    expect(desk.read(DOCUMENT)).not.toContain(SECRET);
    expect(desk.read('.codex/config.toml')).not.toContain(SECRET);
    const own = [script, 'gateway', '--agent', 'codex', '--project', desk.home];
    expect(startsIn('.codex/config.toml').tokenauditor).toMatchObject({
      command: '/bin/sh',
      args: own,
    });
    expect(desk.read('.codex/config.toml')).toContain('# far away');
    const once = desk.all();
    expect((await wrapped('--yes', '--merge')).files.filter(({ action }) => action !== 'keep')).toEqual([]);
    expect(desk.all()).toEqual(once);
    await desk.run(UNDO);
    expect(desk.all()).toEqual(before);
  });

  test('clients in terminals are noted as attended, unless the document has them', async () => {
    const name = '.tokenauditor/tokenauditor.yaml';
    desk.write(name, 'agents:\n  codex:\n    role: reviewer\n');
    await wrapped('--yes');
    expect(parse(desk.read(name)).agents).toEqual({
      codex: { role: 'reviewer' },
      'claude-code': { attended: true },
      gemini: { attended: true },
    });
    await desk.run(UNDO);
    expect(parse(desk.read(name)).agents).toEqual({ codex: { role: 'reviewer' } });
  });

  test('an entry of the user’s that has our name is not overwritten', async () => {
    const text =
      '{"mcpServers":{"tokenauditor":{"command":"npx","args":["tokenauditor","mcp"]},"a":{"command":"x"}}}';
    desk.write('.cursor/mcp.json', text);
    const { status, left_out } = await wrapped('--yes', '--merge', '--clients', 'cursor');
    expect({ status, left_out }).toMatchObject({
      status: 1,
      left_out: [{ message: expect.stringContaining('another entry called tokenauditor') }],
    });
    expect(desk.read('.cursor/mcp.json')).toBe(text);
  });

  test('undo of a file that was changed since puts the entries back', async () => {
    const before = Object.keys(CLIENT_FILES).map((name) => startsIn(name));
    await wrapped('--yes', '--merge');
    for (const name of ['.cursor/mcp.json', '.codex/config.toml']) {
      const text = desk.read(name);
      desk.write(
        name,
        name.endsWith('toml') ? `${text}\n[added]\nx = 1\n` : text.replace('{', '{ "added": 1,'),
      );
    }
    expect((await desk.run(UNDO)).status).toBe(0);
    expect(Object.keys(CLIENT_FILES).map((name) => startsIn(name))).toEqual(before);
    expect(desk.read('.cursor/mcp.json')).toContain('"added": 1');
  });
});
