/**
 * Names inside values: `name: X` beside `value: Y` (Kubernetes, ECS, web.config, Terraform), `- X=Y` in lists,
 * and lines of a configuration that is embedded in another one.
 */
import { type Entry, keyOf } from './entry.ts';
import { isVariableName } from './words.ts';
import { splitKey } from './yaml.ts';

const ASSIGNED = /^(?:(?:export|-e|--env|--set|--build-arg)[ =]+)?["']?([A-Za-z_][\w.-]{2,100})=(.*)$/;

export function withPairs(entries: readonly Entry[]): Entry[] {
  const expanded: Entry[] = [];
  const names = new Map<string, Entry>();
  for (const entry of entries) {
    const role = roleOf(keyOf(entry));
    if (role === 'name') {
      const parent = parentOf(entry);
      flush(names, parent, expanded);
      if (isVariableName(entry.value)) {
        names.set(parent, entry);
        continue;
      }
    }
    const named = role === 'value' ? names.get(parentOf(entry))?.value : declared(entry);
    if (named !== undefined) names.delete(parentOf(entry));
    expanded.push(
      named === undefined ? assigned(entry) : { ...entry, path: [...entry.path.slice(0, -1), named] },
    );
  }
  for (const parent of [...names.keys()]) flush(names, parent, expanded);
  return expanded;
}

const parentOf = ({ path }: Entry): string => path.slice(0, -1).join('\n');

function roleOf(key: string): 'name' | 'value' | undefined {
  if (key.length < 3 || key.length > 5) return undefined;
  const word = key.toLowerCase();
  if (word === 'name' || word === 'key') return 'name';
  return word === 'value' ? 'value' : undefined;
}

/** If there is no value beside it, only the name is reported. */
function flush(names: Map<string, Entry>, parent: string, expanded: Entry[]): void {
  const named = names.get(parent);
  if (named === undefined) return;
  names.delete(parent);
  expanded.push({ ...named, path: [...named.path.slice(0, -1), named.value], value: '' });
}

/** `variable "llm_endpoint" { default = … }` is a value of that name. */
function declared({ path }: Entry): string | undefined {
  return path.at(-1) === 'default'
    ? /^(?:variable|output|param) (\S+)$/.exec(path.at(-2) ?? '')?.[1]
    : undefined;
}

function assigned(entry: Entry): Entry {
  const { path, value, isBlock } = entry;
  if (!isBlock && !path.at(-1)?.startsWith('#')) return entry;
  const text = value.replace(/^#+\s*/, '');
  const [, name, given] = ASSIGNED.exec(text) ?? [];
  if (name !== undefined && given !== undefined)
    return { ...entry, path: [...path, name], value: unwrap(given) };
  const split = isBlock ? splitKey(text.replace(/^- +/, '')) : { value };
  return split.key === undefined
    ? entry
    : { ...entry, path: [...path, split.key], value: unwrap(split.value) };
}

/** Quotes around the whole, or the one that was opened before the name. */
function unwrap(value: string): string {
  return value
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/["']$/, '');
}
