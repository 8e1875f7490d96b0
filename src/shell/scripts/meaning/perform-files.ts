import { type Action, SELF } from './action.ts';
import type { Findings } from './findings.ts';
import {
  type Arguments,
  constant,
  FETCHED,
  filesOf,
  originOf,
  SHELL_INPUT,
  SOCKET,
  unknown,
  type Value,
} from './value.ts';

/** The argument at a position, or the receiver. */
type At = (place: number) => Value;

export function opened(path: string, file: Value): Value {
  return unknown(path, {
    files: file.text === '' ? [] : [file.text],
    target: file.text,
    ...fetchedFrom(file),
  });
}

function fetchedFrom(file: Value): Partial<Value> {
  return /^https?:/i.test(file.text) ? { origin: FETCHED, url: file.text, files: [] } : {};
}

export function open(file: Value, mode: Value, path: string, args: Arguments, findings: Findings): Value {
  const how = mode.value ?? args.entries.get('mode')?.value ?? '';
  // Perl: `open(F, '<', $file)`, `open(F, "cmd |")`; Ruby: `open('| cmd')`.
  const isTwoWords = /^\s*(?:[+]?[<>]{1,2}(?::[\w():]+)?|\|-|-\|)\s*$/.test(how);
  const target = isTwoWords ? (args.items[2] ?? unknown('')) : file;
  const text = isTwoWords ? '' : target.text;
  if (/^\s*\||\|\s*$/.test(text) || /\|-|-\|/.test(how)) {
    const line = target.value === undefined ? target : constant(target.value.replace(/^\s*\||\|\s*$/g, ''));
    findings.command(line, args);
    return unknown(path);
  }
  const direction = isTwoWords ? how : (/^\s*[+]?[<>]{1,2}&?/.exec(text)?.[0] ?? '');
  if (direction.endsWith('&')) {
    findings.attach();
    return unknown(path);
  }
  const place = direction !== '' && !isTwoWords ? constant(text.slice(direction.length).trim()) : target;
  const isWrite = direction.includes('>') || (direction === '' && /^[rbt+]*[wax]/.test(how));
  if (!isWrite) {
    findings.read(place);
    return opened(path, place);
  }
  findings.write(place, direction.includes('>>') || how.includes('a') ? 'append' : 'create');
  return unknown(path, { target: place.text });
}

export function removeAll(
  action: Extract<Action, { does: 'delete' }>,
  at: At,
  args: Arguments,
  findings: Findings,
): void {
  const isRecursive =
    action.recursive === 'option'
      ? args.items.some(({ entries }) => entries?.get('recursive')?.text === '$true')
      : action.recursive;
  const named = action.arg === SELF ? [at(SELF)] : args.items.slice(action.arg);
  const targets = named.flatMap((target) => target.items ?? [target]);
  for (const target of targets) {
    if (target.entries === undefined || target.entries.size === 0) findings.remove(target, isRecursive);
  }
}

/** Something is written to an open file or connection. */
export function put(place: number, at: At, args: Arguments, findings: Findings): void {
  const isSelf = place === SELF || at(SELF).target !== undefined || at(SELF).origin !== 0;
  const handle = isSelf ? at(SELF) : at(0);
  if (handle.target === SHELL_INPUT) return;
  if (handle.origin & (SOCKET | FETCHED)) findings.send(handle, args.items);
  else if (handle.target !== undefined)
    findings.write(
      constant(handle.target),
      'edit',
      args.items.find((item) => item !== handle),
    );
  else if (!isSelf && (originOf(args.items) !== 0 || filesOf(args.items).length > 0))
    findings.send(handle, args.items);
}
