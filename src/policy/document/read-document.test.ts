import { describe, expect, test } from 'vitest';
import { ODD_ACCEPTED, ODD_REFUSED, type OddDocument } from '../../../test/fixtures/odd-documents.ts';
import { readDocument } from './read-document.ts';

const CHECKS = ['destructive.git', 'package.install'];
const read = (content: string | Uint8Array) =>
  readDocument(typeof content === 'string' ? Buffer.from(content) : content, {
    checks: CHECKS,
    faultInRules: () => undefined,
  });

const GATE = { gate: { requireApprovalForNetwork: false } };

test.each<[string, string, object]>([
  ...ODD_ACCEPTED.map(([name, content]): [string, string, object] => [
    name,
    content,
    { gate: { failClosedForCritical: true } },
  ]),
  ['nothing', '', {}],
  ['comments alone', '# gate:\n#   failClosedForCritical: true\n', {}],
  ['block style', 'gate:\n  requireApprovalForNetwork: false\n', GATE],
  ['keys of earlier policies', '{"gate": {"require_approval_for_network": false}}', GATE],
  ['a version', 'version: 1', { version: 1 }],
  ['the earlier version without quotes', 'version: 0.1', { version: 0.1 }],
  ['the earlier version with quotes', 'version: "0.1"', { version: '0.1' }],
  ['a document marker', '---\ngate:\n  requireApprovalForNetwork: false\n', GATE],
  [
    'servers',
    'servers:\n  files:\n    command: npx\n    args: [-y, x]\n    cwd: client\n    idle: 5\n    timeout: 30\n    as: fs\n  web: { url: https://mcp.example/mcp, headers: { X: "${TOKEN}" } }\n',
    {
      servers: {
        files: { command: 'npx', args: ['-y', 'x'], cwd: 'client', idle: 5, timeout: 30, as: 'fs' },
        web: { url: 'https://mcp.example/mcp', headers: { X: '${TOKEN}' } },
      },
    },
  ],
  [
    'flows at all three places',
    `flows: { mode: on, own: [ourfirm.example, '#*', acme/*] }
agents: { ci: { flows: { mode: strict } } }
servers: { mail: { flows: { mode: off, reads: [outside], acts: [], tools: { send_mail: { acts: [send] } } } } }
`,
    {
      flows: { mode: 'on', own: ['ourfirm.example', '#*', 'acme/*'] },
      agents: { ci: { flows: { mode: 'strict' } } },
      servers: {
        mail: {
          flows: { mode: 'off', reads: ['outside'], acts: [], tools: { send_mail: { acts: ['send'] } } },
        },
      },
    },
  ],
  [
    'every part',
    `gate: { failClosedForCritical: true }
exceptions:
  - { id: a, check: destructive.git, tool: Bash, argument: "git push --force *", reason: ours, expires: 2027-01-31 }
sampling: { baselineRate: 0.02 }
hooks: { explicitAllow: true, screenResults: false, screenPrompts: false }
`,
    {
      gate: { failClosedForCritical: true },
      exceptions: [
        {
          id: 'a',
          check: 'destructive.git',
          tool: 'Bash',
          argument: 'git push --force *',
          reason: 'ours',
          expires: '2027-01-31',
        },
      ],
      sampling: { baselineRate: 0.02 },
      hooks: { explicitAllow: true, screenResults: false, screenPrompts: false },
    },
  ],
])('%s is read', (_, content, document) => {
  expect(read(content)).toEqual({ ok: true, document });
});

