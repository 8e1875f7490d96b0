import type { AskedFlows } from '../../approvals/flow-grants.ts';
import { type FlowSettings, flowModeOf } from '../../flows/flow-settings.ts';
import type { Ruled, Understood } from '../road.ts';

type Looked = Pick<Ruled<Understood>, 'caller' | 'sent' | 'context' | 'screening' | 'silenced'>;

/** The flows for which a person is asked; undefined where there is none. What an exception silences is not asked about. */
export function askedFlows(
  { caller, sent, context, screening, silenced }: Looked,
  settings: FlowSettings,
): AskedFlows | undefined {
  if (context.flow === undefined) return undefined;
  const isStrict = flowModeOf(settings, { agent: caller.agent, server: sent.server }) === 'strict';
  const excepted = new Set(silenced.map(({ signal }) => signal));
  const kept = screening.signals.filter((signal) => !excepted.has(signal));
  const flows = context.flow.flows.filter(
    ({ check, path, decision }) =>
      (isStrict || decision !== 'warn') &&
      kept.some((signal) => signal.check === check && signal.path === path),
  );
  return flows.length === 0 ? undefined : { flows, acts: context.flow.acts };
}
