import { Trouble } from '../../../../vocabulary/trouble.ts';

/** `hook HOST` never comes here: it has its own program, which loads none of this. */
export async function run(): Promise<number> {
  throw new Trouble('usage.missing_argument', { verb: 'hook', argument: 'HOST' });
}
