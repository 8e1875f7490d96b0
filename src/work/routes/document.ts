/** The document that both doors return: `discover_routes`, and `routes` with --json. */

import type {
  HostDocument,
  RouteDocument,
  RoutesDocument,
  SetterDocument,
} from '../../answers/routes/routes.answer.ts';
import type { PlacedSighting, TrustClass } from '../../vocabulary/route.ts';
import type { Discovery } from './discover.ts';
import type { Recorded } from './record.ts';
import { isSample } from './sample-places.ts';
import { type HostRoute, settersOf } from './summary.ts';

/** The name of a file may contain anything, even a secret. */
type Redact = (text: string) => string;

/** At most so many routes are listed as the cause of the risk state. */
const MOST_SETTERS = 8;

const MOST_UNRECORDED = 64;

export function documentOf(
  discovery: Discovery,
  recorded: Recorded | undefined,
  redact: Redact,
): RoutesDocument {
  const { root, sightings, hosts } = discovery;
  // A file has many routes and one name.
  const names = new Map<string, string>();
  const nameOf = (file: string): string => {
    const name = names.get(file) ?? redact(`${root}/${file}`);
    names.set(file, name);
    return name;
  };
  return {
    routes: sightings.map((sighting) => spell(sighting, nameOf(sighting.file))),
    hosts: hosts.map(spellHost),
    summary: {
      files_scanned: discovery.filesScanned,
      secret_values_read: false,
      risk_state: discovery.riskState,
      risk_set_by: settersOf(sightings, discovery.riskState)
        .slice(0, MOST_SETTERS)
        .map((sighting) => spellSetter(sighting, nameOf(sighting.file))),
      routes: sightings.length,
      by_trust_class: countByTrust(hosts, sightings),
      truncated: discovery.filesLeft > 0 || discovery.sightingsLeft > 0,
      files_left: discovery.filesLeft,
      routes_left: discovery.sightingsLeft,
      unreadable_folders: discovery.unreadableFolders,
      folders_not_entered: discovery.closedFolders,
      first_not_entered: discovery.firstClosed.map(nameOf),
      skipped: discovery.skipped,
      ...(recorded === undefined
        ? {}
        : {
            events_recorded: recorded.events,
            not_recorded: recorded.unrecorded
              .slice(0, MOST_UNRECORDED)
              .map(({ host, reason }) => ({ host: redact(host), reason })),
          }),
    },
  };
}

function spell(sighting: PlacedSighting, file: string): RouteDocument {
  const { line, provider, host, model, confidence, kind, trust, isActive, lookalikeOf, variable, indicator } =
    sighting;
  return {
    source_file: file,
    line,
    signal_type: 'config_signal',
    provider_hint: provider ?? null,
    host: host ?? null,
    model_hint: model ?? null,
    secret_value_read: false,
    confidence,
    kind,
    trust_class: trust,
    active: isActive,
    lookalike_of: lookalikeOf ?? null,
    variable: variable ?? null,
    sample: isSample(sighting),
    // The published name of the field.
    sign: indicator,
  };
}

function spellSetter(
  { host, variable, trust, lookalikeOf, line }: PlacedSighting,
  file: string,
): SetterDocument {
  return {
    host: host ?? null,
    variable: variable ?? null,
    trust_class: trust,
    lookalike_of: lookalikeOf ?? null,
    source_file: file,
    line,
  };
}

function spellHost(route: HostRoute): HostDocument {
  const { host, trust, provider, lookalikeOf, sightings, isActive, models, variables } = route;
  return {
    host,
    trust_class: trust,
    provider_hint: provider ?? null,
    lookalike_of: lookalikeOf ?? null,
    sightings,
    active: isActive,
    sample: route.isSample,
    models,
    variables,
  };
}

/** Hosts in use by the program itself, and variables that hold one; what is commented out leads nowhere. */
function countByTrust(
  hosts: readonly HostRoute[],
  sightings: readonly PlacedSighting[],
): Record<TrustClass, number> {
  const counts: Record<TrustClass, number> = {
    direct: 0,
    cloud: 0,
    inference_host: 0,
    aggregator: 0,
    gateway: 0,
    relay: 0,
    local: 0,
    custom: 0,
    env_dynamic: 0,
  };
  for (const { trust, isActive, isSample: isApart } of hosts) if (isActive && !isApart) counts[trust] += 1;
  const isDynamic = (sighting: PlacedSighting): boolean => {
    const { isActive, kind, host } = sighting;
    return (
      isActive && !isSample(sighting) && host === undefined && (kind === 'endpoint' || kind === 'client')
    );
  };
  counts.env_dynamic += new Set(
    sightings.filter(isDynamic).map(({ variable, file }) => variable ?? file),
  ).size;
  return counts;
}
