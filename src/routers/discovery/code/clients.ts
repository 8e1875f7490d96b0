import { meaningOf } from '../reading/variable-meaning.ts';
import type { Known, Reading, Seen } from '../tokens/reading.ts';
import { contentOf, punctuationAt, textOf } from '../tokens/reading.ts';
import { TEXT, type Tokens, WORD } from '../tokens/tokens.ts';
import { gradeOf } from '../tokens/words.ts';
import { hostFromArguments } from './argument-hosts.ts';
import { basesOf, type ClientCall, isPassed, nameGiven } from './client-calls.ts';

/** What other readers saw, in the order of the text. */
export interface Found {
  readonly endpoints: readonly Seen[];
  readonly models: readonly Seen[];
}

/** A client with the endpoint that its call, its builder or a name of the file gives it; else the SDK's own host. */
export function clientSeen(reading: Reading, call: ClientCall, found: Found): Seen {
  const { tokens } = reading;
  const offset = tokens.starts[call.first] as number;
  const end = tokens.ends[call.last] as number;
  const given = addressWithin(found.endpoints, offset, end);
  const model = firstWithin(found.models, offset, end)?.model;
  const known = given ?? knownOf(reading, call) ?? handedOver(reading, call) ?? laterOf(reading, call);
  if (known !== undefined) rememberClient(reading, call, known);
  return {
    offset,
    kind: 'client',
    indicator: call.indicator,
    confidence: 'high',
    host: known === undefined ? ownHost(reading, call, model) : known.host,
    provider: call.provider,
    model,
    variable: known?.variable,
    isTaken: known !== undefined || givenAt(reading, call) >= 0,
  };
}

/** Of the endpoints in a call the first with an address; a variable where there is none. */
function addressWithin(sorted: readonly Seen[], from: number, to: number): Seen | undefined {
  let taken: Seen | undefined;
  for (let at = firstFrom(sorted, from); (sorted[at]?.offset ?? to) < to; at++) {
    if (sorted[at]?.host !== undefined) return sorted[at];
    taken ??= sorted[at];
  }
  return taken;
}

/** The endpoints in a client's call serve the model that the client is created with. */
export function withModels(
  reading: Reading,
  endpoints: readonly Seen[],
  calls: readonly ClientCall[],
  clients: readonly Seen[],
): Seen[] {
  const asked = [...endpoints];
  calls.forEach((call, number) => {
    const model = clients[number]?.model;
    const end = reading.tokens.ends[call.last] as number;
    if (model === undefined) return;
    for (let at = firstFrom(asked, clients[number]?.offset ?? end); (asked[at]?.offset ?? end) < end; at++)
      asked[at] = { ...(asked[at] as Seen), model };
  });
  return asked;
}

function firstWithin(sorted: readonly Seen[], from: number, to: number): Seen | undefined {
  const seen = sorted[firstFrom(sorted, from)];
  return seen !== undefined && seen.offset < to ? seen : undefined;
}

