/** Programs that give a path a second name by means other than `ln`: mounts, junctions, drives. Reported as links. */
import type { Effect } from '../reading/effect.ts';
import type { Run } from '../reading/reading.ts';
import type { FileTeller } from './files.ts';

interface Pair {
  /** The new name. */
  readonly path: string;
  readonly source: string;
}

type Teller = (texts: readonly string[]) => Pair | undefined;

/** Options of mounts that take the next word. */
const VALUED = /^-(?:o|t|O|L|U|T|N|-options|-types)$/;
const operandsOf = (texts: readonly string[]): string[] =>
  texts.filter((text, i) => !text.startsWith('-') && !VALUED.test(texts[i - 1] ?? ''));

const pair = (path: string | undefined, source: string | undefined): Pair | undefined =>
  path === undefined || source === undefined || path === '' || source === '' ? undefined : { path, source };

const isBinding = (texts: readonly string[]): boolean =>
  texts.some(
    (text, i) =>
      /^(?:--r?bind|-B|-R|--move|-M)$/.test(text) ||
      /^(?:-o|--options=)(?:[^=]*,)?r?bind(?:,|$)/.test(text) ||
      (/^-(?:t|o|-options|-types)$/.test(texts[i - 1] ?? '') &&
        /(?:^|,)(?:r?bind|nullfs|lofs|bindfs)(?:,|$)/.test(text)),
  );

const mount: Teller = (texts) => {
  const [source, path] = operandsOf(texts);
  if (isBinding(texts)) return pair(path, source);
  // `mount -t overlay overlay -o lowerdir=/etc,upperdir=… m`
  const layers = texts.find((text) => text.includes('lowerdir=')) ?? '';
  return pair(operandsOf(texts).at(-1), /lowerdir=([^,:]+)/.exec(layers)?.[1]);
};

/** `bindfs source target`, `mergerfs a:b target`. */
const union: Teller = (texts) => {
  const operands = operandsOf(texts);
  const layers = texts.find((text) => text.includes('lowerdir=')) ?? '';
  const source = /lowerdir=([^,:]+)/.exec(layers)?.[1] ?? operands[0]?.replace(/=R[WO].*$|:.*$/, '');
  return operands.length > 1 || layers !== '' ? pair(operands.at(-1), source) : undefined;
};

/** `mklink /J link target`, `junction link target`: switches are not names. */
const windowsLink: Teller = (texts) => {
  const [path, source] = texts.filter((text) => !/^[/-][a-z]+$/i.test(text));
  return pair(path, source);
};

const subst: Teller = ([drive, source]) =>
  drive !== undefined && /^[a-z]:$/i.test(drive) ? pair(drive, source) : undefined;

/** `fsutil hardlink create new existing`. */
const fsutil: Teller = (texts) =>
  texts[0]?.toLowerCase() === 'hardlink' ? pair(texts[2], texts[3]) : undefined;

/** `New-PSDrive -Name S -PSProvider FileSystem -Root C:\Users\me\.ssh` */
const newDrive: Teller = (texts) => {
  const behind = (name: RegExp) => texts[texts.findIndex((text) => name.test(text)) + 1];
  return texts.some((text) => /^-root$/i.test(text)) && texts.some((text) => /^-name$/i.test(text))
    ? pair(`${behind(/^-name$/i)}:`, behind(/^-root$/i))
    : undefined;
};

const TELLERS: readonly (readonly [names: string, Teller])[] = [
  ['mount', mount],
  ['bindfs mergerfs unionfs unionfs-fuse fuse-overlayfs mount_nullfs mount_bindfs mount.bind', union],
  ['mklink junction linkd', windowsLink],
  ['subst', subst],
  ['fsutil', fsutil],
  ['new-psdrive mount-psdrive ndr', newDrive],
];

const linking =
  (tell: Teller): FileTeller =>
  (run: Run): Effect[] => {
    const found = tell(run.args.map(({ text }) => text));
    return found === undefined
      ? []
      : [
          { does: 'read', run: run.id, path: found.source },
          { does: 'write', run: run.id, how: 'link', ...found },
        ];
  };

export const MOUNTERS: readonly (readonly [string, FileTeller])[] = TELLERS.flatMap(([names, tell]) =>
  names.split(' ').map((name) => [name, linking(tell)] as const),
);

/** Whether a program does nothing but create another name. */
export const isLinking = ({ program }: Run): boolean =>
  program === 'ln' || program === 'link' || TELLERS.some(([names]) => names.split(' ').includes(program));
