import { type Act, when } from '../../screening/contract/act.ts';
import { has, operandsOf } from '../../screening/contract/words.ts';

export const SEEKS = 'Tool call searches this machine for ways to gain more rights.';
export const SYSTEM_PATH = /^\/(?:etc|usr|bin|sbin|lib\w*|boot|var|opt|root|dev|proc|sys)(?:\/|$)|^\/\*?$/;

/** `sudo -l` alone; with a command after it, it asks about a single right. */
export function rightsListed(texts: readonly string[]): Act | undefined {
  const isList = has(texts, /^-[knSAEH]*l+[kn]*$|^--list$/) && operandsOf(texts).length === 0;
  return when(isList, 'sudo -l', SEEKS, 'medium');
}

/** A search of the whole system for setuid programs and world-writable files. */
export function rightsSearch(texts: readonly string[]): Act | undefined {
  const isWide = texts.some((text, i) => SYSTEM_PATH.test(text) && !(texts[i - 1] ?? '').startsWith('-'));
  if (!isWide) return undefined;
  const modes = texts.filter((_, i) => texts[i - 1] === '-perm');
  return (
    when(has(modes, SET_ID), 'find -perm', SEEKS, 'medium') ??
    when(has(texts, /^-writable$/) || has(modes, OPEN), 'find -writable', SEEKS, 'medium')
  );
}

const SET_ID = /^[-+/]?0?[2467][0-7]{3}$|^[-+/]?[ugoa]*[+=][rwx]*s/;
const OPEN = /^[-+/](?:0*[27]|0?222|o[+=]w)$/;
