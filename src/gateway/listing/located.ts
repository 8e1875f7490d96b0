/** Which entry of the lists a URI is about. */
import { readingsOf, spellingsOf, UNSETTLED_URI, withoutCase } from '../../policy/uri-readings.ts';
import { memo, memoOf } from '../../text/bounded-memo.ts';
import type { Entry } from './catalogue.ts';
import type { Listings, ReadParts } from './server-lists.ts';

/**
 * What its server may take for something that is kept from the client is kept from it, too. Where the server lists the URI
 * itself, it tells the two apart.
 */
export async function locate(
  uri: string,
  listings: Listings,
  read: ReadParts,
): Promise<Entry | string | undefined> {
  const listed =
    (await listings.find('resources/list', uri, read)) ??
    (await listings.find('resources/templates/list', uri, read));
  if (listed !== undefined) return listed;
  const hidden = listings.hidden('resources/list');
  const templates = listings.known('resources/templates/list');
  const isAnyHidden = hidden.size > 0 || templates.some(({ isHidden }) => isHidden);
  const readings = isAnyHidden ? readingsOf(uri) : [];
  if (readings === undefined) return UNSETTLED_URI;
  for (const text of inAnyCase(readings.map((reading) => reading.text))) {
    const entry = spelledAnyhow(hidden).get(text) ?? templatedBy(text, templates, startsOf);
    if (typeof entry === 'object' && entry.isHidden === true) return entry;
  }
  return templatedBy(uri, templates, (template) => [startOf(template)]);
}

const spelledAnyhow = memoOf(
  (entries: ReadonlyMap<string, Entry>) =>
    new Map(
      [...entries].flatMap(([uri, entry]) =>
        [...inAnyCase(spellingsOf(uri))].map((text) => [text, entry] as const),
      ),
    ),
);

const inAnyCase = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [text, withoutCase(text)]));

const ANY = '\ue000';

/** The text before the first variable, which is compared as text: a template is never executed. */
const startOf = (template: string): string => template.split('{', 1)[0] ?? '';

/** `{+any}` stands for any characters (RFC 6570, 3.2.3), so for a whole URI; `{any}` has no colon. */
function fitsReserved(template: string, uri: string): boolean {
  if (!template.startsWith('{+') || !/^[a-z][a-z0-9+.-]*:/i.test(uri)) return false;
  const literals = template.split(/\{[^{}]*\}/);
  const end = literals.at(-1) ?? '';
  let at = 0;
  for (const literal of literals.slice(0, -1)) {
    const found = uri.indexOf(literal, at);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return uri.length - end.length >= at && uri.endsWith(end);
}

const startsOf = memo({ most: 1_024, longest: 512 }, (template): readonly string[] =>
  [...inAnyCase(spellingsOf(startOf(template) + ANY))].map((text) => text.split(ANY, 1)[0] ?? ''),
);

function templatedBy(
  uri: string,
  templates: readonly Entry[],
  starts: (template: string) => readonly string[],
): Entry | string | undefined {
  const fits = templates.flatMap((entry) => {
    const fitting =
      startOf(entry.shown) === ''
        ? fitsReserved(entry.shown, uri)
          ? ['']
          : []
        : starts(entry.shown).filter((one) => uri.startsWith(one));
    return fitting.length === 0 ? [] : [{ entry, length: Math.max(...fitting.map(({ length }) => length)) }];
  });
  const longest = Math.max(...fits.map(({ length }) => length));
  const best = fits.filter(({ length }) => length === longest).map(({ entry }) => entry);
  const [one] = best;
  if (one === undefined) return undefined;
  const other = best.find(({ server }) => server !== one.server);
  if (other !== undefined)
    return `the servers "${one.server}" and "${other.server}" both have a template for this URI`;
  return best.find(({ isHidden }) => isHidden) ?? one;
}
