/** What is missing between two texts, where the second is the first with placeholders. */
import type { Removed } from '../../screening/contract/check.ts';

/** Each removed stretch, trimmed. Everything from there on where the rest cannot be found again. */
export function removedPassages(text: string, kept: string, placeholder: string): Removed[] {
  if (text === kept) return [];
  const parts = kept.split(placeholder);
  const removed: string[] = [];
  let at = parts[0]?.length ?? 0;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i] ?? '';
    const isLast = i === parts.length - 1;
    const next = isLast && text.endsWith(part) ? text.length - part.length : text.indexOf(part, at);
    if (part === '' && !isLast) continue;
    removed.push(text.slice(at, next < at ? text.length : next).trim());
    at = next < at ? text.length : next + part.length;
  }
  return removed.filter((passage) => passage !== '').map((passage) => ({ passage, mark: placeholder }));
}
