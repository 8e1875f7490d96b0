import { describe, expect, test } from 'vitest';
import { documentFrom, rulesFrom } from '../road/policy/policy-file.ts';
import { Trouble } from '../vocabulary/trouble.ts';

function refusal(text: string, read: typeof documentFrom = documentFrom): string {
  try {
    read(Buffer.from(text), 'tokenauditor.yaml');
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const { field, reason, line, column } = error.details as Record<string, string | number>;
    return `${line}:${column} ${field} ${reason}`;
  }
}

const rule = (body: string): string => `rules:\n  - id: r\n    action: deny\n    ${body}\n`;

test.each<[string, string]>([
  [rule('wehn: {tool: x}'), '4:5 rules[0].wehn is unknown; the nearest one is when'],
  [rule('when: {tol: x}'), '4:12 rules[0].when.tol is unknown; the nearest one is tool'],
  [rule('when: {tool: {golb: x}}'), '4:19 rules[0].when.tool.golb is unknown; the nearest one is glob'],
  [
    rule('when: {any: [{tool: a}, {not: {sever: x}}]}'),
    '4:36 rules[0].when.any[1].not.sever is unknown; the nearest one is server',
  ],
  [
    rule('when: {tool: 5}'),
    '4:18 rules[0].when.tool must be a name, a glob, a list of them, or an object with `glob`, `regex` or `does`',
  ],
  [
    rule('when: {arguments: {n: {above: x}}}'),
    '4:35 rules[0].when.arguments.n.above must be a number, not "x"',
  ],
  [
    'rules:\n  - {id: r, action: deny}\n  - {id: r, action: ask}\n',
    '3:10 rules[1].id is the id of rule 1, too; choose another one',
  ],
  [
    'rules: [{id: r, action: allow}]',
    '1:9 rules[0].when is empty: the rule would allow every call; name a tool, a server or an argument',
  ],
  [
    'rules: [{id: r, action: allow, when: {}}]',
    '1:38 rules[0].when is empty: the rule would allow every call; name a tool, a server or an argument',
  ],
  [
    rule('when: {findings: {check: destructive.gti}}'),
    '4:30 rules[0].when.findings.check is not the id of a check; the nearest one is destructive.git',
  ],
  [
    rule('when: {time: {from: "09:00", zone: Mars/Base}}'),
    '4:40 rules[0].when.time.zone is not a time zone such as Europe/Berlin',
  ],
  [rule('when: {time: {from: "9"}}'), '4:25 rules[0].when.time.from is not a time such as 09:30'],
  [
    rule('when: {host: "https://x.example/"}'),
    '4:18 rules[0].when.host is neither a host nor a range of addresses such as 10.0.0.0/8; leave out the scheme and the path',
  ],
  [
    rule('when: {tool: "[a"}'),
    '4:18 rules[0].when.tool is not a valid glob ([ without ] at character 1); write \\ before a character that is meant literally',
  ],
  [rule('when: {tool: {}}'), '4:18 rules[0].when.tool is empty; name what it must be'],
  [rule('when: {tool: {type: regex}}'), '4:18 rules[0].when.tool needs both `type` and `pattern`'],
  [
    rule('when: {tool: a}\n    conditions: {tool: b}'),
    '5:17 rules[0].conditions is another spelling of `when`; keep one of them',
  ],
  // A condition that is lost would make the rule wider.
  [
    rule('when: {arguments: {__proto__: x}}'),
    '4:24 rules[0].when.arguments.__proto__ cannot be used as a key; choose another name',
  ],
  [rule('when: {all: [{}]}'), '4:18 rules[0].when.all[0] is empty; name what must hold'],
  [rule('when: {any: [{tool: a}, {}]}'), '4:29 rules[0].when.any[1] is empty; name what must hold'],
  ...['not', 'time', 'session', 'findings', 'shell', 'arguments', 'path'].map((key): [string, string] => [
    rule(`when: {${key}: {}}`),
    `4:${14 + key.length} rules[0].when.${key} is empty; name what it must be`,
  ]),
  [
    rule('when: {arguments: {a: {length: {}}}}'),
    '4:36 rules[0].when.arguments.a.length is empty; name a number',
  ],
  [
    rule('when: {time: {from: "01:00", start: "02:00"}}'),
    '4:41 rules[0].when.time.start is another spelling of `from`; keep one of them',
  ],
  [
    rule('guidance: a\n    sampling_guidance: b'),
    '5:24 rules[0].sampling_guidance is another spelling of `guidance`; keep one of them',
  ],
  [
    rule('when: {path: "/etc/*"}'),
    '4:18 rules[0].when.path is a glob, and a path is a folder or a file; name the folder, or compare an argument by `glob`',
  ],
  [
    rule('when: {path: {within: [/etc, $HOME/.ssh]}}'),
    '4:34 rules[0].when.path.within[1] has a variable; write ~ for the home, . for the project, or the whole path',
  ],
  [
    rule('when: {arguments: {file: {outside: ~bob/x}}}'),
    "4:40 rules[0].when.arguments.file.outside is another user's home; write the whole path",
  ],
  [
    rule('when: {cwd: "~/*"}'),
    '4:17 rules[0].when.cwd is a glob, which is compared with the whole path; begin with / or *',
  ],
  [
    rule('when: {host: "example.com:8080"}'),
    '4:18 rules[0].when.host has a port, and rules compare hosts alone; leave it out',
  ],
  ...['a@example.com', 'a b', '.'].map((host): [string, string] => [
    rule(`when: {host: "${host}"}`),
    '4:18 rules[0].when.host is not a host; write a name such as example.com, a glob such as *.example.com, or an address',
  ]),
  [
    rule('when: {shell: {effect: remove}}'),
    '4:28 rules[0].when.shell.effect must be "read", "write", "delete", "fetch", "send", "execute" or "dump_environment", not "remove"',
  ],
  [
    rule('when: {door: [hook, web]}'),
    '4:25 rules[0].when.door[1] must be "hook", "stdio", "http", "cli", "library" or "mcp", not "web"',
  ],
  [rule('priority: 1000'), '4:15 rules[0].priority is larger than 999'],
  [
    rule('expires: soon'),
    '4:14 rules[0].expires is neither a day like 2026-12-31 nor a time like 2026-12-31T18:00:00Z',
  ],
  [
    rule('when: {tool: Bash}\n    examples: {hit: [{tool: Read}]}'),
    '5:22 rules[0].examples.hit[0] does not hold: the rule does not match it',
  ],
  [
    rule('when: {tool: Bash}\n    examples: {miss: [{tool: Bash}]}'),
    '5:23 rules[0].examples.miss[0] does not hold: the rule matches it',
  ],
  [
    rule('when: {server: a}\n    examples: {hit: [{tool: mcp__a__b__c}]}'),
    '5:22 rules[0].examples.hit[0] does not hold: it is not known whether the rule matches it',
  ],
  [
    `agents: {ci: {role: machine}}\n${rule('when: {agent: cj}')}`,
    '5:19 rules[0].when.agent is not an agent that this document sets; the nearest one is ci',
  ],
  [
    `agents: {ci: {role: machine}}\n${rule('when: {role: machin}')}`,
    '5:18 rules[0].when.role is not a role of an agent that this document sets; the nearest one is machine',
  ],
])('%s', (text, expected) => {
  expect(refusal(text)).toBe(expected);
});

