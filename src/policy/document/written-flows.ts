/** What documents set about flows, at whichever of its three places. */
import type { JsonValue } from '../../text/json/json-value.ts';
import { FLOW_MODES } from '../../vocabulary/call-context.ts';
import { FLOW_MODE } from '../../vocabulary/document/built-in-values.ts';
import type { WrittenFlows } from '../../vocabulary/document/flows-part.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';

type WithFlows = Readonly<
  Pick<PolicyDocument, 'agents' | 'servers'> & {
    flows?: Pick<WrittenFlows, 'mode' | 'own'>;
  }
>;

export const writtenFlows = ({ flows = {}, agents = {}, servers = {} }: WithFlows): WrittenFlows => ({
  ...flows,
  agents: flowsOf(agents),
  servers: flowsOf(servers),
});

function flowsOf<Flows extends object>(
  entries: Readonly<Record<string, { readonly flows?: Flows }>>,
): Record<string, Flows> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, { flows }]) => (flows === undefined ? [] : [[name, flows]])),
  );
}

export const setsFlows = ({ mode = null, own = [], agents, servers }: WrittenFlows): boolean =>
  mode !== null || own.length > 0 || Object.keys(agents).length + Object.keys(servers).length > 0;

/** `null`: not set. */
export const isMilderMode = (mode: JsonValue, other: JsonValue): boolean =>
  rankOf(mode ?? FLOW_MODE) < rankOf(other ?? FLOW_MODE);

const MODES: readonly JsonValue[] = FLOW_MODES;
const rankOf = (mode: JsonValue): number => MODES.indexOf(mode);

/** Entries of agents or servers, without what counts before their file is accepted: flows may be made stricter at once. */
export function withoutStricterFlows(entries: JsonValue): JsonValue {
  return Object.fromEntries(
    Object.entries<JsonValue>(Object(entries)).flatMap(([name, entry]) => {
      const { flows, ...others }: Record<string, JsonValue> = { ...Object(entry) };
      const { own = [] }: { own?: readonly JsonValue[] } = { ...Object(flows ?? {}) };
      const waiting = { ...others, ...(own.length === 0 ? {} : { flows: { own: [...own] } }) };
      return flows !== undefined && Object.keys(waiting).length === 0 ? [] : [[name, waiting]];
    }),
  );
}
