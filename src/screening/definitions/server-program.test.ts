import { expect, test } from 'vitest';
import type { ServerOrigin } from '../../vocabulary/definition.ts';
import { programOf } from './server-program.ts';

const read = (line: string): string | undefined => programOf(originOf(line));
const originOf = (line: string): ServerOrigin => {
  if (/^https?:/.test(line)) return { kind: 'http', url: line };
  const [command = '', ...args] = line.split(' ');
  return { kind: 'stdio', command, args };
};

test.each([
  ['npx -y @acme/mail', 'npm @acme/mail'],
  ['npx --yes @acme/mail@1.4.0 --account work', 'npm @acme/mail'],
  ['cmd /c npx -y @acme/mail@latest', 'npm @acme/mail'],
  ['/usr/local/bin/npx -y @acme/mail', 'npm @acme/mail'],
  ['npm exec -- @acme/mail', 'npm @acme/mail'],
  ['pnpm dlx @acme/mail', 'npm @acme/mail'],
  ['npx -p @acme/suite acme-mail', 'npm @acme/suite acme-mail'],
  ['uvx acme-mail==2.0 --db a.sqlite', 'pypi acme-mail'],
  ['uvx --from Acme_Mail[http] acme-mail', 'pypi acme-mail'],
  ['uv tool run acme-mail@latest', 'pypi acme-mail'],
  ['docker run -i --rm -e TOKEN acme/mail:2', 'image acme/mail'],
  ['docker run --rm -i -v /srv:/srv docker.io/acme/mail stdio', 'image acme/mail'],
  ['node /opt/mail/index.js --account work', 'file /opt/mail/index.js'],
  ['/opt/mail/bin/mail-mcp stdio', 'program /opt/mail/bin/mail-mcp'],
  ['mail-mcp --account home', 'program mail-mcp'],
  ['https://MCP.acme.example:443/mail/mcp/', 'address https://mcp.acme.example/mail'],
  ['https://mcp.acme.example/mail/sse?account=work#a', 'address https://mcp.acme.example/mail'],
  ['https://mcp.staging.acme.example/mail', 'address https://mcp.acme.example/mail'],
  ['npx mcp-remote https://mcp.acme.example/mail', 'address https://mcp.acme.example/mail'],
])('%s is %s', (line, program) => {
  expect(read(line)).toBe(program);
});

test.each([
  ['another scope', 'npx -y @acme/mail', 'npx -y @acme-tools/mail'],
  ['another registry', 'npx -y @acme/mail', 'npx --registry=https://npm.other.example -y @acme/mail'],
  ['an alias of another package', 'npx -y mail', 'npx -y mail@npm:other'],
  ['an archive as the version', 'npx -y mail', 'npx -y mail@https://other.example/a.tgz'],
  ['another program of a package', 'npx -p @acme/suite mail', 'npx -p @acme/suite other'],
  ['code added to a package', 'uvx acme-mail', 'uvx --with other acme-mail'],
  ['a package from a repository', 'uvx acme-mail', 'uvx --from git+https://other.example/a acme-mail'],
  ['another registry of images', 'docker run acme/mail', 'docker run other.example/acme/mail'],
  ['another entry point of an image', 'docker run acme/mail', 'docker run --entrypoint sh acme/mail'],
  ['another script', 'node /opt/mail/index.js', 'node /tmp/mail/index.js'],
  ['code before the script', 'node /opt/mail.js', 'node --import /tmp/a.mjs /opt/mail.js'],
  ['another line of a shell', 'bash -c mail-mcp', 'bash -c other'],
  ['another host', 'https://mcp.acme.example/mcp', 'https://mcp-acme.example/mcp'],
  ['another tenant of a host', 'https://host.example/acme/mcp', 'https://host.example/other/mcp'],
  ['another server behind a bridge', 'npx mcp-remote https://a.example', 'npx mcp-remote https://b.example'],
  ['another server of a hub', 'npx @smithery/cli run @a/mail', 'npx @smithery/cli run @b/mail'],
])('%s is another server', (_, one, other) => {
  expect(read(one)).toBeDefined();
  expect(read(other)).toBeDefined();
  expect(read(one)).not.toBe(read(other));
});

test.each(['node server.js', 'node ./server.js', './mail-mcp', 'python tools/mail.py', 'npx ./mail'])(
  'of %s only its name is known: it depends on a folder',
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);

test('a document has no program', () => {
  expect(programOf({ kind: 'file', path: '/srv/tools.json' })).toBeUndefined();
});
