/** The switches of model scanners as they are in force, for people; what lets something pass unjudged is a warning. */
import type { Scanning } from '../../answers/machine/security.answer.ts';
import { SCAN_VARIABLES, type ScanPolicy, scanEnvironment, switchesFor } from '../../policy/scan-switches.ts';
import type { ScannerEntry } from '../../vocabulary/document/scan-part.ts';
import { UNJUDGED } from '../../vocabulary/scanning/scan-words.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function scanningOf(policy: ScanPolicy, environment: Environment): Scanning {
  const { forced, ignored } = scanEnvironment(environment);
  const { enabled, input, output, failMode } = switchesFor(policy, {}, forced);
  const scanners = Object.entries(policy.scan.scanners).map(([name, entry]) => scannerOf(name, entry));
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
    unjudged: enabled && scanners.length > 0 ? [] : UNJUDGED,
    forced: variables,
    ignored,
    warnings: [
      ...(enabled ? [] : ['scan.enabled is off: no model scanner is asked']),
      ...(failMode === 'open'
        ? ['the fail mode is open: what a scanner that cannot be reached would judge passes']
        : []),
      ...open.map((server) => `the fail mode of the server "${server}" is open`),
      ...ignored.map((name) => `${name} is ignored: it would loosen the policy`),
    ],
  };
}

function scannerOf(name: string, { kind, model, url }: ScannerEntry): Scanning['scanners'][number] {
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
