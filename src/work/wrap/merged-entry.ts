/** An entry of a client as an entry of our own document: the same server, with its variables in the document's spelling. */
import type { ConfiguredServer, ServerStart } from '../../gateway/downstream/server-start.ts';
import { type ServerEntry, serverSchema } from '../../vocabulary/document/servers-part.ts';

/** Undefined if the document cannot express it. */
export function documentEntry({ start }: Pick<ConfiguredServer, 'start'>): ServerEntry | undefined {
  const texts: (string | undefined)[] = [];
  const spell = (text: string): string => {
    const spelled = respelled(text, start);
    texts.push(spelled);
    return spelled ?? '';
  };
  const record = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spell(value)]));
  const entry = start.kind === 'stdio' ? stdioEntry(start, spell, record) : httpEntry(start, spell, record);
  if (texts.includes(undefined)) return undefined;
  return serverSchema.safeParse(entry).data;
}

type Spell = (text: string) => string;
type SpellAll = (values: Readonly<Record<string, string>>) => Record<string, string>;

function stdioEntry(
  { command, args, env, cwd, inherits = [] }: Extract<ServerStart, { kind: 'stdio' }>,
  spell: Spell,
  record: SpellAll,
): ServerEntry {
  const variables = { ...Object.fromEntries(inherits.map((name) => [name, `\${${name}}`])), ...record(env) };
  return {
    command: spell(command),
    ...(args.length === 0 ? {} : { args: args.map(spell) }),
    ...(Object.keys(variables).length === 0 ? {} : { env: variables }),
    ...(cwd === undefined ? {} : { cwd: spell(cwd) }),
  };
}

function httpEntry(
  { url, headers, headerVariables = {} }: Extract<ServerStart, { kind: 'http' }>,
  spell: Spell,
  record: SpellAll,
): ServerEntry {
  const named = Object.entries(headerVariables).map(([name, { variable, prefix }]) => [
    name,
    `${prefix}\${${variable}}`,
  ]);
  const all = { ...record(headers), ...Object.fromEntries(named) };
  return { url: spell(url), ...(Object.keys(all).length === 0 ? {} : { headers: all }) };
}

/** In the document they are looked up, by running a command if need be; in a client's file they are plain text. */
const REFERENCE = /\$\{(?:env|file|command|keychain):/;

function respelled(text: string, start: ServerStart): string | undefined {
  const spelled = inBraces(text, start);
  return spelled === undefined || REFERENCE.test(spelled) ? undefined : spelled;
}

/** The document has `${NAME}` and `${NAME:-default}`. */
function inBraces(text: string, { variables }: ServerStart): string | undefined {
  if (!text.includes('$') || variables === 'braces') return text;
  if (variables === undefined) return text.includes('${') ? undefined : text;
  if (variables === 'dollar') {
    const spelled = text.replace(/\$([A-Za-z_]\w*)/g, '$${$1}');
    return spelled;
  }
  const spelled = text.replace(/\$\{env:([A-Za-z_]\w*)\}/g, '$${$1}');
  return /\$\{(?![A-Za-z_]\w*\})/.test(spelled) ||
    /\$\{(?:userHome|workspaceFolder\w*|pathSeparator)\}/.test(spelled)
    ? undefined
    : spelled;
}
