import type { ExceptionIndex, Silenced } from '../policy/exceptions.ts';
import type { Signal } from '../vocabulary/signal.ts';
import type { Screened, Understood } from './road.ts';

/** What the policy excepts of a screening, for this call at this time. */
export function silence(
  { sent, subject, screening }: Screened<Understood>,
  exceptions: ExceptionIndex,
  time: string,
): { readonly kept: readonly Signal[]; readonly silenced: readonly Silenced[] } {
  const texts = new Map(subject?.texts.map(({ path, text }) => [path, text]));
  return exceptions.apply(screening.signals, {
    tool: sent.tool,
    ...(sent.server === undefined ? {} : { server: sent.server }),
    argumentAt: (path) => texts.get(path),
    isCommandAt: (path) => subject?.commands.some((command) => command.path === path) ?? true,
    time,
  });
}
