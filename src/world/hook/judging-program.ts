/** The program that judges for a hook, run only if it is intact. The bytes that were checked are the ones that run. */
import { readWhole } from '../read-whole.ts';

const MOST_BYTES = 64 * 1024;

export interface JudgingLimits {
  /** The folder of our programs. */
  readonly dist: string;
  /** From the start of the process. */
  readonly limitMs: number;
}

export interface JudgingProgram<Order> {
  /** Undefined: it took too long. */
  judge(
    order: Order,
    limits: JudgingLimits,
    program: string,
  ): Promise<{ readonly answer: unknown } | undefined>;
}

type HandOver<Order> = (program: JudgingProgram<Order>) => void;

export function judgeWith<Order>(
  order: Order,
  limits: JudgingLimits,
  digest: string,
): ReturnType<JudgingProgram<Order>['judge']> {
  const { dist } = limits;
  const bytes = readWhole(`${dist}/hook-worker.cjs`, MOST_BYTES);
  // Loaded here: a hook that a resident answers needs none of it.
  const { createHash } = process.getBuiltinModule('node:crypto');
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Error('the program of the judging was changed');
  const text = bytes.toString('latin1');
  let loaded: JudgingProgram<Order> | undefined;
  const handOver: HandOver<Order> = (program) => {
    loaded = program;
  };
  new Function('handOver', 'require', '__dirname', text)(handOver, require, dist);
  if (loaded === undefined) throw new Error('the program of the judging was not handed over');
  return loaded.judge(order, limits, text);
}
