/** Settings rewritten as a whole: hooks and servers that were already there are not new programs. */

import type { Writes } from '../../shell/reading/effect.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

const STARTED =
  /"(?:command|commandWindows|bash|powershell|url|windows|linux|osx|apiKeyHelper|args)"\s{0,8}:\s{0,8}("(?:[^"\\\n]|\\.){0,8000}"|\[[^\]]{0,4000}\])/g;
const LOOSENED = /"(?:bypassPermissions|dangerously\w*|enableAllProjectMcpServers)"/;

/** Whether the old text already started everything that the new one would. */
export function startsNothingNew(effect: Writes, path: string, { guarded }: CallContext): boolean {
  const now = effect.how === 'create' ? effect.content : undefined;
  const before = guarded?.read(path);
  if (now === undefined || before === undefined) return false;
  if (LOOSENED.test(now) && !LOOSENED.test(before)) return false;
  return [...now.matchAll(STARTED)].every(([, value = '']) => before.includes(value));
}
