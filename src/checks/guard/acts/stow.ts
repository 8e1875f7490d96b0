/** `stow -d ~/dotfiles -t ~ vim`: links from a target folder into packages, and which guarded places these would reach. */

import { readOptions } from '../../../shell/reading/options.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { placesBelow } from '../places/places.ts';
import type { Change } from '../settings/change.ts';

const OPTIONS =
  '-d: --dir: -t: --target: --ignore: --defer: --override: -v:: --verbose:: --adopt --no-folding --dotfiles -n --no --simulate -S --stow -D --delete -R --restow';
const OF_HOSTS =
  /claude|codex|cursor|gemini|windsurf|codeium|cline|copilot|opencode|agents?\b|tokenauditor|[*?[{$`]|^\.{0,2}\/?$/i;
const MOST_PACKAGES = 32;

/** If the disk can be read, the content of the packages decides; otherwise their names, and options that replace files. */
export function* stowChanges(
  run: Run,
  place: (path: string) => string,
  context: CallContext,
): Generator<Change> {
  if (run.program !== 'stow') return;
  const options = readOptions(run.args, OPTIONS);
  if (options.has('-n', '--no', '--simulate')) return;
  const folder = options.value('-d', '--dir')?.text ?? '.';
  const target = place(options.value('-t', '--target')?.text ?? `${folder}/..`);
  const packages = options.operands.map(({ text }) => text);
  const said = packages.join(' ');
  const isReplacing = options.has('--adopt', '--override');
  const isUnseen = context.guarded === undefined || packages.length > MOST_PACKAGES;
  if (isReplacing || packages.some((one) => /[*?[{$`]/.test(one)) || (isUnseen && OF_HOSTS.test(said))) {
    yield { path: target, how: 'unpack', said };
    return;
  }
  for (const file of placesBelow(target, context)) {
    const inner = file.slice(target.length);
    for (const one of packages.slice(0, MOST_PACKAGES)) {
      const plain = `${place(`${folder}/${one}`)}${inner}`;
      const source = [plain, plain.replaceAll('/.', '/dot-')].find((path) => context.guarded?.has(path));
      if (source !== undefined) yield { path: file, how: 'copy', said, source };
    }
  }
}
