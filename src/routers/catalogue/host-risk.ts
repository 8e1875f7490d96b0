/** How much reason a host alone gives to look closer: the one rule for `routes`, `audit` and `compare`. */
import type { RiskState } from '../../vocabulary/orders.ts';
import type { TrustClass } from '../../vocabulary/route.ts';

interface Classed {
  readonly trust: TrustClass;
  readonly lookalikeOf?: string;
}

/**
 * Direct, cloud, inference and local hosts serve what they name: watching is enough. A host that is in between, unknown,
 * or known only at run time is worth a sample. An unofficial reseller is worth
 * a probe.
 */
const RISK: Readonly<Record<TrustClass, RiskState>> = {
  direct: 'Watch',
  cloud: 'Watch',
  inference_host: 'Watch',
  local: 'Watch',
  aggregator: 'Sample',
  gateway: 'Sample',
  custom: 'Sample',
  env_dynamic: 'Sample',
  relay: 'Probe',
};

/** Before anything was measured. A host made to look like another is worth a probe, whatever its class. */
export function riskOfHost({ trust, lookalikeOf }: Classed): RiskState {
  return lookalikeOf === undefined ? RISK[trust] : 'Probe';
}

/**
 * What measurements cannot take back: a clean window answers the question that an aggregator or an unknown host
 * raises, but a relay or a look-alike stays worth a probe. An audit or a comparison is at least in this state.
 */
export function lastingRisk(host: Classed): RiskState {
  return riskOfHost(host) === 'Probe' ? 'Probe' : 'Watch';
}
