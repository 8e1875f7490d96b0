import { type Reading, tokenAt } from '../../tokens/reading.ts';
import { NOTE, TEXT, WORD } from '../../tokens/tokens.ts';
import {
  CODE_FORMS,
  NO_ENDPOINT,
  SHELL_ASSIGNED,
  SHELL_FORMS,
  UNPACKED,
  type Use,
  useOf,
} from './environment-forms.ts';

/** A place where a program reads, sets or removes a variable of the environment, or reads a setting. */
export interface VariableUse {
  readonly name: string;
  readonly use: Use;
  /** Where the expression begins, and where its name does. */
  readonly start: number;
  readonly offset: number;
  readonly end: number;
}

/** By the offset of the name, in the order of the text. */
export function usesIn({ tokens, isShell }: Reading): ReadonlyMap<number, VariableUse> {
  const uses = new Map<number, VariableUse>();
  const { text } = tokens;
  const assigned = isShell ? assignedIn(text) : NONE;
  let line = 0;
  let nextLine = text.indexOf('\n') + 1;
  for (const hit of text.matchAll(isShell ? SHELL_FORMS : CODE_FORMS)) {
    const name = hit.slice(1).find((one) => one !== undefined) ?? '';
    const offset = hit.index + hit[0].lastIndexOf(name);
    const end = hit.index + hit[0].length;
    if (NO_ENDPOINT.test(name) || tokens.kinds[tokenAt(tokens, hit.index)] === NOTE) continue;
    // `X=${X:-…}` reads before it assigns: what counts are the lines above.
    while (nextLine > 0 && nextLine <= hit.index)
      [line, nextLine] = [nextLine, text.indexOf('\n', nextLine) + 1];
    const isLocal = (assigned.get(name) ?? line) < line;
    const use = isLocal && !hit[0].includes('env:') ? 'local' : useOf(text, hit.index, end);
    uses.set(offset, { name, use, start: hit.index, offset, end });
  }
  return uses;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Where a script first assigns each of its names. */
function assignedIn(text: string): Map<string, number> {
  const first = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(SHELL_ASSIGNED))
    if (!first.has(name)) first.set(name, index);
  // `if [ -z "$X" ]; then X=…`: what is assigned there is a default.
  for (const { 1: name = '' } of text.matchAll(/-z\s+["']?\$\{?([A-Za-z_]\w{1,80})/g)) first.delete(name);
  return first;
}

interface Unpacked {
  readonly name: string;
  readonly variable: string;
  readonly offset: number;
}

const LONGEST_UNPACKED = 600;
const UNPACKED_NAME = /\b([A-Z][A-Z\d_]{1,80})\b(?:\s*:\s*(\w{1,80}))?/g;

/** Names that are given the values of variables at once, with the variables. */
export function* unpackedIn({ tokens }: Reading): Generator<Unpacked> {
  for (const { index: end } of tokens.text.matchAll(UNPACKED)) {
    if (tokens.kinds[tokenAt(tokens, end)] === NOTE) continue;
    const from = Math.max(0, end - LONGEST_UNPACKED);
    const before = tokens.text.slice(from, end);
    const open = before.lastIndexOf('{') + 1;
    for (const { 1: variable = '', 2: name = variable, index } of before.slice(open).matchAll(UNPACKED_NAME))
      yield { name, variable, offset: from + open + index };
  }
}

/** The longest chain of names before what is read: `os.environ`, `Environment.GetEnvironmentVariable`. */
const LONGEST_CHAIN = 12;
const SCHEME_ONLY = /^["'`]?(?:https?|wss?):\/\/["'`]?$/;

/** The token that the value begins with, or undefined where something else precedes it: a host, the rest of a path. */
export function firstOfValue({ tokens }: Reading, { start }: VariableUse): number | undefined {
  const { text, starts, ends, kinds } = tokens;
  let first = tokenAt(tokens, start);
  const from = starts[first] as number;
  if (kinds[first] === TEXT && from < start) {
    const lead = text.slice(from, start);
    return /^\w{0,3}["'`]+(?:https?:\/\/)?(?:[$#]?\{+\s*)?[\w.:$]*$/.test(lead) ? first : undefined;
  }
  for (let links = 0; links < LONGEST_CHAIN && first > 0 && ends[first - 1] === starts[first]; links++) {
    const isJoint = '.:>-\\'.includes(text.charAt(starts[first - 1] as number));
    if (kinds[first - 1] !== WORD && !isJoint) break;
    first--;
  }
  const before = first === 0 ? '' : text.slice(starts[first - 1], ends[first - 1]);
  if (before === '+') return isScheme(text, starts[first - 2], ends[first - 2]) ? first - 2 : undefined;
  return before === '/' || before === '@' || before === '.' ? undefined : first;
}

function isScheme(text: string, start = 0, end = 0): boolean {
  return end - start < 12 && SCHEME_ONLY.test(text.slice(start, end));
}
