/**
 * The quarantine of a gateway: what servers list is screened, compared with what was approved, and on the disk before
 * anything is served by it. What is approved already is served at once, and screened again beside the calls; a listing
 * waits only for what is new. No piece of work takes longer than a slice.
 */
import { createHash } from 'node:crypto';
import { shownDefinition } from '../../checks/shown-definition.ts';
import type { JudgedDefinition } from '../../policy/definition-verdict.ts';
import type { Mark } from '../../quarantine/contract.ts';
import { Quarantine } from '../../quarantine/quarantine.ts';
import type { Definition, ServerListing } from '../../vocabulary/definition.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { SoftSignals } from '../../vocabulary/document/quarantine-part.ts';
import { recordInParts, withProgram } from '../definitions.ts';
import type { HookDesk } from '../hooks/hook-desk.ts';
import { type KeepElsewhere, type Scan, scanInSlices } from './definition-orders.ts';

/** A definition as a server listed it just now. */
export interface Admitted {
  readonly definition: Definition;
  readonly mark: Mark;
  /** As agents may read it; undefined: not at all. */
  readonly shown: Definition['value'] | undefined;
  /** Of the server; absent: its own. */
  readonly pinnedAs?: string;
}

type Marked = Pick<Admitted, 'mark' | 'shown'>;

interface Listed {
  readonly listing: ServerListing;
  readonly admitted: readonly Admitted[];
}

/** Of work on the serving thread, while no call is under way. */
const SLICE_MS = 2;
/** A call has several turns, and each may meet a slice: those are short then, and have others' work between them. */
const BUSY_SLICE_MS = 1;
const REST_MS = 3;
/** New pins that wait for the disk together; some milliseconds of work. */
const AT_ONCE = 8;
/** Marks and judgements that are remembered; then it begins anew. */
const MOST_JUDGED = 20_000;
const LONGEST_MARKED = 16_384;

/** What is done on other threads, and whether this one has calls to serve. */
export interface Elsewhere {
  readonly scan?: Scan | undefined;
  readonly keep?: KeepElsewhere | undefined;
  isBusy?(): boolean;
}

