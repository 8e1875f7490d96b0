/** How content from the network spreads from file to file. */
import type { Effect, Fetches } from '../../shell/reading/effect.ts';
import { feeders } from '../../shell/reading/flow.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext, Paths } from '../../vocabulary/call-context.ts';
import { stringsAt } from '../calls/argument-strings.ts';
import type { CallSubject, ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { mayBeAmong } from './session-paths.ts';

/** For the runs of a line: whether their output or input comes from the network or a download. */
interface Sources {
  reach(run: Run): boolean;
  feed(run: Run): boolean;
}

/** Computed on demand: most lines neither fetch nor read a download. */
export function sourcesIn(command: ReadCommand, downloaded: Paths, context: CallContext): Sources {
  const { reading, effects } = command;
  let reaches: ReturnType<typeof feeders> | undefined;
  const reads = (run: Run): boolean =>
    effects.some((effect) => effect.run === run.id && effect.does === 'fetch') ||
    isAsking(run) ||
    (downloaded.size > 0 &&
      named(run, effects).some((path) => mayBeAmong(downloaded, placed(path, context, run.cwd))));
  const feed = (run: Run): boolean => {
    reaches ??= feeders(reading);
    const ids = [...(reaches.get(run.id) ?? [])];
    const isRead = run.stdin.some(
      (one) => one.from === 'file' && mayBeAmong(downloaded, placed(one.path.text, context, run.cwd)),
    );
    return (
      isRead || ids.some((id) => id !== run.id && reading.runs[id] !== undefined && reads(reading.runs[id]))
    );
  };
  return { reach: (run) => reads(run) || feed(run), feed };
}

/** Files that a run reads, as far as its words show. */
function named(run: Run, effects: readonly Effect[]): string[] {
  const known = effects.flatMap((one) => (one.run === run.id && one.does === 'read' ? [one.path] : []));
  if (!TURNING.test(run.program)) return known;
  return [...known, ...run.args.slice(0, 16).map(({ text }) => text.replace(/^--?[\w-]+=/, ''))];
}

/** Programs that print or write their input in another form, and do not all have known effects. */
const TURNING =
  /^(?:gunzip|zcat|gzcat|bunzip2|bzcat|unxz|xzcat|unzstd|zstdcat|lz4cat|gzip|bzip2|xz|zstd|lz4|brotli|base64|base32|xxd|uudecode|openssl|gpg|tr|sed|awk|gawk|perl|ruby|python[\d.]*|node|jq|yq|dd|iconv|dos2unix|unzip|tar|7z|envsubst|m4|cpp|git)$/;

/** Programs that print a server's answer. */
const isAsking = ({ program, args }: Run): boolean =>
  (program === 'gh' && (args[0]?.text === 'api' || args[1]?.text === 'download')) ||
  (program === 'glab' && args[0]?.text === 'api') ||
  (/^(?:ssh|sftp|ftp|lftp|nc|ncat|telnet)$/.test(program) && args.length > 0);

/** The file, or the content of the folder, that something is fetched to. */
export function fetchedPaths({ url, to }: Fetches, place: (path: string) => string): string[] {
  if (to === undefined) return [];
  const [address = ''] = url.split(/[?#]/, 1);
  const name = address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);
  if (!/(?:^|\/)\.{0,2}$/.test(to)) return [place(to)];
  return name === '' ? [`${place(to)}/`] : [place(`${to}/${name}`), place(to)];
}

/** Other ways to rename a file than those with known effects. */
export function* movedBy(
  { program, args, cwd }: Run,
  isOurs: (file: string) => boolean,
  context: CallContext,
): Generator<string> {
  const texts = args.map(({ text }) => text);
  const words = texts.filter((text) => !text.startsWith('-'));
  const place = (path: string) => placed(path, context, cwd);
  if (program === 'git' && words.includes('mv'))
    yield* moved(words.slice(words.indexOf('mv') + 1), isOurs, place);
  else if (/^(?:xxd|uudecode|mmv|zmv|dos2unix|unix2dos|shc|symlink|mklink|junction)$/.test(program))
    yield* moved(words, isOurs, place);
  else if (program === 'split' || program === 'csplit') {
    const prefix = words[1] ?? (program === 'split' ? 'x' : 'xx');
    if (isOurs(place(words[0] ?? ''))) for (const end of PARTS) yield place(`${prefix}${end}`);
  } else if (/^(?:rename|prename|perl-rename|file-rename)$/.test(program))
    yield* renamed(words, isOurs, place);
}

/** Names of the first pieces of a split file. */
const PARTS = ['aa', 'ab', 'ac', '00', '01', '02'];

function* moved(
  words: readonly string[],
  isOurs: (file: string) => boolean,
  place: (path: string) => string,
): Generator<string> {
  const to = words.at(-1);
  if (to === undefined || words.length < 2) return;
  for (const from of words.slice(0, -1).filter((word) => isOurs(place(word)))) {
    yield place(to);
    yield `${place(to)}/`;
    yield place(`${to}/${from.slice(from.lastIndexOf('/') + 1)}`);
  }
}

/** `rename s/a/b/ files` and `rename a b files`. */
function* renamed(
  words: readonly string[],
  isOurs: (file: string) => boolean,
  place: (path: string) => string,
): Generator<string> {
  const [, before, after] = /^s\/([^/]*)\/([^/]*)\/\w*$/.exec(words[0] ?? '') ?? [];
  const [from = '', to = ''] = before === undefined ? words : [before, after];
  const plain = from.replaceAll(/\\(.)|\$$/g, '$1');
  for (const file of words.slice(before === undefined ? 2 : 1))
    if (isOurs(place(file))) yield place(file.replace(plain, to));
}

/** `download(url, path)`: a tool with an argument for where to store what it fetches. */
export function savedByTool({ tool, arguments: args, actions, context }: CallSubject): string[] {
  if (!/download|save|fetch|retrieve|pull/i.test(tool)) return [];
  const isFetching =
    actions.some(({ effect }) => effect.does === 'fetch') ||
    stringsAt(args, /^(?:url|uri|link|href|source)$/i).some(({ text }) =>
      /^(?:https?|ftp|s3):\/\//i.test(text),
    );
  if (!isFetching) return [];
  const named = stringsAt(
    args,
    /^(?:(?:output|target|local|dest(?:ination)?|save|file)?_?(?:path|file|file_?path|filename|dir|directory|folder))$/i,
  );
  return named.slice(0, 8).flatMap(({ path, text }) => {
    if (text.includes('://')) return [];
    return [placed(text, context), ...(/dir|folder/i.test(path) ? [`${placed(text, context)}/`] : [])];
  });
}
