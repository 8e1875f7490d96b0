import { skeleton } from '../../text/skeleton.ts';
import type { Definition } from '../../vocabulary/definition.ts';

/** A read-only view of all servers' definitions, for checks that compare; looking one up costs the same for any number. */
export interface Registry {
  readonly definitions: readonly Definition[];
  /** Tools of other servers with exactly this name. */
  sameName(of: Definition): readonly Definition[];
  /** Tools of other servers whose name looks the same or differs only in case and separators, but is not the same. */
  looksLike(of: Definition): readonly Definition[];
  /** Names of all tools of other servers, and of those servers. */
  readonly toolsByName: ReadonlyMap<string, readonly Definition[]>;
  readonly servers: ReadonlySet<string>;
}

export function registryOf(definitions: readonly Definition[]): Registry {
  const toolsByName = new Map<string, Definition[]>();
  const bySkeleton = new Map<string, Definition[]>();
  for (const definition of definitions) {
    if (definition.kind !== 'tool') continue;
    into(toolsByName, definition.name, definition);
    into(bySkeleton, lookOf(definition.name), definition);
  }
  const elsewhere = (list: readonly Definition[] | undefined, of: Definition) =>
    (list ?? []).filter(({ server }) => server !== of.server);
  return {
    definitions,
    toolsByName,
    servers: new Set(definitions.map(({ server }) => server)),
    sameName: (of) => elsewhere(toolsByName.get(of.name), of),
    looksLike: (of) => elsewhere(bySkeleton.get(lookOf(of.name)), of).filter(({ name }) => name !== of.name),
  };
}

/** What a person sees of a name: look-alike letters folded, case and separators gone. */
export function lookOf(name: string): string {
  return skeleton(name.toLowerCase().replace(/[-_.\s]/g, ''));
}

function into<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