function firstFrom(sorted: readonly Seen[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Seen).offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A name in the call that was given an endpoint before, or a variable that holds one. */
function knownOf(reading: Reading, call: ClientCall): Known | undefined {
  const { tokens, file } = reading;
  for (const name of basesOf(tokens, call)) {
    const known = file.known.get(name);
    if (known !== undefined) return known;
  }
  for (let at = call.first; at <= call.last; at++) {
    const isName = tokens.kinds[at] === WORD || tokens.kinds[at] === TEXT;
    const name = isName ? (contentOf(tokens, at, 64) ?? textOf(tokens, at)) : '';
    if (/^[A-Z][A-Z\d_]{5,63}$/.test(name) && meaningOf(name)?.role === 'endpoint') return { variable: name };
  }
  return undefined;
}

/** The SDK's own host applies where the call gives none; a value from elsewhere is unknown here. */
function ownHost(reading: Reading, call: ClientCall, model: string | undefined): string | undefined {
  return givenAt(reading, call) >= 0 ? undefined : (call.host ?? hostFromArguments(reading, call, model));
}

/** What may hold an address among other things. */
const HOLDING = /^http_?options$/i;

/** The key that an address is handed over by, or -1. */
function givenAt({ tokens }: Reading, call: ClientCall): number {
  for (let at = call.first + 1; at < call.last; at++) {
    const name = tokens.kinds[at] === WORD ? textOf(tokens, at) : (contentOf(tokens, at, 40) ?? '');
    const grade = gradeOf(name);
    if (HOLDING.test(name) && /^(?:\{|types|HttpOptions|dict|genai)$/.test(textOf(tokens, at + 2))) continue;
    if (grade !== 'model' && grade !== 'base' && !/^(?:host|url|base)$/i.test(name)) continue;
    const [before, behind] = [punctuationAt(tokens, at - 1), punctuationAt(tokens, at + 1)];
    const isShort = '{,('.includes(before || ' ') && ',})'.includes(behind || ' ');
    const isKey = behind === ':' || behind === '=' || (behind === '(' && (before === '.' || before === '>'));
    if (isShort || (isKey && !/^(?:None|null|nil|undefined|""|''|\))$/.test(textOf(tokens, at + 2))))
      return at;
  }
  return -1;
}

/** `baseURL: settings.url` on a line of its own in the call of a client: an endpoint, though its address is unknown here. */
export function* handedEndpoints(
  reading: Reading,
  calls: readonly ClientCall[],
  clients: readonly Seen[],
  endpoints: readonly Seen[],
): Generator<Seen> {
  const { tokens, lineAt, layer } = reading;
  if (layer !== 'code') return;
  for (const [number, call] of calls.entries()) {
    const client = clients[number] as Seen;
    if (firstWithin(endpoints, client.offset, tokens.ends[call.last] as number) !== undefined) continue;
    const at = givenAt(reading, call);
    const offset = at < 0 ? client.offset : (tokens.starts[at] as number);
    if (lineAt(offset) === lineAt(client.offset) || !isArgument(tokens, at)) continue;
    const { host, provider, model, variable } = client;
    yield {
      offset,
      kind: 'endpoint',
      indicator: plainName(tokens, at),
      confidence: 'low',
      host,
      provider,
      model,
      variable,
    };
  }
}

/** `url = options.url` in a function that the client is handed sets something else. */
function isArgument(tokens: Tokens, at: number): boolean {
  const before = punctuationAt(tokens, at - 1);
  if (punctuationAt(tokens, at + 1) !== '=' || before === ',' || before === '(') return true;
  return before === '{' && gradeOf(plainName(tokens, at)) !== 'loose';
}

function plainName(tokens: Tokens, at: number): string {
  return contentOf(tokens, at, 40) ?? textOf(tokens, at);
}

/** What a name holds that is handed over: `Client::with_config(config)`, where `config` was given its address before. */
function handedOver({ tokens, file }: Reading, call: ClientCall): Known | undefined {
  for (let at = call.first + 1; at < call.last; at++) {
    if (!isPassed(tokens, at)) continue;
    const known = file.known.get(`${textOf(tokens, at)}.`);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** `let config = OpenAIConfig::new().with_api_base("…")`: a client that is given `config` connects there as well. */
function rememberClient({ tokens, file }: Reading, call: ClientCall, known: Known): void {
  const name = nameGiven(tokens, call);
  if (name !== undefined) file.known.set(`${name}.`, known);
}

/** `config := openai.DefaultConfig(key)`, and further down `config.BaseURL = …`. */
function laterOf(reading: Reading, call: ClientCall): Known | undefined {
  const { tokens, file, lineAt } = reading;
  const line = lineAt(tokens.starts[call.first] as number);
  for (let at = call.first - 1; at >= Math.max(0, call.first - 8); at--) {
    // The line before is about something else.
    if (lineAt(tokens.starts[at] as number) !== line) return undefined;
    if (tokens.kinds[at] !== WORD) continue;
    const known = file.known.get(`${textOf(tokens, at)}.`);
    if (known !== undefined) return known;
  }
  return undefined;
}
