/**
 * The clients that stdio doors hand to `up`. Each is served as if its own process ran the command: with its arguments, its
 * folder and its environment. A server that an entry names is that entry's own; those of the documents are shared by
 * clients with the same environment.
 */
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { run } from '../doors/cli/run.ts';
import type { Io } from '../doors/cli/verb/io.ts';
import type { GatewayPlan } from '../doors/cli/verb/session.ts';
import { GO, LEAVING, NOTE, OVER, REFUSED, type StreamStart } from '../doors/hook/resident/stream-words.ts';
import { serveGateway } from '../doors/mcp/gateway-stdio.ts';
import { ledgerInUse } from '../evidence/keys/adoption.ts';
import type { Hub } from '../gateway/hub.ts';
import type { Ground } from '../work/gateway/gateway-ground.ts';
import type { StartedGateway } from '../work/gateway/start-gateway.ts';
import type { UpLog } from '../world/up/up-log.ts';
import { isPersonsDoor } from './door-person.ts';
import { sessionOfDoor } from './door-session.ts';
import { aboutOf, openHub } from './gateway-door.ts';
import type { Entry } from './main-entry.ts';

interface OpenHub {
  readonly gateway: Promise<StartedGateway>;
  users: number;
}

interface NamedStart extends StreamStart {
  /** Of the client, and of no other. */
  readonly name: string;
}

interface Around {
  readonly entry: Entry;
  readonly ground: Ground;
  readonly home: string | undefined;
  readonly log: UpLog;
  readonly onServer: GatewayPlan['onServer'];
}

export class StreamDesk {
  readonly #around: Around;
  readonly #hubs = new Map<string, OpenHub>();
  readonly #streams = new Map<Socket, AbortController>();
  #isLeaving = false;
  #count = 0;

  constructor(around: Around) {
    this.#around = around;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Never rejects: what goes wrong is the door's to print. */
  async serve(socket: Socket, start: StreamStart): Promise<void> {
    const { entry, home, log } = this.#around;
    const { env, argv } = start;
    if (this.#isLeaving || argv[0] !== 'gateway' || (env.HOME ?? env.USERPROFILE) !== home)
      return void socket.end(`${REFUSED}\n`);
    const over = new AbortController();
    this.#streams.set(socket, over);
    this.#count += 1;
    // Others may come before this one is served.
    const name = `client ${this.#count}`;
    socket.once('close', () => {
      over.abort();
      this.#streams.delete(socket);
      log.note(`${name} left`);
    });
    log.note(`${name} connected`);
    const serverPorts = async () => ({ ...(await entry.serverPorts()), environment: env });
    const { version, ports, whereabouts } = entry;
    const status = await run(argv, ioOf(socket, start), {
      ...{ version, ports, whereabouts, serverPorts },
      gateway: {
        stdio: (plan, isOver) =>
          this.#carry(socket, { ...start, name }, plan, AbortSignal.any([over.signal, isOver])),
        call: () => Promise.reject(new Error('a stream makes no calls of a person')),
        up: () => Promise.reject(new Error('a stream serves one client')),
        detach: () => Promise.reject(new Error('a stream starts nothing')),
      },
    });
    socket.end(`${OVER}${status}\n`);
  }

  /** Doors come again, to the next `up`, once what they sent is answered. */
  leave(): void {
    this.#isLeaving = true;
    for (const socket of this.#streams.keys()) socket.write(`${LEAVING}\n`);
  }

  async close(): Promise<void> {
    for (const [socket, over] of this.#streams) {
      over.abort();
      socket.destroy();
    }
    await Promise.all([...this.#hubs.values()].map(async ({ gateway }) => (await gateway).close()));
    this.#hubs.clear();
  }

  async #carry(socket: Socket, start: NamedStart, plan: GatewayPlan, until: AbortSignal): Promise<void> {
    const { ground, home, entry } = this.#around;
    const directory = ledgerInUse(plan.directory, { ...(await entry.ports()), home });
    // The door took another folder for its own.
    if (directory !== ground.directory) return void socket.end(`${REFUSED}\n`);
    const programs = doorPrograms(entry.program());
    const [hub, { session, client }] = await Promise.all([
      this.#hubFor({ ...plan, directory }, start),
      sessionOfDoor(plan, socket, start.pid, programs),
    ]);
    const leave = ground.sessions.join(session, client);
    socket.write(`${GO}\n`);
    const together = () => this.#streams.keys();
    const streams = { input: socket, output: socket, isMarked: true, together };
    const about = {
      ...aboutOf(plan, 'stdio'),
      session,
      isPersons: () => isPersonsDoor(socket, start.pid, programs),
    };
    const served = serveGateway(hub, about, streams, until).finally(leave);
    // It was paused until there is a reader.
    socket.resume();
    await served;
  }

  async #hubFor(plan: GatewayPlan, { argv, env, name }: NamedStart): Promise<Hub> {
    const { agent: _, profile: __, role: ___, since: ____, ...rest } = plan;
    const isOwn = argv.some((word) => word === '--' || /^--url(?:=|$)/.test(word));
    const key = isOwn ? `entry of ${name}` : digestOf([rest, Object.entries(env).sort()]);
    const { entry, ground, onServer } = this.#around;
    const heard = onServer === undefined ? plan : { ...plan, onServer };
    const opened = this.#hubs.get(key) ?? { gateway: openHub(heard, entry, ground, env), users: 0 };
    this.#hubs.set(key, opened);
    opened.users += 1;
    const release = async () => {
      opened.users -= 1;
      if (opened.users > 0) return;
      this.#hubs.delete(key);
      await (await opened.gateway).close();
    };
    try {
      const { connect } = await opened.gateway;
      return { connect, close: release };
    } catch (error) {
      this.#hubs.delete(key);
      throw error;
    }
  }
}

/** Files that a stdio door is started from. */
const doorPrograms = (main: string): string[] => [main, join(dirname(main), '..', 'bin', 'tokenauditor.js')];

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The process that the client started, as far as the command line sees one. */
function ioOf(socket: Socket, { env, cwd }: StreamStart): Io {
  const output = {
    isTerminal: false,
    columns: 80,
    write: (data: string | Uint8Array) => {
      if (!socket.destroyed) socket.write(`${NOTE}${JSON.stringify(Buffer.from(data).toString('utf8'))}\n`);
    },
  };
  return {
    stdin: {
      isTerminal: false,
      chunks: async function* () {
        yield* [];
      },
    },
    ...{ stdout: output, stderr: output, env },
    cwd: () => cwd,
    processes: () => Promise.reject(new Error('a stream has no terminal')),
    askSecret: async () => undefined,
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    onInterrupt: () => () => undefined,
  };
}
