import { placeInWords } from '../../approvals/person/person.ts';
import { homeDirectory, type KeyState, readKeys } from '../../evidence/person/keys.ts';
import { attempt, type Examination, fail, ok, warn } from './examination.ts';
import type { DoctorRoom } from './room.ts';

/** Who can approve, and whether that was changed behind the person's back. */
export async function examinePin({
  directory,
  home,
  ports,
}: Pick<DoctorRoom, 'directory' | 'home' | 'ports'>): Promise<Examination> {
  const own = home === undefined ? directory : homeDirectory(home);
  const examine = (where: string) =>
    attempt('pin', where, async () =>
      examinedKeys(await readKeys({ directory: where, ports, ...(home === undefined ? {} : { home }) })),
    );
  const here = await examine(directory);
  // What is wrong with the project's folder is reported beside it; the PIN is the user's.
  if (here.code === undefined || here.code === 'person.key_broken') return here;
  return own === directory ? NO_PIN : await examine(own);
}

const NO_PIN = warn(
  'pin',
  'no PIN is set: an approval is only as safe as the terminal it is given in',
  '`tokenauditor pin set` sets one, which no program that runs as you can read',
);

const NOT_YOURS = 'if you did not do this, another program did; `tokenauditor pin status` shows more';

function examinedKeys({ key, problem, resetUntil, file, since, atHome }: KeyState): Examination {
  if (problem !== undefined) return fail('pin', `no approval counts: ${problem}`, NOT_YOURS);
  if (key === null && resetUntil !== undefined)
    return warn(
      'pin',
      `a PIN was set ${placeInWords(atHome.pending?.kind)}; it counts from ${resetUntil} on`,
      `${NOT_YOURS}, and \`tokenauditor pin set\` in a terminal window of your own replaces it`,
    );
  if (key === null) return NO_PIN;
  if (resetUntil !== undefined)
    return warn(
      'pin',
      `the PIN was reset without the old one; the new one counts from ${resetUntil} on`,
      NOT_YOURS,
    );
  if (file?.key?.public_key !== key)
    return fail('pin', 'a PIN is set, but the key it opens is gone: nothing can be approved', NOT_YOURS);
  const reset = atHome.resets.at(-1);
  if (reset !== undefined) return warn('pin', `set; it was reset without the old one on ${reset}`, NOT_YOURS);
  const place = atHome.kind === null ? '' : ` ${placeInWords(atHome.kind)}`;
  return ok('pin', `set${place}; approvals need its signature${since === null ? '' : ` since ${since}`}`);
}
