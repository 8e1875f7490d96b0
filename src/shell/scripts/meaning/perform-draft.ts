import { type Action, SELF } from './action.ts';
import type { Call } from './perform.ts';
import { type Arguments, constant, joined, SHELL_INPUT, unknown, type Value } from './value.ts';

/** Commands that several calls build: `Command::new("sh").arg("-c")`, `p.arguments = […]`. */
export function performDraft(action: Action, { result, at, args, stage }: Call): Value | undefined {
  const { findings } = stage;
  const self = at(SELF);
  switch (action.does) {
    case 'begin':
      return findings.draft(
        asShell(
          unknown(result, { items: wordsOf({ ...args, items: args.items.slice(action.from ?? 0) }) }),
          stage,
        ),
      );
    case 'program':
      return self.draft === undefined
        ? undefined
        : changed(self, [...wordsOf(args).slice(0, 1), ...(self.items ?? [])], stage);
    case 'words':
      return self.draft === undefined
        ? undefined
        : changed(self, [...(self.items ?? []), ...wordsOf(args)], stage);
    case 'feed':
      // A shell runs its input.
      if (self.draft !== undefined) findings.feed([at(0)]);
      return self.draft === undefined ? undefined : self;
    default:
      return undefined;
  }
}

function changed(self: Value, items: readonly Value[], { findings, bind }: Call['stage']): Value {
  const { target: _, ...plain } = self;
  const made = findings.draft(asShell({ ...plain, items }, { findings }));
  if (self.name !== undefined) bind(self, made);
  return made;
}

/** A shell without a script waits for one. */
function asShell(value: Value, { findings }: Pick<Call['stage'], 'findings'>): Value {
  const line = lineOf(value.items ?? []);
  return line !== undefined && findings.isOpenShell(line) ? { ...value, target: SHELL_INPUT } : value;
}

/** Words one by one and in lists; a text such as `-c "…"` contains several. */
function wordsOf({ items }: Arguments): Value[] {
  return items.flatMap((item) => item.items ?? (item.entries === undefined ? [item] : []));
}

/** One line of a draft's words. */
export function lineOf(items: readonly Value[]): Value | undefined {
  const [first, ...rest] = items;
  if (first === undefined) return undefined;
  const isOpen = (word: Value): boolean => /^(?:-|\/)\w+ /.test(word.value ?? word.text);
  if (!rest.some(isOpen)) return items.length === 1 ? first : { ...joined(items, ' '), items };
  return joined([first, ...rest].flatMap((word, i) => (i === 0 ? [word] : [constant(' '), word])));
}
