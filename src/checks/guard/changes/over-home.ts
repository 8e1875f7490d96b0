/** Copies into a folder above the home, of a folder that contains the home's name. */

import type { Act } from '../../../screening/contract/act.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { SEVERITIES } from '../../../vocabulary/orders.ts';
import { fromRoot, isAboveHome } from '../places/above-home.ts';
import { placesBelow } from '../places/places.ts';
import type { Change } from '../settings/change.ts';
import { judgeChange } from './judge.ts';

/** `cp -r made/. /home`: overwrites each guarded file that also exists in the copied folder. */
export function overHomeAct(change: Change, context: CallContext): Act | undefined {
  const { how, path, source, isContent = false } = change;
  const { guarded, home } = context;
  if (source === undefined || guarded === undefined || !(how === 'copy' || how === 'move')) return undefined;
  const from = source.replace(/\/(?:\.?\*|\.|\{[.,*]+\})?$/, '');
  const name = from.split('/').at(-1) ?? '';
  const folder = fromRoot(path.replace(/(?<=.)\/\.?$/, ''), home).replace(/\/$/, '');
  // Which of them it is depends on existing folders and on options.
  const targets = [folder, `${folder}/${name}`, ...(isContent ? [folder.slice(0, -name.length - 1)] : [])];
  const meant = targets.filter((one) => one === home || isAboveHome(one || '/', context));
  let worst: Act | undefined;
  for (const file of meant.length === 0 ? [] : placesBelow('~', context)) {
    const target = fromRoot(file, home);
    const given = meant
      .flatMap((into) => (target.startsWith(`${into}/`) ? [`${from}${target.slice(into.length)}`] : []))
      .find((one) => guarded.has(one));
    if (given === undefined) continue;
    const found = judgeChange({ path: file, how: 'copy', said: '', source: given }, context);
    if (found !== undefined && rank(found) > rank(worst)) worst = found;
  }
  return worst;
}

const rank = (found: Act | undefined): number =>
  found === undefined ? -1 : SEVERITIES.indexOf(found.severity);
