/**
 * CCO-MCP's configuration (`cco-mcp.config.json`): the first rule by priority decides, and `defaultAction` what none of them
 * matches. A match that names something other than tools and the agent is left out, and named.
 */
import { z } from 'zod';
import type { WrittenCondition } from '../../../vocabulary/document/rule-condition.ts';
import type { RuleAction, WrittenRule } from '../../../vocabulary/document/rules-part.ts';
import { type Imported, othersIn, readForeign } from './imported.ts';

const textSchema = z.string().min(1).max(4_096);
const toolSchema = z.union([
  textSchema,
  z.looseObject({
    type: z.enum(['builtin', 'mcp']),
    toolName: z.exactOptional(textSchema),
    optionalToolName: z.exactOptional(textSchema),
    serverName: z.exactOptional(textSchema),
  }),
]);
const ruleSchema = z.looseObject({
  id: z.exactOptional(z.string().max(256)),
  name: z.exactOptional(z.string().max(1_000)),
  description: z.exactOptional(z.string().max(10_000)),
  priority: z.exactOptional(z.number()),
  enabled: z.exactOptional(z.boolean()),
  match: z.looseObject({ tool: z.exactOptional(toolSchema), agentIdentity: z.exactOptional(textSchema) }),
  action: textSchema,
});
type CcoRule = z.infer<typeof ruleSchema>;
const approvalsShape = {
  enabled: z.exactOptional(z.boolean()),
  rules: z.exactOptional(z.array(ruleSchema).max(10_000)),
  defaultAction: z.exactOptional(textSchema),
};
const approvalsSchema = z.looseObject(approvalsShape);
const fileSchema = z.looseObject({ ...approvalsShape, approvals: z.exactOptional(approvalsSchema) });

const ACTIONS: ReadonlyMap<string, RuleAction> = new Map([
  ['approve', 'allow'],
  ['auto-approve', 'allow'],
  ['allow', 'allow'],
  ['deny', 'deny'],
  ['auto-deny', 'deny'],
  ['block', 'deny'],
  ['review', 'ask'],
  ['require-review', 'ask'],
]);
const actionOf = (written: string): RuleAction | undefined =>
  ACTIONS.get(written.toLowerCase().replaceAll('_', '-'));

/** Priorities have no bounds there: the order is kept, and 0 to 998 are enough for it. */
const LAST = 999;

export function importCco(bytes: Uint8Array, path: string): Imported {
  const { approvals, ...whole } = readForeign(bytes, path, fileSchema);
  const settings = approvals ?? whole;
  const { rules: written = [], defaultAction, enabled } = settings;
  const notes = [
    ...(approvals === undefined ? [] : Object.keys(whole)).map((key) => `${key}: has no counterpart`),
    ...othersIn(settings, Object.keys(approvalsShape)).map((key) => `approvals.${key}: has no counterpart`),
  ];
  const remarks = enabled === false ? ['approvals.enabled: is false there; the rules are in force here'] : [];
  const rules: WrittenRule[] = [];
  const inOrder = [...written].sort((one, other) => (one.priority ?? 0) - (other.priority ?? 0));
  for (const [i, each] of inOrder.entries()) {
    const read = ruleOf(each, Math.min(i, LAST - 1), written.indexOf(each) + 1);
    if (typeof read === 'string')
      notes.push(`rule ${each.id ?? written.indexOf(each) + 1}: ${read}; write a rule for it`);
    else rules.push(read);
  }
  const last = defaultAction === undefined ? [] : defaultOf(defaultAction);
  return {
    rules: [...rules, ...last.filter((one) => typeof one !== 'string')],
    notes: [...notes, ...last.filter((one) => typeof one === 'string')],
    remarks,
  };
}

function defaultOf(written: string): (WrittenRule | string)[] {
  const action = actionOf(written);
  if (action === undefined) return [`defaultAction ${written}: is unknown`];
  if (action === 'allow') return ['defaultAction: what no rule matches is left to the checks here'];
  const reason = `no rule of CCO-MCP matches, and its defaultAction is ${written}`;
  return [{ id: 'cco-default', priority: LAST, action, reason }];
}

/** Or why there is none. */
function ruleOf(written: CcoRule, priority: number, number: number): WrittenRule | string {
  const action = actionOf(written.action);
  if (action === undefined) return `the action ${written.action} is unknown`;
  const when = conditionOf(written.match);
  if (typeof when === 'string') return when;
  if (action === 'allow' && Object.keys(when).length === 0) return 'it would allow every call';
  const unread = othersIn(written, Object.keys(ruleSchema.shape));
  if (unread.length > 0) return `${unread.join(', ')} has no counterpart`;
  const why = written.description || written.name || `a rule of CCO-MCP: ${written.action}`;
  return {
    id: `cco-${number}`,
    priority,
    action,
    reason: why.slice(0, 400),
    ...(written.enabled === false ? { enabled: false } : {}),
    when,
  };
}

function conditionOf(match: CcoRule['match']): WrittenCondition | string {
  const unread = othersIn(match, ['tool', 'agentIdentity']);
  if (unread.length > 0) return `match.${unread.join(', match.')} has no counterpart`;
  const { tool, agentIdentity } = match;
  const named = tool === undefined ? {} : toolOf(tool);
  if (typeof named === 'string') return named;
  return { ...named, ...(agentIdentity === undefined ? {} : { agent: agentIdentity }) };
}

type CcoTool = NonNullable<CcoRule['match']['tool']>;

function toolOf(tool: CcoTool): WrittenCondition | string {
  if (typeof tool === 'string') return { tool };
  const { type, serverName, toolName, optionalToolName } = tool;
  const unread = othersIn(tool, ['type', 'serverName', 'toolName', 'optionalToolName']);
  if (unread.length > 0) return `match.tool.${unread.join(', match.tool.')} has no counterpart`;
  const name = toolName ?? optionalToolName;
  if (type === 'builtin') return name === undefined ? 'match.tool has no name' : { tool: name };
  if (serverName === undefined) return 'match.tool has no server';
  return { server: serverName, ...(name === undefined || name === '*' ? {} : { tool: name }) };
}
