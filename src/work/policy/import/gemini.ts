/**
 * Gemini CLI's policies (`~/.gemini/policies/*.toml`): the rule of the highest priority that matches decides. What a
 * condition of ours cannot express (modes, printed arguments, annotations) is named, and the rule is left out.
 */
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import { regexFault } from '../../../rules/match/regex.ts';
import type { WrittenCondition } from '../../../vocabulary/document/rule-condition.ts';
import type { WrittenRule } from '../../../vocabulary/document/rules-part.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { beginsWith, isPlainWord, lineMatching } from './command-pattern.ts';
import { type Imported, othersIn } from './imported.ts';

const textSchema = z.string().min(1).max(4_096);
const manySchema = z.union([textSchema, z.array(textSchema).min(1).max(1_000)]);
const ruleSchema = z.looseObject({
  toolName: z.exactOptional(manySchema),
  mcpName: z.exactOptional(textSchema),
  commandPrefix: z.exactOptional(manySchema),
  commandRegex: z.exactOptional(textSchema),
  decision: z.enum(['allow', 'deny', 'ask_user']),
  priority: z.exactOptional(z.number().min(0).max(999)),
  denyMessage: z.exactOptional(z.string()),
  interactive: z.exactOptional(z.boolean()),
});
type GeminiRule = z.infer<typeof ruleSchema>;
const KNOWN = Object.keys(ruleSchema.shape).filter((key) => key !== 'interactive');
const SHELL = 'run_shell_command';
const ACTIONS = { allow: 'allow', deny: 'deny', ask_user: 'ask' } as const;

export function importGemini(bytes: Uint8Array, path: string): Imported {
  const { rule: written = [], ...others } = tablesOf(Buffer.from(bytes).toString('utf8'), path);
  const notes = Object.keys(others).map((key) => `${key}: has no counterpart`);
  const rules: WrittenRule[] = [];
  for (const [i, each] of (Array.isArray(written) ? written : [written]).entries()) {
    const reading = ruleSchema.safeParse(each);
    const read = reading.success ? rulesOf(reading.data, i + 1) : 'is not a rule that is understood';
    if (typeof read === 'string') notes.push(`rule ${i + 1}: ${read}; write a rule for it`);
    else rules.push(read);
  }
  return { rules, notes };
}

function tablesOf(text: string, path: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line, column } = error;
    throw new Trouble('policy.refused', {
      ...{ path, field: 'the file', reason: 'is not valid TOML', line, column },
    });
  }
}

/** Or why there is none. */
function rulesOf(written: GeminiRule, number: number): WrittenRule | string {
  const unread = othersIn(written, KNOWN);
  if (unread.length > 0) return `${unread.join(', ')} has no counterpart`;
  const when = conditionOf(written);
  if (typeof when === 'string') return when;
  const { decision, priority = 0, denyMessage } = written;
  return {
    id: `gemini-${number}`,
    // Higher ones come first there, lower ones here.
    priority: 999 - Math.round(priority),
    action: ACTIONS[decision],
    reason: (denyMessage || `rule ${number} of a policy of Gemini CLI: ${decision}`).slice(0, 400),
    when,
  };
}

function conditionOf(written: GeminiRule): WrittenCondition | string {
  const { toolName, mcpName, commandPrefix, commandRegex } = written;
  const tools = [toolName ?? []].flat();
  if (commandPrefix !== undefined || commandRegex !== undefined)
    return tools.length > 1 || tools.some((name) => name !== SHELL) || mcpName !== undefined
      ? `a command belongs to ${SHELL}`
      : commandOf(written);
  if (mcpName !== undefined)
    return { server: mcpName, ...(tools.length === 0 || tools.includes('*') ? {} : { tool: tools }) };
  const either = tools.length === 0 ? [{ tool: '*' }] : tools.map(toolOf);
  const [only] = either;
  return either.length === 1 && only !== undefined ? only : { any: either };
}

/** A server's tool is `mcp_server_tool`, in older files `server__tool`; names of servers have no underscore. */
function toolOf(name: string): WrittenCondition {
  if (name === SHELL) return { tool: { does: 'shell' } };
  if (name === 'mcp_*') return { server: '*' };
  const [, server, tool] = /^mcp_([^_*]+)_(.+)$/.exec(name) ?? /^([^_*]+)__(.+)$/.exec(name) ?? [];
  if (server === undefined || tool === undefined) return { tool: name };
  return tool === '*' ? { server } : { server, tool };
}

function commandOf({ commandPrefix, commandRegex, decision }: GeminiRule): WrittenCondition | string {
  const action = ACTIONS[decision];
  const tool = { does: 'shell' } as const;
  if (commandPrefix !== undefined && commandRegex !== undefined)
    return '`commandPrefix` and `commandRegex` exclude each other';
  if (commandRegex !== undefined) {
    const fault = regexFault(commandRegex);
    if (fault !== undefined) return `commandRegex ${fault}`;
    return lineMatching(tool, commandRegex, action);
  }
  const lines = [commandPrefix ?? []].flat().map((prefix) => prefix.trim().split(/\s+/));
  if (lines.flat().some((word) => !isPlainWord(word)))
    return 'a `commandPrefix` with characters of the shell has no counterpart';
  const either = lines.map((words) =>
    beginsWith(
      tool,
      words.map((word) => [word]),
      action,
    ),
  );
  const [only] = either;
  return either.length === 1 && only !== undefined ? only : { any: either };
}
