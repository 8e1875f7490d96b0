/** Tcl's words, and its commands that only compute paths, strings and lists: `{braces}` are literal, `"quotes"` and bare words are substituted. */

export interface TclWord {
  readonly kind: 'braced' | 'quoted' | 'bare';
  readonly text: string;
  /** `{*}word`: its items are words of their own. */
  readonly isSpread: boolean;
}

const LONGEST = 65_536;
const SEPARATES = /[;\n]/;

/** The commands of a script, each as its words. */
export function tclCommands(script: string): TclWord[][] {
  const text = script.slice(0, LONGEST).replaceAll(/\\\r?\n[ \t]*/g, ' ');
  const commands: TclWord[][] = [];
  let words: TclWord[] = [];
  let at = 0;
  const end = () => {
    if (words.length > 0) commands.push(words);
    words = [];
  };
  while (at < text.length) {
    const here = text.charAt(at);
    if (SEPARATES.test(here)) {
      end();
      at += 1;
    } else if (/\s/.test(here)) at += 1;
    else if (here === '#' && words.length === 0) {
      const next = text.indexOf('\n', at);
      at = next < 0 ? text.length : next;
    } else {
      const isSpread = text.startsWith('{*}', at) && /\S/.test(text.charAt(at + 3));
      const found = wordAt(text, isSpread ? at + 3 : at);
      words.push({ ...found.word, isSpread });
      at = Math.max(found.end, at + 1);
    }
  }
  end();
  return commands;
}

function wordAt(text: string, at: number): { word: Omit<TclWord, 'isSpread'>; end: number } {
  const here = text.charAt(at);
  if (here === '{') {
    const end = closing(text, at, '{', '}');
    return { word: { kind: 'braced', text: text.slice(at + 1, end) }, end: end + 1 };
  }
  if (here === '"') {
    const end = quoteEnd(text, at + 1);
    return { word: { kind: 'quoted', text: text.slice(at + 1, end) }, end: end + 1 };
  }
  let end = at;
  while (end < text.length && !/[\s;]/.test(text.charAt(end))) {
    if (text.charAt(end) === '[') end = closing(text, end, '[', ']');
    else if (text.charAt(end) === '\\') end += 1;
    end += 1;
  }
  return { word: { kind: 'bare', text: text.slice(at, end) }, end };
}

/** The index of the bracket that closes the one here, or the end of the text. */
export function closing(text: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (here === '\\') at += 1;
    else if (here === open) depth += 1;
    else if (here === close && --depth === 0) return at;
  }
  return text.length;
}

function quoteEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (here === '\\') at += 1;
    else if (here === '[') at = closing(text, at, '[', ']');
    else if (here === '"') return at;
  }
  return text.length;
}

/** The items of a list. */
export const tclItems = (list: string): string[] =>
  tclCommands(list.replaceAll(/[;\n]/g, ' '))
    .flat()
    .map(({ text }) => text)
    .slice(0, 256);

export const tclList = (items: readonly string[]): string =>
  items.map((item) => (/^[^\s{}"[\];]+$/.test(item) ? item : `{${item}}`)).join(' ');

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '', b: '', f: '', v: '' };

export const tclUnescaped = (text: string): string =>
  text.replaceAll(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})|([\s\S]))/g,
    (_, hex?: string, unicode?: string, octal?: string, one = '') =>
      hex !== undefined || unicode !== undefined
        ? String.fromCharCode(Number.parseInt(hex ?? unicode ?? '0', 16))
        : octal === undefined
          ? (ESCAPES[one] ?? one)
          : String.fromCharCode(Number.parseInt(octal, 8)),
  );

/** In place of what only run time knows, of the home, of the working folder, and before the file of a channel. */
export const UNKNOWN = '\uE000';
export const HOME = '\uE001';
export const FOLDER = '\uE002';
export const CHANNEL = '\uE003';

type Computes = (words: readonly string[]) => string | undefined;

const joinPath = (parts: readonly string[]): string => {
  const from = parts.findLastIndex((part) => /^[/~\uE001\uE002]/.test(part));
  return parts
    .slice(Math.max(from, 0))
    .join('/')
    .replaceAll(/\/{2,}/g, '/');
};

const dirname = (path: string): string =>
  /^[^/]*(?:\.\.|[~\uE000-\uE002])$/.test(path) || path.endsWith('/..')
    ? `${path}/..`
    : path.includes('/')
      ? path.slice(0, path.lastIndexOf('/')) || '/'
      : '.';

