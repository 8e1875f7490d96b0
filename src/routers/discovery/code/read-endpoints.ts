import { meaningOf } from '../reading/variable-meaning.ts';
import { type Place, placeOf } from '../tokens/place.ts';
import type { Reading, Seen } from '../tokens/reading.ts';
import { gradeOf } from '../tokens/words.ts';
import type { ClientCall } from './client-calls.ts';
import { closenessOf } from './closeness.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { note, remember } from './given-names.ts';
import { firstOfValue, unpackedIn, type VariableUse } from './reads/environment-uses.ts';

/**
 * Base URLs that a program reads from a variable. The name of the variable may mean nothing (`MY_PROXY`): the place where
 * its value is used does, by the rules for an address of an unknown host.
 */
export function* readEndpointsIn(
  reading: Reading,
  uses: ReadonlyMap<number, VariableUse>,
  calls: readonly ClientCall[],
): Generator<Seen> {
  if (reading.layer === 'note') return;
  const { file } = reading;
  for (const { name, variable, offset } of unpackedIn(reading)) {
    note(file, name, { variable });
    if (file.flowing.has(name)) yield takenFrom(variable, offset, name);
  }
  for (const use of uses.values()) {
    const { name } = use;
    const role = meaningOf(name)?.role ?? 'endpoint';
    if (use.use !== 'read' || role !== 'endpoint') continue;
    const first = firstOfValue(reading, use);
    if (first === undefined) continue;
    const place = withOption(reading, placeOf(reading.tokens, first), use.start);
    const evidence = evidenceOf(place, file.flowing);
    remember(reading, place, use.start, { variable: name });
    note(file, name, { variable: name });
    if (isEndpoint(reading, use, place, evidence, calls))
      yield takenFrom(name, use.offset, evidence.key ?? name);
  }
}

/** `${X:-https://…}`, `process.env.X ?? '…'`: an address that is a default makes an endpoint of the variable. */
export function* readBeforeDefaults(
  { tokens }: Reading,
  uses: ReadonlyMap<number, VariableUse>,
  endpoints: readonly Seen[],
): Generator<Seen> {
  const reads = [...uses.values()].filter(({ use }) => use === 'read');
  for (const { offset, host } of endpoints) {
    const read = lastBefore(reads, offset);
    if (host === undefined || read === undefined || offset - read.end > LONGEST_JOINT) continue;
    if (JOINT.test(tokens.text.slice(read.end, offset))) yield takenFrom(read.name, read.offset, read.name);
  }
}

/** What joins a variable to its default, in some language. */
const LONGEST_JOINT = 60;
const JOINT =
  /^["'`]?[\])}]*!?\s*(?:\?\?=?|\|\|=?|\bor\b|\?:|,|:-|:=|-|=|\{|\.(?:unwrap_or\w*|or_?else\w*|value_?or)\((?:\|_?\||\(\)\s*->)?)\s*(?:new\s+\w+\()?\s*["'`]?$/i;

/** Both in the order of the text. */
function lastBefore(reads: readonly VariableUse[], offset: number): VariableUse | undefined {
  let low = 0;
  let high = reads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reads[middle] as VariableUse).end <= offset) low = middle + 1;
    else high = middle;
  }
  return reads[low - 1];
}

function takenFrom(variable: string, offset: number, indicator: string): Seen {
  const provider = meaningOf(variable)?.provider;
  return { offset, kind: 'endpoint', indicator, confidence: 'low', provider, variable, isTaken: true };
}

function isEndpoint(
  reading: Reading,
  { name, start, end }: VariableUse,
  place: Place,
  evidence: Evidence,
  calls: readonly ClientCall[],
): boolean {
  const { grade, isRequest, isFlowing, isElsewhere } = evidence;
  if (grade === 'other' || isElsewhere) return false;
  // A variable is known by its name elsewhere; this is the name of a setting.
  const isNamed = /[a-z]/.test(name) && meaningOf(name)?.role === 'endpoint';
  if (grade === 'model' || isFlowing || isNamed) return true;
  const isGiven = isInClient(reading, start, calls);
  if (grade === undefined) return isGiven && place.callees.some((callee) => MAKES_ADDRESS.test(callee));
  if (isGiven && (grade !== 'loose' || PLAIN_KEY.test(evidence.key ?? ''))) return true;
  if (grade !== 'base' || gradeOf(name) === 'other') return false;
  const close = closenessOf(reading, start, end);
  if (isRequest || close.isLineAboutModels || close.isHeadAboutModels || close.isBesideRequest) return true;
  return MODEL_PATH.test(reading.tokens.text.slice(end, end + SOON));
}

/** Keys of clients that hold nothing but an address; `X-Origin` may be a header. */
const PLAIN_KEY = /^(?:host|url|uri|base|server|address|target|api)$/i;

/** Requests of models that soon follow the client they are sent with. */
const MODEL_PATH = /["'`/](?:chat\/completions|v1\/messages)\b|:(?:stream)?generateContent\b/i;
const SOON = 400;

/** `new AzureOpenAIClient(new Uri(…))`: what is made an address of is one, whatever it is called. */
const MAKES_ADDRESS = /(?:^|[.:])(?:uri|url)(?:\.(?:create|parse))?$/i;
/** Calls that may be nested in each other. */
const MOST_NESTED = 4;

/** `calls` in the order of the text. */
function isInClient({ tokens }: Reading, offset: number, calls: readonly ClientCall[]): boolean {
  let low = 0;
  let high = calls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens.starts[(calls[middle] as ClientCall).first] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return calls
    .slice(Math.max(0, low - MOST_NESTED), low)
    .some(({ last }) => (tokens.ends[last] as number) > offset);
}

const OPTION = /--([a-z][\w-]{2,60})(?:=|\s+)["']?$/;

/** `--api-base "$X"` of a command names what it gives. */
function withOption({ tokens, isShell }: Reading, place: Place, start: number): Place {
  if (!isShell) return place;
  const name = OPTION.exec(tokens.text.slice(Math.max(0, start - 80), start))?.[1];
  return name === undefined ? place : { ...place, names: [name, ...place.names] };
}
