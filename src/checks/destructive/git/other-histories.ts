import { readOptions } from '../../../shell/reading/options.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { GitLoss } from './git-loss.ts';

/** Verbs of other version control tools that lose work, with the options they need to do so. */
const VERBS: ReadonlyMap<string, readonly (readonly [verb: RegExp, options?: readonly string[]])[]> = new Map(
  [
    [
      'hg',
      [
        [/^(?:strip|purge|rollback|histedit|prune|obliterate)$/],
        [/^(?:update|up|checkout|co|goto)$/, ['-C', '--clean']],
        [/^revert$/, ['-a', '--all']],
        [/^push$/, ['-f', '--force']],
      ],
    ],
    [
      'svn',
      [
        [/^revert$/, ['-R', '--recursive', '--depth']],
        [/^cleanup$/, ['--remove-unversioned', '--remove-ignored', '--vacuum-pristines']],
      ],
    ],
    ['svnadmin', [[/^(?:rmtxns|rmlocks|setrevprop)$/]]],
    ['jj', [[/^abandon$/], [/^undo$/], [/^restore$/]]],
    ['p4', [[/^obliterate$/, ['-y']], [/^revert$/], [/^clean$/]]],
    ['bzr', [[/^(?:revert|uncommit)$/], [/^clean-tree$/, ['--force']]]],
    ['fossil', [[/^(?:purge|revert|undo)$/], [/^clean$/, ['-f', '--force', '-x']]]],
    ['cvs', [[/^update$/, ['-C']]]],
  ],
);

/** Mercurial’s `-R` names a repository; in other tools it means recursive. */
const HG_VALUES = '-R: --repository: --cwd: --config: -r: --rev:';

export function otherHistoryLoss(run: Run): GitLoss | undefined {
  const rules = VERBS.get(run.program);
  if (rules === undefined) return undefined;
  const options = readOptions(run.args, run.program === 'hg' ? HG_VALUES : '-r: --rev: -c: -p: -u: -H:');
  if (options.has('--help', '-h', '--dry-run', '-n')) return undefined;
  const verb = options.operands[0]?.text ?? '';
  for (const [pattern, needed] of rules) {
    if (!pattern.test(verb) || (needed !== undefined && !options.has(...needed))) continue;
    return {
      shows: `${run.program} ${verb}`,
      detail: 'Tool call discards changes or history of a version control system.',
      severity: 'high',
    };
  }
  return undefined;
}
