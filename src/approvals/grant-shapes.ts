/**
 * What a grant for more than one call is bound to: everything that one approval is, apart from arguments that the person
 * left open and, for a grant until a time, the session. Arguments are not kept: each is a digest under the ledger's key.
 */
import { z } from 'zod';
import type { Ledger } from '../evidence/ledger.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Call } from '../vocabulary/call.ts';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import { type ApprovalScope, idSchema } from '../vocabulary/events/event-fields.ts';
import { type Asking, whatRuns } from './binding.ts';

type Digesting = Pick<Ledger, 'digest'>;

export const callShapeSchema = z.strictObject({
  /** Server, contract, tool, agent, folder, policy and the files that it would run; then with the session as well. */
  place: digestSchema,
  session: digestSchema,
  arguments: z.array(z.strictObject({ name: z.string(), digest: digestSchema })),
});
export type CallShape = z.infer<typeof callShapeSchema>;

/** Where a call is made, by which agent, and under what. */
export function placeOf(
  call: Call,
  { caller, cwd, policy, contract, beside }: Asking,
  files: readonly JsonValue[] = [],
): Record<string, JsonValue> {
  return {
    purpose: 'grant',
    server: call.server ?? null,
    contract: contract ?? null,
    tool: call.tool,
    kind: call.kind ?? 'tool',
    // Not the door: a hook and the gateway ask about the same call.
    agent: caller.agent,
    cwd: cwd ?? null,
    policy,
    files: [...files],
    ...(beside === undefined ? {} : { beside: { ...beside } }),
  };
}

export function shapeOf(
  call: Call,
  asking: Asking,
  ledger: Digesting,
  files: readonly JsonValue[] = [],
): CallShape {
  const { session, connection = session } = asking;
  const place = placeOf(call, asking, files);
  const digestOf = (value: JsonValue) => ledger.digest(canonicalJson(value));
  return {
    place: digestOf(place),
    session: digestOf({ ...place, session: connection ?? null }),
    arguments: Object.entries(whatRuns(call)).map(([name, value]) => ({
      name,
      digest: digestOf({ purpose: 'argument', name, value }),
    })),
  };
}

/** Names that the ledger can hold; others stay exact. */
export const freeable = ({ arguments: given }: CallShape): string[] =>
  given.map(({ name }) => name).filter((name) => idSchema.safeParse(name).success);

/** With other arguments than these it is another shape, even if one that is left open is missing. */
export function grantHashOf(
  scope: Exclude<ApprovalScope, 'once'>,
  shape: CallShape,
  free: readonly string[],
  ledger: Digesting,
): Digest {
  const exact = shape.arguments.map(({ name, digest }) => [name, free.includes(name) ? 'any' : digest]);
  return ledger.digest(
    canonicalJson({
      purpose: 'grant shape',
      scope,
      place: scope === 'session' ? shape.session : shape.place,
      arguments: exact.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
      free: [...free].sort(),
    }),
  );
}
