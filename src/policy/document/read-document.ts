/** The text of `tokenauditor.yaml`, read: the document as a whole, or the first reason to refuse it, with its place. */
import type { z } from 'zod';
import { nearest } from '../../text/words/nearest.ts';
import { documentSchema, type PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { faultOf } from '../exceptions.ts';
import { readAs } from './read-yaml.ts';
import { unusableProfile } from './unusable-profiles.ts';
import type { Refusal } from './walk.ts';

export type Reading =
  | { readonly ok: true; readonly document: PolicyDocument }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a document has to name, which rooms above and beside this one know. */
export interface KnownParts {
  /** The ids that an exception may name. */
  readonly checks: readonly string[];
  /** Why rules cannot be used. */
  faultInRules(document: PolicyDocument): Unusable | undefined;
}

/** `schema`: of a file that has some parts of the document alone. */
export function readDocument(
  bytes: Uint8Array,
  known: KnownParts,
  schema: z.ZodType<Omit<PolicyDocument, 'version'>> = documentSchema,
): Reading {
  const reading = readAs(bytes, schema);
  if (!reading.ok) return reading;
  const { value: document, refusedAt } = reading;
  const unusable = unusableIn(document, known.checks) ?? known.faultInRules(document);
  return unusable === undefined
    ? { ok: true, document }
    : { ok: false, refusal: refusedAt(unusable.path, unusable.reason) };
}

interface Unusable {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

const SCOPES = ['tool', 'server', 'path', 'argument'] as const;

/** An exception for a check that does not exist would silence nothing, and its author would not learn why. */
export function unusableIn(
  { exceptions = [], agents = {}, servers = {}, flows, profiles }: PolicyDocument,
  knownChecks: readonly string[],
): Unusable | undefined {
  const known = new Set(knownChecks);
  const ids = new Set<string>();
  for (const [i, exception] of exceptions.entries()) {
    const at = (field: string, reason: string) => ({ path: ['exceptions', i, field], reason });
    if (ids.has(exception.id)) return at('id', 'is used twice');
    ids.add(exception.id);
    if (!known.has(exception.check)) {
      const meant = nearest(exception.check, knownChecks);
      return at('check', `is not the id of a check; the nearest one is ${meant}`);
    }
    for (const scope of SCOPES) {
      const fault = faultOf(exception[scope] ?? '');
      if (fault !== undefined) return at(scope, fault);
    }
  }
  return (
    unusableGlob(patternsIn({ agents, servers, ...(flows === undefined ? {} : { flows }) })) ??
    unusableProfile(profiles, agents)
  );
}

type Patterns = readonly (readonly [path: readonly string[], patterns: readonly string[] | undefined])[];

function patternsIn({
  agents,
  servers,
  flows,
}: Pick<PolicyDocument, 'agents' | 'servers' | 'flows'>): Patterns {
  return [
    [['flows', 'own'], flows?.own],
    ...Object.entries(agents ?? {}).flatMap(([name, { allow, deny, flows: ofAgent }]): Patterns => {
      const at = ['agents', name];
      return [
        [[...at, 'allow'], allow],
        [[...at, 'deny'], deny],
        [[...at, 'flows', 'own'], ofAgent?.own],
      ];
    }),
    ...Object.entries(servers ?? {}).map(
      ([name, { flows: ofServer }]) => [['servers', name, 'flows', 'own'], ofServer?.own] as const,
    ),
  ];
}

/** A pattern that is not understood must not deny less, nor let more out, than its author meant. */
function unusableGlob(patterns: Patterns): Unusable | undefined {
  for (const [path, globs = []] of patterns)
    for (const [i, glob] of globs.entries()) {
      const reason = faultOf(glob);
      if (reason !== undefined) return { path: [...path, i], reason };
    }
  return undefined;
}
