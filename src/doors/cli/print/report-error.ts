import { fileURLToPath } from 'node:url';
import type { ErrorDocument } from '../../../answers/machine/error.answer.ts';
import { EXIT, Trouble } from '../../../vocabulary/trouble.ts';
import { type Io, READER_GONE, ReaderGone } from '../verb/io.ts';
import type { Verb } from '../verb/verb.ts';
import { createPaint } from './paint.ts';

interface Complaint {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly exitStatus: number;
}

export const FAULT_CODE = 'fault.internal';
export const FAULT_HINT =
  'this is a bug in TokenAuditor; please report this line and the output of `tokenauditor doctor`';

/** Names of errors and error codes, never a message: a message may quote what was being read. */
function describe(error: unknown): Complaint {
  if (error instanceof Trouble) {
    const { code, message, hint, exitStatus } = error;
    return { code, message, hint, exitStatus };
  }
  const named = error instanceof Error ? error : new Error('unnamed');
  const name = /^\w{1,40}$/.test(named.name) ? named.name : 'Error';
  const errno = 'code' in named && typeof named.code === 'string' ? named.code : '';
  const words = [name, ...(/^[A-Z][A-Z0-9_]{1,40}$/.test(errno) ? [errno] : [])].join(' ');
  const message = `internal error ${words} (${locate(named.stack ?? '')})`;
  return { code: FAULT_CODE, message, hint: FAULT_HINT, exitStatus: EXIT.fault };
}

/** The package's own path, as stacks write it: other paths may be the user's, and are not shown. */
const ROOT = import.meta.url.replace(/(?<=\/)(?:src|dist)\/(?!.*\/(?:src|dist)\/).*$/, '');
const ROOTS = [ROOT, fileURLToPath(ROOT)];

/** `file:line:column` of the first three of our frames. The first line of a stack is the message: skipped. */
export function locate(stack: string, roots: readonly string[] = ROOTS): string {
  const places: string[] = [];
  for (const line of stack.split('\n')) {
    const [, frame = ''] = /^\s+at (?:.*\()?(?:async )?([^()]+:\d+:\d+)\)?$/.exec(line) ?? [];
    const root = roots.find((one) => frame.startsWith(one));
    const place = root === undefined ? '' : frame.slice(root.length);
    if (/^(?:src|dist|scripts|test)\/[\w./-]+:\d+:\d+$/.test(place)) places.push(place);
  }
  return places.slice(0, 3).join(' < ') || 'place unknown';
}

/** An argument may contain a secret, so error texts pass the redactor, too. */
async function withoutSecrets({ code, message, hint, exitStatus }: Complaint): Promise<Complaint> {
  try {
    const { redactText } = await import('../../../sensitive/redact.ts');
    return { code, message: redactText(message).text, hint: redactText(hint).text, exitStatus };
  } catch {
    // Without the redactor no untrusted text may be shown; the code still tells what is wrong.
    return { code, message: code, hint: FAULT_HINT, exitStatus };
  }
}

interface ErrorFormat {
  readonly json: boolean;
  readonly color: string;
  readonly refusal?: Verb['refusal'];
}

/** Prints the error and returns the exit status. */
export async function reportError(error: unknown, io: Io, options: ErrorFormat): Promise<number> {
  if (error instanceof ReaderGone) return READER_GONE;
  const { code, message, hint, exitStatus } = await withoutSecrets(describe(error));
  const paint = createPaint(options.color, io.stderr, io.env);
  try {
    io.stderr.write(
      `${paint.bold('tokenauditor:')} ${paint.red('error:')} ${message}\n${paint.cyan('hint:')} ${hint}\n`,
    );
    if (options.json) {
      const document: ErrorDocument = { ...options.refusal, error: { code, message, hint } };
      io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    }
  } catch {
    // The reader is gone, or standard output itself failed: the exit status still tells.
  }
  return exitStatus;
}
