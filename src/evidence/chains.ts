/**
 * A disturbed ledger taken apart: which lines still hold together, wherever they stand, and which are no events.
 * Lines hold together when one carries the hash of the other and the next number. Only for ledgers that did not
 * verify, so thoroughness goes before speed; memory stays bounded by caps.
 */
import { type LineFault, readChainLine } from './event-line.ts';
import type { Line } from './lines.ts';
import { hashLine, NO_LINE } from './tail.ts';

/** More pieces than this say no more than "not a ledger any more". */
const MOST_PIECES = 2_000;
/** How many of the last lines are remembered, to tell repetitions and forks. */
const MOST_RECENT = 4_096;

export interface Place {
  readonly segment: string;
  readonly line: number;
  /** Among all lines of the ledger, from 0. */
  readonly position: number;
}

/** Lines that hold together and also stand together. */
export interface Stretch {
  readonly firstSeq: number;
  lastSeq: number;
  readonly first: Place;
  last: Place;
}

export interface Chain {
  readonly stretches: Stretch[];
  readonly firstSeq: number;
  lastSeq: number;
  readonly prev: string;
  lastHash: string;
  /** What the first line's hash would be, had it named the line before it. */
  readonly mended: string;
  /** All its lines were seen before, byte for byte. */
  readonly isRepetition: boolean;
  /** Begins in the middle of another chain, behind event `seq`. */
  readonly fork: { readonly chain: Chain; readonly seq: number } | null;
}

export interface Noise extends Place {
  readonly fault: LineFault;
}

export interface Pieces {
  readonly chains: Chain[];
  readonly noise: Noise[];
  readonly events: number;
  /** The rest of the ledger was not looked at. */
  readonly isCapped: boolean;
}

export const lengthOf = (chain: Chain): number => chain.lastSeq - chain.firstSeq + 1;

export function takeApart(lines: Iterable<Line>): Pieces {
  const chains: Chain[] = [];
  const noise: Noise[] = [];
  const tips = new Map<string, Chain>();
  const recent = new Map<string, { readonly chain: Chain; readonly seq: number }>();
  let position = 0;
  let events = 0;
  let before = NO_LINE;
  for (const line of lines) {
    const place = { segment: line.segment, line: line.number, position: position++ };
    const event = readChainLine(line);
    if (chains.length + noise.length >= MOST_PIECES) return { chains, noise, events, isCapped: true };
    if (typeof event === 'string') {
      noise.push({ ...place, fault: event });
      continue;
    }
    events += 1;
    const ownHash = hashLine(line.bytes);
    const repeated = recent.has(ownHash);
    let chain = chainToExtend(event, repeated, tips, chains.at(-1));
    if (chain) {
      tips.delete(event.prev);
      extend(chain, place, ownHash);
    } else {
      const fork = recent.get(event.prev);
      const mended = line.bytes.toString('latin1').replace(event.prev, before);
      chain = {
        stretches: [{ firstSeq: event.seq, lastSeq: event.seq, first: place, last: place }],
        firstSeq: event.seq,
        lastSeq: event.seq,
        prev: event.prev,
        lastHash: ownHash,
        mended: hashLine(Buffer.from(mended, 'latin1')),
        isRepetition: repeated,
        fork: fork && !repeated && fork.seq + 1 === event.seq && fork.seq < fork.chain.lastSeq ? fork : null,
      };
      chains.push(chain);
    }
    before = ownHash;
    if (chain.isRepetition) continue;
    remember(recent, ownHash, { chain, seq: event.seq });
    if (lengthOf(chain) > lengthOfTip(tips, ownHash)) tips.set(ownHash, chain);
  }
  return { chains, noise, events, isCapped: false };
}

function chainToExtend(
  event: { readonly seq: number; readonly prev: string },
  isRepeated: boolean,
  tips: ReadonlyMap<string, Chain>,
  latest: Chain | undefined,
): Chain | undefined {
  const tip = tips.get(event.prev);
  if (tip && tip.lastSeq + 1 === event.seq) return tip;
  // A whole block may stand there twice.
  const goesOn = isRepeated && latest?.isRepetition && latest.lastHash === event.prev;
  return goesOn ? latest : undefined;
}

function lengthOfTip(tips: ReadonlyMap<string, Chain>, ownHash: string): number {
  const other = tips.get(ownHash);
  return other ? lengthOf(other) : 0;
}

function extend(chain: Chain, place: Place, ownHash: string): void {
  chain.lastSeq += 1;
  chain.lastHash = ownHash;
  const stretch = chain.stretches.at(-1);
  if (stretch && stretch.last.segment === place.segment && stretch.last.position + 1 === place.position) {
    stretch.last = place;
    stretch.lastSeq = chain.lastSeq;
  } else chain.stretches.push({ firstSeq: chain.lastSeq, lastSeq: chain.lastSeq, first: place, last: place });
}

function remember<V>(recent: Map<string, V>, key: string, value: V): void {
  recent.set(key, value);
  if (recent.size <= MOST_RECENT) return;
  for (const oldest of recent.keys()) {
    recent.delete(oldest);
    return;
  }
}

/** Cuts a chain behind event `seq`; what is cut off is returned as a chain of its own. */
export function cutChain(chain: Chain, seq: number): { readonly head: Chain; readonly tail: Chain } {
  const head: Stretch[] = [];
  const tail: Stretch[] = [];
  for (const stretch of chain.stretches) {
    if (stretch.lastSeq <= seq) head.push(stretch);
    else if (stretch.firstSeq > seq) tail.push(stretch);
    else {
      const split = seq - stretch.firstSeq;
      const { segment, line, position } = stretch.first;
      const at = (offset: number): Place => ({ segment, line: line + offset, position: position + offset });
      head.push({ ...stretch, lastSeq: seq, last: at(split) });
      tail.push({ ...stretch, firstSeq: seq + 1, first: at(split + 1) });
    }
  }
  return {
    head: { ...chain, stretches: head, lastSeq: seq },
    tail: { ...chain, stretches: tail, firstSeq: seq + 1, fork: null },
  };
}
