import { describe, expect, it } from 'vitest';
import type { ClientId, ServerStart } from '../../gateway/downstream/server-start.ts';
import { readClientConfig } from './client-configs.ts';

const stdio = (command: string, args: string[] = [], more: object = {}) => ({
  kind: 'stdio',
  command,
  args,
  env: {},
  ...more,
});
const web = (url: string, transport: string, more: object = {}) => ({
  kind: 'http',
  url,
  headers: {},
  transport,
  ...more,
});

const read = (client: ClientId, document: object | string, path = '/cfg/x.json') =>
  readClientConfig(client, typeof document === 'string' ? document : JSON.stringify(document), path);
const starts = (client: ClientId, document: object | string, path?: string): Record<string, ServerStart> =>
  Object.fromEntries(read(client, document, path).servers.map(({ name, start }) => [name, start]));

describe('the configuration of', () => {
  it('Claude Desktop takes every text literally', () => {
    const document = {
      mcpServers: {
        files: { command: 'npx', args: ['-y', 'server', '${HOME}'], env: { LEVEL: 3, ON: true } },
      },
    };
    expect(read('claude-desktop', document)).toEqual({
      servers: [
        {
          name: 'files',
          client: 'claude-desktop',
          configPath: '/cfg/x.json',
          at: ['mcpServers', 'files'],
          isDisabled: false,
          start: {
            kind: 'stdio',
            command: 'npx',
            args: ['-y', 'server', '${HOME}'],
            env: { LEVEL: '3', ON: 'true' },
          },
        },
      ],
      problems: [],
    });
  });

  it('Claude Code has servers on top and below each project', () => {
    const document = {
      numStartups: 3,
      mcpServers: { one: { type: 'http', url: 'https://a.example/mcp' } },
      projects: {
        '/w/shop': {
          mcpServers: { two: { type: 'stdio', command: './run' }, off: { command: 'x' } },
          disabledMcpServers: ['off'],
        },
        '/w/empty': {},
      },
    };
    const { servers, problems } = read('claude-code', document);
    expect(problems).toEqual([]);
    expect(servers.map(({ name, project, isDisabled }) => [name, project, isDisabled])).toEqual([
      ['one', undefined, false],
      ['two', '/w/shop', false],
      ['off', '/w/shop', true],
    ]);
    expect(servers[0]?.start).toEqual(web('https://a.example/mcp', 'auto', { variables: 'braces' }));
    expect(servers[1]?.start).toEqual(stdio('./run', [], { variables: 'braces', workspace: '/w/shop' }));
  });

  it('a project of Claude Code knows its folder', () => {
    expect(starts('claude-code', { mcpServers: { a: { command: 'x' } } }, '/w/shop/.mcp.json')).toEqual({
      a: stdio('x', [], { variables: 'braces', workspace: '/w/shop' }),
    });
  });

  it('Cursor may point to an older transport', () => {
    const document = {
      mcpServers: { a: { type: 'sse', url: 'http://l/sse', headers: { Authorization: 'x' } } },
    };
    expect(starts('cursor', document, 'C:\\w\\.cursor\\mcp.json')).toEqual({
      a: web('http://l/sse', 'sse', {
        headers: { Authorization: 'x' },
        variables: 'prefixed',
        workspace: 'C:\\w',
      }),
    });
  });

  it('VS Code has comments, trailing commas and three places', () => {
    const text = `{
      // servers of this folder
      "servers": { "a": { "command": "x", "args": ["// no comment", "/* nor this */",], }, /* last */ },
      "mcp": { "servers": { "b": { "url": "https://b" } } },
      "mcp.servers": { "c": { "command": "z" } },
      "inputs": [{ "id": "key", "type": "promptString" }],
    }`;
    expect(starts('vscode', text)).toEqual({
      a: stdio('x', ['// no comment', '/* nor this */'], { variables: 'prefixed' }),
      b: web('https://b', 'auto', { variables: 'prefixed' }),
      c: stdio('z', [], { variables: 'prefixed' }),
    });
  });

  it('Windsurf uses serverUrl and disabled', () => {
    const document = { mcpServers: { a: { serverUrl: 'https://a/sse', disabled: true } } };
    const { servers } = read('windsurf', document);
    expect(servers[0]).toMatchObject({ isDisabled: true, start: web('https://a/sse', 'auto') });
  });

  it('Codex is TOML and names variables', () => {
    const text = `
      model = "o"
      [mcp_servers.docs]
      command = "npx"
      args = ["-y", "docs"]
      env_vars = ["DOCS_DIR"]
      cwd = "/srv"
      startup_timeout_sec = 20
      [mcp_servers.docs.env]
      MODE = "ro"
      [mcp_servers."web site"]
      url = "https://w.example/mcp"
      bearer_token_env_var = "WEB_TOKEN"
      enabled = false
      [mcp_servers."web site".env_http_headers]
      X-Team = "TEAM"
    `;
    const { servers, problems } = read('codex', text);
    expect(problems).toEqual([]);
    expect(servers.map(({ name, start, isDisabled }) => ({ name, start, isDisabled }))).toEqual([
      {
        name: 'docs',
        isDisabled: false,
        start: {
          kind: 'stdio',
          command: 'npx',
          args: ['-y', 'docs'],
          env: { MODE: 'ro' },
          cwd: '/srv',
          inherits: ['DOCS_DIR'],
        },
      },
      {
        name: 'web site',
        isDisabled: true,
        start: web('https://w.example/mcp', 'auto', {
          headerVariables: {
            'X-Team': { variable: 'TEAM', prefix: '' },
            Authorization: { variable: 'WEB_TOKEN', prefix: 'Bearer ' },
          },
        }),
      },
    ]);
  });

  it('Gemini tells its transports apart by the name of the address', () => {
    const document = {
      mcp: { excluded: ['b'] },
      mcpServers: { a: { httpUrl: 'https://a' }, b: { url: 'https://b' }, c: { command: 'x', cwd: './s' } },
    };
    const { servers } = read('gemini', document, '/w/.gemini/settings.json');
    expect(servers.map(({ name, isDisabled }) => [name, isDisabled])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ]);
    expect(servers.map(({ start }) => (start.kind === 'http' ? start.transport : start.cwd))).toEqual([
      'streamable',
      'sse',
      './s',
    ]);
  });

  it('Zed puts the command into an object, or not, or leaves it to an extension', () => {
    const text = `{ "theme": "x", "context_servers": {
      "old": { "command": { "path": "/bin/s", "args": ["a"], "env": { "A": "b" } }, "settings": {} },
      "new": { "source": "custom", "enabled": false, "command": "s", "args": [], "env": {} },
      "far": { "url": "https://z", "headers": { "K": "v" } },
      "ext": { "source": "extension", "settings": {} },
    } }`;
    const { servers, problems } = read('zed', text);
    expect(servers.map(({ start }) => start)).toEqual([
      { kind: 'stdio', command: '/bin/s', args: ['a'], env: { A: 'b' } },
      stdio('s'),
      web('https://z', 'auto', { headers: { K: 'v' } }),
    ]);
    expect(servers.map(({ isDisabled }) => isDisabled)).toEqual([false, true, false]);
    expect(problems).toEqual([
      '/cfg/x.json: "context_servers.ext" is started by an extension, so it cannot be listed from here',
    ]);
  });
});

