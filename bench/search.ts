/** What a listing of 500 tools costs a model with and without search, and what finding one costs the serving thread. */
import { listedTools, searchedTools } from '../scripts/eval/search.ts';
import { ToolIndex } from '../src/gateway/search/tool-index.ts';
import { type Row, race } from './measure.ts';

/** Of English and JSON, near enough to compare two listings. */
const LETTERS_A_TOKEN = 4;
const QUESTIONS = [
  'create an issue',
  'what pull requests are open',
  'serch emials',
  'how large is this file',
];
const tokensOf = (tools: readonly object[]): number =>
  Math.round(JSON.stringify({ tools }).length / LETTERS_A_TOKEN);

/** What a model reads of the list. */
export function listingRows(): Row[] {
  const { all, own } = listedTools();
  const [whole, short] = [tokensOf(all), tokensOf(own)];
  return [
    { what: `listing of ${all.length} tools`, figure: `${whole} tokens` },
    { what: 'listing with search', figure: `${short} tokens`, target: '≤ 2 %', met: short <= 0.02 * whole },
  ];
}

export async function benchSearch(): Promise<Row[]> {
  const tools = searchedTools();
  const built = () => {
    const index = new ToolIndex<(typeof tools)[number]>();
    for (const tool of tools) index.add(tool);
    return index;
  };
  const index = built();
  const times = await race(
    [
      { name: 'index', run: built },
      { name: 'find', run: () => QUESTIONS.map((question) => index.find(question, 5)) },
    ],
    21,
    3,
  );
  const findMs = (times.get('find') ?? Number.NaN) / QUESTIONS.length;
  const sliceMs = ((times.get('index') ?? Number.NaN) / tools.length) * 20;
  return [
    ...listingRows(),
    { what: 'one search', figure: `${findMs.toFixed(2)} ms`, target: '≤ 10 ms', met: findMs <= 10 },
    {
      what: 'longest slice of indexing (20 tools)',
      figure: `${sliceMs.toFixed(2)} ms`,
      target: '≤ 10 ms',
      met: sliceMs <= 10,
    },
  ];
}
