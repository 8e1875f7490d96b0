/** Whether a host could serve a model at all, by its operator and by the words of the model's id. */
import { readModelName } from '../../routers/catalogue/model-name.ts';
import { routedBy } from '../../routers/catalogue/routing-prefix.ts';
import { trustOfProvider } from '../../routers/discovery/reading/provider-trust.ts';
import type { Sighting, TrustClass } from '../../vocabulary/route.ts';

/** They run downloaded weights: models without public weights, they cannot run. */
const RUNNERS = new Set(['ollama', 'lm-studio', 'llama-cpp', 'vllm', 'tgi', 'koboldcpp', 'oobabooga']);
const UNRELEASED = /(?:^|[/.])(?:claude|gemini)-/i;
/** Providers whose prefix names the route; a maker's prefix precedes its models on every host. */
const ROUTING: ReadonlySet<TrustClass> = new Set([
  'aggregator',
  'gateway',
  'cloud',
  'inference_host',
  'local',
]);

type Lead = Pick<Sighting, 'trust' | 'provider'>;

export function mayServe({ trust, provider }: Lead, model: string): boolean {
  const routed = routedBy(model);
  if (routed !== undefined && routed.provider === provider) return true;
  const prefix = routed && (trustOfProvider(routed.provider) ?? 'local');
  switch (trust) {
    case 'direct': {
      const vendor = readModelName(model).vendor;
      return routed === undefined && (vendor === undefined || vendor === provider);
    }
    case 'cloud':
      return routed === undefined;
    case 'gateway':
      return prefix !== 'aggregator' && prefix !== 'local';
    case 'aggregator':
    case 'inference_host':
      return prefix === undefined || !ROUTING.has(prefix);
    case 'local':
      if (RUNNERS.has(provider ?? '') && UNRELEASED.test(model)) return false;
      return prefix !== 'aggregator' && prefix !== 'cloud';
    default:
      return prefix !== 'aggregator' && prefix !== 'cloud';
  }
}

/** Whether the id alone names this host. */
export function isNamedBy({ trust, provider }: Lead, model: string): boolean {
  if (provider === undefined) return false;
  const routed = routedBy(model);
  if (routed !== undefined) return routed.provider === provider;
  return trust === 'direct' && readModelName(model).vendor === provider;
}
