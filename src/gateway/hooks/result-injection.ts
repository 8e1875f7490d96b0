/**
 * Commands to the model in what a tool returned. A text from outside is taken at its word, passage by passage. In the
 * machine's own files, and in texts about attacks, such sentences stand quoted in tests, patterns and documentation:
 * there they count only where they are said outright and leave no doubt.
 */
import { injectionText } from '../../detect/checks/injection-text.ts';
import { unicodeHidden } from '../../detect/checks/unicode-hidden.ts';
import { hiddenMessages } from '../../detect/definition/hidden-messages.ts';
import type { CheckId } from '../../vocabulary/check.ts';

/** One outright attempt. */
const CERTAIN_FROM = 0.9;
/** Two of them in one passage: manuals ignore parameters all day, and tell nobody about it. */
const NO_DOUBT_FROM = 0.92;
/** Sentences this far apart belong together only by chance. */
const LONGEST_WHOLE = 4_000;

export interface CommandReading {
  readonly text: string;
  readonly checks: readonly CheckId[];
  /** Such sentences are talked about; they were left. */
  readonly isQuoted: boolean;
}

/** The text without the passages that command the model. */
export function withoutCommands(text: string, isLocal: boolean): CommandReading {
  const found = commandIn(text, CERTAIN_FROM);
  if (found === undefined) return { text, checks: [], isQuoted: false };
  const isLenient = isLocal || isAboutAttacks(text);
  const bar = (passage: string): CheckId | undefined =>
    isLenient ? commandIn(withoutQuoted(passage), NO_DOUBT_FROM) : commandIn(passage, CERTAIN_FROM);
  // Fences and quotations may go over several paragraphs.
  if (isLenient && bar(text) === undefined) return { text, checks: [], isQuoted: true };
  return withhold(text, found, bar);
}

/** The check that is sure of it, in one passage or in a short text as a whole. */
function commandIn(text: string, from: number): CheckId | undefined {
  // Characters alone may be a broken file; a message in them is somebody's.
  if (!hiddenMessages(text).next().done) return unicodeHidden.card.id;
  if (!isCommanding(text, CERTAIN_FROM)) return undefined;
  const isSure =
    (text.length <= LONGEST_WHOLE && isCommanding(text, from)) ||
    text.split(BETWEEN).some((passage) => isCommanding(passage, from));
  return isSure ? injectionText.card.id : undefined;
}

function isCommanding(text: string, from: number): boolean {
  for (const { confidence, severity } of injectionText.inspect({ path: '$', text }))
    if (confidence >= from && severity !== 'medium') return true;
  return false;
}

const BETWEEN = /(\n[ \t\r]*\n)/;

/** Without all of it, if the passages command only together. */
function withhold(
  text: string,
  found: CheckId,
  bar: (passage: string) => CheckId | undefined,
): CommandReading {
  const checks = new Set<CheckId>();
  const kept = text.split(BETWEEN).map((passage) => {
    const check = /\S/.test(passage) ? bar(passage) : undefined;
    if (check === undefined) return passage;
    checks.add(check);
    return placeholderOf([check]);
  });
  const rest = kept.join('');
  if (checks.size > 0 && bar(rest) === undefined) return { text: rest, checks: [...checks], isQuoted: false };
  checks.add(found);
  return { text: placeholderOf([...checks]), checks: [...checks], isQuoted: false };
}

const placeholderOf = (checks: readonly CheckId[]): string =>
  `[TokenAuditor left out a passage here: ${checks.join(', ')}]`;

const SUBJECT =
  /prompt[- ]injections?|jailbreak|adversarial|red[- ]?team|owasp|tool[- ]poisoning|guardrail/gi;
const OFTEN = 3;

const isAboutAttacks = (text: string): boolean => (text.match(SUBJECT)?.length ?? 0) >= OFTEN;

const QUOTED: readonly RegExp[] = [
  /```[\s\S]*?```|~~~[\s\S]*?~~~/g,
  /`[^`]{1,4000}`/g,
  /"(?:[^"\\\n]|\\[^\n])*"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]/g,
  /(?<!\w)'(?:[^'\\\n]|\\[^\n])*'(?!\w)/g,
  /(?<=[(,=:[|&!?\s])\/(?![*/\s])(?:[^/\\\n]|\\[^\n])+\/[a-z]*/g,
  /^[ \t]*(?:>|\||\$|%).*$/gm,
];

/** Code blocks, literals, quotations, and lines of a transcript are about something; the rest is said. */
function withoutQuoted(text: string): string {
  return QUOTED.reduce((rest, quoted) => rest.replace(quoted, ' '), text);
}