describe('regular expressions', () => {
  test.each<[string, string]>([
    ['a(?=b)', 'look-around at character 2 is not supported; use `all`, `any` and `not`'],
    ['(?<!x)y', 'look-around at character 1 is not supported; use `all`, `any` and `not`'],
    ['(a)\\1', 'a back-reference at character 4 is not supported'],
    ['(a{1,50}){1,50}', 'a repeat at character 10 is too large'],
    ['a(', 'missing closing ) at character 1'],
  ])('%s', (regex, expected) => {
    const text = rule(`when: {tool: {regex: '${regex}'}}`);
    expect(refusal(text)).toBe(
      `4:26 rules[0].when.tool.regex is not a usable regular expression: ${expected}`,
    );
  });

  test('a program that is too large is refused by its size', () => {
    const text = rule(`when: {tool: {regex: '${'(a|b.|c|d){50}'.repeat(30)}'}}`);
    expect(refusal(text)).toMatch(/is too large a regular expression \(\d+ instructions, 2500 are allowed\)/);
  });
});

test('examples hold with every kind of fact', () => {
  expect(
    refusal(`
rules:
  - id: force-push
    action: ask
    when: {all: [{shell: {program: git}}, {arguments: {command: {regex: 'push.*(--force|-f)\\b'}}}]}
    examples:
      hit: [{tool: Bash, arguments: {command: git push --force origin main}}]
      miss: [{tool: Bash, arguments: {command: git push origin main}}, {tool: Read}]
  - id: keys
    action: deny
    when: {path: ~/.ssh, time: {from: "08:00", to: "18:00"}}
    examples:
      hit: [{tool: Read, arguments: {file_path: ~/.ssh/id_rsa}, time: 2026-01-01T09:00:00Z}]
      miss: [{tool: Read, arguments: {file_path: ~/.ssh/id_rsa}, time: 2026-01-01T20:00:00Z}]
`),
  ).toBe('accepted');
});

describe('files of rules.d', () => {
  const read = (text: string) => refusal(text, (bytes, path) => rulesFrom(Buffer.from(bytes), path));
  test.each<[string, string]>([
    ['version: 1\nrules: [{id: r, action: deny}]\n', 'accepted'],
    ['rules: []\n', '1:1 version must be 1'],
    ['version: 2\nrules: []\n', '1:10 version must be 1, not 2'],
    ['version: 1\nrules: []\ngate: {}\n', '3:1 gate is unknown'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});
