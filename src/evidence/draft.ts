/** What may become an event: metadata of known shapes only. A refusal names the field and never repeats its value. */
import type { z } from 'zod';
import { redactText } from '../sensitive/redact.ts';
import { type EventDraft, eventDraftSchema } from '../vocabulary/events/event.ts';
import { Trouble } from '../vocabulary/trouble.ts';

/** Texts that the redactor found nothing in: tools, servers and sessions come again and again. */
const clean = new Set<string>();
const MOST_CLEAN = 4096;
/** New in every event, and nothing to find in it. */
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** A copy of the draft, so that nobody can change it while it waits to be written. */
export function acceptDraft(draft: unknown): EventDraft {
  const reading = eventDraftSchema.safeParse(draft);
  if (!reading.success) throw refusalOf(reading.error.issues[0]);
  const accepted = withoutHoles(reading.data);
  if (/^(?:log|key)\./.test(accepted.type)) throw refuse('type', 'is for the ledger itself to say');
  for (const [field, value] of Object.entries(accepted)) refuseSecrets(field, value);
  return accepted;
}

/** The closed shapes keep prose out, but a token has the shape of an id. */
function refuseSecrets(field: string, value: unknown): void {
  if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) refuseSecrets(field, each);
  if (typeof value !== 'string' || clean.has(value) || DIGEST.test(value)) return;
  const [found] = redactText(value).spans;
  if (found) throw refuse(field, `holds what looks like a secret (${found.detector})`);
  if (clean.size >= MOST_CLEAN) clean.clear();
  clean.add(value);
}

function refuse(field: string, reason: string): Trouble {
  return new Trouble('event.refused', { field, reason });
}

/** Keys that a caller chose are content as well: only names of our own schema may be spoken. */
function refusalOf(issue: z.core.$ZodIssue | undefined): Trouble {
  const [field] = issue?.path ?? [];
  if (typeof field !== 'string' || !Object.hasOwn(eventDraftSchema.shape, field)) {
    return issue?.code === 'unrecognized_keys'
      ? refuse('a key', 'is not one that events have')
      : refuse('the draft', 'is not an object with a type');
  }
  const isAbsent = issue?.code === 'invalid_type' || issue?.code === 'invalid_value';
  return refuse(
    field,
    isAbsent ? 'is missing or not of the kind it should be' : 'does not have the form it should have',
  );
}

/** JSON has no `undefined`: what is not there is not said. */
function withoutHoles(draft: EventDraft): EventDraft {
  if (!Object.values(draft).includes(undefined)) return draft;
  const said = Object.entries(draft).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(said), type: draft.type };
}
