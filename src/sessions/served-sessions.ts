/**
 * The sessions of one process that serves clients. All its gateways share them: each wrapped entry has a gateway of its
 * own, and the entries of one client are one session.
 */
import type { Clock, Processes, ProcessMark, Random } from '../ports/files.ts';
import { FlowSessions } from './flow-sessions.ts';
import { LiveSessions } from './live-sessions.ts';
import { SessionLines } from './session-lines.ts';

/** From the last connection on. Clients restart single entries, and `wrap` makes one for each server. */
export const LINGER_MS = 30 * 60_000;

interface Ports {
  readonly clock: Pick<Clock, 'elapsedMs' | 'after'>;
  readonly random: Random;
  readonly processes: Pick<Processes, 'stateOf'>;
}

interface Connected {
  count: number;
  stopWaiting(): void;
}

export class ServedSessions {
  readonly memory: LiveSessions;
  readonly flows: FlowSessions;
  readonly lines = new SessionLines();
  readonly #ports: Ports;
  readonly #connected = new Map<string, Connected>();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.memory = new LiveSessions(ports.clock, Buffer.from(ports.random.bytes(32)).toString('hex'));
    this.flows = new FlowSessions(ports.clock, ports.random.bytes(8));
  }

  /**
   * A connection of this session begins; the result ends it. What the session knows is kept while another connection
   * lives or the client process does, and a while longer.
   */
  join(session: string, client?: ProcessMark): () => void {
    const connected = this.#connected.get(session) ?? { count: 0, stopWaiting: () => {} };
    this.#connected.set(session, connected);
    connected.count += 1;
    connected.stopWaiting();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      connected.count -= 1;
      if (connected.count === 0) this.#forgetLater(session, connected, client);
    };
  }

  #forgetLater(session: string, connected: Connected, client: ProcessMark | undefined): void {
    const { clock, processes } = this.#ports;
    connected.stopWaiting = clock.after(LINGER_MS, () => {
      const isAlive = client !== undefined && processes.stateOf(client) === 'alive';
      if (isAlive) return this.#forgetLater(session, connected, client);
      this.#connected.delete(session);
      this.memory.forget(session);
      this.flows.forget(session);
    });
  }
}
