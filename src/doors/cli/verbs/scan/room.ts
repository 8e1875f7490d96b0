/** What a scan needs from the command line: consent, notes and progress. */
import type { DefinitionWatch, ScanRoom, ServerWatch } from '../../../../work/scan/room.ts';
import { safe } from '../../../../work/scan/safe-text.ts';
import { createProgress } from '../../print/progress.ts';
import { homeOf } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';
import { readConfigFile } from './config-file.ts';
import { askFor } from './consent.ts';

/** `isAgreed`: the user agreed on the command line to everything that is found. */
export function roomOf(session: Session, isAgreed: boolean): ScanRoom {
  return {
    get directory() {
      return session.recordDirectory;
    },
    get projectRoot() {
      return session.projectRoot;
    },
    home: homeOf(session).home,
    cwd: session.io.cwd,
    shorten: session.shorten,
    readConfig: readConfigFile,
    note: session.note,
    ports: session.ports,
    serverPorts: session.serverPorts,
    agree: (plan) => askFor(plan, isAgreed, session),
    watchServers: (total) => watchServers(total, session),
    watchDefinitions: (total) => watchDefinitions(total, session),
  };
}

const TICK_MS = 200;

function watchServers(total: number, { io, quiet }: Session): ServerWatch {
  const awaited = new Set<string>();
  const progress = createProgress(io, {
    label: 'reading servers',
    unit: 'servers',
    total,
    quiet,
    awaited: () => [...awaited],
  });
  // Most of the time the scan only waits.
  const ticking = setInterval(() => progress.advance(0), TICK_MS);
  // The servers themselves are ended by the code that started them, however this process ends.
  const forget = io.onInterrupt(() => progress.done());
  const called = (name: string) => safe(name, 40);
  return {
    begin: (name) => void awaited.add(called(name)),
    end: (name) => {
      awaited.delete(called(name));
      progress.advance(1);
    },
    done: () => {
      clearInterval(ticking);
      progress.done();
      forget();
    },
  };
}

function watchDefinitions(total: number, { io, quiet }: Session): DefinitionWatch {
  const progress = createProgress(io, { label: 'scanning', unit: 'definitions', total, quiet });
  const forget = io.onInterrupt(() => progress.done());
  return {
    judged: async () => {
      progress.advance(1);
      // Signals are handled only between two turns of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
    done: () => {
      progress.done();
      forget();
    },
  };
}
