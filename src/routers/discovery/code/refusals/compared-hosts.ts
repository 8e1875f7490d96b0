/** Addresses that a program compares something with, or asserts: it goes to none of them. */
import { anyWord, either } from '../../../../text/patterns/compose.ts';
import type { Reading } from '../../tokens/reading.ts';
import { tokenAt } from '../../tokens/reading.ts';
import { TEXT, type Tokens } from '../../tokens/tokens.ts';

const REACH = 120;

/** `url === '…'`, `url in ('…'`, `case '…'`, `-eq "…"`. */
const COMPARED_BEFORE = either(
  /(?:[=!]=|=~|!~)\s*\(?\s*$/,
  /\b(?:not\s+)?in\s*(?:[([{]|new\s+Set\(\[|\w+\()\s*(?:["'][^"'\n]*["']\s*,\s*)*$/,
  /\b(?:case|when)\s+(?:["'][^"'\n]*["']\s*[,|]\s*)*$/,
  /\s-(?:eq|ne|like|notlike|match|notmatch|contains)\s+$/,
);
/** `for url in ['…']` goes to each of them. */
const LOOP = /\bfor\b[^;\n]*$/;
/** `'…' === url`, `'…' in url`. */
const COMPARED_BEHIND =
  /^\s*(?:[=!]==?(?!>)|(?:not\s+)?in\s+[A-Za-z_]|\.(?:equals(?:IgnoreCase)?|startsWith|contains|eq|__eq__)\()/;
/** `match host { '…' => …` of a language without `case`. */
const ARM = /^\s*(?:\|[^\n]{0,80})?[=-]>/;
const ARMED = /\b(?:match|when)\b[^{}\n]*\{[^{}]*$/;
/** `['…', '…'].includes(url)`. */
const SEARCHED = /^(?:\s*,\s*["'`][^"'`\n]*["'`])*\s*,?\s*\]\)?\s*\.(?:includes|indexOf|some|has|contains)\(/;

const COMPARING = anyWord`
  includes? contains? starts_?with ends_?with has_?prefix has_?suffix has equals? equals_?ignore_?case
  equal_?fold index_?of last_?index_?of match(?:es)? compare(?:_?to)? str(?:n|case|ncase)?cmp
  str_(?:contains|starts_with|ends_with) str_?i?pos eql? start_with end_with r?find
`;
const ASSERTING = anyWord`
  (?:xct)?assert\w*!? expect\w* to_?be to_?(?:strict_?)?equal to_?match\w* to_?contain\w* to_?have\w*
  (?:object|string|array)_?(?:containing|matching) is_?equal_?to are_?equal be have_attributes
  called_(?:once_)?with contains_?exactly
`;
const CALLEE = new RegExp(`(?:^|[.:>_])(?:${COMPARING}|${ASSERTING})[?!]?$`, 'i');
/** `require.Equal(t, '…')` of a test asserts, `require('…')` loads. */
const CHECKED = /(?:^|\.)(?:require|assert|expect|check|should|Assert)\.\w+$/;
/** `expect(url).to eq '…'`, `url shouldBe '…'`. */
const WITHOUT_BRACKETS = /\.(?:not_)?to\s+\w+\s*$|\bshould\w*\s+$/;

/** Whether the string at an index is one side of a comparison. `callee` is the innermost call around it. */
export function isCompared(tokens: Tokens, index: number, callee: string | undefined): boolean {
  if (callee !== undefined && (CALLEE.test(callee) || CHECKED.test(callee))) return true;
  const start = tokens.starts[index] as number;
  const before = tokens.text.slice(Math.max(0, start - REACH), start);
  const behind = tokens.text.slice(tokens.ends[index], (tokens.ends[index] as number) + REACH);
  if (COMPARED_BEHIND.test(behind) || SEARCHED.test(behind) || WITHOUT_BRACKETS.test(before)) return true;
  if (ARM.test(behind) && ARMED.test(tokens.text.slice(Math.max(0, start - 600), start))) return true;
  return COMPARED_BEFORE.test(before) && !LOOP.test(before);
}

/** `[ "$X" = … ]`, `[[ $X == … ]]`, `test "$X" != …`. */
const TEST = /(?:\[\[?|\btest)\s[^\]\n;]*$/;
const OPERATOR = '-(?:eq|ne|like|notlike|match|notmatch|contains)';
/** `$X -eq "…"`, `case $X in`. */
const OPERATED = new RegExp(String.raw`\s${OPERATOR}\s+["'*]*$`, 'i');
const OPERAND = new RegExp(String.raw`^["'}]*\s+${OPERATOR}\s`, 'i');

/** Whether what a shell has at this offset is one side of a test, or a pattern of `case`. */
export function isTested(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  const behind = text.slice(end, end + REACH);
  if (/^\S*\)(?:\s|$)/.test(behind) && /(?:^|\n|\|)\s*\(?["'*]*$/.test(before)) return true;
  if (OPERATED.test(before) || OPERAND.test(behind)) return true;
  if (/\bcase\s+["'${]*$/.test(before) && /^["'}]*\s+in\b/.test(behind)) return true;
  if (!TEST.test(before)) return false;
  return /(?:[=!]=|=~|\s=)\s*["'*]*$/.test(before) || /^["'}*]*\s+(?:[=!]=|=~|=)\s/.test(behind);
}

/** Whether a variable is compared with something, rather than used. */
export function isComparedWord({ tokens, isShell }: Reading, offset: number, name: string): boolean {
  const end = offset + name.length;
  if (isShell) return isTested(tokens.text, offset, end);
  const behind = tokens.text.slice(end, end + 16);
  const index = tokenAt(tokens, offset);
  // `env.X === '…'`, `os.environ["X"] == "…"`; `x == null` asks whether there is one.
  const isText = tokens.kinds[index] === TEXT;
  return (isText ? /^["'`][\])]\s*[=!]==?\s*["'`]\w/ : /^\s*[=!]==?\s*["'`]\w/).test(behind);
}
