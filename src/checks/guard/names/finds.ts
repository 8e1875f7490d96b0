/** Programs that list files: whether the list may contain guarded ones. */
import type { Run, Word } from '../../../shell/reading/reading.ts';
import { compileGlob } from '../../../text/patterns/glob.ts';
import { isHostFolder, USUAL_FILES } from '../places/hook-files.ts';
import type { Place } from '../places/naming.ts';

const OTHER_FILES = [
  '.bashrc',
  '.zshrc',
  '.profile',
  'x/tokenauditor/dist/hook.cjs',
  'x/bin/node',
  '.tokenauditor/events.jsonl',
];
const FILES = [...USUAL_FILES, ...OTHER_FILES];
const STEPS = [...new Set(FILES.flatMap((file) => file.split('/')))].filter(
  (step) => !/^(?:x|dist|bin|plugins|Documents|\.config|\.github)$/.test(step),
);

const textOf = ({ value, text }: Word): string => value ?? text;

/** The home or its parent, a host's folder or our own; patterns over the home's dot folders. */
export const isHomeRoot = (path: string): boolean =>
  /^(?:~|\/|\/home|\/Users|\/root)\/?$/.test(path) ||
  /^~\/\.(?:tokenauditor|npm-global|nvm)(?:\/|$)/.test(path) ||
  (path.startsWith('~/') && isHostFolder(path)) ||
  isDotPattern(path);

function isDotPattern(path: string): boolean {
  const [, step = ''] = /^~\/(\.?[^/]{0,60}[*?[{][^/]{0,60})/.exec(path) ?? [];
  return (
    step !== '' && STEPS.some((name) => name.startsWith('.') && step.startsWith('.') && fits(step, name))
  );
}

function fits(pattern: string, name: string): boolean {
  try {
    return compileGlob(pattern.toLowerCase()).matches(name.toLowerCase());
  } catch {
    return true;
  }
}

interface Search {
  readonly roots: readonly string[];
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly isVisibleOnly: boolean;
  readonly depth: number;
  readonly isFiltered: boolean;
}

function searchOf(args: readonly Word[], place: Place): Search {
  const texts = args.map(textOf);
  const first = texts.findIndex((text) => /^[-(!]/.test(text) && !/^-[HLPO]\d?$/.test(text));
  const roots = texts.slice(0, first < 0 ? texts.length : first).filter((text) => !text.startsWith('-'));
  const after = (option: RegExp, isNot: boolean) =>
    texts.flatMap((text, i) => {
      const isNegated = /^(?:!|-not)$/.test(texts[i - 1] ?? '') || texts[i + 2] === '-prune';
      return option.test(text) && isNegated === isNot ? [texts[i + 1] ?? ''] : [];
    });
  const left = [...after(/^-i?(?:path|wholename|name)$/, true)];
  return {
    roots: (roots.length === 0 ? ['.'] : roots).map(place),
    names: after(/^-i?name$/, false),
    paths: after(/^-i?(?:path|wholename)$/, false),
    isVisibleOnly: left.some((one) => /^(?:\*\/|\.\/)?\.(?:\*|\?\*)(?:\/\*)?$/.test(one)),
    isFiltered: texts.some((text) =>
      /^-(?:i?name|i?path|i?regex|wholename|size|newer\w*|user|perm|mmin|mtime|readable)$/.test(text),
    ),
    depth: Number(texts[texts.indexOf('-maxdepth') + 1] ?? Number.NaN),
  };
}

const mayFind = ({ names, paths }: Search, steps: readonly string[], files: readonly string[]): boolean =>
  (names.length === 0 || names.some((name) => steps.some((step) => fits(name, step)))) &&
  (paths.length === 0 ||
    paths.some((path) =>
      files.some((file) => fits(path.replaceAll('/', '\u0001'), `~/${file}`.replaceAll('/', '\u0001'))),
    ));

/** Folder levels down to the first guarded file. */
const depthOf = (root: string): number => (root === '/' ? 3 : /^\/(?:home|Users)$/.test(root) ? 2 : 1);

/** A folder that contains the home. */
const holds = (root: string, home: string | undefined): boolean =>
  home !== undefined && root.length > 1 && home.startsWith(`${root}/`);

function findMay(args: readonly Word[], place: Place, home: string | undefined): boolean {
  const search = searchOf(args, place);
  if (search.isVisibleOnly) return false;
  return search.roots.some((root) => {
    if (!(isHomeRoot(root) || holds(root, home)) || search.depth < depthOf(root)) return false;
    // In a host's own folder only its own files count.
    const own = FILES.filter((file) => `~/${file}`.startsWith(`${root}/`) && root !== '~');
    return own.length > 0
      ? mayFind(
          search,
          own.flatMap((file) => file.split('/')),
          own,
        )
      : mayFind(search, STEPS, FILES);
  });
}

/** The files may include our key. */
export function findsKey(args: readonly Word[], place: Place): boolean {
  const search = searchOf(args, place);
  const isReached = search.roots.some((root) =>
    root === '/'
      ? search.isFiltered && !(search.depth < 4)
      : /^(?:~|\/home|\/Users|\/root)\/?$/.test(root)
        ? !(search.depth < 2)
        : /^~\/\.tok/.test(root) || (/^~\/\.[*?[{t]/.test(root) && fits(root.slice(2), '.tokenauditor')),
  );
  return isReached && !search.isVisibleOnly && mayFind(search, ['key'], ['.tokenauditor/key']);
}

const isHidden = (texts: readonly string[]): boolean =>
  texts.some((text) =>
    /^(?:-\w*[aAHuU]\w*|--hidden|--all|--almost-all|--unrestricted|--no-ignore)$/.test(text),
  );

/** `--include=*.ts` excludes all of them. */
function isIncluded(texts: readonly string[]): boolean {
  const names = texts.flatMap((text) => /^--include=(.+)$/.exec(text)?.[1] ?? []);
  return names.length === 0 || names.some((name) => STEPS.some((step) => fits(name, step)));
}

export function findsGuarded(
  { program, args, cwd }: Run,
  place: Place,
  line: string,
  home?: string,
): boolean {
  const texts = args.map(textOf);
  const operands = texts.filter((text) => !text.startsWith('-'));
  if (program === 'find' || program === 'gfind') return findMay(args, place, home);
  if (/^(?:ls|eza|exa|lsd|dir|echo|printf)$/.test(program)) {
    const roots = (operands.length === 0 && program !== 'echo' && cwd !== undefined ? ['.'] : operands).map(
      place,
    );
    return roots.some(
      (root) => isHomeRoot(root) && (isHidden(texts) ? program !== 'echo' : root !== '~' && root !== '/'),
    );
  }
  if (/^(?:fd|fdfind|rg)$/.test(program)) return isHidden(texts) && operands.map(place).some(isHomeRoot);
  if (/^(?:grep|egrep|du|tree)$/.test(program))
    return (
      isIncluded(texts) &&
      (program === 'du' || texts.some((text) => /^-\w*[rRa]|^--recursive/.test(text))) &&
      operands.map(place).some(isHomeRoot)
    );
  if (program === 'git')
    return (
      texts.some((text) => /^(?:status|ls-files|diff|--no-index)$/.test(text)) &&
      (place('.') === '~' || /work-?tree["'\s=]{1,4}(?:\$\{?HOME|~)(?:["'}\s;]|$)/i.test(line))
    );
  return /^(?:locate|plocate|mlocate)$/.test(program);
}
