/** The end of the ledger, and all that is needed to append to it: it grows line by line and never reads back. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { Frontier, hashLeaf } from '../tree/merkle.ts';
import { bearsMark } from './line-mac.ts';

/** The first event's `prev`, which has no line before it. */
export const NO_LINE = `sha256:${'0'.repeat(64)}`;

export function hashLine(line: Uint8Array): string {
  return `sha256:${hash('sha256', line, 'hex')}`;
}

/** The parts of an event that the chain needs; fields of later versions do not break it. */
const linkSchema = z.object({
  seq: z.number(),
  prev: z.string(),
  event_id: z.string(),
  type: z.string(),
  public_key: z.string().optional(),
  recovered_hash: z.string().optional(),
  mac: z.string().optional(),
});
export type Link = z.infer<typeof linkSchema>;

export const EVENT_ID = /^evt_(\d{8})_(\d{6,15})$/;
/** Only these name the key that the ledger is signed with. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set(['log.created', 'log.restarted', 'key.rotated']);

const tailRecordSchema = z.strictObject({
  prev: z.string(),
  day: z.string(),
  count: z.int(),
  announced: z.string().optional(),
  recovered: z.string().optional(),
  segmentStart: z.int().positive(),
  lineStart: z.int().nonnegative(),
  offset: z.int().nonnegative(),
  frontier: z.unknown(),
});
export type TailRecord = z.infer<typeof tailRecordSchema>;

export class Tail {
  #frontier = new Frontier();
  prev = NO_LINE;
  /** The day of the last event id, so that ids grow even when the clock goes back. */
  day = '';
  count = 0;
  /** The public key that the ledger named last. */
  announced: string | undefined;
  /** The `recovered_hash` of the last event, if that is a `log.recovered`. */
  recovered: string | undefined;
  /** The first event of the tail's segment, and where in it the last line begins and ends. */
  segmentStart = 1;
  lineStart = 0;
  offset = 0;

  get frontier(): Frontier {
    return this.#frontier;
  }

  /** How many events there are; also the last one's `seq`. */
  get size(): number {
    return this.#frontier.size;
  }

  /** Takes a line that was read; returns what is wrong with it, or undefined. `lineKey`: for a line not signed yet. */
  read(line: Uint8Array, lineKey?: Uint8Array): string | undefined {
    const link = readLink(line);
    if (!link) return 'it is not an event';
    if (link.seq !== this.size + 1) return `its seq is not ${this.size + 1}`;
    if (link.prev !== this.prev) return 'its prev is not the hash of the line before it';
    if (!EVENT_ID.test(link.event_id)) return 'its event_id is malformed';
    if (lineKey && !bearsMark(lineKey, line, link.mac))
      return 'it is not signed, and its mark is not the writer’s';
    this.add(line, link);
    return undefined;
  }

  /** Takes a line that we made ourselves. */
  add(line: Uint8Array, link: Link): void {
    const [, day = '', count = ''] = EVENT_ID.exec(link.event_id) ?? [];
    if (day >= this.day) [this.day, this.count] = [day, Number(count)];
    this.#frontier.append(hashLeaf(line));
    this.prev = hashLine(line);
    if (ANNOUNCEMENTS.has(link.type)) this.announced = link.public_key;
    this.recovered = link.type === 'log.recovered' ? link.recovered_hash : undefined;
    this.lineStart = this.offset;
    this.offset += line.length + 1;
  }

  nextSegment(): void {
    [this.segmentStart, this.lineStart, this.offset] = [this.size + 1, 0, 0];
  }

  copy(): Tail {
    const copy = new Tail();
    copy.#fill(this, this.#frontier.copy());
    return copy;
  }

  toRecord(): TailRecord {
    const { prev, day, count, announced, recovered, segmentStart, lineStart, offset } = this;
    return {
      ...{ prev, day, count, segmentStart, lineStart, offset, frontier: this.#frontier.toJSON() },
      ...(announced === undefined ? {} : { announced }),
      ...(recovered === undefined ? {} : { recovered }),
    };
  }

  /** Undefined for anything `toRecord` cannot have made. */
  static fromRecord(value: unknown): Tail | undefined {
    const record = tailRecordSchema.safeParse(value).data;
    const frontier = record && Frontier.fromJSON(record.frontier);
    if (!record || !frontier) return undefined;
    const tail = new Tail();
    tail.#fill(record, frontier);
    return tail;
  }

  #fill(from: Tail | TailRecord, frontier: Frontier): void {
    this.#frontier = frontier;
    this.prev = from.prev;
    [this.day, this.count] = [from.day, from.count];
    [this.announced, this.recovered] = [from.announced, from.recovered];
    [this.segmentStart, this.lineStart, this.offset] = [from.segmentStart, from.lineStart, from.offset];
  }
}

function readLink(line: Uint8Array): Link | undefined {
  try {
    return linkSchema.safeParse(JSON.parse(Buffer.from(line).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
