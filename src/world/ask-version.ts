import type { Clock } from '../ports/files.ts';
import type { Child, Children } from '../ports/servers.ts';
import { beginningOf } from './beginning.ts';

const MOST_MS = 2_000;

interface Asking {
  readonly children: Children;
  readonly clock: Pick<Clock, 'after'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a program prints for its version; ends a program that does not finish in time. */
export async function askVersion(
  path: string,
  { children, clock, environment }: Asking,
): Promise<string | undefined> {
  const env = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const child = children.start({ command: path, args: ['--version'], env });
  child.closeInput();
  let cancel = () => {};
  const silence = new Promise<undefined>((resolve) => {
    cancel = clock.after(MOST_MS, () => resolve(undefined));
  });
  try {
    return await Promise.race([answerOf(child), silence]);
  } finally {
    cancel();
    child.killTree('SIGKILL');
  }
}

/** The output of a program that then fails may be about anything. */
async function answerOf({ output, ended }: Child): Promise<string | undefined> {
  const text = await beginningOf(output);
  const end = await ended;
  return end.kind === 'exited' && end.code === 0 ? text : undefined;
}
