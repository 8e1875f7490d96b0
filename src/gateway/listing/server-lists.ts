/** The lists of all servers of one client, and which server a name or URI belongs to. */
import { createHash } from 'node:crypto';
import type { Clock } from '../../ports/files.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { type Catalogue, catalogueOf, type Entry, type Naming, type Part } from './catalogue.ts';
import type { Cursors } from './cursors.ts';

export const LISTED = {
  'tools/list': { kind: 'tool', field: 'tools', naming: 'prefixed' },
  'prompts/list': { kind: 'prompt', field: 'prompts', naming: 'prefixed' },
  'resources/list': { kind: 'resource', field: 'resources', naming: 'uri' },
  'resources/templates/list': { kind: 'resource_template', field: 'resourceTemplates', naming: 'uri' },
} as const satisfies Record<string, { kind: Definition['kind']; field: string; naming: Naming }>;
export type ListMethod = keyof typeof LISTED;

export const isListMethod = (method: string): method is ListMethod => Object.hasOwn(LISTED, method);

/** Most clients ask for one page only. */
const PAGE = 1_000;
/** A name that is in no list is looked for again at most this often. */
const REFRESH_MS = 1_000;

/** Reads one list of every server, those that cannot be read left out. */
export type ReadParts = (method: ListMethod) => Promise<readonly Part[]>;

interface Kept {
  readonly catalogue: Catalogue;
  readonly readMs: number;
}

export class Listings {
  readonly #cursors: Cursors;
  readonly #clock: Clock;
  readonly #kept = new Map<ListMethod, Kept>();
  readonly #reading = new Map<ListMethod, Promise<Catalogue>>();

  constructor(cursors: Cursors, clock: Clock) {
    this.#cursors = cursors;
    this.#clock = clock;
  }

  /** A server announced a change, or ended. */
  forget(): void {
    this.#kept.clear();
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
  async find(method: ListMethod, name: string, read: ReadParts): Promise<Entry | string | undefined> {
    const kept = this.#kept.get(method);
    const found = kept === undefined ? undefined : lookUp(kept.catalogue, name);
    if (found !== undefined) return found;
    if (kept !== undefined && this.#clock.elapsedMs() - kept.readMs < REFRESH_MS) return undefined;
    return lookUp(await this.#read(method, read), name);
  }

  /** Those that are known now. */
  entries(method: ListMethod): readonly Entry[] {
    return this.#kept.get(method)?.catalogue.entries ?? [];
  }

  #read(method: ListMethod, read: ReadParts): Promise<Catalogue> {
    const under = this.#reading.get(method) ?? this.#readNow(method, read);
    this.#reading.set(method, under);
    return under;
  }

  async #readNow(method: ListMethod, read: ReadParts): Promise<Catalogue> {
    try {
      const catalogue = catalogueOf(await read(method), LISTED[method].naming);
      this.#kept.set(method, { catalogue, readMs: this.#clock.elapsedMs() });
      return catalogue;
    } finally {
      this.#reading.delete(method);
    }
  }
}

const lookUp = ({ byName, refused }: Catalogue, name: string): Entry | string | undefined =>
  byName.get(name) ?? refused.get(name);

const versionOf = (entries: readonly Entry[]): string =>
  createHash('sha256')
    .update(entries.map(({ shown }) => shown).join('\n'))
    .digest('base64url')
    .slice(0, 16);
