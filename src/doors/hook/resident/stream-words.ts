/**
 * What `up` and a stdio door write to each other once both have proved the key. The door sends the client's lines as they
 * come. `up` sends messages for the client, which begin with a brace, and lines for the door, which begin with a mark.
 */

/** Of another version: the door serves its client by itself. */
export const STREAM_VERSION = 1;

/** The entry is served: from now on the door may send. */
export const GO = '+';
/** With the id of a request that the next line answers. */
export const ANSWERED = '=';
/** With the id of a request of `up` that the next line is. */
export const ASKED = '?';
/** With the id of a request that waits for a person: nothing of it has been sent. */
export const HELD = '*';
/** With the id of one that waited, and is sent now. */
export const SENT = '>';
/** With a text for standard error. */
export const NOTE = '!';
/** The door is to serve its client by itself. */
export const REFUSED = '-';
/** With the exit status; the last line. */
export const OVER = '.';
/** `up` is leaving: send nothing more, and come again once everything is answered. */
export const LEAVING = '~';

/**
 * With numbers: the door opens its own Node as often and reads so many bytes of each, so that `up` sees in the system's
 * list of open files which process it is. Without: it closes them.
 */
export const PROVE = '#';

/** The process that the client started, as `up` must take it. */
export interface StreamStart {
  /** By its own account: `up` lets it prove that where it matters. */
  readonly pid?: number;
  /** From the verb on. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export function startFrom({
  argv,
  cwd,
  env,
  pid,
}: Readonly<Record<string, unknown>>): StreamStart | undefined {
  if (!Array.isArray(argv) || typeof cwd !== 'string' || typeof env !== 'object' || env === null)
    return undefined;
  const words = argv.filter((word) => typeof word === 'string');
  const values = Object.entries(env).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (words.length !== argv.length) return undefined;
  const named = typeof pid === 'number' && Number.isSafeInteger(pid) ? { pid } : {};
  return { argv: words, cwd, env: Object.fromEntries(values), ...named };
}
