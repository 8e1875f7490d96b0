import type { Reading } from '../../../shell/reading/reading.ts';

/** A loop without an exit. */
const ENDLESS =
  /\bwhile\s+(?::|(?:\/(?:usr\/)?bin\/)?true|\[\[?\s+(?:true|1|-n 1)\s+\]\]?|\(\(\s*1\s*\)\)|test\s+(?:1|true))\s*(?:;|\n)|\buntil\s+(?:(?:\/(?:usr\/)?bin\/)?false|\(\(\s*0\s*\)\))\s*(?:;|\n)|\bfor\s*\(\(\s*;\s*;\s*\)\)/;

/** How a line would multiply processes without end; undefined if it would not. */
export function multiplies(
  text: string,
  reading: Reading,
): 'fork bomb' | 'endless spawning' | 'endless recursion' | undefined {
  const recursion = recursionOf(reading);
  if (recursion !== undefined) return recursion;
  const start = ENDLESS.exec(text)?.index;
  if (start === undefined) return undefined;
  // `( while …; done ) &` starts one loop, not one child per turn.
  const body = text.slice(start, (text.indexOf('done', start) + 1 || text.length + 1) - 1);
  if (!/[^&>|]&(?![&>\d])/.test(body)) return undefined;
  const inside = reading.runs.filter(({ loop }) => loop);
  const spawned = inside.findLastIndex(({ background }) => background);
  if (spawned < 0) return undefined;
  // Waiting for the last one in every turn limits their number; a subshell's child or a disowned one is not waited for.
  const waited = inside.some(
    ({ program, background }, i) => program === 'wait' && !background && i > spawned,
  );
  const isLost =
    inside.some(({ program }) => program === 'disown') || /\([^()]{0,200}&\s*\)|\(\s*wait\s*\)/.test(text);
  if (waited && !isLost) return undefined;
  const paced = inside.some(({ program, background }) => program === 'sleep' && !background);
  return paced && !isLost ? undefined : 'endless spawning';
}

/** A function that calls itself: the shell reader stops following it and reports that. */
function recursionOf(reading: Reading): 'fork bomb' | 'endless recursion' | undefined {
  const ends = reading.unknowns.filter(({ kind }) => kind === 'depth');
  const calls = ends
    .flatMap(({ run }) => reading.runs[run ?? -1] ?? [])
    .filter(({ cause }) => cause === 'function');
  if (calls.length === 0) return undefined;
  const spreads = reading.runs.some(
    ({ cause, background, pipedTo }) => cause === 'function' && (background || pipedTo.length > 0),
  );
  if (calls.length > 1 || spreads) return 'fork bomb';
  // Anything else in the body may end the loop.
  return reading.runs.every(({ id }) => calls.some((call) => call.id === id))
    ? 'endless recursion'
    : undefined;
}

/** Scripts in other languages that fork without end. */
const FORKS =
  /\bfork\s+while\s+(?:fork|1)\b|\bwhile\s*\(?\s*(?:True|true|1)\s*\)?[\s:{;]+[^\n]{0,40}?\bfork\b|\bloop\s*(?:do|\{)\s*fork\b/;

export function forksEndlessly(reading: Reading): boolean {
  return reading.scripts.some(({ text }) => FORKS.test(text));
}
