import { readVariable } from '../../catalogue/variables.ts';
import { basesOf, type ClientCall } from './client-calls.ts';
import type { Known, Reading, Seen } from './reading.ts';
import { contentOf, textOf } from './reading.ts';
import { TEXT, WORD } from './tokens.ts';
import { toldHost } from './told-hosts.ts';

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
  const given = firstWithin(found.endpoints, offset, end);
  const model = firstWithin(found.models, offset, end)?.model;
  const known = given ?? knownOf(reading, call) ?? laterOf(reading, call);
  return {
    offset,
    kind: 'client',
    sign: call.sign,
    confidence: 'high',
    host: known === undefined ? (call.host ?? toldHost(reading, call, model)) : known.host,
    provider: call.provider,
    model,
    variable: known?.variable,
  };
}

/** The endpoints in the call of a client are asked for the model that the client is made with. */
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
    if (/^[A-Z][A-Z\d_]{5,63}$/.test(name) && readVariable(name)?.role === 'endpoint')
      return { variable: name };
  }
  return undefined;
}

/** `config := openai.DefaultConfig(key)`, and further down `config.BaseURL = …`. */
function laterOf(reading: Reading, call: ClientCall): Known | undefined {
  const { tokens, file } = reading;
  for (let at = call.first - 1; at >= Math.max(0, call.first - 8); at--) {
    if (tokens.kinds[at] !== WORD) continue;
    const known = file.known.get(`${textOf(tokens, at)}.`);
    if (known !== undefined) return known;
  }
  return undefined;
}
