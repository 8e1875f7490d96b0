import { isNearModels, type Reading, type Seen, tokenAt } from './reading.ts';
import { TEXT, WORD } from './tokens.ts';

/** Headers that only a gateway reads. */
const HEADERS =
  /(?<![\w-])(?:(x-portkey-[a-z-]+)|(helicone-[a-z-]+)|(cf-aig-[a-z-]+)|(x-litellm-[a-z-]+|litellm-[a-z-]+)|(x-openrouter-[a-z-]+|http-referer))(?![\w-])/gi;
const OWNERS = ['portkey', 'helicone', 'cloudflare', 'litellm', 'openrouter'] as const;
/** One of these is in each of them, however it is capitalised. */
const MARKS = ['ortkey-', 'elicone-', 'f-aig-', 'itellm-', 'penrouter-', 'penRouter-', 'eferer'];
const TITLE = /x-title/i;

export function* headersIn(reading: Reading): Generator<Seen> {
  const { tokens } = reading;
  if (!MARKS.some((mark) => tokens.text.includes(mark))) return;
  for (const hit of tokens.text.matchAll(HEADERS)) {
    const index = tokenAt(tokens, hit.index);
    const kind = tokens.kinds[index];
    if ((kind !== TEXT && kind !== WORD) || (tokens.starts[index] as number) > hit.index) continue;
    const sign = hit[0];
    // OpenRouter's referer means something beside its title only: elsewhere it is a header like any other.
    if (/^http-referer$/i.test(sign) && !hasTitle(reading, hit.index)) continue;
    const provider = OWNERS[hit.slice(1).findIndex((group) => group !== undefined)];
    yield { offset: hit.index, kind: 'header', sign, confidence: 'medium', provider };
  }
}

function hasTitle(reading: Reading, offset: number): boolean {
  const around = reading.tokens.text.slice(Math.max(0, offset - 300), offset + 400);
  return TITLE.test(around) && (/openrouter/i.test(around) || isNearModels(reading, offset, 2000));
}
