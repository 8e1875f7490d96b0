/**
 * The skeleton of UTS #39: two texts that look the same have the same skeleton. It is for comparing, never for
 * showing (`m` becomes `rn`). The mapping is closed, so that a skeleton is its own skeleton.
 */
import { once } from '../bounded-memo.ts';
import { CONFUSABLES } from './confusables.generated.ts';
import { normalizeForm, removeInvisible } from './normalize.ts';

const NOT_ASCII = /[^\x00-\x7f]/;
/** More than 30 marks on one character are illegible; dropping them keeps the second sorting cheap. */
const MAX_MARKS = 30;
const BLOT = /\p{M}{31}/u;

const prototypes = once(() => unpack(CONFUSABLES));

export function skeleton(text: string): string {
  const table = prototypes();
  if (!NOT_ASCII.test(text)) return replaceConfusables(text, table);
  const decomposed = normalizeForm(dropBlots(removeInvisible(text)), 'NFD');
  return dropBlots(replaceConfusables(decomposed, table)).normalize('NFD');
}

function dropBlots(text: string): string {
  if (!BLOT.test(text)) return text;
  let result = '';
  let marks = 0;
  for (const character of text) {
    marks = /\p{M}/u.test(character) ? marks + 1 : 0;
    if (marks <= MAX_MARKS) result += character;
  }
  return result;
}

function replaceConfusables(text: string, table: ReadonlyMap<number, string>): string {
  let result = '';
  for (const character of text) result += table.get(character.codePointAt(0) ?? 0) ?? character;
  return result;
}

function unpack(packed: string): Map<number, string> {
  const table = new Map<number, string>();
  let source = 0;
  for (const row of packed.trim().split(/\s/)) {
    const [step = '', targets = ''] = row.split(':');
    source += Number.parseInt(step, 36);
    const codes = targets.split('+').map((code) => Number.parseInt(code, 36));
    table.set(source, String.fromCodePoint(...codes));
  }
  return table;
}
