/** Results of everyday calls without anything to find: short lines of plain words, names and numbers. */
import type { JsonValue } from '../../text/json/json-value.ts';
import { isProse } from './words.ts';

const MOST_SIGNS = 6_000;
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
  let signs = 0;
  const isRead = (inner: JsonValue, depth: number): boolean => {
    if (typeof inner === 'string') {
      signs += inner.length;
      for (const line of inner.split(/[\r\n\t]+/)) lines.push(line);
      return signs <= MOST_SIGNS && lines.length <= MOST_TEXTS;
    }
    if (typeof inner !== 'object' || inner === null) return true;
    if (depth >= DEEPEST) return false;
    return Object.entries(inner).every(([key, item]) => isRead(key, depth + 1) && isRead(item, depth + 1));
  };
  return isRead(value, 0) ? lines : undefined;
}
