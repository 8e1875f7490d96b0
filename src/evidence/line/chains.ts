/**
 * Takes a damaged ledger apart: which lines still form chains, wherever they are, and which are not events.
 * Two lines are linked when one carries the hash of the other and the next number. Only for ledgers that failed
 * verification, so thoroughness matters more than speed; caps bound the memory.
 */

import type { Line } from '../folder/lines.ts';
import { type ChainEvent, type LineFault, readChainLine } from './event-line.ts';
import { hashLine, NO_LINE } from './tail.ts';

/** Beyond this many pieces, the file is simply not a ledger any more. */
const MOST_PIECES = 2_000;
/** How many of the last lines are remembered, to find where a chain branches off. */
const MOST_RECENT = 4_096;

export interface Place {
  readonly segment: string;
  readonly line: number;
  /** Among all lines of the ledger, from 0. */
  readonly position: number;
}

/** Linked lines that are also next to each other. */
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
  /** What the first line's hash would be if it named the line before it. */
  readonly relinked: string;
  /** Begins in the middle of another chain, behind event `seq`. */
  readonly fork: { readonly chain: Chain; readonly seq: number } | null;
}

export interface Noise extends Place {
  readonly fault: LineFault;
}

export interface Pieces {
  readonly chains: Chain[];
  readonly noise: Noise[];
  /** The rest of the ledger was not read. */
  readonly isCapped: boolean;
}

export const lengthOf = (chain: Chain): number => chain.lastSeq - chain.firstSeq + 1;

export function takeApart(lines: Iterable<Line>): Pieces {
  const builder = new Builder();
  for (const line of lines) if (!builder.add(line)) break;
  return builder;
}

class Builder {
  readonly chains: Chain[] = [];
  readonly noise: Noise[] = [];
  isCapped = false;
  /** Chains by the hash of their last line. */
  readonly #tips = new Map<string, Chain>();
  readonly #recent = new Map<string, { readonly chain: Chain; readonly seq: number }>();
  #position = 0;
  #before = NO_LINE;

  /** False when it has seen enough. */
  add(line: Line): boolean {
    this.isCapped = this.chains.length + this.noise.length >= MOST_PIECES;
    if (this.isCapped) return false;
    const place = { segment: line.segment, line: line.number, position: this.#position++ };
    const event = readChainLine(line);
    if (typeof event === 'string') this.noise.push({ ...place, fault: event });
    else this.#addEvent(event, line.bytes, place);
    return true;
  }

  #addEvent(event: ChainEvent, bytes: Buffer, place: Place): void {
    const { seq, prev } = event;
    const ownHash = hashLine(bytes);
    const tip = this.#tips.get(prev);
    const chain = tip?.lastSeq === seq - 1 ? tip : this.#begin(event, bytes, place);
    if (chain === tip) {
      this.#tips.delete(prev);
      extend(chain, place, ownHash);
    }
    // The same line may end two chains where lines were duplicated: the longer one continues.
    const rival = this.#tips.get(ownHash);
    if (!rival || lengthOf(rival) < lengthOf(chain)) this.#tips.set(ownHash, chain);
    if (!this.#recent.has(ownHash)) this.#recent.set(ownHash, { chain, seq });
    if (this.#recent.size > MOST_RECENT) forgetOldest(this.#recent);
    this.#before = ownHash;
  }

  #begin({ seq, prev }: ChainEvent, bytes: Buffer, place: Place): Chain {
    const fork = this.#recent.get(prev);
    const relinked = bytes.toString('latin1').replace(prev, this.#before);
    const chain = {
      stretches: [{ firstSeq: seq, lastSeq: seq, first: place, last: place }],
      firstSeq: seq,
      lastSeq: seq,
      prev,
      lastHash: hashLine(bytes),
      relinked: hashLine(Buffer.from(relinked, 'latin1')),
      fork: fork && fork.seq === seq - 1 && fork.seq < fork.chain.lastSeq ? fork : null,
    };
    this.chains.push(chain);
    return chain;
  }
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

function forgetOldest(recent: Map<string, unknown>): void {
  const [oldest] = recent.keys();
  if (oldest !== undefined) recent.delete(oldest);
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
