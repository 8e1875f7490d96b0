/**
 * One setting of the document `tokenauditor.yaml`. Each declares how a project that the user has not accepted may change
 * it: such a file may have come with a clone, so it can make a policy stricter and nothing else.
 */
import { z } from 'zod';
import type { Json } from '../json.ts';

export type Merge =
  /** The stricter of two values counts: `order` lists them from mild to strict, or names the strict end of numbers. */
  | { readonly how: 'tighten'; readonly order: Strictness }
  /** A list of restrictions: a project may add to it. */
  | { readonly how: 'add' }
  /** Counts only once the user has accepted the bytes of the file. */
  | {
      readonly how: 'accept';
      /** One entry and not several by name: that of a later file replaces it, and no mixture of both counts. */
      readonly isWhole?: true;
    }
  /** Decides on its own until then: the stricter of its result and that of the others counts. */
  | { readonly how: 'apart' };

export type Strictness = readonly Json[] | 'ascending' | 'descending';

export interface Leaf<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly merge: Merge;
  readonly builtIn: Json;
}

export type Part = Readonly<Record<string, Leaf>>;

export const tighten = (order: Strictness): Merge => ({ how: 'tighten', order });
/** Of a switch that does no harm when it is on, and of one that does. */
export const ON_IS_STRICTER = tighten([false, true]);
export const OFF_IS_STRICTER = tighten([true, false]);
export const ADD: Merge = { how: 'add' };
export const ACCEPT: Merge = { how: 'accept' };
export const ACCEPT_WHOLE: Merge = { how: 'accept', isWhole: true };
export const APART: Merge = { how: 'apart' };

const RULES: Readonly<Record<Merge['how'], string>> = {
  tighten: 'A project can only make it stricter until you accept its file.',
  add: 'A project can add to it.',
  accept: 'In a project it has no effect until you accept its file.',
  apart: 'What a project sets can only make a decision stricter until you accept its file.',
};

/** `about` is shown by editors, with the rule for projects. */
export function leaf<Schema extends z.ZodType>(
  schema: Schema,
  merge: Merge,
  builtIn: Json,
  about: string,
): Leaf<Schema> {
  return { schema: schema.describe(`${about} ${RULES[merge.how]}`), merge, builtIn };
}

type Shape<P extends Part> = { readonly [Key in keyof P]: z.ZodExactOptional<P[Key]['schema']> };

/** Everything is optional: what a file leaves out, the tier below decides. */
export function partSchema<const P extends Part>(part: P, about: string) {
  const shape = Object.fromEntries(
    Object.entries(part).map(([name, { schema }]) => [name, z.exactOptional(schema)]),
  );
  return z.strictObject(shape as Shape<P>).describe(about);
}

type WholeShape<P extends Part> = { readonly [Key in keyof P]: P[Key]['schema'] };

/** The same with every value, as a policy in force has them. */
export function wholeSchema<const P extends Part>(part: P) {
  const shape = Object.fromEntries(Object.entries(part).map(([name, { schema }]) => [name, schema]));
  return z.strictObject(shape as WholeShape<P>);
}
