/** What each host sends before something runs, how that is understood, and what it is to be answered, to the letter. */

import type { HookOutput, Payload } from '../../src/doors/hook/adapter/adapter.ts';
import type { HookRequest, HostName } from '../../src/vocabulary/hook-request.ts';

export interface Pair {
  readonly host: HostName;
  readonly event: string;
  readonly stdin: Payload;
  readonly request: HookRequest;
  readonly canAsk: boolean;
  readonly session?: string;
  readonly cwd?: string;
  /** Answered with the reason or message `Nope.` */
  readonly deny: HookOutput;
  readonly ask: HookOutput;
  readonly warn: HookOutput;
  readonly nothing: HookOutput;
  readonly allow: HookOutput;
  readonly refuse: HookOutput;
}

export const out = (stdout: string, stderr = '', exit = 0): HookOutput => ({ stdout, stderr, exit });
type Answers = Pick<Pair, 'canAsk' | 'deny' | 'ask' | 'warn' | 'nothing' | 'allow' | 'refuse'>;

const HOOK_DENY =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Nope."}}';
const HOOK_ASK =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Nope."}}';
const HOOK_ALLOW = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}';
const REQUEST_DENY =
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Nope."}}}';
const REQUEST_ALLOW =
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}';
const MESSAGE = '{"systemMessage":"Nope."}';

const claudeGate: Answers = {
  canAsk: true,
  deny: out(HOOK_DENY),
  ask: out(HOOK_ASK),
  warn: out(MESSAGE),
  nothing: out(''),
  allow: out(HOOK_ALLOW),
  refuse: out(HOOK_DENY, 'Nope.', 2),
};
const claudeRequest: Answers = {
  canAsk: true,
  deny: out(REQUEST_DENY),
  ask: out(''),
  warn: out(MESSAGE),
  nothing: out(''),
  allow: out(REQUEST_ALLOW),
  refuse: out(REQUEST_DENY, 'Nope.', 0),
};
const codexGate: Answers = { ...claudeGate, canAsk: false, ask: out(HOOK_DENY), allow: out('') };
const codexRequest: Answers = { ...claudeRequest, warn: out('', 'Nope.') };
const CURSOR_DENY = '{"permission":"deny","user_message":"Nope.","agent_message":"Nope."}';
const CURSOR_READ_DENY = '{"permission":"deny","user_message":"Nope."}';
const CURSOR_ALLOW = '{"permission":"allow"}';
const cursorTool: Answers = {
  canAsk: false,
  deny: out(CURSOR_DENY),
  ask: out(CURSOR_DENY),
  warn: out('', 'Nope.'),
  nothing: out(''),
  allow: out(CURSOR_ALLOW),
  refuse: out(CURSOR_DENY, 'Nope.', 2),
};
const cursorRun: Answers = {
  ...cursorTool,
  canAsk: true,
  ask: out('{"permission":"ask","user_message":"Nope.","agent_message":"Nope."}'),
  warn: out(CURSOR_ALLOW, 'Nope.'),
  nothing: out(CURSOR_ALLOW),
};
const cursorRead: Answers = {
  ...cursorRun,
  canAsk: false,
  deny: out(CURSOR_READ_DENY),
  ask: out(CURSOR_READ_DENY),
  refuse: out(CURSOR_READ_DENY, 'Nope.', 2),
};
const gemini: Answers = {
  canAsk: true,
  deny: out('{"decision":"deny","reason":"Nope."}'),
  ask: out('{"decision":"ask","systemMessage":"Nope."}'),
  warn: out(MESSAGE),
  nothing: out(''),
  allow: out('{"decision":"allow"}'),
  refuse: out('{"decision":"deny","reason":"Nope."}', 'Nope.', 2),
};
const COPILOT_DENY = '{"permissionDecision":"deny","permissionDecisionReason":"Nope."}';
const copilot: Answers = {
  canAsk: true,
  deny: out(COPILOT_DENY),
  ask: out('{"permissionDecision":"ask","permissionDecisionReason":"Nope."}'),
  warn: out('{"type":"progress","message":"Nope."}'),
  nothing: out(''),
  allow: out('{"permissionDecision":"allow"}'),
  refuse: out(COPILOT_DENY, 'Nope.', 2),
};
const copilotRequest: Answers = {
  ...copilot,
  deny: out('{"behavior":"deny","message":"Nope."}'),
  ask: out(''),
  allow: out('{"behavior":"allow"}'),
  refuse: out('{"behavior":"deny","message":"Nope."}', 'Nope.', 0),
};
const windsurf: Answers = {
  canAsk: false,
  deny: out('', 'Nope.', 2),
  ask: out('', 'Nope.', 2),
  warn: out('Nope.'),
  nothing: out(''),
  allow: out(''),
  refuse: out('', 'Nope.', 2),
};
const CANCEL = '{"cancel":true,"errorMessage":"Nope."}';
const clineIde: Answers = {
  canAsk: false,
  deny: out(CANCEL),
  ask: out(CANCEL),
  warn: out('{"cancel":false}', 'Nope.'),
  nothing: out('{"cancel":false}'),
  allow: out('{"cancel":false}'),
  refuse: out(CANCEL, 'Nope.', 0),
};
const clineCli: Answers = {
  ...clineIde,
  canAsk: true,
  ask: out('{"review":true,"context":"Nope."}'),
  warn: out('{}', 'Nope.'),
  nothing: out('{}'),
  allow: out('{}'),
};
const opencode: Answers = {
  canAsk: false,
  deny: out('{"deny":"Nope."}'),
  ask: out('{"deny":"Nope."}'),
  warn: out('{"warn":"Nope."}'),
  nothing: out('{}'),
  allow: out('{}'),
  refuse: out('{"deny":"Nope."}', 'Nope.', 0),
};

