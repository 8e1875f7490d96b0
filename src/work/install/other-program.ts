import type { Disk } from '../../ports/install.ts';
import type { Change } from './plan.ts';

const SCRIPT = /(?:[A-Za-z]:)?[\\/][^"'\n]{0,1000}?[\\/]hook\.cjs/g;
/** The node of an entry is in front of its script; in the launcher it has the line before. */
const NODE = /'([^'\n]{1,1000})'(?: |\nscript=)'[^'\n]{1,1000}[\\/]hook\.cjs'/g;

const programsIn = (text: string): string[] => [
  ...(text.match(SCRIPT) ?? []),
  ...Array.from(text.matchAll(NODE), ([, node = '']) => node),
];

/**
 * Whether changes would make hooks start another program, or the same with another node, than today. An agent could
 * install a copy that it changes afterwards; if the program of today is gone, the hooks deny every call, and any program
 * is better. The program is in the launcher, and was in each entry before.
 */
export function startsOtherProgram(changes: readonly Change[], disk: Disk): boolean {
  const hooks = changes.filter(({ kind, after }) => kind !== 'settings' && after !== undefined);
  const now = new Set(hooks.flatMap(({ after }) => programsIn(after?.toString('utf8') ?? '')));
  return hooks
    .flatMap(({ whereabouts: { bytes } }) => programsIn(bytes?.toString('utf8') ?? ''))
    .some((program) => !now.has(program) && disk.look(program.replaceAll('\\\\', '\\')) !== undefined);
}
