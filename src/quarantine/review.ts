/** The pins for a person's review: by name, with what was seen, what was approved and what differs. Reads only. */

import { digestWith } from '../evidence/digest.ts';
import { foldLedger } from '../evidence/folds/fold.ts';
import { isAdopted } from '../evidence/keys/adoption.ts';
import { assertSafe } from '../evidence/safe-reading.ts';
import { keyBeside } from '../evidence/verifying/verify.ts';
import { listedClass } from '../flows/listed-class.ts';
import { type DefinitionDiff, diffDefinitions } from '../policy/definition-diff.ts';
import type { Ports } from '../ports/files.ts';
import { printable } from '../text/printable.ts';
import type { ToolClass } from '../vocabulary/call-context.ts';
import { VERDICTS } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { digestSchema } from '../vocabulary/digest.ts';
import type { PinState, TrustMode } from '../vocabulary/pin.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { type MakeDigest, serverIdOf } from './contract.ts';
import { type KeptDefinition, KeptDefinitions, type NotKept } from './kept-definitions.ts';
import { type Pin, type Pins, pinsFold, trustIn } from './pins.ts';

/** They wait for a person. */
export const HELD_STATES: readonly PinState[] = ['pending', 'changed', 'quarantined'];

export interface PinEntry {
  readonly id: Digest;
  readonly pin: Pin;
  /** Null when neither the ledger nor a file has them. */
  readonly server: string | null;
  readonly name: string | null;
  /** `server/tool`, `server/prompt:name` and so on; safe to show. */
  readonly label: string;
  /** The label, safe to use in our own sentences: quoted, unless it is a plain word. */
  readonly said: string;
  /** How a command line can name it: the label if a shell cannot misread it, otherwise a part of the id. */
  readonly handle: string;
  /** How much its server may change now. */
  readonly trust: TrustMode;
  /** How much another server of that name may: one with another command or address. */
  readonly trustElsewhere: TrustMode | null;
}

export interface Review {
  readonly seen: KeptDefinition | NotKept;
  readonly approved: KeptDefinition | NotKept;
  /** Of a tool, as far as its definition shows. */
  readonly flowClass?: ToolClass;
  /** Undefined when there are not two versions to compare. */
  readonly diff?: DefinitionDiff;
}

export class PinBook {
  /** Most severe first, then by server and name. */
  readonly entries: readonly PinEntry[];
  /** Lines of the ledger that are not events. */
  readonly broken: number;
  /** Whether our own key is beside the ledger: without it the origin of the pins is unproven, and they are not used. */
  readonly isOwn: boolean;
  readonly #kept: KeptDefinitions;
  readonly #digest: MakeDigest | undefined;

