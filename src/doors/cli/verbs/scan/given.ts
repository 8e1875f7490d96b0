/** What a configuration passes to its server, as a person sees it before agreeing. */
import type { ServerStart } from '../../../../gateway/downstream/server-start.ts';
import { variablesIn } from '../../../../gateway/downstream/variables.ts';

/** Their values choose the program, library or package that runs; they are not secrets. */
const STEERS =
  /^(?:\w{0,40}(?:PATH|PATHEXT|_HOME|_REGISTRY|INDEX_URL|PRELOAD|_OPTIONS|_OPTS)|(?:LD|DYLD|BASH)_\w{1,40}|PERL5(?:LIB|OPT)|RUBY(?:LIB|OPT)|PYTHONSTARTUP|ENV|SHELL)$/i;

type Start<K extends ServerStart['kind']> = Extract<ServerStart, { kind: K }>;

/** Names, each with the user's variable that it takes its value from, and with the value if it selects code. */
export function givenVariables(start: Start<'stdio'>): string[] {
  const set = Object.entries(start.env).map(([name, value]) =>
    STEERS.test(name) ? `${name}=${JSON.stringify(value)}` : named(name, value, start),
  );
  const passed = (start.inherits ?? []).filter((name) => !Object.hasOwn(start.env, name));
  return [...set, ...[...new Set(passed)].map((name) => `${name} (yours)`)];
}

export function givenHeaders(start: Start<'http'>): string[] {
  const set = Object.entries(start.headers).map(([name, value]) => named(name, value, start));
  const passed = Object.entries(start.headerVariables ?? {}).map(([name, { variable }]) =>
    from(name, [variable]),
  );
  return [...set, ...passed];
}

const named = (name: string, value: string, start: ServerStart): string =>
  from(name, variablesIn(value, start));

const from = (name: string, variables: readonly string[]): string =>
  variables.length === 0 ? name : `${name} (from your ${variables.join(', ')})`;
