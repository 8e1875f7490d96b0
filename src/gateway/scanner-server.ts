/**
 * An MCP server that scans for us: started at first use, pinged and started again like the others, but part of no listing
 * and out of every agent's reach. It is asked by us alone, so nothing of a client is passed on to it.
 */
import { KnownSecrets } from '../sensitive/known/known-secrets.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import { isUnavailable, Server } from './downstream/life/gateway-server.ts';
import { modernMeta } from './downstream/life/handshake.ts';
import type { GatewayPorts, Instance } from './downstream/life/instance.ts';
import { Permits } from './downstream/life/permits.ts';
import { GATEWAY_LIMITS, type GatewayServer, type ServerStatus } from './downstream/life/server-limits.ts';
import { META, OPENING_VERSIONS } from './messages/eras.ts';

const TOOL = 'scan_content';
const CLIENT_INFO = { name: 'tokenauditor', version: '1' };
/** No agent reaches it: there is no call that a permit could be for. */
const NO_CALLS = new Permits(() => {
  throw new Error('a scanner takes no calls of agents');
});

export interface ScannerServer {
  /** The result of `scan_content`, or why there is none, in our words. Never rejects. */
  call(
    text: string,
    signal: AbortSignal,
  ): Promise<
    { readonly result: JsonValue } | { readonly why: string; readonly how: 'down' | 'refused' | 'silent' }
  >;
  /** Until it runs, or cannot be started: the first scan should not wait for that. Never rejects. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export function openScannerServer(
  config: GatewayServer,
  ports: GatewayPorts,
  tell: (status: ServerStatus) => void,
): ScannerServer {
  const server = new Server(config, {
    ...{ ports, limits: GATEWAY_LIMITS, permits: NO_CALLS, tell },
    secrets: new KnownSecrets(),
  });
  const client = ourselves();
  return {
    prepare: async () => {
      await server.instanceFor(client);
    },
    call: async (text, signal) => {
      const instance = await server.instanceFor(client);
      if (isUnavailable(instance)) return { why: `it is not available: ${instance.why}`, how: 'down' };
      const meta = instance.era === 'modern' ? { _meta: modernMeta(client) } : {};
      const params = { name: TOOL, arguments: { content: text }, ...meta };
      instance.usedMs = ports.clock.elapsedMs();
      const asked = instance.connection.ask('tools/call', { params });
      signal.addEventListener('abort', () => asked.cancel(), { once: true });
      const answer = await asked.answer;
      if (answer.kind === 'result') return { result: answer.result };
      return answer.kind === 'error'
        ? { why: `it answered with error ${answer.code}`, how: 'refused' }
        : { why: 'it did not answer', how: 'silent' };
    },
    close: () => server.close(),
  };
}

/** A client that declares nothing: whatever the server asks of it is refused. */
function ourselves(): ClientSide {
  return {
    key: 'scanner',
    agent: '',
    era: 'legacy',
    greeting: () => ({
      protocolVersion: OPENING_VERSIONS[0] ?? '',
      capabilities: {},
      clientInfo: CLIENT_INFO,
    }),
    meta: () => ({ [META.clientInfo]: CLIENT_INFO }),
    folder: async () => undefined,
    hasFolderLater: false,
    hasGreeted: Promise.resolve(),
    onRequest: ({ id }, _, instance: Instance) =>
      void instance.connection.reply(id, { error: { code: -32601, message: 'Method not found' } }),
    onNote: () => {},
    onOpen: () => {},
    onEnd: () => {},
    onLate: () => {},
  };
}
