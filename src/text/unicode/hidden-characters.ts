/**
 * `hiddenCharacters` lists what a reader cannot see but a model or a parser reads, as runs of one kind.
 * Exempt is only what its neighbours need: joiners in emoji and in scripts that shape letters, direction marks
 * next to right-to-left text, flag tags, one variation selector after a character that has variants, a leading BOM,
 * and a single icon of the common icon fonts on its own, as a word would be.
 */
import { isPairedDirection } from './bidi-pairs.ts';

type HiddenKind = 'zero-width' | 'bidi' | 'tag' | 'variation' | 'control' | 'private-use';

export interface HiddenRun {
  readonly start: number;
  readonly end: number;
  readonly kind: HiddenKind;
}

/** A candidate with enough of its surroundings for every rule: eight units hold any emoji with its modifier. */
interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

interface Rule {
  readonly from: number;
  readonly to: number;
  readonly kind: HiddenKind;
  readonly isBenign?: (place: Place) => boolean;
}

/** One pass finds the candidates. Tab, line feed, form feed and carriage return lay out text and are not hidden. */
const CANDIDATE =
  /[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/gu;

const PICTOGRAPH_BEFORE = /(?:\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|\u{e007f})$/u;
const PICTOGRAPH_AFTER = /^\p{Extended_Pictographic}/u;
const JOINER = /[\u200b-\u200d\u2060\ufeff]/;
/** Scripts whose letters join or stack, so that a joiner changes how a word looks. */
const SHAPED =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Mand}\\p{scx=Mani}\\p{scx=Phag}\\p{scx=Adlm}\\p{scx=Rohg}\\p{scx=Sogd}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}\\p{scx=Khmr}\\p{scx=Tibt}\\p{scx=Java}\\p{scx=Bali}\\p{scx=Cham}\\p{scx=Tirh}\\p{scx=Mtei}\\p{scx=Newa}]';
const SHAPED_BEFORE = new RegExp(`${SHAPED}$`, 'u');
const SHAPED_AFTER = new RegExp(`^${SHAPED}`, 'u');
/** Scripts written without spaces, where U+200B marks where a line may break. */
const UNSPACED =
  /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Lana}\p{sc=Tale}\p{sc=Talu}]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const THREE_MARKS = /[\u061c\u200e\u200f]{3}/;
