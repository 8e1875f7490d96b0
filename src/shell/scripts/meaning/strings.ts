import { replacedAll } from '../../../text/budget.ts';
import { type Arguments, constant, joined, mixed, unknown, type Value } from './value.ts';

/** Longer constants are data. */
const MAX_CHANGED = 4096;

type Change = 'join' | 'split' | 'replace' | 'reverse' | 'lower' | 'upper' | 'format';

/** Methods that build a command from pieces. */
export function changeString(how: Change, self: Value, { items }: Arguments): Value {
  const [first, second] = items;
  const subject = self.value === undefined && self.items === undefined ? (first ?? self) : self;
  const { value } = subject;
  if (how === 'join') return join(self, items);
  if (how === 'reverse' && subject.items !== undefined) return list([...subject.items].reverse());
  if (how === 'format') return format(self, items, /\{\w*\}/g);
  if (value === undefined || value.length > MAX_CHANGED) return mixed('', [self, ...items]);
  switch (how) {
    case 'split':
      return list(split(value, subject === first ? second?.value : first?.value).map(constant));
    case 'replace':
      if (first?.value === undefined || first.value === '' || second?.value === undefined)
        return mixed('', [self]);
      return replaced(subject, value, first.value, second.value);
    case 'reverse':
      return { ...subject, ...said([...value].reverse().join('')) };
    case 'lower':
      return { ...subject, ...said(value.toLowerCase()) };
    case 'upper':
      return { ...subject, ...said(value.toUpperCase()) };
  }
}

function replaced(subject: Value, value: string, from: string, to: string): Value {
  const made = replacedAll(value, from, to);
  return made === undefined ? mixed('', [subject]) : { ...subject, ...said(made) };
}

function said(value: string): Pick<Value, 'value' | 'text'> {
  return { value, text: value };
}

function list(items: readonly Value[]): Value {
  return mixed('', items, { items });
}

function split(value: string, separator: string | undefined): string[] {
  return separator === undefined ? value.split(/\s+/).filter((part) => part !== '') : value.split(separator);
}

/** `' '.join(list)`, `list.join(' ')`, `implode(' ', list)`, `join('', list)`. */
function join(self: Value, items: readonly Value[]): Value {
  if (self.items !== undefined) return joined(self.items, items[0]?.value ?? '');
  const [first, second] = items;
  const parts = first?.items ?? second?.items;
  // `''.join(map(chr, codes))` is text already.
  if (parts === undefined && first?.value !== undefined && self.value === '') return first;
  if (parts === undefined) return mixed('', [self, ...items]);
  return joined(parts, first?.items === undefined ? (first?.value ?? '') : (self.value ?? ''));
}

/** The placeholders of a template filled in order. */
export function format(template: Value, items: readonly Value[], place: RegExp): Value {
  if (template.value === undefined || template.value.length > MAX_CHANGED)
    return mixed('', [template, ...items]);
  const pieces = template.value.split(place).map(constant);
  let next = 0;
  const filled = pieces.flatMap((piece, i) => (i === 0 ? [piece] : [items[next++] ?? unknown(''), piece]));
  return joined(filled);
}
