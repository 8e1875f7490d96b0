/** What servers listed, judged: what a client may see of it, and what is kept from it. */
import type { GatewayGuard } from '../../road/gateway/gateway-guard.ts';
import { KNOWN_MARK } from '../../sensitive/known/known-secrets.ts';
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
      origin: server.config.spelled ?? originOf(server.config.start),
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

/** What of a server's own instructions may be shown. */
export async function shownInstructions(
  server: Server,
  instructions: string,
  caller: Caller,
  guard: GatewayGuard | undefined,
): Promise<string | undefined> {
  const definition = {
    kind: 'instructions',
    server: server.name,
    name: '',
    value: { instructions },
  } as const;
  const [part] = await judgedParts([{ server, definitions: [definition], problems: [] }], caller, guard);
  if ((part?.definitions.length ?? 0) === 0) return undefined;
  const read = part?.admitted?.get(definition)?.shown?.instructions;
  return typeof read === 'string' ? read : instructions;
}

/** The definitions of a page, as it came. */
export function definitionsIn(page: JsonObject, method: ListMethod, server: string): Definition[] {
  const { kind, field } = LISTED[method];
  const items = page[field];
  return (Array.isArray(items) ? items : []).flatMap((value) => {
    const name = isObject(value) ? nameOf(value, method) : undefined;
    const isNamed = isObject(value) && name !== undefined && !name.includes(KNOWN_MARK);
    return isNamed ? [{ kind, server, name, value }] : [];
  });
}

/** The page with those alone that the catalogue has, as they are shown there. */
export function shownPage(page: JsonObject, method: ListMethod, { byName }: Catalogue): JsonObject {
  const { field } = LISTED[method];
  const items = page[field];
  if (!Array.isArray(items)) return page;
  const shown = items.flatMap((value) => {
    const known = isObject(value) ? byName.get(nameOf(value, method) ?? '') : undefined;
    if (known === undefined) return [];
    const { definition, shown: read } = known.admitted ?? {};
    // A definition with a secret is shown otherwise than it was listed.
    const listed = read !== definition?.value ? definition?.value : known.value;
    return listed === value || JSON.stringify(listed) === JSON.stringify(value) ? [known.value] : [];
  });
  return { ...page, [field]: shown };
}

const NAMES = { tool: 'name', prompt: 'name', resource: 'uri', resource_template: 'uriTemplate' } as const;

function nameOf(value: JsonObject, method: ListMethod): string | undefined {
  const name = value[NAMES[LISTED[method].kind]];
  return typeof name === 'string' ? name : undefined;
}
