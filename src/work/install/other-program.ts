import type { Disk } from '../../ports/install.ts';
import type { Change } from './plan.ts';

const SCRIPT = /(?:[A-Za-z]:)?[\\/][^"'\n]{0,1000}?[\\/]hook\.cjs/g;

/**
 * Whether a change would make hooks start another program than the one they start today. An agent could install a copy
 * that it changes afterwards; if the program of today is gone, the hooks deny every call, and any program is better.
 */
export function startsOtherProgram({ whereabouts: { bytes }, kind, after }: Change, disk: Disk): boolean {
  if (bytes === undefined || kind === 'settings') return false;
  const now = new Set(after.toString('utf8').match(SCRIPT));
  const before = [...(bytes.toString('utf8').match(SCRIPT) ?? [])];
  return before.some(
    (script) => !now.has(script) && disk.look(script.replaceAll('\\\\', '\\')) !== undefined,
  );
}
