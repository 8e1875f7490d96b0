/** Ends a piece of synchronous work that takes too long, without another thread of JavaScript, which costs a hook 30 ms. */
import { Script } from 'node:vm';
import { OutOfTime } from '../../road/hooks/hook-desk.ts';

/** A script reaches the work by a global name alone. */
const WORK = 'tokenauditor.work';

/** Throws `OutOfTime`. The work must have changed nothing outside of this process until then. */
export function withinTime<Result>(work: () => Result, mostMs: number): Result {
  let result: { readonly is: Result } | undefined;
  const key = Symbol.for(WORK);
  Reflect.set(globalThis, key, () => {
    result = { is: work() };
  });
  try {
    new Script(`globalThis[Symbol.for('${WORK}')]()`).runInThisContext({ timeout: mostMs });
  } catch (error) {
    throw isTimeout(error) ? new OutOfTime() : error;
  } finally {
    Reflect.deleteProperty(globalThis, key);
  }
  if (result === undefined) throw new Error('the work has no result');
  return result.is;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
