/** Files that version control restores, removes or moves, relative to the folder in which it works. */
import type { Run } from '../../../shell/reading/reading.ts';
import { isHostFolder } from '../places/hook-files.ts';
import type { Change } from '../settings/change.ts';

type Place = (path: string) => string;
type HistoryChange = Pick<Change, 'path' | 'how' | 'isRecursive' | 'source'>;

interface Tool {
  /** Options before the verb that take a value, and the folder they name. */
  readonly valued: RegExp;
  readonly folder: RegExp;
  readonly tree?: RegExp;
  readonly takes: RegExp;
  readonly puts: RegExp;
}

const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  [
    'git',
    {
      valued: /^(?:-C|-c|--work-tree|--git-dir|--namespace|--exec-path|--super-prefix|--config-env)$/,
      folder: /^-C$/,
      tree: /^--work-tree$/,
      takes: /^(?:rm|mv|clean|stash)$/,
      puts: /^(?:checkout|restore|switch|apply|am|reset|read-tree|checkout-index|pull|merge|rebase|cherry-pick|revert|bisect|sparse-checkout|submodule|subtree)$/,
    },
  ],
  [
    'hg',
    {
      valued: /^(?:-R|--repository|--cwd|--config)$/,
      folder: /^(?:-R|--repository|--cwd)$/,
      takes: /^(?:rm|remove|mv|move|rename|purge|clean|shelve)$/,
      puts: /^(?:revert|update|up|checkout|co|import|patch|unshelve|pull)$/,
    },
  ],
  [
    'jj',
    {
      valued: /^(?:-R|--repository|--config)$/,
      folder: /^(?:-R|--repository)$/,
      takes: /^(?:abandon)$/,
      puts: /^(?:restore|edit|new|undo|checkout|op|operation)$/,
    },
  ],
  [
    'svn',
    {
      valued: /^(?:--config-dir|--config-option)$/,
      folder: /^$/,
      takes: /^(?:rm|remove|del|delete|mv|move|rename|cleanup)$/,
      puts: /^(?:revert|update|up|switch|sw|checkout|co|export|patch|merge)$/,
    },
  ],
]);

export const isHistory = (program: string): boolean => TOOLS.has(program);

interface ParsedWords {
  /** As spelled, in order; undefined for the current folder of the line. */
  readonly folder: string | undefined;
  /** A work tree named separately from the folder. */
  readonly tree: string | undefined;
  readonly verb: string;
  readonly rest: readonly string[];
}

