/**
 * Routes in a bundle: generated code on very long lines. The text around an address is meaningless there, so only hosts
 * that the catalogue knows to serve models count, once each, with low confidence.
 */
import type { Sighting } from '../../vocabulary/route.ts';
import { schemeAddresses } from './code/address.ts';
import { readPath } from './code/paths.ts';
import { classOf } from './tokens/reading.ts';

/** Nothing else listens there. */
const RUNNER_PORT = /:1143[45]$/;
const MOST_HOSTS = 256;

export function bundledSightings(text: string): Sighting[] {
  const seen = new Set<string>();
  const sightings: Sighting[] = [];
  let line = 1;
  let from = 0;
  for (const { start, host, path } of schemeAddresses(text)) {
    if (seen.size >= MOST_HOSTS) break;
    if (seen.has(host) || !isModels(host, path)) continue;
    seen.add(host);
    for (let end = text.indexOf('\n', from); end >= 0 && end < start; end = text.indexOf('\n', from)) {
      line += 1;
      from = end + 1;
    }
    const { trust, provider } = classOf(host);
    sightings.push({
      line,
      kind: 'endpoint',
      host,
      trust,
      ...(provider !== undefined && { provider }),
      indicator: 'URL',
      isActive: true,
      confidence: 'low',
    });
  }
  return sightings;
}

function isModels(host: string, path: string): boolean {
  if (RUNNER_PORT.test(host)) return true;
  const { isApi, paths } = classOf(host);
  if (isApi !== true || readPath(path) === 'page') return false;
  return paths === undefined || paths.some((each) => path.includes(each));
}
