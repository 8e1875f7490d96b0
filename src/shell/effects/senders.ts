import type { Effect } from '../reading/effect.ts';
import { type Options, readOptions } from '../reading/options.ts';
import type { Run, Word } from '../reading/reading.ts';
import type { NetworkTeller } from './network.ts';
import { hasInput } from './operands.ts';

/** A program that carries files, its input or its words to a host, by what its options mean. */
interface Sender {
  /** Options with a value, in the format of `readOptions`. */
  readonly values: string;
  /** The receiver: options, else the operand at this index (negative: from the end). */
  readonly to: readonly string[];
  readonly at?: number;
  /** Options that name files. */
  readonly files?: readonly string[];
  /** The operands beside the receiver are files. */
  readonly takesFiles?: true;
  /** Subcommands that send; the word is not a file. */
  readonly verb?: RegExp;
  /** The receiver of a program that has only one. */
  readonly host?: string;
}

const BENCHMARK =
  '-n: -c: -t: -T: -p: -u: -H: -A: -X: -m: -D: -d: -f: -b: -i: -z: -q: -o: -k -l: -r: -s: -w: -M: -body: --body: --body-file: --header: --input:';
const POSTS =
  '-m: --message: -b: --body: -d: --description: -t: --title: -f: --filename: -R: --repo: -p: --path: -F: --field:';

