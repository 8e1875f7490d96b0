import type { ClientId, ServerStart, VariableSpelling } from '../../gateway/downstream/server-start.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import type { JsonValue } from '../../text/json/json-value.ts';

/** `at` is the field below the entry, with its dot; sentences never quote a value, which may be a secret. */
export type Complain = (at: string, said: string) => void;

interface Spelling {
  readonly variables?: VariableSpelling;
  readonly workspace?: string;
}

export interface Entry {
  readonly start: ServerStart;
  readonly isDisabled: boolean;
}

/** One server of any client; undefined, and a complaint, when it cannot be started from what is written there. */
export function readEntry(
  client: ClientId,
  value: JsonValue,
  spelling: Spelling,
  complain: Complain,
): Entry | undefined {
  if (!isObject(value)) {
    complain('', 'is not an object; write a command or an address');
    return undefined;
  }
  const entry = isObject(value.command) ? flattened(value, value.command) : value;
  const isDisabled = entry.disabled === true || entry.enabled === false;
  complainOfBoth(entry, complain);
  const start =
    entry.command === undefined
      ? readHttp(client, entry, spelling, complain)
      : readStdio(entry, spelling, complain);
  return start && { start, isDisabled };
}

/** Clients differ in which of the two they take, so a person has to know which one was listed. */
function complainOfBoth(entry: JsonObject, complain: Complain): void {
  const field = ADDRESSES.find((one) => entry[one] !== undefined && entry[one] !== null);
  if (entry.command === undefined || field === undefined) return;
  complain('', `has both a command and "${field}"; the command was taken, remove one of them`);
}

const ADDRESSES = ['httpUrl', 'url', 'serverUrl'] as const;

/** An older spelling puts the whole command into one object. */
function flattened(value: JsonObject, { path, args, env }: JsonObject): JsonObject {
  return { ...value, command: path ?? null, args: args ?? null, env: env ?? null };
}

function readStdio(entry: JsonObject, spelling: Spelling, complain: Complain): ServerStart | undefined {
  const { command, cwd } = entry;
  if (typeof command !== 'string' || command.trim() === '') {
    complain('.command', 'is not a string; write the program to start');
    return undefined;
  }
  const args = readArguments(entry.args, complain);
  const env = readRecord(entry.env, '.env', complain);
  const inherits = readNames(entry.env_vars, complain);
  if (!args || !env || !inherits) return undefined;
  if (cwd !== undefined && cwd !== null && typeof cwd !== 'string')
    complain('.cwd', 'is not a string and was ignored');
  if (entry.envFile !== undefined) {
    complain('.envFile', 'is not read here; the server is listed without the variables it sets');
  }
  return {
    kind: 'stdio',
    command,
    args,
    env,
    ...(typeof cwd === 'string' && cwd !== '' ? { cwd } : {}),
    ...(inherits.length > 0 ? { inherits } : {}),
    ...spelling,
  };
}

function readHttp(
  client: ClientId,
  entry: JsonObject,
  spelling: Spelling,
  complain: Complain,
): ServerStart | undefined {
  const field = ADDRESSES.find((one) => entry[one] !== undefined);
  const url = field === undefined ? undefined : entry[field];
  if (field === undefined) {
    const isExtension = entry.source === 'extension' || entry.settings !== undefined;
    const said = isExtension
      ? 'is started by an extension, so it cannot be listed from here'
      : 'has neither a command nor an address; write one of them';
    complain('', said);
    return undefined;
  }
  if (typeof url !== 'string' || url.trim() === '') {
    complain(`.${field}`, 'is not a string; write the address of the server');
    return undefined;
  }
  const transport = readTransport(client, field, entry, complain);
  const headers = readRecord(entry.headers ?? entry.http_headers, '.headers', complain);
  const headerVariables = readHeaderVariables(entry, complain);
  if (!transport || !headers || !headerVariables) return undefined;
  return {
    kind: 'http',
    url,
    headers,
    transport,
    ...(Object.keys(headerVariables).length > 0 ? { headerVariables } : {}),
    ...spelling,
  };
}

function readTransport(
  client: ClientId,
  field: string,
  entry: JsonObject,
  complain: Complain,
): 'streamable' | 'sse' | 'auto' | undefined {
  const type = entry.type ?? entry.transport;
  if (type === undefined || type === null) {
    if (client !== 'gemini') return 'auto';
    return field === 'httpUrl' ? 'streamable' : 'sse';
  }
  const spelled = typeof type === 'string' ? type.toLowerCase().replace(/[-_ ]/g, '') : '';
  if (spelled === 'sse') return 'sse';
  if (['http', 'streamablehttp', 'remote'].includes(spelled)) return 'auto';
  complain('.type', 'is an unknown transport; known are stdio, http and sse');
  return undefined;
}

function readArguments(value: JsonValue | undefined, complain: Complain): string[] | undefined {
  const args = value ?? [];
  if (Array.isArray(args) && args.every((arg) => typeof arg === 'string' || typeof arg === 'number')) {
    return args.map(String);
  }
  complain('.args', 'is not a list of strings; write ["one", "two"]');
  return undefined;
}

/** Numbers and switches are written without quotes by many; null means that the variable is not set. */
function readRecord(
  value: JsonValue | undefined,
  at: string,
  complain: Complain,
): Record<string, string> | undefined {
  const record = value ?? {};
  if (!isObject(record)) {
    complain(at, 'is not an object; write {"NAME": "value"}');
    return undefined;
  }
  const entries = Object.entries(record).filter(([, one]) => one !== null);
  if (entries.some(([, one]) => typeof one === 'object')) {
    complain(at, 'holds a value that is not a string; write {"NAME": "value"}');
    return undefined;
  }
  return Object.fromEntries(entries.map(([name, one]) => [name, String(one)]));
}

function readNames(value: JsonValue | undefined, complain: Complain): string[] | undefined {
  const names = value ?? [];
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  complain('.env_vars', 'is not a list of names; write ["NAME"]');
  return undefined;
}

function readHeaderVariables(
  entry: JsonObject,
  complain: Complain,
): Record<string, { variable: string; prefix: string }> | undefined {
  const named = readRecord(entry.env_http_headers, '.env_http_headers', complain);
  if (!named) return undefined;
  const variables = Object.entries(named).map(
    ([header, variable]) => [header, { variable, prefix: '' }] as const,
  );
  const bearer = entry.bearer_token_env_var;
  return Object.fromEntries([
    ...variables,
    ...(typeof bearer === 'string'
      ? [['Authorization', { variable: bearer, prefix: 'Bearer ' }] as const]
      : []),
  ]);
}
