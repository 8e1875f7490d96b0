/**
 * A note in words: a line of a bill, a summary of usage, what was seen of a route. Only what is labelled is read, by the
 * names of fields and by a few words beside numbers; the rest of the text is not kept.
 */
import type { RedactedTrace } from '../../vocabulary/trace.ts';
import { readModelName } from '../catalogue/model-name.ts';
import { createSealer, type Draft, TRACE_FIELDS, type TraceField } from './fields/seal.ts';
import { readHost } from './fields/values.ts';
import { fieldNamed } from './formats/columns.ts';

type Read = Partial<Record<TraceField, string | number | boolean>>;

/** Undefined: nothing in it is understood. */
export function readNote(text: string): RedactedTrace | undefined {
  const read: Read = {};
  let side: Side = 'input';
  for (const clause of clausesOf(text)) {
    const [, name = '', value = ''] = /^\s*([A-Za-z][\w -]{0,40}?)\s*[:=]\s*(\S.*)$/.exec(clause) ?? [];
    const field = fieldNamed(name.toLowerCase().replaceAll(/[ -]+/g, '_'));
    if (field !== undefined) put(read, field, readValue(field, value.trim()));
    else side = readClause(clause, side, read);
  }
  return Object.keys(read).length === 0 ? undefined : createSealer().seal(read satisfies Draft);
}

/** Commas inside numbers, and dots inside names, end no clause. */
const clausesOf = (text: string): string[] =>
  text.split(/[\n;]|,(?=\s)|\.(?=\s|$)|\band\b|\bbut\b/).slice(0, MOST_CLAUSES);
const MOST_CLAUSES = 1_000;

/** The first mention counts. */
function put(read: Read, field: TraceField, value: string | number | boolean | undefined): void {
  if (value !== undefined) read[field] ??= value;
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replaceAll(',', ''));

function readValue(field: TraceField, value: string): string | number | undefined {
  const kind = TRACE_FIELDS[field];
  if (kind !== 'count' && kind !== 'amount') return value.split(/\s/, 1)[0];
  return numberOf(new RegExp(NUMBER).exec(value)?.[1]);
}

type Side = 'input' | 'output';
const TOKENS = new RegExp(`${NUMBER}\\s*(?:\\w+\\s+){0,2}tokens|tokens\\D{0,24}${NUMBER}`, 'i');
/** Our own count, beside that of the route. */
const OWN_COUNT = /recount|counted locally|local(?:ly)? count|own count|our count|we count|tokeni[sz]er/i;
const REPORTED = /report|bill|charg|invoic|usage|used|tokens/i;
const COST = new RegExp(`(?:\\$|\\bUSD)\\s?${NUMBER}|${NUMBER}\\s?(?:USD|dollars)\\b`, 'i');

function readClause(clause: string, before: Side, read: Read): Side {
  const cost = COST.exec(clause);
  put(read, 'cost_usd', numberOf(cost?.[1] ?? cost?.[2]));
  readNumber(read, 'requests', clause, `${NUMBER}\\s+(?:requests|calls|exchanges)\\b`);
  readNumber(read, 'retry_count', clause, `${NUMBER}\\s+retr(?:y|ies)\\b|\\bretried\\s+${NUMBER}`);
  readNumber(read, 'latency_ms', clause, `${NUMBER}\\s?(?:ms|milliseconds)\\b`);
  if (/undisclosed fallback|fallback\b.{0,24}\b(?:not|never|without)\b/i.test(clause))
    put(read, 'fallback_disclosed', false);
  else if (/disclosed.{0,12}fallback|fallback\b.{0,16}\bdisclosed/i.test(clause))
    put(read, 'fallback_disclosed', true);
  readNames(clause, read);
  if (cost !== null) return before;
  const side = /\b(?:output|completion|answer)/i.test(clause)
    ? 'output'
    : /\b(?:input|prompt)/i.test(clause)
      ? 'input'
      : before;
  const tokens = TOKENS.exec(clause);
  const isOwn = OWN_COUNT.test(clause);
  // "2,000 input tokens were billed, we counted 1,000": the second number has no noun of its own.
  const count = tokens?.[1] ?? tokens?.[2] ?? (isOwn ? new RegExp(NUMBER).exec(clause)?.[1] : undefined);
  if (count === undefined || !(isOwn || REPORTED.test(clause))) return side;
  put(read, `${isOwn ? 'recounted_' : ''}${side}_tokens`, numberOf(count));
  return side;
}

function readNumber(read: Read, field: TraceField, clause: string, pattern: string): void {
  const [, one, other] = new RegExp(pattern, 'i').exec(clause) ?? [];
  put(read, field, numberOf(one ?? other));
}

const HOST = /^(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}(?::\d{1,5})?(?:\/\S*)?$/i;
/** Said before the name of the model that answered. */
const ANSWERED = /observ|answer|serv|respon|deliver|actual|got|came from|instead|mapped|fell back/i;

function readNames(clause: string, read: Read): void {
  let before = '';
  for (const given of clause.split(/\s+/)) {
    const word = given.replaceAll(/^["'`(]+|["'`).:]+$/g, '');
    if (HOST.test(word)) put(read, 'provider_host', readHost(word));
    else if (/\d/.test(word) && /^[a-z]/i.test(word) && readModelName(word).family !== undefined)
      put(read, ANSWERED.test(before) || isOther(word, read) ? 'observed_model' : 'claimed_model', word);
    before += ` ${given}`;
  }
}

const isOther = (word: string, { claimed_model }: Read): boolean =>
  claimed_model !== undefined && claimed_model !== word;
