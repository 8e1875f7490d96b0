import type { TrustClass } from '../../../vocabulary/route.ts';
import { HOST_PATTERNS } from '../../catalogue/host-patterns.ts';
import { HOSTS } from '../../catalogue/hosts.ts';

const BY_PROVIDER = new Map<string, TrustClass>();
for (const [trust, rows] of Object.entries(HOSTS) as [TrustClass, (typeof HOSTS)['direct']][]) {
  for (const [, provider] of rows) if (!BY_PROVIDER.has(provider)) BY_PROVIDER.set(provider, trust);
}
for (const [, provider, trust] of HOST_PATTERNS)
  if (!BY_PROVIDER.has(provider)) BY_PROVIDER.set(provider, trust);

/** The trust class of a provider where no host is named: a credential, a model, a client whose address is elsewhere. */
export function trustOfProvider(provider: string): TrustClass | undefined {
  return BY_PROVIDER.get(provider);
}
