/** A policy file, ready for the road. Read only when the user names it: a cloned repository cannot supply one. */
import { z } from 'zod';
import { SCREENING_CHECKS } from '../checks/call-checks.ts';
import { DEFINITION_CHECK_IDS } from '../checks/definition-check-ids.ts';
import { type ExceptionIndex, indexExceptions } from '../policy/exceptions.ts';
import type { GatePolicy } from '../policy/gate.ts';
import { RATE_CEILING } from '../policy/sampling.ts';
import { JSON_REFUSALS, readJson } from '../text/json/json-read.ts';
import { printable } from '../text/printable.ts';
import { isSlipOf, nearest } from '../text/words/nearest.ts';
import { type PolicyDocument, policySchema } from '../vocabulary/policy.ts';
import { Trouble } from '../vocabulary/trouble.ts';

export interface PolicyFile {
  readonly gate: GatePolicy;
  readonly exceptions: ExceptionIndex;
  /** Of calls that are not suspicious; otherwise the baseline. */
  readonly sampleRate?: number;
}

export function readPolicy(text: string, path: string): PolicyFile {
  const reading = readJson(text);
  if (!reading.ok) {
    const { line, column, reason } = reading;
    throw new Trouble('json.refused', { path, reason: JSON_REFUSALS[reason], line, column });
  }
  const parsed = policySchema.safeParse(reading.value);
  if (!parsed.success) {
    const refused = refusedPlace(parsed.error.issues[0], 'a policy', policySchema);
    throw new Trouble('policy.refused', { path, ...refused });
  }
  return usePolicy(parsed.data, (field, reason) => new Trouble('policy.refused', { path, field, reason }));
}

type Refuse = (field: string, reason: string) => Trouble;

/** A valid document may still name checks or rates that do not exist; `refuse` reports it by the document's field. */
export function usePolicy({ gate, exceptions, sampling }: PolicyDocument, refuse: Refuse): PolicyFile {
  refuseUnusable(exceptions, refuse);
  const sampleRate = sampling?.baseline_rate;
  if (sampleRate !== undefined && sampleRate > RATE_CEILING)
    throw refuse('sampling.baseline_rate', `is larger than ${RATE_CEILING}`);
  return {
    gate: gateOf(gate),
    // Reasons are untrusted text that is shown on screens and to models.
    exceptions: indexExceptions(exceptions.map((each) => ({ ...each, reason: printable(each.reason) }))),
    ...(sampleRate === undefined ? {} : { sampleRate }),
  };
}

const KNOWN: readonly string[] = [...SCREENING_CHECKS.map(({ card }) => card.id), ...DEFINITION_CHECK_IDS];

/** An exception for a check that does not exist would silence nothing, and its author would not learn why. */
function refuseUnusable(exceptions: PolicyDocument['exceptions'], refuse: Refuse): void {
  const ids = new Set<string>();
  for (const [i, { id, check }] of exceptions.entries()) {
    if (ids.has(id)) throw refuse(`exceptions[${i}].id`, 'is used twice');
    ids.add(id);
    if (!KNOWN.includes(check)) {
      throw refuse(
        `exceptions[${i}].check`,
        `is not the id of a check; the nearest one is ${nearest(check, KNOWN)}`,
      );
    }
  }
}

function gateOf(gate: PolicyDocument['gate']): GatePolicy {
  return {
    failClosedForCritical: gate.fail_closed_for_critical,
    requireApprovalForNetwork: gate.require_approval_for_network,
    requireApprovalForPackageInstall: gate.require_approval_for_package_install,
  };
}

/** Which field of a document is malformed, and why; `what` names the document in the message. */
export function refusedPlace(
  issue: z.core.$ZodIssue | undefined,
  what: string,
  schema: z.core.$ZodType,
): { readonly field: string; readonly reason: string } {
  const place = (issue?.path ?? []).map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
  );
  const field = place.join('').replace(/^\./, '') || 'the document';
  if (issue?.code === 'unrecognized_keys') {
    const inside = [...place, `.${issue.keys[0]}`].join('').replace(/^\./, '');
    const known = nearest(issue.keys[0] ?? '', keysAt(schema, issue.path));
    const meant = isSlipOf(issue.keys[0] ?? '', known) ? `; the nearest one is ${known}` : '';
    return { field: inside, reason: `is not a key of ${what}${meant}` };
  }
  return { field, reason: reasonOf(issue) };
}

/** The keys that an object at this place may have. */
function keysAt(schema: z.core.$ZodType, [step, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault
  )
    return keysAt(schema.unwrap(), step === undefined ? [] : [step, ...rest]);
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  if (step === undefined) return Object.keys(schema.shape);
  const inner: z.core.$ZodType | undefined = schema.shape[String(step)];
  return inner === undefined ? [] : keysAt(inner, rest);
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  // Our own messages in the schema begin in lower case; zod's do not, and may quote the input.
  if (issue !== undefined && /^[a-z]/.test(issue.message)) return issue.message;
  switch (issue?.code) {
    case 'invalid_type':
      return `is missing or not of the type ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return issue.origin === 'number' ? `is smaller than ${issue.minimum}` : 'is empty';
    case 'too_big':
      return `is longer than ${issue.maximum}`;
    default:
      return 'is malformed';
  }
}
