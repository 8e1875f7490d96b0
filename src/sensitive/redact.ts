import type { RedactedText } from '../answers/calls/redaction.answer.ts';
import { type FindOptions, findMarks } from './find.ts';
import { replaceMarks, spanOf } from './pattern/spans.ts';

export type RedactOptions = FindOptions;

export interface Redaction extends RedactedText {
  /** Limits by which something was left unread. */
  readonly capped: readonly string[];
}

/** The text with every secret replaced by a placeholder that names its kind. Redacting twice equals redacting once. */
export function redactText(text: string, options: RedactOptions = {}): Redaction {
  const { marks, capped } = findMarks(text, options);
  if (marks.length === 0) return { text, spans: [], capped: [...capped] };
  return { text: replaceMarks(text, marks), spans: marks.map(spanOf), capped: [...capped] };
}