/** What adapters make of the one spelling in these tables that names a server. */
const CLOSE = 'mcp__tickets__close';
const call = (tool: string, args: Payload, server?: string): HookRequest => {
  const named = tool === CLOSE ? { server: 'tickets', tool: 'close' } : { tool };
  return { about: 'call', ...named, ...(server === undefined ? {} : { server }), arguments: args };
};
const permission = (tool: string, args: Payload): HookRequest => ({
  about: 'permission',
  tool,
  arguments: args,
});
const PATCH = '*** Begin Patch\n*** Add File: notes/plan.md\n+# Plan\n*** End Patch\n';
const WIPE = 'find . -name "*.bak" -delete';

const claude = (
  hook_event_name: string,
  tool_name: string,
  tool_input: Payload,
  more: Payload = {},
): Payload => ({
  session_id: 'c0ffee-17',
  prompt_id: 'p-204',
  transcript_path: '/home/mo/.claude/projects/shop/c0ffee-17.jsonl',
  cwd: '/srv/shop',
  permission_mode: 'acceptEdits',
  hook_event_name,
  tool_name,
  tool_input: { ...tool_input },
  ...more,
});
const claudeAt = { host: 'claude-code', session: 'c0ffee-17', cwd: '/srv/shop' } as const;

const CLAUDE: readonly Pair[] = [
  ...(
    [
      ['Bash', { command: WIPE, description: 'tidy up', timeout: 5000 }],
      ['PowerShell', { command: 'Remove-Item *.bak' }],
      ['Write', { file_path: '/srv/shop/a.ts', content: 'export {};' }],
      ['Edit', { file_path: '/srv/shop/a.ts', old_string: 'a', new_string: 'b', replace_all: false }],
      [CLOSE, { id: 31 }],
    ] as const
  ).map(
    ([tool, args]): Pair => ({
      ...claudeAt,
      ...claudeGate,
      event: 'PreToolUse',
      stdin: claude('PreToolUse', tool, args, { tool_use_id: 'toolu_91' }),
      request: call(tool, args),
    }),
  ),
  {
    ...claudeAt,
    ...claudeGate,
    event: 'PreToolUse',
    stdin: claude('PreToolUse', 'Read', { file_path: '/srv/shop/b' }, { agent_id: 'a7', agent_type: 'Plan' }),
    request: call('Read', { file_path: '/srv/shop/b' }),
  },
  {
    ...claudeAt,
    ...claudeRequest,
    event: 'PermissionRequest',
    stdin: claude('PermissionRequest', 'Bash', { command: WIPE }, { permission_suggestions: [] }),
    request: permission('Bash', { command: WIPE }),
  },
];

const codex = (hook_event_name: string, tool_name: string, tool_input: Payload): Payload => ({
  session_id: 'thread-5',
  turn_id: 'turn-2',
  transcript_path: null,
  cwd: '/srv/shop',
  hook_event_name,
  model: 'some-model',
  permission_mode: 'default',
  tool_name,
  tool_input: { ...tool_input },
});
const codexAt = { host: 'codex', session: 'thread-5', cwd: '/srv/shop' } as const;

