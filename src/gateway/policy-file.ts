/** A policy as somebody wrote it, ready for the road. Read only when it is named: a cloned repository brings none along. */
import type { z } from 'zod';
import { type ExceptionIndex, indexExceptions } from '../policy/exceptions.ts';
import type { GatePolicy } from '../policy/gate.ts';
import { JSON_REFUSALS, readJson } from '../text/json-read.ts';
import { type PolicyDocument, policySchema } from '../vocabulary/policy.ts';
import { Trouble } from '../vocabulary/trouble.ts';

export interface PolicyFile {
  readonly gate: GatePolicy;
  readonly exceptions: ExceptionIndex;
}

export function readPolicy(text: string, path: string): PolicyFile {
  const reading = readJson(text);
  if (!reading.ok) {
    const { line, column, reason } = reading;
    throw new Trouble('json.refused', { path, reason: JSON_REFUSALS[reason], line, column });
  }
  const parsed = policySchema.safeParse(reading.value);
  if (!parsed.success) throw refused(parsed.error.issues[0], path);
  const { gate, exceptions } = parsed.data;
  const ids = new Set<string>();
  for (const [i, { id }] of exceptions.entries()) {
    if (ids.has(id))
      throw new Trouble('policy.refused', {
        path,
        field: `exceptions[${i}].id`,
        reason: 'stands there twice',
      });
    ids.add(id);
  }
  return { gate: gateOf(gate), exceptions: indexExceptions(exceptions) };
}

function gateOf(gate: PolicyDocument['gate']): GatePolicy {
  return {
    failClosedForCritical: gate.fail_closed_for_critical,
    requireApprovalForNetwork: gate.require_approval_for_network,
    requireApprovalForPackageInstall: gate.require_approval_for_package_install,
  };
}

function refused(issue: z.core.$ZodIssue | undefined, path: string): Trouble {
  const place = (issue?.path ?? []).map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
  );
  const field = place.join('').replace(/^\./, '') || 'the document';
  if (issue?.code === 'unrecognized_keys') {
    const inside = [...place, `.${issue.keys[0]}`].join('').replace(/^\./, '');
    return new Trouble('policy.refused', { path, field: inside, reason: 'is not a key of a policy' });
  }
  const reason =
    issue?.code === 'invalid_type'
      ? `is missing or not of the type ${issue.expected}`
      : 'does not have its form';
  return new Trouble('policy.refused', { path, field, reason });
}
