import { namesOver } from '../../sensitive/names-over.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import type { TextSubject } from '../contract/check.ts';
import { FIELD, pathOfKey, stepToMember } from './argument-strings.ts';

/** As many keys as decide what a name promises; a deep value must not cost a longer list at every level. */
const NAMES_KEPT = 3;

interface NamedPlace {
  readonly path: string;
  readonly keys: readonly string[];
}

const ROOT: NamedPlace = { path: '$', keys: [] };

function stepToNamed({ path, keys }: NamedPlace, key: string | number, index: number): NamedPlace {
  return {
    path: stepToMember(path, key, index),
    keys: typeof key === 'number' ? keys : [...keys.slice(1 - NAMES_KEPT), key],
  };
}

/** Every string of a value with its path and the names above it, and the keys that are content. */
export function* textsIn(
  value: JsonValue,
  { entropyThreshold, bareEntropy }: Pick<TextSubject, 'entropyThreshold' | 'bareEntropy'> = {},
  isRead: (key: string) => boolean = () => false,
): Generator<TextSubject> {
  const judged = {
    ...(entropyThreshold === undefined ? {} : { entropyThreshold }),
    ...(bareEntropy === undefined ? {} : { bareEntropy }),
  };
  for (const { value: text, isKey, at, index, owner } of walkJson(value, ROOT, stepToNamed)) {
    if (typeof text !== 'string') continue;
    if (!isKey) yield { path: at.path, text, names: namesOver(at.keys, owner), ...judged };
    else if (!FIELD.test(text)) yield { path: pathOfKey(at.path, index), text, ...judged };
    else if (isRead(text)) yield { path: stepToMember(at.path, text, index), text, ...judged };
  }
}
