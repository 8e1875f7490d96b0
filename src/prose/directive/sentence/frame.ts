import type { Threat } from '../../../vocabulary/signal.ts';

/** What a directive wants of the model that reads it: the threat, and the sentence people are told. */
export const FRAMES = {
  override: ['prompt_injection', 'The text asks the model to put other instructions aside.'],
  secrecy: ['prompt_injection', 'The text asks the model to keep something from the user.'],
  forwarding: ['data_exfiltration', 'The text asks the model to pass private data on.'],
  reading: ['data_exfiltration', 'The text asks the model to read a private place.'],
  hijack: ['prompt_injection', 'The text asks for a place in work that is not its own.'],
  redirection: ['data_exfiltration', 'The text changes where the work of other tools goes.'],
  command: ['code_execution', 'The text asks the model to run a command or to weaken a protection.'],
  disclosure: ['social_engineering', 'The text asks for secrets or for hidden instructions.'],
  role: ['jailbreak', 'The text gives the model another role or mode.'],
  forged: ['prompt_injection', 'The text poses as another speaker of the conversation.'],
  authority: ['social_engineering', 'The text claims authority over the model.'],
  consent: ['prompt_injection', 'The text asks the model to act without asking.'],
  result: ['malicious_content', 'The text asks the model to colour or falsify its answer.'],
  harm: ['harmful_content', 'The text asks the model for something harmful.'],
} as const satisfies Record<string, readonly [Threat, string]>;
export type Frame = keyof typeof FRAMES;

/**
 * How much a frame says by itself: no honest author writes a `clear` one; a `plain` one is worth a look, and two of
 * them agree; a `faint` one is worth a look too, but makes nothing certain; a `hint` counts only beside another frame.
 */
export type Strength = 'clear' | 'plain' | 'faint' | 'hint';

export interface SeenFrame {
  readonly frame: Frame;
  readonly strength: Strength;
  /** Where it stands in the text that was read. */
  readonly start: number;
  readonly end: number;
}
