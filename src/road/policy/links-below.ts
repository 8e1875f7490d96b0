/**
 * Documents behind links that stay below their own folder, as a volume of Kubernetes has them: `tokenauditor.yaml` leads to
 * `..data/tokenauditor.yaml`, and `..data` is swapped as a whole. For processes that serve; hooks refuse every link.
 */
import type { Files } from '../../ports/files.ts';
import { folderOf } from './settings-stamp.ts';

const MOST_STEPS = 64;

/** Without links; the path as it is if it leaves its folder on the way, so that it is refused as the link that it is. */
export function pathBelow(path: string, files: Pick<Files, 'factsAt' | 'targetOf'>): string {
  const folder = folderOf(path);
  const ahead = [path.slice(folder.length + 1)];
  let at = folder;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const name = ahead.shift();
    if (name === undefined) return at;
    const next = `${at}/${name}`;
    if (files.factsAt(next)?.kind !== 'link') {
      at = next;
      continue;
    }
    const target = files.targetOf(next).split('/');
    // An absolute target begins with an empty name.
    if (target.includes('..') || target[0] === '') return path;
    ahead.unshift(...target.filter((each) => each !== '' && each !== '.'));
  }
  return path;
}
