import type { ReadCommand } from '../../screening/contract/call.ts';
import { feedersOf } from '../../screening/flows/code-flow.ts';
import { networkSources } from '../../screening/flows/code-network.ts';
import { hostKind, hostOf } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';

/** A key from the network that would make the system trust every package its owner signs. */
export interface TrustedKey {
  readonly manager: string;
  readonly host: string;
  /** The key of a host that developers commonly install from. */
  readonly isKnown: boolean;
}

export function* trustedKeys(command: ReadCommand): Generator<TrustedKey> {
  for (const run of command.reading.runs) {
    if (!takesKey(run)) continue;
    const named = run.args.map(({ text }) => text).filter((text) => /^https?:\/\//i.test(text));
    const fed = networkSources(feedersOf(run, command.reading), command).map(({ url }) => url);
    for (const url of [...named, ...fed]) {
      const host = hostOf(url);
      const kind = hostKind(host);
      const isKnown = /^(?:local|private|developer)$/.test(kind) && !/^http:/i.test(url);
      yield { manager: run.program, host, isKnown };
    }
  }
}

function takesKey({ program, args, redirects }: Run): boolean {
  const has = (pattern: RegExp) => args.some(({ text }) => pattern.test(text));
  if (program === 'apt-key') return has(/^(?:add|adv)$/);
  if (program === 'rpm' || program === 'rpmkeys') return has(/^--import$/);
  if (program === 'pacman-key') return has(/^(?:-a|--add|-r|--recv-keys)$/);
  // A key in this folder is valid for every repository.
  const isForAll = (text: string | undefined) => /^\/etc\/apt\/trusted\.gpg(?:\.d\/|$)/.test(text ?? '');
  return args.some(({ text }) => isForAll(text)) || redirects.some(({ target }) => isForAll(target?.text));
}
