/**
 * The quarantine: which definitions an agent may see and call. A door passes every listing to `observe`, passes on only
 * what `serve` returns, and asks `mayCall` before each call. Every change of a pin is an event that is on the disk
 * before it takes effect. If the ledger contains lines that are not events, nothing is served.
 */

import type { Ledger } from '../evidence/ledger.ts';
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import { anchorKey, isForeign, type KeyPlace, OTHER_KEY } from '../evidence/person/keys.ts';
import type { Sign } from '../evidence/person/statement.ts';
import type { JudgedDefinition } from '../policy/definition-verdict.ts';
import type { Ports } from '../ports/files.ts';
import type { Definition, ServerListing, ServerOrigin } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { SoftSignals } from '../vocabulary/document/quarantine-part.ts';
import { isServed, type TrustMode } from '../vocabulary/pin.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { definitionIdOf, type Mark, markOf, serverHashOf, serverIdOf } from './contract.ts';
import { decisionDraft, trustDraft } from './draft.ts';
import { type KeepFiles, KeptDefinitions } from './kept-definitions.ts';
import { NewPins } from './new-pins.ts';
import { isHeldUnder, otherNames } from './other-names.ts';
import { OwnPins } from './own-pins.ts';
import { isSoftlyServed, type Pin, type PinDraft, type Pins, pinsFold, trustIn } from './pins.ts';
import { sightings } from './sighting.ts';
import { approvalStatement, signed, trustStatement, unsigned } from './signed-decisions.ts';
import { type Standing, standingOf } from './standing.ts';
import { type PinStep, stepOfApproval, stepOfBlock } from './transitions.ts';

export interface Decided {
  readonly pin: Pin;
  /** False when it was already decided this way: then nothing was recorded. */
  readonly isNew: boolean;
}

export class Quarantine {
  readonly #place: KeyPlace;
  readonly #ledger: Ledger;
  readonly #kept: KeptDefinitions;
  readonly #live: LiveFold<Pins>;
  readonly #own: OwnPins | undefined;
  /** The ledger names a key for approvals that is not the user's. */
  #isForeign = false;
  /** The policy holds what has soft signals. */
  #holdsSoft = false;

  private constructor(place: KeyPlace, ledger: Ledger, live?: LiveFold<Pins>, own?: OwnPins) {
    this.#place = place;
    this.#ledger = ledger;
    this.#kept = new KeptDefinitions(place.directory, place.ports);
    this.#live = live ?? openLiveFold(place.directory, place.ports, pinsFold);
    const { directory, ports, home } = place;
    this.#own = own ?? OwnPins.beside(directory, home === undefined ? ports : { ...ports, home });
  }

  /** The directory is the project's `.tokenauditor`, the ledger the one in it, `home` the user's home folder. */
  static async open(
    directory: string,
    ports: Ports,
    ledger: Ledger,
    home?: string,
    soft?: SoftSignals,
    live?: LiveFold<Pins>,
    own?: OwnPins,
  ): Promise<Quarantine> {
    const place = { directory, ports, ...(home === undefined ? {} : { home }) };
    const quarantine = new Quarantine(place, ledger, live, own);
    quarantine.#holdsSoft = soft === 'hold-soft';
    quarantine.#isForeign = isForeign(await anchorKey(place, () => ledger));
    await quarantine.refresh();
    return quarantine;
  }

  /** Reads what other processes recorded meanwhile: a person approves and blocks in a process of their own. */
  async refresh(): Promise<void> {
    await Promise.all([this.#live.refresh(), this.#own?.refresh()]);
  }

  get #pins(): Pins {
    return this.#live.state;
  }

  /** Why nothing is served, as a sentence. */
  get problem(): string | undefined {
    return this.#isSure ? undefined : this.#unsure().message;
  }

  get #isSure(): boolean {
    return this.#live.broken === 0 && !this.#isForeign && this.#own?.isSure !== false;
  }

