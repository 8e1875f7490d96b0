/**
 * A YAML text as a value of a schema, or the first reason to refuse it, with its place. JSON is YAML, so JSON is read the
 * same way. What two readers could understand differently (aliases, tags, directives, a key twice) is refused, not
 * interpreted.
 */
import { type ErrorCode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { wrongChoice, wrongValue } from '../../sensitive/refused-field.ts';
import { findInvalidUtf8 } from '../../text/json/utf8.ts';
import { MOST_DOCUMENT_BYTES } from '../../vocabulary/document/document-name.ts';
import { type Refusal, Walk, WHOLE } from './walk.ts';

const BYTE_ORDER_MARK = '\ufeff';

export type ReadValue<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      refusedAt(path: readonly PropertyKey[], reason: string): Refusal;
    }
  | Refused;
interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

export function readAs<Value>(bytes: Uint8Array, schema: z.ZodType<Value>): ReadValue<Value> {
  if (bytes.length > MOST_DOCUMENT_BYTES) return refused('is larger than 4 MB', 1, 1, 'the file');
  const invalid = findInvalidUtf8(bytes);
  const text = Buffer.from(bytes).toString('utf8');
  if (invalid >= 0) {
    const before = Buffer.from(bytes.subarray(0, invalid)).toString('utf8').split('\n');
    return refused('is not UTF-8', before.length, (before.at(-1)?.length ?? 0) + 1, 'the file');
  }
  return readText(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, schema);
}

function readText<Value>(text: string, schema: z.ZodType<Value>): ReadValue<Value> {
  const lineCounter = new LineCounter();
  const parsed = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    // `silent` would hide that a second document follows.
    logLevel: 'error',
    schema: 'core',
    // The library compares each key with each other; a map with 60,000 keys takes it a minute. The walk does it at once.
    uniqueKeys: false,
  });
  const [error] = parsed.errors;
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    return refused(FAULTS[error.code] ?? 'is not valid YAML', line, col);
  }
  if (parsed.directives?.yaml.explicit === true || Object.keys(parsed.directives?.tags ?? {}).length > 1)
    return refused('begins with a directive (`%`), which is not allowed', 1, 1);
  const walk = new Walk(lineCounter);
  // A file of comments alone sets nothing.
  const value = parsed.contents === null ? {} : walk.valueOf(parsed.contents, schema);
  if (walk.refusal !== undefined) return { ok: false, refusal: walk.refusal };
  const checked = schema.safeParse(value);
  if (!checked.success) {
    const issue = innermost(checked.error.issues[0]);
    return { ok: false, refusal: walk.refusedAt(issue?.path ?? [], wrongValue(issue, value)) };
  }
  return { ok: true, value: checked.data, refusedAt: (path, reason) => walk.refusedAt(path, reason) };
}

/** Where a value of a valid JSON text is; the nearest one above it, if it is missing. */
export function placeIn(
  json: string | Uint8Array,
  path: readonly PropertyKey[],
): { readonly line: number; readonly column: number } {
  const lineCounter = new LineCounter();
  const text = typeof json === 'string' ? json : Buffer.from(json).toString('utf8');
  const walk = new Walk(lineCounter);
  walk.valueOf(parseDocument(text, { lineCounter, uniqueKeys: false }).contents, z.unknown());
  const { line, column } = walk.refusedAt(path, '');
  return { line, column };
}

function refused(reason: string, line: number, column: number, field = WHOLE): Refused {
  return { ok: false, refusal: { field, reason, line, column } };
}

const FAULTS: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'is indented with a tab; YAML is indented with spaces',
  MULTIPLE_DOCS: 'is more than one document (`---`)',
  RESOURCE_EXHAUSTION: 'is nested too deeply',
  BAD_INDENT: 'is not valid YAML: wrong indentation, or a bracket that is not closed',
  MISSING_CHAR: 'is not valid YAML: a character is missing',
  UNEXPECTED_TOKEN: 'is not valid YAML: a character that is not allowed here',
  BAD_ALIAS: 'has an alias (`*`), which is not allowed',
  TAG_RESOLVE_FAILED: 'has a tag (`!`), which is not allowed',
};

type Issue = z.core.$ZodIssue | undefined;

/** Of several forms, what is wrong with the one that was meant: the one whose own kind fits. */
function innermost(issue: Issue): Issue {
  if (issue?.code !== 'invalid_union') return issue;
  const value = wrongChoice(issue.errors);
  if (value !== undefined) return { ...value, path: [...issue.path, ...value.path] };
  const inside = issue.errors.flatMap(([first]) =>
    first !== undefined && first.path.length > 0 ? [first] : [],
  );
  const [meant] = inside;
  return meant === undefined ? issue : innermost({ ...meant, path: [...issue.path, ...meant.path] });
}
