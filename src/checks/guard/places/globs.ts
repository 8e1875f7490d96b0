// Patterns that may match a file inside a guarded folder: `~/.npm-global/lib/node_modules/token*/dist/hook.cjs`.

import { compileGlob } from '../../../text/patterns/glob.ts';
import type { GuardFacts } from '../../../vocabulary/call-context.ts';

const WILD = /[*?[{]/;
const NAME = 'tokenauditor';
/** Files that only we have, for patterns without a folder. */
const OWN_FILE = /(?:^|\/)(?:hook[\w*?[\]{},-]*\.cjs|tokenauditor[\w*?.-]*)$/i;

/** A leading star matches no name with a dot. */
export function mayMean(step: string, name: string): boolean {
  if (step.length > 100 || !WILD.test(step)) return false;
  if (name.startsWith('.') && !/^[.{[]|^@\(|^\+\(/.test(step)) return false;
  try {
    return compileGlob(step.toLowerCase()).matches(name.toLowerCase());
  } catch {
    return /tok|audit/i.test(step);
  }
}

const isStep = (pattern: string, name: string): boolean =>
  pattern.toLowerCase() === name.toLowerCase() || mayMean(pattern, name);

/** Whether the pattern may match the folder or something in it; if the disk can be read, something that exists. */
export function globsProgram(path: string, guarded: GuardFacts | undefined): boolean {
  if (!WILD.test(path)) return false;
  const steps = path.split('/');
  const across = steps.indexOf('**');
  const folders = guarded?.program ?? [];
  if (across >= 0) {
    const front = steps.slice(0, across);
    const isAround = (folder: string) => front.every((step, i) => isStep(step, folder.split('/')[i] ?? ''));
    return OWN_FILE.test(path) && folders.some(isAround);
  }
  if (folders.some((folder) => isInside(steps, folder.split('/')))) return true;
  return isInstalled(steps, guarded);
}

const isInside = (steps: readonly string[], folder: readonly string[]): boolean =>
  steps.length >= folder.length && folder.every((name, i) => isStep(steps[i] ?? '', name));

/** In any package folder. Without access to the disk, only patterns spelled for our name or our files. */
function isInstalled(steps: readonly string[], guarded: GuardFacts | undefined): boolean {
  const at = steps.findIndex(
    (step, i) => i > 0 && isStep(steps[i - 1] ?? '', 'node_modules') && isStep(step, NAME),
  );
  if (at < 0) return false;
  const front = steps.slice(0, at);
  if (guarded !== undefined && !front.some((step) => WILD.test(step)))
    return guarded.has([...front, NAME].join('/'));
  return /[a-z]/i.test(steps[at] ?? '') || OWN_FILE.test(steps.join('/'));
}
