/** The quarantine's opinion on a call, as far as a door knows its tool: by the names of server and tool. */
import { memo } from '../text/bounded-memo.ts';
import { hidesServer, type Proposed, type ToolName } from '../vocabulary/call.ts';
import type { SoftSignals } from '../vocabulary/document/quarantine-part.ts';
import type { PinState } from '../vocabulary/pin.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import { isHostShell } from '../vocabulary/shell-tool.ts';
import { isSoftlyServed, type Pin, type Pins } from './pins.ts';

/**
 * The pins of a call's tool; several if servers of one name have it, or if the name has several readings. Hosts replace
 * characters and put names together in ways of their own, so names are compared without what they change.
 */
export function pinsOf(name: ToolName, { pins }: Pick<Pins, 'pins'>): readonly Pin[] {
  const isMeant = meantBy(name);
  return Object.values(pins).filter(
    ({ kind, server, tool }) => kind === 'tool' && server !== null && tool !== null && isMeant(server, tool),
  );
}

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

function meantBy(name: ToolName): (server: string, tool: string) => boolean {
  const own = bare(name.tool);
  if (name.server !== undefined) {
    const of = bare(name.server);
    return (server, tool) => bare(server) === of && bare(tool) === own;
  }
  // `MCP:tool` names no server at all.
  if (/^mcp:/i.test(name.tool)) return (_, tool) => bare(tool) === bare(name.tool.slice('mcp:'.length));
  const joined = own.replace(/^mcp_/, '');
  return (server, tool) => bare(`${server}_${tool}`) === joined;
}

/** With one mark for each run of what hosts may replace. A gateway asks for each pin with each call. */
const bare = memo({ most: 8_192, longest: 256 }, (name) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '_'));

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
  'The definition that its server lists is not approved; `tokenauditor quarantine` shows it, and a person can approve it there.';

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
