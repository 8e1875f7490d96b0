/**
 * Routes as SARIF 2.1.0, for what collects findings of a build. A result is one place in one file; its rule is the trust
 * class of where it leads. A route is no fault: whoever is known to answer for himself is told as information only.
 */
import { createHash } from 'node:crypto';
import { count } from '../../../../text/words/amounts.ts';
import type { PlacedSighting } from '../../../../vocabulary/route.ts';
import type { Discovery } from '../../../../work/routes/discover.ts';
import { levelOf, type RouteRule, routeRule } from './sarif-rules.ts';
import { shownText, shownUri } from './shown.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const RANK = { low: 30, medium: 60, high: 90 } as const;

export function sarifOfRoutes(discovery: Discovery, version: string) {
  const { sightings } = discovery;
  const rules = [...new Set(sightings.map(ruleOf))].sort();
  const seen = new Map<string, number>();
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'tokenauditor', version, semanticVersion: version, rules: rules.map(routeRule) },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notificationsOf(discovery) }],
        results: sightings.map((sighting) => resultOf(sighting, rules.indexOf(ruleOf(sighting)), seen)),
        properties: { risk_state: discovery.riskState, files_scanned: discovery.filesScanned },
      },
    ],
  };
}

function ruleOf({ trust, lookalikeOf }: PlacedSighting): RouteRule {
  return lookalikeOf === undefined ? trust : 'lookalike';
}

function resultOf(sighting: PlacedSighting, ruleIndex: number, seen: Map<string, number>) {
  const rule = ruleOf(sighting);
  const level = sighting.isActive ? levelOf(rule) : 'none';
  return {
    ruleId: `route.${rule}`,
    ruleIndex,
    // The standard allows a level beside a failure only.
    ...(level === 'none' ? { kind: 'informational', level } : { level }),
    rank: RANK[sighting.confidence],
    message: literal(told(sighting)),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: shownUri(sighting.file), uriBaseId: 'SRCROOT' },
          region: { startLine: sighting.line },
        },
      },
    ],
    partialFingerprints: { 'routeSighting/v1': fingerprint(sighting, seen) },
    properties: propertiesOf(sighting),
  };
}

/** Lines move: what is seen, and the how-manieth of its kind in the file, stay. */
function fingerprint(sighting: PlacedSighting, seen: Map<string, number>): string {
  const { file, kind, host, model, variable, indicator } = sighting;
  const parts = JSON.stringify([file, kind, host ?? '', model ?? '', variable ?? '', indicator]);
  const nth = (seen.get(parts) ?? 0) + 1;
  seen.set(parts, nth);
  return createHash('sha256').update(`${parts} ${nth}`).digest('hex');
}

function told({
  kind,
  host,
  provider,
  lookalikeOf,
  model,
  variable,
  indicator,
  isActive,
  trust,
}: PlacedSighting): string {
  const leads = host === undefined ? (provider ?? 'a host that is not named here') : host;
  const parts = [
    `${kind} \`${shownText(indicator)}\`: ${shownText(leads)} (${trust})`,
    lookalikeOf === undefined ? '' : `spelled like ${shownText(lookalikeOf)} without belonging to it`,
    model === undefined ? '' : `model ${shownText(model)}`,
    variable === undefined ? '' : `variable ${shownText(variable)}`,
    isActive ? '' : 'commented out',
  ];
  return `${parts.filter((part) => part !== '').join('; ')}.`;
}

function propertiesOf(sighting: PlacedSighting) {
  const { kind, trust, host, provider, model, variable, lookalikeOf, confidence, isActive } = sighting;
  const named = { host, provider, model, variable, lookalike_of: lookalikeOf };
  return {
    kind,
    trust_class: trust,
    confidence,
    active: isActive,
    ...Object.fromEntries(
      Object.entries(named).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, shownText(value)]],
      ),
    ),
  };
}

/** What was not read is told beside the results: a run with few of them is not a complete one then. */
function notificationsOf(discovery: Discovery) {
  const { filesScanned, filesLeft, sightingsLeft, unreadableFolders, skipped } = discovery;
  const warnings = [
    filesScanned === 0 ? 'nothing was read, so nothing is said about routes' : '',
    filesLeft > 0 ? `${count(filesLeft, 'file')} left unread by the cap on files` : '',
    sightingsLeft > 0 ? `${count(sightingsLeft, 'place')} counted and not kept` : '',
    unreadableFolders > 0 ? `${count(unreadableFolders, 'folder')} could not be opened` : '',
    skipped.unreadable > 0 ? `${count(skipped.unreadable, 'file')} could not be read` : '',
  ];
  return warnings.filter((text) => text !== '').map((text) => ({ level: 'warning', message: { text } }));
}

/** Readers of SARIF make links of `[words](address)` and fill `{0}`: what a file says must be neither. */
const literal = (text: string) => ({
  text: text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[([^[\]]*)\]\(/g, '\\[$1\\]('),
});