const SENDERS: readonly (readonly [programs: string, sender: Sender])[] = [
  ['whois', { values: '-h: --host: -p: --port:', to: ['-h', '--host'] }],
  ['lynx', { values: '-post_data -useragent: -width:', to: [], at: 0 }],
  ['finger', { values: '', to: [], at: 0 }],
  ['lpr', { values: '-H: -P: -U: -C: -J: -T: -o: -#:', to: ['-H'], takesFiles: true }],
  ['lp', { values: '-h: -d: -U: -n: -o: -q: -t: -P:', to: ['-h'], takesFiles: true }],
  [
    'logger',
    {
      values: '-n: --server: -P: --port: -f: --file: -t: --tag: -p: --priority: -i::',
      to: ['-n', '--server'],
      files: ['-f', '--file'],
    },
  ],
  ['ab', { values: BENCHMARK, to: [], at: -1, files: ['-p', '-u'] }],
  ['hey oha', { values: BENCHMARK, to: [], at: -1, files: ['-D'] }],
  [
    'bombardier autocannon',
    { values: BENCHMARK, to: [], at: -1, files: ['-f', '-i', '--body-file', '--input'] },
  ],
  ['wrk wrk2 siege', { values: BENCHMARK, to: [], at: -1 }],
  [
    'mosquitto_pub',
    { values: '-h: -p: -t: -m: -f: -u: -P: -i: -q: -L: --cafile:', to: ['-h', '-L'], files: ['-f'] },
  ],
  ['kcat kafkacat', { values: '-b: -t: -p: -K: -D: -F: -X: -o: -c: -G:', to: ['-b'], takesFiles: true }],
  [
    'kafka-console-producer kafka-console-producer.sh',
    {
      values: '--bootstrap-server: --broker-list: --topic: --property:',
      to: ['--bootstrap-server', '--broker-list'],
    },
  ],
  ['redis-cli valkey-cli', { values: '-h: -p: -a: -n: -u: --user: --pass: -r: -i: -s:', to: ['-h', '-u'] }],
  [
    'nats',
    {
      values: '-s: --server: --creds: --user: --password:',
      to: ['-s', '--server'],
      verb: /^(?:pub|publish|request|req|kv|object)$/,
    },
  ],
  ['amqp-publish', { values: '-u: --url: -s: --server: -e: -r: -b:', to: ['-u', '--url', '-s', '--server'] }],
  ['ncftpput', { values: '-u: -p: -P: -j: -f:', to: [], at: 0, takesFiles: true }],
  ['ftpput', { values: '-u: -p: -P:', to: [], at: 0, takesFiles: true }],
  ['websocat', { values: '-H: --header: --protocol: -k', to: [], at: -1 }],
  ['wscat', { values: '-c: --connect: -x: --execute: -H: --header:', to: ['-c', '--connect'] }],
  ['grpcurl', { values: '-d: -H: -import-path: -proto: -plaintext -authority: -max-time:', to: [], at: 0 }],
  ['snmptrap snmpset', { values: '-v: -c: -u: -l: -a: -A: -x: -X: -M: -m:', to: [], at: 0 }],
  [
    'nping hping3 hping',
    {
      values: '-c: -p: --file: --data: --data-string: -d: -E: --sign: -e:',
      to: [],
      at: -1,
      files: ['--file', '-E'],
    },
  ],
  [
    'restic kopia',
    {
      values: '-r: --repo: --tag: --exclude: -e: --password-file: -p: -o: --host: --files-from:',
      to: ['-r', '--repo'],
      takesFiles: true,
      verb: /^backup$/,
    },
  ],
  [
    'borg',
    {
      values: '-C: --compression: -e: --exclude: -p -s -v',
      to: [],
      at: 0,
      takesFiles: true,
      verb: /^create$/,
    },
  ],
  [
    'duplicity rdiff-backup unison',
    { values: '--exclude: --include: --full-if-older-than:', to: [], at: -1, takesFiles: true },
  ],
  ['svn', { values: '-m: -F: --username: --password:', to: [], at: -1, takesFiles: true, verb: /^import$/ }],
  ['ipfs', { values: '--cid-version:', to: [], host: 'ipfs.io', takesFiles: true, verb: /^add$/ }],
  [
    'ntfy',
    {
      values: '-t: --title: -f: --file: -p: --priority:',
      to: [],
      host: 'ntfy.sh',
      files: ['-f', '--file'],
      verb: /^(?:pub|publish|send)$/,
    },
  ],
  ['signal-cli sendxmpp', { values: '-a: -m: -u: -j:', to: [], host: 'signal.org', files: ['-a'] }],
  [
    'glab',
    {
      values: POSTS,
      to: [],
      host: 'https://gitlab.com',
      files: ['-f', '--filename', '-p', '--path'],
      verb: /^(?:issue|mr|api)$/,
    },
  ],
  [
    'glab',
    {
      values: POSTS,
      to: [],
      host: 'https://gitlab.com',
      files: ['-f', '--filename', '-p', '--path'],
      takesFiles: true,
      verb: /^snippet$/,
    },
  ],
  [
    'slack apprise pushover notify-cli mattermost-cli',
    { values: '-t: -b: -m: --text: --body: --message: --title: --channel:', to: [], host: 'hooks.slack.com' },
  ],
  [
    'twilio',
    { values: '--body: --to: --from:', to: [], host: 'hooks.slack.com', verb: /^api:core:messages:create$/ },
  ],
  ['hub', { values: POSTS, to: [], host: 'https://gist.github.com', takesFiles: true, verb: /^gist$/ }],
  [
    'huggingface-cli hf',
    {
      values: '--repo-type: --revision: --token:',
      to: [],
      host: 'huggingface.co',
      takesFiles: true,
      verb: /^upload$/,
    },
  ],
  ['wandb', { values: '--name: --type:', to: [], host: 'wandb.ai', takesFiles: true, verb: /^artifact$/ }],
  ['tailscale', { values: '', to: [], host: 'wormhole.app', takesFiles: true, verb: /^file$/ }],
  [
    'jira linear tea',
    { values: POSTS, to: [], host: 'https://api.github.com', verb: /^(?:issue|issues|comment|pr)$/ },
  ],
];

function sending(sender: Sender): NetworkTeller {
  return function* (run) {
    const options = readOptions(run.args, sender.values);
    const [first, ...rest] = options.operands;
    if (sender.verb !== undefined && !sender.verb.test(first?.text ?? '')) return;
    const operands = sender.verb === undefined ? options.operands : rest;
    const receiver = sender.host ?? receiverOf(sender, options, operands);
    if (receiver === undefined) return;
    const given = options.values(...(sender.files ?? [])).map(({ text }) => text.replace(/^@/, ''));
    const others =
      sender.takesFiles === true ? operands.map(({ text }) => text).filter((text) => text !== receiver) : [];
    const files = [...given, ...others].filter((file) => file !== '-' && file !== '');
    const stdin = hasInput(run);
    if (files.length === 0 && !stdin && !run.args.some(isFilled)) return;
    yield {
      does: 'send',
      run: run.id,
      to: placeOf(receiver),
      files,
      stdin,
      ...(files.length > 0 ? {} : textOf(run)),
    };
  };
}

/** Words that are filled in at run time are what is sent. */
const isFilled = ({ substitutions }: Word): boolean => substitutions.length > 0;
const textOf = (run: Run): { readonly text?: string } =>
  run.args.some(isFilled) ? { text: run.args.map(({ text }) => text).join(' ') } : {};

