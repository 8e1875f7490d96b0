/** What hosts send after a call and about prompts. */
import { describe, expect, test } from 'vitest';
import type { HookEvent, HookOutput, Payload } from '../../src/doors/hook/adapter/adapter.ts';
import { adapterFor } from '../../src/doors/hook/hosts.ts';
import type { JsonValue } from '../../src/text/json/json-value.ts';
import type { HookAnswer, HostName } from '../../src/vocabulary/hook-request.ts';
import { out } from './fixtures-gates.ts';

const deny: HookAnswer = { kind: 'deny', reason: 'Nope.' };
const warn: HookAnswer = { kind: 'warn', message: 'Look.' };
const replace = (result: JsonValue): HookAnswer => ({ kind: 'replace', reason: 'Hidden.', result });

function parsedBy(host: HostName, stdin: Payload): HookEvent {
  const event = adapterFor(host).parse(stdin);
  if (event === undefined) throw new Error('not parsed');
  return event;
}

describe('results', () => {
  const bash = { tool_name: 'Bash', tool_input: { command: 'env' } };
  const claude = {
    hook_event_name: 'PostToolUse',
    session_id: 'c0ffee-17',
    permission_mode: 'default',
    ...bash,
  };
  const shell = { stdout: 'A=1', stderr: '', interrupted: false, isImage: false };
  const cases: readonly (readonly [
    HostName,
    string,
    Payload,
    boolean,
    JsonValue,
    JsonValue,
    HookOutput[],
  ])[] = [
    [
      'claude-code',
      'PostToolUse',
      { ...claude, tool_response: shell, tool_use_id: 'toolu_92', duration_ms: 4 },
      true,
      shell,
      { ...shell, stdout: 'A=[hidden]' },
      [
        out(
          '{"decision":"block","reason":"Hidden.","hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":{"stdout":"A=[hidden]","stderr":"","interrupted":false,"isImage":false}}}',
        ),
        out(
          '{"decision":"block","reason":"Nope.","hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":{"stdout":"TokenAuditor withheld this.","stderr":"TokenAuditor withheld this.","interrupted":false,"isImage":false}}}',
        ),
        out('{"systemMessage":"Look."}'),
        out(
          '{"decision":"block","reason":"Nope.","hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":{"stdout":"TokenAuditor withheld this.","stderr":"TokenAuditor withheld this.","interrupted":false,"isImage":false}}}',
          'Nope.',
        ),
      ],
    ],
    [
      'claude-code',
      'PostToolUse',
      { ...claude, tool_response: [{ type: 'text', text: 'A=1' }] },
      true,
      [{ type: 'text', text: 'A=1' }],
      [{ type: 'text', text: 'A=[hidden]' }],
      [
        out(
          '{"decision":"block","reason":"Hidden.","hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":[{"type":"text","text":"A=[hidden]"}]}}',
        ),
        out(
          '{"decision":"block","reason":"Nope.","hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":[{"type":"text","text":"TokenAuditor withheld this."}]}}',
        ),
        out('{"systemMessage":"Look."}'),
        out(
          '{"decision":"block","reason":"Nope.","hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":[{"type":"text","text":"TokenAuditor withheld this."}]}}',
          'Nope.',
        ),
      ],
    ],
    [
      'codex',
      'PostToolUse',
      { ...claude, turn_id: 'turn-2', tool_response: 'A=1' },
      true,
      'A=1',
      'A=[hidden]',
      [
        out('{"decision":"block","reason":"Hidden.\\n\\nA=[hidden]"}'),
        out('{"decision":"block","reason":"Nope.\\n\\nTokenAuditor withheld this."}'),
        out('', 'Look.'),
        out('{"decision":"block","reason":"Nope.\\n\\nTokenAuditor withheld this."}', 'Nope.'),
      ],
    ],
    [
      'cursor',
      'postToolUse',
      {
        hook_event_name: 'postToolUse',
        cursor_version: '2.11.4',
        conversation_id: 'conv-3',
        tool_name: 'MCP:close',
        tool_input: { id: 31 },
        tool_output: '{"content":[{"type":"text","text":"A=1"}]}',
      },
      true,
      { content: [{ type: 'text', text: 'A=1' }] },
      { content: [{ type: 'text', text: 'A=[hidden]' }] },
      [
        out(
          '{"updated_mcp_tool_output":{"content":[{"type":"text","text":"A=[hidden]"}]},"additional_context":"Hidden."}',
        ),
        out(
          '{"updated_mcp_tool_output":{"content":[{"type":"text","text":"TokenAuditor withheld this."}]},"additional_context":"Nope."}',
        ),
        out('', 'Look.'),
        out(
          '{"updated_mcp_tool_output":{"content":[{"type":"text","text":"TokenAuditor withheld this."}]},"additional_context":"Nope."}',
          'Nope.',
        ),
      ],
    ],
    [
      'cursor',
      'postToolUse',
      {
        hook_event_name: 'postToolUse',
        cursor_version: '2.11.4',
        tool_name: 'Shell',
        tool_input: { command: 'env' },
        tool_output: 'A=1',
      },
      false,
      'A=1',
      'A=[hidden]',
      [
        out('{"additional_context":"Hidden."}'),
        out('{"additional_context":"Nope."}'),
        out('', 'Look.'),
        out('{"additional_context":"Nope."}', 'Nope.'),
      ],
    ],
    [
      'gemini-cli',
      'AfterTool',
      {
        hook_event_name: 'AfterTool',
        timestamp: '2026-03-04T05:06:07.000Z',
        tool_name: 'run_shell_command',
        tool_input: { command: 'env' },
        tool_response: { llmContent: 'A=1' },
      },
      true,
      { llmContent: 'A=1' },
      { llmContent: 'A=[hidden]' },
      [
        out('{"decision":"deny","reason":"Hidden.\\n\\nA=[hidden]"}'),
        out('{"decision":"deny","reason":"Nope.\\n\\nTokenAuditor withheld this."}'),
        out('{"systemMessage":"Look."}'),
        out('{"decision":"deny","reason":"Nope.\\n\\nTokenAuditor withheld this."}', 'Nope.', 2),
      ],
    ],
    [
      'copilot-cli',
      'postToolUse',
      {
        sessionId: 'cp-6',
        timestamp: 1_771_000_000_000,
        toolName: 'bash',
        toolArgs: { command: 'env' },
        toolResult: { resultType: 'success', textResultForLlm: 'A=1' },
      },
      true,
      { resultType: 'success', textResultForLlm: 'A=1' },
      { resultType: 'success', textResultForLlm: 'A=[hidden]' },
      [
        out(
          '{"modifiedResult":{"resultType":"success","textResultForLlm":"A=[hidden]"},"additionalContext":"Hidden."}',
        ),
        out(
          '{"modifiedResult":{"resultType":"success","textResultForLlm":"TokenAuditor withheld this."},"additionalContext":"Nope."}',
        ),
        out('{"type":"progress","message":"Look."}'),
        out(
          '{"modifiedResult":{"resultType":"success","textResultForLlm":"TokenAuditor withheld this."},"additionalContext":"Nope."}',
          'Nope.',
        ),
      ],
    ],
    [
      'vscode',
      'PostToolUse',
      {
        hook_event_name: 'PostToolUse',
        timestamp: 'x',
        tool_use_id: 'call-5',
        ...bash,
        tool_response: 'A=1',
      },
      false,
      'A=1',
      'A=[hidden]',
      [
        out('{"decision":"block","reason":"Hidden."}'),
        out('{"decision":"block","reason":"Nope."}'),
        out('{"systemMessage":"Look."}'),
        out('{"decision":"block","reason":"Nope."}', 'Nope.', 2),
      ],
    ],
  ];

  test.each(cases)('%s %s', (host, name, stdin, canReplace, result, instead, outputs) => {
    const adapter = adapterFor(host);
    const event = parsedBy(host, stdin);
    expect(event.name).toBe(name);
    expect(event.request).toMatchObject({ about: 'result', result });
    expect(event.context).toMatchObject({ canAsk: false, canReplace });
    const formatted = [replace(instead), deny, warn].map((answer) => adapter.format(answer, event));
    expect([...formatted, adapter.refuse('Nope.', event)]).toEqual(outputs);
    expect(adapter.format({ kind: 'nothing' }, event)).toEqual(out(''));
    expect(adapter.format({ kind: 'allow' }, event)).toEqual(out(''));
  });
});

