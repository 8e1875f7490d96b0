import { targetKind } from '../places/hosts.ts';
import type { Effect } from '../reading/effect.ts';
import { type Options, readOptions } from '../reading/options.ts';
import type { Run, Word } from '../reading/reading.ts';
import type { NetworkTeller } from './network.ts';
import { hasInput } from './operands.ts';
import { SENDERS, type Sender } from './sending/sender-table.ts';

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

/** `docker push 192.0.2.7:5000/app`: an image has all that was copied into it. Names without a dot or a port belong to the hub. */
function* pushed(run: Run): Generator<Effect> {
  const words = readOptions(run.args, '--tls-verify: --creds:').operands.map(({ text }) => text);
  const at = words.indexOf('push');
  const [, host] = /^([\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w-]+:\d+)\//.exec(words[at + 1] ?? '') ?? [];
  if (at === -1 || at > 1 || host === undefined || targetKind(host) !== 'address') return;
  yield { does: 'send', run: run.id, to: host, files: [words[at + 1] ?? ''], stdin: false };
}

export const SENDING: readonly (readonly [string, NetworkTeller])[] = [
  ...tellersOf(),
  ['smbclient', smbclient],
  ...['mysql', 'mariadb', 'psql'].map((program): readonly [string, NetworkTeller] => [program, database]),
  ...['docker', 'podman', 'nerdctl', 'kubectl', 'oc'].map((program): readonly [string, NetworkTeller] => [
    program,
    function* (run) {
      yield* intoContainer(run);
      if (/^(?:docker|podman|nerdctl)$/.test(program)) yield* pushed(run);
    },
  ]),
];
