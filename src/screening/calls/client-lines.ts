/** Tools that stand for a command-line client: the line that the client would get. */
import { memo } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { quoted } from '../code-files/spelled-words.ts';
import type { ProposedCall } from '../contract/call.ts';
import { isCommandLine } from './command-line.ts';
import { ownWords, toolWords } from './tool-name.ts';
import { everyWord, spelledVerb } from './verb-lines.ts';

interface Text {
  readonly path: string;
  readonly text: string;
}

type Json = Readonly<Record<string, JsonValue>>;

/** Words of servers and tools, and the program that they stand for. */
const CLIENTS: ReadonlyMap<string, string> = new Map(
  (
    'docker podman kubectl helm terraform tofu pulumi ansible git gh aws gcloud gsutil bq az npm pnpm yarn heroku vercel netlify flyctl wrangler doctl hcloud psql mysql mongosh nomad vault consul argocd oc curl wget adb rsync scp rclone nmap pip uv cargo gem brew apt poetry bun composer'.split(
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
      ['terragrunt', 'terragrunt'],
      ['pypi', 'pip'],
      ['etcd', 'etcdctl'],
      ['github', 'gh'],
      ['gitlab', 'glab'],
      ['fly', 'flyctl'],
      ['cloudflare', 'wrangler'],
      ['supabase', 'supabase'],
      ['gcp', 'gcloud'],
      ['digitalocean', 'doctl'],
      ['hetzner', 'hcloud'],
      ['railway', 'railway'],
    ]),
);
/** Words for running something, without what. */
const PLAIN = new Set(
  'run exec execute call command commands cli invoke generic cmd tool raw any custom adhoc extension query'.split(
    ' ',
  ),
);
const VERB = /^[a-z][\w-]*(?: [a-z][\w-]*){0,4}$/i;
const VERB_KEYS = ['command', 'subcommand', 'action', 'verb', 'cmd'];
const WORD_KEYS = ['args', 'arguments', 'flags', 'options', 'params', 'argv', 'extra_args', 'argument'];
const OPERAND_KEYS = ['resourceType', 'resource_type', 'kind', 'resource', 'name'];

/** `docker_compose { args: 'ps' }`, `mcp__terraform__execute { command: 'apply', flags: […] }`, `kubectl_delete { name }`. */
export function clientLine({ tool, arguments: args }: ProposedCall): Text[] {
  const own = ownWords(tool);
  const value =
    registryLine(own, args) ?? programLine(own, args) ?? serviceLine(own, args) ?? adHocLine(tool, args);
  if (value !== undefined) return [value];
  const client = [...own, ...toolWords(tool.slice(-200))].flatMap((word) => CLIENTS.get(word) ?? [])[0];
  if (client === undefined) return [];
  const copied = copyLine(client, args);
  if (copied !== undefined) return [copied];
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
  // `{ command: 'filter-branch --force' }` of a server for git
  if (verb !== undefined)
    return isCommandLine(verb) || !/^[a-z][\w-]*\s/i.test(verb)
      ? []
      : [{ path: `$.${verbKey}`, text: `${client} ${verb}` }];
  const [key] = given;
  if (key !== undefined && words.length > 0 && (isPlain || isOwn))
    return [{ path: `$.${key}`, text: [client, ...rest, ...words].join(' ') }];
  const verbs = spelledVerb(client, rest);
  if (verbs === undefined) return [];
  const named = client === 'kubectl' ? operandsOf(args) : everyWord(client, args);
  return named.length > (client === 'kubectl' ? 1 : 0)
    ? [{ path: '$', text: [...verbs, ...named].join(' ') }]
    : [];
}

function textAt(args: Json, keys: readonly string[]): readonly [string, string | undefined] {
  const key = keys.find((one) => typeof args[one] === 'string' || isWords(args[one]));
  if (key === undefined) return ['', undefined];
  const value = args[key];
  return [key, Array.isArray(value) ? value.map((one) => quoted(String(one))).join(' ') : String(value)];
}

/** `['CONFIG', 'SET', …]`: words for the client. */
const isWords = (value: JsonValue | undefined): boolean =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((one) => typeof one === 'string') &&
  /^[A-Za-z][\w-]*$/.test(String(value[0]));

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
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'object').map((one) => quoted(one));
  return Object.entries(value).flatMap(([key, one]) => {
    const name = key.startsWith('-') ? key : `--${key.replaceAll('_', '-')}`;
    if (one === true) return [name];
    return typeof one === 'string' || typeof one === 'number' ? [`${name}=${quoted(one)}`] : [];
  });
}

