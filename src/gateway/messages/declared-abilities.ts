/** What a client declared that it can be asked: in its greeting, or in the request that is under way. */
import type { JsonValue } from '../../text/json/json-value.ts';
import { type Era, QUESTIONS } from './eras.ts';
import { isObject, type JsonObject } from './incoming.ts';

/** The part of its declaration that servers of the older era know: it cannot notify them of anything. */
export function askableOf(declared: JsonValue | undefined): JsonObject {
  if (!isObject(declared)) return {};
  const { sampling, elicitation, roots } = declared;
  return {
    ...(isObject(sampling) ? { sampling } : {}),
    ...(isObject(elicitation) ? { elicitation } : {}),
    ...(isObject(roots) ? { roots: {} } : {}),
  };
}

interface Question {
  readonly method: string;
  readonly params: JsonObject;
}

/** In the newer era the request that takes a question along decides. */
export const askableIn =
  (era: Era, greeting: () => JsonObject) =>
  (question: Question): boolean =>
    era === 'modern' ||
    !QUESTIONS.some(({ method }) => method === question.method) ||
    mayBeAsked(greeting().capabilities, question);

export function mayBeAsked(declared: JsonValue | undefined, { method, params }: Question): boolean {
  const { sampling, elicitation, roots } = askableOf(declared);
  if (method === 'sampling/createMessage') return sampling !== undefined;
  if (method === 'roots/list') return roots !== undefined;
  if (method !== 'elicitation/create' || !isObject(elicitation)) return false;
  // Without a mode it is a form, and a client that names none knows forms.
  if (params.mode === 'url') return isObject(elicitation.url);
  return elicitation.form !== undefined || elicitation.url === undefined;
}

/** Only then it can know what its servers send beyond the protocol. */
export function hasExtensions(declared: JsonValue | undefined): boolean {
  if (!isObject(declared)) return false;
  const { experimental, extensions } = declared;
  return [experimental, extensions].some((one) => isObject(one) && Object.keys(one).length > 0);
}
