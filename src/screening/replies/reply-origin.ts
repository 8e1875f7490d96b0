/** Where a reply comes from, read from the call that it answers. */

import { secretPlace } from '../../shell/places/secret-places.ts';
import { either } from '../../text/patterns/compose.ts';
import type { CallContext, SessionFacts } from '../../vocabulary/call-context.ts';
import { isKnownIdle, understand } from '../calls/subject.ts';
import type { CallSubject, ProposedCall } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import type { ReplyOrigin, Written } from '../contract/reply-subject.ts';
import { isAmong } from '../session/session-paths.ts';

const MADE_UP = either(
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|testdata|test-data|examples?|samples?|mocks?|__mocks__|corpus|docs?|node_modules|site-packages|dist-packages|vendor|third_party)\//i,
  /[._-](?:tests?|specs?|cases?|fixtures?|mocks?|examples?|samples?|stories)\./i,
  /(?:^|\/)(?:test|conftest)_?[\w-]*\.py$/i,
  /\.(?:md|rst|adoc|mdx)$/i,
);
const CODE =
  /\.(?:[cm]?[jt]sx?|py|pyi|rb|go|rs|java|kt|kts|scala|swift|c|h|cc|cpp|hpp|cs|php|pl|lua|sh|bash|zsh|ps1|sql|vue|svelte|ex|exs|erl|hs|ml|clj|dart|r|jl|tf|proto|graphql)$/i;
/** Hosts' own tools that search the project's files, often without naming a place. */
const SEARCHES =
  /^(?:grep|glob|ls|find|rg|list_?dir(?:ectory)?|grep_?search|file_?search|search_?(?:files?|text|file_content|code)|codebase_?search|semantic_?search|list_?(?:files|code_definition_names|code_usages)|read_?many_?files|notebook_?read|get_errors|todo_?(?:read|write)|edit|multi_?edit|write)$/i;
/** Programs that print text that others wrote elsewhere. */
const OUTSIDE =
  /^(?:gh|glab|hub|jira|curl|wget|http|https|xh|lynx|w3m|links|elinks|mail|mutt|himalaya|neomutt|aria2c|nc|ncat|ssh|slack|az|tea)$/;

/** Not written by the project. */
const THIRD_PARTY = /(?:^|\/)(?:node_modules|site-packages|dist-packages|vendor|third_party)\//;
const TO_AGENTS = either(
  /(?:^|\/)(?:agents|claude|gemini|qwen|warp|skill|copilot-instructions|conventions)(?:\.local)?\.md$/i,
  /(?:^|\/)\.(?:cursor|claude|clinerules|windsurf|codex|gemini|agents?|roo|continue|github\/(?:prompts|instructions|chatmodes|workflows|agents))(?:\/|$)/i,
  /(?:^|\/)\.(?:cursor|windsurf|cline)rules$/i,
  /(?:^|\/)llms(?:-\w{1,8})?\.txt$/i,
  /prompts?(?:\/|[\w-]*\.\w{1,5}$)/i,
);
/** Agents read it as rules. */
export const isToAgents = (path: string): boolean => TO_AGENTS.test(path);

const TESTS =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|testdata|test-data|mocks?|__mocks__|corpus|corpora|evals?|bench|benchmarks?)\/|[._-](?:tests?|specs?|cases?|fixtures?|mocks?)\./i;
const DATA = /\.(?:csv|tsv|html?|xml|svg|txt|log|pdf|eml|mbox|docx?|xlsx?|ics|vcf)$/i;
const JSON_FILE = /\.(?:json|jsonl|ndjson)$/i;
/** Programs that print logs, which may contain others' text. */
const LOGS = /^(?:journalctl|docker|podman|kubectl|dmesg|nerdctl)$/;

function writtenIn(files: readonly string[], { commands }: CallSubject): Written {
  const isOf = (test: (path: string) => boolean) => files.length > 0 && files.every(test);
  if (isOf((path) => !THIRD_PARTY.test(path) && (TO_AGENTS.test(path) || TESTS.test(path))))
    return 'to agents';
  if (isOf((path) => DATA.test(path) || (THIRD_PARTY.test(path) && JSON_FILE.test(path)))) return 'as data';
  if (isOf((path) => THIRD_PARTY.test(path))) return 'by others';
  return commands.some(({ reading }) => reading.runs.some(({ program }) => LOGS.test(program)))
    ? 'as data'
    : 'as text';
}

/** Of a call that names neither a file nor a command. */
const UNKNOWN_ORIGIN: ReplyOrigin = {
  files: [],
  isLocal: false,
  isMadeUp: false,
  written: 'as text',
  isSecretPlace: false,
};

export function originOf(
  { tool, arguments: args }: ProposedCall,
  around: Pick<CallContext, 'cwd' | 'home' | 'disk'>,
): ReplyOrigin {
  const proposed = { tool, arguments: args };
  if (isKnownIdle(proposed)) return { ...UNKNOWN_ORIGIN, isLocal: SEARCHES.test(tool) };
  const call = understand(proposed, around);
  // Under every name they have: a link named like documentation does not make its target documentation.
  const files = [...new Set([call, ...call.views].flatMap(readsOf))];
  const isOf = (test: (path: string) => boolean) => files.length > 0 && files.every(test);
  return {
    files,
    isLocal: SEARCHES.test(tool) || (isLocal(call) && !files.some((file) => FOREIGN.test(file))),
    isMadeUp: isOf((path) => MADE_UP.test(withoutFolder(path, around.cwd))),
    written: writtenIn(
      files.map((path) => withoutFolder(path, around.cwd)),
      call,
    ),
    isSecretPlace:
      files.some((path) => !CODE.test(path) && secretPlace(path, around) !== undefined) ||
      call.commands.some(({ effects }) => effects.some(({ does }) => does === 'dump_environment')),
  };
}

/** What the session fetched is foreign text, wherever it was stored since. */
export const isFetched = (
  { files }: ReplyOrigin,
  { downloaded }: Pick<SessionFacts, 'downloaded'>,
): boolean => files.some((path) => isAmong(downloaded, path));

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

/** A resource of a server, by a scheme of its own: `docs://handbook`. The letter of a drive is none. */
const FOREIGN = /^(?!file:)[a-z][a-z0-9+.-]+:\//i;

function isLocal({ kind, commands, actions }: CallSubject): boolean {
  if (kind === 'web' || kind === 'other') return false;
  if (actions.some(({ effect }) => effect.does === 'fetch')) return false;
  return !commands.some(
    ({ reading, effects }) =>
      effects.some(({ does }) => does === 'fetch') ||
      reading.runs.some(({ program }) => OUTSIDE.test(program)),
  );
}

/** The folder that contains the project is no evidence about its files. */
const withoutFolder = (path: string, cwd: string | undefined): string =>
  cwd !== undefined && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
