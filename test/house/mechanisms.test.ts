/**
 * Some things are done in one place: cutting bytes into lines, walking the strings of a value, scanning JSON, wording an
 * issue of a schema. A second implementation drifts from the first: use the home, or list the file with the reason.
 */
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { codeOf, edges, files, textOf } from './rooms.ts';

/** Files that do it, beside its home; each with the reason why it is another thing. */
type Others = Readonly<Record<string, string>>;

function expectOnly(found: readonly string[], home: string, others: Others): void {
  expect(found, 'the gate sees the mechanism').toContain(home);
  expect(found.filter((path) => path !== home && !Object.hasOwn(others, path))).toEqual([]);
  expect(
    Object.keys(others).filter((path) => !found.includes(path)),
    'listed, but no longer true',
  ).toEqual([]);
}

test('the gate sees the house', () => {
  expect(files.length).toBeGreaterThan(1000);
});

/** A search for the byte of a line feed, spelled as a number or by the name of a constant. */
function searchesLineFeed(code: string): boolean {
  const names = [...code.matchAll(/\bconst (\w+) = (?:0x0a|10);/g)].map(([, name]) => name);
  const byte = ['0x0a', '10', ...names].join('|');
  return new RegExp(`\\b(?:lastI|i)ndexOf\\((?:${byte})\\b|\\bincludes\\((?:${byte})\\b`).test(code);
}

test('bytes are cut into lines in one place', () => {
  expect(searchesLineFeed('const FEED = 0x0a;\nchunk.indexOf(FEED, from)')).toBe(true);
  expect(searchesLineFeed('const MOST = 10;\nlist.slice(MOST); list.indexOf(100)')).toBe(false);
  const found = files.filter((path) => searchesLineFeed(codeOf(path)));
  expectOnly(found, 'text/line-cutter.ts', {
    'evidence/folds/backwards.ts': 'reads from the end of a file to its start',
    'work/audits/import-shape.ts': 'looks at the first line of what is already held',
    'work/audits/import-rows.ts': 'waits for the first line feed, to tell the kind of file',
    'work/audits/audit-file.ts': 'waits for the first line feed, to tell the kind of file',
    'work/routes/file-text.ts': 'measures how long the lines of a sample are',
  });
  expect(files.filter((path) => /from 'node:readline/.test(textOf(path)))).toEqual([]);
});

interface Named {
  readonly name: string;
  readonly text: string;
}

function functionsIn(path: string): Named[] {
  const text = textOf(path);
  const found: Named[] = [];
  const add = (name: string, node: { start: number; end: number }) =>
    found.push({ name, text: text.slice(node.start, node.end) });
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id && node.body) add(node.id.name, node.body);
    },
    VariableDeclarator({ id, init }) {
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
      if (id.type === 'Identifier' && isFunction && init.body) add(id.name, init.body);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** Calls itself, goes through the members of an object, and asks for strings. */
const isWalker = ({ name, text }: Named): boolean =>
  new RegExp(`(?<![.\\w#])${name}\\b`).test(text) &&
  /\bObject\.(?:entries|values|keys)\(/.test(text) &&
  /=== 'string'/.test(text);

test('the strings of a value are walked in one place', () => {
  const found = files.filter((path) => functionsIn(path).some(isWalker));
  expectOnly(found, 'text/json/json-walk.ts', {
    'checks/guard/settings/entries.ts': 'judges entries by their siblings and groups, not strings alone',
    'doors/hook/adapter/wording.ts': 'replaces whole objects, such as pictures, not strings alone',
    'screening/code-files/commands-in.ts': 'takes whole branches of a YAML tree by their keys',
    'screening/code-files/playbooks.ts': 'reads tasks of a YAML tree by their keys',
    'text/json/exact-integers.ts': 'compares two values member by member, for numbers',
    'text/json/json-copy.ts': 'proves that a value is JSON, by its property descriptors',
  });
});

test('JSON is scanned in one place', () => {
  // Code that compares with a quote and with a backslash, byte by byte or unit by unit, reads string literals.
  const found = files.filter((path) => /\b0x22\b/.test(codeOf(path)) && /\b0x5c\b/.test(codeOf(path)));
  expectOnly(found, 'text/json/json-tokens.ts', {
    'text/json/json-keys.ts': 'hashes keys while they are scanned, for the strict reader',
    'text/json/json-strings.ts': 'the same over text, with the places of all strings',
    'routers/imports/fields/read-fields.ts':
      'asks whether a name has an escape; its tokens are from the home',
    'sensitive/patterns/generic/assignment.ts': 'reads quotes and escapes of any language',
  });
});

test('an issue of a schema is worded in one place', () => {
  const codes =
    /'(?:invalid_type|invalid_value|too_small|too_big|invalid_format)'|\b(?:prettify|flatten|treeify|format)Error\(/;
  expectOnly(
    files.filter((path) => codes.test(textOf(path))),
    'sensitive/refused-field.ts',
    {},
  );
});

test('calls, definitions, replies and texts are screened and recorded on the road alone', () => {
  const screening = edges.filter(({ to }) => /^checks\/(?:definition-|reply-)?screening\.ts$/.test(to));
  expect(new Set(screening.map(({ to }) => to)).size).toBe(3);
  expect(screening.filter(({ from }) => !/^(?:road|checks)\//.test(from))).toEqual([]);
  const observing = files.filter((path) => /\bquarantine\.observe\(/.test(codeOf(path)));
  expectOnly(observing, 'road/definitions.ts', {});
  const writing = files.filter((path) => /append\(\{\s*type: 'content_scan'/.test(textOf(path)));
  expectOnly(writing, 'road/content/content-recording.ts', {});
});
