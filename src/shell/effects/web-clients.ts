import { literal } from '../line/line.ts';
import type { Effect } from '../reading/effect.ts';
import { type Options, readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import type { NetworkTeller } from './network.ts';
import { hasInput, printedBy } from './operands.ts';

const CURL =
  '-o: -O -d: -F: -T: -X: -H: -u: -A: -e: -b: -c: -x: -m: -w: -K: -E: -r: -y: -Y: -z: -C: -D: -t: -Q: -P: -U: -h:: --output: --remote-name --remote-name-all --data: --data-raw: --data-binary: --data-ascii: --data-urlencode: --url-query: --json: --form: --form-string: --upload-file: --request: --header: --proxy-header: --user: --user-agent: --referer: --cookie: --cookie-jar: --proxy: --max-time: --write-out: --config: --cert: --cert-type: --key: --key-type: --pass: --cacert: --capath: --connect-timeout: --connect-to: --retry: --retry-delay: --retry-max-time: --range: --time-cond: --continue-at: --dump-header: --url: --resolve: --interface: --limit-rate: --proxy-user: --output-dir: --unix-socket: --doh-url: --trace: --trace-ascii: --stderr: --max-filesize: --max-redirs: --proto: --proto-redir: --proto-default: --tls-max: --tls13-ciphers: --ciphers: --aws-sigv4: --oauth2-bearer: --variable: --expand-data: --expand-url: --expand-header: --expand-output: --expand-user-agent: --expand-cookie: --expand-json: --expand-form: --netrc-file: --parallel-max: --rate: --request-target: --socks4: --socks5: --socks5-hostname: --noproxy: --etag-save: --etag-compare: --mail-from: --mail-rcpt: --quote: --dns-servers: --keepalive-time: --speed-limit: --speed-time: --location --location-trusted --silent --show-error --fail --insecure --include --head --get --compressed --verbose --retry-all-errors --create-dirs --fail-with-body';
const WGET =
  '-O: -o: -a: -i: -P: -t: -T: -w: -Q: -U: -e: -l: -A: -R: -D: -I: -X: -B: --output-document: --output-file: --append-output: --input-file: --directory-prefix: --tries: --timeout: --wait: --quota: --user-agent: --execute: --level: --accept: --reject: --domains: --header: --post-data: --post-file: --body-data: --body-file: --method: --user: --password: --http-user: --http-password: --ca-certificate: --certificate: --private-key: --referer: --load-cookies: --save-cookies: --limit-rate: --base: --cut-dirs: --default-page: --progress: --no-check-certificate --quiet --spider --delete-after --continue --recursive --mirror --content-disposition --timestamping';

interface Body {
  readonly files: string[];
  readonly texts: string[];
  stdin: boolean;
}

/** `@file` and `@-` are read; anything else is sent literally. */
function addData(body: Body, text: string, mark: RegExp): void {
  const [, file] = mark.exec(text) ?? [];
  if (file === undefined) body.texts.push(text);
  else if (file === '-') body.stdin = true;
  else body.files.push(file);
}

function curlBody(options: Options): Body | undefined {
  const body: Body = { files: [], texts: [], stdin: false };
  for (const { text } of options.values('-d', '--data', '--data-binary', '--data-ascii', '--json')) {
    addData(body, text, /^@(.+)$/s);
  }
  for (const { text } of options.values('--data-urlencode', '--url-query'))
    addData(body, text, /^[^@=]*@(.+)$/s);
  for (const { text } of options.values('-F', '--form')) addData(body, text, /^[^=]*=[@<]"?([^;",]+)/s);
  for (const { text } of options.values('--data-raw', '--form-string', '--expand-data'))
    body.texts.push(text);
  // `--variable k@file` is read, and sent by every option that uses it.
  if (options.names.some((name) => name.startsWith('--expand-'))) {
    for (const { text } of options.values('--variable')) addData(body, text, /^%?\w+@(.+)$/s);
  }
  for (const { text } of options.values('-T', '--upload-file'))
    addData(body, `@${text === '.' ? '-' : text}`, /^@(.+)$/s);
  return body.files.length + body.texts.length > 0 || body.stdin ? body : undefined;
}

