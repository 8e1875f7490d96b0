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
      if (isEscapable(node) && isBackslash(elements[at - 1])) found.push(`\\\\${node.raw}`);
  };
  visitRegExpAST(parse(source, flags), { onAlternativeEnter: look, onCharacterClassEnter: look });
  return found;
}

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

export const finding = ({ path, line, source, flags }: Expression, part: string): Finding => ({
  room: roomOf(path),
  text: `${path}:${line}  ${part}  in /${source.length > LONGEST ? `${source.slice(0, LONGEST)}…` : source}/${flags}`,
});

/** This is how an expression is written that is to match nothing. */
const NEVER = '(?!)';

/** The same expression in two places is proved once. */
export function judge(expressions: readonly Expression[]): Judgement {
  const judged: Judgement = { expressions: 0, proved: 0, broken: [], shadowed: [], unproved: [] };
  const seen = new Set<string>([`/${NEVER}/`, `/${NEVER}/y`]);
  for (const expression of expressions) {
    const { source, flags } = expression;
    const key = `/${source}/${flags}`;
    if (seen.has(key)) continue;
    seen.add(key);
    judged.expressions += 1;
    try {
      const { examples, shadowed, unproved } = prove(source, flags);
      judged.proved += examples.size;
      judged.shadowed.push(...shadowed.map(({ raw }) => finding(expression, raw)));
      judged.unproved.push(...unproved.map(({ raw }) => finding(expression, raw)));
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
