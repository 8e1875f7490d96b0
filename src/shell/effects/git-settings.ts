import type { Effect } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import { pathsOf } from './operands.ts';

const OPTIONS =
  '-f: --file: --blob: --type: --default: --value: --comment: -t: --get --get-all --get-regexp --get-urlmatch --list -l --add --replace-all --unset --unset-all --rename-section --remove-section --edit -e --global --system --local';
const READS = ['--get', '--get-all', '--get-regexp', '--get-urlmatch', '--list', '-l', '--blob'];
const CHANGES = [
  '--add',
  '--replace-all',
  '--unset',
  '--unset-all',
  '--rename-section',
  '--remove-section',
  '--edit',
  '-e',
];
const VERBS = /^(?:set|unset|rename-section|remove-section|edit)$/;

/** `git config --file F name value` writes F, and so does `GIT_CONFIG_GLOBAL=F git config --global name value`. */
export function* gitSettings(
  run: Run,
  rest: readonly Word[],
  folder: string | undefined,
  reading: Reading,
): Generator<Effect> {
  const options = readOptions(rest, OPTIONS);
  const [first, second] = options.operands;
  const isChange =
    options.has(...CHANGES) ||
    VERBS.test(first?.text ?? '') ||
    (second !== undefined && !/^(?:get|list)$/.test(first?.text ?? ''));
  if (!isChange || options.has(...READS)) return;
  const named = options.values('-f', '--file');
  const files =
    named.length > 0 ? named : givenBy(run, options.has('--global'), options.has('--system'), reading);
  for (const path of pathsOf(files, reading))
    yield {
      does: 'write',
      run: run.id,
      path: folder === undefined || /^[/~$]/.test(path) ? path : `${folder}/${path}`,
      how: 'edit',
    };
}

function givenBy(run: Run, isGlobal: boolean, isSystem: boolean, { variables }: Reading): Word[] {
  const name = isGlobal ? 'GIT_CONFIG_GLOBAL' : isSystem ? 'GIT_CONFIG_SYSTEM' : 'GIT_CONFIG';
  const own = run.environment.find((one) => one.name === name)?.value ?? variables.get(name);
  return own === undefined ? [] : [own];
}
