/**
 * Who runs a host. Rows match on label boundaries: `openrouter.ai` covers `eu.openrouter.ai`, never
 * `notopenrouter.ai` nor `openrouter.ai.example.com`. A name with a placeholder in it is read around the placeholder.
 */
import type { TrustClass } from '../../vocabulary/route.ts';
import { bareHost, isLocalHost } from './host-name.ts';
import { HOST_PATTERNS, OWNED_DOMAINS } from './host-patterns.ts';
import { HOSTS } from './hosts.ts';
import { findLookalike } from './look-alikes.ts';
import { readPort } from './relays.ts';
import { remember } from './remember.ts';

export interface HostClass {
  readonly trust: TrustClass;
  readonly provider?: string;
  /** The host that this one is spelled like without belonging to it. */
  readonly lookalikeOf?: string;
  /** Whether the catalogue knows this very host as one that answers requests; a mere domain may be a web site. */
  readonly isApi?: true;
  /** Where the host has web pages too: an address is a route only below one of these. */
  readonly paths?: readonly string[];
}

interface Row {
  readonly trust: TrustClass;
  readonly provider?: string;
  readonly isApi?: true;
  readonly paths?: readonly string[];
}

const ROWS: ReadonlyMap<string, Row> = new Map([
  ...OWNED_DOMAINS.map(([domain, provider, trust]): [string, Row] => [domain, { trust, provider }]),
  ...Object.entries(HOSTS).flatMap(([trust, rows]) =>
    rows.map(([host, provider, , paths]): [string, Row] => [
      host,
      { trust: trust as TrustClass, provider, isApi: true, ...(paths && { paths }) },
    ]),
  ),
]);

const PATTERNS = HOST_PATTERNS.map(([pattern, provider, trust, paths]) => ({
  expression: patternExpression(pattern),
  row: { trust, provider, isApi: true as const, ...(paths && { paths }) },
}));

export function classifyHost(host: string): HostClass {
  return classOf(host);
}

const classOf = remember((host): HostClass => {
  const name = bareHost(host);
  if (name === undefined) return { trust: 'env_dynamic' };
  if (isLocalHost(name)) return localClass(host);
  const row = rowOf(name) ?? PATTERNS.find(({ expression }) => expression.test(name))?.row;
  if (row) return row.isApi ? row : (PATTERNS.find(({ expression }) => expression.test(name))?.row ?? row);
  const lookalikeOf = findLookalike(name);
  return lookalikeOf === undefined ? { trust: 'custom' } : { trust: 'custom', lookalikeOf };
});

/** On this machine only the port shows what is listening, and few ports do. */
function localClass(host: string): HostClass {
  const port = /:(\d{2,5})(?:[/?#]|$)/.exec(host.slice(0, 512).replace(/^[a-z]+:\/\//i, ''))?.[1];
  const relay = port === undefined ? undefined : readPort(Number(port));
  return relay?.isDistinctive ? { trust: 'local', provider: relay.provider } : { trust: 'local' };
}

function rowOf(name: string): Row | undefined {
  for (let at = 0; at !== -1; at = nextLabel(name, at)) {
    const row = ROWS.get(name.slice(at));
    if (row) return row;
  }
  return undefined;
}

function nextLabel(name: string, at: number): number {
  const dot = name.indexOf('.', at);
  return dot === -1 ? -1 : dot + 1;
}

function patternExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**\\.', '(?:[^.]+\\.){0,8}')
    .replaceAll(/(?<!\))\*/g, '[^.]+');
  return new RegExp(`^${source}$`);
}
