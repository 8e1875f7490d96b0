/** Tools that stand for a command-line client: the line that the client would get. */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { ProposedCall } from '../contract/call.ts';
import { nameWords } from '../definitions/name-words.ts';
import { ownWords } from './operations.ts';
import { quoted } from './spelled-words.ts';

interface Text {
  readonly path: string;
  readonly text: string;
}

type Json = Readonly<Record<string, JsonValue>>;

/** Words of servers and tools, and the program that they stand for. */
const CLIENTS: ReadonlyMap<string, string> = new Map(
  (
    'docker podman kubectl helm terraform tofu pulumi ansible git gh aws gcloud gsutil bq az npm pnpm yarn heroku vercel netlify flyctl wrangler doctl hcloud psql mysql mongosh nomad vault consul argocd oc'.split(
      ' ',
    ) as string[]
  )
    .map((name): [string, string] => [name, name])
    .concat([
      ['k8s', 'kubectl'],
      ['kubernetes', 'kubectl'],
      ['azure', 'az'],
      ['redis', 'redis-cli'],
      ['valkey', 'redis-cli'],
      ['opentofu', 'tofu'],
    ]),
);
/** They say that something runs, not what. */
const PLAIN = new Set(
  'run exec execute call command commands cli invoke generic cmd tool raw any custom adhoc extension query'.split(' '),
);
const VERB = /^[a-z][\w-]*(?: [a-z][\w-]*){0,4}$/i;
const VERB_KEYS = ['command', 'subcommand', 'action', 'verb', 'cmd'];
const WORD_KEYS = ['args', 'arguments', 'flags', 'options', 'params', 'argv', 'extra_args', 'argument'];
const OPERAND_KEYS = ['resourceType', 'resource_type', 'kind', 'resource', 'name'];

/** `docker_compose { args: 'ps' }`, `mcp__terraform__execute { command: 'apply', flags: […] }`, `kubectl_delete { name }`. */
export function clientLine({ tool, arguments: args }: ProposedCall): Text[] {
  const own = ownWords(tool);
  const client = [...own, ...nameWords(tool.slice(-200))].flatMap((word) => CLIENTS.get(word) ?? [])[0];
  if (client === undefined) return [];
  const isOwn = own.some((word) => CLIENTS.has(word));
  const rest = own.filter((word) => !CLIENTS.has(word) && !PLAIN.has(word));
  const isPlain = rest.length === 0;
  const [verbKey, verb] = textAt(args, VERB_KEYS);
  const given = WORD_KEYS.filter((key) => args[key] !== undefined && args[key] !== null);
  const words = given.flatMap((key) => wordsOf(args[key] ?? null));
  if (verb !== undefined && VERB.test(verb) && (isPlain || isOwn)) {
    const isSpelled = verb === client || verb.startsWith(`${client} `);
    const more = client === 'kubectl' && !/\s/.test(verb) ? operandsOf(args) : [];
    const line = [isSpelled ? '' : client, verb, ...more, ...words].filter((one) => one !== '').join(' ');
    return [{ path: `$.${verbKey}`, text: line }];
  }
  if (verb !== undefined) return [];
  const [key] = given;
  if (key !== undefined && words.length > 0 && (isPlain || isOwn))
    return [{ path: `$.${key}`, text: [client, ...rest, ...words].join(' ') }];
  const named = client === 'kubectl' && isOwn && rest.length === 1 ? operandsOf(args) : [];
  return named.length > 1 ? [{ path: '$.name', text: [client, ...rest, ...named].join(' ') }] : [];
}

function textAt(args: Json, keys: readonly string[]): readonly [string, string | undefined] {
  const key = keys.find((one) => typeof args[one] === 'string');
  return [key ?? '', key === undefined ? undefined : String(args[key])];
}

/** `{ resourceType: 'ns', name: 'shop', namespace: 'x' }`. */
function operandsOf(args: Json): string[] {
  const operands = OPERAND_KEYS.flatMap((key) => {
    const value = args[key];
    return typeof value === 'string' && value !== '' ? [quoted(value)] : [];
  });
  return typeof args.namespace === 'string' ? [...operands, '-n', quoted(args.namespace)] : operands;
}

function wordsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.filter((one) => typeof one !== 'object').map((one) => quoted(one));
  return Object.entries(value).flatMap(([key, one]) => {
    const name = key.startsWith('-') ? key : `--${key.replaceAll('_', '-')}`;
    if (one === true) return [name];
    return typeof one === 'string' || typeof one === 'number' ? [`${name}=${quoted(one)}`] : [];
  });
}
