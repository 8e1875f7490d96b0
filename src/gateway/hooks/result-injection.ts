/**
 * Commands to the model in what a tool returned. A text from outside is taken at its word. In the machine's own files
 * such sentences stand quoted in tests, patterns and documentation, and count only where they are said outright.
 */
import { injectionText } from '../../detect/checks/injection-text.ts';
import { unicodeHidden } from '../../detect/checks/unicode-hidden.ts';
import { hiddenMessages } from '../../detect/definition/hidden-messages.ts';
import type { CheckId } from '../../vocabulary/check.ts';

const CERTAIN_FROM = 0.9;

/** The check that is sure of it. */
export function commandIn(text: string): CheckId | undefined {
  // Characters alone may be a broken file; a message in them is somebody's.
  if (!hiddenMessages(text).next().done) return unicodeHidden.card.id;
  for (const { confidence, severity } of injectionText.inspect({ path: '$', text }))
    if (confidence >= CERTAIN_FROM && severity !== 'medium') return injectionText.card.id;
  return undefined;
}

export const isSaidOutright = (text: string): boolean => commandIn(withoutQuoted(text)) !== undefined;

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

export interface WithheldText {
  readonly text: string;
  readonly checks: readonly CheckId[];
}

/** Without the paragraphs that command; without all of it, if they do so only together. */
export function withhold(text: string, check: CheckId): WithheldText {
  const checks = new Set([check]);
  const parts = text.split(/(\n[ \t\r]*\n)/);
  const kept = parts.map((part) => {
    const found = /\S/.test(part) ? commandIn(part) : undefined;
    if (found === undefined) return part;
    checks.add(found);
    return placeholderOf([found]);
  });
  const rest = kept.join('');
  const isClean = kept.some((part, i) => part !== parts[i]) && commandIn(rest) === undefined;
  return { text: isClean ? rest : placeholderOf([...checks]), checks: [...checks] };
}

const placeholderOf = (checks: readonly CheckId[]): string =>
  `[TokenAuditor left out a passage here: ${checks.join(', ')}]`;
