import { targetKind } from '../places/hosts.ts';
import type { Effect } from '../reading/effect.ts';
import { type Options, readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import type { NetworkTeller } from './network.ts';
import { hasInput } from './operands.ts';

/** A bucket or a remote of a storage program: `s3://x`, `gs://x`, `remote:x`. */
const STORE =
  /^(?:s3|gs|az|b2|r2|oss|cos|obs|tos|bos|ks3|swift|dav|hdfs):\/\/|^https:\/\/[\w-]+\.blob\.core\.windows\.net/i;
/** `remote:path`, `r:`, but no drive (`D:\\x`), and remotes described in the line: `:sftp,host=x:path`. */
const REMOTE = /^[\w-]{2,}:|^(?![A-Z]:[\\/])[\w-]:(?!\\)|^:[\w-]+[,:]/;
/** Before the receiver, if it is a bucket of a stranger. */
export const STRANGE_STORE = 'bucket-of-a-stranger:';
const VALUES =
  '--region: --profile: --acl: --exclude: --include: --endpoint-url: --storage-class: --config: --filter: --transfers: --content-type: --metadata: --cache-control: --sse: -f: -n: -c: -o: -h:: --name: --file: --container-name: --account-name: --account-key: --destination: --source: -s: -d: --sas-token: --public --desc: --filename: -p --no-sign-request --recursive --dryrun --dry-run --webdav-url: --sftp-host: --ftp-host: --s3-endpoint: --http-url: --smb-host: --include-from: --exclude-from: --filter-from: --config: -P -m -r -R';

/** Verbs that copy between local and remote. */
const COPYING = /^(?:cp|copy|copyto|mv|move|moveto|sync|put|upload|rsync|upload-batch|mirror|get|download)$/;

function storing(remote: RegExp): NetworkTeller {
  return function* (run) {
    const options = readOptions(run.args, VALUES);
    const words = options.operands.map(({ text }) => text);
    const verb = words.findIndex((word) => COPYING.test(word));
    if (verb === -1 || options.has('--dryrun', '--dry-run')) return;
    const paths = words.slice(verb + 1);
    // Values of options that are not listed may follow.
    const last = paths.findLastIndex((path, i) => i > 0 && remote.test(path));
    const target = paths.at(last) ?? '';
    const sources = last === -1 ? paths.slice(0, -1) : paths.slice(0, last);
    if (remote.test(target)) {
      const files = sources.filter((source) => !remote.test(source) && source !== '-');
      if (files.length === 0 && !sources.includes('-')) return;
      yield {
        does: 'send',
        run: run.id,
        to: isStrange(options, target, sources.includes('-')) ? STRANGE_STORE + target : target,
        files,
        stdin: sources.includes('-'),
      };
    } else {
      for (const url of sources) if (remote.test(url)) yield { does: 'fetch', run: run.id, url, to: target };
    }
  };
}

/** No login, a bare address or a host for drops as the endpoint, or a remote that only this line describes. */
function isStrange(options: Options, target: string, isOutput: boolean): boolean {
  const [, described] = /^:[\w-]+(?:,.*?(?:host|endpoint|url)=["']?([^,:"']+))?/.exec(target) ?? [];
  const given = described ?? options.value(...ENDPOINTS)?.text;
  if (options.has('--no-sign-request')) return true;
  if (given === undefined) return false;
  const kind = targetKind(given);
  return (
    kind === 'address' || kind === 'drop' || (kind === 'unknown' && (isOutput || target.startsWith(':')))
  );
}

const MESSAGES = /^(?:publish|publish-batch|send-message|send-email|send-raw-email|put-record|put-events)$/;
const storesInBuckets = storing(STORE);

/** Buckets, and messages to a topic, a queue or a mailbox. */
function* aws(run: Run, reading: Reading): Generator<Effect> {
  const [service, verb] = run.args.map(({ text }) => text).filter((text) => !text.startsWith('-'));
  if (/^(?:sns|sqs|ses|sesv2|kinesis|events)$/.test(service ?? '') && MESSAGES.test(verb ?? '')) {
    const text = run.args.map((word) => word.text).join(' ');
    yield { does: 'send', run: run.id, to: `store://${service}`, files: [], stdin: false, text };
    return;
  }
  yield* storesInBuckets(run, reading);
}

const ENDPOINTS = [
  '--endpoint-url',
  '--webdav-url',
  '--sftp-host',
  '--ftp-host',
  '--s3-endpoint',
  '--http-url',
  '--smb-host',
];

/** `az storage blob upload -f file -c container`. */
function* azure(run: Run): Generator<Effect> {
  const words = run.args.map(({ text }) => text);
  if (words[0] !== 'storage' || !words.some((word) => word === 'upload' || word === 'upload-batch')) return;
  const options = readOptions(run.args, VALUES);
  const files = options.values('-f', '--file', '-s', '--source').map(({ text }) => text);
  yield {
    does: 'send',
    run: run.id,
    to: `az://${options.value('--account-name')?.text ?? ''}`,
    files,
    stdin: false,
  };
}

const RELEASE =
  '-n: -t: -F: -R: --notes: --title: --notes-file: --repo: --target: --discussion-category: --notes-start-tag: --draft --prerelease --clobber --generate-notes --latest::';

function* gh(run: Run): Generator<Effect> {
  const [noun, verb, ...rest] = run.args;
  const isGist = noun?.text === 'gist' && (verb?.text === 'create' || verb?.text === 'new');
  if (noun?.text === 'release' && (verb?.text === 'upload' || verb?.text === 'create')) {
    const { operands } = readOptions(rest, RELEASE);
    const files = operands.slice(1).map(({ text }) => text.replace(/#.*$/s, ''));
    if (files.length > 0) yield { does: 'send', run: run.id, to: 'https://github.com', files, stdin: false };
  }
  if (!isGist) {
    const isPosting =
      /^(?:create|comment|edit|review|close|run|note)$/.test(verb?.text ?? '') || noun?.text === 'api';
    const text = isPosting ? posted(rest) : '';
    if (text !== '')
      yield { does: 'send', run: run.id, to: 'https://api.github.com', files: [], stdin: false, text };
    return;
  }
  const { operands } = readOptions(rest, '-d: -f: --desc: --filename: --public -p');
  const files = operands.filter(({ text }) => text !== '-').map(({ text }) => text);
  const stdin = operands.length > files.length || hasInput(run);
  yield { does: 'send', run: run.id, to: 'https://gist.github.com', files, stdin };
}

/** Text posted to an issue, a comment or a request. */
function posted(args: readonly Word[]): string {
  const options = readOptions(
    args,
    '-b: -t: -f: -F: -X: -H: -n: --body: --title: --notes: --field: --raw-field: --method: --header: --input: --jq: -q:',
  );
  return options
    .values('-b', '--body', '-t', '--title', '-f', '-F', '--field', '--raw-field', '-n', '--notes')
    .map(({ text }) => text)
    .join('\n');
}

/** Clients that name the bucket apart from the files: the verb, where files are among the operands, options with files. */
interface Uploader {
  readonly values: string;
  readonly verb: RegExp;
  /** The index of the operand, after the verb, that is the bucket and no file; -1 is the last. */
  readonly bucket?: number;
  readonly files?: readonly string[];
}

const UPLOADERS: readonly (readonly [string, Uploader])[] = [
  ['coscmd', { values: '-b: -r: -c: -H: --ignore: --include:', verb: /^upload$/, bucket: -1 }],
  ['swift', { values: '-A: -U: -K: -H: --object-name: --segment-size:', verb: /^upload$/, bucket: 0 }],
  ['linode-cli', { values: '--cluster: --region:', verb: /^put$/, bucket: -1 }],
  [
    'oci',
    {
      values: '-bn: --bucket-name: -ns: --namespace: --src-dir: --file: --name: --prefix: --profile:',
      verb: /^(?:put|bulk-upload|sync)$/,
      files: ['--src-dir', '--file'],
    },
  ],
];

function uploading({ values, verb, bucket, files = [] }: Uploader): NetworkTeller {
  return function* (run) {
    const options = readOptions(run.args, values);
    const words = options.operands.map(({ text }) => text);
    const at = words.findIndex((word) => verb.test(word));
    if (at === -1 || options.has('--dry-run')) return;
    const operands = words.slice(at + 1);
    const to = bucket === undefined ? options.value('-bn', '--bucket-name')?.text : operands.at(bucket);
    const others =
      bucket === undefined
        ? []
        : operands.filter((_, i) => i !== (bucket + operands.length) % operands.length);
    const sent = [...options.values(...files).map(({ text }) => text), ...others];
    if (sent.length > 0)
      yield { does: 'send', run: run.id, to: `store://${to ?? ''}`, files: sent, stdin: false };
  };
}

/** Clients of one person's own cloud folder: every operand is a file. */
function* personal(run: Run): Generator<Effect> {
  const { operands } = readOptions(run.args, '-p: --parent: --path: --name: -u: --username:');
  const files = operands.map(({ text }) => text).filter((text) => !/^(?:upload|push|files)$/.test(text));
  const isSending = /^mega/.test(run.program) || operands.some(({ text }) => /^(?:upload|push)$/.test(text));
  if (isSending && files.length > 0) yield { does: 'send', run: run.id, to: 'drive:', files, stdin: false };
}

/** Programs made for giving a file or their input to a stranger. */
const DROPS: ReadonlyMap<string, string> = new Map([
  ['croc', 'croc'],
  ['wormhole', 'wormhole.app'],
  ['magic-wormhole', 'wormhole.app'],
  ['ffsend', 'send.vis.ee'],
  ['transfer', 'transfer.sh'],
  ['pastebinit', 'pastebin.com'],
  ['wgetpaste', 'pastebin.com'],
  ['nopaste', 'pastebin.com'],
  ['hastebin', 'hastebin.com'],
  ['slackcat', 'hooks.slack.com'],
  ['telegram-send', 'api.telegram.org'],
  ['gist', 'gist.github.com'],
]);

function* drop(run: Run): Generator<Effect> {
  const words = readOptions(run.args, '').operands.map(({ text }) => text);
  if (/^(?:receive|download|login|help|version|relay|list|delete|get|--help)$/.test(words[0] ?? '')) return;
  const files = words.filter((word) => word !== 'send' && word !== 'upload');
  if (files.length === 0 && !hasInput(run)) return;
  yield { does: 'send', run: run.id, to: DROPS.get(run.program) ?? '', files, stdin: hasInput(run) };
}

export const STORES: readonly (readonly [string, NetworkTeller])[] = [
  ['aws', aws],
  ['gsutil', storing(STORE)],
  ['gcloud', storing(STORE)],
  ['s3cmd', storing(STORE)],
  ['s5cmd', storing(STORE)],
  ['azcopy', storing(STORE)],
  ['rclone', storing(REMOTE)],
  ['s4cmd', storing(STORE)],
  [
    'b2',
    uploading({ values: '--content-type: --info:', verb: /^(?:upload-file|upload_file|sync)$/, bucket: 0 }),
  ],
  ...['ossutil', 'ossutil64', 'obsutil', 'tosutil', 'coscli', 'ks3util', 'bcecmd'].map(
    (name): [string, NetworkTeller] => [name, storing(STORE)],
  ),
  ...UPLOADERS.map(([name, uploader]): [string, NetworkTeller] => [name, uploading(uploader)]),
  ['mc', storing(/^(?![./~])[\w-]+\/\S/)],
  ...['gdrive', 'skicka', 'megaput', 'mega-put', 'dropbox_uploader', 'dropbox_uploader.sh'].map(
    (name): [string, NetworkTeller] => [name, personal],
  ),
  ['az', azure],
  ['gh', gh],
  ...[...DROPS.keys()].map((name): [string, NetworkTeller] => [name, drop]),
];
