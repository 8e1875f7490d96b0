/** Programs that carry files, their input or their words to a host. */
/** A program that carries files, its input or its words to a host, by what its options mean. */
export interface Sender {
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

export const SENDERS: readonly (readonly [programs: string, sender: Sender])[] = [
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
    'discord.sh matrix-commander',
    {
      values: '--webhook-url: --file: --text: -f: -m: -r:',
      to: [],
      host: 'hooks.slack.com',
      files: ['--file', '-f'],
    },
  ],
  [
    'jira linear tea',
    { values: POSTS, to: [], host: 'https://api.github.com', verb: /^(?:issue|issues|comment|pr)$/ },
  ],
];
