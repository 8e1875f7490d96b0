import type { CallContext } from '../../../vocabulary/call-context.ts';
import { isHostFolder } from '../places/hook-files.ts';
import { namedPlace, type Place } from '../places/naming.ts';

/** They write files under names, or into folders, that only a part of one of their words names. */
const COMPLETING =
  /^(?:g?split|g?csplit|g?sed|perl|g?patch|ar|jar|zstd|unzstd|cmake|b(?:un)?zip2|xz|unxz|gzip|gunzip|lz4|7zr)$/;

/** `split -l1 file ~/.claude/settings.jso`, `sed -i'.claude/*' s/a/b/ file`, `curl -o '~/.claude/#1.json'`. */
export function completedPlace(
  program: string,
  word: string,
  place: Place,
  context: CallContext,
): string | undefined {
  if (program === 'curl')
    return /#\d/.test(word) ? namedPlace(word.replaceAll(/#\d{1,2}/g, '*'), place, context) : undefined;
  if (!COMPLETING.test(program) || word.length > 1024) return undefined;
  const path = word.replace(/^--[\w-]+=|^-\w*?[iBYzfo](?=[~/.])/, '');
  const folders = [path, path.replace(/\/[^/]*$/, '')].map(place);
  return folders.find((folder) => isHostFolder(folder));
}
