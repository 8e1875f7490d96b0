import { allowsDestructive } from '../policy/destructive-tools.ts';
import type { Silenced } from '../policy/exceptions.ts';
import type { Signal } from '../vocabulary/signal.ts';
import type { Policy } from './policy/plain-policy.ts';
import type { Screened, Understood } from './road.ts';

/** What the policy excepts of a screening, for this call at this time. */
export function silence(
  screened: Screened<Understood>,
  policy: Policy,
  time: string,
): { readonly kept: readonly Signal[]; readonly silenced: readonly Silenced[] } {
  const { sent, subject, screening } = screened;
  const texts = new Map(subject?.texts.map(({ path, text }) => [path, text]));
  const { kept, silenced } = policy.exceptions.apply(screening.signals, {
    tool: sent.tool,
    ...(sent.server === undefined ? {} : { server: sent.server }),
    argumentAt: (path) => texts.get(path),
    isCommandAt: (path) => subject?.commands.some((command) => command.path === path) ?? true,
    time,
  });
  const allowed = allowedIn(kept, screened, policy);
  return allowed.length === 0
    ? { kept, silenced }
    : {
        kept: kept.filter((each) => !allowed.some(({ signal }) => signal === each)),
        silenced: [...silenced, ...allowed],
      };
}

/** `servers.X.destructive: allow`: shown like an exception, and recorded like one. */
function allowedIn(
  kept: readonly Signal[],
  { sent: { server, kind = 'tool', tool }, listed }: Screened<Understood>,
  { guarding }: Policy,
): Silenced[] {
  if (server === undefined || kind !== 'tool' || !Object.hasOwn(guarding, server)) return [];
  const named = { name: tool, isMarked: listed?.isMarkedDestructive ?? false };
  return kept
    .filter((signal) => allowsDestructive(named, signal, guarding[server]))
    .map((signal) => ({
      signal,
      exception: { id: `servers.${server}.destructive`, check: signal.check, server, reason: ALLOWED },
    }));
}

const ALLOWED = 'the policy allows tools of this server that destroy something';
