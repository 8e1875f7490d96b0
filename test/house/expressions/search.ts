/**
 * Finds a text that an expression matches through one alternative. The text is a row of places, each with the set of
 * characters it may hold; elements narrow the sets, and what cannot be is taken back. The caller judges what is found.
 */
import type { AST } from '@eslint-community/regexpp';
import type { Alphabet } from './alphabet.ts';
import { isLookaround } from './marks.ts';

type Next = (at: number) => boolean;
export type Order = <Item>(items: readonly Item[]) => readonly Item[];

const MORE_TIMES = [0, 1, 2, 4, 8, 16];

export interface Aim {
  /** The alternative and all that is around it. */
  readonly path: ReadonlySet<AST.Node>;
  readonly alphabet: Alphabet;
  readonly flags: string;
  readonly mostSteps: number;
  /** Repeats go through the alternative once only, and then freely; a capture would report the last time alone. */
  readonly once: boolean;
  readonly order: Order;
  /** Characters to add before and after, where nothing excludes them: an earlier alternative may need to fail there. */
  readonly around: readonly [number, number];
  /** Whether the text will do; otherwise the search goes on. */
  accept(text: string): boolean;
}

const isSingle = (
  node: AST.Element,
): node is AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass =>
  node.type === 'Character' ||
  node.type === 'CharacterSet' ||
  node.type === 'CharacterClass' ||
  node.type === 'ExpressionCharacterClass';

