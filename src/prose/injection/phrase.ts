import type { Threat } from '../../vocabulary/signal.ts';

/** What a phrase tries to do to the model that reads it. */
export const ATTEMPTS = {
  override: ['prompt_injection', 'overrides earlier instructions'],
  role: ['jailbreak', 'gives the model another role or mode'],
  tags: ['prompt_injection', 'poses as another speaker of the conversation'],
  secrecy: ['prompt_injection', 'asks to keep something from the user'],
  exfiltration: ['data_exfiltration', 'asks to send data away'],
  disclosure: ['social_engineering', 'asks for secrets or for hidden instructions'],
  personal: ['social_engineering', "asks for somebody's personal data"],
  steering: ['prompt_injection', 'steers the use of tools'],
  authority: ['social_engineering', 'claims authority over the model'],
  safeguards: ['jailbreak', 'asks to switch protections off'],
  address: ['prompt_injection', 'speaks to the model instead of the reader'],
  hidden: ['prompt_injection', 'hides instructions from the reader'],
  smuggling: ['prompt_injection', 'hides its request in parts or codes'],
  code: ['code_execution', 'carries a command'],
  harm: ['harmful_content', 'asks for harmful content'],
} as const satisfies Record<string, readonly [Threat, string]>;
export type Attempt = keyof typeof ATTEMPTS;

/**
 * How much a phrase says by itself: `strong` is enough, `request` is worth a word, `weak` needs another attempt beside it.
 * The texts it is matched against are lower case with single spaces.
 */
export interface Phrase {
  readonly attempt: Attempt;
  readonly says: 'strong' | 'request' | 'weak';
  readonly pattern: RegExp;
}

/** Every gap is bounded by words of bounded length, so that a phrase costs the same wherever it is looked for. */
export const phrases = (says: Phrase['says'], attempt: Attempt, ...patterns: readonly RegExp[]): Phrase[] =>
  patterns.map((pattern) => ({ attempt, says, pattern }));
