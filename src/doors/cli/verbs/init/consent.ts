import { count } from '../../../../text/words/amounts.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { ask } from '../../input/question.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

/** No host file is changed before a person has seen the change: one question for everything that was shown. */
export async function mayWrite(changes: number, args: Arguments, { io, json }: Session): Promise<boolean> {
  if (args.flag('yes')) return true;
  const what = count(changes, 'change');
  // A person who was not shown a change cannot have agreed to it.
  if (json || !io.stdin.isTerminal || !io.stderr.isTerminal || !io.stdout.isTerminal)
    throw new Trouble('init.unasked', { changes: what });
  return await ask(`Write ${what === '1 change' ? 'this change' : `these ${what}`}?`, io);
}
