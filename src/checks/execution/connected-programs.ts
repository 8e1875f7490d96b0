import { readOptions } from '../../shell/reading/options.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { NAMES_SHELL } from './shells.ts';

/** The program that netcat or socat would connect with the network, if any. */
export function connectedProgram(
  run: Run,
): { readonly evidence: string; readonly isShell: boolean } | undefined {
  return run.program === 'socat' ? bySocat(run) : byNetcat(run);
}

const SERVED = /^(?:ttyd|gotty|wetty|shellinaboxd?|tmate|sshx|upterm|telnetd|in\.telnetd|teleconsole)$/;

/** Programs that share a terminal of this machine; undefined if only this machine can reach it. */
export function servedTerminal({ program, args }: Run): string | undefined {
  if (!SERVED.test(program) && program !== 'websocat') return undefined;
  const texts = args.map(({ text }) => text);
  // `websocat ws-l:0.0.0.0:1234 sh-c:'exec bash'`
  if (program === 'websocat')
    return texts.some((text) => /^(?:sh-c|exec|cmd):/.test(text)) ? 'websocat → program' : undefined;
  const isIdle = texts.some((text) => /^(?:--?(?:version|help)|-[vVh])$/.test(text));
  const isLocal = texts.some((text) =>
    /^(?:--(?:interface|address|bind)=)?(?:127\.0\.0\.1|localhost|lo)$/.test(text),
  );
  return isIdle || isLocal ? undefined : `${program} → terminal for others`;
}

function byNetcat(run: Run): ReturnType<typeof connectedProgram> {
  const options = readOptions(
    run.args,
    '-e: --exec: -c: --sh-exec: --lua-exec: -p: -s: -w: -i: -q: -o: -x: -X: -I: -O: --proxy: --proxy-type:',
  );
  if (options.value('-e', '--exec', '--sh-exec', '--lua-exec') !== undefined) {
    return { evidence: `${run.program} ⇄ program`, isShell: true };
  }
  const isShell = NAMES_SHELL.test(options.value('-c')?.text ?? '');
  return isShell ? { evidence: `${run.program} ⇄ shell`, isShell } : undefined;
}

function bySocat(run: Run): ReturnType<typeof connectedProgram> {
  const addresses = run.args.map(({ text }) => text).filter((text) => !text.startsWith('-') || text === '-');
  const program = addresses.find((text) => /^(?:EXEC|SYSTEM|SHELL)\b/i.test(text));
  const isNetwork = addresses.some((text) =>
    /^(?:TCP|UDP|SCTP|OPENSSL|SSL|PROXY|SOCKS|VSOCK|IP|DTLS|[^:]+\.[^:]+:\d)/i.test(text),
  );
  if (program === undefined || !isNetwork) return undefined;
  return { evidence: 'socat ⇄ program', isShell: /^SHELL/i.test(program) || NAMES_SHELL.test(program) };
}
