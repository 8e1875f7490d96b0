import type { Disk } from '../../ports/install.ts';
import type { Change } from './plan.ts';

const SCRIPT = /(?:[A-Za-z]:)?[\\/][^"'\n]{0,1000}?[\\/]hook\.cjs/g;
/** The node of an entry is in front of its script. */
const NODE = /'([^'\n]{1,1000})' '[^'\n]{1,1000}[\\/]hook\.cjs'/g;

const programsIn = (text: string): string[] => [
  ...(text.match(SCRIPT) ?? []),
  ...Array.from(text.matchAll(NODE), ([, node = '']) => node),
];

/**
 * Whether a change would make hooks start another program, or the same with another node, than today. An agent could
 * install a copy that it changes afterwards; if the program of today is gone, the hooks deny every call, and any program
 * is better.
 */
export function startsOtherProgram({ whereabouts: { bytes }, kind, after }: Change, disk: Disk): boolean {
  if (bytes === undefined || after === undefined || kind === 'settings') return false;
  const now = new Set(programsIn(after.toString('utf8')));
  return programsIn(bytes.toString('utf8')).some(
    (program) => !now.has(program) && disk.look(program.replaceAll('\\\\', '\\')) !== undefined,
  );
}
