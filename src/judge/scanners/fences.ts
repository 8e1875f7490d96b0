/**
 * The scanned text between fences that its author cannot know, and without the marks by which models tell roles apart: it
 * can neither end early nor pose as the model's own turn. That a model obeys the text all the same cannot be excluded.
 */
import type { Random } from '../../ports/files.ts';

export interface Fenced {
  readonly text: string;
  /** 128 random bits; in no text but this one. */
  readonly fence: string;
}

/** A text that nothing is wrong with: what refuses it refuses any. */
export const HARMLESS = 'Good morning.';

/** The marks of Llama, Granite, ChatML, harmony, Gemma, Mistral and DeepSeek, and the older ones in brackets. */
const MARKS =
  /<\|(?=[\w-])|(?<=[\w-])\|>|<(?=\/?(?:BEGIN|END) )|\[(?=\/?INST\])|<(?=\/?s>)|<(?=(?:start|end)_of_turn>)|<(?=<\/?SYS>>)|<(?=\uff5c)/g;

export function fenced(text: string, random: Random): Fenced {
  const fence = Buffer.from(random.bytes(16)).toString('hex');
  return { text: `<<${fence}\n${inert(text)}\n${fence}>>`, fence };
}

/** A space breaks each mark, and a reader still sees what was there. */
export const inert = (text: string): string =>
  text.replaceAll(MARKS, (mark) => (mark === '|>' ? '| >' : `${mark[0]} ${mark.slice(1)}`));
