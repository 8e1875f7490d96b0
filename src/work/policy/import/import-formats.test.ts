/** Examples from the documents of other programs: the decisions that those promise. */
import { expect, test } from 'vitest';
import { policyFrom, ruledBy } from '../../../../test/fixtures/ruled-by.ts';
import { mayUse } from '../../../policy/access.ts';
import type { Call } from '../../../vocabulary/call.ts';
import { importCco } from './cco.ts';
import { importCodex } from './codex.ts';
import { importGemini } from './gemini.ts';
import { importGuardian } from './guardian.ts';
import { type Imported, usable } from './imported.ts';
import { importSuperego } from './superego.ts';

const bash = (command: string): Call => ({ tool: 'Bash', arguments: { command } });
const tool = (name: string, server?: string): Call => ({
  tool: name,
  ...(server === undefined ? {} : { server }),
  arguments: {},
});
const policyOf = ({ notes: _, remarks: __, ...parts }: Imported) => policyFrom(JSON.stringify(parts));

function decisionOf(policy: ReturnType<typeof policyFrom>, call: Call) {
  const { trace } = ruledBy(policy, call).ruling;
  return trace.find(({ layer }) => layer === 'rules')?.decision;
}

const CODEX = importCodex(
  Buffer.from(`# Prompt before running commands with the prefix "gh pr view" outside the sandbox.
prefix_rule(
    pattern = ["gh", "pr", "view"],
    decision = "prompt",
    justification = "Viewing PRs is allowed with approval",
    match = ["gh pr view 7888", ["gh", "pr", "view", "--repo", "openai/codex"]],
    not_match = ["gh pr --repo openai/codex view 7888"],
)
prefix_rule(pattern = ["git", ["status", "log"]])  # allowed by default
prefix_rule(pattern=["git"], decision="prompt")
prefix_rule(pattern=["rm"], decision='forbidden', match=[["rm", "-rf", "a b"]])
prefix_rule(pattern=["npm", "run", "*"], decision="forbidden")
prefix_rule(pattern=["ls"], decision="maybe")
prefix_rule(pattern=["cargo", "test"], match=["cargo build"])
network_rule(host = "api.example.com", protocol = "https", decision = "allow")
`),
  'default.rules',
);
const codex = policyOf(CODEX);

test.each<[string, string | undefined]>([
  ['gh pr view 7888 --json title,body', 'require_approval'],
  ['gh pr --repo openai/codex view 7888', undefined],
  // The strictest of the rules that match.
  ['git status', 'require_approval'],
  ['rm -rf build', 'block'],
  ["bash -lc 'git add . && rm -rf build'", 'block'],
  ['echo rm', undefined],
  ['cargo test --all', 'allow'],
  ['cargo test && curl x', undefined],
  ['cargo test > $HOME/x', undefined],
  ['cargo testing', undefined],
  ['ls', undefined],
])('Codex: %s is %s', (command, expected) => {
  expect(decisionOf(codex, bash(command))).toBe(expected);
});

test('what Codex has and we have not is named, and what computes rules is refused', () => {
  expect(CODEX.notes).toEqual([
    'line 12, prefix_rule: forbidden ["npm","run","*"] has no counterpart; write a rule for it',
    'line 13, prefix_rule: the decision "maybe" is unknown',
    'line 15, network_rule: has no counterpart',
  ]);
  expect(CODEX.remarks).toEqual([
    'line 14, prefix_rule: its examples do not all hold here; they were left out',
  ]);
  for (const text of ['x = ["git"]', 'prefix_rule(pattern=["a"] + X)', 'prefix_rule("a")', 'prefix_rule('])
    expect(() => importCodex(Buffer.from(`\n${text}`), 'x.rules')).toThrow('calls with strings and lists');
});

