/** Watches a running server: whether it is idle, whether it runs steadily, and whether it still answers. */
import type { Clock } from '../../../ports/files.ts';
import { modernMeta } from './handshake.ts';
import type { Instance } from './instance.ts';
import type { GatewayLimits } from './server-limits.ts';

export interface Watch {
  isSteady(): void;
  changed(isDegraded: boolean): void;
  isIdle(): void;
}

/** Unanswered questions in a row after which a server that does nothing is ended. */
const MOST_UNANSWERED = 3;

/** A server in the middle of a call may be too busy to answer: it is only reported, never ended for that. */
export function watchOver(instance: Instance, clock: Clock, limits: GatewayLimits, watch: Watch): void {
  const { connection } = instance;
  const openedMs = clock.elapsedMs();
  const periodMs = Math.max(Math.min(limits.pingMs, limits.idleMs, limits.steadyMs), 1);
  let unanswered = 0;
  let isSteady = false;
  let heard = connection.received;
  const look = async () => {
    if (connection.isOver) return;
    const nowMs = clock.elapsedMs();
    if (!isSteady && nowMs - openedMs >= limits.steadyMs) {
      isSteady = true;
      watch.isSteady();
    }
    if (instance.isSpare(nowMs - limits.idleMs)) return watch.isIdle();
    const isSilent = heard === connection.received;
    heard = connection.received;
    if (isSilent) {
      const was = unanswered;
      unanswered = (await isAlive(instance, limits.pingMs)) ? 0 : unanswered + 1;
      if (connection.isOver) return;
      if (unanswered > 0 !== was > 0) watch.changed(unanswered > 0);
      if (unanswered >= MOST_UNANSWERED && connection.waiting === 0)
        return connection.end('it no longer answered');
    }
    clock.after(periodMs, () => void look());
  };
  clock.after(periodMs, () => void look());
}

/** Any answer shows that it is alive, an error too. */
async function isAlive({ connection, era }: Instance, withinMs: number): Promise<boolean> {
  const answer =
    era === 'legacy'
      ? await connection.request('ping', undefined, withinMs)
      : await connection.request('server/discover', { _meta: modernMeta({ meta: () => ({}) }) }, withinMs);
  return answer.kind === 'result' || answer.kind === 'error';
}
