import type { Effect } from '../reading/effect.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import { readParameters } from '../windows/powershell-parameters.ts';
import type { WindowsTeller } from './windows.ts';

const REQUEST =
  'uri outfile method body infile form headers contenttype credential useragent usebasicparsing! proxy timeoutsec sessionvariable websession certificate skipcertificatecheck! usedefaultcredentials! maximumredirection passthru! resume! custommethod token authentication';
const SENDING = /^(?:post|put|patch|delete)$/i;

function* request(run: Run, reading: Reading): Generator<Effect> {
  const parameters = readParameters(run.args, REQUEST);
  const uri = parameters.value('uri') ?? parameters.positional[0];
  if (uri === undefined) return;
  const body = parameters.value('body') ?? parameters.value('form');
  const file = parameters.value('infile');
  const method = (parameters.value('method') ?? parameters.value('custommethod'))?.text ?? '';
  const files = [
    ...(file === undefined ? [] : [file.text]),
    ...filesIn(body, reading),
    ...filesIn(uri, reading),
  ];
  const isPiped = run.stdin.length > 0;
  if (body !== undefined || file !== undefined || files.length > 0 || SENDING.test(method)) {
    yield {
      does: 'send',
      run: run.id,
      to: uri.text,
      files,
      stdin: isPiped && body === undefined && file === undefined,
      ...(body === undefined ? {} : { text: body.text }),
    };
  } else yield { does: 'fetch', run: run.id, url: uri.text, to: parameters.value('outfile')?.text };
}

/** `-Body (Get-Content .env)`, and variables with such values. */
function filesIn(word: Word | undefined, reading: Reading): string[] {
  if (word === undefined) return [];
  const runs = [
    ...word.substitutions.flatMap((one) => one.runs),
    ...word.variables.flatMap(
      (name) => reading.variables.get(name)?.substitutions.flatMap((one) => one.runs) ?? [],
    ),
  ];
  return runs.flatMap((id) => {
    const run = reading.runs[id];
    if (run === undefined || !/^(?:get-content|io\.file\.readall\w+|import-\w+)$/.test(run.program))
      return [];
    const path =
      readParameters(run.args, 'path literalpath raw! encoding').value('path') ??
      run.args.find(({ text }) => !text.startsWith('-'));
    return path === undefined ? [] : [path.text];
  });
}

function* download(run: Run): Generator<Effect> {
  const [url, to] = run.args;
  if (url !== undefined)
    yield {
      does: 'fetch',
      run: run.id,
      url: url.text,
      to: run.program.includes('file') ? to?.text : undefined,
    };
}

function* upload(run: Run, reading: Reading): Generator<Effect> {
  const [to, ...rest] = run.args;
  if (to === undefined) return;
  const last = rest.at(-1);
  const files = run.program.endsWith('file') && last !== undefined ? [last.text] : filesIn(last, reading);
  yield {
    does: 'send',
    run: run.id,
    to: to.text,
    files,
    stdin: false,
    ...(last === undefined ? {} : { text: last.text }),
  };
}

function* transfer(run: Run): Generator<Effect> {
  const parameters = readParameters(
    run.args,
    'source destination transfertype asynchronous! priority displayname credential',
  );
  const source = parameters.value('source') ?? parameters.positional[0];
  const target = parameters.value('destination') ?? parameters.positional[1];
  if (source === undefined) return;
  if (/^up/i.test(parameters.value('transfertype')?.text ?? ''))
    yield { does: 'send', run: run.id, to: target?.text ?? '', files: [source.text], stdin: false };
  else yield { does: 'fetch', run: run.id, url: source.text, to: target?.text };
}

/** `certutil -urlcache -f URL file`, `bitsadmin /transfer job URL file`, `mshta URL`. */
function* byAddress(run: Run): Generator<Effect> {
  const at = run.args.findIndex(({ text }) => /^(?:https?|ftp):\/\/|^\\\\[\w.-]+@/i.test(text));
  const url = run.args[at];
  if (url === undefined) return;
  const next = run.args[at + 1]?.text;
  yield {
    does: 'fetch',
    run: run.id,
    url: url.text,
    to: next === undefined || /^[-/]/.test(next) ? undefined : next,
  };
}

function* socket(run: Run): Generator<Effect> {
  const [type, host, port] = run.args.filter(({ text }) => !/^-/.test(text));
  if (!/sockets\.(?:tcp|udp)client$/i.test(type?.text ?? '') || host === undefined) return;
  yield {
    does: 'send',
    run: run.id,
    to: port === undefined ? host.text : `${host.text}:${port.text}`,
    files: [],
    stdin: false,
  };
}

function* mail(run: Run): Generator<Effect> {
  const parameters = readParameters(
    run.args,
    'to from subject body attachments smtpserver port usessl! credential cc bcc',
  );
  const file = parameters.value('attachments');
  const body = parameters.value('body');
  yield {
    does: 'send',
    run: run.id,
    to: parameters.value('smtpserver')?.text ?? parameters.value('to')?.text ?? '',
    files: file === undefined ? [] : [file.text],
    stdin: false,
    ...(body === undefined ? {} : { text: body.text }),
  };
}

/** `gci env:`, `dir env:`, `set` alone. */
function* environment(run: Run): Generator<Effect> {
  const isWhole = run.args.some(({ text }) => /^env:[\\/]?\*?$/i.test(text));
  if (isWhole) yield { does: 'dump_environment', run: run.id };
}

function* consoleSet(run: Run, { dialect, runs }: Reading): Generator<Effect> {
  const isCmd = dialect === 'cmd' || runs[run.parent ?? -1]?.program === 'cmd';
  if (isCmd && run.args.length === 0) yield { does: 'dump_environment', run: run.id };
}

function* dump(run: Run): Generator<Effect> {
  yield { does: 'dump_environment', run: run.id };
}

export const windowsNetwork: ReadonlyMap<string, WindowsTeller> = new Map<string, WindowsTeller>([
  ['invoke-webrequest', request],
  ['invoke-restmethod', request],
  ...['string', 'file', 'data'].flatMap((what): [string, WindowsTeller][] => [
    [`net.webclient.download${what}`, download],
    [`net.webclient.download${what}async`, download],
    [`net.webclient.download${what}taskasync`, download],
    [`net.webclient.upload${what}`, upload],
    [`net.webclient.upload${what}async`, upload],
  ]),
  ['net.webclient.openread', download],
  ['net.webclient.uploadvalues', upload],
  ['net.http.httpclient.getstringasync', download],
  ['net.http.httpclient.getasync', download],
  ['net.http.httpclient.getbytearrayasync', download],
  ['net.http.httpclient.postasync', upload],
  ['net.webrequest.create', download],
  ['start-bitstransfer', transfer],
  ['certutil', byAddress],
  ['bitsadmin', byAddress],
  ['mshta', byAddress],
  ['desktopimgdownldr', byAddress],
  ['esentutl', byAddress],
  ['new-object', socket],
  ['send-mailmessage', mail],
  ['get-childitem', environment],
  ['get-item', environment],
  ['dir', environment],
  ['set', consoleSet],
  ['environment.getenvironmentvariables', dump],
]);
