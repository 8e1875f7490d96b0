/**
 * A scan as SARIF 2.1.0, for tools that collect build findings. A rule is a check, a result is what one check found in
 * one definition; the hash in `partialFingerprints` stays the same as long as server, definition and check do.
 */
import { createHash } from 'node:crypto';
import { weighty } from '../../../../policy/definition-verdict.ts';
import { mostSevere, type Severity } from '../../../../vocabulary/orders.ts';
import type { Signal } from '../../../../vocabulary/signal.ts';
import {
  type ItemPin,
  isHeld,
  type Outcome,
  type ScannedItem,
  type ScannedServer,
  spellOrigin,
} from '../../../../work/scan/outcome.ts';
import { quoted, safe } from '../../../../work/scan/safe-text.ts';
import { displayNameOf, quotedCall } from './finding-places.ts';
import { ruleOf } from './sarif-rules.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const MOST_PLACES = 8;
const STANDARD_INPUT = 'standard input';
export function sarifOf(outcome: Outcome, version: string) {
  const found = outcome.servers.flatMap((server) => server.items.flatMap((item) => groupsOf(item, server)));
  const held = outcome.servers.flatMap((server) => server.items.flatMap((item) => heldOf(item, server)));
  const ids = [...new Set([...found, ...held].map(({ check }) => check))].sort();
  const results = [
    ...found.map((group) => resultOf(group, ids.indexOf(group.check))),
    ...held.map((one) => heldResultOf(one, ids.indexOf(one.check))),
  ];
  const rules = ids.map((id) => ruleOf(id, severityOf(id, found)));
  const notifications = notificationsOf(outcome);
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'tokenauditor', version, semanticVersion: version, rules } },
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

/** The highest severity found: a check may report a higher one than usual. */
function severityOf(id: string, found: readonly Group[]): Severity {
  const signals = found.flatMap(({ check, signals }) => (check === id ? signals : []));
  return mostSevere('info', ...signals.map(({ severity }) => severity));
}

function resultOf({ check, item, server, signals }: Group, ruleIndex: number) {
  const { definition, judgement, pin } = item;
  const isHard = signals.some(({ tier }) => tier === 'hard');
  const severity = mostSevere('info', ...signals.map((signal) => signal.severity));
  const confidence = Math.max(...signals.map((signal) => signal.confidence));
  const called = safe(displayNameOf(definition), 300);
  const details = [...new Set(signals.map(({ detail }) => detail))].join(' ');
  const evidence = signals[0]?.evidence ?? '';
  return {
    ruleId: check,
    ruleIndex,
    level: isHard ? 'error' : severity === 'info' ? 'note' : 'warning',
    rank: Math.round(confidence * 1000) / 10,
    message: literal(
      `${quotedCall(definition, 300)} of ${quoted(server.listing.server, 300)}: ${details} Evidence: ${evidence}`,
    ),
    locations: signals.slice(0, MOST_PLACES).map(({ path }) => locationOf(path, called, item, server)),
    partialFingerprints: {
      'definitionCheck/v1': hash([definition.server, definition.kind, definition.name, check]),
    },
    properties: {
      verdict: judgement.verdict,
      risk_score: judgement.riskScore,
      confidence,
      severity,
      ...(pin === undefined ? {} : pinProperties(pin)),
    },
  };
}

function locationOf(
  path: string,
  called: string,
  { definition }: ScannedItem,
  { listing, source, script }: ScannedServer,
) {
  const server = safe(listing.server, 300);
  const file = source ?? script ?? (listing.origin.kind === 'file' ? listing.origin.path : undefined);
  return {
    ...(file === undefined || file === '-' || file === STANDARD_INPUT
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

/** A relative path stays relative to where the scan ran; other characters are percent-encoded. */
function uriOf(path: string): string {
  const slashed = safe(path, 1000).replaceAll('\\', '/');
  const spelled = encodeURI(slashed).replace(/[?#]/g, encodeURIComponent);
  return spelled.startsWith('/') ? `file://${spelled}` : spelled;
}

interface HeldItem {
  readonly check: string;
  readonly item: ScannedItem;
  readonly server: ScannedServer;
  readonly pin: ItemPin;
}

/** Everything that fails a build has a result, even without a signal. */
function heldOf(item: ScannedItem, server: ScannedServer): HeldItem[] {
  const { pin } = item;
  if (pin === undefined || !isHeld(item) || pin.state === 'pending') return [];
  const isChanged = pin.state === 'changed' || (pin.changes?.length ?? 0) > 0;
  if (isChanged) return [{ check: 'pin.changed', item, server, pin }];
  return weighty(item.judgement).length > 0 ? [] : [{ check: 'pin.held', item, server, pin }];
}

function heldResultOf({ check, item, server, pin }: HeldItem, ruleIndex: number) {
  const { definition, judgement } = item;
  const called = safe(displayNameOf(definition), 300);
  const changes = pin.changes ?? [];
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  const what = kinds.length === 0 ? '' : ` What changed: ${kinds.join(', ').replaceAll('_', ' ')}.`;
  const paths = changes.length === 0 ? ['$'] : changes.slice(0, MOST_PLACES).map(({ path }) => path);
  const state =
    check === 'pin.changed'
      ? 'differs from the approved version, and is held.'
      : 'is held since an earlier scan.';
  return {
    ruleId: check,
    ruleIndex,
    // A change of wording or layout alone grants nothing; any other change may.
    level: kinds.length > 0 && kinds.every((kind) => kind === 'cosmetic') ? 'warning' : 'error',
    message: literal(
      `${quotedCall(definition, 300)} of ${quoted(server.listing.server, 300)} ${state}${what}`,
    ),
    locations: paths.map((path) => locationOf(path, called, item, server)),
    partialFingerprints: {
      'definitionCheck/v1': hash([definition.server, definition.kind, definition.name, check]),
    },
    properties: { verdict: judgement.verdict, ...pinProperties(pin), change_kinds: kinds },
  };
}

const pinProperties = ({ state, contract, isExcused }: ItemPin) => ({
  state,
  ...(contract === undefined ? {} : { contract_hash: contract }),
  approved_with_findings: isExcused,
});

/** Unread parts are reported beside the results: a run without results may not be clean. */
function notificationsOf({ servers, problems }: Outcome) {
  const notification = (text: string) => ({ level: 'error', message: literal(safe(text, 1000)) });
  return [
    ...problems.map(notification),
    ...servers.flatMap((server) => [
      ...server.listing.problems.map((problem) =>
        notification(`${quoted(server.listing.server, 300)} (${spellOrigin(server)}): ${problem}`),
      ),
      ...server.items.flatMap(({ definition, screening: { coverage } }) => {
        const { failed, capped, unlisted = [] } = coverage;
        const blind = [...failed, ...capped];
        const which = `${quotedCall(definition, 300)} of ${quoted(definition.server, 300)}`;
        return [
          ...(blind.length > 0 ? [notification(`${which} was not read in full: ${blind.join(', ')}`)] : []),
          ...(unlisted.length > 0
            ? [
                notification(
                  `${which} has less severe findings of ${unlisted.join(', ')} that are not listed`,
                ),
              ]
            : []),
        ];
      }),
    ]),
  ];
}

/** SARIF viewers turn `[words](address)` into links and fill `{0}`: text from a server must do neither. */
const literal = (text: string) => ({
  text: text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[([^[\]]*)\]\(/g, '\\[$1\\]('),
});

const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
