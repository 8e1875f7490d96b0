/** Which calls a condition can concern at all, by exact names: what the index is made from. */
import type { Condition } from './terms/plain-rule.ts';

export interface Keys {
  readonly by: 'tool' | 'server';
  readonly names: readonly string[];
}

/** Undefined: any call. A condition is false for every call that has none of the names. */
export function keysOf(condition: Condition): Keys | undefined {
  switch (condition.is) {
    case 'tool':
    case 'server': {
      const { exact, glob, regex } = condition.text;
      return exact === undefined || glob !== undefined || regex !== undefined
        ? undefined
        : { by: condition.is, names: exact };
    }
    case 'all': {
      const keys = condition.of.map(keysOf).filter((each) => each !== undefined);
      return keys.find(({ by }) => by === 'tool') ?? keys[0];
    }
    case 'any':
      return joined(condition.of.map(keysOf));
    default:
      return undefined;
  }
}

function joined(keys: readonly (Keys | undefined)[]): Keys | undefined {
  const [first] = keys;
  if (first === undefined || keys.some((each) => each?.by !== first.by)) return undefined;
  return { by: first.by, names: [...new Set(keys.flatMap((each) => each?.names ?? []))] };
}