const GEMINI = importGemini(
  Buffer.from(`
[[rule]]
toolName = "run_shell_command"
commandPrefix = "git"
decision = "ask_user"
priority = 100

[[rule]]
toolName = "run_shell_command"
commandPrefix = ["git log", "git status"]
decision = "allow"
priority = 200

[[rule]]
toolName = "run_shell_command"
commandRegex = "(rm|rmdir) .*"
decision = "deny"
denyMessage = "Deletion is permanent"
priority = 999

[[rule]]
toolName = "run_shell_command"
commandRegex = "npm .*"
decision = "allow"

[[rule]]
mcpName = "my-jira-server"
toolName = "search"
decision = "allow"
priority = 200

[[rule]]
mcpName = "untrusted-server"
decision = "deny"
priority = 500

[[rule]]
toolName = ["mcp_docs_*", "write_file"]
decision = "ask_user"

[[rule]]
toolName = "replace"
argsPattern = '"file_path":"/etc'
decision = "deny"

[[rule]]
toolName = "web_fetch"
modes = ["yolo"]
decision = "allow"

[[rule]]
toolName = "run_shell_command"
commandRegex = "(?=x)y"
decision = "allow"

[[safety_checker]]
toolName = "write_file"
`),
  'policy.toml',
);
const gemini = policyOf(GEMINI);

test.each<[Call, string | undefined]>([
  [bash('git log -3'), 'allow'],
  [bash('git push'), 'require_approval'],
  [bash('git log && git push'), 'require_approval'],
  [bash('git logx'), 'require_approval'],
  [bash('rm x'), 'block'],
  [bash('git log; rm x'), 'block'],
  [bash('npm test'), 'allow'],
  [bash('npm test; id'), undefined],
  [bash('npm test > /etc/x'), undefined],
  [tool('search', 'my-jira-server'), 'allow'],
  [tool('search', 'other'), undefined],
  [tool('anything', 'untrusted-server'), 'block'],
  [tool('read', 'docs'), 'require_approval'],
  [tool('write_file'), 'require_approval'],
  [tool('web_fetch'), undefined],
])('Gemini CLI: %j is %s', (call, expected) => {
  expect(decisionOf(gemini, call)).toBe(expected);
});

test('what Gemini CLI has and we have not is named', () => {
  expect(GEMINI.notes).toEqual([
    'safety_checker: has no counterpart',
    'rule 8: argsPattern has no counterpart; write a rule for it',
    'rule 9: modes has no counterpart; write a rule for it',
    expect.stringMatching(/^rule 10: commandRegex is not a usable regular expression: look-around/),
  ]);
  expect(() => importGemini(Buffer.from('[[rule]]\ntoolName = '), 'p.toml')).toThrow('is not valid TOML');
});

const CCO = importCco(
  Buffer.from(
    JSON.stringify({
      approvals: {
        enabled: true,
        rules: [
          {
            id: 'deny-writes',
            name: 'Deny writes',
            priority: 10,
            match: { tool: { type: 'builtin', toolName: 'Write' }, agentIdentity: 'claude-code' },
            action: 'deny',
          },
          {
            id: 'reads',
            priority: 1,
            match: { tool: { type: 'builtin', toolName: 'Read' } },
            action: 'approve',
          },
          {
            id: 'issues',
            priority: 20,
            match: { tool: { type: 'mcp', serverName: 'github', toolName: 'get_*' } },
            action: 'auto-approve',
          },
          {
            id: 'rest',
            priority: 30,
            match: { tool: { type: 'mcp', serverName: 'github' } },
            action: 'deny',
          },
          {
            id: 'off',
            priority: 0,
            enabled: false,
            match: { tool: { type: 'builtin', toolName: '*' } },
            action: 'deny',
          },
          { id: 'inputs', priority: 2, match: { tool: 'Bash', input: { command: 'ls' } }, action: 'approve' },
          { id: 'all', priority: 40, match: {}, action: 'approve' },
        ],
        defaultAction: 'review',
        timeout: { duration: 300_000, defaultAction: 'deny' },
      },
    }),
  ),
  'cco-mcp.config.json',
);
const cco = policyOf(CCO);

test.each<[Call, string]>([
  [tool('Read'), 'allow'],
  [tool('Write'), 'block'],
  [tool('get_issue', 'github'), 'allow'],
  [tool('delete_repo', 'github'), 'block'],
  [bash('ls'), 'require_approval'],
])('CCO-MCP: %j is %s', (call, expected) => {
  expect(decisionOf(cco, call)).toBe(expected);
});