function receiverOf(sender: Sender, options: Options, operands: readonly Word[]): string | undefined {
  const named = options.value(...sender.to)?.text;
  return named ?? (sender.at === undefined ? undefined : operands.at(sender.at)?.text);
}

/** `sftp:u@host:/r`, `rest:https://host`, `x@host`, `ssh://host/./r::name`. */
const placeOf = (receiver: string): string =>
  receiver
    .replace(/^(?:sftp|rest|s3|rclone):(?!\/\/)/, '')
    .replace(/::.*$/s, '')
    // A name that is filled in may contain anything.
    .replace(/^.*[)`}]@(?=[\w.:-]+$)/s, '');

/** `put` among the commands typed into a client of shared folders. */
const PUT = /(?:^|[;\n"'])\s*m?put\s+([^\s;"']+)/g;

function* smbclient(run: Run): Generator<Effect> {
  const options = readOptions(run.args, '-U: -c: -I: -p: -W: -A: -D: -T: -m: --user: --command:');
  const typed = options.values('-c', '--command').map(({ text }) => text);
  for (const input of run.stdin) if (input.from === 'text') typed.push(input.word.text);
  const files = typed.flatMap((text) => [...text.matchAll(PUT)].map(([, file = '']) => file));
  const to = options.value('-I')?.text ?? options.operands[0]?.text ?? '';
  if (files.length > 0) yield { does: 'send', run: run.id, to, files, stdin: false };
}

/** Files of this machine that a statement loads into a database elsewhere. */
const LOADED = [
  /\bload\s+data\s+local\s+infile\s+["']([^"']+)["']/gi,
  /\\copy\s[^\n]{1,200}?\bfrom\s+(?:program\s+)?["']?([^\s"';]+)/gi,
];

function* database(run: Run): Generator<Effect> {
  const options = readOptions(
    run.args,
    '-h: --host: -c: --command: -e: --execute: -d: --dbname: -p:: -P: -u: -U: -D:',
  );
  const texts = options.values('-c', '--command', '-e', '--execute').map(({ text }) => text);
  const files = texts.flatMap((text) =>
    LOADED.flatMap((one) => [...text.matchAll(one)].map(([, file = '']) => file)),
  );
  const address = [...options.values('-h', '--host', '-d', '--dbname'), ...options.operands].map(
    ({ text }) => text,
  );
  const to = address.find((text) => /:\/\/|\./.test(text));
  if (files.length > 0 && to !== undefined) yield { does: 'send', run: run.id, to, files, stdin: false };
}

/** `docker cp ~/.ssh web:/tmp`, `kubectl cp file pod:/tmp`: into a container that others may reach. */
function* intoContainer(run: Run): Generator<Effect> {
  const { operands } = readOptions(run.args, '-c: -n: --container: --namespace: --context: --retries:');
  const at = operands.findIndex(({ text }) => text === 'cp');
  const [from, to] = operands.slice(at + 1).map(({ text }) => text);
  if (at === -1 || at > 1 || from === undefined || to === undefined) return;
  const [, name] = /^((?:[\w.-]+\/)?[\w.-]{2,}):\//.exec(to) ?? [];
  if (name === undefined || /^[\w./-]{2,}:\//.test(from)) return;
  yield {
    does: 'send',
    run: run.id,
    to: name.replace(/^.*\//, '').replaceAll('.', '-'),
    files: [from],
    stdin: false,
  };
}

/** One teller for each program; a program may send by several verbs. */
function tellersOf(): (readonly [string, NetworkTeller])[] {
  const known = new Map<string, NetworkTeller[]>();
  for (const [programs, sender] of SENDERS)
    for (const program of programs.split(' '))
      known.set(program, [...(known.get(program) ?? []), sending(sender)]);
  return [...known].map(([program, tellers]) => [
    program,
    function* (run, reading) {
      for (const tell of tellers) yield* tell(run, reading);
    },
  ]);
}

export const SENDING: readonly (readonly [string, NetworkTeller])[] = [
  ...tellersOf(),
  ['smbclient', smbclient],
  ...['mysql', 'mariadb', 'psql'].map((program): readonly [string, NetworkTeller] => [program, database]),
  ...['docker', 'podman', 'nerdctl', 'kubectl', 'oc'].map((program): readonly [string, NetworkTeller] => [
    program,
    intoContainer,
  ]),
];
