/**
 * The replies of a session, in a fixed amount of memory. When it is full, the server with the most gives up what is known of
 * its oldest ones. The first reply of an outsider stays, and so do those with orders to the model as long as others can go.
 */
import type { GramFilter } from '../flows/gram-filter.ts';
import type { RecalledReply } from '../flows/recall.ts';

const MOST_REPLIES = 640;
const BYTES_OF_REPLY = 256;
const MOST_DETAIL_BYTES = 448 * 1024;
const BYTES_OF_SUBJECT = 40;
const BYTES_OF_NAME = 32;

export interface KeptReply extends RecalledReply {
  /** What it was asked for by, as far as that is rare. */
  readonly asked: readonly (readonly number[])[];
  readonly mails: number;
  readonly free: GramFilter | undefined;
  readonly subject: ReadonlySet<number>;
}

interface Details {
  free: KeptReply['free'];
  subject: KeptReply['subject'];
  asked: KeptReply['asked'];
}

/** `details`: their bytes, as long as they are there. */
interface Entry {
  readonly reply: KeptReply & Details;
  details: number;
}

export class KeptReplies {
  readonly #entries = new Map<number, Entry>();
  readonly #shares = new Map<string, Share>();
  #all: readonly KeptReply[] | undefined;
  #next = 0;
  #details = 0;
  #firstOutside: number | undefined;
  isForgetful = false;

  /** Of the reply that is added next. */
  get next(): number {
    return this.#next;
  }

  get bytes(): number {
    return this.#details + this.#entries.size * BYTES_OF_REPLY;
  }

  get all(): readonly KeptReply[] {
    this.#all ??= [...this.#entries.values()].map(({ reply }) => reply);
    return this.#all;
  }

  at(index: number): KeptReply | undefined {
    return this.#entries.get(index)?.reply;
  }

  indexOf(reply: RecalledReply): number {
    for (const [index, entry] of this.#entries) if (entry.reply === reply) return index;
    return -1;
  }

  add(reply: KeptReply): void {
    const names = reply.asked.reduce((sum, grams) => sum + grams.length, reply.asked.length);
    const details = (reply.free?.bytes ?? 0) + reply.subject.size * BYTES_OF_SUBJECT + names * BYTES_OF_NAME;
    this.#entries.set(this.#next, { reply: { ...reply }, details });
    if (reply.isOutside) this.#firstOutside ??= this.#next;
    this.#next += 1;
    this.#weigh(reply.server, 1, details);
    this.#all = undefined;
    while (this.#details > MOST_DETAIL_BYTES) this.#lighten();
    while (this.#entries.size > MOST_REPLIES) this.#drop();
  }

  #lighten(): void {
    const server = richest(this.#shares, ({ details }) => details);
    for (const entry of this.#entries.values()) {
      const { reply } = entry;
      if (reply.server !== server || entry.details === 0) continue;
      this.#weigh(server, 0, -entry.details);
      entry.details = 0;
      [reply.free, reply.subject, reply.asked] = [undefined, new Set(), []];
      this.isForgetful = true;
      return;
    }
  }

  #drop(): void {
    const server = richest(this.#shares, ({ count }) => count);
    let gone: number | undefined;
    for (const [index, { reply }] of this.#entries) {
      if (reply.server !== server || index === this.#firstOutside) continue;
      gone ??= index;
      if (reply.hasOrders) continue;
      gone = index;
      break;
    }
    // Each server has one reply, and the first outsider's is that of this server.
    gone ??= [...this.#entries.keys()].find((index) => index !== this.#firstOutside) ?? 0;
    const { reply, details } = this.#entries.get(gone) ?? {};
    if (reply !== undefined) this.#weigh(reply.server, -1, -(details ?? 0));
    this.#entries.delete(gone);
    this.#all = undefined;
    this.isForgetful = true;
  }

  #weigh(server: string, count: number, details: number): void {
    const share = this.#shares.get(server) ?? { count: 0, details: 0 };
    const after = { count: share.count + count, details: share.details + details };
    if (after.count === 0) this.#shares.delete(server);
    else this.#shares.set(server, after);
    this.#details += details;
  }
}

interface Share {
  readonly count: number;
  readonly details: number;
}

function richest(shares: ReadonlyMap<string, Share>, of: (share: Share) => number): string | undefined {
  let [name, most]: [string | undefined, number] = [undefined, 0];
  for (const [server, share] of shares) if (of(share) > most) [name, most] = [server, of(share)];
  return name;
}
