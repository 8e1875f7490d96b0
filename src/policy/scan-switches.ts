/**
 * Which model scanning applies to a call: key by key what the agent's entry sets for the server, else what the server's
 * sets, else the default. Variables of the environment force a switch to its strict side, and never loosen one.
 */
import type { AgentEntry } from '../vocabulary/document/agents-part.ts';
import { FAIL_MODES, type FailMode, type Guarding } from '../vocabulary/document/guarding.ts';
import type { PolicyValues } from '../vocabulary/document/policy-document.ts';
import { Trouble } from '../vocabulary/trouble.ts';

export interface ScanSwitches {
  readonly enabled: boolean;
  readonly input: boolean;
  readonly output: boolean;
  readonly failMode: FailMode;
}

export interface ScanPolicy {
  readonly scan: PolicyValues['scan'];
  readonly guarding: Readonly<Record<string, Guarding>>;
  readonly agents: Readonly<Record<string, AgentEntry>>;
}

/** What the environment forces to its strict side. */
export type ForcedScan = Partial<Record<keyof ScanSwitches, true>>;

export function switchesFor(
  { scan, guarding, agents }: ScanPolicy,
  { agent, server }: { readonly agent?: string; readonly server?: string | undefined },
  forced: ForcedScan = {},
): ScanSwitches {
  const ofServer = own(guarding, server ?? '');
  const ofAgent = agent === undefined ? undefined : own(own(agents, agent)?.scan ?? {}, server ?? '');
  return {
    enabled: forced.enabled ?? scan.enabled,
    input: forced.input ?? ofAgent?.input ?? ofServer?.scan?.input ?? scan.defaultInput,
    output: forced.output ?? ofAgent?.output ?? ofServer?.scan?.output ?? scan.defaultOutput,
    failMode: forced.failMode === true ? 'closed' : (ofServer?.failMode ?? scan.failMode),
  };
}

/** A name may be that of a property which every object has. */
const own = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The variables, the switch that each forces, and its two values: the loose one, which is ignored, and the strict one. */
export const SCAN_VARIABLES: readonly (readonly [
  name: string,
  key: keyof ScanSwitches,
  loose: string,
  strict: string,
])[] = [
  ['TOKENAUDITOR_SCAN_ENABLED', 'enabled', 'false', 'true'],
  ['TOKENAUDITOR_SCAN_INPUT', 'input', 'false', 'true'],
  ['TOKENAUDITOR_SCAN_OUTPUT', 'output', 'false', 'true'],
  ['TOKENAUDITOR_FAIL_MODE', 'failMode', ...FAIL_MODES],
];

export interface ScanEnvironment {
  readonly forced: ForcedScan;
  /** Variables that would loosen something: they have no effect. */
  readonly ignored: readonly string[];
}

/** A value that is neither of the two is refused: what its author wanted is unknown. */
export function scanEnvironment(environment: Readonly<Record<string, string | undefined>>): ScanEnvironment {
  const forced: { -readonly [Key in keyof ForcedScan]: true } = {};
  const ignored: string[] = [];
  for (const [name, key, loose, strict] of SCAN_VARIABLES) {
    const value = environment[name];
    if (value === undefined || value === '') continue;
    if (value === strict) forced[key] = true;
    else if (value === loose) ignored.push(name);
    else throw new Trouble('scan.bad_variable', { name, value, expected: `${loose} or ${strict}` });
  }
  return { forced, ignored };
}
