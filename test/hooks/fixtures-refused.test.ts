/** What is no gate, what is refused, and who is spoken to. */
import { expect, test } from 'vitest';
import type { HookEvent, HookOutput, Payload } from '../../src/doors/hook/adapter/adapter.ts';
import { adapterFor, callingHost, hostNamed } from '../../src/doors/hook/hosts.ts';
import type { JsonValue } from '../../src/text/json/json-value.ts';
import { HOSTS, type HostName } from '../../src/vocabulary/hook-request.ts';
import { GATES, out } from './fixtures-gates.ts';

function parsedBy(host: HostName, stdin: Payload): HookEvent {
  const event = adapterFor(host).parse(stdin);
  if (event === undefined) throw new Error('not parsed');
  return event;
}

test.each<[HostName, Payload, string]>([
  ['claude-code', { hook_event_name: 'Stop' }, ''],
  ['codex', { hook_event_name: 'SessionStart' }, ''],
  ['cursor', { hook_event_name: 'afterShellExecution', command: 'ls', output: 'x' }, ''],
  ['gemini-cli', { hook_event_name: 'AfterModel' }, ''],
  ['copilot-cli', { sessionId: 's', timestamp: 1, cwd: '/', prompt: 'hi' }, ''],
  ['copilot-cli', { hook_event_name: 'SessionStart', session_id: 's' }, ''],
  ['vscode', { hook_event_name: 'SubagentStop' }, ''],
  ['windsurf', { agent_action_name: 'post_run_command', tool_info: { command_line: 'ls' } }, ''],
  ['cline', { hookName: 'TaskStart' }, '{"cancel":false}'],
  ['cline', { hookName: 'agent_end' }, '{}'],
])('%s: %j is nothing to judge, and nothing is held up', (host, stdin, stdout) => {
  const event = parsedBy(host, stdin);
  expect(event.request).toEqual({ about: 'nothing' });
  expect(adapterFor(host).format({ kind: 'nothing' }, event)).toEqual(out(stdout));
  expect(adapterFor(host).refuse('Nope.', event).exit).toBe(0);
});

const PROMPTS: [HostName, Payload, string][] = [
  [
    'claude-code',
    { hook_event_name: 'UserPromptSubmit', prompt: 'hi' },
    '{"systemMessage":"TokenAuditor could not check this prompt: no room."}',
  ],
  ['codex', { hook_event_name: 'UserPromptSubmit', prompt: 'hi' }, ''],
  ['cursor', { hook_event_name: 'beforeSubmitPrompt', prompt: 'hi' }, '{"continue":true}'],
  ['windsurf', { agent_action_name: 'pre_user_prompt', tool_info: { user_prompt: 'hi' } }, ''],
];
test.each(PROMPTS)('%s: a prompt goes on, and is not said to be stopped', (host, stdin, stdout) => {
  const told = out(stdout, 'TokenAuditor could not check this prompt: no room.');
  for (const reason of [
    'TokenAuditor stopped this: no room.',
    'TokenAuditor stopped this, because it could not judge: no room.',
  ])
    expect(adapterFor(host).refuse(reason, parsedBy(host, stdin))).toEqual(told);
});

const HOOK_DENY =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Nope."}}';
test.each<[HostName, HookOutput]>([
  ['claude-code', out(HOOK_DENY, 'Nope.', 2)],
  ['codex', out(HOOK_DENY, 'Nope.', 2)],
  ['cursor', out('{"permission":"deny","user_message":"Nope.","agent_message":"Nope."}', 'Nope.', 2)],
  ['gemini-cli', out('{"decision":"deny","reason":"Nope."}', 'Nope.', 2)],
  ['copilot-cli', out('{"permissionDecision":"deny","permissionDecisionReason":"Nope."}', 'Nope.', 2)],
  ['vscode', out(HOOK_DENY, 'Nope.', 2)],
  ['windsurf', out('', 'Nope.', 2)],
  ['cline', out('{"cancel":true,"errorMessage":"Nope."}', 'Nope.', 0)],
  ['opencode', out('{"deny":"Nope."}', 'Nope.', 0)],
])('%s: what was not understood is blocked', (host, spoken) => {
  const adapter = adapterFor(host);
  for (const odd of [{}, { hook_event_name: 'BeforeEverything', tool_name: 'Bash', tool_input: {} }])
    expect(adapter.parse(odd)).toBeUndefined();
  expect(adapter.refuse('Nope.', undefined)).toEqual(spoken);
});

test('every field that a gate needs is needed, with its type', () => {
  const optional =
    /^(?:session.*|.*[iI]d|cwd|roots?|timestamp|model|.*_path|.*version|.*Version|permission.*|prompt_id|.*email|.*message|attachments|content|sandbox|url|workspace.*|agent_type|mcp_context|iteration)$/;
  const odd: JsonValue[] = [7, null, true, []];
  let looked = 0;
  for (const { host, stdin } of GATES) {
    // The command line of Cline sends it as well, but it is the whole input that counts.
    const isNeeded = (key: string) =>
      !optional.test(key) && !(key === 'preToolUse' && stdin.hookName === 'tool_call');
    for (const key of Object.keys(stdin).filter(isNeeded)) {
      for (const value of odd) {
        looked += 1;
        expect([host, key, adapterFor(host).parse({ ...stdin, [key]: value })]).toEqual([
          host,
          key,
          undefined,
        ]);
      }
      const { [key]: _gone, ...rest } = stdin;
      expect([host, key, adapterFor(host).parse(rest)]).toEqual([host, key, undefined]);
    }
  }
  expect(looked).toBeGreaterThan(400);
});

