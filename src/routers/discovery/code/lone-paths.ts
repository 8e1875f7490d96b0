import { either } from '../../../text/patterns/compose.ts';
import { type Place, placeOf } from '../tokens/place.ts';
import { isNearModels, punctuationAt, type Reading, type Seen, textOf } from '../tokens/reading.ts';
import { TEXT } from '../tokens/tokens.ts';
import { isVague } from '../tokens/words.ts';
import { isImport } from './judge.ts';
import { LONE_PATH, WEAK_PATH } from './paths.ts';
import { isSpan, keyOf } from './refusals/no-route.ts';

/** Paths of models whose host is elsewhere: after a base in the same string, or passed to a client that has it. */
export interface LonePath {
  readonly index: number;
  readonly place: Place;
  /** Names that may hold the base: filled in before the path, or joined to it. */
  readonly bases: readonly string[];
  readonly indicator: string;
  /** Other services have such paths as well: only a base that leads to models makes it a route. */
  readonly isWeak: boolean;
}

const LONGEST = 400;
/** Code that declares a path serves it; code that calls a model is not listed here. */
const SERVING = either(
  /(?:^|[.@:])(?:app|router|server|mux|e|r|api|fastify|blueprint|bp|routes?|http|nock|mock\w*|msw|wiremock|stub\w*|scope|intercept\w*|respx\w*|server_mock|group|engine)\.(?:get|post|put|patch|delete|all|use|route|add_api_route|handle\w*|post_async|any|intercept\w*|when)$/,
  /HandleFunc$|(?:Get|Post|Put|Request)Mapping$|MapPost$|MapGet$/,
  /^(?:path|re_path|route|describe|it|test|expect|rest\.\w+|http\.(?:post|get))$/,
  /\.(?:toBe|toEqual|toContain|startsWith|endsWith|includes|startswith|endswith|contains|StartsWith|EndsWith|HasSuffix|HasPrefix|Contains|test|match)$/,
);

export function* lonePathsIn(reading: Reading): Generator<LonePath> {
  const { tokens } = reading;
  const { text } = tokens;
  let seen = -1;
  LONE_PATH.lastIndex = 0;
  for (let hit = LONE_PATH.exec(text); hit !== null; hit = LONE_PATH.exec(text)) {
    const index = indexAt(reading, hit.index, seen);
    if (index <= seen || tokens.kinds[index] !== TEXT) continue;
    seen = index;
    const whole = textOf(tokens, index);
    const start = tokens.starts[index] as number;
    if (whole.length > LONGEST || start > hit.index) continue;
    if (/\.(?:[cm]?[jt]sx?|py|rb|go)["'`]?$/.test(whole)) continue;
    const before = whole.slice(0, hit.index - start);
    if (/:\/\/[^$#{%]|\s/.test(before.replace(/[$#]?\{[^}]*\}/g, '')) || /\s\w+\s/.test(whole)) continue;
    const place = placeOf(tokens, index);
    const filled = before.match(/[A-Za-z_]\w*/g) ?? [];
    const joined = place.names.slice(0, 4).filter((name) => !place.callees.includes(name));
    const bases = [...filled.reverse(), ...joined, ...joinedBefore(tokens.text, start)].filter(
      (name) => !isVague(name),
    );
    yield { index, place, bases, indicator: hit[0].replace(/^\W+/, ''), isWeak: WEAK_PATH.test(hit[0]) };
  }
}

/** `paste0(Sys.getenv("X"), "/v1/…")`: the name right before, whatever joins the two. */
function joinedBefore(text: string, start: number): string[] {
  const before = text.slice(Math.max(0, start - 100), start);
  return [/([A-Za-z_]\w*)["'`]?[)\]}]*\s*(?:,|\+|\.\.?)\s*$/.exec(before)?.[1] ?? []].flat();
}

function indexAt(reading: Reading, offset: number, seen: number): number {
  const { ends } = reading.tokens;
  let low = Math.max(0, seen);
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Run after the addresses, when the bases are known. */
export function lonePathSeen(
  reading: Reading,
  { index, place, bases, indicator, isWeak }: LonePath,
): Seen | undefined {
  const offset = reading.tokens.starts[index] as number;
  if (reading.layer !== 'code' || isImport(place)) return undefined;
  if (place.callees.some((callee) => SERVING.test(callee))) return undefined;
  if (isSpan(place, keyOf(reading.tokens.text, offset))) return undefined;
  if (/\/?api\/(?:chat|tags|embed)/.test(indicator) && !isNearModels(reading, offset, 300)) return undefined;
  const base = bases.map((name) => reading.file.known.get(name)).find((known) => known !== undefined);
  if (isWeak && base?.host === undefined) return undefined;
  // A list of paths outside any call is a table of what a server offers.
  const isListed = '[,'.includes(punctuationAt(reading.tokens, index - 1) || ' ');
  if (base === undefined && place.callees.length === 0 && (bases.length === 0 || isListed)) return undefined;
  return {
    offset,
    kind: 'endpoint',
    indicator,
    confidence: base ? 'medium' : 'low',
    host: base?.host,
    variable: base?.variable,
  };
}
