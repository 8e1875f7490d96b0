import type { Writes } from '../shell/effect.ts';
import { type Location, locate, type Surroundings } from '../shell/places.ts';
import { type Doer, type FileLoss, loss } from './doer.ts';
import { CHERISHED, isDataFile, isHistory, isSecretsFile, SYSTEM_LEFTOVERS } from './lexicon/file-names.ts';

/** Modes, owners, moves and truncations that make files unusable. */
export function overwriteLoss(effect: Writes, doer: Doer): FileLoss | undefined {
  const { run, here } = doer;
  const at = locate(effect.path, here);
  switch (effect.how) {
    case 'mode':
    case 'owner':
      return accessLoss(effect, at, doer);
    case 'move':
      return moveLoss(effect, at, here);
    case 'truncate':
      if (at.place === 'system') return loss('high', 'a system file');
      return isDataFile(at.path) || isHistory(at.path)
        ? loss('high', 'a database, secrets or history file')
        : undefined;
    case 'create':
      if (run?.program === 'dd' && (at.place === 'system' || at.place === 'root'))
        return loss('high', 'a system file');
      if (
        run?.redirects.some(({ target }) => target?.text === effect.path) === true &&
        isSecretsFile(at.path)
      )
        return loss('high', 'a secrets file, overwritten');
      return /^\/etc\/(?:passwd|shadow|group|fstab|hosts|sudoers)$/.test(at.path)
        ? loss('high', 'a system file')
        : undefined;
    default:
      return undefined;
  }
}

function accessLoss(effect: Writes, at: Location, doer: Doer): FileLoss | undefined {
  const isDeep = doer.goesDown || /\*\*/.test(effect.path);
  const isOpen = effect.how === 'mode' && doer.opens;
  if (!isDeep) {
    const isCore = at.place === 'root' || (at.place === 'system' && at.whole);
    if (isCore) return loss('high', 'access rights of the system');
    return isOpen && at.place === 'system' ? loss('high', 'access rights of a system file') : undefined;
  }
  if (at.place === 'root' || (at.place === 'system' && (at.whole || CHERISHED.test(at.path))))
    return loss('critical', 'access rights of the system');
  if (at.place === 'home' && at.whole)
    return loss(effect.how === 'mode' ? 'critical' : 'high', 'access rights of a home folder');
  // Taking over `/usr/local` is how package managers are told to work without sudo.
  if (at.place === 'system')
    return loss(
      /^\/(?:usr\/local|opt|srv)\//.test(at.path) && !isOpen ? 'medium' : 'high',
      'access rights of the system',
    );
  if (isOpen && at.place !== 'temp' && at.place !== 'build')
    return loss('high', 'access rights, opened to everybody');
  return undefined;
}

function moveLoss(effect: Writes, to: Location, around: Surroundings): FileLoss | undefined {
  if (effect.source === undefined) return undefined;
  const from = locate(effect.source, around);
  if (from.place === 'root') return loss('critical', 'the root of the file system');
  if (from.whole && (from.place === 'home' || from.place === 'system'))
    return loss('critical', `the whole ${from.place} folder`);
  if (/^\/dev\/null$/.test(to.path)) return loss('high', 'files moved into nothing');
  if (from.place === 'system' && !SYSTEM_LEFTOVERS.test(from.path) && to.place !== 'system')
    return loss('high', 'a system folder');
  if (from.whole && from.place === 'project' && to.place === 'temp')
    return loss('medium', 'the whole work tree');
  return undefined;
}
