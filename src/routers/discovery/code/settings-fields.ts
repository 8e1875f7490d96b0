import { type Reading, type Seen, tokenAt } from '../tokens/reading.ts';
import { WORD } from '../tokens/tokens.ts';
import { gradeOf, isAboutModels } from '../tokens/words.ts';
import { note } from './given-names.ts';

/** A class whose fields are read from the environment: each field is a variable of the same name. */
const CLASS = /^([ \t]*)class\s+(\w{1,80})\([^()\n]{0,120}\bBaseSettings\b[^()\n]{0,80}\)\s*:/gm;
const FIELD = /^([ \t]+)([A-Za-z_]\w{2,60})\s*:\s*[\w[\]|., "']{1,80}?\s*(?:=(.*))?$/;
const PREFIX = /env_prefix\s*=\s*["'](\w{0,40})["']/;
/** `Field(env="X")`, `Field(validation_alias="X")`. */
const ALIAS = /\b(?:env|validation_alias|alias)\s*=\s*(?:\[|AliasChoices\(\s*)?["'](\w{2,80})["']/;
const MOST_LINES = 300;

export function* settingsFieldsIn(reading: Reading): Generator<Seen> {
  const { tokens, layer, file } = reading;
  if (layer !== 'code' || !tokens.text.includes('BaseSettings')) return;
  for (const hit of tokens.text.matchAll(CLASS)) {
    const from = hit.index + hit[0].length;
    if (tokens.kinds[tokenAt(tokens, hit.index)] !== WORD) continue;
    for (const { name, variable, offset } of fieldsOf(tokens.text, from, (hit[1] ?? '').length)) {
      const grade = gradeOf(name);
      if (grade === undefined || grade === 'other') continue;
      // A class of settings for all matters has bases of all kinds.
      const isBase = grade === 'base' && isAboutModels(hit[2] ?? '');
      const isMeant = grade === 'model' || isBase || file.flowing.has(name);
      if (!isMeant) continue;
      note(file, name, { variable });
      yield { offset, kind: 'endpoint', indicator: name, confidence: 'low', variable, isTaken: true };
    }
  }
}

interface SettingsField {
  readonly name: string;
  readonly variable: string;
  readonly offset: number;
}

/** Up to the first line that is indented no more than the class. */
function fieldsOf(text: string, from: number, indent: number): SettingsField[] {
  const fields: SettingsField[] = [];
  let prefix = '';
  let at = text.indexOf('\n', from) + 1;
  for (let lines = 0; at > 0 && lines < MOST_LINES; lines++) {
    const next = text.indexOf('\n', at);
    const line = text.slice(at, Math.min(next < 0 ? text.length : next, at + 400));
    if (line.trim() !== '' && line.length - line.trimStart().length <= indent) break;
    prefix = PREFIX.exec(line)?.[1] ?? prefix;
    const [, inset = '', name, given = ''] = FIELD.exec(line) ?? [];
    const variable = ALIAS.exec(given)?.[1] ?? name ?? '';
    if (name !== undefined) fields.push({ name, variable, offset: at + inset.length });
    at = next + 1;
  }
  const nameOf = ({ name, variable }: SettingsField): string =>
    (name === variable ? prefix + variable : variable).toUpperCase();
  return fields.map((field) => ({ ...field, variable: nameOf(field) }));
}
