import { type Action, SELF } from './action.ts';
import type { Call } from './perform.ts';
import { put } from './perform-files.ts';
import { format } from './strings.ts';
import { constant, joined, mixed, unknown, type Value } from './value.ts';

/** A placeholder: `%s`, `%@`, `{}`, `{0}`, `{name}`. */
const PLACES = /%-?\d{0,3}(?:\.\d{1,3})?(?:l{0,2}[sdvqxfiu@])|\{[\w:?.]{0,24}\}/g;

/** Texts and lists built by library functions. */
export function performText(action: Action, { result, at, args, stage }: Call): Value | undefined {
  const { items } = args;
  switch (action.does) {
    case 'gather': {
      const all = items.flatMap((item) => item.items ?? [item]);
      return mixed(result, all, { items: all });
    }
    case 'concat': {
      // `["a", "b"].concat()`, `"a".concat("b")`.
      const isMethod = at(SELF).value !== undefined || at(SELF).items !== undefined;
      const parts = (isMethod ? [at(SELF), ...items] : items).flatMap((item) => item.items ?? [item]);
      return parts.length === 0 ? constant('') : joined(parts, action.between);
    }
    case 'grow':
      return grown(at(SELF), { result, at, args, stage });
    case 'template':
      return filled(at(SELF).value === undefined ? items : [at(SELF), ...items]);
    case 'fill': {
      // R and others return the text; C puts it into its first argument.
      const from = items.findIndex(({ value }) => value !== undefined && !/^\d+$/.test(value));
      const rest = items.slice(Math.max(from, 1));
      const made = action.how === 'print' ? filled(from < 1 ? items : rest) : (rest[0] ?? unknown(''));
      const text = action.how === 'append' ? joined([at(0), made]) : made;
      if (at(0).name !== undefined && from !== 0) stage.bind(at(0), text);
      return text;
    }
    default:
      return undefined;
  }
}

function filled([template, ...rest]: readonly Value[]): Value {
  return template === undefined ? unknown('') : format(template, rest, PLACES);
}

/** Extends a list or a path; data added to a request is sent. */
function grown(self: Value, { result, at, args, stage }: Call): Value {
  // Go's `append(list, …)` has the list in front.
  const [first, ...rest] = args.items;
  const isFree = self.items === undefined && self.value === undefined && first?.items !== undefined;
  const subject = isFree && first !== undefined ? first : self;
  const added = (isFree ? rest : args.items).flatMap((item) => item.items ?? [item]);
  if (subject.items === undefined && subject.value === undefined && subject.text.startsWith('$')) {
    put(SELF, at, args, stage.findings);
    return mixed(result, [self, ...args.items], self.target === undefined ? {} : { target: self.target });
  }
  const { name: _, ...plain } = subject;
  const made: Value =
    subject.items === undefined
      ? joined([subject, ...added], result.endsWith('.push()') ? '/' : '')
      : { ...plain, ...mixed('', [...subject.items, ...added]), items: [...subject.items, ...added] };
  const kept = subject.draft === undefined ? made : stage.findings.draft({ ...made, draft: subject.draft });
  if (subject.name !== undefined) stage.bind(subject, kept);
  return kept;
}
