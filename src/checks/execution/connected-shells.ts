import type { CommandObservation } from '../../screening/contract/each-command.ts';
import { interpreterOf } from '../../shell/reading/interpreters.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { connectedProgram, servedTerminal } from './connected-programs.ts';
import { scriptBodies } from './script-bodies.ts';
import { isSocketShell } from './socket-shell.ts';

export const found = (
  evidence: string,
  severity: CommandObservation['severity'] = 'critical',
): CommandObservation => ({
  confidence: 0.95,
  severity,
  evidence,
  detail: 'Tool call connects a shell to the network.',
});

const NETCATS = new Set('nc ncat netcat nc.openbsd nc.traditional cryptcat sbd pwncat rcat'.split(' '));
const SOCKET = /^\/dev\/(?:tcp|udp)\//;
const isShell = ({ program }: Run): boolean => {
  const language = interpreterOf(program)?.language;
  return language === 'shell' || language === 'powershell' || program === 'cmd';
};

/** Shells of a line that are connected to the network. */
export function* connectedShells(reading: Reading): Generator<CommandObservation> {
  const runs = reading.runs.map(applet);
  const opened = runs.some(opensSocket);
  const connects = runs.find(isConnection);
  for (const run of runs) {
    const served = servedTerminal(run);
    if (served !== undefined) yield found(served, 'high');
    if (isShell(run)) yield* ofShell(run, runs, opened);
    else if (NETCATS.has(run.program) || run.program === 'socat') {
      const connected = connectedProgram(run);
      if (connected !== undefined) yield found(connected.evidence, connected.isShell ? 'critical' : 'high');
    } else if (
      run.program === 'xterm' &&
      run.args.some(
        ({ text }, i) => text === '-display' && /^[^:]+\.[^:]*:\d/.test(run.args[i + 1]?.text ?? ''),
      )
    )
      yield found('xterm → display elsewhere');
    // A program only known at run time, fed by a socket that the line opened, is whatever the other side types.
    else if (run.program === '' && (opened || connects !== undefined) && run.loop)
      yield found('socket → command', 'high');
  }
  const isFifo = runs.some(
    ({ program, args }) =>
      program === 'mkfifo' || (program === 'mknod' && args.some(({ value }) => value === 'p')),
  );
  if (isFifo && connects !== undefined && runs.some((run) => isShell(run)))
    yield found(`named pipe: shell ⇄ ${connects.program}`);
  for (const text of compiledTexts(runs))
    if (isSocketShell(text)) yield found('compiled code: socket ⇄ shell');
  for (const { text, language } of scriptBodies(reading)) {
    if (isSocketShell(text)) yield found(`${language}: socket ⇄ shell`);
    else if (/\bpty\.spawn\s*\(/.test(text)) yield found(`${language}: terminal for a shell`, 'high');
  }
}

const COMPILERS = /^(?:gcc|cc|clang|g\+\+|clang\+\+|tcc|rustc|go|ghc|nim|zig|fpc|dmd|ldc2|javac|crystal|v)$/;

/** Code that a line prints, and that a compiler of the same line gets. */
function* compiledTexts(runs: readonly Run[]): Generator<string> {
  if (!runs.some(({ program }) => COMPILERS.test(program))) return;
  for (const { program, args, stdin } of runs) {
    for (const input of stdin) if (input.from === 'text') yield input.word.text;
    if (/^(?:echo|printf)$/.test(program)) yield args.map(({ text }) => text).join(' ');
  }
}

/** `busybox nc` is `nc`. */
function applet(run: Run): Run {
  const [first, ...args] = run.args;
  return run.program === 'busybox' && first?.value !== undefined
    ? { ...run, program: first.value, args }
    : run;
}

const opensSocket = ({ program, redirects }: Run): boolean =>
  program === 'ztcp' ||
  (program === 'exec' && redirects.some(({ target }) => SOCKET.test(target?.text ?? '')));

const isConnection = ({ program, args }: Run): boolean =>
  NETCATS.has(program) ||
  program === 'telnet' ||
  program === 'socat' ||
  (program === 'openssl' && args[0]?.value === 's_client');

function* ofShell(run: Run, runs: readonly Run[], opened: boolean): Generator<CommandObservation> {
  const socket = run.redirects.some(({ target }) => SOCKET.test(target?.text ?? ''));
  const isCoupled = run.redirects.some(({ target }) => /\bCOPROC\b/.test(target?.text ?? ''));
  if (isCoupled && runs.some(isConnection)) yield found(`${run.program} ⇄ coprocess`);
  // `timeout 1 bash -c '</dev/tcp/host/port'` tests whether a port is open: the redirect belongs to no program.
  if (socket) yield found(`${run.program} ⇄ /dev/tcp`);
  else if (opened && (run.redirects.length > 1 || run.stdin.length > 0))
    yield found(`${run.program} ⇄ /dev/tcp`);
  const isTalking = run.args.every(({ text }) => text.startsWith('-'));
  const peers = [
    ...run.pipedTo,
    ...run.stdin.flatMap((input) => (input.from === 'pipe' ? input.runs : [])),
  ].flatMap((id) => runs[id] ?? []);
  const peer = peers.find(isConnection);
  if (isTalking && peer !== undefined) yield found(`${run.program} ⇄ ${peer.program}`);
}
