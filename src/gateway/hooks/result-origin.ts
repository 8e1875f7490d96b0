/** Where a result comes from, which decides how it is read: a key in a fixture is none, and a page is no source code. */
import type { CallSubject, SessionFacts } from '../../detect/call.ts';
import { placed } from '../../detect/placed.ts';
import { isAmong } from '../../detect/session-paths.ts';
import { understand } from '../../detect/subject.ts';
import { secretPlace } from '../../shell/secret-places.ts';
import type { Asked } from './asked.ts';

export interface ResultOrigin {
  /** Files that the call read, as far as it says. */
  readonly files: readonly string[];
  /** From this machine's files and programs, not from a page, a server or a mail. */
  readonly isLocal: boolean;
  /** From files made for tests or for show alone. */
  readonly isMadeUp: boolean;
  /** From files in which every value is somebody's secret. */
  readonly isSecretPlace: boolean;
}

const MADE_UP =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|testdata|test-data|examples?|samples?|mocks?|__mocks__|corpus|docs?|node_modules|site-packages|dist-packages|vendor|third_party)\/|[._-](?:tests?|specs?|cases?|fixtures?|mocks?|examples?|samples?|stories)\.|(?:^|\/)(?:test|conftest)_?[\w-]*\.py$|\.(?:md|rst|adoc|mdx)$/i;
const CODE =
  /\.(?:[cm]?[jt]sx?|py|pyi|rb|go|rs|java|kt|kts|scala|swift|c|h|cc|cpp|hpp|cs|php|pl|lua|sh|bash|zsh|ps1|sql|vue|svelte|ex|exs|erl|hs|ml|clj|dart|r|jl|tf|proto|graphql)$/i;
/** Hosts' own tools that look through the project's files, often without naming a place. */
const SEARCHES =
  /^(?:grep|glob|ls|find|rg|list_?dir(?:ectory)?|grep_?search|file_?search|search_?(?:files?|text|file_content|code)|codebase_?search|semantic_?search|list_?(?:files|code_definition_names|code_usages)|read_?many_?files|notebook_?read|get_errors|todo_?(?:read|write)|edit|multi_?edit|write)$/i;
/** Programs that print what others wrote elsewhere. */
const OUTSIDE =
  /^(?:gh|glab|hub|jira|curl|wget|http|https|xh|lynx|w3m|links|elinks|mail|mutt|himalaya|neomutt|aria2c|nc|ncat|ssh|slack|az|tea)$/;

type Result = Extract<Asked, { about: 'result' }>;

export function originOf(
  { tool, arguments: args }: Result,
  around: { readonly cwd?: string; readonly home?: string },
): ResultOrigin {
  const call = understand({ tool, arguments: args }, around);
  const files = readsOf(call);
  const isOf = (test: (path: string) => boolean) => files.length > 0 && files.every(test);
  return {
    files,
    isLocal: SEARCHES.test(tool) || isLocal(call),
    isMadeUp: isOf((path) => MADE_UP.test(withoutFolder(path, around.cwd))),
    isSecretPlace:
      files.some((path) => !CODE.test(path) && secretPlace(path, around) !== undefined) ||
      call.commands.some(({ effects }) => effects.some(({ does }) => does === 'dump_environment')),
  };
}

/** What the session fetched is a stranger's text, wherever it lies by now. */
export const isFetched = ({ files }: ResultOrigin, { downloaded }: SessionFacts): boolean =>
  files.some((path) => isAmong(downloaded, path));

function readsOf({ commands, actions, context }: CallSubject): string[] {
  const inTools = actions.flatMap(({ effect }) =>
    effect.does === 'read' || effect.does === 'write' ? [placed(effect.path, context)] : [],
  );
  const inLines = commands.flatMap(({ reading, effects }) =>
    effects.flatMap((effect) => {
      if (effect.does !== 'read') return [];
      const run = effect.run === undefined ? undefined : reading.runs[effect.run];
      return [placed(effect.path, context, run?.cwd)];
    }),
  );
  return [...inTools, ...inLines].slice(0, 64);
}

function isLocal({ kind, commands, actions }: CallSubject): boolean {
  if (kind === 'web' || kind === 'other') return false;
  if (actions.some(({ effect }) => effect.does === 'fetch')) return false;
  return !commands.some(
    ({ reading, effects }) =>
      effects.some(({ does }) => does === 'fetch') ||
      reading.runs.some(({ program }) => OUTSIDE.test(program)),
  );
}

/** Where the project itself lies says nothing about its files. */
const withoutFolder = (path: string, cwd: string | undefined): string =>
  cwd !== undefined && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
