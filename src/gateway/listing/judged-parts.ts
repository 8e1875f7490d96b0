/** What servers listed, judged: what a client may see of it, and what is kept from it. */
import type { GatewayGuard } from '../../road/gateway/gateway-guard.ts';
import type { Caller } from '../../vocabulary/call.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Server } from '../downstream/life/gateway-server.ts';
import { originOf } from '../downstream/server-start.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import type { Catalogue, Part } from './catalogue.ts';
import { LISTED, type ListMethod } from './server-lists.ts';

/** One list of one server, as it was read. */
export interface RawList {
  readonly server: Server;
  readonly definitions: readonly Definition[];
  /** Why it is not complete, or cannot be relied on. */
  readonly problems: readonly string[];
}

export async function judgedParts(
  lists: readonly RawList[],
  caller: Caller,
  guard: GatewayGuard | undefined,
): Promise<readonly Part[]> {
  if (guard === undefined)
    return lists.map(({ server, definitions }) => ({ server: server.config, definitions }));
  const judged = await guard.admit(
    lists.map(({ server, definitions, problems }) => ({
      server: server.name,
      ...(server.config.pinnedAs === undefined ? {} : { pinnedAs: server.config.pinnedAs }),
      origin: originOf(server.config.start),
      definitions,
      problems,
      conceal: server.quoter.conceal,
    })),
  );
  return lists.map(({ server }, i) => {
    const admitted = judged[i] ?? [];
    const shown = new Set(admitted.filter((one) => guard.isShown(caller, one)));
    return {
      server: server.config,
      definitions: [...shown].map(({ definition }) => definition),
      hidden: admitted.filter((one) => !shown.has(one)).map(({ definition }) => definition),
      presented: (definition) => guard.presentedTo(caller, definition),
      admitted: new Map(admitted.map((one) => [one.definition, one])),
    };
  });
}

/** Whether a server's own instructions may be shown. */
export async function areShown(
  server: Server,
  instructions: string,
  caller: Caller,
  guard: GatewayGuard | undefined,
): Promise<boolean> {
  const definition = {
    kind: 'instructions',
    server: server.name,
    name: '',
    value: { instructions },
  } as const;
  const [part] = await judgedParts([{ server, definitions: [definition], problems: [] }], caller, guard);
  return (part?.definitions.length ?? 0) > 0;
}

/** The definitions of a page, as it came. */
export function definitionsIn(page: JsonObject, method: ListMethod, server: string): Definition[] {
  const { kind, field } = LISTED[method];
  const items = page[field];
  return (Array.isArray(items) ? items : []).flatMap((value) => {
    const name = isObject(value) ? nameOf(value, method) : undefined;
    return isObject(value) && name !== undefined ? [{ kind, server, name, value }] : [];
  });
}

/** The page with those alone that the catalogue has, exactly as they are there. */
export function shownPage(page: JsonObject, method: ListMethod, { byName }: Catalogue): JsonObject {
  const { field } = LISTED[method];
  const items = page[field];
  if (!Array.isArray(items)) return page;
  const isShown = (value: unknown): boolean => {
    if (!isObject(value as JsonObject)) return false;
    const known = byName.get(nameOf(value as JsonObject, method) ?? '')?.value;
    return known !== undefined && (known === value || JSON.stringify(known) === JSON.stringify(value));
  };
  return { ...page, [field]: items.filter(isShown) };
}

const NAMES = { tool: 'name', prompt: 'name', resource: 'uri', resource_template: 'uriTemplate' } as const;

function nameOf(value: JsonObject, method: ListMethod): string | undefined {
  const name = value[NAMES[LISTED[method].kind]];
  return typeof name === 'string' ? name : undefined;
}
