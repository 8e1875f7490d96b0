/** Changes of the node that runs the guard, named through programs that print its path. */

import type { Act } from '../../../screening/contract/act.ts';
import type { CallContext, ReadCommand } from '../../../screening/contract/call.ts';
import type { Effect } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { judgeChange } from '../changes/judge.ts';
import { placeOf } from '../places/naming.ts';
import { changeOf, wordsOf } from '../settings/change.ts';
import { isRooted } from './path-template.ts';

const NODE_SAID =
  /^(?:\$\(|`)\s*(?:(?:which|command\s+-v|type\s+-p|whence|readlink\s+-f|realpath)\s+)?(?:\$\(|`)?\s*(?:(?:which|command\s+-v|type\s+-p|whence)\s+node(?:js)?|node(?:js)?\s+-(?:p|e|pe)\s[^/]{0,200}process\.(?:execPath|argv0|argv\[0\]))/;
const FOLDER_SAID = /^(?:\$\(|`)\s*dirname\s+["']?((?:\$\(|`).*)/s;

/** `$(which node)`, `$(node -p process.execPath)` and its folder. */
export function foundNodeAct(
  effect: Extract<Effect, { does: 'write' | 'delete' }>,
  run: Run,
  command: ReadCommand,
  context: CallContext,
): Act | undefined {
  const spelled = isRooted(effect.path) || run.cwd === undefined ? effect.path : `${run.cwd}/${effect.path}`;
  if (!/^[$`]/.test(spelled)) return undefined;
  const [, inner] = FOLDER_SAID.exec(spelled) ?? [];
  if (!NODE_SAID.test(inner ?? spelled)) return undefined;
  const isFolder = inner !== undefined || /\bdirname\b/.test(spelled);
  const last = /[)`]["']?((?:\/[^/)`"']+)*)\/?$/.exec(spelled)?.[1] ?? '';
  for (const node of context.guarded?.node ?? ['/usr/bin/node']) {
    const path = `${isFolder ? node.slice(0, node.lastIndexOf('/')) : node}${last}`;
    const change = changeOf({ ...effect, path }, placeOf(context), wordsOf(command, effect.run), false);
    const found = judgeChange(change, context);
    if (found !== undefined) return found;
  }
  return undefined;
}
