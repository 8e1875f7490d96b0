/** A gateway in this process, in front of real servers, and clients that speak to it without a door. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Ledger, openLedger } from '../../src/evidence/ledger.ts';
import { openLiveFold } from '../../src/evidence/live-fold.ts';
import type { GatewayServer } from '../../src/gateway/downstream/life/server-limits.ts';
import { type Gateway, type GatewayOptions, openGateway } from '../../src/gateway/gateway.ts';
import type { ClientAbout, ClientSession, RequestId } from '../../src/gateway/hub.ts';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { pinsFold } from '../../src/quarantine/pins.ts';
import { gatewayGuard } from '../../src/road/gateway/gateway-guard.ts';
import { gatewayRoad } from '../../src/road/gateway/gateway-road.ts';
import type { Policy } from '../../src/road/policy/plain-policy.ts';
import { builtInPolicy } from '../../src/road/policy.ts';
import { children } from '../../src/world/children.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { http } from '../../src/world/http.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';

export const serverPath = join(import.meta.dirname, '..', 'servers', 'gated.mjs');

export const gated = (
  name: string,
  mode = 'honest',
  more: Partial<GatewayServer> = {},
  uri = `${name}://one`,
): GatewayServer => ({
  name,
  start: { kind: 'stdio', command: process.execPath, args: [serverPath, mode, uri], env: {} },
  ...more,
});

export interface Room {
  readonly gateway: Gateway;
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ledger: Ledger;
  client(about?: Partial<ClientAbout>): TestClient;
}

export function openRoom(
  servers: readonly GatewayServer[],
  more: Partial<GatewayOptions> = {},
  policy: Partial<Policy> = {},
): Room {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const directory = join(folder, '.tokenauditor');
  const ports = { files, clock, random, processes, home: folder };
  const ledger = openLedger(directory, ports);
  const pins = openLiveFold(directory, ports, pinsFold);
  // What servers ask is passed on here.
  const guarding = Object.fromEntries(servers.map(({ name }) => [name, { sampling: 'allow' as const }]));
  const builtIn = builtInPolicy();
  // Here no one waits for a person.
  const approvals = { ...builtIn.approvals, hold: 0 };
  const settings = { ...builtIn, approvals, guarding, ...policy };
  const desk = { directory, ports, settings, home: folder, pins, ledger: () => ledger };
  const guard = gatewayGuard(() => desk);
  const gateway = openGateway({
    servers,
    ports: {
      children,
      http,
      clock,
      random,
      environment: process.env,
      platform: process.platform,
      home: folder,
    },
    road: gatewayRoad(() => desk, { guard }),
    guard,
    ...more,
  });
  onTestFinished(async () => {
    await gateway.close();
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { gateway, directory, ledger, client: (about) => new TestClient(gateway, about) };
}

type Answering = (params: JsonObject) => JsonObject | Promise<JsonObject>;

export class TestClient {
  readonly #session: ClientSession;
  readonly #waiting = new Map<RequestId, (message: JsonObject) => void>();
  /** Everything that is not an answer to a request of ours. */
  readonly heard: { readonly message: JsonObject; readonly during: RequestId | undefined }[] = [];
  readonly answers = new Map<string, Answering>();
  strays = 0;
  #last = 0;

  constructor(gateway: Gateway, about: Partial<ClientAbout> = {}) {
    const link = {
      deliver: async (message: JsonObject, during?: RequestId) => {
        this.#take(message, during);
      },
    };
    this.#session = gateway.connect(link, { caller: { agent: 'tester', door: 'stdio' }, ...about });
  }

  #take(message: JsonObject, during: RequestId | undefined): void {
    const { id, method } = message;
    if (typeof method === 'string') {
      this.heard.push({ message, during });
      const answering = this.answers.get(method);
      if (id !== undefined && answering !== undefined) void this.#answer(id as RequestId, answering, message);
      return;
    }
    const settle = this.#waiting.get(id as RequestId);
    if (settle === undefined) this.strays += 1;
    this.#waiting.delete(id as RequestId);
    settle?.(message);
  }

  async #answer(id: RequestId, answering: Answering, { params = {} }: JsonObject): Promise<void> {
    this.#session.take({ jsonrpc: '2.0', id, result: await answering(params as JsonObject) });
  }

  send(message: JsonObject): void {
    const whole = { jsonrpc: '2.0', ...message };
    this.#session.take(whole, JSON.stringify(whole).length);
  }

  raw(method: string, params?: JsonObject, id: RequestId = ++this.#last): Promise<JsonObject> {
    const answered = new Promise<JsonObject>((resolve) => this.#waiting.set(id, resolve));
    this.send({ id, method, ...(params === undefined ? {} : { params }) });
    return answered;
  }

  /** The result; throws an error's message. */
  async request(method: string, params?: JsonObject): Promise<JsonObject> {
    const { result, error } = await this.raw(method, params);
    if (error !== undefined) throw new Error(String((error as JsonObject).message));
    return result as JsonObject;
  }

  async greet(capabilities: JsonObject = {}): Promise<JsonObject> {
    const greeted = await this.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities,
      clientInfo: { name: 'tester', version: '1' },
    });
    this.send({ method: 'notifications/initialized' });
    return greeted;
  }

  async call(name: string, given: JsonObject = {}, more: JsonObject = {}): Promise<string> {
    return textOf(await this.request('tools/call', { name, arguments: given, ...more }));
  }

  unanswered(id: RequestId, why: string): void {
    this.#session.unanswered?.(id, why);
  }

  hangUp(id: RequestId): void {
    this.#session.hangUp(id);
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}

export const textOf = (result: JsonObject): string =>
  (result.content as { text: string }[]).map(({ text }) => text).join('');
