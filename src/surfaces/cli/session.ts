import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Ports } from '../../evidence/ports.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Io } from './io.ts';
import { createPaint, type Paint } from './paint.ts';
import type { Arguments } from './parse.ts';

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
  /** A line for people on standard error. */
  note(text: string): void;
  /** The one JSON document of `--json`. */
  answer(document: unknown): void;
}

/** What `main` hands in besides the process itself. */
export interface Surroundings {
  readonly version: () => string;
  readonly ports: () => Promise<Ports>;
}

export function createSession(args: Arguments, io: Io, surroundings: Surroundings): Session {
  const color = args.text('color') ?? 'auto';
  const quiet = args.flag('quiet');
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
      return join(findProject(args.text('project'), io.cwd), '.tokenauditor');
    },
    shorten: (path) => {
      const short = relative(io.cwd, path);
      return short === '' || short.startsWith('..') || isAbsolute(short) ? path : short;
    },
    ports: surroundings.ports,
    note: (text) => {
      if (!quiet) io.stderr.write(`${text}\n`);
    },
    answer: (document) => io.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
  };
}

function findProject(named: string | undefined, cwd: string): string {
  if (named !== undefined) {
    const project = resolve(cwd, named);
    if (!existsSync(project)) throw new Trouble('file.missing', { path: named });
    if (!statSync(project).isDirectory()) {
      throw new Trouble('usage.bad_value', { value: named, option: '--project', expected: 'a folder' });
    }
    return project;
  }
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.tokenauditor'))) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}
