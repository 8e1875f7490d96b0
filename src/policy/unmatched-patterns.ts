/** Patterns that are probably not what their author meant: they name no server, or none that is known. */
import type { PolicyDocument } from '../vocabulary/document/policy-document.ts';
import { maybeOf, namesUriAlone } from './name-patterns.ts';

export interface PatternWarning {
  /** Its place in the document. */
  readonly at: string;
  /** Goes on where the place ends. */
  readonly warning: string;
}

const EVERY_SERVER =
  'names no server, so that it counts for every one: write `SERVER/` before the URI if you mean one server';
const UNKNOWN = 'names no server that is known here';

/** `servers`: the names of those that are known; without any, none can be missed. */
export function unmatchedPatterns(
  { agents = {}, profiles = {} }: Pick<PolicyDocument, 'agents' | 'profiles'>,
  servers: ReadonlySet<string>,
): PatternWarning[] {
  const lists: (readonly [at: string, patterns: readonly string[], otherwise: string])[] = [
    ...Object.entries(agents).flatMap(([name, { allow = [], deny = [] }]) => [
      [`agents.${name}.allow`, allow, `${UNKNOWN}, so that it allows nothing`] as const,
      [
        `agents.${name}.deny`,
        deny,
        `${UNKNOWN}: it denies what has such a name itself, at every server`,
      ] as const,
    ]),
    ...Object.entries(profiles).map(
      ([name, { tools = [] }]) =>
        [`profiles.${name}.tools`, tools, `${UNKNOWN}, so that it has no tool`] as const,
    ),
  ];
  return lists.flatMap(([at, patterns, otherwise]) =>
    patterns.flatMap((pattern, i) => {
      const warning = warningOf(pattern, servers, otherwise);
      return warning === undefined ? [] : [{ at: `${at}[${i}]`, warning }];
    }),
  );
}

function warningOf(pattern: string, servers: ReadonlySet<string>, otherwise: string): string | undefined {
  if (namesUriAlone(pattern)) return EVERY_SERVER;
  const isKnown = servers.size === 0 || [...servers].some((server) => maybeOf(pattern, server));
  return isKnown ? undefined : otherwise;
}
