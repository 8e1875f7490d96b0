/** Links and mounts that a command makes before it uses them: `ln -s /etc e && cat e/shadow`, `mount --bind / m`. */
import type { Run } from '../../shell/reading.ts';
import type { ReadCommand } from '../call.ts';

/** A name that will mean another place. The target of a symbolic link is seen from where the link is. */
export interface MadeLink {
  readonly path: string;
  readonly target: string;
  readonly run: Run | undefined;
}

const MOST_LINKS = 32;

export function linksMade({ reading, effects }: ReadCommand): MadeLink[] {
  const made: MadeLink[] = [];
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.source === undefined) continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    const isLink = effect.how === 'link' || (effect.how === 'copy' && run !== undefined && copiesLinks(run));
    if (isLink) made.push({ path: effect.path, target: effect.source, run });
  }
  for (const run of reading.runs) {
    const pair = mountedBy(run);
    if (pair !== undefined) made.push({ ...pair, run });
  }
  return made.slice(0, MOST_LINKS);
}

/** `cp -s`, `cp -l`, `cp -rs`, `rsync --link-dest` apart. */
const copiesLinks = ({ program, args }: Run): boolean =>
  /^g?cp$/.test(program) &&
  args.some(({ text }) => /^-[a-zA-Z]*[sl]|^--(?:symbolic-)?link$/.test(text) && !text.startsWith('--s='));

type Pair = Pick<MadeLink, 'path' | 'target'>;

/** Mounts by their operands: the last one is where, the one before it what. */
const MOUNTS =
  /^(?:bindfs|mount_(?:null|nullfs|bindfs)|nullfs|fuse-overlayfs|mergerfs|unionfs(?:-fuse)?|mount\.fuse|mount\.bind|gvfs-mount)$/;

function mountedBy(run: Run): Pair | undefined {
  const texts = run.args.map(({ text }) => text);
  const [first = '', second = ''] = operandsOf(texts);
  const both = (path: string, target: string): Pair | undefined =>
    path === '' || target === '' ? undefined : { path, target };
  switch (run.program) {
    case 'mount':
      return isBinding(texts) ? both(second, first) : overlaid(texts, operandsOf(texts).at(-1) ?? '');
    case 'mklink':
    case 'junction':
    case 'linkd':
      return both(...windowsPair(texts));
    case 'subst':
      return both(first, second);
    case 'fsutil':
      return both(texts.at(-2) ?? '', texts.at(-1) ?? '');
    case 'new-item':
    case 'ni':
      return newItem(texts);
    default:
      return MOUNTS.test(run.program)
        ? both(operandsOf(texts).at(-1) ?? '', first.replace(/=R[WO]$|:.*$/, ''))
        : undefined;
  }
}

const isBinding = (texts: readonly string[]): boolean =>
  texts.some(
    (text, i) =>
      /^(?:--r?bind|-B|-R|--move|-M)$/.test(text) ||
      /^(?:-o|--options=)?(?:[^=]*,)?r?bind(?:,|$)/.test(text) ||
      (/^-(?:t|o)$/.test(texts[i - 1] ?? '') && /(?:^|,)(?:r?bind|nullfs|lofs|none)(?:,|$)/.test(text)),
  );

/** `mount -t overlay overlay -o lowerdir=/etc,upperdir=… m` */
function overlaid(texts: readonly string[], path: string): Pair | undefined {
  const [, target] =
    /(?:^|,)lowerdir=([^,:]+)/.exec(texts.find((text) => text.includes('lowerdir=')) ?? '') ?? [];
  return target === undefined || path === '' ? undefined : { path, target };
}

/** Options of mounts that take the next word. */
const VALUED = /^-(?:o|t|O|L|U|T|N|-options|-types|-source|-target)$/;
const operandsOf = (texts: readonly string[]): string[] =>
  texts.filter((text, i) => !/^-/.test(text) && !VALUED.test(texts[i - 1] ?? '') && !/^\/[a-z]$/i.test(text));

function windowsPair(texts: readonly string[]): [string, string] {
  const [path = '', target = ''] = texts.filter((text) => !/^[/-][a-z]+$/i.test(text));
  return [path, target];
}

function newItem(texts: readonly string[]): Pair | undefined {
  const value = (names: RegExp): string => texts[texts.findIndex((text) => names.test(text)) + 1] ?? '';
  if (!texts.some((text) => /^(?:symboliclink|junction|hardlink)$/i.test(text))) return undefined;
  const named = texts.some((text) => /^-(?:path|name)$/i.test(text));
  const path = named ? value(/^-(?:path|name)$/i) : (texts.find((text) => !text.startsWith('-')) ?? '');
  const target = value(/^-(?:target|value)$/i);
  return path === '' || target === texts[0] ? undefined : { path, target };
}
