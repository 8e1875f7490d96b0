import { inertText } from './print/inert.ts';
import { createPaint } from './print/paint.ts';
import { SessionLedger } from './session-ledger.ts';
import type { Arguments } from './verb/arguments.ts';
import type { Io } from './verb/io.ts';
import { shorten } from './verb/place.ts';
import type { Session, Surroundings } from './verb/session.ts';

export function openSession(args: Arguments, io: Io, surroundings: Surroundings): Session {
  const color = args.text('color') ?? 'auto';
  const quiet = args.flag('quiet');
  let concluded: number | undefined;
  const note = (text: string) => {
    if (!quiet) io.stderr.write(`${inertText(text)}\n`);
  };
  const ledger = new SessionLedger(args.text('project'), io, note);
  return {
    io,
    quiet,
    json: args.flag('json'),
    paint: createPaint(color, io.stdout, io.env),
    paintError: createPaint(color, io.stderr, io.env),
    get version() {
      return surroundings.version();
    },
    get ledger() {
      return ledger.place;
    },
    get directory() {
      return ledger.directory;
    },
    get shownDirectory() {
      return ledger.shownDirectory;
    },
    get foreignDirectory() {
      return ledger.foreignDirectory;
    },
    get recordDirectory() {
      return ledger.recordDirectory;
    },
    get projectRoot() {
      return ledger.projectRoot;
    },
    get clientLedger() {
      return ledger.clientPlace;
    },
    shorten: (path) => shorten(path, io),
    ports: surroundings.ports,
    serverPorts: handedIn(surroundings.serverPorts, 'reach servers'),
    routePorts: handedIn(surroundings.routePorts, 'search folders'),
    importFiles: handedIn(surroundings.importFiles, 'read logs'),
    installPorts: handedIn(surroundings.installPorts, 'install hooks'),
    whereabouts: surroundings.whereabouts,
    pinCost: surroundings.pinCost,
    serveMcp: surroundings.mcp,
    resident: surroundings.resident,
    gateway: surroundings.gateway,
    note,
    answer: (_, document) => io.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    conclude: (status) => {
      concluded = status;
      return status;
    },
    get concluded() {
      return concluded;
    },
  };
}

function handedIn<T>(open: (() => Promise<T>) | undefined, purpose: string): () => Promise<T> {
  return async () => {
    if (!open) throw new Error(`no port to ${purpose} was passed in`);
    return await open();
  };
}