export class DefinitionDesk {
  readonly #deskNow: () => HookDesk;
  readonly #scan: Scan;
  readonly #isBusy: () => boolean;
  readonly #keep: KeepElsewhere | undefined;
  /** By the policy on soft signals. */
  readonly #opened = new Map<SoftSignals, Promise<Quarantine>>();
  readonly #ready = new Map<SoftSignals, Quarantine>();
  /** What this process screened, by contract and by what it was compared with. */
  readonly #judged = new Map<string, JudgedDefinition['judgement']>();
  readonly #marks = new Map<string, Marked>();
  #sliceMs = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deskNow: () => HookDesk, { scan, keep, isBusy = () => false }: Elsewhere = {}) {
    this.#deskNow = deskNow;
    this.#isBusy = isBusy;
    this.#keep = keep;
    this.#scan = scan ?? scanInSlices(() => this.#pause());
  }

  /** Whether anything was listed yet. */
  get isOpen(): boolean {
    return this.#ready.size > 0;
  }

  /** As of the last listing or refresh, under this policy on soft signals. */
  isServed(mark: Mark, soft: SoftSignals): boolean {
    return this.#ready.get(soft)?.mayServe(mark) ?? false;
  }

  /** Before a policy counts: a call under it must find what it asks. */
  async prepare(soft: SoftSignals): Promise<void> {
    if (this.isOpen) await this.#under(soft);
  }

  /** What other processes decided meanwhile counts afterwards. */
  async refresh(): Promise<void> {
    await (await this.#current()).refresh();
  }

  /** The lists of all servers, in the same order; they are compared with each other. */
  async admit(listings: readonly ServerListing[]): Promise<readonly (readonly Admitted[])[]> {
    const quarantine = await this.#current();
    await quarantine.refresh();
    const listed: Listed[] = [];
    for (const listing of listings) {
      const admitted: Admitted[] = [];
      const { pinnedAs } = listing;
      const name = pinnedAs === undefined ? {} : { pinnedAs };
      for (const definition of listing.definitions) {
        const marked = this.#markOf(definition, listing, quarantine);
        admitted.push({ definition, ...marked, ...name });
        await this.#pause();
      }
      listed.push({ listing, admitted });
    }
    await this.#pause();
    const isSettled = listed.every(({ admitted }) => areSettled(admitted, quarantine));
    // One after the other: two clients that list the same server pin it once.
    const screened = this.#turn.then(() => this.#screen(listed, quarantine));
    this.#turn = screened.catch(() => undefined);
    if (!isSettled) await screened;
    return listed.map(({ admitted }) => admitted);
  }

  /** Servers list the same again and again, and a digest costs thirty times as much as finding it. */
  #markOf(definition: Definition, { origin, pinnedAs }: ServerListing, quarantine: Quarantine): Marked {
    const key = JSON.stringify([origin, pinnedAs, definition]);
    const known = this.#marks.get(key);
    if (known !== undefined) return known;
    const pinned = pinnedDefinition(definition, pinnedAs);
    const mark = quarantine.markOf(pinned, origin, pinned === definition ? [] : [definition]);
    const made = { mark, shown: shownDefinition(definition.value) };
    if (this.#marks.size >= MOST_JUDGED) this.#marks.clear();
    if (key.length <= LONGEST_MARKED) this.#marks.set(key, made);
    return made;
  }

  /** The policy may have been reloaded. */
  async #current(): Promise<Quarantine> {
    return await this.#under(this.#deskNow().settings.quarantine);
  }

  async #under(soft: SoftSignals): Promise<Quarantine> {
    const { directory, ports, ledger, home, pins, ownPins } = this.#deskNow();
    const opened =
      this.#opened.get(soft) ?? Quarantine.open(directory, ports, ledger(), home, soft, pins, ownPins);
    this.#opened.set(soft, opened);
    try {
      const quarantine = await opened;
      this.#ready.set(soft, quarantine);
      return quarantine;
    } catch (error) {
      this.#opened.delete(soft);
      throw error;
    }
  }

  async #screen(listed: readonly Listed[], quarantine: Quarantine): Promise<void> {
    await this.#pause();
    const all = listed.flatMap(({ admitted }) => admitted);
    const beside = createHash('sha256');
    for (const { mark } of all) beside.update(mark.contract);
    const set = beside.digest('base64url');
    const keyOf = ({ mark }: Admitted) => `${mark.contract} ${set}`;
    const fresh = new Set<Admitted>();
    const places = all.flatMap((one, at) => (this.#judged.has(keyOf(one)) ? [] : [at]));
    const definitions = listed.flatMap(({ listing, admitted }) =>
      withProgram(
        admitted.map(({ definition }) => definition),
        listing.origin,
      ),
    );
    const judged = places.length === 0 ? [] : await this.#scan(definitions, places);
    if (this.#judged.size > MOST_JUDGED) this.#judged.clear();
    const known = new Map<Admitted, JudgedDefinition['judgement']>();
    for (const one of all) {
      const judgement = this.#judged.get(keyOf(one));
      if (judgement !== undefined) known.set(one, judgement);
    }
    for (const [i, { judgement }] of judged.entries()) {
      const one = all[places[i] ?? -1];
      if (one === undefined) continue;
      fresh.add(one);
      known.set(one, judgement);
      this.#judged.set(keyOf(one), judgement);
    }
    for (const { listing, admitted } of listed) {
      const twins = twinsIn(admitted);
      const isNews = (one: Admitted) =>
        fresh.has(one) || twins.has(one.mark.id) || !quarantine.isSettled(one.mark);
      await this.#record(listing, admitted.filter(isNews), known, quarantine);
    }
  }

  /** Those of one name together: a server may list it in two forms. */
  async #record(
    listing: ServerListing,
    news: readonly Admitted[],
    judged: ReadonlyMap<Admitted, JudgedDefinition['judgement']>,
    quarantine: Quarantine,
  ): Promise<void> {
    const byName = new Map<string, JudgedDefinition[]>();
    const decided = new Set<string>();
    for (const one of news) {
      const judgement = judged.get(one);
      const { mark, pinnedAs } = one;
      if (judgement === undefined) continue;
      const definition = pinnedDefinition(one.definition, pinnedAs);
      byName.set(mark.id, [...(byName.get(mark.id) ?? []), { definition, judgement }]);
      if (pinnedAs !== undefined && quarantine.isHeldUnder(one.definition, listing.origin))
        decided.add(mark.id);
    }
    const named = { ...listing, server: listing.pinnedAs ?? listing.server };
    const known = { ...named, problems: [...listing.problems, 'it is pinned under another name'] };
    const { directory } = this.#deskNow();
    const keep = this.#keep;
    const kept = keep && ((files: ReadonlyMap<Digest, string>) => keep(directory, files));
    const record = async (about: ServerListing, isMeant: (id: string) => boolean) => {
      const groups = [...byName].flatMap(([id, group]) => (isMeant(id) ? [group] : []));
      const parts: JudgedDefinition[][] = [];
      for (let at = 0; at < groups.length; at += AT_ONCE) parts.push(groups.slice(at, at + AT_ONCE).flat());
      if (parts.length > 0) await recordInParts(about, parts, quarantine, () => this.#pause(), kept);
    };
    await record(named, (id) => !decided.has(id));
    await record(known, (id) => decided.has(id));
  }

  async #pause(): Promise<void> {
    const { clock } = this.#deskNow().ports;
    const isBusy = this.#isBusy();
    if (clock.elapsedMs() - this.#sliceMs < (isBusy ? BUSY_SLICE_MS : SLICE_MS)) return;
    await (isBusy ? clock.sleep(REST_MS) : clock.nextTurn());
    this.#sliceMs = clock.elapsedMs();
  }
}

const pinnedDefinition = (definition: Definition, pinnedAs: string | undefined): Definition =>
  pinnedAs === undefined ? definition : { ...definition, server: pinnedAs };

const areSettled = (admitted: readonly Admitted[], quarantine: Quarantine): boolean =>
  twinsIn(admitted).size === 0 && admitted.every(({ mark }) => quarantine.isSettled(mark));

/** Ids that are listed more than once, with different contracts. */
function twinsIn(admitted: readonly Admitted[]): ReadonlySet<string> {
  const contracts = new Map<string, string>();
  const twins = new Set<string>();
  for (const { mark } of admitted) {
    const known = contracts.get(mark.id);
    if (known !== undefined && known !== mark.contract) twins.add(mark.id);
    contracts.set(mark.id, mark.contract);
  }
  return twins;
}
