/** The client's side of a call that waits for a person: it hears that the call waits, and can give up. */
import type { Clock } from '../ports/files.ts';
import type { Holding } from '../road/gateway/held-calls.ts';
import type { Flight } from './flights.ts';
import type { Forwarding } from './forward.ts';
import type { JsonObject } from './messages/incoming.ts';
import { tokenIn } from './messages/rewrite.ts';

/** Clients that reset their deadline on progress wait on. */
const TELL_MS = 5_000;
/** Progress must grow, and the server's own begins at nought. */
const STEP = 1e-6;

export function holdingOf(
  params: JsonObject,
  flight: Flight,
  clock: Clock,
  to: Pick<Forwarding, 'tell'>,
): Holding {
  const token = tokenIn(params);
  let stop = () => {};
  return {
    onGone: (gone) => {
      const before = flight.cancel;
      flight.cancel = gone;
      if (flight.isGone) gone();
      return () => {
        stop();
        flight.cancel = before;
      };
    },
    waits: ({ code }) => {
      if (token === undefined) return;
      let progress = 0;
      const tell = () => {
        progress += STEP;
        const message = `TokenAuditor: waits for a person (${code})`;
        to.tell(
          { method: 'notifications/progress', params: { progressToken: token, progress, message } },
          flight,
        );
        stop = clock.after(TELL_MS, tell);
      };
      tell();
    },
  };
}
