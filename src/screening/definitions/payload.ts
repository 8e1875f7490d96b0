/**
 * Whether a text hidden in another one is a command that runs something or sends something away. The call checks judge
 * it as a shell and as the matching interpreter would run it; in addition, this file flags commands that are ordinary
 * in a call but have no reason to be encoded.
 */

import { noteCut } from '../../text/limits.ts';
import { anyWord } from '../../text/patterns/compose.ts';
import type { Screening } from '../../vocabulary/screening.ts';
import { understand } from '../calls/subject.ts';
import type { CallSubject } from '../contract/call.ts';
import type { Payload } from '../contract/definition-subject.ts';

/** Payloads are short; of a long text, the beginning is judged as a whole, and the lines that start a program. */
const LONGEST = 4096;
const MAX_TAILS = 24;

const PROGRAM_NAME = anyWord`
  curl wget aria2c ncat? netcat socat telnet (?:ba|z|da|k|c)?sh python[23]? node deno bun perl ruby php lua
  powershell pwsh cmd(?:\.exe)? iex iwr irm invoke-\w{4,18} start-process set-mppreference reg schtasks
  mshta certutil bitsadmin rundll32 regsvr32 wmic osascript rm shred dd mkfs(?:\.\w+)? chmod chown eval exec
  source scp sftp rsync ssh crontab at nohup sudo su doas env printenv cat tar zip gpg git nslookup dig host
  launchctl systemctl useradd usermod iptables kill pkill killall xargs find tee echo printf mkfifo history
  aws gcloud gh npm npx pip3? docker kubectl security
`;
const PROGRAM = new RegExp(
  String.raw`(?<![\w./@-])(?:/(?:usr/)?(?:local/)?s?bin/)?${PROGRAM_NAME}(?=[\s;|&$(\\]|$)`,
  'gi',
);
/** A text without any of these is neither a command nor code that acts. */
const ACTS = /\/dev\/(?:tcp|udp)\/|[(=]\s?['"`\w]|:\s?\(\)\s?\{|<script\b/i;

const CODE: readonly (readonly [tool: string, pattern: RegExp])[] = [
  [
    'python',
    /\bimport\s+\w|\b__import__\b|\bos\.(?:system|popen|environ|getenv|exec|dup2)|\bsubprocess\b|\bexec\s?\(|\brequests\.|\burllib|\bsocket\./,
  ],
  [
    'node',
    /\brequire\s?\(|\bchild_process\b|\bprocess\.(?:env|binding)|\bfetch\s?\(|\batob\s?\(|\bnew Function\b|\bBuffer\.from|\bDeno\./,
  ],
  [
    'powershell',
    /\biex\b|\binvoke-|\bnew-object\b|\$env:|\bnet\.webclient\b|\[system\.|\bdownload(?:string|file)\b/i,
  ],
  ['php', /\b(?:shell_exec|passthru|proc_open|system|base64_decode)\s?\(|<\?php/],
  ['perl', /\buse (?:Socket|IO::)|\bqx[{(/]/],
  ['ruby', /\bKernel\.|\bOpen3\b|\bIO\.popen|\bNet::HTTP/],
];

/** Findings of call checks that count here: not those about unknown, new or merely named things. */
const OTHER = new Set([
  'command.unknown',
  'package.install',
  'network.unexpected-host',
  'contract.deviation',
]);
const SEVERE = new Set(['high', 'critical']);

/** Ordinary in a call, with no reason to be encoded: something is started, or fetched and started. */
const STARTS: readonly RegExp[] = [
  /\b(?:curl|wget|fetch|iwr|irm)\b[^\n]{1,300}\|\s{0,4}(?:sudo\s)?(?:\/\w+\/)?(?:(?:ba|z|da|k)?sh|python3?|node|perl|ruby|php|iex)\b/i,
  /\bchmod\s+(?:[ugoa]*\+[rwxs]*x|[0-7]*[1357][0-7]{0,3})\s+(\S{1,200})\s*(?:&&|;|\n)\s*(?:(?:sudo|nohup|bash|sh)\s)?\1/,
  /^\s*(?:sudo\s|nohup\s)?(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh\s+-\w*[ci]\b/,
  /^\s*(?:sudo\s|nohup\s)?(?:(?:ba|z|da|k)?sh|python[23]?|node|perl|ruby|php|source|\.)\s+["']?(?:\/tmp|\/var\/tmp|\/dev\/shm|~\/\.|\$HOME\/\.)/,
  /^\s*(?:cmd(?:\.exe)?\s+\/[ck]|powershell(?:\.exe)?\s+-\w)/i,
  /\bnc(?:at)?\s+(?:-\w+\s+)*-\w*[el]/,
  /\bos\.(?:system|popen|exec[lv]\w*)\s?\(|\bsubprocess\.\w+\s?\(|\bchild_process\b|\b__import__\s?\(|\bpty\.spawn\s?\(/,
  /\b(?:eval|exec|Function)\s?\(\s?(?:atob|compile|base64|open|requests|urllib|fetch|zlib|codecs|bytes|Buffer|require|decodeURI|String\.fromCharCode|await|input)\b/,
  /\bRuntime\.getRuntime\(\)\.exec|\bnew ProcessBuilder\b|\b(?:shell_exec|passthru|proc_open|popen)\s?\(|\bStart-Process\b/i,
];
const SENDS: readonly RegExp[] = [
  /\b(?:process\.env|os\.environ|os\.getenv|document\.cookie|localStorage)\b[^\n]{0,300}\bhttps?:\/\/|\bhttps?:\/\/[^\n]{0,300}\b(?:process\.env|os\.environ|os\.getenv|document\.cookie|localStorage)\b/,
];

type ScreenCall = (call: CallSubject) => Screening;

export function payloadIn(text: string, screen: ScreenCall): Payload | undefined {
  const head = text.slice(0, LONGEST);
  const tails = tailsOf(text);
  if (tails.length === 0 && !ACTS.test(head)) return undefined;
  for (const tail of new Set([head, ...tails])) {
    const found = judged(tail, screen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A command may follow a word or two: `please run curl …`. */
function tailsOf(text: string): string[] {
  const tails: string[] = [];
  for (const { index } of text.matchAll(PROGRAM)) {
    if (tails.length >= MAX_TAILS) {
      noteCut();
      break;
    }
    const end = text.indexOf('\n', index);
    tails.push(text.slice(index, Math.min(end < 0 ? text.length : end, index + LONGEST)));
  }
  return tails;
}

function judged(text: string, screen: ScreenCall): Payload | undefined {
  if (SENDS.some((pattern) => pattern.test(text))) return sends(text);
  const calls = [
    { tool: 'shell', arguments: { command: text } },
    ...CODE.filter(([, pattern]) => pattern.test(text)).map(([tool]) =>
      tool === 'powershell' ? { tool, arguments: { command: text } } : { tool, arguments: { code: text } },
    ),
  ];
  for (const call of calls) {
    const signals = screen(understand(call)).signals.filter(
      ({ check, severity }) => SEVERE.has(severity) && !OTHER.has(check) && !check.startsWith('injection.'),
    );
    if (signals.some(({ threat }) => threat === 'data_exfiltration')) return sends(text);
    const [first] = signals;
    if (first !== undefined) return { threat: first.threat, detail: RUNS, text };
  }
  return STARTS.some((pattern) => pattern.test(text))
    ? { threat: 'code_execution', detail: RUNS, text }
    : undefined;
}

const RUNS = 'An encoded text decodes to a command that would be run on the machine.';
const sends = (text: string): Payload => ({
  threat: 'data_exfiltration',
  detail: 'An encoded text decodes to a command that sends data away.',
  text,
});
