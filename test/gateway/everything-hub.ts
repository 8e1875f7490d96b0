/** A hub without servers: each client talks to the fixture in this process. For tests of the doors alone. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ClientLink, Hub, RequestId } from '../../src/gateway/hub.ts';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { createEverything } from './fixture/everything.ts';

export interface EverythingHub extends Hub {
  /** What the doors handed over. */
  readonly taken: JsonObject[];
  readonly hungUp: RequestId[];
  readonly links: ClientLink[];
  isClosed: boolean;
}

const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId';

export function everythingHub(): EverythingHub {
  const hub: EverythingHub = {
    taken: [],
    hungUp: [],
    links: [],
    isClosed: false,
    connect: (link) => {
      const transport: Transport = {
        start: async () => {},
        close: async () => transport.onclose?.(),
        send: async (message, options) => {
          const plain: JsonObject = JSON.parse(JSON.stringify(message));
          const { _meta } = Object(plain.params);
          await link.deliver(plain, options?.relatedRequestId ?? Object(_meta)[SUBSCRIPTION_KEY]);
        },
      };
      hub.links.push(link);
      const handle = serveStdio((context) => createEverything(context), { legacy: 'serve', transport });
      return {
        take: (message) => {
          hub.taken.push(message);
          transport.onmessage?.(message as JSONRPCMessage);
        },
        hangUp: (requestId) => {
          hub.hungUp.push(requestId);
          const cancelled = {
            jsonrpc: '2.0' as const,
            method: 'notifications/cancelled',
            params: { requestId },
          };
          transport.onmessage?.(cancelled);
        },
        close: async () => await handle.close(),
      };
    },
    close: async () => {
      hub.isClosed = true;
    },
  };
  return hub;
}
