/**
 * A client's entry that starts our gateway, and the server behind it: the one spelling that `wrap` writes, and the way
 * back. Only this program counts as ours: another program's arguments may look the same.
 */

import { encodeSpelling, mayBeSpelled } from '../../gateway/downstream/life/spelled-start.ts';
import { spelledReference } from '../../gateway/downstream/references.ts';
import { CLIENT_IDS, type ClientId, type ServerStart } from '../../gateway/downstream/server-start.ts';
import { areFilled } from '../../gateway/downstream/variables.ts';
import type { OwnProgram } from '../../ports/servers.ts';

/** Whether a start is one of ours, as entries are written now or were before. */
export const isStartOf = (command: string, first: string | undefined, own: OwnProgram): boolean =>
  (command === own.node && first === own.script) ||
  (own.former !== undefined && isStartOf(command, first, own.former));

export interface Wrapping {
  readonly client: ClientId;
  readonly name: string;
  /** The folder whose ledger records the calls. */
  readonly project: string;
  /** Where another client calls a different server the same: the name of its pins. */
  readonly pinnedAs?: string;
  /** Its client fills in variables: its pins are on the command as it is spelled. */
  readonly isSpelled?: true;
}

/** A variable that the entry sets, or a header; `from` is spelled as on the command line, such as `@file:PATH`. */
export interface Passed {
  readonly name: string;
  readonly from?: string;
}

export type Behind =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: readonly Passed[];
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: readonly Required<Passed>[] };

const VERB = 'gateway';
const PIN_AS = '--pin-as=';
const SPELLED = '--spelled=';

/** Whether its client fills in variables that leave the server the same one; with others, each workspace has its own. */
export function isSpelledAlike(behind: Behind, start: ServerStart): boolean {
  const words = wordsBehind(behind);
  return areFilled(words, start) && mayBeSpelled(words);
}

/** With `=`: a value may begin with a hyphen. */
export function wrappedArguments({ script }: OwnProgram, wrapping: Wrapping, behind: Behind): string[] {
  const { client, name, project, pinnedAs, isSpelled } = wrapping;
  const pins = [
    ...(pinnedAs === undefined ? [] : [`${PIN_AS}${pinnedAs}`]),
    // No client finds a variable in it.
    ...(isSpelled ? [`${SPELLED}${encodeSpelling(wordsBehind(behind))}`] : []),
  ];
  const front = [script, VERB, '--bare', '--agent', client, `--name=${name}`, '--project', project, ...pins];
  if (behind.kind === 'http')
    return [
      ...front,
      `--url=${behind.url}`,
      ...behind.headers.map((one) => `--header=${one.name}: ${one.from}`),
    ];
  const env = behind.env.map((one) => `--env=${one.name}${one.from === undefined ? '' : `=${one.from}`}`);
  return [...front, ...env, '--', behind.command, ...behind.args];
}

/** What pins are on. */
const wordsBehind = (behind: Behind): readonly string[] =>
  behind.kind === 'http' ? [behind.url] : [behind.command, ...behind.args];

/** The one entry of a client whose servers are in the document. */
export const MERGED_NAME = 'tokenauditor';
export const mergedArguments = ({ script }: OwnProgram, client: ClientId, home: string): string[] => [
  ...[script, VERB, '--agent', client, '--project', home],
];

/** Whether an entry is that one, of any installation. */
export function isMergedCommand(command: string, args: readonly string[]): boolean {
  const [, , agent, client, project, home] = args;
  const isSpelled = args.length === 6 && agent === '--agent' && project === '--project' && home !== undefined;
  return isSpelled && isClient(client) && isGatewayCommand(command, args) && args[1] === VERB;
}

export interface Unwrapped extends Wrapping {
  readonly behind: Behind;
}

/** Words before the verb: of node, or of a program that starts packages. */
const MOST_BEFORE = 6;
const OUR_NAME =
  /(?:^|[\\/])(?:tokenauditor(?:@[\w.^~-]*)?(?:\.js|\.cmd|\.exe)?|\.tokenauditor[\\/]gateway\.sh)$/i;

/** Whether an entry starts a gateway of any installation, in any spelling: also `npx -y tokenauditor gateway`. */
export function isGatewayCommand(command: string, args: readonly string[]): boolean {
  const words = [command, ...args].slice(0, MOST_BEFORE);
  return words.some((word, i) => OUR_NAME.test(word) && words[i + 1] === VERB);
}

