/** Results of everyday calls without anything to find: short lines of plain words, names and numbers. */
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { isProse } from './words.ts';

const LONGEST = 6_000;
const MOST_TEXTS = 200;
const DEEPEST = 6;

/** Words with which a text may address the agent that reads it. */
const AGENTS =
  /\b(?:ais?|llms?|agents?|models?|bots?|chatbots?|claude|gpt|chatgpt|cursor|grok|assisting|agentic|robots?|copilot|gemini|codex|ia|ki|humans?|the user)\b|<\/?user>/i;

/** The law of everyday calls: what is everyday here, the full reading passes to the model unchanged. */
export function isEverydayResult(result: JsonValue): boolean {
  const lines = textsIn(result);
  return lines?.every((line) => isProse(line) && !AGENTS.test(line)) === true;
}

/** Line by line; undefined where it is too much to be read quickly. */
export function textsIn(value: JsonValue): string[] | undefined {
  const lines: string[] = [];
  let length = 0;
  for (const { value: text, at: depth } of walkJson(value, 0, (above) => above + 1)) {
    if (depth > DEEPEST) return undefined;
    if (typeof text !== 'string') continue;
    length += text.length;
    for (const line of text.split(/[\r\n\t]+/)) lines.push(line);
    if (length > LONGEST || lines.length > MOST_TEXTS) return undefined;
  }
  return lines;
}
