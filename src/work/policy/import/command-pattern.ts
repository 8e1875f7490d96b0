/**
 * Beginnings of command lines, as other programs write them (`git push`), as conditions. What is allowed is one command, so
 * that nothing else runs with it; what is denied or asked about may be any command of a line.
 */
import type { WrittenCondition } from '../../../vocabulary/document/rule-condition.ts';
import type { RuleAction } from '../../../vocabulary/document/rules-part.ts';

/** Nothing that begins another command, or that the shell replaces. */
export const ONE_COMMAND = '[^;&|<>$`()\\n\\r]*';
/** Where a command of a line begins, and what may follow its last word. */
const BEGINS = '(?:^|[;&|({!\\n`]|\\b(?:then|do|else)\\s)\\s*';
const ENDS = '(?:[\\s;&|)`]|$)';

export const escaped = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}/]/g, '\\$&');

/** A word that a shell passes on as it is written. */
export const isPlainWord = (word: string): boolean => /^[\w@%+=:,./-]+$/.test(word);

type Tool = NonNullable<WrittenCondition['tool']>;

/** Of a line that begins with these words, each of them one of several. */
export function beginsWith(
  tool: Tool,
  words: readonly (readonly string[])[],
  action: RuleAction,
): WrittenCondition {
  const [programs = []] = words;
  // One word is a program, which the reading of commands finds behind quotes, wrappers and `bash -c`, too.
  if (action !== 'allow' && words.length === 1) return { tool, shell: { program: [...programs] } };
  return lineWith(tool, words.map(oneOf).join('[ \\t]+'), action);
}

/** Of a line that begins with what this expression matches, and then ends or goes on with another word. */
export function lineWith(tool: Tool, regex: string, action: RuleAction): WrittenCondition {
  const whole = action === 'allow' ? `^${regex}(?:[ \\t]${ONE_COMMAND})?$` : `${BEGINS}${regex}${ENDS}`;
  return { tool, arguments: { command: { regex: whole } } };
}

/** Of a command whose beginning an expression of the other program matches: allowed if it is the only one of its line. */
export function lineMatching(tool: Tool, regex: string, action: RuleAction): WrittenCondition {
  if (action !== 'allow') return { tool, arguments: { command: { regex: `${BEGINS}(?:${regex})` } } };
  return {
    tool,
    all: [`^(?:${regex})`, `^${ONE_COMMAND}$`].map((each) => ({ arguments: { command: { regex: each } } })),
  };
}

/** Of a line with this command, with these words and no others. */
export function isCommand(tool: Tool, regex: string, action: RuleAction): WrittenCondition {
  const whole = action === 'allow' ? `^${regex}$` : `${BEGINS}${regex}\\s*(?:$|[;&|)\\n\`])`;
  return { tool, arguments: { command: { regex: whole } } };
}

function oneOf(words: readonly string[]): string {
  const [first = '', ...others] = words.map(escaped);
  return others.length === 0 ? first : `(?:${[first, ...others].join('|')})`;
}
