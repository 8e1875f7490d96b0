/** Which servers the command line names, and how each is started or reached. Nothing is started here. */
import { statSync } from 'node:fs';
import { readSmall } from '../../doors/cli/input/input.ts';
import type { Arguments } from '../../doors/cli/verb/arguments.ts';
import { locate } from '../../doors/cli/verb/place.ts';
import type { Session } from '../../doors/cli/verb/session.ts';
import { CLIENT_IDS, type ClientId, type ServerStart } from '../../gateway/downstream/server-start.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import { plainJson } from '../../text/json/jsonc.ts';
import { count } from '../../text/words/amounts.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { readClientConfig } from '../clients/client-configs.ts';
import { guessClient } from './client-guess.ts';
import { commandWords, nameOfCommand, scriptOf } from './command-words.ts';
import { readConfigFile } from './config-file.ts';
import { placesAround } from './config-places.ts';
import { distinct, type NamedServer } from './naming.ts';
import { safe } from './rows.ts';

const MOST_CONFIG_BYTES = 4 * 1024 * 1024;
const MOST_NAMES = 12;

export interface PlannedServer {
  readonly name: string;
  readonly start: ServerStart;
  /** The configuration that names it. */
  readonly source?: string;
  /** The local file that a command of the command line starts. */
  readonly script?: string;
  readonly client?: ClientId;
  /** Spelled out on the command line: that is consent. */
  readonly isGiven: boolean;
}

export interface Plan {
  readonly servers: readonly NamedServer[];
  readonly problems: readonly string[];
}

export async function planServers(args: Arguments, session: Session): Promise<Plan> {
  const given = [...givenCommand(args, session), ...givenUrl(args, session)];
  const isNamed = ['config', 'server', 'url', 'file'].some((option) => args.flag(option));
  const found = isNamed ? await namedConfigs(args, session) : await discover(session);
  const configured = chosen(found, args.texts('only'), session);
  const planned = [...given, ...configured];
  // Whoever reads documents alone needs no way to servers.
  const servers = planned.length === 0 ? [] : distinct(planned, (await session.serverPorts()).home);
  if (servers.length === 0 && !args.flag('file') && found.problems.length === 0) {
    const reason = isNamed ? 'the sources name none' : 'no client’s configuration names one';
    throw new Trouble('servers.none', { reason });
  }
  return { servers, problems: found.problems };
}

function givenCommand(args: Arguments, { io }: Session): PlannedServer[] {
  if (!args.flag('server')) return [];
  if (args.positionals.length === 0)
    throw new Trouble('usage.missing_argument', { verb: 'scan', argument: 'a command after --server' });
  if (args.lateOption !== undefined && args.positionals.length > 1)
    throw new Trouble('usage.unquoted', { word: args.lateOption });
  const [command, ...rest] = commandWords(args.positionals);
  const inherits = args.texts('env');
  const strange = inherits.find((name) => !/^[A-Za-z_]\w{0,200}$/.test(name));
  if (strange !== undefined) {
    const expected = 'the name of a variable; its value is taken from your environment';
    throw new Trouble('usage.bad_value', { value: '…', option: '--env', expected });
  }
  const start: ServerStart = { kind: 'stdio', command, args: rest, env: {}, inherits, cwd: io.cwd() };
  const script = scriptOf(command, rest, (word) => isFile(locate(word, io)));
  return [
    {
      name: args.text('name') ?? nameOfCommand(command, rest),
      start,
      ...(script === undefined ? {} : { script }),
      isGiven: true,
    },
  ];
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function givenUrl(args: Arguments, session: Session): PlannedServer[] {
  const url = args.text('url');
  if (url === undefined) return [];
  const expected = 'an address such as https://mcp.example.com/mcp';
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new Trouble('usage.bad_value', { value: url, option: '--url', expected });
  const headers = Object.fromEntries(args.texts('header').map((line) => headerOf(line, session)));
  const start: ServerStart = { kind: 'http', url, headers, transport: 'auto' };
  // A name given for the command is the command's.
  const name = args.flag('server') ? undefined : args.text('name');
  return [{ name: name ?? parsed.host, start, isGiven: true }];
}

/** A value may stand in the environment, where no list of processes shows it. What is wrong is not repeated. */
function headerOf(line: string, { io }: Session): [string, string] {
  const refuse = (expected: string) =>
    new Trouble('usage.bad_value', { value: '…', option: '--header', expected });
  const [, name = '', written = ''] =
    /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}):[ \t]*([^\r\n\0]{1,8192})$/.exec(line) ?? [];
  if (name === '') throw refuse("'Name: value', or 'Name: @env:VARIABLE'");
  const [, prefix = '', variable] = /^(.{0,100}?)@env:([A-Za-z_]\w{0,100})$/.exec(written) ?? [];
  if (variable === undefined) return [name, written];
  const value = io.env[variable];
  if (value === undefined || /[\r\n\0]/.test(value))
    throw refuse(`a variable that is set; ${variable} is not`);
  return [name, prefix + value];
}

