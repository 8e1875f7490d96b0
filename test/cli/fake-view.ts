/** Processes and a terminal, from the command lines that a test names. */
import type { Hidden, Lineage, ProcessView, SeenProcess } from '../../src/approvals/person/process-view.ts';

import { scriptOf } from '../../src/approvals/person/programs.ts';

export interface FakeViewWishes {
  readonly below?: readonly string[];
  readonly holder?: readonly string[];
  readonly platform?: string;
  readonly terminal?: object;
  readonly hidden?: Hidden;
  /** Its number, and since when its shell runs. */
  readonly window?: { readonly at: number; readonly sinceMs: number };
}

const TERMINAL = (136 << 8) | 7;

export const SHELL_IN_TERMINAL = [
  '/usr/bin/bash',
  '/usr/libexec/gnome-terminal-server',
  '/usr/lib/systemd/systemd --user',
];

/** Programs in /usr, /opt and /bin are the system's; of others a user may write the files. */
export function seen(line: string, pid: number): SeenProcess {
  const words = line.split(' ');
  const first = (words[0] ?? '').replace(/^-/, '').replace(/:$/, '');
  const program = first.startsWith('/') ? first : `/usr/bin/${first}`;
  const process = { pid, name: program.split('/').at(-1) ?? '', words, program };
  return {
    ...process,
    isSystem: [program, scriptOf(process) ?? program].every((file) => /^\/(?:usr|opt|bin|sbin)\//.test(file)),
    isRoot: /^\/(?:usr|bin|sbin).*\/(?:sshd|sshd-session|login|agetty|systemd|init)$/.test(program),
  };
}

export function fakeView(wishes: FakeViewWishes): ProcessView {
  const { below = SHELL_IN_TERMINAL, platform = 'linux' } = wishes;
  const isSeen = platform === 'linux';
  const started = wishes.window === undefined ? {} : { startedMs: wishes.window.sinceMs };
  const onTerminal = (each: SeenProcess): SeenProcess =>
    isSeen ? { ...each, terminal: TERMINAL + (wishes.window?.at ?? 0), session: 900, ...started } : each;
  const above = below.map((line, i) => seen(line, 900 - i)).map(onTerminal);
  const self: Lineage = below.length === 0 ? [] : [onTerminal(seen('node tokenauditor', 901)), ...above];
  const holder = wishes.holder?.map((line, i) => seen(line, 500 - i)) ?? above.slice(1);
  return {
    platform,
    self,
    ...(wishes.hidden === undefined ? {} : { hidden: wishes.hidden }),
    isOnTerminal: wishes.terminal !== undefined,
    kindOf: () => (isSeen ? 'pty' : 'unknown'),
    holdersOf: () => (isSeen ? (holder.length === 0 ? [] : [holder]) : undefined),
    processesOn: () => self,
  };
}
