/** The result of a scan: every server with its definitions, the findings, and the state of each definition. */

import type { ScannedDefinition } from '../../road/definitions.ts';
import { safeOrigin } from '../../sensitive/server-origin/safe-origin.ts';
import {
  type ChangeKind,
  type ServerListing,
  type ServerOrigin,
  VERDICTS,
  type Verdict,
} from '../../vocabulary/definition.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { isServed, type PinState } from '../../vocabulary/pin.ts';

/** The state of a definition in the project's pins. */
export interface ItemPin {
  /** Unknown where the ledger cannot be trusted, because it cannot prove what was approved. */
  readonly state: PinState | 'unknown';
  /** Absent where there is no key to make it with. */
  readonly contract?: Digest;
  /** A person approved this very contract in spite of what is found in it. */
  readonly isExcused: boolean;
  /** What differs from the approved contract, most severe first; only where it changed and both are known. */
  readonly changes?: readonly { readonly kind: ChangeKind; readonly path: string }[];
  /** What `quarantine show` can be given for it. */
  readonly handle?: string;
}

export interface ScannedItem extends ScannedDefinition {
  /** Absent where nothing is pinned. */
  readonly pin?: ItemPin;
}

export interface ScannedServer {
  readonly listing: ServerListing;
  /** The file that names the server or holds its definitions, as a person would write it. */
  readonly source?: string;
  /** With the folders that its configuration names put in, where that differs from how it is spelled there. */
  readonly startedAs?: ServerOrigin;
  /** The local file that the command line starts; where a finding of a server without a configuration is shown. */
  readonly script?: string;
  /** What the server printed for people, where it could not be read. */
  readonly said?: string;
  /** What else it may have been called when other configurations were read. */
  readonly otherNames?: readonly string[];
  readonly items: readonly ScannedItem[];
}

export interface Outcome {
  readonly servers: readonly ScannedServer[];
  /** Of the sources themselves: a configuration that could not be read. */
  readonly problems: readonly string[];
}

export const isHeld = ({ pin }: ScannedItem): boolean =>
  pin !== undefined && pin.state !== 'unknown' && !isServed(pin.state);

const isUnknown = ({ pin }: ScannedItem): boolean => pin?.state === 'unknown';

/** A person has to review it: for its content, or because it changed since it was approved. */
export const needsLook = (item: ScannedItem): boolean =>
  item.judgement.verdict !== 'clean' || isHeld(item) || isUnknown(item);

/** Whether a build has to fail. A soft signal on first use alone is a warning. */
export function stops({ judgement, pin }: ScannedItem): boolean {
  if (pin !== undefined && ['changed', 'quarantined', 'blocked'].includes(pin.state)) return true;
  return judgement.verdict === 'dangerous' && pin?.isExcused !== true;
}

/** `incomplete`: nothing was found in it, but its server's list was not read in full, so it is not called clean. */
export const TALLIES = ['dangerous', 'warning', 'incomplete', 'clean'] as const;
export type Tally = (typeof TALLIES)[number];
export type Counts = Readonly<Record<Tally, number>>;

export function countsOf(servers: readonly ScannedServer[]): Counts {
  const counts = { dangerous: 0, warning: 0, incomplete: 0, clean: 0 };
  for (const { listing, items } of servers) {
    const isWhole = listing.problems.length === 0;
    for (const { judgement } of items) {
      const { verdict } = judgement;
      counts[verdict === 'clean' && !isWhole ? 'incomplete' : verdict] += 1;
    }
  }
  return counts;
}

/** The counts of a whole scan. */
export function summaryOf({ servers, problems }: Outcome) {
  const items = servers.flatMap((server) => server.items);
  const torn = servers.filter(({ listing }) => listing.problems.length > 0);
  return {
    servers: servers.length,
    definitions: items.length,
    ...countsOf(servers),
    held: items.filter(isHeld).length,
    approved_with_findings: items.filter(({ pin }) => pin?.isExcused === true).length,
    unread_servers: torn.filter((server) => server.items.length === 0).length,
    incomplete_servers: torn.filter((server) => server.items.length > 0).length,
    source_problems: problems.length,
  };
}

const worst = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'clean';

/** What was not read, or is held back, is never called clean. */
export function verdictOfServer({ listing, items }: ScannedServer): Verdict {
  const isDoubtful = listing.problems.length > 0 || items.some((item) => isHeld(item) || isUnknown(item));
  return worst([
    ...items.map(({ judgement }) => judgement.verdict),
    ...(isDoubtful ? (['warning'] as const) : []),
  ]);
}

export function verdictOfAll({ servers, problems }: Outcome): Verdict {
  return worst([...servers.map(verdictOfServer), ...(problems.length > 0 ? (['warning'] as const) : [])]);
}

/** Where a server is, in one line, without the secrets of its arguments or address; the caller makes it printable. */
export function spellOrigin({ listing, startedAs }: Pick<ScannedServer, 'listing' | 'startedAs'>): string {
  const origin = safeOrigin(startedAs ?? listing.origin);
  if (origin.kind === 'http') return origin.url;
  return origin.kind === 'file' ? origin.path : [origin.command, ...origin.args].join(' ');
}