async function namedConfigs(args: Arguments, session: Session): Promise<Found> {
  const client = CLIENT_IDS.find((id) => id === args.text('client'));
  const servers: ConfiguredPlan[] = [];
  const problems: string[] = [];
  for (const name of args.texts('config')) {
    const text = await readSmall(name, session, MOST_CONFIG_BYTES);
    const path = name === '-' ? 'standard input' : locate(name, session.io);
    const guessed = client ?? guessClient(path, text);
    if (guessed === undefined) {
      assertJson(text, name);
      const expected = `the configuration of a client; if it is one, say which with --client`;
      throw new Trouble('usage.bad_value', { value: name, option: '--config', expected });
    }
    const read = readConfig(guessed, text, path, name);
    servers.push(...read.servers);
    problems.push(...read.problems);
  }
  return { servers, problems };
}

/** Whose it is does not matter where it is broken: then where it breaks does. */
function assertJson(text: string, path: string): void {
  const read = readJson(plainJson(text), { caseTwins: 'accept', integers: 'accept' });
  if (read.ok || read.reason === 'duplicate-key') return;
  const { line, column, reason } = read;
  throw new Trouble('json.refused', { path, reason: JSON_REFUSALS[reason], line, column });
}

interface ConfiguredPlan extends PlannedServer {
  readonly isDisabled: boolean;
}

interface Found {
  readonly servers: readonly ConfiguredPlan[];
  readonly problems: readonly string[];
}

function readConfig(client: ClientId, text: string, path: string, source: string): Found {
  const { servers, problems } = readClientConfig(client, text, path);
  return {
    servers: servers.map(({ name, start, isDisabled }) => ({
      name,
      start,
      source,
      client,
      isDisabled,
      isGiven: false,
    })),
    problems,
  };
}

async function discover(session: Session): Promise<Found> {
  const ports = await session.serverPorts();
  const servers: ConfiguredPlan[] = [];
  const problems: string[] = [];
  for (const { client, path } of placesAround({ directory: session.directory, cwd: session.io.cwd }, ports)) {
    const read = await readConfigFile(path);
    if (read === undefined) continue;
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    const found = readConfig(client, read.text, path, session.shorten(path));
    servers.push(...found.servers);
    problems.push(...found.problems);
  }
  return { servers, problems };
}

/** A server that its client does not start is left out, unless somebody asks for it by name. */
function chosen(
  { servers, problems }: Found,
  only: readonly string[],
  session: Session,
): readonly PlannedServer[] {
  if (only.length > 0) {
    const strange = only.find((wanted) => !servers.some(({ name }) => name === wanted));
    // It may stand in what could not be read; then that is what is told.
    if (strange !== undefined && problems.length === 0) throw unknownName(strange, servers);
    return servers.filter(({ name }) => only.includes(name));
  }
  const off = servers.filter(({ isDisabled }) => isDisabled);
  if (off.length > 0)
    session.note(
      `${count(off.length, 'server')} left out that the configuration disables; --only NAME scans one`,
    );
  return servers.filter(({ isDisabled }) => !isDisabled);
}

function unknownName(name: string, servers: readonly ConfiguredPlan[]): Trouble {
  const known = [...new Set(servers.map((server) => safe(server.name, 60)))];
  const rest = known.length - MOST_NAMES;
  const more = rest > 0 ? ` and ${rest} more` : '';
  const names = known.length === 0 ? 'none' : `${known.slice(0, MOST_NAMES).join(', ')}${more}`;
  return new Trouble('servers.unknown_name', { name, names });
}
