/** What a scan came to: every server with what it offers, what was found, and the state each definition is in. */

import type { ScannedDefinition, ServerListing } from '../../../gateway/definitions.ts';
import { safeOrigin } from '../../../gateway/servers/safe-origin.ts';
import { type ServerOrigin, VERDICTS, type Verdict } from '../../../vocabulary/definition.ts';
import { isServed, type PinState } from '../../../vocabulary/pin.ts';

export interface ScannedItem extends ScannedDefinition {
  /** Where pins are kept: what this definition is now. */
  readonly state?: PinState;
}

export interface ScannedServer {
  readonly listing: ServerListing;
  /** The file that names the server or holds its definitions, as a person would write it. */
  readonly source?: string;
  /** What the server printed for people, where it could not be read. */
  readonly said?: string;
  readonly items: readonly ScannedItem[];
}

export interface Outcome {
  readonly servers: readonly ScannedServer[];
  /** Of the sources themselves: a configuration that could not be read. */
  readonly problems: readonly string[];
}

/** A person has to look: at what it says, or at what it has become since somebody agreed to it. */
export const needsLook = ({ judgement, state }: ScannedItem): boolean =>
  judgement.verdict !== 'clean' || (state !== undefined && !isServed(state));

export type Counts = Readonly<Record<Verdict, number>>;

export function countVerdicts(items: readonly ScannedItem[]): Counts {
  const counts = { clean: 0, warning: 0, dangerous: 0 };
  for (const { judgement } of items) counts[judgement.verdict] += 1;
  return counts;
}

const worst = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'clean';

/** What was not read is never called clean. */
export function verdictOfServer({ listing, items }: ScannedServer): Verdict {
  return worst([
    ...items.map(({ judgement }) => judgement.verdict),
    ...(listing.problems.length > 0 ? (['warning'] as const) : []),
  ]);
}

export function verdictOfAll({ servers, problems }: Outcome): Verdict {
  return worst([...servers.map(verdictOfServer), ...(problems.length > 0 ? (['warning'] as const) : [])]);
}

/** Where a server is, in one line, without the secrets of its arguments or address; the caller makes it printable. */
export function spellOrigin(whole: ServerOrigin): string {
  const origin = safeOrigin(whole);
  if (origin.kind === 'http') return origin.url;
  return origin.kind === 'file' ? origin.path : [origin.command, ...origin.args].join(' ');
}
