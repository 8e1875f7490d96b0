import type { Effect } from '../reading/effect.ts';
import type { Reading, Redirect, Run } from '../reading/reading.ts';
import { CHANNELS } from './channels.ts';
import { SENDING } from './senders.ts';
import { STORES } from './stores.ts';
import { WEB_CLIENTS } from './web-clients.ts';

/** What a program fetches and sends, derived from its words. */
export type NetworkTeller = (run: Run, reading: Reading) => Iterable<Effect>;

const TELLERS: ReadonlyMap<string, NetworkTeller> = new Map([
  ...WEB_CLIENTS,
  ...CHANNELS,
  ...SENDING,
  ...STORES,
]);
/** The shell's own sockets. */
const SOCKET = /^\/dev\/(?:tcp|udp)\/([^/]+)\/?/;

/** What the runs of a line fetch from the network and send to it. */
export function networkEffects(reading: Reading): Effect[] {
  const effects: Effect[] = [];
  let opened: string | undefined;
  for (const run of reading.runs) {
    const whole = run.program.startsWith('-') ? rejoined(run, reading) : run;
    const tell = TELLERS.get(whole.program);
    if (tell !== undefined) effects.push(...tell(whole, reading));
    for (const { does, descriptor, target } of run.redirects) {
      const [, host] = target === undefined ? [] : (SOCKET.exec(target.text) ?? []);
      if (host !== undefined) {
        // `exec 3>/dev/tcp/…` opens it for all later commands; the data is sent later.
        opened = host;
        if (does === 'read') effects.push({ does: 'fetch', run: run.id, url: host, to: undefined });
        else effects.push({ does: 'send', run: run.id, to: host, files: [], stdin: false });
      } else if (opened !== undefined && descriptor === 1 && isDescriptor(does, target?.text)) {
        effects.push({ does: 'send', run: run.id, to: opened, files: [], stdin: false });
      }
    }
    for (const { text } of opened === undefined ? [] : run.args) {
      if (/^\/(?:dev|proc\/self)\/fd\/\d+$/.test(text)) {
        effects.push({ does: 'send', run: run.id, to: opened ?? '', files: [], stdin: false });
      }
    }
  }
  return effects;
}

/** `curl https://x/?a=1&b=2 -o f`: the address is not quoted, and its options follow the `&`. */
function rejoined(run: Run, { runs }: Reading): Run {
  const before = runs[run.id - 1];
  const [address] = before?.args.filter(({ text }) => /^[a-z]+:\/\/[^\s]*\?/i.test(text)) ?? [];
  return before?.background === true && address !== undefined
    ? { ...before, args: [...before.args, run.spelled, ...run.args] }
    : run;
}

/** `>&3`, `>&$sock`: the socket that the descriptor was opened for. */
function isDescriptor(does: Redirect['does'], target: string | undefined): boolean {
  return does === 'duplicate' || (does === 'write' && /^\$\{?\w+\}?-?$/.test(target ?? ''));
}
