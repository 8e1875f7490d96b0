/** One list of one server, as it gives it. */
import type { Definition } from '../../vocabulary/definition.ts';
import type { ClientSide } from '../downstream/life/client-side.ts';
import type { Server } from '../downstream/life/gateway-server.ts';
import { modernMeta } from '../downstream/life/handshake.ts';
import type { Instance } from '../downstream/life/instance.ts';
import { isOwnScanner } from '../downstream/life/own-scanner.ts';
import { isUsable } from '../downstream/life/param-headers.ts';
import { readOffered } from '../downstream/list-definitions.ts';
import { isObject } from '../messages/incoming.ts';
import type { RawList } from './judged-parts.ts';
import { LISTED, type ListMethod } from './server-lists.ts';

/** For each page. */
const LIST_MS = 10_000;
export const LIST_LIMITS = { maxPages: 200, maxDefinitions: 10_000 };

export async function rawListOf(
  server: Server,
  instance: Instance,
  client: ClientSide,
  method: ListMethod,
): Promise<RawList> {
  const params = instance.era === 'modern' ? { _meta: modernMeta(client) } : {};
  const { capabilities, connection } = instance;
  const greeting = { capabilities, params, instructions: undefined, problems: [] };
  const { quoter } = server;
  const asking = {
    server: server.name,
    connection,
    greeting,
    limits: LIST_LIMITS,
    quoter,
    patienceMs: LIST_MS,
  };
  const { definitions, problems, gap } = await readOffered(asking, LISTED[method].kind);
  const isLeftOut = ({ value }: Definition) =>
    (method === 'tools/list' &&
      (!isUsable(isObject(value) ? value.inputSchema : undefined, instance) ||
        isOwnScanner(value.name, instance))) ||
    (method === 'resources/list' && isOwnScanner(value.uri, instance));
  return {
    server,
    definitions: definitions.filter((each) => !isLeftOut(each)),
    problems: gap === undefined ? problems : [...problems, gap],
  };
}

/** The number of a page, and the server's own cursor for it: a server may give cursors without end. */
export function placeIn(opened: string | undefined): {
  readonly page: number;
  readonly own: string | undefined;
} {
  if (opened === undefined) return { page: 1, own: undefined };
  const space = opened.indexOf(' ');
  return { page: Number(opened.slice(0, space)), own: opened.slice(space + 1) };
}