  private constructor(pins: Pins, broken: number, kept: KeptDefinitions, digest: MakeDigest | undefined) {
    this.broken = broken;
    this.#kept = kept;
    this.#digest = digest;
    this.isOwn = digest !== undefined;
    const entries = Object.entries(pins.pins).flatMap(([id, pin]) => {
      const known = digestSchema.safeParse(id);
      return known.success ? [this.#entry(known.data, pin, pins.trust)] : [];
    });
    this.entries = entries.sort((a, b) => rankOf(a) - rankOf(b) || (a.label < b.label ? -1 : 1));
  }

  /** Empty if there is no ledger. */
  static async read(directory: string, ports: Ports): Promise<PinBook> {
    const { state, broken } = assertSafe(directory, ports)
      ? await foldLedger(directory, ports, pinsFold)
      : { state: pinsFold.initial(), broken: 0 };
    const beside = keyBeside(directory, ports);
    const key = beside && isAdopted(directory, beside, ports) ? beside : undefined;
    const digest = key && ((content: string) => digestWith(key.digestKey, content));
    return new PinBook(state, broken, new KeptDefinitions(directory, ports), digest);
  }

  /** The latest view of a server of this name; refuses a name that was never seen. */
  lastOf(name: string): PinEntry {
    const seen = this.entries.filter(({ server }) => server === name);
    const [last] = seen.sort((a, b) => (a.pin.time + a.pin.eventId < b.pin.time + b.pin.eventId ? 1 : -1));
    if (last) return last;
    const servers = new Set(this.entries.flatMap(({ server }) => (server === null ? [] : [server])));
    const shown = [...servers].slice(0, MOST_NAMED).map((server) => printable(server, { max: 60 }));
    const more = servers.size > shown.length ? ', …' : '';
    const known = shown.length > 0 ? `${shown.join(', ')}${more}` : 'nothing was scanned here yet';
    throw new Trouble('quarantine.unknown_server', { name, known });
  }

  /** `server/tool`, the name alone, or the beginning of the id. */
  find(name: string): PinEntry {
    const found = this.candidates(name);
    const [one] = found;
    if (one === undefined) throw new Trouble('quarantine.unknown', { name });
    if (found.length > 1) throw ambiguous(name, found);
    return one;
  }

  /** The pins that a name can mean, by the first interpretation that matches any. */
  candidates(name: string): readonly PinEntry[] {
    const hex = name.replace(/^sha256:/, '');
    const ways: readonly ((entry: PinEntry) => boolean)[] = [
      (entry) => entry.label === name,
      (entry) => `${entry.server}/${entry.name}` === name,
      (entry) => entry.name === name,
      (entry) => /^[0-9a-f]{8,64}$/.test(hex) && hexOf(entry.id).startsWith(hex),
    ];
    for (const isMeant of ways) {
      const found = this.entries.filter(isMeant);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** What a tool reads and does: as recorded, or as its kept definition shows where an earlier version recorded it. */
  classOf({ pin, server, name }: PinEntry): ToolClass | undefined {
    if (pin.flowClass !== null) return pin.flowClass;
    const kept = this.#digest ? this.#kept.read(pin.seen, pin.seenContent, this.#digest) : 'missing';
    if (pin.kind !== 'tool' || server === null || name === null || typeof kept === 'string') return undefined;
    const beside = this.entries.flatMap((each) =>
      each.server === server && each.name !== null ? [{ kind: each.pin.kind, name: each.name }] : [],
    );
    return kept.value === null
      ? undefined
      : listedClass({ kind: 'tool', server, name, value: kept.value }, beside);
  }

  review(entry: PinEntry): Review {
    const { pin } = entry;
    const flowClass = this.classOf(entry);
    const known = flowClass === undefined ? {} : { flowClass };
    const read = (contract: Digest | null, content: Digest | null): KeptDefinition | NotKept =>
      contract && this.#digest ? this.#kept.read(contract, content, this.#digest) : 'missing';
    const seen = read(pin.seen, pin.seenContent);
    const approved = read(pin.approved, pin.approvedContent);
    const [before, after] = [versionOf(approved), versionOf(seen)];
    if (!before || !after || pin.seen === pin.approved) return { seen, approved, ...known };
    return { seen, approved, ...known, diff: diffDefinitions(before, after) };
  }

  #entry(id: Digest, pin: Pin, trusted: Pins['trust']): PinEntry {
    const isNamed = pin.server !== null && (pin.tool !== null || pin.kind === 'instructions');
    const file =
      isNamed || !this.#digest ? 'missing' : this.#kept.read(pin.seen, pin.seenContent, this.#digest);
    const kept = typeof file === 'string' ? undefined : file;
    const server = pin.server ?? kept?.server ?? null;
    const name = pin.tool ?? kept?.name ?? (pin.kind === 'instructions' ? '' : null);
    const label = labelOf(id, pin, server, name);
    const isSafe = /^[A-Za-z0-9_.@][A-Za-z0-9_.:@/+-]*$/.test(label);
    const serverId = server !== null && this.#digest && serverIdOf(server, this.#digest);
    const { mode, elsewhere = null } = serverId
      ? trustIn({ trust: trusted }, serverId, pin.serverHash)
      : { mode: 'manual' as const };
    const [said, handle] = isSafe ? [label, label] : [JSON.stringify(label), shortOf(id)];
    return { id, pin, server, name, label, said, handle, trust: mode, trustElsewhere: elsewhere };
  }
}

const BY_GRAVITY: readonly PinState[] = ['quarantined', 'changed', 'pending', 'blocked', 'approved'];

const rankOf = ({ pin }: PinEntry): number =>
  BY_GRAVITY.indexOf(pin.state) * VERDICTS.length - VERDICTS.indexOf(pin.verdict);

function labelOf(id: Digest, pin: Pin, server: string | null, name: string | null): string {
  if (server === null || name === null) return shortOf(id);
  const what = pin.kind === 'tool' ? name : pin.kind === 'instructions' ? pin.kind : `${pin.kind}:${name}`;
  return printable(`${server}/${what}`, { max: 160 });
}

const MOST_NAMED = 12;

/** One per line: names are long, and are copied from here. */
function ambiguous(name: string, found: readonly PinEntry[]): Trouble {
  const isTwice = (handle: string) => found.filter((each) => each.handle === handle).length > 1;
  const lines = found.slice(0, MOST_NAMED).map(({ id, handle }) => (isTwice(handle) ? shortOf(id) : handle));
  const rest = found.length - lines.length;
  if (rest > 0) lines.push(`and ${rest} more, see \`tokenauditor quarantine list --all\``);
  const candidates = lines.map((line) => `\n  ${line}`).join('');
  return new Trouble('quarantine.ambiguous', { name, count: found.length, candidates });
}

function versionOf(kept: KeptDefinition | NotKept) {
  return typeof kept === 'string' || kept.value === null
    ? undefined
    : { origin: kept.origin, value: kept.value, hidden: kept.hidden };
}

const hexOf = (digest: Digest): string => digest.slice('sha256:'.length);

/** Enough of a digest for a person to tell it from all others. */
export const shortOf = (digest: Digest): string => hexOf(digest).slice(0, 16);

const REVIEWED = /^(?:sha256:)?([0-9a-f]{12,64})$/;

/** The contract that the reviewer names, if it is the one that was seen last; anything else is refused. */
export function reviewedContract({ seen }: Pin, said: string): Digest {
  const hex = REVIEWED.exec(said)?.[1];
  if (hex !== undefined && hexOf(seen).startsWith(hex)) return seen;
  throw new Trouble('quarantine.other_contract', { reviewed: said, seen });
}
