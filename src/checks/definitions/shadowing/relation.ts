/** How two servers are related: a product that is configured twice is reported once, not once per tool. */

import type { Registry } from '../../../screening/contract/definition-subject.ts';
import { deepStem } from '../../../screening/definitions/name-words.ts';
import { plainText } from '../../../screening/definitions/plain-text.ts';
import { memo, memoOf } from '../../../text/bounded-memo.ts';
import type { Definition } from '../../../vocabulary/definition.ts';
import { contentWords, likeness } from './likeness.ts';

export interface Relation {
  /** `twin`: most tools of the smaller one are tools of the other, nearly word for word. `kin`: they share many names. */
  readonly kind: 'twin' | 'kin' | 'apart';
  readonly shared: number;
  /** Names on both servers with different descriptions, in the order of the first server. */
  readonly changed: readonly string[];
  /** Of two servers, the one listed first reports for both. */
  readonly isFirst: boolean;
  /** The first name that both servers have. */
  readonly first: string;
}

/** Fewer shared names than this are individually copied tools. */
const FEWEST_SAME = 2;
const FEWEST_NAMES = 4;
const LONGEST = 4000;
/** Of one registry, by either server. */
const MOST_SERVERS = 1024;

export const relationOf = (registry: Registry, here: string, there: string): Relation =>
  relationsIn(registry)(here)(there);

const relationsIn = memoOf((registry: Registry) =>
  memo({ most: MOST_SERVERS }, (here) =>
    memo({ most: MOST_SERVERS }, (there): Relation => {
      const isFirst = [...registry.servers].find((server) => server === here || server === there) === here;
      return { ...compare(registry.toolsOf(here), registry.toolsOf(there)), isFirst };
    }),
  ),
);

type Tools = ReadonlyMap<string, Definition>;

function compare(here: Tools, there: Tools): Omit<Relation, 'isFirst'> {
  const shared: string[] = [];
  const changed: string[] = [];
  for (const [name, tool] of here) {
    const other = there.get(name);
    if (other === undefined) continue;
    shared.push(name);
    if (!isRetold(tool, other)) changed.push(name);
  }
  const smaller = Math.min(here.size, there.size);
  const reworded = changed.filter((name) => isAlike(here.get(name), there.get(name))).length;
  const isMost = shared.length * 2 >= smaller;
  const isKin = shared.length * 3 >= smaller && shared.length >= FEWEST_NAMES;
  const isTwin =
    (isMost && shared.length >= FEWEST_SAME && changed.length * 2 <= shared.length) ||
    (isMost && isKin && (changed.length - reworded) * 2 <= shared.length);
  const kind = isTwin ? 'twin' : isKin ? 'kin' : 'apart';
  return { kind, shared: shared.length, changed, first: shared[0] ?? '' };
}

/** The same words, whatever their case, endings, articles and full stops: too little for another author's words. */
export function isRetold(a: Definition, b: Definition): boolean {
  return core(a) !== '' && core(a) === core(b);
}

/** One tool is compared with all that share its name. */
const core = memoOf((tool: Definition): string =>
  plainText(describe(tool).slice(0, LONGEST))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/^(?:an?|the|new|your)?$/.test(word))
    .map(deepStem)
    .join(' '),
);

function isAlike(a: Definition | undefined, b: Definition | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return likeness(contentWords(a, describe(a)), contentWords(b, describe(b)), [a.name]) === 'alike';
}

export const describe = ({ value }: Definition): string =>
  typeof value.description === 'string' ? value.description : '';

/** `@one/reader` and `@two/reader`, `reader` and `reader-2`, where nothing but names is known: releases of one product. */
export function isNamesake(a: string, b: string): boolean {
  return productOf(a) === productOf(b) && !NO_PRODUCT.test(productOf(a));
}

/** `server1` and `server2` are two servers. */
const NO_PRODUCT = /^(?:mcp|servers?|srv|hosts?|tools?|clients?|nodes?|[a-z])?$/;

const productOf = (server: string): string =>
  server
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/[-_ ]?(?:v?\d{1,3}|old|dev|test|local|beta)$/, '');
