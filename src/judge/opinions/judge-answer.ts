/** The answer of a judge: one JSON object of a strict form. Anything else counts as no answer, never as a verdict. */
import { z } from 'zod';
import { redactText } from '../../sensitive/redact.ts';
import { printable } from '../../text/printable.ts';
import { JUDGE_VERDICTS } from '../../vocabulary/scanning/judge-words.ts';
import { readAnswer } from '../asking/json-answer.ts';

const answerSchema = z.strictObject({
  verdict: z.enum(JUDGE_VERDICTS),
  confidence: z.number().min(0).max(1),
  reason: z.string().min(1).max(300),
});
export type JudgeAnswer = z.infer<typeof answerSchema>;

const MOST_CHARACTERS = 4_096;
const MOST_BYTES = 4 * MOST_CHARACTERS;

/** Undefined if it is not exactly that. The reason is the model's own words, made printable. */
export function judgeAnswer(text: string): JudgeAnswer | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const reading = readAnswer(text, MOST_BYTES);
  const parsed = reading.ok ? answerSchema.safeParse(reading.value) : undefined;
  if (parsed?.success !== true) return undefined;
  // It is shown to the agent: a model may repeat what it should not.
  const { text: reason } = redactText(parsed.data.reason);
  return { ...parsed.data, reason: printable(reason, { max: 300 }) };
}
