/** The text of a configuration without our part in it: entry by entry, as the record has it, or as the entry itself shows. */
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { readClientConfig } from '../clients/client-configs.ts';
import { type Unwrapped, unwrapCommand } from '../clients/wrapped-start.ts';
import type { WrappedEntry } from '../install/records.ts';
import { carriedAs } from './carried-variables.ts';
import {
  type ConfigText,
  documentOf,
  type EntryEdit,
  edited,
  restored,
  valueIn,
  withoutMerged,
} from './text/entry-edit.ts';

export interface UnwrappedText {
  readonly body: string;
  /** The names of the servers that are no longer wrapped. */
  readonly servers: readonly string[];
}

/** `isMeant`: which servers; all if absent. */
export function unwrappedBody(
  text: ConfigText,
  recorded: readonly WrappedEntry[],
  program: OwnProgram,
  isMeant: (server: string) => boolean = () => true,
): UnwrappedText {
  const servers: string[] = [];
  let { body } = text;
  for (const { at, server, before, after } of recorded.filter((one) => isMeant(one.server))) {
    const exact = after === '' ? undefined : restored({ ...text, body }, at, after, before);
    if (exact === undefined) continue;
    body = exact;
    servers.push(server);
  }
  const moved = recorded.filter(({ after, server }) => after === '' && isMeant(server));
  if (moved.length > 0) {
    body = withoutMerged({ ...text, body }, moved);
    servers.push(...moved.map(({ server }) => server));
  }
  for (const { name, at, start } of readClientConfig(text.client, body, text.path).servers) {
    const found =
      start.kind === 'stdio' && isMeant(name) ? unwrapCommand(start.command, start.args, program) : undefined;
    if (found === undefined) continue;
    const before = recorded.find((one) => String(one.at) === String(at) && one.after !== '')?.before;
    const edit = backTo(found, at, { ...text, body }, before);
    if (edit === undefined) continue;
    body = edited({ ...text, body }, edit);
    servers.push(name);
  }
  return { body, servers };
}

/** What the arguments still have, after a user's edit. A secret that was moved is only known by the record: `before`. */
function backTo(
  { behind, client }: Unwrapped,
  at: readonly string[],
  text: ConfigText,
  before: string | undefined,
): EntryEdit | undefined {
  const entry = valueIn(documentOf(text), at);
  if (!isObject(entry)) return undefined;
  if (behind.kind === 'stdio') {
    const { command, args } = behind;
    const outer = isObject(entry.command) ? 'command.env' : 'env';
    const env = isObject(entry.command) ? entry.command.env : entry.env;
    const known = before === undefined ? {} : variablesIn(before, at, text);
    const values: [string, JsonValue][] = [];
    for (const { name, from } of behind.env) {
      if (from === undefined) continue;
      const carried = isObject(env) && from === `@env:${carriedAs(name)}` ? env[carriedAs(name)] : undefined;
      const value = carried ?? (Object.hasOwn(known, name) ? known[name] : undefined);
      if (value === undefined) return undefined;
      values.push([name, value]);
    }
    const set = isObject(entry.command)
      ? { 'command.path': command, 'command.args': [...args] }
      : { command, args: [...args] };
    return {
      at,
      set: { ...set, ...Object.fromEntries(values.map(([name, value]) => [`${outer}.${name}`, value])) },
      remove: values.flatMap(([name]) =>
        isObject(env) && Object.hasOwn(env, carriedAs(name)) ? [`${outer}.${carriedAs(name)}`] : [],
      ),
    };
  }
  const env = isObject(entry.env) ? entry.env : {};
  const headers: Record<string, JsonValue> = {};
  for (const { name, from } of behind.headers) {
    const [, variable] = /^@env:(TOKENAUDITOR_\w+)$/.exec(from) ?? [];
    if (variable === undefined || env[variable] === undefined) return undefined;
    headers[name] = env[variable];
  }
  const isTyped = entry.type !== undefined;
  const rest = Object.keys(env).filter((name) => !behind.headers.some(({ from }) => from === `@env:${name}`));
  const remove = ['command', 'args', ...(Object.keys(env).length > 0 && rest.length === 0 ? ['env'] : [])];
  const set = {
    ...(isTyped ? { type: 'http' } : {}),
    [client === 'windsurf' ? 'serverUrl' : client === 'gemini' ? 'httpUrl' : 'url']: behind.url,
    ...(Object.keys(headers).length === 0
      ? {}
      : { [client === 'codex' ? 'http_headers' : 'headers']: headers }),
  };
  return { at, set, remove };
}

/** Of an entry's text in a record. */
function variablesIn(before: string, at: readonly string[], { client, path }: ConfigText): JsonObject {
  const isTable = client === 'codex';
  try {
    const document = documentOf({ client, path, body: isTable ? before : `{"entry":${before}}` });
    const entry = valueIn(document, isTable ? at : ['entry']);
    const env = isObject(entry) ? (isObject(entry.command) ? entry.command.env : entry.env) : undefined;
    return isObject(env) ? env : {};
  } catch {
    return {};
  }
}
