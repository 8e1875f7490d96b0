/** Patterns that are probably not what their author meant: they name no server, or none that is known. */
import { printable } from '../text/printable.ts';
import { isSlipOf, nearest } from '../text/words/nearest.ts';
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

/** Classes of tools that their servers do not offer: a slip would set nothing. `offered`: by server, as far as it was seen. */
export function unofferedTools(
  { servers = {} }: Pick<PolicyDocument, 'servers'>,
  offered: ReadonlyMap<string, ReadonlySet<string>>,
): PatternWarning[] {
  return Object.entries(servers).flatMap(([server, { flows }]) => {
    const known = [...(offered.get(server) ?? [])];
    const missing = Object.keys(flows?.tools ?? {}).filter(
      (tool) => known.length > 0 && !known.includes(tool),
    );
    return missing.map((tool) => {
      const meant = nearest(tool, known);
      const hint = isSlipOf(tool, meant) ? `; the nearest one is ${printable(meant)}` : '';
      return {
        at: `servers.${server}.flows.tools.${printable(tool)}`,
        warning: `is no tool that the server offers, so that it sets nothing${hint}`,
      };
    });
  });
}

function warningOf(pattern: string, servers: ReadonlySet<string>, otherwise: string): string | undefined {
  if (namesUriAlone(pattern)) return EVERY_SERVER;
  const isKnown = servers.size === 0 || [...servers].some((server) => maybeOf(pattern, server));
  return isKnown ? undefined : otherwise;
}
