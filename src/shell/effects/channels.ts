import type { Effect } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run } from '../reading/reading.ts';
import { isRemote } from './copies.ts';
import type { NetworkTeller } from './network.ts';
import { hasInput, printedBy } from './operands.ts';

const NC =
  '-e: -c: -g: -G: -i: -I: -m: -O: -o: -p: -P: -q: -s: -T: -V: -w: -W: -x: -X: --exec: --sh-exec: --source: --source-port: --proxy: --proxy-type: --wait: --idle-timeout: --listen --ssl --udp --zero';

/** The other end receives its standard input. */
function* nc(run: Run): Generator<Effect> {
  const options = readOptions(run.args, NC);
  if (options.has('-z', '--zero', '-h', '--help')) return;
  const isListening = options.has('-l', '--listen');
  const to = isListening ? '' : (options.operands[0]?.text ?? '');
  if (hasInput(run)) yield { does: 'send', run: run.id, to, files: [], stdin: true };
  const out = run.redirects.find(
    ({ does, descriptor }) => descriptor === 1 && does !== 'read' && does !== 'duplicate',
  );
  yield {
    does: 'fetch',
    run: run.id,
    url: to,
    to: out?.target?.text,
  };
}

/** Addresses of other machines, and what follows them; excludes sockets of this machine. */
const SOCAT_REMOTE = /^(?:tcp|udp|sctp|openssl|ssl|socks|proxy|vsock)[\w-]*:(.*)$/is;

