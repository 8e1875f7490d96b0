import { readCommands } from '../../corpus/commands.ts';
import { readDefinitions } from '../../corpus/tools.ts';
import { FORMAT_IDS } from '../../src/routers/imports/fields/importer.ts';
import { PATTERNS } from '../../src/sensitive/patterns/services.ts';

/** A number in a page that is written by hand, and the words behind it. */
interface Count {
  /** From the root of the repository. */
  readonly page: string;
  readonly words: string;
  readonly count: number;
}

const formats = PATTERNS.length;
const tools = (kind: Parameters<typeof readDefinitions>[0]) => readDefinitions(kind).length;

export const COUNTS: readonly Count[] = [
  { page: 'README.md', words: ' vendor formats', count: formats },
  { page: 'docs/redaction.md', words: ' kinds of vendor tokens', count: formats },
  { page: 'docs/guide.md', words: ' vendor token formats', count: formats },
  { page: 'docs/guide.md', words: ' formats: other models', count: FORMAT_IDS.length },
  { page: 'docs/figures.md', words: ' dangerous calls', count: readCommands('dangerous').length },
  { page: 'docs/figures.md', words: ' benign\nlook-alikes', count: readCommands('benign').length },
  { page: 'docs/figures.md', words: ' malicious ones', count: tools('malicious') },
  { page: 'docs/figures.md', words: '\nthat only look malicious', count: tools('hard-negative') },
  { page: 'docs/figures.md', words: ' everyday ones\\.', count: tools('benign') },
];

/** The page with the numbers of the code; fails where the words are gone, or are there twice. */
export function withCounts(page: string, text: string): string {
  return COUNTS.filter((one) => one.page === page).reduce((before, { words, count }) => {
    const places = [...before.matchAll(new RegExp(`\\b\\d+(?:,\\d{3})*(?=${words})`, 'g'))];
    const [place] = places;
    if (place === undefined || places.length > 1)
      throw new Error(`${page}: a number before "${words.trim()}" is there ${places.length} times, not once`);
    return `${before.slice(0, place.index)}${count.toLocaleString('en')}${before.slice(place.index + place[0].length)}`;
  }, text);
}