const within = (folder: string | undefined, path: string): string =>
  folder === undefined || /^[/~$`%]|^[A-Za-z]:/.test(path) ? path : `${folder}/${path}`;

function parseWords(texts: readonly string[], tool: Tool): ParsedWords {
  let folder: string | undefined;
  let tree: string | undefined;
  let i = 0;
  for (; i < texts.length && texts[i]?.startsWith('-'); i += 1) {
    const [name = '', inline] = (texts[i] ?? '').startsWith('--')
      ? (texts[i] ?? '').split(/=(.*)/s)
      : [texts[i] ?? ''];
    if (!tool.valued.test(name)) continue;
    const value = inline ?? texts[++i] ?? '';
    if (tool.folder.test(name)) folder = within(folder, value);
    if (tool.tree?.test(name)) tree = value;
    if (name === '-c' && /^core\.worktree=/i.test(value)) tree = value.slice(14);
  }
  return {
    folder,
    tree: tree === undefined ? undefined : within(folder, tree),
    verb: texts[i] ?? '',
    rest: texts.slice(i + 1),
  };
}

/** The work tree of the run: its own options, then variables, then the folder beside a named `.git`. */
export function workTree(
  run: Run,
  variables: ReadonlyMap<string, string>,
): ParsedWords & { readonly at: string; readonly isOther: boolean } {
  const texts = run.args.map(({ value, text }) => value ?? text);
  const said = parseWords(texts, TOOLS.get(run.program) ?? TOOLS.get('git')!);
  const own = new Map([
    ...variables,
    ...run.environment.map(({ name, value }) => [name, value.text] as const),
  ]);
  const tree = said.tree ?? (run.program === 'git' ? own.get('GIT_WORK_TREE') : undefined);
  const other = tree === undefined ? undefined : within(said.folder, tree);
  return { ...said, at: other ?? said.folder ?? '.', isOther: other !== undefined };
}

/** Changes nothing in the work tree, or names only new files. */
const HARMLESS: readonly (readonly [verb: RegExp, words: RegExp])[] = [
  [/^(?:rm|apply|reset|am)$/, /^--(?:cached|check|stat|numstat|summary|soft|mixed)$/],
  [/^(?:rm|clean|mv|pull|purge)$/, /^(?:-\w*n\w*|--dry-run)$/],
  [/^(?:checkout|switch)$/, /^(?:-b|-B|-c|-C|--orphan|--create)$/],
  [/^stash$/, /^(?:list|show|drop|clear|create|store|branch)$/],
  [/^submodule$/, /^(?:status|summary|init|sync)$/],
  [/^(?:bisect|op|operation)$/, /^(?:log|view|visualize|show)$/],
  [/^(?:merge|rebase|cherry-pick|revert|am)$/, /^--(?:abort|quit|show-current-patch)$/],
];

function isHarmless(verb: string, rest: readonly string[]): boolean {
  if (verb === 'restore') return rest.includes('--staged') && !rest.includes('--worktree');
  return HARMLESS.some(([of, words]) => of.test(verb) && rest.some((word) => words.test(word)));
}

const operandsOf = (texts: readonly string[]): string[] => texts.filter((text) => !text.startsWith('-'));

/** `-c trace2.eventTarget=file`, `git config trace2.normalTarget file`: every later command writes there. */
function tracedTo({ program, args }: Run, verb: string, rest: readonly string[]): string[] {
  if (program !== 'git') return [];
  const given = args.flatMap(({ value, text }) => /^trace2\.\w+=(.+)$/is.exec(value ?? text)?.[1] ?? []);
  const at = verb === 'config' ? rest.findIndex((word) => /^trace2\.\w+$/i.test(word)) : -1;
  const kept = at < 0 ? undefined : rest[at + 1];
  return [...given, ...(kept === undefined ? [] : [kept])].filter((path) => /^[/~$]/.test(path));
}

export function* historyChanges(
  run: Run,
  variables: ReadonlyMap<string, string>,
  place: Place,
): Generator<HistoryChange> {
  const tool = TOOLS.get(run.program);
  if (tool === undefined) return;
  const { verb, rest, at, isOther } = workTree(run, variables);
  for (const path of tracedTo(run, verb, rest)) yield { path: place(path), how: 'edit' };
  if (verb === 'clone') {
    const [, target] = operandsOf(rest);
    if (target !== undefined && !/^https?:|^git@/.test(target))
      yield { path: place(within(at, target)), how: 'unpack' };
    return;
  }
  const set = rest.findIndex((word) => /^core\.worktree$/i.test(word));
  if (verb === 'config' && rest[set + 1] !== undefined && set >= 0)
    yield { path: place(rest[set + 1] ?? ''), how: 'unpack' };
  const isTaking = tool.takes.test(verb);
  if ((!isTaking && !tool.puts.test(verb)) || isHarmless(verb, rest)) return;
  const end = rest.indexOf('--');
  const files = operandsOf(rest.slice(end + 1));
  const into = /^(?:mv|move|rename)$/.test(verb) ? files.at(-1) : undefined;
  if (into !== undefined)
    for (const file of files.slice(0, -1))
      yield {
        path: place(within(at, into)),
        how: 'move',
        source: place(within(at, file)),
        isRecursive: true,
      };
  const here = place('.');
  for (const file of into === undefined ? files : []) {
    const path = place(within(at === '.' ? undefined : at, file));
    // Git's purpose is to change a whole project.
    if (path !== here) yield { path, how: isTaking ? 'delete' : 'unpack', isRecursive: isTaking };
  }
  // With a home, or a folder of a host, as the work tree, restored files are settings.
  const whole = place(at);
  // If the session's project is the home, that is its work tree.
  const isNamed = at !== '.' || run.cwd !== undefined;
  const isOneByOne = files.length > 0 && (end >= 0 || /^(?:rm|remove|mv|move|rename|delete|del)$/.test(verb));
  if (!isOneByOne && (isOther || (whole === '~' && isNamed) || isHostFolder(whole)))
    yield { path: whole, how: 'unpack' };
}