const FILE: Readonly<Record<string, Computes>> = {
  join: joinPath,
  dirname: ([path = '']) => dirname(path),
  normalize: ([path = '']) => path,
  nativename: ([path = '']) => path,
  readlink: () => UNKNOWN,
  tail: ([path = '']) => path.slice(path.lastIndexOf('/') + 1),
  rootname: ([path = '']) => path.replace(/\.[^./]*$/, ''),
  extension: ([path = '']) => /\.[^./]*$/.exec(path)?.[0] ?? '',
  home: () => HOME,
};

const indexOf = (word: string, length: number): number =>
  word.startsWith('end') ? length - 1 + (Number(word.slice(3)) || 0) : Number(word);

const STRING: Readonly<Record<string, Computes>> = {
  tolower: ([text = '']) => text.toLowerCase(),
  toupper: ([text = '']) => text.toUpperCase(),
  reverse: ([text = '']) => [...text].reverse().join(''),
  trim: ([text = '']) => text.trim(),
  trimleft: ([text = '', set = ' ']) => text.replace(new RegExp(`^[${plain(set)}]+`), ''),
  trimright: ([text = '', set = ' ']) => text.replace(new RegExp(`[${plain(set)}]+$`), ''),
  cat: (words) => words.join(''),
  repeat: ([text = '', count = '0']) => text.repeat(Math.min(Number(count) || 0, 64)),
  range: ([text = '', from = '0', to = 'end']) =>
    text.slice(indexOf(from, text.length), indexOf(to, text.length) + 1),
  index: ([text = '', at = '0']) => text.charAt(indexOf(at, text.length)),
  map: (words) => {
    const [pairs = '', text = ''] = words[0] === '-nocase' ? words.slice(1) : words;
    const items = tclItems(pairs);
    let made = text;
    for (let i = 0; i + 1 < items.length; i += 2)
      if (items[i] !== '') made = made.replaceAll(items[i] ?? '', () => items[i + 1] ?? '');
    return made.slice(0, 4096);
  },
};

const plain = (set: string): string => set.replaceAll(/[\\\]^-]/g, '\\$&');

const formatted: Computes = ([pattern = '', ...values]) => {
  let next = 0;
  return pattern.replaceAll(/%(?:(\d+)\$)?[-+ 0#]{0,3}\d{0,3}(?:\.\d{1,3})?([sdcxXiuf%])/g, (_, at, kind) => {
    if (kind === '%') return '%';
    const value = values[at === undefined ? next++ : Number(at) - 1] ?? '';
    return kind === 'c' ? String.fromCharCode(Number(value) || 32) : value;
  });
};

const decoded: Computes = ([verb = '', format = '', ...rest]) => {
  const text = rest.at(-1) ?? '';
  if (verb === 'decode' && format === 'base64') return Buffer.from(text, 'base64').toString('latin1');
  if (verb === 'decode' && format === 'hex') return Buffer.from(text, 'hex').toString('latin1');
  if (verb === 'format' && /^H\*$/.test(format)) return Buffer.from(text, 'hex').toString('latin1');
  if (verb === 'format' && /^[aA]\*$/.test(format)) return text;
  return UNKNOWN;
};

/** The pattern with its folder; a shell would list the same files. */
const globbed: Computes = (words) => {
  const at = words.findIndex((word) => /^-(?:directory|path)$/.test(word));
  const folder = at < 0 ? '' : `${words[at + 1] ?? ''}${words[at] === '-directory' ? '/' : ''}`;
  const isValue = (i: number) => /^-(?:directory|path|types)$/.test(words[i - 1] ?? '');
  const patterns = words.filter((word, i) => !word.startsWith('-') && !isValue(i));
  return tclList(patterns.map((pattern) => `${folder}${pattern}`));
};

export const COMPUTES: Readonly<Record<string, Computes>> = {
  file: ([verb = '', ...words]) => FILE[verb]?.(words),
  string: ([verb = '', ...words]) => STRING[verb]?.(words),
  list: tclList,
  concat: (words) => words.join(' '),
  join: ([list = '', by = ' ']) => tclItems(list).join(by),
  split: ([text = '', by = ' ']) => tclList(by === '' ? [...text] : text.split(by.charAt(0))),
  lindex: ([list = '', at = '']) => {
    const items = tclItems(list);
    return at === '' ? list : (items[indexOf(at, items.length)] ?? '');
  },
  lreverse: ([list = '']) => tclList(tclItems(list).reverse()),
  lrange: ([list = '', from = '0', to = 'end']) => {
    const items = tclItems(list);
    return tclList(items.slice(indexOf(from, items.length), indexOf(to, items.length) + 1));
  },
  format: formatted,
  binary: decoded,
  encoding: (words) => words.at(-1),
  glob: globbed,
  pwd: () => FOLDER,
};
