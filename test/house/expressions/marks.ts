/** An expression with a capture around each of its alternatives, so that a match reports which ones it ran through. */
import type { AST } from '@eslint-community/regexpp';

type Lookaround = AST.LookaroundAssertion;

type Holder = AST.Alternative['parent'];

export const isLookaround = (node: AST.Node): node is Lookaround =>
  node.type === 'Assertion' && (node.kind === 'lookahead' || node.kind === 'lookbehind');

export const isForbidding = (node: AST.Node): node is Lookaround => isLookaround(node) && node.negate;

/** From the node itself to the pattern. */
export function ancestry(node: AST.Node): AST.Node[] {
  const line: AST.Node[] = [];
  for (let at: AST.Node | null = node; at !== null; at = at.parent) line.push(at);
  return line;
}

/** Alternatives that have siblings, at every depth; a pattern of one alternative counts too. */
export function alternativesOf(node: AST.Node): AST.Alternative[] {
  switch (node.type) {
    case 'Quantifier':
      return alternativesOf(node.element);
    case 'Alternative':
      return node.elements.flatMap(alternativesOf);
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return held(node);
    default:
      return isLookaround(node) ? held(node) : [];
  }
}

const isCounted = (alternative: AST.Alternative): boolean =>
  alternative.parent.alternatives.length > 1 || alternative.parent.type === 'Pattern';

const held = (holder: Holder): AST.Alternative[] =>
  holder.alternatives.flatMap((one) => [...(isCounted(one) ? [one] : []), ...alternativesOf(one)]);

function opening(holder: Holder, required: ReadonlySet<AST.Node>): string {
  if (holder.type === 'Pattern') return '';
  if (holder.type === 'Group') return '(?:';
  if (holder.type === 'CapturingGroup') return holder.name === null ? '(' : `(?<${holder.name}>`;
  const negate = holder.negate && !required.has(holder);
  return `(?${holder.kind === 'lookbehind' ? '<' : ''}${negate ? '!' : '='}`;
}

export interface Marked {
  /** The second, if it is sticky: it is tried from every place of a text. */
  readonly expressions: readonly RegExp[];
  /** The number of the capture around each alternative. */
  readonly marks: ReadonlyMap<AST.Node, number>;
}

/** Captures inside a negative lookaround are always empty: those in `required` become positive. */
export function mark(pattern: AST.Pattern, flags: string, required: ReadonlySet<AST.Node>): Marked {
  const numbers = new Map<AST.Node, number>();
  let count = 0;
  const inHolder = (holder: Holder): string => {
    if (holder.type === 'CapturingGroup') numbers.set(holder, ++count);
    const inside = holder.alternatives.map((alternative) => {
      if (!isCounted(alternative)) return print(alternative);
      numbers.set(alternative, ++count);
      return `(${print(alternative)})`;
    });
    return `${opening(holder, required)}${inside.join('|')}${holder.type === 'Pattern' ? '' : ')'}`;
  };
  const print = (node: AST.Node): string => {
    if (node.type === 'Alternative') return node.elements.map(print).join('');
    if (node.type === 'Quantifier') return print(node.element) + node.raw.slice(node.element.raw.length);
    if (node.type === 'Backreference' && !node.ambiguous && typeof node.ref === 'number')
      return `(?:\\${numbers.get(node.resolved) ?? 0})`;
    if (node.type === 'Group' || node.type === 'CapturingGroup') return inHolder(node);
    return isLookaround(node) ? inHolder(node) : node.raw;
  };
  const source = inHolder(pattern);
  const plain = flags.replace(/[dgy]/g, '');
  const expressions = [new RegExp(source, plain)];
  if (flags.includes('y')) expressions.push(new RegExp(source, `${plain}y`));
  return { expressions, marks: numbers };
}

/** The expression as if the alternative were not in it; undefined if back-references would count differently. */
export function without(
  pattern: AST.Pattern,
  alternative: AST.Alternative,
  flags: string,
): RegExp | undefined {
  const { raw, start } = pattern;
  if (/\\[1-9]/.test(raw) && /\((?!\?)/.test(alternative.raw)) return undefined;
  const isFirst = alternative.parent.alternatives[0] === alternative;
  const before = raw.slice(0, alternative.start - start - (isFirst ? 0 : 1));
  const after = raw.slice(alternative.end - start + (isFirst ? 1 : 0));
  return new RegExp(before + after, flags.replace(/[dgy]/g, ''));
}
