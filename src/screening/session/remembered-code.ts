/** Code that a call leaves for later ones, as far as it is remembered. */

import type { CodeTexts } from '../../vocabulary/call-context.ts';
import type { CallSubject } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';

/** Number of texts kept; of older ones only the names are known, and running them requires approval. */
const MOST_TEXTS = 2_048;
const MOST_NAMES = 8_192;
/** Set once even names were dropped. */
export const FORGOTTEN = 'forgotten names';
/** In place of a text that is not kept: a character that no text contains, so that it counts as unreadable. */
export const NOT_KEPT = '\0';
/** Longer texts are not read, and running them requires approval. */
export const LONGEST_TEXT = 262_144;
/** For all texts together. */
const MOST_CHARACTERS = 8_388_608;
export const LONGEST_LINE = 65_536;
const NAMED =
  /(?:^|[;&\n])[ \t]{0,20}(?:alias[ \t]{1,8}([\w.-]{1,40})=|function[ \t]{1,8}([\w-]{1,40})|([\w-]{1,40})[ \t]{0,4}\([ \t]?\)[ \t]{0,4}\{)/g;
/** A line that only sets a variable. */
const SET = /^\s{0,20}(?:export\s{1,8}|declare\s{1,8}(?:-\w{1,4}\s{1,8})?)?([A-Za-z_]\w{0,60})=[^;&|\n]*$/;
const EVERYDAY_VARIABLE = /^(?:PATH|HOME|PWD|LANG|LC_\w+|TERM|NODE_ENV|DEBUG|CI)$/;

export function rememberCode(
  before: CodeTexts | undefined,
  { commands, actions, context }: CallSubject,
): CodeTexts | undefined {
  const found = new Map<string, string>();
  const write = (effect: CallSubject['actions'][number]['effect'], folder: string | undefined) => {
    if (effect.does !== 'write') return;
    const file = placed(effect.path, context, folder);
    const source = effect.source === undefined ? undefined : placed(effect.source, context, folder);
    const moved = source === undefined ? undefined : (found.get(source) ?? before?.get(source));
    if (moved !== undefined) found.set(file, moved);
    if (effect.content === undefined || effect.content === '') return;
    const earlier = effect.how === 'create' ? '' : (found.get(file) ?? before?.get(file) ?? '');
    found.set(file, (earlier + effect.content).slice(0, LONGEST_TEXT));
  };
  for (const { effect } of actions) write(effect, undefined);
  for (const { text, reading, effects } of commands) {
    for (const effect of effects)
      write(effect, effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd);
    if (text.length > LONGEST_LINE || reading.dialect !== 'posix') continue;
    for (const [, alias, named, called] of text.matchAll(NAMED))
      found.set(`name ${alias ?? named ?? called ?? ''}`, text);
    const variable = SET.exec(text)?.[1];
    if (variable !== undefined && !EVERYDAY_VARIABLE.test(variable)) found.set(`variable ${variable}`, text);
  }
  if (found.size === 0) return before;
  return newest([...(before ?? []), ...found]);
}

/** The newest texts in full, older ones as names. */
function newest(entries: readonly [string, string][]): CodeTexts {
  const kept = new Map<string, string>();
  let characters = 0;
  for (const [name, text] of entries.toReversed()) {
    if (kept.has(name)) continue;
    if (kept.size >= MOST_NAMES) {
      kept.set(FORGOTTEN, NOT_KEPT);
      break;
    }
    characters += text.length;
    const isKept = kept.size < MOST_TEXTS && characters <= MOST_CHARACTERS;
    kept.set(name, isKept ? text : NOT_KEPT);
  }
  return new Map([...kept].reverse());
}
