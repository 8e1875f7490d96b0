/** Paths with a part only known at run time: where that part is, and which files the rest leaves possible. */
import type { Place } from '../places/naming.ts';

const HOLE = '\uE000';

export const hasHole = (template: string): boolean => template.includes(HOLE);
/** It begins at a root, a home or something only known at run time. */
export const isRooted = (path: string): boolean => /^[/~$`\uE000]|^\{\}/.test(path);

/** The text with holes for substitutions, variables and `{}`; a known start is filled in. */
export function templateOf(text: string, place: Place): string {
  let template = '';
  let at = 0;
  while (at < text.length) {
    const token = tokenAt(text, at);
    if (token === '') template += text[at++];
    else {
      const known = at === 0 ? place(token) : token;
      template += at === 0 && !/^[$`{]/.test(known) && !known.includes('{}') ? known : HOLE;
      at += token.length;
    }
  }
  // The parent of something unknown is unknown.
  return template.replaceAll(/(?:[^/]*\uE000[^/]*\/)+\.\.(?=\/|$)/g, HOLE);
}

function tokenAt(text: string, at: number): string {
  if (text.startsWith('{}', at)) return '{}';
  if (text[at] === '`') return text.slice(at, closing(text, at + 1, '`'));
  if (text[at] !== '$') return '';
  if (text[at + 1] === '(') return text.slice(at, balanced(text, at + 1, '(', ')'));
  if (text[at + 1] === '{') return text.slice(at, balanced(text, at + 1, '{', '}'));
  return /^\$(?:\w+|[@*#?!$-])/.exec(text.slice(at, at + 80))?.[0] ?? '';
}

const closing = (text: string, from: number, mark: string): number => {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + 1;
};

function balanced(text: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close && --depth === 0) return at + 1;
  }
  return text.length;
}

const WILD = /\[[^\]/]{1,40}\]|\{[^}/]{1,60}\}|\*+|\?|\uE000/;
const PART = /\[[^\]/]{1,40}\]|\{[^}/]{1,60}\}|\*+|\?|\uE000|[\\^$.|+(){}[\]]/g;

export interface Filling {
  /** The change includes everything below the place. */
  readonly isWide: boolean;
  /** Any text may be inserted; otherwise the file name itself must be known. */
  readonly isAny: boolean;
  /** And may leave the folder before it. */
  readonly isOut: boolean;
}

/** Matches every path that the template may become. */
export function templatePattern(template: string, { isWide, isAny, isOut }: Filling): RegExp | undefined {
  const cut = template.indexOf(HOLE);
  const whole = isAny && isOut ? template.slice(cut) : template;
  const tail = whole.slice(whole.lastIndexOf(HOLE) + 1);
  if (!isAny && !/\/[^/*?[{]+$/.test(tail)) return undefined;
  const parts = whole.split(WILD);
  // Each wildcard makes the pattern slower; with many of them, treat everything as a match.
  const spelled = parts.length > 5 ? `${parts[0]}${HOLE}${parts.at(-1)}` : whole;
  const source = spelled.replaceAll(PART, (part) =>
    part === HOLE
      ? '.*'
      : part === '?' || part.startsWith('[')
        ? '[^/]'
        : /^[*{]/.test(part)
          ? '[^/]*'
          : `\\${part}`,
  );
  return new RegExp(`^${source}${isWide && isAny ? '(?:/.*)?' : ''}$`, 'i');
}
