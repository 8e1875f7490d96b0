import { RELAY_HEADERS, readHeader } from '../../catalogue/relays.ts';
import { isNearModels, type Reading, type Seen, tokenAt } from '../tokens/reading.ts';
import { TEXT, WORD } from '../tokens/tokens.ts';

/** Headers that only a gateway reads: those of the catalogue, and an aggregator's pair. After a slash comes a file or a package. */
const HEADERS = new RegExp(
  `(?<![\\w/@-])(?:(?:${RELAY_HEADERS.map(([beginning]) => beginning).join('|')})[a-z\\d-]{1,60}|http-referer)(?![\\w-])`,
  'gi',
);
/** The hyphen that each of them has, with its neighbours: a search for hyphens skips most texts quickly. */
const PUNCTUATION = new RegExp(
  `-(?:(?<=${RELAY_HEADERS.map(([beginning]) => beginning).join('|')})|(?<=http-)referer)`,
  'i',
);
const TITLE = /x-title/i;

export function* headersIn(reading: Reading): Generator<Seen> {
  const { tokens } = reading;
  if (!PUNCTUATION.test(tokens.text)) return;
  for (const hit of tokens.text.matchAll(HEADERS)) {
    const index = tokenAt(tokens, hit.index);
    const kind = tokens.kinds[index];
    if ((kind !== TEXT && kind !== WORD) || (tokens.starts[index] as number) > hit.index) continue;
    const indicator = hit[0];
    // The referer counts only beside its title: elsewhere it is an ordinary header.
    const isReferer = /^http-referer$/i.test(indicator);
    if (isReferer && !hasTitle(reading, hit.index)) continue;
    const provider = isReferer ? 'openrouter' : readHeader(indicator)?.provider;
    yield { offset: hit.index, kind: 'header', indicator, confidence: 'medium', provider };
  }
}

function hasTitle(reading: Reading, offset: number): boolean {
  const around = reading.tokens.text.slice(Math.max(0, offset - 300), offset + 400);
  return TITLE.test(around) && (/openrouter/i.test(around) || isNearModels(reading, offset, 2000));
}