const CODEX: readonly Pair[] = [
  ...(
    [
      ['Bash', { command: WIPE }, { command: WIPE }],
      ['apply_patch', { command: PATCH }, { patch: PATCH }],
      ['spawn_agent', { message: 'look around' }, { message: 'look around' }],
      [CLOSE, { id: 31 }, { id: 31 }],
    ] as const
  ).map(
    ([tool, given, event]): Pair => ({
      ...codexAt,
      ...codexGate,
      event: 'PreToolUse',
      stdin: codex('PreToolUse', tool, given),
      request: call(tool, event),
    }),
  ),
  {
    ...codexAt,
    ...codexRequest,
    event: 'PermissionRequest',
    stdin: codex('PermissionRequest', 'Bash', { command: WIPE, description: 'tidy up' }),
    request: permission('Bash', { command: WIPE, description: 'tidy up' }),
  },
];

const cursor = (hook_event_name: string, more: Payload): Payload => ({
  conversation_id: 'conv-3',
  generation_id: 'gen-8',
  model: 'some-model',
  cursor_version: '2.11.4',
  workspace_roots: ['/srv/shop', '/srv/lib'],
  user_email: null,
  transcript_path: null,
  hook_event_name,
  ...more,
});
const cursorAt = { host: 'cursor', session: 'conv-3', cwd: '/srv/shop' } as const;

const CURSOR: readonly Pair[] = [
  {
    ...cursorAt,
    ...cursorTool,
    event: 'preToolUse',
    cwd: '/srv/lib',
    stdin: cursor('preToolUse', {
      tool_name: 'Delete',
      tool_input: { file_path: '/srv/lib/x' },
      tool_use_id: 'u-4',
      cwd: '/srv/lib',
      agent_message: 'cleaning',
    }),
    request: call('Delete', { file_path: '/srv/lib/x' }),
  },
  {
    ...cursorAt,
    ...cursorRun,
    event: 'beforeShellExecution',
    stdin: cursor('beforeShellExecution', { command: WIPE, cwd: '', sandbox: true }),
    request: call('Shell', { command: WIPE }),
  },
  {
    ...cursorAt,
    ...cursorRun,
    event: 'beforeMCPExecution',
    stdin: cursor('beforeMCPExecution', {
      tool_name: 'close',
      tool_input: '{"id":31}',
      url: 'https://tickets.example/mcp',
    }),
    request: call('MCP:close', { id: 31 }),
  },
  {
    ...cursorAt,
    ...cursorRead,
    event: 'beforeReadFile',
    stdin: cursor('beforeReadFile', { file_path: '/srv/shop/key.pem', content: 'x', attachments: [] }),
    request: call('Read', { file_path: '/srv/shop/key.pem' }),
  },
];

const gem = (tool_name: string, tool_input: Payload, more: Payload = {}): Payload => ({
  session_id: 'g-12',
  transcript_path: '/home/mo/.gemini/g-12.json',
  cwd: '/srv/shop',
  hook_event_name: 'BeforeTool',
  timestamp: '2026-03-04T05:06:07.000Z',
  tool_name,
  tool_input: { ...tool_input },
  ...more,
});
const gemAt = {
  host: 'gemini-cli',
  event: 'BeforeTool',
  session: 'g-12',
  cwd: '/srv/shop',
  ...gemini,
} as const;

const GEMINI: readonly Pair[] = [
  {
    ...gemAt,
    stdin: gem('run_shell_command', { command: WIPE, description: 'tidy up' }),
    request: call('run_shell_command', { command: WIPE, description: 'tidy up' }),
  },
  {
    ...gemAt,
    stdin: gem(
      'mcp_my_tickets_close',
      { id: 31 },
      {
        mcp_context: { server_name: 'my_tickets', tool_name: 'close', url: 'https://tickets.example/mcp' },
      },
    ),
    request: call('close', { id: 31 }, 'my_tickets'),
  },
  {
    ...gemAt,
    stdin: gem('web_fetch', { prompt: 'Sum up https://a.example/x?y=1 and (http://b.example).' }),
    request: call('web_fetch', {
      prompt: 'Sum up https://a.example/x?y=1 and (http://b.example).',
      urls: ['https://a.example/x?y=1', 'http://b.example'],
    }),
  },
  {
    ...gemAt,
    stdin: gem('read_many_files', { include: ['docs/*.md'] }),
    request: call('read_many_files', { include: ['docs/*.md'], files: ['docs/*.md'] }),
  },
];

