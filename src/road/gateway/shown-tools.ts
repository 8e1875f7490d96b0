/**
 * Which tools of a list a program's own client may show: those that a call would not find blocked by the agent's entry,
 * as destructive or by the quarantine. The origin of such a server is not known, so nothing is pinned here; a definition
 * with a hard signal is left out at every list.
 */
import { shownDefinition } from '../../checks/shown-definition.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Caller } from '../../vocabulary/call.ts';
import { scanDefinitions } from '../definitions.ts';
import type { HookDesk } from '../hooks/hook-desk.ts';
import { assess, BEFORE_SCREENING } from '../layers.ts';
import { decisionOf } from '../opinions.ts';
import { liveStateFor } from '../state.ts';
import { isMarkedDestructive } from './gateway-guard.ts';

/** Whose list it is. */
interface ListedBy {
  readonly server: string;
  readonly caller: Caller;
  readonly project?: string;
}

export async function shownTools(
  { server, caller, project }: ListedBy,
  tools: readonly JsonValue[],
  desk: HookDesk,
): Promise<readonly JsonValue[]> {
  const { state } = await liveStateFor({ server, tool: '' }, { ...desk, cwd: project });
  const now = state();
  const definitions = tools.map((tool) => {
    const value = isMap(tool) ? tool : {};
    return { kind: 'tool' as const, server, name: typeof value.name === 'string' ? value.name : '', value };
  });
  const judged = scanDefinitions(definitions);
  return definitions.flatMap((definition, i) => {
    const shown = shownDefinition(definition.value);
    if (shown === undefined || judged[i]?.judgement.verdict === 'dangerous') return [];
    const call = { kind: 'tool' as const, server, tool: definition.name, arguments: {} };
    const listed = { isServed: true, isMarkedDestructive: isMarkedDestructive(definition.value) };
    const entered = { call, caller, context: {}, sent: call, opinions: [], listed };
    const isBlocked = decisionOf(assess(BEFORE_SCREENING, entered, desk.settings, now)) === 'block';
    return isBlocked ? [] : [{ ...shown }];
  });
}

const isMap = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
