/** What may become an event: metadata of known shapes only. A refusal names the field and never repeats its value. */
import type { z } from 'zod';
import { redactText } from '../sensitive/redact.ts';
import { pathOf, reasonOf, UNKNOWN } from '../sensitive/refused-field.ts';
import { walkJson } from '../text/json/json-walk.ts';
import {
  EVENT_TYPES,
  type EventDraft,
  type EventType,
  eventDraftSchema,
} from '../vocabulary/events/event.ts';
import { EVENT_FIELDS } from '../vocabulary/events/event-fields.ts';
import { Trouble } from '../vocabulary/trouble.ts';

/** Texts without findings: the names of tools, servers and sessions recur in most events. */
const clean = new Set<string>();
const MOST_CLEAN = 4096;
/** Digests are new in every event and cannot contain a secret. */
const DIGEST = /^sha256:[0-9a-f]{64}$/;
/** As the gateway numbers calls: new in every call, and too short for a secret. */
const OWN_CALL = /^[0-9a-f]{12}-\d{1,10}$/;

/** Returns a copy, so that the caller cannot change the event while it waits to be written. */
export function acceptDraft(draft: unknown): EventDraft {
  const reading = eventDraftSchema.safeParse(draft);
  if (!reading.success) throw refusalOf(reading.error.issues[0], typeOf(draft));
  const accepted = withoutHoles(reading.data);
  for (const [field, value] of Object.entries(accepted))
    for (const { value: text, isKey } of walkJson(value, field, () => field))
      if (!isKey && typeof text === 'string') refuseSecret(field, text);
  return accepted;
}

/** The closed shapes keep prose out, but a token has the shape of an id. */
function refuseSecret(field: string, text: string): void {
  if (clean.has(text) || DIGEST.test(text) || OWN_CALL.test(text)) return;
  const [found] = redactText(text).spans;
  if (found) throw refuse(field, `holds what looks like a secret (${found.detector})`);
  if (clean.size >= MOST_CLEAN) clean.clear();
  clean.add(text);
}

function refuse(field: string, reason: string): Trouble {
  return new Trouble('event.refused', { field, reason });
}

/** A type that events have, of a draft that may be anything. */
function typeOf(draft: unknown): EventType | undefined {
  if (typeof draft !== 'object' || draft === null || !('type' in draft)) return undefined;
  return EVENT_TYPES.find((type) => type === draft.type);
}

/** Keys that a caller chose are content as well: only names of our own schema are repeated. */
const isOwnName = (key: string): boolean => Object.hasOwn(EVENT_FIELDS, key);

function refusalOf(issue: z.core.$ZodIssue | undefined, type: EventType | undefined): Trouble {
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0) {
    const foreign = issue.keys.find(isOwnName);
    return foreign === undefined || type === undefined
      ? refuse('a key', UNKNOWN)
      : refuse(foreign, `is not a field of ${type} events`);
  }
  const [field] = issue?.path ?? [];
  if (field === 'type')
    return refuse('type', type === undefined ? 'is missing or unknown' : 'is reserved for the ledger');
  if (typeof field !== 'string') return refuse('the draft', 'is not an object with a type');
  return refuse(pathOf(issue?.path ?? [], isOwnName), reasonOf(issue));
}

/** JSON has no `undefined`: fields without a value are left out. */
function withoutHoles(draft: EventDraft): EventDraft {
  if (!Object.values(draft).includes(undefined)) return draft;
  const given = Object.entries(draft).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), type: draft.type };
}
