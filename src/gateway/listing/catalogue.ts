/**
 * What all servers of a client offer, in one list: each entry under a name that means one server only. Names that could
 * be taken for one another are refused, all of them, and so is a URI that two servers claim.
 */

import type { Admitted } from '../../road/gateway/definition-desk.ts';
import type { Presentation } from '../../road/gateway/gateway-guard.ts';
import { printable } from '../../text/printable.ts';
import { skeleton } from '../../text/unicode/skeleton.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import { mayBeOf, prefixOf, shownName } from './shown-names.ts';

/** A server's part of one list, in the order of the gateway's servers. */
export interface Part {
  readonly server: { readonly name: string; readonly as?: string };
  readonly definitions: readonly Definition[];
  /** Those that the client must not see. */
  readonly hidden?: readonly Definition[];
  /** What the client sees instead of what the server wrote. */
  presented?(definition: Definition): Presentation | undefined;
  /** How each was judged; absent where nothing is. */
  readonly admitted?: ReadonlyMap<Definition, Admitted>;
}

export interface Entry {
  readonly server: string;
  /** As the server spells it. */
  readonly own: string;
  readonly shown: string;
  /** The definition as clients see it. */
  readonly value: JsonObject;
  readonly admitted?: Admitted;
  readonly isHidden?: true;
}

export interface Catalogue {
  /** By server, and then by name: the same at every start. */
  readonly entries: readonly Entry[];
  readonly byName: ReadonlyMap<string, Entry>;
  /** Names that are refused, and why. */
  readonly refused: ReadonlyMap<string, string>;
  /** Those that are not listed: a call to one takes the road, where it is stopped and recorded. */
  readonly hidden: ReadonlyMap<string, Entry>;
}

export type Naming = 'prefixed' | 'uri';

export function catalogueOf(parts: readonly Part[], naming: Naming): Catalogue {
  const entries = parts.flatMap((part) => entriesOf(part, part.definitions, naming));
  const refused = naming === 'prefixed' ? confused(entries, parts) : claimedTwice(entries);
  const kept = entries.filter(({ shown }) => !refused.has(shown));
  const hidden = parts.flatMap((part) =>
    entriesOf(part, part.hidden ?? [], naming).map((entry): Entry => ({ ...entry, isHidden: true })),
  );
  return {
    entries: kept,
    byName: new Map(kept.map((entry) => [entry.shown, entry])),
    refused,
    hidden: new Map(hidden.map((entry) => [entry.shown, entry])),
  };
}

function entriesOf(
  { server, admitted, presented }: Part,
  definitions: readonly Definition[],
  naming: Naming,
): Entry[] {
  const prefix = prefixOf(server);
  return eachOnce(definitions)
    .map((definition) => {
      const { name } = definition;
      const judged = admitted?.get(definition);
      const value = judged?.shown ?? definition.value;
      const { as, ...texts } = presented?.(definition) ?? {};
      const shown = as ?? (naming === 'uri' ? name : shownName(prefix, name));
      const named = naming === 'uri' && as === undefined ? value : { ...value, name: shown };
      return {
        ...{ server: server.name, own: name, shown, value: withTexts(named as JsonObject, texts) },
        ...(judged === undefined ? {} : { admitted: judged }),
      };
    })
    .sort((one, other) => (one.shown < other.shown ? -1 : Number(one.shown > other.shown)));
}

/** What was approved is what the server wrote: this changes what is read, and nothing about the pin. */
function withTexts(value: JsonObject, texts: Omit<Presentation, 'as'>): JsonObject {
  if (Object.keys(texts).length === 0) return value;
  const { annotations } = value;
  const { title } = texts;
  const isTitled = isObject(annotations) && annotations.title !== undefined && title !== undefined;
  return { ...value, ...texts, ...(isTitled ? { annotations: { ...annotations, title } } : {}) };
}

/** A page that a server gives twice counts once. */
function eachOnce(definitions: readonly Definition[]): Definition[] {
  const byName = new Map<string, Definition['value']>();
  return definitions.filter(({ name, value }) => {
    const before = byName.get(name);
    byName.set(name, value);
    return before === undefined || JSON.stringify(before) !== JSON.stringify(value);
  });
}

/** Names that look alike, to people or to programs that ignore case. */
function confused(entries: readonly Entry[], parts: readonly Part[]): Map<string, string> {
  const refused = new Map<string, string>();
  const byLook = new Map<string, Entry[]>();
  for (const entry of entries) {
    const look = skeleton(entry.shown.toLowerCase());
    byLook.set(look, [...(byLook.get(look) ?? []), entry]);
  }
  for (const alike of byLook.values()) {
    if (alike.length < 2) continue;
    const [one, other] = alike as [Entry, Entry];
    for (const { shown } of alike) refused.set(shown, twins(one, other));
  }
  const prefixes = parts.map(({ server }) => ({ name: server.name, prefix: prefixOf(server) }));
  for (const { server, shown } of entries) {
    const other = prefixes.find(({ name, prefix }) => name !== server && mayBeOf(prefix, shown));
    if (other !== undefined) refused.set(shown, splits(shown, server, other.name));
  }
  return refused;
}

function claimedTwice(entries: readonly Entry[]): Map<string, string> {
  const owners = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const { server, shown } of entries) {
    const first = owners.get(shown);
    if (first === undefined) owners.set(shown, server);
    else if (first !== server)
      refused.set(shown, `the servers ${named(first)} and ${named(server)} both claim this URI`);
  }
  return refused;
}

const named = (text: string): string => `"${printable(text, { max: 80 })}"`;

function twins(one: Entry, other: Entry): string {
  const whose =
    one.server === other.server
      ? `the server ${named(one.server)} offers two names`
      : `the servers ${named(one.server)} and ${named(other.server)} offer names`;
  return `${whose} that are too much alike: ${named(one.shown)} and ${named(other.shown)}; give one server another prefix with \`as\``;
}

const splits = (shown: string, one: string, other: string): string =>
  `the name ${named(shown)} of the server ${named(one)} could be one of the server ${named(other)}; give one of them another prefix with \`as\``;
