/**
 * Routes as SARIF 2.1.0, for tools that collect build findings. A result is one place in one file; its rule is the trust
 * class of the host. A route is not a fault: a host whose operator is known is reported only as information.
 */
import { createHash } from 'node:crypto';
import { count } from '../../../../text/words/amounts.ts';
import type { PlacedSighting } from '../../../../vocabulary/route.ts';
import type { Discovery } from '../../../../work/routes/discover.ts';
import { isSample } from '../../../../work/routes/sample-places.ts';
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
  const level = sighting.isActive && !isSample(sighting) ? levelOf(rule) : 'none';
  return {
    ruleId: `route.${rule}`,
    ruleIndex,
    // The standard allows a level only together with a failure.
    ...(level === 'none' ? { kind: 'informational', level } : { level }),
    rank: RANK[sighting.confidence],
    message: literal(messageOf(sighting)),
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

/** Line numbers change: the text and its ordinal among equal ones in the file do not. */
function fingerprint(sighting: PlacedSighting, seen: Map<string, number>): string {
  const { file, kind, host, model, variable, indicator } = sighting;
  const parts = JSON.stringify([file, kind, host ?? '', model ?? '', variable ?? '', indicator]);
  const nth = (seen.get(parts) ?? 0) + 1;
  seen.set(parts, nth);
  return createHash('sha256').update(`${parts} ${nth}`).digest('hex');
}

function messageOf(sighting: PlacedSighting): string {
  const { kind, host, provider, lookalikeOf, model, variable, indicator, isActive, trust } = sighting;
  const leads = host === undefined ? (provider ?? 'an unnamed host') : host;
  const parts = [
    `${kind} \`${shownText(indicator)}\`: ${shownText(leads)} (${trust})`,
    lookalikeOf === undefined ? '' : `imitates ${shownText(lookalikeOf)}`,
    model === undefined ? '' : `model ${shownText(model)}`,
    variable === undefined ? '' : `variable ${shownText(variable)}`,
    isActive ? '' : 'commented out',
    isSample(sighting) ? 'in tests or examples' : '',
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

/** Unread files are reported beside the results: a run with few results may not be complete. */
function notificationsOf(discovery: Discovery) {
  const { filesScanned, filesLeft, sightingsLeft, unreadableFolders, skipped } = discovery;
  const warnings = [
    filesScanned === 0 ? 'nothing was read, so there is no statement about routes' : '',
    filesLeft > 0 ? `${count(filesLeft, 'file')} not read because of the file limit` : '',
    sightingsLeft > 0 ? `${count(sightingsLeft, 'place')} counted but not listed` : '',
    unreadableFolders > 0 ? `${count(unreadableFolders, 'folder')} could not be opened` : '',
    skipped.unreadable > 0 ? `${count(skipped.unreadable, 'file')} could not be read` : '',
  ];
  return warnings.filter((text) => text !== '').map((text) => ({ level: 'warning', message: { text } }));
}

/** SARIF viewers turn `[words](address)` into links and fill `{0}`: file content must do neither. */
const literal = (text: string) => ({
  text: text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[([^[\]]*)\]\(/g, '\\[$1\\]('),
});
