/**
 * A program's own MCP client with the road in front of it: each call of a tool, prompt or resource is judged and recorded
 * before it is sent, and what came back before it is handed on. Everything else passes through. Whatever client it is
 * needs the methods alone, so no SDK is loaded here.
 */
import { withNote } from '../../gateway/messages/passed-reply.ts';
import { Interrupted, type NotSent, type Returned, type Send } from '../../road/gateway/travel.ts';
import { copyJson } from '../../text/json/json-copy.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Caller } from '../../vocabulary/call.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { Permit } from '../../vocabulary/ruling.ts';
import {
  MCPClientError,
  MCPUnavailableError,
  SecurityError,
  ToolExecutionError,
} from '../../vocabulary/scanning/security-errors.ts';
import { METHODS, type Method, type Params, requestOf } from './guarded-methods.ts';

/** An MCP client, as far as it is guarded; every other member passes through. */
export interface GuardableClient {
  callTool(...args: never[]): Promise<unknown>;
}

/** Who calls which server. */
export interface Guarded {
  readonly server: string;
  readonly caller: Caller;
  readonly session: string;
  readonly project?: string;
}

/** The road of one guard; opened at its first call. */
export interface GuardRoad {
  travel(errand: Guarded & { readonly call: Call }, send: Send): Promise<Returned | NotSent>;
  digestOf(call: Call): Digest;
  /** Of the tools that a server listed, those that may be shown. */
  shown(guarded: Guarded, result: JsonValue): Promise<JsonValue>;
  close(): Promise<void>;
}

export function guardClient<Client extends GuardableClient>(
  client: Client,
  guarded: Guarded,
  openRoad: () => Promise<GuardRoad>,
): Client {
  let opening: Promise<GuardRoad> | undefined;
  const road = () => {
    opening ??= openRoad();
    return opening;
  };
  const own: Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>> = {
    ...Object.fromEntries(
      METHODS.map((method) => [
        method,
        (...args: unknown[]) => guardedCall(client, method, args, guarded, road),
      ]),
    ),
    request: (...args) => guardedCall(client, 'request', args, guarded, road),
    listTools: async (...args) => {
      const listed = await invoke(client, 'listTools', args);
      const copy = copyJson(listed);
      return copy.ok ? await (await road()).shown(guarded, copy.value) : { tools: [] };
    },
    close: async (...args) => {
      await invoke(client, 'close', args);
      await (await opening)?.close();
    },
  };
  // Not of the client itself: a frozen one would forbid other members than its own.
  return new Proxy(Object.create(Object.getPrototypeOf(client)), {
    get: (_, name) => {
      const member: unknown = Reflect.get(client, name, client);
      if (typeof member !== 'function') return member;
      return typeof name === 'string' && Object.hasOwn(own, name)
        ? own[name]
        : (...args: unknown[]) => Reflect.apply(member, client, args);
    },
    set: (_, name, value) => Reflect.set(client, name, value, client),
    has: (_, name) => Reflect.has(client, name),
  });
}

async function invoke(client: object, method: string, args: readonly unknown[]): Promise<unknown> {
  const member: unknown = Reflect.get(client, method, client);
  if (typeof member !== 'function') throw new MCPClientError(`the client has no ${method}`);
  return await Reflect.apply(member, client, args);
}

async function guardedCall(
  client: object,
  method: Method,
  args: readonly unknown[],
  guarded: Guarded,
  open: () => Promise<GuardRoad>,
): Promise<unknown> {
  const request = requestOf(guarded.server, method, args);
  // A request of another kind is no call.
  if (request === undefined) return await invoke(client, method, args);
  const { call, params, withParams } = request;
  const road = await open();
  let failed: Params | undefined;
  let broken: unknown;
  const travelled = await road.travel({ ...guarded, call }, async (permit: Permit, sent: Call) => {
    if (permit.callDigest !== road.digestOf(sent)) throw new Error('a permit for another call');
    const given = 'arguments' in params ? { ...params, arguments: { ...sent.arguments } } : params;
    try {
      return plain(await invoke(client, method, withParams(given)));
    } catch (error) {
      failed = errorOf(error);
      if (failed !== undefined) return failed;
      broken = error;
      throw new Interrupted('nothing came back');
    }
  });
  if (travelled.kind === 'returned') {
    if (failed !== undefined)
      throw new ToolExecutionError(messageIn(travelled.reply), { tool: call.tool, server: guarded.server });
    return returned(travelled);
  }
  if (travelled.why === 'interrupted') throw lost(broken, guarded.server);
  throw stopped(travelled, call.tool, guarded.server);
}

function plain(result: unknown): JsonValue {
  const copy = copyJson(result);
  if (!copy.ok) throw new TypeError('the result is not plain JSON');
  return copy.value;
}

/** Codes that SDKs give errors of their own. */
const CLOSED = -32_000;
const TIMED_OUT = -32_001;

/** What the server answered instead of a result; undefined for what went wrong on our side of it. */
function errorOf(error: unknown): Params | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return undefined;
  if (error.code === CLOSED || error.code === TIMED_OUT) return undefined;
  const copy = copyJson('data' in error ? error.data : undefined);
  const data = copy.ok && copy.value !== undefined ? { data: copy.value } : {};
  return { code: error.code, message: error.message, ...data };
}

const messageIn = (reply: JsonValue): string =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) && typeof reply.message === 'string'
    ? reply.message
    : 'the server answered with an error';

function returned({ reply, note }: Returned): JsonValue {
  const isNoted = note !== undefined && typeof reply === 'object' && reply !== null && !Array.isArray(reply);
  return isNoted ? withNote(reply, note) : reply;
}

/** As SDKs name a closed connection. */
const UNAVAILABLE: readonly unknown[] = ['NOT_CONNECTED', 'CONNECTION_CLOSED', CLOSED];

function lost(cause: unknown, server: string): MCPClientError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isClosed =
    UNAVAILABLE.includes(code) || (cause instanceof Error && cause.message === 'Not connected');
  return isClosed
    ? new MCPUnavailableError(`there is no connection to the server "${server}"`, { server }, { cause })
    : new MCPClientError(`the call to the server "${server}" failed on the way`, { server }, { cause });
}

function stopped(
  { reason, risk = 'high', threats = ['scan_error'], checks, approval, pending }: NotSent,
  tool: string,
  server: string,
): SecurityError {
  return new SecurityError(reason, {
    ...{ tool, server, risk, threats, checks },
    ...(approval === undefined ? {} : { approval: approval.code }),
    ...(pending === undefined ? {} : { expiresAt: pending.expiresAt }),
  });
}
