/**
 * What a person's own ledger holds back, for doors that use a project's. By name a block counts whatever server it is; the
 * other states are about one server, so where its origin is known a different server of the same name is left alone.
 */
import { OwnFold } from '../evidence/own-fold.ts';
import type { Ports } from '../ports/files.ts';
import type { ToolName } from '../vocabulary/call.ts';
import type { Definition, ServerOrigin } from '../vocabulary/definition.ts';
import type { PinState } from '../vocabulary/pin.ts';
import { contractHashOf, definitionIdOf, type ListedAs, serverHashOf, serverIdOf } from './contract.ts';
import { pinsNamed } from './pin-index.ts';
import { type Pin, type Pins, pinsFold } from './pins.ts';

type HeldBy = 'name' | 'origin';

const HELD: Readonly<Partial<Record<PinState, HeldBy>>> = {
  blocked: 'name',
  quarantined: 'origin',
  changed: 'origin',
};

export class OwnPins {
  readonly #fold: OwnFold<Pins>;
  readonly #known = new WeakMap<ListedAs, { readonly version: number; readonly isHeld: boolean }>();

  private constructor(fold: OwnFold<Pins>) {
    this.#fold = fold;
  }

  static beside(directory: string, ports: Ports): OwnPins | undefined {
    const fold = OwnFold.beside(directory, ports, pinsFold);
    return fold && new OwnPins(fold);
  }

  get version(): number {
    return this.#fold.version;
  }

  /** Lines of it that are not events: with them, what was decided cannot be known. */
  get broken(): number {
    return this.#fold.broken;
  }

  get isSure(): boolean {
    return this.broken === 0;
  }

  get directory(): string {
    return this.#fold.directory;
  }

  hasChanged(): boolean {
    return this.#fold.hasChanged();
  }

  async refresh(): Promise<void> {
    await this.#fold.refresh();
  }

  /** Those that hold calls back, by their ids there; `by` name alone where the door asks `holds` about the rest. */
  held(by?: HeldBy): [string, Pin][] {
    return Object.entries(this.#fold.state.pins).filter(([, { state }]) =>
      by === undefined ? HELD[state] !== undefined : HELD[state] === by,
    );
  }

  /** All that a name may mean, for what they show of it. */
  named(name: ToolName): readonly Pin[] {
    return pinsNamed(name, this.#fold.state.pins);
  }

  /** Whether an agent must not see or use exactly this, from a server of this origin. */
  holds(listed: ListedAs): boolean {
    const { version } = this;
    const known = this.#known.get(listed);
    if (known?.version === version) return known.isHeld;
    const isHeld = listed.definitions.some((definition) => this.#isHeld(definition, listed.origin));
    this.#known.set(listed, { version, isHeld });
    return isHeld;
  }

  /** Whether a person took their trust in this server back. */
  isWithdrawn(server: string, origin: ServerOrigin): boolean {
    const { digest, state } = this.#fold;
    if (digest === undefined) return false;
    const given = state.trust[serverIdOf(server, digest)];
    return given?.mode === 'manual' && given.serverHash === serverHashOf(server, origin, digest);
  }

  #isHeld(definition: Definition, origin: ServerOrigin): boolean {
    const { digest, state } = this.#fold;
    if (digest === undefined) return false;
    const pin = state.pins[definitionIdOf(definition, digest)];
    const by = pin && HELD[pin.state];
    if (by !== 'origin') return by === 'name';
    const hash = serverHashOf(definition.server, origin, digest);
    if (pin === undefined || (pin.serverHash !== null && pin.serverHash !== hash)) return false;
    // What a person had approved before it changed is served again.
    return pin.state !== 'changed' || pin.approved !== contractHashOf(definition, origin, digest);
  }
}
