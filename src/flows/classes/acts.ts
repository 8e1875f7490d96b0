/** What a verb does to an object. */
import type { Act } from '../../vocabulary/flow.ts';
import type { Phrase } from './name-phrases.ts';
import type { ServerKind, Thing } from './objects.ts';

/** They examine what they run on. */
const HARMLESS_RUNS =
  /^(?:tests?|audits?|builds?|lint|reports?|analysis|quer(?:y|ies)|search|scan|diagnostics?|benchmark|checks?|examples?)$/;

export function actsOf({ word, verb, things, nouns }: Phrase, kind: ServerKind | undefined): readonly Act[] {
  const [thing] = things;
  const isMoney = thing === undefined ? kind === 'money' || kind === undefined : thing.kind === 'money';
  switch (verb?.kind) {
    case undefined:
      return [];
    case 'read':
    case 'compute':
      return ['read'];
    case 'fetch':
      return ['read', 'send'];
    case 'make':
      return made(thing, kind);
    case 'change':
      return thing?.change ?? ['write'];
    case 'take':
      return ['destroy'];
    case 'send':
      return ['send'];
    case 'share':
      return ['send', 'grant'];
    case 'pay':
      if (verb.isSure || isMoney) return ['pay'];
      return word === 'transfer' ? ['change'] : ['write'];
    case 'grant':
      return ['grant'];
    case 'run':
      return nouns.some((noun) => HARMLESS_RUNS.test(noun)) ? ['read', 'run'] : ['run'];
    case 'switch':
      return thing?.turn ?? (word === 'open' ? ['read'] : ['write']);
    case 'operate':
      return ['read', 'send'];
    case 'call':
      return ['read', 'write', 'send', 'change', 'destroy'];
  }
}

/** A file that is made at a forge is published there. */
function made(thing: Thing | undefined, kind: ServerKind | undefined): readonly Act[] {
  if (thing?.make !== undefined) return thing.make;
  return kind === 'forge' && thing?.kind === 'files' ? ['send'] : ['write'];
}
