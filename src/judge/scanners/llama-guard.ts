/** Llama Guard: `safe`, or `unsafe` and a line of categories; anything else is no answer. */
import type { ScanThreat } from '../../vocabulary/scanning/scan-words.ts';
import type { Chat, ChatAnswer } from '../asking/chat-protocols.ts';
import { confidenceIn } from './confidence.ts';
import type { Dialect } from './dialect.ts';
import { fenced } from './fences.ts';
import type { Judged } from './model-verdict.ts';

/** The hazard categories of Llama Guard 3 and 4. */
const CATEGORIES: ReadonlyMap<string, ScanThreat> = new Map([
  ['S1', 'harmful_content'], // violent crimes
  ['S2', 'malicious_content'], // non-violent crimes
  ['S3', 'harmful_content'], // sex crimes
  ['S4', 'harmful_content'], // child exploitation
  ['S5', 'social_engineering'], // defamation
  ['S6', 'harmful_content'], // specialized advice
  ['S7', 'data_exfiltration'], // privacy
  ['S8', 'malicious_content'], // intellectual property
  ['S9', 'harmful_content'], // indiscriminate weapons
  ['S10', 'harmful_content'], // hate
  ['S11', 'harmful_content'], // self-harm
  ['S12', 'harmful_content'], // sexual content
  ['S13', 'social_engineering'], // elections
  ['S14', 'code_execution'], // code interpreter abuse
]);

const ANSWER = /^(?:safe|unsafe(?:\s*\n\s*(S\d{1,2}(?:\s*,\s*S\d{1,2})*))?)$/;

/** Its template puts the policy around the message, so the text is all that is sent. */
export const llamaGuard: Dialect = {
  model: 'llama-guard3',
  threats: [...new Set(CATEGORIES.values())],
  questions: (text, random) => [
    { chat: { user: fenced(text, random).text, mostTokens: 32 } satisfies Chat, read },
  ],
};

function read({ content, tokens }: ChatAnswer): Judged | undefined {
  const match = ANSWER.exec(content.trim());
  if (match === null) return undefined;
  const safe = match[0] === 'safe';
  const confidence = confidenceIn(tokens, safe ? 'safe' : 'unsafe', safe ? 'unsafe' : 'safe');
  const categories = match[1]?.split(',').map((one) => one.trim()) ?? ['other'];
  const threats = categories.map((one) => CATEGORIES.get(one) ?? 'malicious_content');
  return {
    kind: 'judged',
    safe,
    ...(confidence === undefined ? {} : { confidence }),
    threats: safe ? [] : [...new Set(threats)],
  };
}
