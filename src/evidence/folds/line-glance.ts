/**
 * What a fold needs of a line that it does not read: whose line it is, which line it follows, its type and its time,
 * found in the text without parsing it. Only for lines in the form that our writer gives them; any other spelling is
 * undefined, and the caller parses the line. The text counts only once the line's mark was checked: until then it may
 * not even be JSON.
 */

export interface Glance {
  readonly type: string;
  /** Where the 22 characters of the mark begin. */
  readonly macAt: number;
  /** Where the value of `prev` begins. */
  readonly prevAt: number;
}

const MAC = '"mac":"';
const PREV = '"prev":"';
const TYPE = ',"type":';
const VERDICT = ',"verdict":';
const TIME = '"time":"';
const TIME_LENGTH = '2026-01-01T00:00:00.000Z'.length;
const NAME = /^[a-z][a-z0-9_.]*$/;

export function glanceAt(text: string): Glance | undefined {
  const type = typeAtEnd(text);
  if (type === undefined) return undefined;
  const mac = text.indexOf(MAC);
  const prev = mac < 0 ? -1 : text.indexOf(PREV, mac);
  // A second one is inside another object: only parsing shows which of them belongs to the chain.
  if (prev < 0 || text.indexOf(PREV, prev + PREV.length) >= 0) return undefined;
  return { type, macAt: mac + MAC.length, prevAt: prev + PREV.length };
}

/** Undefined unless there is exactly one. */
export function timeIn(text: string): string | undefined {
  const at = text.indexOf(TIME) + TIME.length;
  if (at < TIME.length || text.indexOf(TIME, at) >= 0) return undefined;
  return text[at + TIME_LENGTH] === '"' ? text.slice(at, at + TIME_LENGTH) : undefined;
}

/**
 * Members are sorted, so that `type` is the last one, or the last but `verdict`. What precedes the last brace of an
 * object is a member of that object and of no inner one.
 */
function typeAtEnd(text: string): string | undefined {
  if (!text.endsWith('"}')) return undefined;
  const end = text.length - '"}'.length;
  const start = text.lastIndexOf('"', end - 1);
  if (text.startsWith(TYPE, start - TYPE.length)) return nameIn(text, start + 1, end);
  const before = start - VERDICT.length - 1;
  if (!text.startsWith(`"${VERDICT}`, before) || !NAME.test(text.slice(start + 1, end))) return undefined;
  const opening = text.lastIndexOf('"', before - 1);
  return text.startsWith(TYPE, opening - TYPE.length) ? nameIn(text, opening + 1, before) : undefined;
}

function nameIn(text: string, from: number, to: number): string | undefined {
  const name = text.slice(from, to);
  return NAME.test(name) ? name : undefined;
}
