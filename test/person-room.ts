/** A home and a project with ledgers of their own, a PIN that costs nothing to try, and a program that forges. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePin, type PinRoom, removePin, resetPin, setPin } from '../src/approvals/person/pin.ts';
import { openLedger } from '../src/evidence/ledger.ts';
import { homeDirectory, readKeys } from '../src/evidence/person/keys.ts';
import { type Cost, openKey } from '../src/evidence/person/sealed-key.ts';
import { type Sign, signStatement } from '../src/evidence/person/statement.ts';
import type { EventDraft } from '../src/vocabulary/events/event.ts';
import { ports as real } from './fixtures/ledger-processes.ts';

export const CHEAP: Cost = { N: 16, r: 8, p: 1 };
export const PIN = 'blue boat';

export const WINDOW = { terminal_kind: 'window' } as const;

export class PersonRoom {
  readonly folder = mkdtempSync(join(tmpdir(), 'tokenauditor-person-'));
  readonly home = join(this.folder, 'home');
  readonly directory = join(this.folder, 'project', '.tokenauditor');
  /** What is added to the time of the machine. */
  aheadMs = 0;
  readonly ports = { ...real, clock: { ...real.clock, nowMs: () => real.clock.nowMs() + this.aheadMs } };

  constructor() {
    for (const path of [this.home, join(this.folder, 'project')]) mkdirSync(path);
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  get place() {
    return { directory: this.directory, home: this.home, ports: this.ports };
  }

  keys() {
    return readKeys(this.place);
  }

  /** A program of the same user reads the ledger's key as the ledger itself does. */
  async append(directory: string, ...drafts: readonly EventDraft[]): Promise<void> {
    const ledger = openLedger(directory, this.ports);
    for (const draft of drafts) await ledger.append(draft);
    await ledger.close();
  }

  async #inRoom<T>(work: (room: PinRoom) => Promise<T>): Promise<T> {
    const ledger = openLedger(homeDirectory(this.home), this.ports);
    try {
      return await work({ home: this.home, ports: this.ports, ledger: () => ledger });
    } finally {
      await ledger.close();
    }
  }

  set = (pin = PIN, waits = false) => this.#inRoom((room) => setPin(pin, CHEAP, room, { ...WINDOW, waits }));
  change = async (pin: string, old = PIN) => {
    const sign = await this.sign(old);
    return await this.#inRoom((room) => changePin(pin, CHEAP, sign, room, WINDOW));
  };
  remove = async (pin = PIN) => {
    const sign = await this.sign(pin);
    return await this.#inRoom((room) => removePin(sign, room, WINDOW));
  };
  reset = (pin: string) => this.#inRoom((room) => resetPin(pin, CHEAP, room, WINDOW));

  async sign(pin = PIN): Promise<Sign> {
    const { file } = await this.keys();
    const key = file?.key ? openKey(pin, file.key) : undefined;
    if (key === undefined) throw new Error('the PIN does not open the key');
    return (statement) => signStatement(statement, key);
  }
}
