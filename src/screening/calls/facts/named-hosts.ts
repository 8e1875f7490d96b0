/**
 * Hosts that command lines connect to, which rules on hosts read besides the effects: clients of git, shells, databases,
 * packages and clusters, and proxies. No check is about such a host alone, so they are not among the effects. `null`: a
 * file or run time decides.
 */
import { readOptions } from '../../../shell/reading/options.ts';
import type { Run, Word } from '../../../shell/reading/reading.ts';
import type { CallSubject } from '../../contract/call.ts';

export const namedHosts = ({ commands }: CallSubject): (string | null)[] =>
  commands.flatMap(({ reading }) =>
    reading.runs
      .filter(({ where }) => where === 'here')
      .flatMap((run) => [...byRun(run), ...byEnvironment(run)]),
  );

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** The first operand is a host; with the options that take a value. */
const HOST_FIRST = new Map([
  ['ssh', '-b: -c: -D: -E: -e: -F: -I: -i: -J: -L: -l: -m: -O: -o: -p: -Q: -R: -S: -W: -w:'],
  ['sftp', '-B: -b: -c: -D: -F: -i: -J: -l: -o: -P: -R: -S: -s: -X:'],
  ['mosh', '-p: --port: --ssh: --client: --server: --predict:'],
  ['telnet', '-l: -n: -e: -b: -S: -X:'],
  ['ftp', '-P: -N: -o: -u: -w:'],
  ['ping', '-c: -i: -I: -l: -m: -M: -p: -Q: -s: -S: -t: -T: -w: -W:'],
]);
export const connectsFirst = (program: string): boolean => HOST_FIRST.has(program);

/** An address anywhere among the words is one that it connects to. */
const TAKES_ADDRESSES = words(
  `pip pip3 pipx uv poetry npm pnpm yarn bun npx cargo gem bundle go composer psql pg_dump pg_restore mysql mysqldump
  mariadb redis-cli mongosh mongo mongodump helm kubectl oc svn hg curl wget aws gsutil terraform`,
);
/** The value of an option is a host. */
const HOST_OPTIONS = new Map([
  ...'psql pg_dump pg_restore mysql mysqldump mariadb redis-cli mongosh mongo mongodump'
    .split(' ')
    .map((name) => [name, '-h: --host:'] as const),
  ['curl', '-x: --proxy: --preproxy: --socks4: --socks4a: --socks5: --socks5-hostname: --doh-url:'],
  ['kubectl', '-s: --server:'],
  ['docker', '-H: --host:'],
  ['openssl', '-connect: -host: -proxy:'],
]);
/** Subcommands of git that connect. */
const GIT_VERBS = words('clone fetch pull push ls-remote remote submodule archive');
const GIT = '-C: -c: --git-dir: --work-tree: --namespace: --exec-path:: --config-env:';
const PROXIES = /^(?:https?|all|ftp)_proxy$|^PGHOST$/i;

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/(?!\/)/i;
/** `git@host:path`, which is no drive of Windows. */
const SCP_FORM = /^(?:[^\s/:@]+@)?[^\s/:@]{2,}:(?!\/\/)/;

function byRun({ program, args }: Run): (string | null)[] {
  const first = HOST_FIRST.get(program);
  if (first !== undefined) {
    const { operands, values } = readOptions(args, first, 'operand');
    return [...operands.slice(0, 1), ...values('-J')].map(textOf);
  }
  if (program === 'git') return byGit(args);
  if (program === 'openssl' && args[0]?.text !== 's_client') return [];
  const options = HOST_OPTIONS.get(program);
  const named =
    options === undefined
      ? []
      : readOptions(args, options)
          .values(...namesIn(options))
          .map(textOf);
  const isFromFile =
    (program === 'wget' && readOptions(args, '-i: --input-file:').has('-i', '--input-file')) ||
    (program === 'curl' && readOptions(args, '-K: --config:').has('-K', '--config'));
  return [
    ...named,
    ...(TAKES_ADDRESSES.has(program) ? addressesIn(args) : []),
    ...(program === 'curl' ? connectedIn(args) : []),
    ...(isFromFile ? [null] : []),
  ];
}

const namesIn = (options: string): string[] => options.replaceAll(':', '').split(' ');

/** A socket of this machine is no host. */
const textOf = ({ value, text }: Word): string | null =>
  value === undefined ? null : text.startsWith('/') ? 'localhost' : text;

/** `--resolve HOST:PORT:ADDRESS`, `--connect-to HOST:PORT:OTHER:PORT`: the third is what it connects to. */
const connectedIn = (args: readonly Word[]): (string | null)[] =>
  readOptions(args, '--resolve: --connect-to:')
    .values('--resolve', '--connect-to')
    .flatMap((word) => {
      const text = textOf(word);
      const [, other = ''] = /^(?:\[[^\]]*\]|[^:]*):[^:]*:(.+)$/.exec(text ?? '') ?? [];
      return text === null ? [null] : other.split(',').filter((one) => !/^(?::|$)/.test(one));
    });

/** What follows is sent, and not where. */
export const SENT_BEHIND =
  /^(?:-[AHbdeFu]|--(?:user-agent|header|cookie|data\S*|referer|form\S*|json|user))$/;

/** Alone, or the value of an option: `--registry=https://…`. */
const addressesIn = (args: readonly Word[]): (string | null)[] =>
  args.flatMap((word, i) => {
    if (SENT_BEHIND.test(args[i - 1]?.text ?? '')) return [];
    const text = word.text.replace(/^--?[\w-]+=/, '');
    return ADDRESS.test(text) && !/^(?:file|git\+file):/i.test(text) ? [text] : [];
  });

function byGit(args: readonly Word[]): (string | null)[] {
  const [verb, ...rest] = readOptions(args, GIT, 'operand').operands;
  if (verb === undefined || !GIT_VERBS.has(verb.text)) return [];
  const remote = rest.filter(
    ({ text }) => !text.startsWith('-') && !ADDRESS.test(text) && SCP_FORM.test(text),
  );
  const isPush = verb.text === 'push' || verb.text === 'fetch' || verb.text === 'pull';
  // `main:main` after the name of a remote is a reference.
  const scp = isPush ? remote.filter(({ text }) => text.includes('@')) : remote;
  return [...addressesIn(rest), ...scp.map(textOf)];
}

const byEnvironment = ({ environment }: Run): (string | null)[] =>
  environment.flatMap(({ name, value }) => (PROXIES.test(name) ? [textOf(value)] : []));