test.each<[HostName, Payload, HookOutput[]]>([
  [
    'claude-code',
    { hook_event_name: 'UserPromptSubmit', permission_mode: 'default', prompt: 'Deploy it' },
    [
      out('{"decision":"block","reason":"Nope."}'),
      out('{"systemMessage":"Look."}'),
      out(''),
      out('{"systemMessage":"Nope."}', 'Nope.'),
    ],
  ],
  [
    'codex',
    { hook_event_name: 'UserPromptSubmit', turn_id: 'turn-2', prompt: 'Deploy it' },
    [out('{"decision":"block","reason":"Nope."}'), out('', 'Look.'), out(''), out('', 'Nope.')],
  ],
  [
    'cursor',
    { hook_event_name: 'beforeSubmitPrompt', conversation_id: 'conv-3', prompt: 'Deploy it' },
    [
      out('{"continue":false,"user_message":"Nope."}'),
      out('{"continue":true}', 'Look.'),
      out('{"continue":true}'),
      out('{"continue":true}', 'Nope.'),
    ],
  ],
  [
    'windsurf',
    { agent_action_name: 'pre_user_prompt', trajectory_id: 'tr-2', tool_info: { user_prompt: 'Deploy it' } },
    [out('', 'Nope.', 2), out('Look.'), out(''), out('', 'Nope.', 0)],
  ],
])('%s: a prompt is stopped by an answer, never by a fault of ours', (host, stdin, outputs) => {
  const adapter = adapterFor(host);
  const event = parsedBy(host, stdin);
  expect(event.request).toEqual({ about: 'prompt', text: 'Deploy it' });
  const formatted = [deny, warn, { kind: 'nothing' } as const].map((answer) => adapter.format(answer, event));
  expect([...formatted, adapter.refuse('Nope.', event)]).toEqual(outputs);
});