  trustOf(server: string, origin: ServerOrigin): TrustMode {
    const { digest } = this.#ledger;
    if (this.#own?.isWithdrawn(server, origin)) return 'manual';
    return trustIn(this.#pins, serverIdOf(server, digest), serverHashOf(server, origin, digest)).mode;
  }

  /** For the server of this name with this hash, and no other; the last setting counts. */
  async setTrust(server: string, trust: TrustMode, serverHash: Digest, sign: Sign = unsigned): Promise<void> {
    this.#assertSure();
    const draft = trustDraft(server, trust, serverHash, this.#ledger.digest);
    const id = serverIdOf(server, this.#ledger.digest);
    const signature = sign(trustStatement(draft, this.#pins.trust[id]?.eventId ?? null));
    await this.#record([signed(draft, signature)]);
    if (this.#pins.trust[id]?.mode !== trust) throw new Trouble('quarantine.overtaken', { name: server });
  }

  /**
   * Records a whole listing. `scanned` are the listing's definitions, judged; those of other servers are ignored.
   * Same order as in `scanned`.
   */
  async observe(listing: ServerListing, scanned: readonly JudgedDefinition[]): Promise<Standing[]> {
    return await this.observeInParts(listing, [scanned], async () => {});
  }

  /** The same for a thread that serves others meanwhile, which need not write files itself. All definitions of one id belong in one part. */
  async observeInParts(
    listing: ServerListing,
    parts: readonly (readonly JudgedDefinition[])[],
    pause: () => Promise<void>,
    keep?: KeepFiles,
  ): Promise<Standing[]> {
    await this.refresh();
    const hasFile = this.#kept.files();
    const standings: Standing[] = [];
    let isSwept = true;
    for (const scanned of parts) {
      const news = new NewPins(listing, this.#ledger.digest, hasFile);
      const seen = this.#sightings(listing, scanned);
      // With half of the history unreadable, everything would look like its first use.
      for (const sighting of this.#isSure ? seen.toJudge : []) {
        news.take(sighting, this.#pins.pins[sighting.id]);
        await pause();
      }
      if ((await keep?.(news.files)) !== true) await this.#kept.write(news.files, pause);
      await this.#record(news.drafts);
      if (news.drafts.length > 0) isSwept = false;
      for (const one of seen.all) {
        const of = { definitions: [one.definition], origin: listing.origin };
        const mayUse = this.mayServe({ id: one.id, contract: one.sight.contract, of });
        standings.push(standingOf(one, news.steps.get(one.id), this.#pins.pins[one.id], mayUse));
      }
      await pause();
    }
    if (!isSwept) this.#sweep();
    await pause();
    return standings;
  }

  #sightings(listing: ServerListing, scanned: readonly JudgedDefinition[]) {
    const policy = { trust: this.trustOf(listing.server, listing.origin), holdsSoft: this.#holdsSoft };
    return sightings(listing, scanned, policy, this.#ledger.digest, (id) => this.#pins.pins[id]);
  }

  /** Whether anything was ever pinned for a definition of this server, kind and name. */
  knows(definition: Definition): boolean {
    return this.#pins.pins[definitionIdOf(definition, this.#ledger.digest)] !== undefined;
  }

  otherNamesOf(server: string, origin: ServerOrigin): string[] {
    return otherNames(server, origin, this.#pins, this.#ledger.digest);
  }

  /** Whether a first use of it under another name than its server's would lose a decision. */
  isHeldUnder(definition: Definition, origin: ServerOrigin): boolean {
    return isHeldUnder(definition, origin, this.#pins, this.#ledger.digest);
  }

  /** Without those that an agent must not see. */
  serve(listing: Pick<ServerListing, 'definitions' | 'origin'>): Definition[] {
    return listing.definitions.filter((definition) => this.mayCall(definition, listing.origin));
  }

  /** Whether exactly this definition, from a server of this origin, is approved, as of the last `refresh`. */
  mayCall(definition: Definition, origin: ServerOrigin): boolean {
    return this.mayServe(this.markOf(definition, origin));
  }

  /** By what a definition is known, for those that ask more than once. */
  markOf(definition: Definition, origin: ServerOrigin, others?: readonly Definition[]): Mark {
    return markOf(definition, origin, this.#ledger.digest, others);
  }

  mayServe({ id, contract, of }: Mark): boolean {
    return this.#mayUse(id, contract) && this.#own?.holds(of) !== true;
  }

  /** Whether it is the one that was recorded last, and is either served or held for more than being new. */
  isSettled({ id, contract }: Pick<Mark, 'id' | 'contract'>): boolean {
    const pin = this.#pins.pins[id];
    return pin?.seen === contract && pin.state !== 'pending';
  }

  /** A person's approval of the contract they reviewed, and no other. */
  async approve(id: Digest, reviewed: Digest, sign: Sign = unsigned): Promise<Decided> {
    const decided = await this.#decide(
      id,
      (pin) => {
        if (pin.seen === reviewed) return stepOfApproval(pin);
        throw new Trouble('quarantine.other_contract', { reviewed, seen: pin.seen });
      },
      { sign },
    );
    // Recorded after another event than the one it was signed for, it does not count.
    if (decided.pin.approved !== reviewed)
      throw new Trouble('quarantine.overtaken', { name: id.slice(7, 23) });
    return decided;
  }

  /** Blocks it whatever its content, until a person approves it. An agent may do so, too, and is named in the event. */
  async block(id: Digest, agent?: string): Promise<Decided> {
    return this.#decide(id, (pin) => stepOfBlock(pin, agent === undefined ? 'person' : 'agent'), { agent });
  }

  async #decide(
    id: Digest,
    stepFor: (pin: Pin) => PinStep | undefined,
    { agent, sign = unsigned }: { readonly agent?: string | undefined; readonly sign?: Sign },
  ): Promise<Decided> {
    await this.refresh();
    this.#assertSure();
    const pin = this.#pins.pins[id];
    if (!pin) throw new Trouble('quarantine.unknown', { name: id });
    const step = stepFor(pin);
    if (!step) return { pin, isNew: false };
    const draft = decisionDraft(id, pin, step, agent);
    await this.#record([signed(draft, sign(approvalStatement(draft, pin.eventId)))]);
    this.#sweep();
    return { pin: this.#pins.pins[id] ?? pin, isNew: true };
  }

  /** Afterwards the pins include these events, and what others recorded before them. */
  async #record(drafts: readonly PinDraft[]): Promise<void> {
    await Promise.all(drafts.map((draft) => this.#ledger.append(draft)));
    if (drafts.length > 0) await this.refresh();
  }

  #mayUse(id: Digest, contract: Digest): boolean {
    const pin = this.#pins.pins[id];
    if (!this.#isSure || pin === undefined || !isServed(pin.state) || pin.approved !== contract) return false;
    return !(this.#holdsSoft && isSoftlyServed(pin));
  }

  #sweep(): void {
    const pins = Object.values(this.#pins.pins);
    this.#kept.sweep(new Set(pins.flatMap(({ seen, approved }) => (approved ? [seen, approved] : [seen]))));
  }

  #assertSure(): void {
    if (!this.#isSure) throw this.#unsure();
  }

  #unsure(): Trouble {
    if (this.#isForeign) return new Trouble('person.key_conflict', { why: OTHER_KEY });
    if (this.#live.broken === 0 && this.#own !== undefined)
      return new Trouble('quarantine.unsure', { path: this.#own.directory, lines: this.#own.broken });
    return new Trouble('quarantine.unsure', { path: this.#place.directory, lines: this.#live.broken });
  }
}
