/**
 * Directives without magic words, sentence by sentence: another tool called with a given address, an argument changed
 * against the user's wish, nobody asked, an answer told otherwise, a text that ranks above its readers.
 */
import { memoOf } from '../../../text/bounded-memo.ts';
import type { SeenFrame } from '../sentence/frame.ts';
import type { Lexicon } from './lexicon.ts';
import { SUBTLE, type SubtleWords } from './subtle-words.ts';

type Found = Pick<SeenFrame, 'frame' | 'strength'>;

const STOP = /[.!?](?=\s|$)|[。！？\n]/g;
const FOREIGN = /(?<![\w/.~-])[a-z]{2,20}(?:_[a-z0-9]{2,20}){1,4}(?![\w/])/g;
const ADDRESS =
  /https?:\/\/|[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]{2,10}|(?<![\w/])~\/\.?\w|\/etc\/\w|\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3}/;
const GIVEN = /\b[a-z_]{2,20} ?= ?["']?[\w*]|["'「“][^"'」”]{2,40}["'」”]/;
/** Where an argument comes from. */
const LOOKS =
  /^(?:list\w{0,2}|get|search|find\w{0,2}|lookup|read|describe|query|fetch|show|count|check|busca\w?|obten\w{1,2}|obter|consulta\w?|leer|ler|cherche\w?|rechercher?|trouver?|obtenir|suche\w?|hole\w?|lese\w?|cerca|trova|ottieni|elenca)_/;
/** A sentence with such words is English, whatever small words a long text shares with other languages. */
const ENGLISH =
  /\b(?:the|this|that|these|with|and|from|when|which|are|should|your|you|without|where|uses|used|using)\b/g;
const MIN_ENGLISH = 2;
/** Marks of JSON, code and tables. */
const DATA_MARK = /[{}[\]"<>|=]/g;
const LEAST_MARKS = 10;
const LONGEST = 600;
const MOST = 200;

/** `isOwn` knows the names of the tool's own server and parameters. */
export function* subtleFrames(
  text: string,
  lexicon: Lexicon,
  isOwn: (name: string) => boolean,
): Generator<SeenFrame> {
  const { user, order, not, attack, detect, prior } = lexicon.words;
  const subtle = SUBTLE[lexicon.name];
  if (subtle === undefined) return;
  let start = 0;
  let count = 0;
  for (const end of [...Array.from(text.matchAll(STOP), ({ index }) => index + 1), text.length]) {
    const sentence = text.slice(start, Math.min(end, start + LONGEST));
    const place = { start, end };
    start = end;
    if (sentence.length < 8 || ++count > MOST || attack.test(sentence)) continue;
    if (isData(sentence) || (lexicon.isSpaced && !isSpokenIn(lexicon, sentence))) continue;
    const isHeadline = place.start === 0;
    const about = {
      isHeadline,
      hasUser: user.test(sentence),
      hasOrder: order.test(sentence) && prior.test(sentence),
    };
    for (const found of framesOf(sentence, subtle, { ...about, not, isOwn })) {
      // Quoted beside a word of looking, it is an example.
      if (/["'「『«“]/.test(sentence) && detect.test(sentence) && found.frame !== 'hijack') continue;
      yield { ...found, ...place };
    }
  }
}

/** It has a word of the language, and none or one of English. */
function isSpokenIn(lexicon: Lexicon, text: string): boolean {
  if ((text.match(ENGLISH)?.length ?? 0) >= MIN_ENGLISH) return false;
  const { sign } = lexicon;
  if (sign instanceof RegExp) return true;
  return wordOf(sign).test(text);
}

const wordOf = memoOf((sign: Exclude<Lexicon['sign'], RegExp>) => {
  const [whole, stems] = [`${sign.words} ${sign.small}`, sign.stems].map((list) => list.replaceAll(' ', '|'));
  return new RegExp(`\\b(?:(?:${whole})\\b|(?:${stems}))`);
});

/** Its marks are as many as a tenth of its characters: no sentence, whatever it names. */
function isData(text: string): boolean {
  const marks = text.match(DATA_MARK)?.length ?? 0;
  return marks >= LEAST_MARKS && marks * 10 > text.length;
}

interface About {
  /** Says what the tool itself does. */
  readonly isHeadline: boolean;
  readonly hasUser: boolean;
  readonly hasOrder: boolean;
  readonly not: RegExp;
  readonly isOwn: (name: string) => boolean;
}

function* framesOf(text: string, words: SubtleWords, about: About): Generator<Found> {
  const hasAddress = ADDRESS.test(text);
  if (words.call.test(text) && (hasAddress || GIVEN.test(text))) {
    const isForeign = (text.match(FOREIGN) ?? []).some(
      (id) => !about.isOwn(id) && (hasAddress || !LOOKS.test(id)) && !new RegExp(`${id} ?=`).test(text),
    );
    if (isForeign && !isDenied(text, words.call, about.not))
      yield { frame: 'hijack', strength: hasAddress ? 'clear' : 'plain' };
  }
  if (words.contrast.test(text)) yield { frame: 'redirection', strength: hasAddress ? 'clear' : 'plain' };
  if (!about.isHeadline && words.weakens.test(text) && !isDenied(text, words.weakens, about.not))
    yield { frame: 'command', strength: 'plain' };
  if (
    !about.isHeadline &&
    words.tools.test(text) &&
    words.unasked.test(text) &&
    !isDenied(text, words.unasked, about.not)
  )
    yield { frame: 'consent', strength: 'plain' };
  if (words.report.test(text) && isToldOtherwise(text, words)) yield { frame: 'result', strength: 'plain' };
  else if (words.omit.test(text) && words.bad.test(text) && about.hasUser)
    yield { frame: 'result', strength: 'plain' };
  if (words.outranks.test(text) && (about.hasUser || about.hasOrder))
    yield { frame: 'override', strength: 'plain' };
}

/** What went wrong stands in the part that does not count: `report success even if there are errors`. */
function isToldOtherwise(text: string, { although, fine, bad }: SubtleWords): boolean {
  const match = although.exec(text);
  if (match === null) return false;
  // Behind the clause in these languages, before it elsewhere.
  const isLast = /[\u3040-\u30ff\uac00-\ud7a3]/.test(text);
  const clause = isLast
    ? text.slice(0, match.index + match[0].length)
    : (text.slice(match.index).split(/[,;，]/)[0] ?? '');
  return bad.test(clause) && fine.test(text.replace(clause, ' '));
}

/** `Run nothing without asking` is the opposite: denied somewhere else than in the words themselves. */
function isDenied(text: string, words: RegExp, not: RegExp): boolean {
  const match = words.exec(text);
  if (match === null) return false;
  const around = `${text.slice(0, match.index)} | ${text.slice(match.index + match[0].length)}`;
  return (
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${not.source})`, 'u').test(around) ||
    (/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/.test(text) && not.test(around))
  );
}
