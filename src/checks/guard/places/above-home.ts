/** Folders that contain the home, which `~` does not reveal: `/home`, `/`, or the parents of the home on this machine. */
import type { CallContext } from '../../../vocabulary/call-context.ts';

/** From the root, if the home is known. */
export function fromRoot(path: string, home: string | undefined): string {
  if (home === undefined || !/^~(?:\/|$)/.test(path)) return path;
  const kept: string[] = [];
  for (const step of `${home}${path.slice(1)}`.split('/')) {
    if (step === '..') kept.pop();
    else if (step !== '' && step !== '.') kept.push(step);
  }
  return `/${kept.join('/')}`;
}

/** Not the home itself. */
export function isAboveHome(path: string, { home }: CallContext): boolean {
  if (home === undefined || !/^\/|^~\/\.\./.test(path)) return false;
  const folder = fromRoot(path.replace(/(?<=.)\/$/, ''), home);
  return folder === '/' || home.startsWith(`${folder}/`);
}

/** `/home` for the parent of the home, `/` for those above: their names on most machines. */
export function usualAbove(path: string, context: CallContext): string {
  if (!isAboveHome(path, context)) return path;
  const folder = fromRoot(path.replace(/(?<=.)\/$/, ''), context.home);
  const { home = '' } = context;
  return folder !== '/' && !home.slice(folder.length + 1).includes('/') ? '/home' : '/';
}