describe('a configuration that is wrong', () => {
  const secret = ['s3', 'cr', 'et'].join('');
  const wrong: [string, ClientId, object | string, string[]][] = [
    ['is empty', 'cursor', '  \n', []],
    ['has no servers', 'cursor', {}, []],
    ['has a byte order mark', 'cursor', '\ufeff{}', []],
    ['is no object', 'cursor', '[1]', ['is not an object, so it names no servers']],
    [
      'is cut off',
      'cursor',
      `{"mcpServers": {"a": {"env": {"K": "${secret}"`,
      ['is not valid JSON: the document ends too early at line 1, column 44; nothing was read from it'],
    ],
    [
      'is not valid TOML',
      'codex',
      `[a\nkey = "${secret}"`,
      ['is not valid TOML (line 1); nothing was read from it'],
    ],
    [
      'has no object of servers',
      'zed',
      { context_servers: [] },
      ['"context_servers" is not an object; write one entry for each server, by name'],
    ],
    [
      'has a server that is a text',
      'cursor',
      { mcpServers: { a: secret } },
      ['"mcpServers.a" is not an object; write a command or an address'],
    ],
    [
      'has a server that is nothing',
      'cursor',
      { mcpServers: { a: {} } },
      ['"mcpServers.a" has neither a command nor an address; write one of them'],
    ],
    [
      'has a number for a command',
      'cursor',
      { mcpServers: { a: { command: 7 } } },
      ['"mcpServers.a.command" is not a string; write the program to start'],
    ],
    [
      'has a text for arguments',
      'cursor',
      { mcpServers: { a: { command: 'x', args: `--k ${secret}` } } },
      ['"mcpServers.a.args" is not a list of strings; write ["one", "two"]'],
    ],
    [
      'has a list for an environment',
      'cursor',
      { mcpServers: { a: { command: 'x', env: [secret] } } },
      ['"mcpServers.a.env" is not an object; write {"NAME": "value"}'],
    ],
    [
      'nests its headers',
      'cursor',
      { mcpServers: { a: { url: 'https://a', headers: { k: [secret] } } } },
      ['"mcpServers.a.headers" holds a value that is not a string; write {"NAME": "value"}'],
    ],
    [
      'has an unknown transport',
      'claude-code',
      { mcpServers: { a: { type: 'ws', url: 'wss://a' } } },
      ['"mcpServers.a.type" is an unknown transport; known are stdio, http and sse'],
    ],
    [
      'reads a file of variables',
      'vscode',
      { servers: { a: { command: 'x', envFile: '.env' } } },
      ['"servers.a.envFile" is not read here; the server is listed without the variables it sets'],
    ],
    [
      'names a server unprintably',
      'cursor',
      { mcpServers: { 'a\u001b[2J': 1 } },
      ['"mcpServers.a\\u{1b}[2J" is not an object; write a command or an address'],
    ],
  ];
  it.each(wrong)('because it %s is reported', (_, client, document, expected) => {
    const { problems } = read(client, document);
    expect(problems).toEqual(expected.map((sentence) => `/cfg/x.json: ${sentence}`));
    expect(problems.join()).not.toContain(secret);
  });

  it('with the same key twice is read as its client does, and reports it', () => {
    const text = '{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}';
    const { servers, problems } = read('cursor', text);
    expect(servers.map(({ start }) => start.kind === 'stdio' && start.command)).toEqual(['y']);
    expect(problems).toEqual([
      '/cfg/x.json: has the same key twice in one object (line 1, column 40); the last one was read, remove the other',
    ]);
  });

  it('with too many servers is read in part', () => {
    const mcpServers = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, i) => [`s${i}`, { command: 'x' }]),
    );
    const { servers, problems } = read('cursor', { mcpServers });
    expect(servers).toHaveLength(1_000);
    expect(problems).toEqual(['/cfg/x.json: has more than 1000 servers; the others were not read']);
  });

  it('because it is huge is not read', () => {
    const { problems } = read('cursor', `${' '.repeat(33 * 1024 * 1024)}x`);
    expect(problems).toEqual(['/cfg/x.json: is too large to be a configuration, so it was not read']);
  });

  it('a server called __proto__ is a server like any other', () => {
    const { servers } = read('cursor', '{"mcpServers": {"__proto__": {"command": "x"}}}');
    expect(servers.map(({ name }) => name)).toEqual(['__proto__']);
  });
});

it('an entry with a command and an address reports which of them was taken', () => {
  const both = { command: 'node', url: 'https://a.example/mcp', type: 'http' };
  const { servers, problems } = read('cursor', { mcpServers: { both } });
  expect(servers.map(({ start }) => start.kind)).toEqual(['stdio']);
  expect(problems).toEqual([
    '/cfg/x.json: "mcpServers.both" has both a command and "url"; the command was taken, remove one of them',
  ]);
});
