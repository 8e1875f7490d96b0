import type { TrustClass } from '../../../vocabulary/route.ts';
import { HOST_PATTERNS } from '../../catalogue/host-patterns.ts';
import { HOSTS } from '../../catalogue/hosts.ts';

const BY_HOST = (Object.entries(HOSTS) as [TrustClass, (typeof HOSTS)['direct']][]).flatMap(([trust, rows]) =>
  rows.map(([, provider]) => [provider, trust] as const),
);
const BY_PATTERN = HOST_PATTERNS.map(([, provider, trust]) => [provider, trust] as const);
/** Of several rows the first counts, and a map keeps the last. */
const BY_PROVIDER: ReadonlyMap<string, TrustClass> = new Map([...BY_HOST, ...BY_PATTERN].reverse());

/** The trust class of a provider where no host is named: a credential, a model, a client whose address is elsewhere. */
export function trustOfProvider(provider: string): TrustClass | undefined {
  return BY_PROVIDER.get(provider);
}
