/** What becomes of one entry of a client: wrapped, kept because it is, or left alone for a reason that a person is given. */
import { childEnvironment } from '../../gateway/downstream/child-environment.ts';
import type { ConfiguredServer, ServerStart } from '../../gateway/downstream/server-start.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { type Behind, isSpelledAlike, type Wrapping, wrappedArguments } from '../clients/wrapped-start.ts';
import { carriedAs, headerVariables, isCarried } from './carried-variables.ts';
import { commandKeys, knownGateway, placed } from './known-gateway.ts';
import { type PlainSecret, plainSecret } from './plain-secrets.ts';
import type { EntryEdit } from './text/entry-edit.ts';

/** An entry as its file has it, and what its client makes of it. */
export interface Found {
  readonly server: ConfiguredServer;
  readonly at: readonly string[];
  readonly entry: JsonObject;
}

export interface WrapWish {
  readonly program: OwnProgram;
  readonly project: string;
  readonly platform: string;
  /** Where a plain secret is kept from now on; undefined: it stays in the entry. */
  credential(secret: PlainSecret, found: Found): string | undefined;
  /** The name of its pins, where a different server has its own. */
  pinnedAs(found: Found): string | undefined;
  /** Whether the entry is as an earlier `wrap` left it. */
  isRecorded(found: Found): boolean;
}

export type Decision =
  | {
      readonly does: 'wrap';
      readonly edit: EntryEdit;
      readonly secrets: readonly PlainSecret[];
      /** What was not done as wished. */
      readonly why?: string;
      /** The one entry for the servers of the document, which no record has. */
      readonly isMerged?: true;
    }
  | {
      readonly does: 'keep' | 'leave';
      readonly why: string;
      /** Those that are written out in an entry that is wrapped already. */
      readonly secrets?: readonly PlainSecret[];
    };

const leave = (why: string): Decision => ({ does: 'leave', why });

type Stdio = Extract<ServerStart, { kind: 'stdio' }>;
type Http = Extract<ServerStart, { kind: 'http' }>;

export function decideEntry(found: Found, wish: WrapWish): Decision {
  const { server, entry } = found;
  const { start } = server;
  const known = start.kind === 'stdio' ? knownGateway(start, found, wish) : undefined;
  if (known !== undefined) return known;
  if (server.isDisabled) return leave('it is switched off');
  if (server.name === '') return leave('it has no name');
  if (server.name.includes('\0')) return leave('its name has a zero byte, which no command line can have');
  if (JSON.stringify(entry).includes('${input:'))
    return leave('it needs an input that only its client can ask for');
  return start.kind === 'stdio' ? decideStdio(start, found, wish) : decideHttp(start, found, wish);
}

const SHELL = /^(?:(?:ba|da|z|k|c|tc|fi)?sh|cmd|powershell|pwsh)(?:\.exe)?$/i;
/** They would act on the gateway as well, which is started with them. */
const OURS = /^(?:HOME|USERPROFILE|LD_\w*|TOKENAUDITOR_\w*)$/i;
const VARIABLE = /^[A-Za-z_]\w{0,200}$/;

function decideStdio(start: Stdio, found: Found, wish: WrapWish): Decision {
  const { entry, at } = found;
  const program = start.command.split(/[\\/]/).at(-1) ?? '';
  if (SHELL.test(program)) return leave('it starts a shell; write the command that the shell runs instead');
  if (entry.envFile !== undefined) return leave('its variables are in a file that only its client reads');
  const names = Object.keys(start.env);
  const why = whyNotSet([...names, ...namesIn(entry.env)], start.inherits ?? [], wish);
  if (why !== undefined) return leave(why);
  const secrets = names.flatMap((name) => plainSecret(name, start.env[name] ?? '', { place: 'env' }) ?? []);
  const moved = placed(secrets, found, wish);
  const carried = names.filter((name) => !moved.has(name) && isCarried(name));
  const env = [...names, ...(start.inherits ?? [])].map((name) => {
    const path = moved.get(name);
    if (path !== undefined) return { name, from: `@file:${path}` };
    return carried.includes(name) ? { name, from: `@env:${carriedAs(name)}` } : { name };
  });
  const behind: Behind = { kind: 'stdio', command: start.command, args: start.args, env };
  const outer = isObject(entry.command) ? 'command.env' : 'env';
  const args = wrappedArguments(wish.program, wrappingOf(found, wish, behind), behind);
  const values = carried.map((name) => [`${outer}.${carriedAs(name)}`, start.env[name] ?? '']);
  return {
    does: 'wrap',
    edit: {
      at,
      set: { ...commandKeys(entry, wish.program, args), ...Object.fromEntries(values) },
      remove: [...moved.keys(), ...carried].map((name) => `${outer}.${name}`),
    },
    secrets,
  };
}

const namesIn = (value: JsonValue | undefined): string[] => (isObject(value) ? Object.keys(value) : []);