const isUrl = ({ text }: Word): boolean => !/^-/.test(text) && text !== '';

/** More lines than the settings of one request. */
const MOST_SETTINGS = 64;

/** `-K -` takes options from standard input, one per line: `url = "https://…"`. */
function configured(given: Options, run: Run, reading: Reading): Options {
  const file = given.value('-K', '--config')?.text;
  if (file !== '-' && file !== '/dev/stdin') return given;
  const words: Word[] = [];
  for (const input of run.stdin) {
    const feeder = input.from === 'pipe' ? reading.runs[input.runs.at(-1) ?? -1] : undefined;
    const text =
      input.from === 'text' ? input.word.text : feeder === undefined ? undefined : printedBy(feeder, reading);
    for (const row of text?.split('\n', MOST_SETTINGS) ?? []) {
      const [, name, quoted, bare] = /^\s*-{0,2}([\w-]+)\s*[ =:]\s*(?:"([^"]*)"|(\S*))/.exec(row) ?? [];
      if (name === undefined) continue;
      words.push(literal(`--${name}`), literal(quoted ?? bare ?? ''));
    }
  }
  return words.length === 0 ? given : readOptions([...run.args, ...words], CURL);
}

function* curl(run: Run, reading: Reading): Generator<Effect> {
  const options = configured(readOptions(run.args, CURL), run, reading);
  const file = options.value('-K', '--config')?.text;
  if (file !== undefined && file !== '-') yield { does: 'read', run: run.id, path: file };
  if (options.has('--help', '--version', '--manual') || (options.has('-V') && options.operands.length === 0))
    return;
  const urls = [...options.values('--url'), ...options.operands.filter(isUrl)];
  const body = curlBody(options);
  const folder = options.value('--output-dir')?.text;
  const outs = options.values('-o', '--output');
  const isNamed = options.has('-O', '--remote-name', '--remote-name-all');
  for (const [i, { text: url }] of urls.entries()) {
    const [, local] = /^file:\/\/(?:localhost)?(.*)$/is.exec(url) ?? [];
    const out = (outs[i] ?? outs.at(-1))?.text ?? (isNamed ? nameIn(url) : undefined);
    const to = out === undefined || out === '-' ? undefined : folder === undefined ? out : `${folder}/${out}`;
    if (local !== undefined) {
      yield { does: 'read', run: run.id, path: local };
      if (to !== undefined) yield { does: 'write', run: run.id, path: to, how: 'copy', source: local };
    } else yield { does: 'fetch', run: run.id, url, to };
  }
  if (body === undefined) return;
  const to = urls[0]?.text ?? '';
  yield { does: 'send', run: run.id, to, files: body.files, stdin: body.stdin, ...textOf(body) };
}

function textOf({ texts }: Body): { readonly text?: string } {
  return texts.length === 0 ? {} : { text: texts.join('\n') };
}

