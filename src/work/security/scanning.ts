/** The switches of model scanners as they are in force, for people; what lets something pass unjudged is a warning. */
import type { Scanning } from '../../answers/machine/security.answer.ts';
import { unjudgedBy } from '../../judge/open-scanners.ts';
import { SCAN_VARIABLES, type ScanPolicy, scanEnvironment, switchesFor } from '../../policy/scan-switches.ts';
import type { ScannerEntry } from '../../vocabulary/document/scan-part.ts';
import { askedState, troubleWith } from '../gateway/asked-notes.ts';
import { SCANNER_PREFIX } from '../gateway/scan-desk.ts';
import type { ServerNote } from '../gateway/server-notes.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function scanningOf(
  policy: ScanPolicy,
  environment: Environment,
  notes: readonly ServerNote[] = [],
): Scanning {
  const { forced, ignored } = scanEnvironment(environment);
  const { enabled, input, output, failMode } = switchesFor(policy, {}, forced);
  const scanners = Object.entries(policy.scan.scanners).map(([name, entry]) => ({
    ...scannerOf(name, entry),
    ...askedState(
      notes.find((note) => note.name === `${SCANNER_PREFIX}${name}`),
      'available',
    ),
  }));
  const failing = troubleWith('model scanner', scanners);
  const judging = Object.values(policy.scan.scanners).filter((_, i) => judges(scanners[i]?.state));
  const open = Object.keys(policy.guarding).filter(
    (server) => failMode === 'closed' && switchesFor(policy, { server }, forced).failMode === 'open',
  );
  const variables = SCAN_VARIABLES.filter(([, key]) => forced[key] === true).map(([name]) => name);
  return {
    enabled,
    fail_mode: failMode,
    default_input: input,
    default_output: output,
    open_servers: open,
    overrides: overridesIn(policy),
    scanners,
    unjudged: unjudgedBy(enabled ? judging : []),
    forced: variables,
    ignored,
    warnings: [
      ...(enabled ? [] : ['scan.enabled is off: no model scanner is asked']),
      ...(failMode === 'open'
        ? ['the fail mode is open: what a scanner that cannot be reached would judge passes']
        : []),
      ...(enabled ? failing : []),
      ...open.map((server) => `the fail mode of the server "${server}" is open`),
      ...ignored.map((name) => `${name} is ignored: it would loosen the policy`),
    ],
  };
}

/** What fails judges nothing. */
const judges = (state: string | undefined): boolean => state !== 'failing' && state !== 'paused';

function scannerOf(name: string, { kind, model, url }: ScannerEntry) {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
  return {
    name,
    kind,
    ...(model === undefined ? {} : { model }),
    ...(host === undefined ? {} : { host }),
  };
}

function overridesIn({ guarding, agents }: ScanPolicy): string[] {
  return [
    ...Object.entries(guarding).flatMap(([name, { scan }]) => (scan === undefined ? [] : [`server ${name}`])),
    ...Object.entries(agents).flatMap(([name, { scan = {} }]) =>
      Object.keys(scan).map((server) => `agent ${name} at server ${server}`),
    ),
  ];
}
