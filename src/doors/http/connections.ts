/**
 * The connections of the door. One that has shown no token can be of any program of this machine: there are so many, and
 * the oldest makes room. Those of agents have a fair share each.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FairShare } from '../../gateway/downstream/life/fair-share.ts';
import type { DoorLimits } from './door-limits.ts';

interface Known {
  readonly agent: string;
  readonly giveBack: () => void;
}

export class Connections {
  readonly #mostUnknown: number;
  readonly #share: FairShare;
  readonly #unknown = new Set<Socket>();
  /** In the order of their last request. */
  readonly #known = new Map<Socket, Known>();
  readonly #busy = new Map<Socket, number>();

  constructor(server: Server, { unknownConnections, connections }: DoorLimits) {
    this.#mostUnknown = unknownConnections;
    this.#share = new FairShare(connections);
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  began({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#busy.set(socket, (this.#busy.get(socket) ?? 0) + 1);
    response.once('close', () => this.#rest(socket));
  }

  /** A request on it had the token of this agent. False: the agent has too many, all of them in use. */
  isAdmitted(socket: Socket, agent: string): boolean {
    const known = this.#known.get(socket);
    const isSame = known?.agent === agent;
    if (!isSame && !this.#share.isOpenTo([agent]) && !this.#closeIdle(agent)) return false;
    if (!isSame) known?.giveBack();
    const giveBack = isSame ? known.giveBack : this.#share.take([agent]);
    this.#unknown.delete(socket);
    this.#known.delete(socket);
    if (socket.destroyed) giveBack();
    else this.#known.set(socket, { agent, giveBack });
    return true;
  }

  #add(socket: Socket): void {
    this.#unknown.add(socket);
    socket.once('close', () => this.#forget(socket));
    for (const oldest of this.#unknown) {
      if (this.#unknown.size <= this.#mostUnknown) return;
      this.#unknown.delete(oldest);
      oldest.destroy();
    }
  }

  #rest(socket: Socket): void {
    const left = (this.#busy.get(socket) ?? 0) - 1;
    if (left > 0) this.#busy.set(socket, left);
    else this.#busy.delete(socket);
  }

  #closeIdle(agent: string): boolean {
    for (const [socket, known] of this.#known) {
      if (known.agent !== agent || this.#busy.has(socket)) continue;
      this.#forget(socket);
      socket.destroy();
      return this.#share.isOpenTo([agent]);
    }
    return false;
  }

  #forget(socket: Socket): void {
    this.#unknown.delete(socket);
    this.#busy.delete(socket);
    this.#known.get(socket)?.giveBack();
    this.#known.delete(socket);
  }
}
