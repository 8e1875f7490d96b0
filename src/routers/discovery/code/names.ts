import { meaningOf } from '../reading/variable-meaning.ts';
import { type Reading, type Seen, tokenAt } from '../tokens/reading.ts';
import { NOTE, TEXT } from '../tokens/tokens.ts';
import { gradeOf } from '../tokens/words.ts';
import { isRemoved } from './reads/environment-forms.ts';
import type { VariableUse } from './reads/environment-uses.ts';
import { isComparedWord } from './refusals/compared-hosts.ts';

/** Environment variables for models, by their names; their values are never read. */
const CAPITALS = /(?<![\w-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\w-])/g;
const KINDS = { endpoint: 'endpoint', credential: 'credential', model: 'model', switch: 'switch' } as const;
/** How code, or a line of code in a comment, takes a variable. */
const TAKEN_BEFORE =
  /(?:env(?:iron)?(?:\.|\[["']|::|->|\.get\(["']|\.fetch\(["']|!\(["'])|[gs]et_?env(?:ironment_?variable)?\(["']|\bvar\(["']|\bexport\s+|\$\{?|secrets\.|env\(["']|(?:^|\n)\s*set\s+|(?:^|\n)\s*)$/i;

export function* variablesIn(reading: Reading, uses: ReadonlyMap<number, VariableUse>): Generator<Seen> {
  const { text } = reading.tokens;
  CAPITALS.lastIndex = 0;
  for (let hit = CAPITALS.exec(text); hit !== null; hit = CAPITALS.exec(text)) {
    const name = hit[0];
    if (name.length > 64) continue;
    const role = meaningOf(name);
    if (role === undefined || !isTaken(reading, hit.index, name)) continue;
    if (role.role !== 'credential' && !isAsked(reading, hit.index, name, role.role === 'switch')) continue;
    if (role.role === 'endpoint' && (gradeOf(name) === 'other' || isComparedWord(reading, hit.index, name)))
      continue;
    const use = uses.get(hit.index)?.use;
    if (use === 'removed' || isRemoved(text, hit.index)) continue;
    yield {
      offset: hit.index,
      kind: KINDS[role.role],
      indicator: name,
      confidence: 'medium',
      provider: role.provider,
      variable: name,
      isTaken: role.role === 'endpoint' && (use === 'read' || isDeclared(text, hit.index + name.length)),
    };
  }
}

/** `OPENAI_BASE_URL: z.string().url()`: a schema of what the environment holds. */
function isDeclared(text: string, behind: number): boolean {
  return /^["']?\s*:\s*(?:[zvt]\.|Joi\.|yup\.|(?:str|url|host|envalid\.\w+)\()/.test(
    text.slice(behind, behind + 24),
  );
}

/** A word of code, a whole string, or the way that texts and comments spell the use of a variable. */
function isTaken(reading: Reading, offset: number, name: string): boolean {
  const { tokens, layer } = reading;
  const index = tokenAt(tokens, offset);
  const isText = tokens.kinds[index] === TEXT;
  if (tokens.kinds[index] === NOTE) return false;
  const start = tokens.starts[index] as number;
  const end = tokens.ends[index] as number;
  if (layer === 'code' && (!isText || end - start <= name.length + 4)) return start <= offset;
  const before = tokens.text.slice(Math.max(0, offset - 24), offset);
  const behind = tokens.text.slice(offset + name.length, offset + name.length + 3);
  if (!TAKEN_BEFORE.test(before)) return false;
  return !/^(?:^|\n)\s*$/.test(before) || /^["']?\s?=\S?/.test(behind);
}

/** Spelled like an environment variable, it may be a constant of the file; it is one if nothing reads it from the environment. */
function isAsked(
  { file, tokens, isShell }: Reading,
  offset: number,
  name: string,
  isStrict: boolean,
): boolean {
  if (isShell || tokens.kinds[tokenAt(tokens, offset)] === TEXT) return true;
  const before = tokens.text.slice(Math.max(0, offset - 24), offset);
  if (/env\w*[.[:(!]+["']?$/i.test(before)) return true;
  if (isStrict || file.known.get(name)?.host !== undefined) return false;
  const isKey =
    /(?:^|[\n{,])\s*$/.test(before) &&
    /^\??\s*[:=]/.test(tokens.text.slice(offset + name.length, offset + name.length + 4));
  return isKey || /[.:]$/.test(before);
}
