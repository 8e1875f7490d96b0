/** Pins: what live servers offer now is compared with what was agreed to, and every change is recorded. */
import { existsSync } from 'node:fs';
import { openLedger } from '../../../evidence/ledger.ts';
import { Quarantine } from '../../../gateway/quarantine/quarantine.ts';
import type { Session } from '../session.ts';
import type { ScannedServer } from './outcome.ts';
import { safe } from './text.ts';

export interface Recording {
  readonly servers: readonly ScannedServer[];
  /** Why nothing is served by these pins, in words for people. */
  readonly problem?: string;
}

/** The same servers, with the state of each definition of those that are live. */
export async function recordPins(
  servers: readonly ScannedServer[],
  isLive: (server: ScannedServer) => boolean,
  session: Session,
): Promise<Recording> {
  const { directory } = session;
  const ports = await session.ports();
  if (!existsSync(directory)) {
    const place = safe(session.shorten(directory), 400);
    session.note(`what these servers offer is pinned in ${place}; --no-record only looks`);
  }
  const ledger = openLedger(directory, ports);
  try {
    const quarantine = await Quarantine.open(directory, ports, ledger);
    const recorded: ScannedServer[] = [];
    for (const server of servers) {
      if (!isLive(server)) {
        recorded.push(server);
        continue;
      }
      const standings = await quarantine.observe(server.listing, server.items);
      const items = server.items.map((item, i) => {
        const state = standings[i]?.state;
        return state === undefined ? item : { ...item, state };
      });
      recorded.push({ ...server, items });
    }
    const { problem } = quarantine;
    return { servers: recorded, ...(problem === undefined ? {} : { problem }) };
  } finally {
    await ledger.close();
  }
}