test('modes in which the host asks no one', () => {
  const stdin = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } };
  const contextIn = (permission_mode: string) =>
    parsedBy('claude-code', { ...stdin, permission_mode }).context;
  expect(contextIn('auto')).toEqual({ host: 'claude-code', canAsk: true, canReplace: false });
  for (const mode of ['bypassPermissions', 'dontAsk'])
    expect(contextIn(mode)).toEqual({
      host: 'claude-code',
      canAsk: false,
      canReplace: false,
      isUnattended: true,
    });
});

test('a session and a tool are names that a file and the ledger can have', () => {
  const stdin = { hook_event_name: 'PreToolUse', tool_name: 'MCP:my tool', tool_input: {} };
  const event = parsedBy('cursor', { ...stdin, conversation_id: '../../etc/x y' });
  expect(event.context.session).toBe('_._.._etc_x_y');
  expect(event.request).toMatchObject({ tool: 'MCP:my_tool' });
});

test('reasons are never empty, too long, or half a character', () => {
  const event = parsedBy('codex', { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: {} });
  const reasonOf = (reason: string): string => {
    const { stdout } = adapterFor('codex').format({ kind: 'deny', reason }, event);
    expect(stdout).not.toMatch(/\\ud[89a-f]/i);
    return JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason;
  };
  expect(reasonOf(' \u0000 ')).toBe('TokenAuditor blocked this.');
  expect(reasonOf('a\u001b[31mb\ud83d')).toBe('a[31mb\ufffd');
  expect(reasonOf('😀'.repeat(9000))).toBe(`${'😀'.repeat(4000)} … [cut by TokenAuditor]`);
  expect(reasonOf(`x${'😀'.repeat(9000)}`)).toBe(`x${'😀'.repeat(3999)}\ufffd … [cut by TokenAuditor]`);
});

test('a picture that is withheld becomes a text', () => {
  const blocks = [
    { type: 'image', data: 'iVBORw0K', mimeType: 'image/png' },
    { type: 'resource_link', uri: 'file:///srv/shop/a' },
  ];
  const stdin = {
    hook_event_name: 'PostToolUse',
    tool_name: 'mcp__a__b',
    tool_input: {},
    tool_response: blocks,
  };
  const { stdout } = adapterFor('claude-code').refuse('Nope.', parsedBy('claude-code', stdin));
  expect(JSON.parse(stdout).hookSpecificOutput.updatedToolOutput).toEqual([
    { type: 'text', text: 'TokenAuditor withheld this.' },
    { type: 'resource_link', uri: 'TokenAuditor withheld this.' },
  ]);
});

test('a picture is handed on whole or not at all', () => {
  const picture = (size: number) => ({ type: 'image', data: 'A'.repeat(size), mimeType: 'image/png' });
  const stdin = { hook_event_name: 'PostToolUse', tool_name: 'mcp__a__b', tool_input: {}, tool_response: [] };
  const result = [picture(7000), picture(9000), { type: 'text', text: 'B'.repeat(9000) }];
  const answer = { kind: 'replace', reason: 'Hidden.', result } as const;
  const { stdout } = adapterFor('claude-code').format(answer, parsedBy('claude-code', stdin));
  expect(JSON.parse(stdout).hookSpecificOutput.updatedToolOutput).toEqual([
    picture(7000),
    { type: 'text', text: 'TokenAuditor withheld this.' },
    { type: 'text', text: `${'B'.repeat(8000)} … [cut by TokenAuditor]` },
  ]);
});

test('hosts have other names', () => {
  const named: [string, HostName][] = [
    ['claude', 'claude-code'],
    ['gemini', 'gemini-cli'],
    ['copilot', 'copilot-cli'],
    ['github-copilot', 'copilot-cli'],
    ['vscode-local', 'vscode'],
    ['cline-ide', 'cline'],
    ['cline-cli', 'cline'],
  ];
  for (const [word, host] of named) expect(hostNamed(word)).toBe(host);
  for (const host of HOSTS) expect(hostNamed(host)).toBe(host);
  for (const word of ['', 'constructor', 'Claude']) expect(hostNamed(word)).toBeUndefined();
});

test('a host that loads the files of another is answered in its own spelling', () => {
  const from = (host: HostName, about = 'call') =>
    GATES.filter((pair) => pair.host === host && pair.request.about === about).map(({ stdin }) => stdin);
  for (const installed of ['claude-code', 'copilot-cli', 'vscode'] as const)
    for (const caller of ['claude-code', 'codex', 'cursor', 'copilot-cli', 'vscode'] as const)
      for (const stdin of from(caller))
        expect([callingHost(installed, stdin), installed]).toEqual([caller, installed]);
  const call = { hook_event_name: 'preToolUse', tool_name: 'Shell', tool_input: { command: 'ls' } };
  expect(callingHost('claude-code', { ...call, cursor_version: '2.11.4' })).toBe('cursor');
  expect(callingHost('claude-code', { ...call, conversation_id: 'conv-3' })).toBe('cursor');
  expect(callingHost('claude-code', call)).toBe('claude-code');
  // Nobody else loads theirs.
  for (const installed of ['codex', 'cursor', 'gemini-cli', 'windsurf', 'cline', 'opencode'] as const)
    for (const { stdin } of GATES) expect(callingHost(installed, stdin)).toBe(installed);
  // As Cursor names the event of a file of Claude Code.
  const event = parsedBy('cursor', {
    cursor_version: '2.11.4',
    hook_event_name: 'PreToolUse',
    tool_name: 'Shell',
    tool_input: { command: 'ls' },
  });
  expect(event.name).toBe('preToolUse');
});
