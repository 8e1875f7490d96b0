import { documentFrom } from '../../../../road/policy/policy-file.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { diffPolicies, type PolicyDifference } from '../../../../work/policy/diff-policies.ts';
import { readWhole } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

const MOST_BYTES = 5 * 1024 * 1024;

export async function diffFiles(args: Arguments, session: Session): Promise<number> {
  const [, old, now] = args.positionals;
  if (old === undefined || now === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'policy diff',
      argument: old === undefined ? 'OLD' : 'NEW',
    });
  const read = async (file: string) => documentFrom(await readWhole(file, session, MOST_BYTES), file);
  const differences = diffPolicies(await read(old), await read(now));
  const status = differences.length === 0 ? EXIT.clean : EXIT.found;
  session.conclude(status);
  if (session.json) session.answer('policy-diff', { differences });
  else session.io.stdout.write(`${describe(differences).join('\n')}\n`);
  return status;
}

const describe = (differences: readonly PolicyDifference[]): string[] =>
  differences.length === 0
    ? ['no difference']
    : differences.map(
        ({ kind, what, name, keys }) =>
          `${kind} ${what} ${name}${keys.length === 0 ? '' : `: ${keys.join(', ')}`}`,
      );