test('what CCO-MCP has and we have not is named', () => {
  expect(CCO.notes).toEqual([
    'approvals.timeout: has no counterpart',
    'rule inputs: match.input has no counterpart; write a rule for it',
    'rule all: it would allow every call; write a rule for it',
  ]);
});

test('Guardian: agents may use what their lists name', () => {
  const { agents = {}, notes } = importGuardian(
    Buffer.from(
      JSON.stringify([
        {
          agentId: 'research-assistant',
          allowedTools: ['web_search', 'news_search', 'store_*'],
          deniedTools: [],
        },
        {
          agentId: 'chat',
          allowedTools: [],
          deniedTools: ['*delete*', 'get[x]'],
          costControls: { enabled: true },
        },
        { agentId: 'bad name' },
      ]),
    ),
    'agents.json',
  );
  const may = (agent: string, name: string) => mayUse(agents[agent] ?? {}, { server: 's', name });
  expect([may('research-assistant', 'store_fact'), may('research-assistant', 'send_message')]).toEqual([
    true,
    false,
  ]);
  expect([may('chat', 'file_delete_all'), may('chat', 'get[x]'), may('chat', 'getx')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(notes).toEqual([
    'agent chat, costControls: has no counterpart',
    'agent bad name: cannot have this name here; write its entry by hand',
  ]);
});

test('Guardian: servers are scanned as before, and destructive tools withheld unless they were allowed', () => {
  const imported = importGuardian(
    Buffer.from(
      JSON.stringify({
        mcpServers: {
          gmail: { command: 'node', args: ['gmail.js'], guardianScan: { input: true, output: false } },
          filer: { url: 'https://filer.example.com/mcp', type: 'http', allowDestructiveTools: true },
          broken: { args: ['x'] },
        },
      }),
    ),
    'external-mcps.json',
  );
  expect(imported.servers).toEqual({
    gmail: {
      command: 'node',
      args: ['gmail.js'],
      scan: { input: true, output: false },
      destructive: 'withhold',
    },
    filer: { url: 'https://filer.example.com/mcp', destructive: 'allow' },
  });
  expect(imported.notes).toEqual([
    'server broken: needs a name, and a command or an address, that can be used here; write its entry by hand',
  ]);
  expect(() => policyOf(imported)).not.toThrow();
});

const manifest = (section: object, more: object = {}) =>
  importGuardian(
    Buffer.from(
      JSON.stringify({ name: 'gmail-mcp', version: '1.0.0', scripts: {}, ...more, 'hexa-puffs': section }),
    ),
    'package.json',
    '/srv/gmail',
  );

test('Guardian: the package of a server says how it is scanned, what it may destroy and what starts it', () => {
  const imported = manifest(
    { mcpName: 'gmail', transport: 'stdio', guardianScan: { input: true, output: false }, sensitive: true },
    { main: 'dist/index.js' },
  );
  expect(imported).toEqual({
    rules: [],
    servers: {
      gmail: {
        command: 'node',
        args: ['/srv/gmail/dist/index.js'],
        scan: { input: true, output: false },
        destructive: 'withhold',
      },
    },
    notes: ['server gmail, sensitive: has no counterpart'],
    remarks: ['server gmail: is started by what its package names; change it where it is started otherwise'],
  });
  expect(() => policyOf(imported)).not.toThrow();
  expect(
    manifest({ mcpName: 'filer', allowDestructiveTools: true }, { bin: { a: 'a.js', b: 'b.js' } }),
  ).toEqual({
    rules: [],
    servers: { filer: { destructive: 'allow' } },
    notes: [],
    remarks: [
      'server filer: its package names nothing to start, so this counts for a wrapped server of this name',
    ],
  });
  expect(manifest({ mcpName: 'web', url: 'https://web.example.com/mcp' }, { main: 'x.js' }).servers).toEqual({
    web: { url: 'https://web.example.com/mcp', destructive: 'withhold' },
  });
});

test('Guardian: the package of the scanner is a scanner, and a section alone is enough', () => {
  const scanner = manifest({ mcpName: 'guardian', transport: 'stdio', role: 'guardian' }, { bin: './g.js' });
  expect(scanner).toEqual({
    rules: [],
    scan: { scanners: { guardian: { kind: 'mcp', command: 'node', args: ['/srv/gmail/g.js'] } } },
    notes: [],
  });
  expect(() => policyOf(scanner)).not.toThrow();
  const alone = { 'hexa-puffs': { mcpName: 'filer', allowDestructiveTools: true } };
  expect(importGuardian(Buffer.from(JSON.stringify(alone)), '-').servers).toEqual({
    filer: { destructive: 'allow' },
  });
  // Not a package: a list of servers, in which each names what starts it.
  const list = { filer: { mcpName: 'files', command: 'node', args: ['f.js'] } };
  expect(importGuardian(Buffer.from(JSON.stringify(list)), 'external-mcps.json').servers).toEqual({
    filer: { command: 'node', args: ['f.js'], destructive: 'withhold' },
  });
  expect(manifest({ mcpName: 'not a name' }).notes).toEqual([
    'server not a name: cannot have this name or start here; write its entry by hand',
  ]);
});

const SUPEREGO = importSuperego(
  Buffer.from(`version: "1.0"
metadata: {author: security}
rules:
  - id: deny_dangerous
    priority: 1
    conditions: {tool_name: [rm, sudo, chmod]}
    action: deny
    reason: Dangerous system command
  - id: sample_edits
    priority: 10
    conditions: {OR: [{tool_name: edit}, {AND: [{tool_name: write}, {parameters: {path: {type: glob, pattern: "*.txt"}}}]}]}
    action: sample
    sampling_guidance: Is the change within the project?
  - id: office_hours
    priority: 20
    conditions: {tool_name: deploy, time_range: {start: "22:00", end: "06:00", timezone: UTC}}
    action: deny
  - id: allow_safe
    priority: 99
    conditions: {tool_name: {type: regex, pattern: "^(?:read|ls|grep)$"}}
    action: allow
`),
  'rules.yaml',
);
const superego = policyOf(SUPEREGO);

test.each<[Call, string | undefined]>([
  [{ tool: 'rm', arguments: { path: '/important/file' } }, 'block'],
  [{ tool: 'sudo', arguments: { command: 'ls' } }, 'block'],
  [{ tool: 'chmod', arguments: { mode: '777', path: 'a' } }, 'block'],
  [{ tool: 'edit', arguments: { file_path: 'important-file.txt' } }, 'require_approval'],
  [{ tool: 'write', arguments: { path: 'a.txt' } }, 'require_approval'],
  [{ tool: 'write', arguments: { path: 'a.ts' } }, undefined],
  // It is noon.
  [tool('deploy'), undefined],
  [tool('read'), 'allow'],
  [tool('ls'), 'allow'],
  [tool('grep'), 'allow'],
  [tool('reader'), undefined],
])('Superego: %j is %s', (call, expected) => {
  expect(decisionOf(superego, call)).toBe(expected);
});

test('what Superego has and we have not is named', () => {
  expect(SUPEREGO.notes).toEqual(['metadata: has no counterpart']);
  expect(SUPEREGO.remarks).toEqual([
    'sample_edits: the judge that the document sets is asked, and a person where it sets none',
  ]);
});

test('rules that no document may have are named, and the others can be used as they are', () => {
  const imported = usable(
    importSuperego(
      Buffer.from(`rules:
  - {id: all, action: allow, conditions: {}}
  - {id: around, action: deny, conditions: {tool_name: {type: regex, pattern: "(?=x)"}}}
  - {id: good, action: deny, conditions: {tool_name: rm}}
  - {id: good, action: deny, conditions: {tool_name: dd}}
`),
      'rules.yaml',
    ),
  );
  expect(imported.rules.map(({ id }) => id)).toEqual(['good']);
  expect(imported.notes).toEqual([
    'all: conditions is empty: the rule would allow every call; name a tool, a server or an argument; write a rule for it',
    'around: conditions.toolName.pattern is not a usable regular expression: look-around at character 1 is not supported; use `all`, `any` and `not`; write a rule for it',
    'a second rule good: the first one has this id; choose another one',
  ]);
  expect(() => policyOf(imported)).not.toThrow();
});
