/** The answer to a call of what no server lists: it may belong to one that does not run. */
import type { GatewayGuard } from '../../road/gateway/gateway-guard.ts';
import { printable } from '../../text/printable.ts';
import type { Caller } from '../../vocabulary/call.ts';
import type { ClientSide } from '../downstream/life/client-side.ts';
import type { Server } from '../downstream/life/gateway-server.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { missingReply } from '../messages/missing-reply.ts';
import { CODES, errorReply, type Reply, toolError } from '../messages/own-replies.ts';
import { mayBeOf, prefixOf } from './shown-names.ts';

interface Asking {
  readonly around: {
    readonly servers: readonly Server[];
    readonly isBare: boolean;
    readonly guard?: Pick<GatewayGuard, 'isOpen'>;
  };
  readonly client: ClientSide;
  readonly caller: Caller;
}

/** Only a server that this client may use is named, whatever it calls there. */
export function unlistedReply(
  method: string,
  params: JsonObject,
  { around: { guard, servers, isBare }, client, caller }: Asking,
): Reply {
  const down = servers.find(
    (server) =>
      (isBare || mayBeOf(prefixOf(server.config), String(params.name))) &&
      (server.hasFailed(client) || server.isShutOut(client)) &&
      guard?.isOpen(caller, server.name) !== false,
  );
  if (down === undefined) return missingReply(method, params);
  // Why it does not run is for people: a model would take the words of a server for ours.
  const text = down.isShutOut(client)
    ? `The call was not made: ${down.limits.maxProcesses} processes of the server "${printable(down.name)}" run for other sessions of this agent, which is the limit. End a session, or tell your user to raise \`processes\` of the server.`
    : `The call was not made: the server "${printable(down.name)}" could not be started, or ended. Tell your user: ${logsOf(down.name)} shows why.`;
  return method === 'tools/call'
    ? toolError(text, client.era === 'modern')
    : errorReply(CODES.unavailable, text);
}

/** Users paste it into a shell: a client's file may have any name. */
const logsOf = (name: string): string =>
  /^\w[\w.-]*$/.test(name)
    ? `\`tokenauditor servers logs ${name}\``
    : '`tokenauditor servers logs NAME`, with its name,';
