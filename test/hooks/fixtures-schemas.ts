/** What each host reads: closed shapes, strict on keys. Written from the contracts, not from the adapters. */
import { z } from 'zod';
import type { HostName } from '../../src/vocabulary/hook-request.ts';

const text = z.string().min(1).max(9000);
const message = z.strictObject({ systemMessage: text });
const block = z.strictObject({ decision: z.literal('block'), reason: text });
const decisionOf = (words: ['allow', ...('ask' | 'deny')[]]) =>
  z.strictObject({
    hookSpecificOutput: z.strictObject({
      hookEventName: z.literal('PreToolUse'),
      permissionDecision: z.enum(words),
      permissionDecisionReason: text.optional(),
    }),
  });
const hookDeny = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.literal('deny'),
    permissionDecisionReason: text,
  }),
});
const request = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PermissionRequest'),
    decision: z.union([
      z.strictObject({ behavior: z.literal('allow') }),
      z.strictObject({ behavior: z.literal('deny'), message: text }),
    ]),
  }),
});
const updated = block.extend({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PostToolUse'),
    updatedToolOutput: z.json(),
  }),
});
const cursor = z.union([
  z.strictObject({ permission: z.literal('allow') }),
  z.strictObject({ permission: z.enum(['ask', 'deny']), user_message: text, agent_message: text.optional() }),
  z.strictObject({ continue: z.literal(true) }),
  z.strictObject({ continue: z.literal(false), user_message: text }),
  z.strictObject({
    updated_mcp_tool_output: z.record(z.string(), z.json()).optional(),
    additional_context: text,
  }),
]);
const copilot = z.union([
  z.strictObject({
    permissionDecision: z.enum(['allow', 'ask', 'deny']),
    permissionDecisionReason: text.optional(),
  }),
  z.strictObject({ behavior: z.enum(['allow', 'deny']), message: text.optional() }),
  z.strictObject({
    modifiedResult: z.strictObject({
      resultType: z.literal('success'),
      textResultForLlm: z.string().max(9000),
    }),
    additionalContext: text,
  }),
  z.strictObject({ type: z.literal('progress'), message: text }),
]);

interface Reading {
  /** Documents it takes on stdout; undefined if any text is taken. */
  readonly document: z.ZodType | undefined;
  /** Whether it takes silence for an answer. */
  readonly takesSilence: boolean;
  readonly exits: readonly number[];
}

export const READINGS: Readonly<Record<HostName, Reading>> = {
  'claude-code': {
    document: z.union([message, block, decisionOf(['allow', 'ask', 'deny']), request, updated]),
    takesSilence: true,
    exits: [0, 2],
  },
  codex: { document: z.union([message, block, hookDeny, request]), takesSilence: true, exits: [0, 2] },
  cursor: { document: cursor, takesSilence: true, exits: [0, 2] },
  'gemini-cli': {
    document: z.union([
      message,
      z.strictObject({ decision: z.literal('deny'), reason: text }),
      z.strictObject({ decision: z.literal('ask'), systemMessage: text }),
      z.strictObject({ decision: z.literal('allow') }),
    ]),
    takesSilence: true,
    exits: [0, 2],
  },
  'copilot-cli': { document: copilot, takesSilence: true, exits: [0, 2] },
  vscode: {
    document: z.union([message, block, decisionOf(['allow', 'ask', 'deny'])]),
    takesSilence: true,
    exits: [0, 2],
  },
  windsurf: { document: undefined, takesSilence: true, exits: [0, 2] },
  cline: {
    document: z.union([
      z.strictObject({}),
      z.strictObject({ cancel: z.literal(false) }),
      z.strictObject({ cancel: z.literal(true), errorMessage: text }),
      z.strictObject({ review: z.literal(true), context: text }),
    ]),
    takesSilence: false,
    exits: [0],
  },
  opencode: {
    document: z.union([z.strictObject({}), z.strictObject({ deny: text }), z.strictObject({ warn: text })]),
    takesSilence: false,
    exits: [0],
  },
};
