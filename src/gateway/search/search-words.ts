/** The words of a name or a text, in the form in which they are compared: lower case, one word of a compound each, without endings. */
import { memo } from '../../text/bounded-memo.ts';

/** They are in every question and in every description. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be been but by can could did do does for from had has have how i if in into ' +
    'is it its just let like me my need of on or our out over own please should so some that the their them then there these they ' +
    'this those to tool up us use used uses using want was we what when where which who will with would you your'
  ).split(' '),
);

const MOST_WORDS = 400;
const LONGEST_WORD = 40;

/** `readFileUTF8` and `read_file-utf8` are read, file, utf8. */
export function wordsOf(text: string): string[] {
  const found: string[] = [];
  const spaced = text.normalize('NFKC').replaceAll(/(\p{Ll}|\d)(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ');
  for (const [word] of spaced.toLowerCase().matchAll(/[\p{L}\d]+/gu)) {
    if (found.length >= MOST_WORDS) break;
    if (word.length <= LONGEST_WORD && !EMPTY_WORDS.has(word)) found.push(stemOf(word));
  }
  return joined(found);
}

/** Two words that people also write as one. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['pull request', 'pr'],
  ['merg request', 'pr'],
  ['fil system', 'filesystem'],
  ['web sit', 'websit'],
  ['web pag', 'webpag'],
  ['data bas', 'databas'],
  ['e mail', 'email'],
  ['tim zon', 'timezon'],
  ['screen shot', 'screenshot'],
  ['play list', 'playlist'],
  ['web hook', 'webhook'],
  ['spread sheet', 'spreadsheet'],
]);

/** With the joined form beside the two: either may be asked for. */
function joined(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const pair = PAIRS.get(`${word} ${words[at + 1] ?? ''}`);
    return pair === undefined ? [word] : [word, pair];
  });
}

/** Forms that no ending tells. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'wrote write|written write|sent send|found find|spent spend|got get|ran run|made make|built build|' +
    'bought buy|sold sell|paid pay|went go|gone go|took take|taken take|gave give|given give|saw see|seen see|kept keep|' +
    'left leave|lost lose|met meet|people person|men man|women woman|children child|indices index|drew draw|drawn draw|' +
    'heard hear|thought think|brought bring|forgot forget|forgotten forget|broke break|broken break|done do'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

const SHORTEST_STEM = 3;
const SHORTEST_CUT = 5;
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['ations', 'at'],
  ['ation', 'at'],
  ['ments', ''],
  ['ment', ''],
  ['ions', ''],
  ['ion', ''],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ers', 'er'],
  ['ed', ''],
  ['ly', ''],
  ['sses', 'ss'],
  ['shes', 'sh'],
  ['ches', 'ch'],
  ['xes', 'x'],
  ['s', ''],
];

/** Light: words of one stem mean nearly the same. `creates`, `creating` and `creation` are `creat`. */
export const stemOf = memo({ most: 8_192 }, (given: string): string => {
  const word = IRREGULAR.get(given) ?? given;
  const [ending, instead] = ENDINGS.find((each) => isCut(word, each)) ?? ['', ''];
  const rest = `${word.slice(0, word.length - ending.length)}${instead}`;
  const isDoubled = /(?:ing|ings|ed)$/.test(ending) && /([bdgklmnprt])\1$/.test(rest) && rest.length > 3;
  const single = isDoubled ? rest.slice(0, -1) : rest;
  return single.length > SHORTEST_CUT && single.endsWith('e') ? single.slice(0, -1) : single;
});

function isCut(word: string, [ending, instead]: readonly [string, string]): boolean {
  const left = word.length - ending.length + instead.length;
  if (!word.endsWith(ending) || left < (/^(?:ions?|ments?)$/.test(ending) ? SHORTEST_CUT : SHORTEST_STEM))
    return false;
  return ending !== 's' || !/[isu]s$/.test(word);
}