describe('what could be misunderstood is refused with its place', () => {
  test.each<OddDocument>([
    ...ODD_REFUSED,
    [
      'a key that a server does not have',
      'servers:\n  files:\n    comand: npx\n',
      '3:5',
      'servers.files.comand is unknown; the nearest one is command',
    ],
    [
      'a server that cannot be reached',
      'servers:\n  files: {}\n',
      '2:10',
      'servers.files needs either `command` or `url`, or settings such as `destructive` alone for a server that `wrap` left with its client',
    ],
    [
      'settings of a start without one',
      'servers:\n  files:\n    destructive: allow\n    idle: 5\n',
      '3:5',
      'servers.files needs either `command` or `url`, or settings such as `destructive` alone for a server that `wrap` left with its client',
    ],
    [
      'a server with a command and an address',
      'servers:\n  files:\n    command: a\n    url: https://mcp.example/mcp\n',
      '3:5',
      'servers.files needs either `command` or `url`, not both',
    ],
    [
      'headers for a command',
      'servers:\n  files:\n    command: a\n    headers: { a: b }\n',
      '3:5',
      'servers.files has a `command`: `headers` belong to a `url`',
    ],
    [
      'an address without a host',
      'servers: { a: { url: "ftp://x" } }\n',
      '1:22',
      'servers.a.url is not an address such as https://mcp.example.com/mcp',
    ],
    ['a name with a slash', 'servers: { a/b: { command: a } }\n', '1:17', 'servers.a/b has the wrong format'],
    ['an unknown key', 'gate:\n  failClosed: 1\n', '2:3', 'gate.failClosed is unknown'],
    [
      'a slip in an earlier spelling',
      '{"gate": {"fail_closed_for_crtical": true}}',
      '1:11',
      'gate.fail_closed_for_crtical is unknown; the nearest one is failClosedForCritical',
    ],
    [
      'a key of an exception',
      'exceptions:\n  - id: a\n    tools: Bash\n',
      '3:5',
      'exceptions[0].tools is unknown; the nearest one is tool',
    ],
    ['__proto__', '__proto__: { gate: {} }\n', '1:1', '__proto__ is unknown'],
    ['a merge key', 'gate:\n  <<: { failClosedForCritical: false }\n', '2:3', 'gate.<< is unknown'],
    [
      'a word of YAML 1.1',
      'gate:\n  failClosedForCritical: no\n',
      '2:26',
      'gate.failClosedForCritical must be true or false, not "no"',
    ],
    ['a part without a value', 'gate:\nhooks: {}\n', '1:6', 'gate has no value; it must be a map of keys'],
    ['a list', '- gate\n', '1:1', 'the document must be a map of keys, not a list'],
    ['a text', 'gate', '1:1', 'the document must be a map of keys, not "gate"'],
    ['a map for a list', 'exceptions: { id: a }\n', '1:13', 'exceptions must be a list, not a map of keys'],
    [
      'a number for a switch',
      'hooks: { resident: 1 }\n',
      '1:20',
      'hooks.resident must be true or false, not 1',
    ],
    [
      'a long text for a number',
      `sampling: { baselineRate: ${'ab'.repeat(60)} }\n`,
      '1:27',
      'sampling.baselineRate must be a number, not a text',
    ],
    [
      'a secret in the wrong place',
      `gate: { failClosedForCritical: ${['gh', 'p_', 'A8xK2mQ9vT4nR7wZ1cB5yH3jL6pD0fS30yQe'].join('')} }\n`,
      '1:32',
      'gate.failClosedForCritical must be true or false, not a text',
    ],
    [
      'a missing field',
      'exceptions:\n  - id: a\n    check: destructive.git\n',
      '2:5',
      'exceptions[0].reason is missing; it must be a text',
    ],
    [
      'a rate too high',
      'sampling:\n  baselineRate: 0.06\n',
      '2:17',
      'sampling.baselineRate is larger than 0.05',
    ],
    [
      'a rate that is no number',
      'sampling:\n  baselineRate: .nan\n',
      '2:17',
      'sampling.baselineRate must be a number, not NaN',
    ],
    ['a later version', 'version: 2\n', '1:10', 'version must be 1, not 2'],
    [
      'a key in two spellings',
      'gate:\n  failClosedForCritical: true\n  fail_closed_for_critical: false\n',
      '3:3',
      'gate.fail_closed_for_critical is the same key twice in one object',
    ],
    ['an anchor', 'gate: &g {}\n', '1:10', 'gate has an anchor (`&`), which is not allowed'],
    ['an alias', 'gate: *g\n', '1:7', 'gate has an alias (`*`), which is not allowed'],
    [
      'a tag of the standard',
      'version: !!str 0.1\n',
      '1:16',
      'version has a tag (`!`), which is not allowed',
    ],
    ['a tagged key', '!!str gate: {}\n', '1:7', 'the document has a tag (`!`), which is not allowed'],
    [
      'a directive',
      '%YAML 1.1\n---\ngate: {}\n',
      '1:1',
      'the document begins with a directive (`%`), which is not allowed',
    ],
    [
      'a directive of tags',
      '%TAG !x! tag:x,2000:\n---\ngate: {}\n',
      '1:1',
      'the document begins with a directive (`%`), which is not allowed',
    ],
    ['two documents', 'gate: {}\n---\ngate: {}\n', '2:1', 'the document is more than one document (`---`)'],
    [
      'half of a list',
      'exceptions: [\n',
      '2:1',
      'the document is not valid YAML: wrong indentation, or a bracket that is not closed',
    ],
    ['a key that is a map', '? { a: 1 }\n: b\n', '1:3', 'the document has a key that is not a text'],
    ['a key that is a number', '1: b\n', '1:1', 'the document has a key that is not a text'],
    [
      'an unknown check',
      'exceptions:\n  - { id: a, check: destructive.gti, reason: ours }\n',
      '2:21',
      'exceptions[0].check is not the id of a check; the nearest one is destructive.git',
    ],
    [
      'an id twice',
      'exceptions:\n  - { id: a, check: destructive.git, reason: ours }\n  - { id: a, check: destructive.git, reason: ours }\n',
      '3:11',
      'exceptions[1].id is used twice',
    ],
    [
      'a mode of flows that does not exist',
      'flows: { mode: ask }\n',
      '1:16',
      'flows.mode must be "off", "warn", "on" or "strict", not "ask"',
    ],
    [
      'an act that does not exist',
      'servers: { mail: { flows: { tools: { post: { acts: [sned] } } } } }\n',
      '1:53',
      'servers.mail.flows.tools.post.acts[0] must be "read", "write", "send", "pay", "grant", "run", "change" or "destroy", not "sned"',
    ],
    [
      'classes of an agent',
      'agents: { ci: { flows: { reads: [private] } } }\n',
      '1:26',
      'agents.ci.flows.reads is unknown',
    ],
    ...['*', '*@*', '**/*'].map((own): [string, string, string, string] => [
      `every place as one’s own: ${own}`,
      `flows: { own: ["${own}"] }\n`,
      '1:16',
      'flows.own[0] fits every place; name your own, such as `ourfirm.example`, `#*` for channels or `acme/*` for repositories',
    ]),
    [
      'a place that is no pattern',
      'servers:\n  mail:\n    flows: { own: ["acme/{a"] }\n',
      '3:20',
      'servers.mail.flows.own[0] is not a valid glob ({ without } at character 6); write \\ before a character that is meant literally',
    ],
    ['UTF-16', Buffer.from('\ufeffgate: {}', 'utf16le'), '1:1', 'the file is not UTF-8'],
  ])('%s', (_, content, place, reason) => {
    const reading = read(content);
    const { line, column, field, reason: why } = reading.ok ? expect.fail('was read') : reading.refusal;
    expect([`${line}:${column}`, `${field} ${why}`]).toEqual([place, reason]);
  });
});

test('many keys take no more than their share', () => {
  const keys = Array.from({ length: 50_000 }, (_, i) => `k${i}: 1`).join('\n');
  const reading = read(keys);
  expect(reading).toMatchObject({ ok: false, refusal: { field: 'k0', line: 1, column: 1 } });
});

test('brackets in brackets are refused, however many', () => {
  for (const open of ['[', '{a: '])
    expect(read(`gate: ${open.repeat(20_000)}`)).toMatchObject({ ok: false, refusal: { line: 1 } });
});
