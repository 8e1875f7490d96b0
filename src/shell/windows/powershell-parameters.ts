import type { Word } from '../reading/reading.ts';

/** The words of a cmdlet: parameters by name, abbreviations resolved, the rest by position. */
export interface Parameters {
  has(name: string): boolean;
  value(name: string): Word | undefined;
  readonly positional: readonly Word[];
}

const COMMON =
  'verbose! debug! whatif! confirm! erroraction warningaction outvariable errorvariable informationaction';

/** `names` are the cmdlet's parameters in lower case, switches with a trailing `!`. */
export function readParameters(args: readonly Word[], names: string): Parameters {
  const known = `${names} ${COMMON}`.split(' ');
  const values = new Map<string, Word>();
  const switches = new Set<string>();
  const positional: Word[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word === undefined) continue;
    if (word.quoted || !/^-[A-Za-z]/.test(word.text)) {
      positional.push(word);
      continue;
    }
    const spelled = word.text.slice(1).toLowerCase();
    const name = fullName(spelled, known);
    const next = args[at + 1];
    const isSwitch =
      name.endsWith('!') || next === undefined || (!next.quoted && /^-[A-Za-z]/.test(next.text));
    if (isSwitch) {
      // `-Confirm:$false` and `-WhatIf:$false`
      if (next?.text.toLowerCase() === '$false') at++;
      else switches.add(name.replace('!', ''));
    } else {
      values.set(name, next);
      at++;
    }
  }
  return {
    has: (name) => switches.has(name) || values.has(name),
    value: (name) => values.get(name),
    positional,
  };
}

/** Any prefix of a name is that name; `-ea` and similar ones are aliases. */
function fullName(spelled: string, known: readonly string[]): string {
  if (spelled === 'ea') return 'erroraction';
  if (spelled === 'wi') return 'whatif!';
  const exact = known.find((name) => name.replace('!', '') === spelled);
  return exact ?? known.find((name) => name.startsWith(spelled)) ?? spelled;
}
