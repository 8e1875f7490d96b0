import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER, PROJECTS } from '../../evidence/folder/layout.ts';
import { fileTrouble } from '../../ports/errno.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { inertText } from './print/inert.ts';
import { createPaint } from './print/paint.ts';
import type { Arguments } from './verb/arguments.ts';
import type { Io } from './verb/io.ts';
import { locate, shorten } from './verb/place.ts';
import type { Session, Surroundings } from './verb/session.ts';

export function openSession(args: Arguments, io: Io, surroundings: Surroundings): Session {
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
      if (!surroundings.serverPorts) throw new Error('no port to reach servers was passed in');
      return await surroundings.serverPorts();
    },
    routePorts: async () => {
      if (!surroundings.routePorts) throw new Error('no port to search folders was passed in');
      return await surroundings.routePorts();
    },
    importFiles: async () => {
      if (!surroundings.importFiles) throw new Error('no port to read logs was passed in');
      return await surroundings.importFiles();
    },
    installPorts: async () => {
      if (!surroundings.installPorts) throw new Error('no port to install hooks was passed in');
      return await surroundings.installPorts();
    },
    pinCost: surroundings.pinCost,
    serveMcp: surroundings.mcp,
    resident: surroundings.resident,
    note: (text) => {
      if (!quiet) io.stderr.write(`${inertText(text)}\n`);
    },
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

function findProject(named: string | undefined, io: Io): string {
  if (named !== undefined) {
    const project = locate(named, io);
    if (!look(project, named)?.isDirectory()) {
      const expected = 'an existing folder';
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

/** A home folder that only records which project ledgers are the user's: no events are recorded there. */
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