/** What is in a client's file is only a name or a value here: part of a name must never be read as a reference. */
function whyNotSet(
  names: readonly string[],
  inherits: readonly string[],
  { platform }: WrapWish,
): string | undefined {
  const env = Object.fromEntries(names.map((name) => [name, '']));
  const bare = { kind: 'stdio', command: '', args: [], env } as const;
  const { withheld } = childEnvironment(bare, { environment: {}, platform });
  const harmful = [...withheld, ...names.filter((name) => OURS.test(name))][0];
  if (harmful !== undefined) return `it sets ${harmful}, which would change the gateway as well`;
  const isUsual = [...names, ...inherits].every((name) => VARIABLE.test(name));
  return isUsual ? undefined : 'it has a variable whose name is unusual';
}

function wrappingOf(found: Found, { project, ...wish }: WrapWish, behind: Behind): Wrapping {
  const { client, name, start } = found.server;
  const pinnedAs = wish.pinnedAs(found);
  return {
    ...{ client, name, project, ...(pinnedAs === undefined ? {} : { pinnedAs }) },
    ...(isSpelledAlike(behind, start) ? { isSpelled: true } : {}),
  };
}

const REMOTE = ['url', 'httpUrl', 'serverUrl', 'transport', 'headers', 'http_headers', 'env_http_headers'];
const LOGINS = ['oauth', 'auth', 'authProviderType', 'oauth2', 'authorization'];

function decideHttp(start: Http, found: Found, wish: WrapWish): Decision {
  const { entry, at } = found;
  if (LOGINS.some((key) => entry[key] !== undefined && entry[key] !== false))
    return leave('it needs a login, which only its client can do');
  if (!/^https?:\/\/[^\s/$]/.test(start.url)) return leave('its address has variables; write it out');
  const why = whyNotRemote(start, entry, wish);
  if (why !== undefined) return leave(why);
  const named = Object.entries(start.headerVariables ?? {});
  const secrets = Object.entries(start.headers).flatMap(
    ([name, value]) => plainSecret(name, value, { place: 'header' }) ?? [],
  );
  const moved = placed(secrets, found, wish);
  const kept = Object.entries(start.headers).filter(([name]) => !moved.has(name));
  const variables = headerVariables(kept.map(([name]) => name));
  const headers = [
    ...secrets.flatMap(({ name, prefix }) =>
      moved.has(name) ? [{ name, from: `${prefix}@file:${moved.get(name)}` }] : [],
    ),
    ...kept.map(([name]) => ({ name, from: `@env:${variables.get(name)}` })),
    ...named.map(([name, { variable, prefix }]) => ({ name, from: `${prefix}@env:${variable}` })),
  ];
  const behind: Behind = { kind: 'http', url: start.url, headers };
  const args = wrappedArguments(wish.program, wrappingOf(found, wish, behind), behind);
  const remove = [
    ...[...REMOTE, 'bearer_token_env_var'].filter((key) => entry[key] !== undefined),
    // They meant nothing as long as no program was started.
    ...namesIn(entry.env).map((name) => `env.${name}`),
  ];
  const set = {
    ...(entry.type === undefined ? {} : { type: 'stdio' }),
    ...commandKeys({}, wish.program, args),
    ...variablesOf(entry, kept, variables),
    ...(named.length === 0 ? {} : { env_vars: named.map(([, { variable }]) => variable) }),
  };
  return { does: 'wrap', edit: { at, set, remove }, secrets };
}

/** As RFC 9110 has it. */
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const LOCAL = ['envFile', 'cwd', 'env_vars'];

/** Its client starts no program for it: what is for a program would come alive with the gateway. */
function whyNotRemote(start: Http, entry: JsonObject, wish: WrapWish): string | undefined {
  const local = LOCAL.find((key) => entry[key] !== undefined && entry[key] !== null);
  if (local !== undefined) return `it has ${local}, which belongs to a command; remove it`;
  const { headers, headerVariables = {} } = start;
  const env = entry.env ?? {};
  if (!isObject(env)) return 'its env is not an object; remove it';
  if (!Object.keys({ ...headers, ...headerVariables }).every((name) => HEADER.test(name)))
    return 'it has a header whose name is not valid';
  const variables = Object.values(headerVariables).map(({ variable }) => variable);
  return whyNotSet(namesIn(env), variables, wish);
}

function variablesOf(
  entry: JsonObject,
  headers: readonly (readonly [string, string])[],
  variables: ReadonlyMap<string, string>,
): Record<string, JsonValue> {
  if (headers.length === 0) return {};
  const values = headers.map(([name, value]) => [variables.get(name) ?? '', value] as const);
  return isObject(entry.env)
    ? Object.fromEntries(values.map(([name, value]) => [`env.${name}`, value]))
    : { env: Object.fromEntries(values) };
}