/** The name under which a download is saved. */
function nameIn(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[?#].*$/s, '');
  const cut = path.indexOf('/');
  const name = cut === -1 ? '' : (path.split('/').at(-1) ?? '');
  return name === '' ? 'index.html' : name;
}

function* wget(run: Run): Generator<Effect> {
  const options = readOptions(run.args, WGET);
  if (options.has('--help', '--version', '-V')) return;
  const urls = options.operands.filter(isUrl);
  const out = options.value('-O', '--output-document')?.text;
  const folder = options.value('-P', '--directory-prefix')?.text;
  for (const { text: url } of urls) {
    const name = out ?? (folder === undefined ? nameIn(url) : `${folder}/${nameIn(url)}`);
    const isKept = name !== '-' && !options.has('--spider', '--delete-after');
    yield { does: 'fetch', run: run.id, url, to: isKept ? name : undefined };
  }
  const files = options.values('--post-file', '--body-file').map(({ text }) => text);
  const texts = options.values('--post-data', '--body-data').map(({ text }) => text);
  if (files.length + texts.length === 0) return;
  const kept = files.filter((file) => file !== '-');
  const body: Body = { files: kept, texts, stdin: files.includes('-') };
  yield {
    does: 'send',
    run: run.id,
    to: urls[0]?.text ?? '',
    files: kept,
    stdin: body.stdin,
    ...textOf(body),
  };
}

/** `http [METHOD] URL [item…]`: `name@file` uploads, `name=@file` reads, piped input is the body. */
function* httpie(run: Run): Generator<Effect> {
  const options = readOptions(
    run.args,
    '-o: -a: -A: -p: -s: --output: --auth: --auth-type: --print: --session: --timeout: --verify: --cert: --style: --proxy: --raw: -b -h',
  );
  const words = options.operands.map(({ text }) => text);
  if (/^[A-Za-z]+$/.test(words[0] ?? '') && words.length > 1) words.shift();
  const [url, ...items] = words;
  if (url === undefined) return;
  const out = options.value('-o', '--output')?.text;
  yield { does: 'fetch', run: run.id, url, to: out };
  const body: Body = { files: [], texts: [], stdin: hasInput(run) };
  for (const item of items) {
    const [, file] = /^[^=@:]*(?::=|=)?@(.+)$/s.exec(item) ?? [];
    if (file !== undefined) body.files.push(file.replace(/;.*$/s, ''));
    else if (/^[^=:]+:?=/.test(item)) body.texts.push(item);
  }
  const raw = options.value('--raw')?.text;
  if (raw !== undefined) body.texts.push(raw);
  if (body.files.length + body.texts.length === 0 && !body.stdin) return;
  yield { does: 'send', run: run.id, to: url, files: body.files, stdin: body.stdin, ...textOf(body) };
}

/** Clients whose operands are URLs and that only fetch. */
function fetching(
  spelling: string,
  outs: readonly string[],
  keeps: boolean,
  folders: readonly string[] = [],
): NetworkTeller {
  return function* (run) {
    const options = readOptions(run.args, spelling);
    const out = options.value(...outs)?.text;
    const folder = options.value(...folders)?.text;
    for (const { text: url } of options.operands) {
      if (!/\./.test(url) && !/^[a-z]+:\/\//i.test(url)) continue;
      const name = out ?? (keeps ? nameIn(url) : undefined);
      const to = name === undefined || folder === undefined ? name : `${folder}/${name}`;
      yield { does: 'fetch', run: run.id, url, to };
    }
  };
}

export const WEB_CLIENTS: readonly (readonly [string, NetworkTeller])[] = [
  ['curl', curl],
  ['curlie', curl],
  ['curl.exe', curl],
  ['wget', wget],
  ['wget2', wget],
  ...['http', 'https', 'httpie', 'xh', 'xhs'].map((name): [string, NetworkTeller] => [name, httpie]),
  [
    'aria2c',
    fetching('-o: -d: -x: -s: -j: -i: --out: --dir: --header: --split:', ['-o', '--out'], true, [
      '-d',
      '--dir',
    ]),
  ],
  ['axel', fetching('-o: -n: -H: --output:', ['-o', '--output'], true)],
  ['fetch', fetching('-o: -w: -T:', ['-o'], true)],
  ['lynx', fetching('-dump -source -width:', [], false)],
  ['w3m', fetching('-dump -o: -T:', [], false)],
  ['links', fetching('-dump -source', [], false)],
  ['lwp-request', fetching('-m: -H: -C:', [], false)],
  ['lwp-download', fetching('', [], true)],
  ['get', fetching('', [], false)],
];
