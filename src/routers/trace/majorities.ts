/**
 * Session logs of agents record one model per reply, and not which one was asked for. What most replies of an agent name
 * is what the others are compared with.
 */
import { relateModels } from '../catalogue/model-name.ts';
import type { Majority } from './route/check.ts';

interface Recorded {
  readonly claimedModel: string;
  readonly isMixed: boolean;
  readonly recorded: ReadonlyMap<string, number>;
}

export function majoritiesOf(windows: readonly Recorded[]): Majority[] {
  const agents = new Map<string, Map<string, number>>();
  for (const { claimedModel, recorded, isMixed } of windows)
    for (const [agent, count] of isMixed ? [] : recorded) {
      const models = agents.get(agent) ?? new Map<string, number>();
      agents.set(agent, models.set(claimedModel, (models.get(claimedModel) ?? 0) + count));
    }
  return [...agents].map(([agent, models]) => majorityOf(agent, models));
}

function majorityOf(agent: string, models: ReadonlyMap<string, number>): Majority {
  const ranked = [...models].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
  const [[model] = ['']] = ranked;
  const count = (rows: typeof ranked): number => rows.reduce((sum, [, replies]) => sum + replies, 0);
  const same = ranked.filter(([other]) => relateModels(model, other) === 'equal');
  return { agent, model, seen: count(same), of: count(ranked) };
}
