/** What became of servers behind a gateway, for a person who watches: those that ended and were started again, and those that failed. */
import type { ServerStatus } from '../../gateway/downstream/life/server-limits.ts';

export interface ServerNews {
  readonly name: string;
  readonly what: 'restarted' | 'failed';
  /** In our words. */
  readonly why?: string;
}

/** A status comes when something may have changed, and several changes may come as one. */
export function watchServers(tell: (news: ServerNews) => void) {
  const before = new Map<string, Pick<ServerStatus, 'failures' | 'state'>>();
  return {
    noted({ name, failures, state, why }: ServerStatus): void {
      const last = before.get(name) ?? { failures: 0, state: 'stopped' };
      before.set(name, { failures, state });
      const reason = why === undefined ? {} : { why };
      if (state === 'failed' && last.state !== 'failed') tell({ name, what: 'failed', ...reason });
      else if (state !== 'failed' && failures > last.failures) tell({ name, what: 'restarted', ...reason });
    },
    ordered(names: readonly string[]): void {
      for (const name of names) tell({ name, what: 'restarted', why: 'a person asked for it' });
    },
  };
}
