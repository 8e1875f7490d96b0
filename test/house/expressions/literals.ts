/** Every literal expression in the sources, with its place. */
import { parseSync, Visitor } from 'oxc-parser';
import { files, textOf } from '../rooms.ts';

export interface Expression {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
  readonly isBuilt: boolean;
}

export function literalsIn(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse`);
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ path, line, source: node.regex.pattern, flags: node.regex.flags, isBuilt: false });
    },
  }).visit(program);
  return found;
}

export const literals = (): Expression[] => files.flatMap((path) => literalsIn(path, textOf(path)));
