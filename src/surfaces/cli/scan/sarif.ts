/**
 * A scan as SARIF 2.1.0, for what collects findings of a build. A rule is a check, a result is what one check saw in
 * one definition; the hash in `partialFingerprints` stays the same while server, definition and check do.
 */
import { createHash } from 'node:crypto';
import type { CheckCard } from '../../../vocabulary/check.ts';
import type { Severity } from '../../../vocabulary/orders.ts';
import type { Signal } from '../../../vocabulary/signal.ts';
import { type Outcome, type ScannedItem, type ScannedServer, spellOrigin } from './outcome.ts';
import { safe } from './text.ts';
import { calledOf, cardOf } from './told.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const MOST_PLACES = 8;
/** As those who read SARIF rank findings of security. */
const SECURITY_SEVERITY: Readonly<Record<Severity, string>> = {
  info: '0.0',
  low: '3.0',
  medium: '5.5',
  high: '8.0',
  critical: '9.5',
};

export function sarifOf(outcome: Outcome, version: string) {
  const found = outcome.servers.flatMap((server) => server.items.flatMap((item) => groupsOf(item, server)));
  const ids = [...new Set(found.map(({ check }) => check))].sort();
  const results = found.map((group) => resultOf(group, ids.indexOf(group.check)));
  const notifications = notificationsOf(outcome);
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'tokenauditor', version, semanticVersion: version, rules: ids.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: notifications.length === 0,
            toolExecutionNotifications: notifications,
          },
        ],
        results,
      },
    ],
  };
}

interface Group {
  readonly check: string;
  readonly item: ScannedItem;
  readonly server: ScannedServer;
  readonly signals: readonly Signal[];
}

function groupsOf(item: ScannedItem, server: ScannedServer): Group[] {
  const { signals } = item.screening;
  return [...new Set(signals.map(({ check }) => check))].map((check) => ({
    check,
    item,
    server,
    signals: signals.filter((signal) => signal.check === check),
  }));
}

function ruleOf(id: string) {
  const card = cardOf(id);
  if (!card) return { id };
  const { title, sees, matters, remedy, limits, severity, tier } = card;
  return {
    id,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text: sees },
    help: {
      text: helpOf(card),
      markdown: `${sees}\n\n${matters}\n\n**What to do:** ${remedy}\n\n**Limits:** ${limits}`,
    },
    defaultConfiguration: { level: tier === 'hard' ? 'error' : 'warning' },
    properties: {
      tags: ['security', 'mcp'],
      'security-severity': SECURITY_SEVERITY[severity],
      precision: tier === 'hard' ? 'high' : 'medium',
    },
  };
}

const helpOf = ({ sees, matters, remedy, limits }: CheckCard): string =>
  `${sees}\n${matters}\nWhat to do: ${remedy}\nLimits: ${limits}`;

function resultOf({ check, item, server, signals }: Group, ruleIndex: number) {
  const { definition, judgement, state } = item;
  const isHard = signals.some(({ tier }) => tier === 'hard');
  const confidence = Math.max(...signals.map((signal) => signal.confidence));
  const called = safe(calledOf(definition), 300);
  const details = [...new Set(signals.map(({ detail }) => detail))].join(' ');
  const evidence = signals[0]?.evidence ?? '';
  return {
    ruleId: check,
    ruleIndex,
    level: isHard ? 'error' : 'warning',
    rank: Math.round(confidence * 1000) / 10,
    message: literal(`${called} of ${safe(server.listing.server, 300)}: ${details} Evidence: ${evidence}`),
    locations: signals.slice(0, MOST_PLACES).map(({ path }) => locationOf(path, called, item, server)),
    partialFingerprints: {
      'definitionCheck/v1': hash([definition.server, definition.kind, definition.name, check]),
    },
    properties: {
      verdict: judgement.verdict,
      risk_score: judgement.riskScore,
      confidence,
      ...(state === undefined ? {} : { state }),
    },
  };
}

function locationOf(
  path: string,
  called: string,
  { definition }: ScannedItem,
  { listing, source }: ScannedServer,
) {
  const server = safe(listing.server, 300);
  const file = source ?? (listing.origin.kind === 'file' ? listing.origin.path : undefined);
  return {
    ...(file === undefined || file === '-'
      ? {}
      : { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: 1 } } }),
    logicalLocations: [
      {
        name: safe(path),
        fullyQualifiedName: `${server}/${called}/${safe(path)}`,
        kind: definition.kind === 'tool' ? 'function' : 'resource',
      },
    ],
  };
}

/** A relative path stays relative to where the scan ran; other letters than those of an address are spelled out. */
function uriOf(path: string): string {
  const slashed = safe(path, 1000).replaceAll('\\', '/');
  const spelled = encodeURI(slashed).replace(/[?#]/g, encodeURIComponent);
  return spelled.startsWith('/') ? `file://${spelled}` : spelled;
}

/** What could not be read is told beside the results: a run without results is not a clean one then. */
function notificationsOf({ servers, problems }: Outcome) {
  const told = (text: string) => ({ level: 'error', message: literal(safe(text, 1000)) });
  return [
    ...problems.map(told),
    ...servers.flatMap(({ listing, items }) => [
      ...listing.problems.map((problem) =>
        told(`${listing.server} (${spellOrigin(listing.origin)}): ${problem}`),
      ),
      ...items.flatMap(({ definition, screening: { coverage } }) => {
        const blind = [...coverage.failed, ...coverage.capped];
        if (blind.length === 0) return [];
        return [
          told(`${calledOf(definition)} of ${listing.server} was not read in full: ${blind.join(', ')}`),
        ];
      }),
    ]),
  ];
}

/** Readers of SARIF make links of `[words](address)` and fill `{0}`: what a server says must be neither. */
const literal = (text: string) => ({
  text: text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[([^[\]]*)\]\(/g, '\\[$1\\]('),
});

const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
