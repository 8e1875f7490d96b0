/** Links and mounts that a command makes before it uses them: `ln -s /etc e && cat e/shadow`, `mount --bind / m`. */
import type { Run } from '../../../shell/reading/reading.ts';
import type { ReadCommand } from '../../contract/call.ts';

/** A name that will mean another place. The target of a symbolic link is relative to the link. */
export interface MadeLink {
  readonly path: string;
  readonly target: string;
  readonly run: Run | undefined;
}

/** A line that makes more requires approval. */
export const MOST_LINKS = 256;

export function linksMade({ reading, effects }: ReadCommand): MadeLink[] {
  const made: MadeLink[] = [];
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.source === undefined) continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    const isLink = effect.how === 'link' || (effect.how === 'copy' && run !== undefined && copiesLinks(run));
    if (isLink) made.push({ path: effect.path, target: effect.source, run });
  }
  return made;
}

/** `cp -s`, `cp -l`, `cp -rs`. */
const copiesLinks = ({ program, args }: Run): boolean =>
  /^g?cp$/.test(program) && args.some(({ text }) => /^-[a-zA-Z]*[sl]|^--(?:symbolic-)?link$/.test(text));
