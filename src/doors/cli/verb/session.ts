import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER, PROJECTS } from '../../../evidence/folder/layout.ts';
import type { Cost } from '../../../evidence/person/sealed-key.ts';
import { fileTrouble } from '../../../ports/errno.ts';
import type { Ports } from '../../../ports/files.ts';
import type { ImportFiles } from '../../../ports/imports.ts';
import type { InstallPorts } from '../../../ports/install.ts';
import type { RoutePorts } from '../../../ports/route-readers.ts';
import type { ServerPorts } from '../../../ports/servers.ts';
import type { HungResident, ResidentEnding, ResidentStatus } from '../../../road/hooks/resident-status.ts';
import type { PolicyFile } from '../../../road/policy-file.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Arguments } from '../input/parse.ts';
import { locate, shorten } from '../input/place.ts';
import { inertText } from '../print/inert.ts';
import { createPaint, type Paint } from '../print/paint.ts';
import type { Io } from './io.ts';

/** What one run of a verb works with. */
export interface Session {
  readonly io: Io;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly paint: Paint;
  readonly paintError: Paint;
  readonly version: string;
  /** The `.tokenauditor` folder, whether it exists or not. */
  readonly directory: string;
  /** A path for people: short when it lies below the current folder. */
  shorten(path: string): string;
  /** Asked for only by verbs that touch the ledger, so that the others do not pay for loading it. */
  ports(): Promise<Ports>;
  /** Asked for only by verbs that start or reach servers. */
  serverPorts(): Promise<ServerPorts>;
  /** Asked for only by verbs that look through a folder. */
  routePorts(): Promise<RoutePorts>;
  /** Asked for only by verbs that read logs of others. */
  importFiles(): Promise<ImportFiles>;
  /** Asked for only by verbs that put hooks into hosts. */
  installPorts(): Promise<InstallPorts>;
  readonly pinCost: Surroundings['pinCost'];
  readonly serveMcp: Surroundings['mcp'];
  readonly resident: Surroundings['resident'];
  /** A line for people on standard error. */
  note(text: string): void;
  /** The one JSON document of `--json`. */
  answer(document: unknown): void;
  /** The exit status is certain from here on, even if nobody stays to read why. */
  conclude(status: number): number;
  readonly concluded: number | undefined;
}

/** What the other door is told of the command line. */
export interface McpOptions {
  readonly project: string;
  readonly home?: string;
  readonly policy?: PolicyFile;
}

/** The door that answers hooks, as far as the command line opens and closes it. */
export interface ResidentDoor {
  /** Until it is told to stop, or its program was replaced by another. */
  serve(options: {
    readonly directory: string;
    onReady(status: ResidentStatus): void;
  }): Promise<ResidentEnding>;
  /** Undefined if none runs. */
  ask(directory: string, question: 'status' | 'stop'): Promise<ResidentStatus | undefined>;
  /** One that is there and did not answer. */
  hung(directory: string, isToEnd: boolean): Promise<HungResident | undefined>;
}

/** What `main` hands in besides the process itself. */
export interface Surroundings {
  readonly version: () => string;
  readonly ports: () => Promise<Ports>;
  /** Child processes and the network, for verbs that list what servers offer. */
  readonly serverPorts?: (() => Promise<ServerPorts>) | undefined;
  /** The files of a project, for verbs that look through them. */
  readonly routePorts?: (() => Promise<RoutePorts>) | undefined;
  /** Logs of others, files and folders, for verbs that import them. */
  readonly importFiles?: (() => Promise<ImportFiles>) | undefined;
  /** The user's hosts and the programs that they start, for verbs that put hooks into them. */
  readonly installPorts?: (() => Promise<InstallPorts>) | undefined;
  /** What a PIN costs to try; measured on this machine if it is not handed in. */
  readonly pinCost?: (() => Cost) | undefined;
  /** Another door: serves a client over the process's own streams until it goes. */
  readonly mcp?: ((options: McpOptions) => Promise<void>) | undefined;
  /** Another door, which answers hooks. */
  readonly resident?: ResidentDoor | undefined;
}

export function createSession(args: Arguments, io: Io, surroundings: Surroundings): Session {
  const color = args.text('color') ?? 'auto';
  const quiet = args.flag('quiet');
  let concluded: number | undefined;
  return {
    io,
    quiet,
    json: args.flag('json'),
    paint: createPaint(color, io.stdout, io.env),
    paintError: createPaint(color, io.stderr, io.env),
    get version() {
      return surroundings.version();
    },
    get directory() {
      return join(findProject(args.text('project'), io), FOLDER);
    },
    shorten: (path) => shorten(path, io),
    ports: surroundings.ports,
    serverPorts: async () => {
      if (!surroundings.serverPorts) throw new Error('no way to reach servers was handed in');
      return await surroundings.serverPorts();
    },
    routePorts: async () => {
      if (!surroundings.routePorts) throw new Error('no way to look through folders was handed in');
      return await surroundings.routePorts();
    },
    importFiles: async () => {
      if (!surroundings.importFiles) throw new Error('no way to read logs was handed in');
      return await surroundings.importFiles();
    },
    installPorts: async () => {
      if (!surroundings.installPorts) throw new Error('no way to install hooks was handed in');
      return await surroundings.installPorts();
    },
    pinCost: surroundings.pinCost,
    serveMcp: surroundings.mcp,
    resident: surroundings.resident,
    note: (text) => {
      if (!quiet) io.stderr.write(`${inertText(text)}\n`);
    },
    answer: (document) => io.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    conclude: (status) => {
      concluded = status;
      return status;
    },
    get concluded() {
      return concluded;
    },
  };
}

function findProject(named: string | undefined, io: Io): string {
  if (named !== undefined) {
    const project = locate(named, io);
    if (!look(project, named)?.isDirectory()) {
      const expected = 'a folder that exists';
      throw new Trouble('usage.bad_value', { value: named, option: '--project', expected });
    }
    return project;
  }
  const cwd = io.cwd();
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, FOLDER)) && !holdsNotesOnly(join(folder, FOLDER))) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}

/** A home in which it was only noted which ledgers of projects are the user's: nothing is recorded there. */
function holdsNotesOnly(directory: string): boolean {
  try {
    const names = readdirSync(directory);
    return names.length === 1 && names[0] === PROJECTS;
  } catch {
    return false;
  }
}

function look(path: string, name: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileTrouble(error, name, 'read');
  }
}