/** How far from right-to-left text a direction mark may be: it settles the punctuation around a foreign word. */
const DIRECTION_REACH = 40;
const TWO_LETTERS_BEFORE = /\p{L}\p{M}?\p{L}\p{M}?$/u;
const TWO_LETTERS_AFTER = /^\p{L}\p{M}?\p{L}/u;
const VARIATION = /^[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
const SYMBOL_BEFORE = /(?![\x00-\x7f])[\p{S}\p{Extended_Pictographic}\p{Emoji}]$/u;
const KEYCAP_BEFORE = /[0-9#*]$/;
const STANDARD_VARIANT_BEFORE =
  /[\p{Sm}\p{sc=Han}\p{sc=Mymr}\p{sc=Phag}\p{sc=Mani}\u3001-\u30ff\uff01-\uff5e]$/u;
const IDEOGRAPH_BEFORE = /\p{sc=Han}$/u;
/** An ISO 3166-2 subdivision, as in the flag of Scotland: region, then one to four letters or digits. */
const FLAG_TAGS =
  /\u{1f3f4}\ufe0f?[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f}\ufe0f?/gu;
const FLAG_REACH = 18;

const beside =
  (home: RegExp) =>
  ({ before, after }: Place): boolean =>
    home.test(lastCharacter(before)) || home.test(firstCharacter(after));

function isScriptJoiner({ before, after }: Place): boolean {
  if (JOINER.test(before.slice(-1)) || JOINER.test(after.charAt(0))) return false;
  return SHAPED_BEFORE.test(before) || SHAPED_AFTER.test(after);
}

function isJoiner(place: Place): boolean {
  const isEmoji = PICTOGRAPH_BEFORE.test(place.before) && PICTOGRAPH_AFTER.test(place.after);
  return isEmoji || isScriptJoiner(place);
}

function isBreakOpportunity(place: Place): boolean {
  return (
    !JOINER.test(place.after.charAt(0)) && !JOINER.test(place.before.slice(-1)) && beside(UNSPACED)(place)
  );
}

/** More than two marks in a row no longer set a direction: they encode bits. */
function isDirectionMark({ text, start, end, before, after }: Place): boolean {
  if (THREE_MARKS.test(`${before.slice(-2)}${text.slice(start, end)}${after.slice(0, 2)}`)) return false;
  const left =
    text
      .slice(Math.max(0, start - DIRECTION_REACH), start)
      .split('\n')
      .at(-1) ?? '';
  const right = text.slice(end, end + DIRECTION_REACH).split('\n')[0] ?? '';
  return RIGHT_TO_LEFT.test(left) || RIGHT_TO_LEFT.test(right);
}

/** Hyphenation leaves two letters on each side; a soft hyphen after every letter cuts words for a filter. */
const isHyphenation = ({ before, after }: Place): boolean =>
  TWO_LETTERS_BEFORE.test(before) && TWO_LETTERS_AFTER.test(after);

const isBetweenMarks = ({ before, after }: Place): boolean =>
  /[\p{L}\p{M}]$/u.test(before) && /^(?!\u034f)\p{M}/u.test(after) && !VARIATION.test(after);

function isEmojiStyle(place: Place): boolean {
  const { before, after } = place;
  if (VARIATION.test(after)) return false;
  if (before.endsWith('\u{e007f}')) return isFlagTag(place);
  return SYMBOL_BEFORE.test(before) || (KEYCAP_BEFORE.test(before) && after.startsWith('\u20e3'));
}

const isVariantOf =
  (base: RegExp) =>
  ({ before, after }: Place): boolean =>
    base.test(before) && !VARIATION.test(after);

function isFlagTag({ text, start, end }: Place): boolean {
  const from = Math.max(0, start - FLAG_REACH);
  for (const flag of text.slice(from, end + FLAG_REACH).matchAll(FLAG_TAGS)) {
    if (from + flag.index < start && from + flag.index + flag[0].length >= end) return true;
  }
  return false;
}

/** Where the fonts of terminals and editors keep their icons: Powerline, Seti, Devicons, Codicons, Awesome, Octicons. */
const ICON =
  /^[\ue0a0-\ue0d7\ue200-\ue2a9\ue300-\ue3e3\ue5fa-\ue6b7\ue700-\ue8ef\uea60-\uec1e\ued00-\uf2ff\uf300-\uf533\uf8ff]$/;

/** Spaces set an icon off; one attached to a word or to the end of a sentence is not meant to be seen. */
const isIcon = ({ text, start, end, before, after }: Place): boolean =>
  ICON.test(text.slice(start, end)) && /(?:^|[\s([{|'"`])$/.test(before) && /^(?:$|[\s)\]}|'"`])/.test(after);

const RULES: readonly Rule[] = [
  { from: 0x00, to: 0x9f, kind: 'control' },
  { from: 0xad, to: 0xad, kind: 'zero-width', isBenign: isHyphenation },
  { from: 0x34f, to: 0x34f, kind: 'zero-width', isBenign: isBetweenMarks },
  { from: 0x61c, to: 0x61c, kind: 'bidi', isBenign: isDirectionMark },
  {
    from: 0x115f,
    to: 0x1160,
    kind: 'zero-width',
    isBenign: beside(/(?![\u115f\u1160\u3164\uffa0])\p{sc=Hang}/u),
  },
  { from: 0x17b4, to: 0x17b5, kind: 'zero-width', isBenign: beside(/\p{sc=Khmr}/u) },
  { from: 0x180b, to: 0x180f, kind: 'variation', isBenign: beside(/(?=\p{L})\p{sc=Mong}/u) },
  { from: 0x200b, to: 0x200b, kind: 'zero-width', isBenign: isBreakOpportunity },
  { from: 0x200c, to: 0x200c, kind: 'zero-width', isBenign: isScriptJoiner },
  { from: 0x200d, to: 0x200d, kind: 'zero-width', isBenign: isJoiner },
  { from: 0x200e, to: 0x200f, kind: 'bidi', isBenign: isDirectionMark },
  { from: 0x202a, to: 0x202e, kind: 'bidi', isBenign: ({ text, start }) => isPairedDirection(text, start) },
  { from: 0x2060, to: 0x2065, kind: 'zero-width' },
  { from: 0x2066, to: 0x2069, kind: 'bidi', isBenign: ({ text, start }) => isPairedDirection(text, start) },
  { from: 0x206a, to: 0x206f, kind: 'zero-width' },
  {
    from: 0x2800,
    to: 0x2800,
    kind: 'zero-width',
    isBenign: (p) => /[\u2801-\u28ff]/.test(p.before + p.after),
  },
  { from: 0x3164, to: 0x3164, kind: 'zero-width', isBenign: beside(/[\u3131-\u3163\u3165-\u318e]/) },
  { from: 0xe000, to: 0xf8ff, kind: 'private-use', isBenign: isIcon },
  { from: 0xfe00, to: 0xfe0d, kind: 'variation', isBenign: isVariantOf(STANDARD_VARIANT_BEFORE) },
  { from: 0xfe0e, to: 0xfe0f, kind: 'variation', isBenign: isEmojiStyle },
  { from: 0xfeff, to: 0xfeff, kind: 'zero-width', isBenign: ({ start }) => start === 0 },
  { from: 0xffa0, to: 0xffa0, kind: 'zero-width', isBenign: beside(/[\uffa1-\uffdc]/) },
  { from: 0xfff0, to: 0xfff8, kind: 'zero-width' },
  { from: 0xfff9, to: 0xfffb, kind: 'control' },
  { from: 0x1bca0, to: 0x1bca3, kind: 'zero-width', isBenign: beside(/\p{sc=Dupl}/u) },
  {
    from: 0x1d173,
    to: 0x1d17a,
    kind: 'zero-width',
    isBenign: beside(/[\u{1d100}-\u{1d172}\u{1d17b}-\u{1d1ff}]/u),
  },
  { from: 0xe0000, to: 0xe00ff, kind: 'tag', isBenign: isFlagTag },
  { from: 0xe0100, to: 0xe01ef, kind: 'variation', isBenign: isVariantOf(IDEOGRAPH_BEFORE) },
  { from: 0xe01f0, to: 0xe0fff, kind: 'tag' },
  { from: 0xf0000, to: 0x10ffff, kind: 'private-use' },
];

export function hiddenCharacters(text: string): HiddenRun[] {
  const runs: HiddenRun[] = [];
  for (const match of text.matchAll(CANDIDATE)) {
    const start = match.index;
    const end = start + match[0].length;
    const code = match[0].codePointAt(0) ?? 0;
    const rule = RULES.find(({ to }) => code <= to);
    if (rule === undefined || code < rule.from) throw new Error(`no rule for U+${code.toString(16)}`);
    const place = {
      text,
      start,
      end,
      before: text.slice(Math.max(0, start - 8), start),
      after: text.slice(end, end + 8),
    };
    if (rule.isBenign?.(place)) continue;
    const last = runs.at(-1);
    if (last?.end === start && last.kind === rule.kind) runs[runs.length - 1] = { ...last, end };
    else runs.push({ start, end, kind: rule.kind });
  }
  return runs;
}

const firstCharacter = (text: string): string =>
  text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 0);

function lastCharacter(text: string): string {
  const isPair = /[\ud800-\udbff][\udc00-\udfff]$/.test(text);
  return text.slice(isPair ? -2 : -1);
}