const pilot = (toolName: string, toolArgs: Payload[string]): Payload => ({
  sessionId: 'cp-6',
  timestamp: 1_771_000_000_000,
  cwd: '/srv/shop',
  toolName,
  toolArgs,
});
const pilotAt = {
  host: 'copilot-cli',
  event: 'preToolUse',
  session: 'cp-6',
  cwd: '/srv/shop',
  ...copilot,
} as const;

const COPILOT: readonly Pair[] = [
  { ...pilotAt, stdin: pilot('bash', { command: WIPE }), request: call('bash', { command: WIPE }) },
  {
    ...pilotAt,
    stdin: pilot('view', '{"path":"/srv/shop/a"}'),
    request: call('view', { path: '/srv/shop/a' }),
  },
  { ...pilotAt, stdin: pilot('apply_patch', PATCH), request: call('apply_patch', { patch: PATCH }) },
  {
    ...pilotAt,
    stdin: pilot('write_powershell', { sessionId: '2', input: 'ls' }),
    request: call('write_stdin', { sessionId: '2', input: 'ls', shell: 'powershell' }),
  },
  {
    ...pilotAt,
    stdin: {
      hook_event_name: 'PreToolUse',
      session_id: 'cp-6',
      timestamp: '2026-03-04T05:06:07Z',
      cwd: '/srv/shop',
      tool_name: 'Bash',
      tool_input: { command: WIPE },
    },
    request: call('Bash', { command: WIPE }),
  },
  {
    ...pilotAt,
    ...copilotRequest,
    event: 'permissionRequest',
    stdin: {
      sessionId: 'cp-6',
      timestamp: 1_771_000_000_000,
      cwd: '/srv/shop',
      toolName: 'bash',
      toolInput: { command: WIPE },
      permissionSuggestions: [],
    },
    request: permission('bash', { command: WIPE }),
  },
];

const code = (tool_name: string, tool_input: Payload): Payload => ({
  timestamp: '2026-03-04T05:06:07Z',
  cwd: '/srv/shop',
  session_id: 'vs-9',
  hook_event_name: 'PreToolUse',
  transcript_path: '/tmp/vs-9.json',
  tool_name,
  tool_input: { ...tool_input },
  tool_use_id: 'call-5',
});
const codeAt = {
  host: 'vscode',
  event: 'PreToolUse',
  session: 'vs-9',
  cwd: '/srv/shop',
  ...claudeGate,
} as const;

const VSCODE: readonly Pair[] = [
  {
    ...codeAt,
    stdin: code('runTerminalCommand', { command: WIPE }),
    request: call('runTerminalCommand', { command: WIPE }),
  },
  {
    ...codeAt,
    stdin: code('editFiles', { files: ['/srv/shop/a', '/srv/shop/b'] }),
    request: call('edit_file', { files: ['/srv/shop/a', '/srv/shop/b'] }),
  },
  {
    ...codeAt,
    stdin: code('multi_replace_string_in_file', {
      replacements: [{ filePath: '/srv/shop/a', oldString: '1', newString: '2' }],
    }),
    request: call('edit_file', {
      replacements: [{ filePath: '/srv/shop/a', oldString: '1', newString: '2' }],
      paths: ['/srv/shop/a'],
    }),
  },
  {
    ...codeAt,
    stdin: code('create_and_run_task', { task: { label: 'tidy', command: 'make', args: ['clean'] } }),
    request: call('run_in_terminal', {
      task: { label: 'tidy', command: 'make', args: ['clean'] },
      label: 'tidy',
      command: 'make',
      args: ['clean'],
    }),
  },
];

const surf = (agent_action_name: string, tool_info: Payload): Payload => ({
  trajectory_id: 'tr-2',
  execution_id: 'ex-2',
  timestamp: '2026-03-04T05:06:07Z',
  agent_action_name,
  tool_info: { ...tool_info },
});
const surfAt = { host: 'windsurf', session: 'tr-2', ...windsurf } as const;
const EDITS = [
  { old_string: 'one', new_string: 'two' },
  { old_string: '', new_string: 'three' },
];

