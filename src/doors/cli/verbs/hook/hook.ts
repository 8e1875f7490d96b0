import { Trouble } from '../../../../vocabulary/trouble.ts';

/** A hook with its host never comes here: it has a program of its own, which loads none of this. */
export async function run(): Promise<number> {
  throw new Trouble('usage.missing_argument', { verb: 'hook', argument: 'HOST' });
}