export function search(pattern: AST.Pattern, aim: Aim): boolean {
  const { alphabet } = aim;
  const { absent, all, word } = alphabet;
  const present = all & ~absent;
  const places = new Map<number, bigint>();
  const captures = new Map<AST.CapturingGroup, readonly [number, number]>();
  let steps = 0;
  let isFree = false;
  const isAimed = (node: AST.Node): boolean => !isFree && aim.path.has(node);

  const narrow = (at: number, set: bigint, next: () => boolean): boolean => {
    if (++steps > aim.mostSteps) return false;
    const before = places.get(at);
    const after = (before ?? all) & set;
    if (after === 0n) return false;
    if (after === before) return next();
    places.set(at, after);
    if (next()) return true;
    if (before === undefined) places.delete(at);
    else places.set(at, before);
    return false;
  };

  const pick = (at: number): string | undefined =>
    aim.order(alphabet.membersOf((places.get(at) ?? all) & present))[0];

  const text = (): string | undefined => {
    const needed = [...places].filter(([, set]) => (set & absent) === 0n).map(([at]) => at);
    if (needed.length === 0) return '';
    const first = Math.min(...needed);
    const last = Math.max(...needed);
    const [before, after] = aim.around;
    let made = '';
    for (let at = first; at <= last + after; at++) {
      const character = pick(at);
      if (character === undefined && at <= last) return undefined;
      if (character === undefined) break;
      made += character;
    }
    for (let at = first - 1; at >= first - before; at--) {
      const character = pick(at);
      if (character === undefined) break;
      made = character + made;
    }
    return made;
  };

  const inOrder = (elements: readonly AST.Element[], forward: boolean, at: number, next: Next): boolean => {
    const [element] = forward ? elements : elements.slice(-1);
    if (element === undefined) return next(at);
    const rest = forward ? elements.slice(1) : elements.slice(0, -1);
    return match(element, forward, at, (after) => inOrder(rest, forward, after, next));
  };

  const anyOf = (
    alternatives: readonly AST.Alternative[],
    forward: boolean,
    at: number,
    next: Next,
  ): boolean => {
    const aimed = alternatives.filter(isAimed);
    return (aimed.length > 0 ? aimed : aim.order(alternatives)).some(
      ({ elements }) => steps <= aim.mostSteps && inOrder(elements, forward, at, next),
    );
  };

  const freely = (isNowFree: boolean, act: () => boolean): boolean => {
    const before = isFree;
    isFree = isNowFree;
    const done = act();
    isFree = before;
    return done;
  };

  const repeat = (element: AST.Element, times: number, forward: boolean, at: number, next: Next): boolean =>
    times === 0
      ? next(at)
      : match(element, forward, at, (after) => repeat(element, times - 1, forward, after, next));

  const onceOf = (element: AST.Element, times: number, forward: boolean, at: number, next: Next): boolean =>
    match(element, forward, at, (first) =>
      freely(true, () =>
        repeat(element, times - 1, forward, first, (after) => freely(false, () => next(after))),
      ),
    );

  const quantified = (
    { element, min, max }: AST.Quantifier,
    forward: boolean,
    at: number,
    next: Next,
  ): boolean => {
    const least = isAimed(element) ? Math.max(1, min) : min;
    const times = isAimed(element) && aim.once ? onceOf : repeat;
    const counts = MORE_TIMES.map((more) => least + more).filter((count) => count <= max);
    return aim.order(counts).some((count) => times(element, count, forward, at, next));
  };

  const wordEdge = (negate: boolean, at: number, next: Next): boolean => {
    const none = all & ~word;
    const sides = negate
      ? [[word, word] as const, [none, none] as const]
      : [[none, word] as const, [word, none] as const];
    return sides.some(([left, right]) => narrow(at - 1, left, () => narrow(at, right, () => next(at))));
  };

  /** What one character decides is kept to; for the rest the caller judges. */
  const forbid = (node: AST.LookaroundAssertion, at: number, next: Next): boolean => {
    let set = all;
    for (const { elements } of node.alternatives) {
      const [only, ...others] = elements;
      if (only !== undefined && others.length === 0 && isSingle(only)) set &= ~alphabet.setOf(only);
      if (only?.type === 'Assertion' && only.kind === 'end' && others.length === 0) set &= ~absent;
    }
    return narrow(node.kind === 'lookahead' ? at : at - 1, set, () => next(at));
  };

  const assert = (node: AST.Assertion, at: number, next: Next): boolean => {
    if (node.kind === 'word') return wordEdge(node.negate, at, next);
    if (node.kind === 'start' || node.kind === 'end') {
      const edge = aim.flags.includes('m') ? absent | alphabet.newline : absent;
      return narrow(node.kind === 'start' ? at - 1 : at, edge, () => next(at));
    }
    if (!isLookaround(node)) return false;
    if (node.negate && !isAimed(node)) return forbid(node, at, next);
    return anyOf(node.alternatives, node.kind === 'lookahead', at, () => next(at));
  };

  const again = (
    [from, to]: readonly [number, number],
    forward: boolean,
    at: number,
    next: Next,
  ): boolean => {
    if (from >= to) return next(at);
    const [source, target] = forward ? [from, at] : [to - 1, at - 1];
    const both = (places.get(source) ?? all) & (places.get(target) ?? all) & present;
    const [character] = alphabet.membersOf(both);
    if (character === undefined) return false;
    const one = both & -both;
    const rest = forward ? ([from + 1, to] as const) : ([from, to - 1] as const);
    return narrow(source, one, () =>
      narrow(target, one, () => again(rest, forward, forward ? at + 1 : at - 1, next)),
    );
  };

  const capture = (node: AST.CapturingGroup, forward: boolean, at: number, next: Next): boolean =>
    anyOf(node.alternatives, forward, at, (after) => {
      const before = captures.get(node);
      captures.set(node, [Math.min(at, after), Math.max(at, after)]);
      if (next(after)) return true;
      if (before === undefined) captures.delete(node);
      else captures.set(node, before);
      return false;
    });

  const match = (node: AST.Element, forward: boolean, at: number, next: Next): boolean => {
    if (isSingle(node))
      return narrow(forward ? at : at - 1, alphabet.setOf(node), () => next(forward ? at + 1 : at - 1));
    switch (node.type) {
      case 'Group':
        return anyOf(node.alternatives, forward, at, next);
      case 'CapturingGroup':
        return capture(node, forward, at, next);
      case 'Quantifier':
        return quantified(node, forward, at, next);
      case 'Backreference': {
        const captured = [node.resolved].flat().flatMap((group) => captures.get(group) ?? []);
        const [from = 0, to = 0] = captured;
        return again([from, to], forward, at, next);
      }
      case 'Assertion':
        return assert(node, at, next);
      default:
        return false;
    }
  };

  return anyOf(pattern.alternatives, true, 0, () => {
    const made = text();
    return made !== undefined && aim.accept(made);
  });
}
