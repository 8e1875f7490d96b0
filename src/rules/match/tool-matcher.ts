/** Tools and servers. A tool is known by the name its server gives it, and by the one hosts make of it. */
import { type Call, hidesServer, readingsOf, spelledName } from '../../vocabulary/call.ts';
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { among, anyOf, type Extent, type Truth } from '../terms/truth.ts';
import { textMatcher } from './text-matcher.ts';

type Named = Extract<Condition, { is: 'tool' | 'server' | 'agent' | 'role' | 'cwd' }>;

export function toolMatcher({ text }: Named): Test {
  const matches = textMatcher(text);
  return ({ call }) => {
    const own = matches(call.tool);
    if (own === true || call.server !== undefined)
      return own === true ? true : or(own, matches(spelledName(call)));
    return hidesServer(call) ? or(own, mayBe(readingsOf(call.tool).map(({ tool }) => matches(tool)))) : own;
  };
}

export function serverMatcher({ text }: Named): Test {
  const matches = textMatcher(text);
  return ({ call }) => {
    if (call.server !== undefined) return matches(call.server);
    return hidesServer(call) ? mayBe(serversOf(call).map(matches)) : false;
  };
}

export const serversOf = ({ tool }: Call): string[] => readingsOf(tool).map(({ server }) => server);

const or = (one: Truth, other: Truth): Truth => anyOf([one, other], (each) => each);

/** A name with several readings is none of them for certain. */
const mayBe = (truths: readonly Truth[]): Truth =>
  truths.every((truth) => truth === false) ? false : undefined;

export function doesMatcher({ does }: Extract<Condition, { is: 'does' }>, extent: Extent): Test {
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    return among(facts.does, (one) => does.includes(one), extent, facts.isPartial);
  };
}
