/**
 * The contract of a definition: its whole content, and its server. Digests are made under the project's key, so that a
 * contract reveals nothing to readers of the ledger.
 */
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Definition, ServerOrigin } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';

/** `digest` of the project's ledger. */
export type MakeDigest = (content: string) => Digest;

/** Identifies a definition, whatever its content: server, kind and name. */
export function definitionIdOf({ server, kind, name }: Definition, digest: MakeDigest): Digest {
  return digest(frame(['definition', server, kind, name]));
}

/** The name a server goes by, regardless of which server it is: where to look for agreements on all its definitions. */
export function serverIdOf(server: string, digest: MakeDigest): Digest {
  return digest(frame(['server', server]));
}

/** Which server it is. Any server can take any name, so trust in a name includes what that server starts. */
export function serverHashOf(server: string, origin: ServerOrigin, digest: MakeDigest): Digest {
  return digest(frame(['server', server, ...originParts(origin)]));
}

/** What a person approves. Another command or address is another contract, however similar the definitions are. */
export function contractHashOf(definition: Definition, origin: ServerOrigin, digest: MakeDigest): Digest {
  const { server, kind, name, value } = definition;
  return digest(frame(['contract', server, ...originParts(origin), kind, name, spell(value)]));
}

/** By what one definition is known. */
export interface Mark {
  readonly id: Digest;
  readonly contract: Digest;
  /** What it was made of: other ledgers have other keys. */
  readonly of: ListedAs;
}

export interface ListedAs {
  /** Under each name that its pins may be kept under. */
  readonly definitions: readonly Definition[];
  readonly origin: ServerOrigin;
}

export const markOf = (
  definition: Definition,
  origin: ServerOrigin,
  digest: MakeDigest,
  others: readonly Definition[] = [],
): Mark => ({
  id: definitionIdOf(definition, digest),
  contract: contractHashOf(definition, origin, digest),
  of: { definitions: [definition, ...others], origin },
});

/** Environment variables are left out: they contain secrets, and differ between machines. */
function originParts(origin: ServerOrigin): string[] {
  switch (origin.kind) {
    case 'stdio':
      return [origin.kind, origin.command, String(origin.args.length), ...origin.args];
    case 'http':
      return [origin.kind, origin.url];
    case 'file':
      return [origin.kind, origin.path];
  }
}

/** Each part is preceded by its length: no two lists of parts give the same text, whatever they contain. */
export const frame = (parts: readonly string[]): string =>
  [String(parts.length), ...parts.map((part) => `${part.length}:${part}`)].join('\n');

/** Unpaired surrogates have no canonical form, but a server may send them: they are written as escapes. */
function spell(value: { readonly [key: string]: JsonValue }): string {
  try {
    return `canonical ${canonicalJson({ ...value })}`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `escaped ${JSON.stringify(sorted({ ...value }))}`;
  }
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
