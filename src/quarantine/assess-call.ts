/** The quarantine's opinion on a call, as far as a door knows its tool: by the names of server and tool. */
import { hidesServer, type Proposed, type ToolName } from '../vocabulary/call.ts';
import type { SoftSignals } from '../vocabulary/document/quarantine-part.ts';
import type { PinState } from '../vocabulary/pin.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import { isHostShell } from '../vocabulary/shell-tool.ts';
import { pinsNamed } from './pin-index.ts';
import { isSoftlyServed, type Pin, type Pins } from './pins.ts';

/** The pins of a call's tool; several if servers of one name have it, or if the name has several readings. */
export const pinsOf = (name: ToolName, { pins }: Pick<Pins, 'pins'>): readonly Pin[] => pinsNamed(name, pins);

/** Those that count for a call: under the name that its door knows, and under names that `wrap` gave its server. */
export const pinsOfCall = (
  { sent, listed, pinNames = [] }: PinnedCall,
  pins: Pick<Pins, 'pins'>,
): readonly Pin[] => [
  ...pinsOf(listed?.pinned ?? sent, pins),
  ...pinNames.flatMap((server) => pinsOf({ server, tool: sent.tool }, pins)),
];

export interface PinnedCall extends Pick<Proposed, 'listed' | 'pinNames'> {
  readonly sent: ToolName;
}

/** Some hosts put a server's name before its tool's without a mark: `server_tool`, `mcp_server_tool`, `server-tool`. */
export const mayBeOfServer = (name: ToolName): boolean =>
  name.server !== undefined ||
  hidesServer(name) ||
  (/[a-z\d][_-]/i.test(name.tool) && !isHostShell(name.tool));

/** States in which a call must not run, the strictest first. */
const HELD = ['blocked', 'quarantined', 'changed'] as const satisfies readonly PinState[];

const REASONS: Readonly<Record<(typeof HELD)[number], string>> = {
  blocked: 'This tool is blocked in the quarantine; a person can approve it with `tokenauditor quarantine`.',
  quarantined:
    'This tool is quarantined, because its definition is dangerous; a person can approve it with `tokenauditor quarantine`.',
  changed:
    'The definition of this tool changed after it was approved; a person can approve the change with `tokenauditor quarantine`.',
};

const HOLDS = { layer: 'quarantine', decision: 'block' } as const;

const WAITS =
  'This tool waits for its first approval, because the policy holds tools with soft signals; a person can approve it with `tokenauditor quarantine`.';
const WARNED =
  'The definition of this tool has soft signals; `tokenauditor quarantine show` shows them, and approving it ends this warning.';

const UNAPPROVED =
  'The definition that its server lists is not approved; `tokenauditor quarantine`, here or with `--project ~`, shows it, and a person can approve it there.';

/**
 * A tool that was never listed is left to the other layers, and so is one that waits, unless the policy holds those.
 * `isServed`: whether the definition that the caller was shown is approved, at doors that list what they call.
 */
export function assessPins(pins: readonly Pin[], soft: SoftSignals, isServed?: boolean): Opinion | undefined {
  const held = HELD.find((state) => pins.some((pin) => pin.state === state));
  if (held !== undefined) return { ...HOLDS, reason: REASONS[held], source: `quarantine.${held}` };
  if (isServed === false) return { ...HOLDS, reason: UNAPPROVED, source: 'quarantine.unapproved' };
  const isSoft = pins.some(isSoftlyServed);
  if (soft === 'hold-soft')
    return isSoft || pins.some(({ state }) => state === 'pending')
      ? { ...HOLDS, reason: WAITS, source: 'quarantine.pending' }
      : undefined;
  return isSoft ? { layer: 'quarantine', decision: 'warn', reason: WARNED } : undefined;
}