/** Undefined if it is not exactly as `wrap` writes it, for this program. */
export function unwrapCommand(
  command: string,
  args: readonly string[],
  program: OwnProgram,
): Unwrapped | undefined {
  const [first, verb, bare, agent, client, name, project, folder, ...more] = args;
  const isOurs = isStartOf(command, first, program) && verb === VERB && bare === '--bare';
  if (!isOurs || agent !== '--agent' || project !== '--project' || !name?.startsWith('--name='))
    return undefined;
  const pinnedAs = more[0]?.startsWith(PIN_AS) ? more.shift()?.slice(PIN_AS.length) : undefined;
  const spelling = more[0]?.startsWith(SPELLED) ? more.shift()?.slice(SPELLED.length) : undefined;
  const behind = behindOf(more);
  if (behind === undefined || folder === undefined || !isClient(client)) return undefined;
  if (spelling !== undefined && spelling !== encodeSpelling(wordsBehind(behind))) return undefined;
  const pins = {
    ...(pinnedAs === undefined ? {} : { pinnedAs }),
    ...(spelling === undefined ? {} : { isSpelled: true as const }),
  };
  return { client, name: name.slice('--name='.length), project: folder, ...pins, behind };
}

const isClient = (word: string | undefined): word is ClientId => CLIENT_IDS.some((client) => client === word);

function behindOf(words: readonly string[]): Behind | undefined {
  const end = words.indexOf('--');
  const options = end < 0 ? words : words.slice(0, end);
  const values = (name: string) =>
    options.flatMap((word) => (word.startsWith(`--${name}=`) ? [word.slice(name.length + 3)] : []));
  const [urls, headers, env] = [values('url'), values('header'), values('env')];
  if (urls.length + headers.length + env.length !== options.length) return undefined;
  const [url] = urls;
  if (end < 0)
    return url === undefined || urls.length > 1 || env.length > 0
      ? undefined
      : { kind: 'http', url, headers: headers.map((line) => splitAt(line, ': ')) };
  const [command, ...args] = words.slice(end + 1);
  if (command === undefined || url !== undefined || headers.length > 0) return undefined;
  return {
    kind: 'stdio',
    command,
    args,
    env: env.map((word) => (word.includes('=') ? splitAt(word, '=') : { name: word })),
  };
}

function splitAt(text: string, mark: string): Required<Passed> {
  const at = text.indexOf(mark);
  return at < 0 ? { name: text, from: '' } : { name: text.slice(0, at), from: text.slice(at + mark.length) };
}

/** The server behind a wrapped entry, as its client would have started it; any other start as it is. */
export function originalStart(start: ServerStart, program: OwnProgram | undefined): ServerStart {
  const found =
    program && start.kind === 'stdio' ? unwrapCommand(start.command, start.args, program) : undefined;
  if (found === undefined || start.kind !== 'stdio') return start;
  const { behind } = found;
  const { variables, workspace } = start;
  const spelling = {
    ...(variables === undefined ? {} : { variables }),
    ...(workspace === undefined ? {} : { workspace }),
  };
  if (behind.kind === 'stdio') {
    return { ...start, command: behind.command, args: behind.args, ...variablesOf(behind.env, start.env) };
  }
  return {
    kind: 'http',
    url: behind.url,
    transport: 'auto',
    ...headersOf(behind.headers, start.env),
    ...spelling,
  };
}

/** A value that the entry sets under another name is the server's under its own. */
function variablesOf(passed: readonly Passed[], set: Readonly<Record<string, string>>) {
  const env = { ...set };
  const references: Record<string, string> = {};
  for (const { name, from } of passed) {
    if (from === undefined) continue;
    const [, variable = ''] = /^@env:(\w+)$/.exec(from) ?? [];
    const value = Object.hasOwn(set, variable) ? set[variable] : undefined;
    if (value === undefined) references[name] = spelledReference(from) ?? '';
    else {
      delete env[variable];
      env[name] = value;
    }
  }
  return { env, ...(Object.keys(references).length === 0 ? {} : { references }) };
}

type Headers = Pick<Extract<ServerStart, { kind: 'http' }>, 'headers' | 'headerVariables' | 'references'>;

/** Values that the entry sets, in its client's spelling; variables of the user's; references. */
function headersOf(passed: readonly Required<Passed>[], env: Readonly<Record<string, string>>): Headers {
  const headers: Record<string, string> = {};
  const headerVariables: Record<string, { variable: string; prefix: string }> = {};
  const references: Record<string, string> = {};
  for (const { name, from } of passed) {
    const [, prefix = '', variable] = /^(.*)@env:(\w+)$/.exec(from) ?? [];
    const reference = spelledReference(from);
    if (variable !== undefined && Object.hasOwn(env, variable)) headers[name] = prefix + env[variable];
    else if (variable !== undefined) headerVariables[name] = { variable, prefix };
    else if (reference === undefined) headers[name] = from;
    else references[name] = reference;
  }
  const isSome = (record: object) => Object.keys(record).length > 0;
  return {
    headers,
    ...(isSome(headerVariables) ? { headerVariables } : {}),
    ...(isSome(references) ? { references } : {}),
  };
}
