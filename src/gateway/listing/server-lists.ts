/** The lists of all servers of one client, and which server a name or URI belongs to. */
import { createHash } from 'node:crypto';
import type { Seal } from '../../evidence/keys/sealed-text.ts';
import type { Clock } from '../../ports/files.ts';
import type { Admitted } from '../../road/gateway/definition-desk.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { type Catalogue, catalogueOf, type Entry, type Naming, type Part } from './catalogue.ts';

export const LISTED = {
  'tools/list': { kind: 'tool', field: 'tools', naming: 'prefixed' },
  'prompts/list': { kind: 'prompt', field: 'prompts', naming: 'prefixed' },
  'resources/list': { kind: 'resource', field: 'resources', naming: 'uri' },
  'resources/templates/list': { kind: 'resource_template', field: 'resourceTemplates', naming: 'uri' },
} as const satisfies Record<string, { kind: Definition['kind']; field: string; naming: Naming }>;
export type ListMethod = keyof typeof LISTED;

export const LIST_METHODS: readonly ListMethod[] = [
  ...(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'] as const),
];

export const isListMethod = (method: string): method is ListMethod => Object.hasOwn(LISTED, method);

/** Most clients ask for one page only. */
const PAGE = 1_000;
/** A name that is in no list is looked for again at most this often, and a list that changed is read again. */
const REFRESH_MS = 1_000;
const LONG_LIST = 64;

/** Reads one list of every server, those that cannot be read left out. A call waits less for servers that start. */
export type ReadParts = (method: ListMethod, isForCall: boolean) => Promise<ReadLists>;

export interface ReadLists {
  readonly parts: readonly Part[];
  /** Servers that are still starting are not in it. */
  readonly isPartial: boolean;
}

/** Resolves when the servers that a name may belong to have started, or cannot. */
export type AwaitStart = (name: string) => Promise<void>;

interface Kept {
  readonly catalogue: Catalogue;
  readonly readMs: number;
  readonly isPartial?: boolean;
}

interface Reading {
  readonly catalogue: Promise<Catalogue>;
  readonly asked: Asked;
}

interface Asked {
  /** The changes that were known when servers were asked; undefined until then. */
  since?: number;
}

export class Listings {
  readonly #cursors: Seal;
  readonly #clock: Clock;
  readonly #kept = new Map<ListMethod, Kept>();
  /** For lists and for calls by themselves: a call must not wait for as long as a list does. */
  readonly #reading = new Map<string, Reading>();
  readonly #readMs = new Map<string, number>();
  readonly #isBare: boolean;
  /** Grows when what is being read may be outdated already. */
  #changes = 0;
  /** Grows as well when it may be incomplete. */
  #versions = 0;

  constructor(cursors: Seal, clock: Clock, isBare = false) {
    this.#cursors = cursors;
    this.#clock = clock;
    this.#isBare = isBare;
  }

  get changes(): number {
    return this.#changes;
  }

  /** A server announced a change: calls wait for the new list. */
  forget(): void {
    this.#changes += 1;
    this.readAgain();
  }

  /** A server that was late is there: nothing of the others has changed. */
  readAgain(): void {
    this.#versions += 1;
    this.#kept.clear();
  }

  /** A server ended: what it lists now has nothing to do with what it listed before. */
  restart(): void {
    this.forget();
    this.#readMs.clear();
  }

  /** What was read by other means; kept unless a change was announced since it was asked for. */
  keep(method: ListMethod, parts: readonly Part[], since: number): Catalogue {
    const catalogue = catalogueOf(parts, this.#namingOf(method));
    if (since === this.#changes) this.#kept.set(method, { catalogue, readMs: this.#clock.elapsedMs() });
    return catalogue;
  }

  /** As it is known, or else read. */
  async catalogue(method: ListMethod, read: ReadParts, isFresh = false): Promise<Catalogue> {
    return (isFresh ? undefined : this.#kept.get(method)?.catalogue) ?? (await this.#read(method, read));
  }

  /** The lists in which something is shown that should not be, or the reverse; they are forgotten. */
  outdated(isShown: (admitted: Admitted) => boolean): ListMethod[] {
    const methods = [...this.#kept].flatMap(([method, { catalogue }]) => {
      const entries = [...catalogue.entries, ...catalogue.hidden.values()];
      const isWrong = ({ admitted, isHidden }: Entry) =>
        admitted !== undefined && isShown(admitted) === (isHidden === true);
      return entries.some(isWrong) ? [method] : [];
    });
    for (const method of methods) this.#kept.delete(method);
    return methods;
  }

  /** A page for the client; undefined for a cursor that is not ours, or is of a list that has changed. */
  async page(
    method: ListMethod,
    cursor: string | undefined,
    read: ReadParts,
  ): Promise<JsonObject | undefined> {
    const opened = cursor === undefined ? '' : this.#cursors.open(method, cursor);
    if (opened === undefined) return undefined;
    const kept = cursor === undefined ? undefined : this.#kept.get(method)?.catalogue;
    const { entries } = kept ?? (await this.#read(method, read));
    const [version, offset = '0'] = opened.split(' ');
    if (cursor !== undefined && version !== versionOf(entries)) return undefined;
    const from = Number(offset);
    const rest = entries.length > from + PAGE;
    return {
      [LISTED[method].field]: entries.slice(from, from + PAGE).map(({ value }) => value),
      ...(rest ? { nextCursor: this.#cursors.seal(method, `${versionOf(entries)} ${from + PAGE}`) } : {}),
    };
  }

  /** The entry of a name, or why it has none: undefined if no server listed it. */
  async find(
    method: ListMethod,
    name: string,
    read: ReadParts,
    start?: AwaitStart,
  ): Promise<Entry | string | undefined> {
    const kept = this.#kept.get(method);
    const found = kept === undefined ? undefined : lookUp(kept.catalogue, name);
    if (found !== undefined) return found;
    const isRecent = kept !== undefined && this.#clock.elapsedMs() - kept.readMs < REFRESH_MS;
    if (isRecent && kept.isPartial !== true) return undefined;
    const entry = isRecent ? undefined : lookUp(await this.#read(method, read, true), name);
    const isMissed = entry === undefined && this.#kept.get(method)?.isPartial === true;
    if (!isMissed || start === undefined) return entry;
    await start(name);
    return lookUp(await this.#read(method, read, true), name);
  }

  /** Those that are known now, hidden ones included. */
  known(method: ListMethod): readonly Entry[] {
    const catalogue = this.#kept.get(method)?.catalogue;
    return catalogue === undefined ? [] : [...catalogue.entries, ...catalogue.hidden.values()];
  }

  /** Those that are known now and not shown, by name. */
  hidden(method: ListMethod): ReadonlyMap<string, Entry> {
    return this.#kept.get(method)?.catalogue.hidden ?? new Map();
  }

  #namingOf(method: ListMethod): Naming {
    return this.#isBare ? 'uri' : LISTED[method].naming;
  }

  /** One that was asked for before the last change is outdated: what comes after the change waits for the next. */
  #read(method: ListMethod, read: ReadParts, isForCall = false): Promise<Catalogue> {
    const key = isForCall ? `${method} for calls` : method;
    const under = this.#reading.get(key);
    if (under !== undefined && (under.asked.since ?? this.#changes) === this.#changes) return under.catalogue;
    const asked: Asked = {};
    const own = { catalogue: this.#readNow(method, read, isForCall, asked), asked };
    this.#reading.set(key, own);
    const end = () => {
      if (this.#reading.get(key) === own) this.#reading.delete(key);
    };
    own.catalogue.then(end, end);
    return own.catalogue;
  }

  /** A long list takes milliseconds at each step: others have their turn in between. */
  async #turnFor(parts: readonly Part[]): Promise<void> {
    if (parts.some(({ definitions }) => definitions.length > LONG_LIST)) await this.#clock.nextTurn();
  }

  /** A server may announce changes all the time: for calls it is asked once a second at most. */
  async #readNow(method: ListMethod, read: ReadParts, isForCall: boolean, asked: Asked): Promise<Catalogue> {
    const key = isForCall ? `${method} for calls` : method;
    const waits = (this.#readMs.get(key) ?? -REFRESH_MS) + REFRESH_MS - this.#clock.elapsedMs();
    if (isForCall && waits > 0) await this.#clock.sleep(waits);
    const version = this.#versions;
    asked.since = this.#changes;
    this.#readMs.set(key, this.#clock.elapsedMs());
    const { parts, isPartial } = await read(method, isForCall);
    await this.#turnFor(parts);
    const catalogue = catalogueOf(parts, this.#namingOf(method));
    const isCurrent = version === this.#versions;
    if (isCurrent) this.#kept.set(method, { catalogue, readMs: this.#clock.elapsedMs(), isPartial });
    await this.#turnFor(parts);
    return catalogue;
  }
}

const lookUp = ({ byName, refused, hidden }: Catalogue, name: string): Entry | string | undefined =>
  byName.get(name) ?? refused.get(name) ?? hidden.get(name);

const versionOf = (entries: readonly Entry[]): string =>
  createHash('sha256')
    .update(entries.map(({ shown }) => shown).join('\n'))
    .digest('base64url')
    .slice(0, 16);
