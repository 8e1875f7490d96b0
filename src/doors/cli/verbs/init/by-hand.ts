/** What people can take out themselves where no proof of a person is possible: without it, nothing is written. */

import { Trouble, type TroubleCode } from '../../../../vocabulary/trouble.ts';
import { shownPath } from '../../../../work/install/place.ts';
import type { Reversal } from '../../../../work/install/undo.ts';
import { inertText } from '../../print/inert.ts';
import type { Session } from '../../verb/session.ts';
import { diffLines } from './preview.ts';

/** Not below an agent, which learns no way around. */
const WITHOUT_PROOF: ReadonlySet<TroubleCode> = new Set([
  'person.needs_pin',
  'person.pin_waits',
  'person.reset_waits',
  'person.key_missing',
  'person.key_conflict',
]);

/** Shows the lines if the proof fails, which then fails all the same. */
export async function provenOrByHand<T>(
  prove: () => Promise<T>,
  reversals: readonly Reversal[],
  home: string,
  { io }: Session,
): Promise<T> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof Trouble && WITHOUT_PROOF.has(error.code))
      io.stdout.write(
        inertText(
          byHandLines(reversals, home)
            .map((line) => `${line}\n`)
            .join(''),
        ),
      );
    throw error;
  }
}

const CONCEALED = /^\+.*\[REDACTED_/;

function byHandLines(reversals: readonly Reversal[], home: string): string[] {
  const moved = reversals
    .filter(({ path, outcome }) => outcome.does === 'delete' && /[\\/]credentials[\\/]/.test(path))
    .map(({ path }) => shownPath(path, home));
  const steps = reversals.flatMap(({ path, bytes, outcome }) => {
    const name = shownPath(path, home);
    if (outcome.does === 'nothing') return [];
    if (outcome.does === 'delete') return [`delete ${name}`, ''];
    const lines = diffLines({ before: bytes, after: outcome.after });
    return [
      `in ${name}, remove the lines that begin with "-", and put in those that begin with "+":`,
      ...lines,
      ...(moved.length > 0 && lines.some((line) => CONCEALED.test(line))
        ? [
            `what is shown as [REDACTED…] is a secret: copy it from ${moved.join(' or ')} before you delete that`,
          ]
        : []),
      '',
    ];
  });
  return steps.length === 0 ? [] : ['To take it out by hand, in this order:', '', ...steps];
}