function* socat(run: Run): Generator<Effect> {
  const { operands } = readOptions(run.args, '-b: -t: -T: -l: -L: -W: -x -v');
  const remote = operands.map(({ text }) => SOCAT_REMOTE.exec(text)?.[1]).find((host) => host !== undefined);
  const isFd = operands.some(({ text }) => /^fd:/i.test(text));
  if (remote === undefined && !isFd) return;
  const files: string[] = [];
  let stdin = false;
  for (const { text } of operands) {
    const [, kind = '', rest = ''] = /^([a-z][\w-]*):(.*)$/is.exec(text) ?? [];
    const folder = /,chdir=([^,]+)/.exec(rest)?.[1];
    const path = rest.replace(/,.*$/s, '');
    if (/^(?:open|file|gopen|creat|pipe)$/i.test(kind))
      files.push(folder === undefined ? path : `${folder}/${path}`);
    else if (/^(?:exec|system)$/i.test(kind))
      files.push(...rest.split(/[\s"']+/).filter((word) => /[./]/.test(word)));
    else if (text === '-' || /^stdio|^stdin/i.test(text)) stdin = true;
    else if (kind === '' && /[./]/.test(text)) files.push(text);
  }
  yield { does: 'send', run: run.id, to: remote ?? '', files, stdin };
}

function* telnet(run: Run): Generator<Effect> {
  const [host] = readOptions(run.args, '-l: -n: -e:').operands;
  if (host !== undefined && hasInput(run))
    yield { does: 'send', run: run.id, to: host.text, files: [], stdin: true };
}

function* openssl(run: Run): Generator<Effect> {
  if (run.args[0]?.text !== 's_client') return;
  const at = run.args.findIndex(({ text }) => text === '-connect');
  const to = run.args[at + 1]?.text;
  if (at === -1 || to === undefined || !hasInput(run)) return;
  // `echo | openssl s_client` only ends the session.
  yield { does: 'send', run: run.id, to, files: [], stdin: true };
}

/** `-pw` and `-hostkey` are plink's. */
const SSH =
  '-b: -B: -c: -D: -E: -e: -F: -I: -i: -J: -L: -l: -m: -O: -o: -p: -Q: -R: -S: -W: -w: -pw: -hostkey: -load:';

function* ssh(run: Run): Generator<Effect> {
  const [host] = readOptions(run.args, SSH, 'operand').operands;
  if (host !== undefined && hasInput(run))
    yield { does: 'send', run: run.id, to: host.text, files: [], stdin: true };
}

const COPY =
  '-e: -f: -c: -D: -F: -i: -J: -l: -o: -P: -S: -X: -T: --rsh: --exclude: --include: --filter: --exclude-from: --include-from: --files-from: --port: --rsync-path: --bwlimit: --timeout: --chmod: --chown: --log-file: --link-dest: --out-format: --dry-run';

function* copy(run: Run): Generator<Effect> {
  const options = readOptions(run.args, COPY);
  if (options.has('--dry-run') || (run.program === 'rsync' && options.has('-n'))) return;
  const target = options.operands.at(-1)?.text;
  const sources = options.operands.slice(0, -1).map(({ text }) => text);
  if (target === undefined) return;
  if (isRemote(target)) {
    const files = sources.filter((source) => !isRemote(source));
    yield { does: 'send', run: run.id, to: target, files, stdin: false };
    return;
  }
  for (const url of sources) {
    if (isRemote(url)) yield { does: 'fetch', run: run.id, url, to: target };
  }
}

/** `put` among the commands typed into a file transfer program. */
const PUT = /(?:^|[;\n"'])\s*(?:m?put|mirror -R|reput|send)\s+(?:-\S+\s+)*([^\s;"']+)/g;

function* sftp(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(run.args, '-b: -B: -c: -D: -F: -i: -J: -l: -o: -P: -R: -s: -S: -u: -e:');
  const typed = [...options.values('-c', '-e').map(({ text }) => text)];
  for (const input of run.stdin) {
    if (input.from === 'text') typed.push(input.word.text);
    const feeder = input.from === 'pipe' ? reading.runs[input.runs.at(-1) ?? -1] : undefined;
    if (feeder !== undefined) typed.push(printedBy(feeder, reading) ?? '');
  }
  const opened = /\bopen\s+(?:-\S+\s+)*([^\s;]+)/.exec(typed.join('\n'))?.[1];
  const host = options.operands[0]?.text ?? opened;
  if (host === undefined) return;
  const files = options.operands.slice(1).map(({ text }) => text);
  for (const text of typed) for (const [, file = ''] of text.matchAll(PUT)) files.push(file);
  const isPiped = files.length === 0 && run.stdin.some(({ from }) => from !== 'text');
  if (isPiped || files.length > 0) yield { does: 'send', run: run.id, to: host, files, stdin: isPiped };
}

/** A mail sends its input and its attachments. */
function* mail(run: Run): Generator<Effect> {
  const options = readOptions(
    run.args,
    '-s: -a: -A: -c: -b: -r: -S: -f: -F: -t: -i: --attach: --to: --body: --server: --from: -e:',
  );
  const files = options.values('-a', '-A', '--attach').map(({ text }) => text.replace(/^@/, ''));
  const to = options.value('--to', '-t')?.text ?? options.operands.at(-1)?.text ?? '';
  if (!hasInput(run) && files.length === 0) return;
  yield { does: 'send', run: run.id, to, files, stdin: hasInput(run) };
}

/** A host name computed at run time carries data to the server that answers for its domain. */
function* lookup(run: Run): Generator<Effect> {
  for (const { text, substitutions, variables } of run.args) {
    if (text.startsWith('-') || (substitutions.length === 0 && variables.length === 0)) continue;
    const [, domain] = /[)}`\w]\.((?:[a-z0-9-]+\.)*[a-z0-9-]+\.[a-z]{2,})\.?$/i.exec(text) ?? [];
    if (domain !== undefined) yield { does: 'send', run: run.id, to: domain, files: [], stdin: false, text };
  }
}

const named = (names: string, teller: NetworkTeller) =>
  names.split(' ').map((name): readonly [string, NetworkTeller] => [name, teller]);

export const CHANNELS: readonly (readonly [string, NetworkTeller])[] = [
  ...named('nc ncat netcat nc.traditional nc.openbsd', nc),
  ['socat', socat],
  ['telnet', telnet],
  ['openssl', openssl],
  ...named('ssh slogin rsh dbclient plink', ssh),
  ...named('scp rsync pscp rcp', copy),
  ...named('sftp ftp lftp tftp psftp', sftp),
  ...named('mail mailx mutt sendmail s-nail msmtp swaks sendemail', mail),
  ...named(
    'dig nslookup host drill kdig ping ping6 resolvectl getent traceroute tracepath mtr delv dog doggo fping dscacheutil',
    lookup,
  ),
];
