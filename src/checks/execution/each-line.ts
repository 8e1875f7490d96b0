import type { CommandObservation } from '../../screening/contract/each-command.ts';
import { interpreterOf } from '../../shell/reading/interpreters.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Reading, Run, Word } from '../../shell/reading/reading.ts';

const PARALLEL =
  '-j: --jobs: -a: --arg-file: -S: --sshlogin: -N: -n: --max-args: -I: --colsep: -C: --delay: --timeout: --joblog: --results: --retries: --tmpdir: --workdir: --wd: --env: --halt: -L: -P: -s: --load: --nice:';
/** Code that executes its parameters: `eval "$1"`, `sh -c "$1"`, `"$@"`. */
const PARAMETERS =
  /(?:^|[;&|]\s{0,4})(?:(?:eval|exec|(?:ba|z|da|k)?sh\s{1,4}-c)\s{1,4})?["']?\$(?:[@*\d]|\{[@*\d]\})/;

/** Lines of a file or of an output that are executed one by one, whatever they contain. */
export function* linesExecuted({ runs }: Reading): Generator<CommandObservation> {
  for (const run of runs) {
    const by = isBareParallel(run) ? 'parallel' : shellBehind(run);
    if (by === undefined) continue;
    yield {
      confidence: 0.8,
      severity: 'high',
      evidence: `${by} → shell`,
      detail: 'Tool call executes each line of its input as a command.',
      remedy: 'steps',
    };
  }
}

/** Without a command, each line is one; after `:::` the line itself names them. */
function isBareParallel({ program, args }: Run): boolean {
  if (program !== 'parallel' || args.some(({ text }) => text.startsWith(':::'))) return false;
  const { operands, has } = readOptions(args, PARALLEL, 'operand');
  return operands.length === 0 && !has('--help', '--version', '--citation', '--dry-run', '-h', '-V');
}

/** The program that passes its input to this shell as code. */
function shellBehind({ program, args, wrappers }: Run): string | undefined {
  const feeder = wrappers.findLast(({ name }) => name === 'xargs' || name === 'parallel');
  if (feeder === undefined || interpreterOf(program)?.language !== 'shell') return undefined;
  const options = readOptions(args, '-c -o: -O:', 'operand');
  const [code] = options.operands;
  if (!options.has('-c') || code === undefined) return undefined;
  return isItem(code) || PARAMETERS.test(code.text) ? feeder.name : undefined;
}

/** A word from standard input, known or not. */
const isItem = ({ value, text, substitutions }: Word): boolean =>
  substitutions.length > 0 && (value !== undefined || text === '{}');
