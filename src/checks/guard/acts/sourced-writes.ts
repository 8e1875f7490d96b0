/** Downloads and clones that put a file where startup files read it in: its content is not visible in the call. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { UNSHOWN } from '../changes/startup.ts';
import { isSourced, sourcedBelow } from '../places/sourced.ts';

const actAt = (path: string): Act => act(printable(path, { max: 100 }), UNSHOWN);

export function* sourcedWriteActs({ reading, effects }: ReadCommand, context: CallContext): Generator<Act> {
  for (const effect of effects) {
    if (effect.does !== 'fetch' || effect.to === undefined) continue;
    const run = reading.runs[effect.run ?? -1];
    if (run !== undefined && run.where !== 'here') continue;
    const to = placed(effect.to, context, run?.cwd);
    // Into a folder, it keeps its name.
    const inside = `${to.replace(/\/$/, '')}/${nameIn(effect.url)}`;
    if (isSourced(to, context) || isSourced(inside, context)) yield actAt(to);
  }
  for (const run of reading.runs) {
    if (run.where !== 'here') continue;
    for (const folder of broughtTo(run)) {
      const path = placed(folder, context, run.cwd);
      if (sourcedBelow(path, context).length > 0) yield actAt(path);
    }
  }
}

const nameIn = (url: string): string => /([^/?#]*)(?:[?#].*)?$/s.exec(url)?.[1] ?? '';

/** Folders that a program fills with what another machine has. */
function broughtTo({ program, args }: Run): readonly string[] {
  const texts = args.map(({ value, text }) => value ?? text);
  const line = [program, ...texts].join(' ');
  if (!BRINGS.test(line)) return [];
  const at = texts.findIndex((text) => /^(?:-D|--dir)$/.test(text));
  const into = at < 0 ? texts.filter((text) => !text.startsWith('-')).at(-1) : texts[at + 1];
  return into === undefined || /^\w+:/.test(into) ? [] : [into];
}

const BRINGS =
  /^(?:git clone|gh repo clone|gh release download|glab repo clone|svn (?:export|checkout|co)|hg clone|aws s3 sync|gsutil (?:\S+ )*rsync|(?:npx |bunx )?(?:degit|tiged|giget)) /;
