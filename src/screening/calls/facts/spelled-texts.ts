/** The texts in a call's arguments and the words of its lines that may be paths or addresses, for what is not known. */
import { readsItsWords } from '../../../shell/effects/files.ts';
import { folded } from '../../../shell/places/path-forms.ts';
import type { Word } from '../../../shell/reading/reading.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { walkJson } from '../../../text/json/json-walk.ts';
import { isShellName } from '../../../vocabulary/shell-tool.ts';
import type { CallSubject } from '../../contract/call.ts';
import { bareName, toolWords } from '../tool-name.ts';
import { isLister } from './listed-folders.ts';

export interface Spelled {
  readonly text: string;
  /** The words of the key that it is under. */
  readonly words: readonly string[];
}

/** Keys of files: there, a name alone is one. */
export const NAMES_FILE =
  /^(?:paths?|files?|filenames?|filepaths?|dirs?|directory|directories|folders?|outfile|infile|workdir)$/;
/** Of a shell: the folder that it runs in, and touches no more than that. */
export const RUNS_IN = /^(?:cwd|dir|directory|workdir)$/;

export const isBelow = (path: string, folder: string): boolean =>
  `${path}/`.toLowerCase().startsWith(`${folder === '/' ? '' : folder}/`.toLowerCase());

/** Whether a folder of a rule is in it. */
export const isAbove = (folder: string, folders: readonly string[]): boolean =>
  folders.some((one) => one !== folder && isBelow(one, folder));

/** What a file tool writes or looks for is no path. */
export const CONTENT =
  /^(?:contents?|text|str|string|body|data|code|edits?|value|payload|lines|patch|diff|pattern|query|regex|replacement|insert|message|command|script|description|reason)$/;

/** Keys of nothing but hosts: there, a number is one as well. `host_id` and `server_version` name something else. */
const HOST_WORD =
  /^(?:hosts?|hostnames?|ips?|ipv[46]|servers?|address|addresses|addr|domains?|peers?|nodes?|proxy|target|endpoint|url)$/;
const OF_HOST =
  /^(?:to|from|the|my|remote|target|source|src|dest|destination|dst|db|database|smtp|imap|mail|proxy|api|base|name|names|list|public|private|internal|external|local|primary|ssh|ftp|redis|http|https)$/;
export const isHostKey = (words: readonly string[]): boolean =>
  words.some((word) => HOST_WORD.test(word)) &&
  words.every((word) => HOST_WORD.test(word) || OF_HOST.test(word));

const EMPTY: Spelled['words'] = [];

/** Every text in the arguments, those in JSON texts and the keys included. */
export function* textsOf(value: JsonValue, words: Spelled['words'] = EMPTY, depth = 0): Generator<Spelled> {
  for (const { value: text, isKey, at } of walkJson(value, words, (above, key) =>
    typeof key === 'number' ? above : toolWords(key),
  )) {
    if (typeof text === 'number' && isHostKey(at)) yield { text: String(text), words: at };
    if (typeof text !== 'string') continue;
    const inner = depth < MOST_NESTED && !isKey ? parsed(text) : undefined;
    if (inner === undefined) yield { text, words: isKey ? EMPTY : at };
    else yield* textsOf(inner, at, depth + 1);
  }
}

const MOST_NESTED = 4;
export const LONGEST_JSON = 262_144;

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{"]/.test(text) || text.length > LONGEST_JSON) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By its name it is known which arguments it uses; any tool may have a command among them. */
export const isKnownTool = ({ kind, tool }: CallSubject): boolean =>
  kind === 'file' || kind === 'web' || (kind === 'shell' && isShellName(bareName(tool)));

/** What a server may undo once: percent signs, and letters that look like others. What is no text stays as it is. */
export function decoded(text: string): string {
  const open = text.includes('%')
    ? text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
    : text;
  return folded(open);
}

const OPENING = '\'"`<([{@';
const CLOSING = '\'"`>)]}';

/** In linear time, whatever the text is. */
export function unquoted(text: string): string {
  const plain = text.trim();
  let [from, to] = [0, plain.length];
  while (from < to && OPENING.includes(plain.charAt(from))) from++;
  while (to > from && CLOSING.includes(plain.charAt(to - 1))) to--;
  // `http://[::1]` ends with a bracket of its own.
  if (plain.charAt(to) === ']' && plain.slice(from, to).includes('[')) to++;
  return plain.slice(from, to);
}

/** Programs whose words are texts, names or files of another machine. */
export const OF_TEXT =
  /^(?:echo|printf|cd|pushd|popd|export|alias|declare|local|set|read|test|\[{1,2}|true|false|:|sleep|date|kill|which|type|command|man|help|gh|glab|expr|seq|exit|return|logger|notify-send)$/;

/** Programs whose words are also of another machine: only options name files of this one. */
const ELSEWHERE = /^(?:ssh|mosh|docker|podman|nerdctl|finch|kubectl|lxc|incus)$/;
const OWN_OPTION = /^-(?:[viFf]|-(?:volume|mount|env-file|file|config|identity|kubeconfig))$/;
/** Of git, what takes a folder or a file from anywhere. */
const GIT_PLACES =
  /^(?:-C|--git-dir|--work-tree|clone|fetch|pull|push|remote|submodule|apply|am|init|add|hash-object)(?:=|$)/;

export function wordsOf(program: string, args: readonly Word[]): readonly Word[] {
  // A pattern that the shell fills in lists the folder, whatever is done with the names.
  if (OF_TEXT.test(program)) return args.filter(({ glob }) => glob);
  if (program === 'git') return args.some(({ text }) => GIT_PLACES.test(text)) ? args : [];
  if (ELSEWHERE.test(program) && args[0]?.text !== 'cp')
    return args.filter(({ text }, i) => /^--[\w-]+=/.test(text) || OWN_OPTION.test(args[i - 1]?.text ?? ''));
  return (readsItsWords(program) && !ELSEWHERE.test(program)) || isLister(program) ? [] : args;
}

/** They put folders of this machine where other programs see them: containers by options, new roots by any word. */
const CONTAINERS = /^(?:docker|podman|nerdctl|finch|lxc|incus|buildah|docker-compose|podman-compose)$/;
const ROOTS =
  /^(?:chroot|fakechroot|unshare|nsenter|bwrap|proot|systemd-nspawn|firejail|singularity|apptainer|flatpak|distrobox|toolbox|udocker|runc|crun|kubectl)$/;
const VOLUME = /^-(?:v|-volume|-mount|-build-context)$/;

/** The words of such a program that name those folders. */
export function foldersTaken(program: string, args: readonly Word[]): readonly Word[] {
  // `bwrap --bind / /`: what is inside has the same path, and is read like any other.
  if (ROOTS.test(program))
    return args.filter(({ text }, i) => text !== args[i - 1]?.text && text !== args[i + 1]?.text);
  if (!CONTAINERS.test(program)) return [];
  const [verb] = args.filter(({ text }) => !text.startsWith('-'));
  if (verb?.text === 'cp') return args;
  const isBuild = args.some(({ text }) => text === 'build');
  return args.filter(
    ({ text }, i) =>
      VOLUME.test(args[i - 1]?.text ?? '') ||
      /^(?:-v[^\s]|--(?:volume|mount|build-context)=|source=)/.test(text) ||
      (isBuild && /^[/~]/.test(text)),
  );
}
