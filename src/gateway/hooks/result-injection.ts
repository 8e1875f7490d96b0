/**
 * Commands to the model in what a tool returned. A text from outside is taken at its word, passage by passage. In the
 * machine's own files, and in texts about attacks, such sentences stand quoted in tests, patterns and documentation:
 * there they count only where they are said outright and leave no doubt.
 */
import { injectionText } from '../../detect/checks/injection-text.ts';
import { unicodeHidden } from '../../detect/checks/unicode-hidden.ts';
import { hiddenMessages } from '../../detect/definition/hidden-messages.ts';
import type { CheckId } from '../../vocabulary/check.ts';

interface Bar {
  /** How sure a passage has to be. */
  readonly from: number;
  /** Sentences further apart belong together only by chance. */
  readonly longestWhole: number;
}

/** One outright attempt, or weaker ones throughout a short text. */
const OUTSIDE: Bar = { from: 0.9, longestWhole: 4_000 };
/** Two in one passage: manuals ignore parameters all day, and tell nobody about it. */
const OWN: Bar = { from: 0.92, longestWhole: 0 };

interface CommandReading {
  readonly text: string;
  readonly checks: readonly CheckId[];
  /** Such sentences are talked about; they were left. */
  readonly isQuoted: boolean;
}

/** The text without the passages that command the model. */
export function withoutCommands(text: string, isLocal: boolean): CommandReading {
  const found = commandIn(text, OUTSIDE);
  if (found === undefined) return { text, checks: [], isQuoted: false };
  const isLenient = isLocal || isAboutAttacks(text);
  const judge = (part: string) =>
    isLenient ? commandIn(withoutQuoted(part), OWN) : commandIn(part, OUTSIDE);
  // Fences and quotations may go over several passages.
  if (isLenient && judge(text) === undefined) return { text, checks: [], isQuoted: true };
  return withhold(text, found, judge);
}

/** The check that is sure of it. */
function commandIn(text: string, { from, longestWhole }: Bar): CheckId | undefined {
  // Characters alone may be a broken file; a message in them is somebody's.
  if (!hiddenMessages(text).next().done) return unicodeHidden.card.id;
  // Passages hold no more than the whole does, and nearly every whole holds nothing.
  if (!isCommanding(text, 0)) return undefined;
  const isSure =
    (text.length <= longestWhole && isCommanding(text, from)) ||
    guiltyAmong(passagesOf(text), (passage) => isCommanding(passage, from)).size > 0;
  return isSure ? injectionText.card.id : undefined;
}

function isCommanding(text: string, from: number): boolean {
  for (const { confidence, severity } of injectionText.inspect({ path: '$', text }))
    if (confidence >= from && severity !== 'medium') return true;
  return false;
}

const LONGEST_PASSAGE = 1_000;

/** Paragraphs and what stands between them; a long one is cut at its lines or words. Together they are the text. */
function passagesOf(text: string): string[] {
  return text.split(/(\n[ \t\r]*\n)/).flatMap((paragraph) => {
    const passages: string[] = [];
    for (let rest = paragraph; rest !== ''; ) {
      const most = rest.slice(0, LONGEST_PASSAGE);
      const end = Math.max(most.lastIndexOf('\n'), most.lastIndexOf(' ')) + 1;
      const cut = rest.length <= LONGEST_PASSAGE || end < LONGEST_PASSAGE / 2 ? LONGEST_PASSAGE : end;
      passages.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    return passages;
  });
}

/** By themselves, or with the next one of the same paragraph, as a sentence may go over the cut. */
function guiltyAmong(passages: readonly string[], isGuilty: (text: string) => boolean): Set<number> {
  const guilty = new Set<number>();
  for (const [i, passage] of passages.entries()) {
    if (!/\S/.test(passage)) continue;
    if (isGuilty(passage)) guilty.add(i);
    const before = passages[i - 1] ?? '';
    if (!/\S/.test(before) || guilty.has(i) || guilty.has(i - 1) || !isGuilty(before + passage)) continue;
    guilty.add(i - 1).add(i);
  }
  return guilty;
}

/** Without all of it, if the passages command only together. */
function withhold(
  text: string,
  found: CheckId,
  judge: (part: string) => CheckId | undefined,
): CommandReading {
  const passages = passagesOf(text);
  const checks = new Set<CheckId>();
  const guilty = guiltyAmong(passages, (part) => {
    const check = judge(part);
    if (check !== undefined) checks.add(check);
    return check !== undefined;
  });
  const placeholder = placeholderOf([...checks]);
  const rest = passages
    .map((passage, i) => (!guilty.has(i) ? passage : guilty.has(i - 1) ? '' : placeholder))
    .join('');
  if (guilty.size > 0 && judge(rest) === undefined)
    return { text: rest, checks: [...checks], isQuoted: false };
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