const WINDSURF: readonly Pair[] = [
  {
    ...surfAt,
    event: 'pre_run_command',
    cwd: '/srv/shop',
    stdin: surf('pre_run_command', { command_line: WIPE, cwd: '/srv/shop' }),
    request: call('run_command', { command: WIPE }),
  },
  {
    ...surfAt,
    event: 'pre_mcp_tool_use',
    stdin: surf('pre_mcp_tool_use', {
      mcp_server_name: 'my tickets',
      mcp_tool_name: 'close',
      mcp_tool_arguments: { id: 31 },
    }),
    request: call('close', { id: 31 }, 'my tickets'),
  },
  {
    ...surfAt,
    event: 'pre_read_code',
    stdin: surf('pre_read_code', { file_path: '/srv/shop/a' }),
    request: call('Read', { file_path: '/srv/shop/a' }),
  },
  {
    ...surfAt,
    event: 'pre_write_code',
    stdin: surf('pre_write_code', { file_path: '/srv/shop/a', edits: EDITS }),
    request: call('MultiEdit', { file_path: '/srv/shop/a', edits: EDITS }),
  },
  {
    ...surfAt,
    event: 'pre_write_code',
    stdin: surf('pre_write_code', {
      file_path: '/srv/shop/a',
      edits: [{ old_string: '', new_string: 'all' }],
    }),
    request: call('Write', { file_path: '/srv/shop/a', content: 'all' }),
  },
];

const task: Payload = {
  clineVersion: '3.71.2',
  timestamp: '1771000000000',
  taskId: 'task-4',
  workspaceRoots: ['/srv/shop'],
  userId: 'mo',
};
const ide = (toolName: string, parameters: Payload): Payload => ({
  ...task,
  hookName: 'PreToolUse',
  preToolUse: { toolName, parameters: { ...parameters } },
});
const clineAt = {
  host: 'cline',
  event: 'PreToolUse',
  session: 'task-4',
  cwd: '/srv/shop',
  ...clineIde,
} as const;
const DIFF = '------- SEARCH\nold\n=======\nnew\n+++++++ REPLACE\n';

const CLINE: readonly Pair[] = [
  {
    ...clineAt,
    stdin: ide('execute_command', { command: WIPE, requires_approval: 'false' }),
    request: call('execute_command', { command: WIPE, requires_approval: 'false' }),
  },
  {
    ...clineAt,
    stdin: ide('run_commands', { commands: '["cd lib","ls -l"]' }),
    request: call('run_commands', { commands: ['cd lib', 'ls -l'] }),
  },
  {
    ...clineAt,
    stdin: ide('write_to_file', { path: 'a.json', content: '{"commands":[]}' }),
    request: call('write_to_file', { path: 'a.json', content: '{"commands":[]}' }),
  },
  {
    ...clineAt,
    stdin: ide('replace_in_file', { path: 'a', diff: DIFF }),
    request: call('replace_in_file', { path: 'a', diff: DIFF, new_string: '\nnew\n' }),
  },
  {
    ...clineAt,
    stdin: ide('use_mcp_tool', { server_name: 'tickets', tool_name: 'close', arguments: '{"id":31}' }),
    request: call(CLOSE, { id: 31 }),
  },
  {
    ...clineAt,
    ...clineCli,
    event: 'tool_call',
    stdin: {
      ...task,
      hookName: 'tool_call',
      iteration: 3,
      tool_call: { id: 'k', name: 'run_commands', input: { commands: [WIPE] } },
      preToolUse: { toolName: 'run_commands', parameters: { commands: '["ls"]' } },
    },
    request: call('run_commands', { commands: [WIPE] }),
  },
];

const OPENCODE: readonly Pair[] = [
  {
    host: 'opencode',
    event: 'tool.execute.before',
    session: 'ses_7',
    cwd: '/srv/shop',
    ...opencode,
    stdin: {
      event: 'tool.execute.before',
      tool: 'edit',
      args: { filePath: '/srv/shop/a', oldString: '1', newString: '2' },
      sessionID: 'ses_7',
      cwd: '/srv/shop',
    },
    request: call('edit', { filePath: '/srv/shop/a', oldString: '1', newString: '2' }),
  },
];

export const GATES: readonly Pair[] = [
  ...CLAUDE,
  ...CODEX,
  ...CURSOR,
  ...GEMINI,
  ...COPILOT,
  ...VSCODE,
  ...WINDSURF,
  ...CLINE,
  ...OPENCODE,
];