/** A value of the registry of Windows, as `reg` would set it. */
function registryLine(own: readonly string[], args: Json): Text | undefined {
  const key = args.key ?? args.path ?? args.hive;
  if (typeof key !== 'string' || !/^(?:HK(?:LM|CU|CR|U|CC)|HKEY_\w+)[\\:]/i.test(key)) return undefined;
  if (!own.some((word) => /^(?:set|write|add|create|put|update|new)$/.test(word))) return undefined;
  const [name, data] = [args.name ?? args.value_name ?? '', args.value ?? args.data ?? ''].map(String);
  return { path: '$.key', text: `reg add "${key}" /v ${name} /d "${data}" /f` };
}

/** `{ hosts: 'all', module: 'shell', args: 'rm …' }`. */
function adHocLine(tool: string, { hosts, module, args, module_args: given }: Json): Text | undefined {
  if (!/ansible/i.test(tool.slice(-200)) || typeof module !== 'string') return undefined;
  const text = args ?? given ?? '';
  if (typeof text !== 'string') return undefined;
  return { path: '$', text: `ansible ${quoted(hosts ?? 'all')} -m ${quoted(module)} -a ${quoted(text)}` };
}

/** A program that Windows starts as a service. */
function serviceLine(own: readonly string[], args: Json): Text | undefined {
  if (!own.includes('service') || !own.some((word) => /^(?:create|install|add|new|register)$/.test(word)))
    return undefined;
  const program = args.binPath ?? args.bin_path ?? args.binary_path ?? args.executable ?? args.exe;
  if (typeof program !== 'string') return undefined;
  return { path: '$', text: `sc.exe create ${quoted(args.name ?? 'service')} binPath= ${quoted(program)}` };
}

/** Tools that are named like a program of files, with the arguments that are its words. */
const PROGRAMS: readonly (readonly [name: RegExp, program: string, words: readonly (readonly string[])[]])[] =
  [
    [
      /^(?:chmod|set_permissions|change_mode|set_mode)$/,
      'chmod',
      [
        ['mode', 'permissions', 'perms'],
        ['path', 'file', 'target'],
      ],
    ],
    [
      /^(?:chown|set_owner|change_owner)$/,
      'chown',
      [
        ['owner', 'user', 'uid'],
        ['path', 'file', 'target'],
      ],
    ],
    [
      /^(?:create_)?(?:sym|hard)?_?link$|^ln$/,
      'ln -sf',
      [
        ['target', 'source', 'src', 'path'],
        ['link', 'destination', 'dest', 'link_path', 'link_name'],
      ],
    ],
    [/^truncate(?:_file)?$/, 'truncate -s 0', [['path', 'file', 'target']]],
    [/^shred(?:_file)?$/, 'shred -u', [['path', 'file', 'target']]],
  ];

/** Clients that copy from one place to another. */
function copyLine(client: string, args: Json): Text | undefined {
  if (!/^(?:rsync|scp|rclone)$/.test(client)) return undefined;
  const from = args.source ?? args.src ?? args.from ?? args.local;
  const to = args.destination ?? args.dest ?? args.dst ?? args.to ?? args.remote;
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  return {
    path: '$',
    text: [client, ...(client === 'rclone' ? ['copy'] : ['-r']), quoted(from), quoted(to)].join(' '),
  };
}

const programNamed = memo({ most: 1024 }, (name) => PROGRAMS.find(([one]) => one.test(name)));

function programLine(own: readonly string[], args: Json): Text | undefined {
  const [, program, words] = programNamed(own.join('_')) ?? [];
  if (program === undefined || words === undefined) return undefined;
  const given = words.map((keys) =>
    keys.map((key) => args[key]).find((one) => one !== undefined && one !== null),
  );
  if (given.some((one) => typeof one !== 'string' && typeof one !== 'number')) return undefined;
  const deep = args.recursive === true ? ['-R'] : [];
  return { path: '$', text: [program, ...deep, ...given.map((one) => quoted(one ?? ''))].join(' ') };
}
