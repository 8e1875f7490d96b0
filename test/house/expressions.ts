/** Each expression is compiled, searched for doubled backslashes, and each of its alternatives proved by an example. */
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import type { Expression } from './expressions/literals.ts';
import { parse, prove } from './expressions/prove.ts';
import { roomOf } from './rooms.ts';

/** What these would be with one backslash: an edge of a word, or a class of characters. */
const ESCAPED = new Set([...'bBwWdDsS']);

const isBackslash = (node: AST.Node | undefined): boolean =>
  node?.type === 'Character' && node.raw === '\\\\';

const isEscapable = (node: AST.Node): boolean =>
  node.type === 'Quantifier' ? isEscapable(node.element) : node.type === 'Character' && ESCAPED.has(node.raw);

/** A backslash as a character, and then a letter: mostly an escape that was written as in a string. */
export function doubledIn(source: string, flags: string): string[] {
  const found: string[] = [];
  const look = ({ elements }: { readonly elements: readonly AST.Node[] }) => {
    for (const [at, node] of elements.entries())
      if (isEscapable(node) && isBackslash(elements[at - 1]))
        found.push(`\\\\${/^\w+/.exec(source.slice(node.start))?.[0] ?? ''}`);
  };
  visitRegExpAST(parse(source, flags), { onAlternativeEnter: look, onCharacterClassEnter: look });
  return found;
}

/** A backslash that is meant, with a text that has it: a path or key of Windows, a command of psql. */
export const MEANT: readonly { readonly path: string; readonly part: string; readonly example: string }[] = [
  {
    path: 'checks/windows/windows-attacks.ts',
    part: String.raw`\\winlogon`,
    example: String.raw`add hklm\software\microsoft\windows nt\currentversion\winlogon`,
  },
  {
    path: 'checks/windows/windows-attacks.ts',
    part: String.raw`\\software`,
    example: String.raw`add hkcu\software\classes\ms-settings\shell\open\command`,
  },
  {
    path: 'checks/windows/windows-attacks.ts',
    part: String.raw`\\shell`,
    example: String.raw`add hkcu\software\classes\mscfile\shell\open\command`,
  },
  {
    path: 'checks/windows/windows-attacks.ts',
    part: String.raw`\\sam`,
    example: String.raw`c:\windows\system32\config\sam`,
  },
  {
    path: 'screening/code-files/database-clients.ts',
    part: String.raw`\\set`,
    example: String.raw`\set name value`,
  },
];

export const doubled = (expressions: readonly Expression[]): string[] =>
  expressions.flatMap((expression) =>
    doubledIn(expression.source, expression.flags)
      .filter((part) => !MEANT.some((one) => one.path === expression.path && one.part === part))
      .map((part) => finding(expression, part).text),
  );

export interface Finding {
  readonly room: string;
  readonly text: string;
}

export interface Judgement {
  expressions: number;
  proved: number;
  readonly broken: Finding[];
  readonly shadowed: Finding[];
  readonly unproved: Finding[];
}

const LONGEST = 160;

const finding = ({ path, line, source, flags }: Expression, part: string): Finding => ({
  room: roomOf(path),
  text: `${path}:${line}  ${part}  in /${source.length > LONGEST ? `${source.slice(0, LONGEST)}…` : source}/${flags}`,
});

/** This is how an expression is written that is to match nothing. */
const NEVER = '(?!)';

/** The same expression in two places is proved once. */
export function judge(expressions: readonly Expression[]): Judgement {
  const judged: Judgement = { expressions: 0, proved: 0, broken: [], shadowed: [], unproved: [] };
  const seen = new Set<string>([`/${NEVER}/`, `/${NEVER}/y`]);
  const reported = new Set<string>();
  /** A line that builds many expressions has what is wrong with it reported once. */
  const report = (to: Finding[], expression: Expression, part: string) => {
    const key = `${expression.path}:${expression.line} ${part}`;
    if (!expression.isBuilt || !reported.has(key)) to.push(finding(expression, part));
    reported.add(key);
  };
  for (const expression of expressions) {
    const { source, flags } = expression;
    const key = `/${source}/${flags}`;
    if (seen.has(key)) continue;
    seen.add(key);
    judged.expressions += 1;
    try {
      const { examples, shadowed, unproved } = prove(source, flags);
      judged.proved += examples.size;
      for (const { raw } of shadowed) report(judged.shadowed, expression, raw);
      for (const { raw } of unproved) report(judged.unproved, expression, raw);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      judged.broken.push(finding(expression, error.message));
    }
  }
  return judged;
}

/** Where a room has more than its figure allows: all that it has. */
export function exceeding(findings: readonly Finding[], today: Readonly<Record<string, number>>): string[] {
  const rooms = new Map<string, string[]>();
  for (const { room, text } of findings) rooms.set(room, [...(rooms.get(room) ?? []), text]);
  return [...rooms].flatMap(([room, texts]) => (texts.length > (today[room] ?? 0) ? texts : []));
}

export function counted(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { room } of findings) counts[room] = (counts[room] ?? 0) + 1;
  return counts;
}
