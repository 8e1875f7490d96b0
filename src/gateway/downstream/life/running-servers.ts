/** The servers behind a gateway, which a reload of the documents may add to, replace and remove. */
import { Server, type ServerSurroundings } from './gateway-server.ts';
import type { GatewayServer } from './server-limits.ts';

/** Between two looks whether the last call is done; a call that was just routed has begun by then. */
const RETIRE_MS = 100;

export class RunningServers {
  readonly #around: ServerSurroundings;
  #all: readonly Server[];
  readonly #retiring = new Set<Promise<void>>();
  #isClosed = false;

  constructor(entries: readonly GatewayServer[], around: ServerSurroundings) {
    this.#around = around;
    this.#all = entries.map((entry) => new Server(entry, around));
  }

  /** In the order of their entries. */
  get all(): readonly Server[] {
    return this.#all;
  }

  /** One whose entry is the same goes on undisturbed; those that are left out end once their calls are done. */
  replace(entries: readonly GatewayServer[]): void {
    const before = this.#all;
    this.#all = entries.map(
      (entry) => before.find(({ config }) => isSame(config, entry)) ?? new Server(entry, this.#around),
    );
    for (const server of before.filter((each) => !this.#all.includes(each))) {
      const retired = this.#retire(server).finally(() => this.#retiring.delete(retired));
      this.#retiring.add(retired);
    }
  }

  /** Ends what runs of these; the next request starts them again. */
  async restart(names: readonly string[]): Promise<void> {
    await Promise.all(
      this.#all.map((server) => (names.includes(server.name) ? server.restart() : undefined)),
    );
  }

  /** No document names it any more: it ends once its calls are done. */
  async #retire(server: Server): Promise<void> {
    do await server.clock.sleep(RETIRE_MS);
    while (!this.#isClosed && server.calls + server.waiting > 0);
    await server.close();
    // The last that is heard of a name is how its new server is, not the end of the old one.
    const next = this.#all.find(({ name }) => name === server.name);
    if (next !== undefined) this.#around.tell(next.status());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all.map((server) => server.close()), ...this.#retiring]);
  }
}

const isSame = (one: GatewayServer, other: GatewayServer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
