/** Reads the texts of a reply for commands, up to a limit; JSON inside a text is read value by value. */

import { type CommandReader, type CommandReading, withoutCommands } from '../../prose/said/withholding.ts';
import type { Removed, ReplyObservation } from '../../screening/contract/check.ts';
import type { ReplySubject } from '../../screening/contract/reply-subject.ts';
import { changeJson } from './json-texts.ts';
import { removedPassages } from './removed-passages.ts';
import { changeSlices, type SliceReader } from './text-slices.ts';

/** Characters of a reply that are read for commands: more than hosts show a model at once, and a bound on time. */
const MOST_WORDS = 65_536;
const LEFT = 'The result quotes instructions to a model, or contains some that ask for nothing harmful.';

/** A name, a number, a short id: nothing is said in it, and nothing fits into it that is encoded. */
const WORD = /^[\x21-\x7e]{0,23}$/;
/** A hash, or the id of something; but not letters, byte by byte. */
const ID = /^(?!(?:[2-7][0-9a-f]-?)+$)[0-9a-f-]{24,128}$/i;

interface CommandCheck extends Pick<ReplyObservation, 'confidence' | 'detail'> {
  readonly reader: CommandReader;
  /** A description of what was removed. */
  readonly kind: string;
}

export function* inspectCommands(
  { texts, origin, isReadWhole = false }: ReplySubject,
  { reader, kind, confidence, detail }: CommandCheck,
): Generator<ReplyObservation> {
  const own = origin.isLocal ? origin.written : undefined;
  let words = MOST_WORDS;
  for (const { path, text } of texts) {
    if (reader.mayHold?.(text) === false) continue;
    let [isWithheld, isLeft, isNotable] = [false, false, false];
    const passages: Removed[] = [];
    const readPart = (part: string): string => {
      const reading = slugReading(part, reader) ?? withoutCommands(part, own, reader);
      isWithheld ||= reading.isWithheld;
      isLeft ||= reading.isLeft;
      isNotable ||= reading.isNotable;
      if (reading.isWithheld) passages.push(...removedPassages(part, reading.text, reader.placeholder));
      return reading.text;
    };
    const slices: SliceReader = {
      change: readPart,
      removedFrom: (part) =>
        removedPassages(part, withoutCommands(part, own, reader).text, reader.placeholder).map(
          ({ passage }) => passage,
        ),
    };
    const read = (part: string): string => {
      if (WORD.test(part) || ID.test(part)) return part;
      const most = Math.max(0, words);
      words -= part.length;
      return isReadWhole ? changeSlices(part, slices) : changeEnds(part, most, readPart);
    };
    // Every text in the project's own JSON documents is a quotation.
    const kept = own === undefined || own === 'as data' ? changeJson(text, read) : read(text);
    const seen = { threat: 'prompt_injection', confidence, path, evidence: kind } as const;
    if (isWithheld) yield { ...seen, detail, withheld: { text: kept, kinds: [kind], passages } };
    if (isLeft) yield { ...seen, detail: LEFT, severity: isNotable ? 'low' : 'info' };
  }
}

/** Words joined in a name, a key or an address, as in `ignore_all_previous_instructions`. */
const SLUG = /^\S{24,400}$/;
const JOINS = /[_+-]+/g;
const FEWEST_JOINS = 4;

/** Nothing in it is a sentence: it is an order as a whole, and certainly one, or it is a name. */
function slugReading(part: string, { harmful, placeholder }: CommandReader): CommandReading | undefined {
  if (!SLUG.test(part) || (part.match(JOINS)?.length ?? 0) < FEWEST_JOINS) return undefined;
  if (!harmful(part.replaceAll(JOINS, ' '))) return undefined;
  return { text: placeholder, isWithheld: true, isLeft: false, isNotable: false };
}

/** Start and end of a text that exceeds the limit: the parts that hosts keep when they truncate. */
function changeEnds(text: string, room: number, change: (text: string) => string): string {
  if (room === 0) return text;
  if (text.length <= room) return change(text);
  const head = Math.ceil(room * 0.75);
  const tail = text.length - (room - head);
  return change(text.slice(0, head)) + text.slice(head, tail) + change(text.slice(tail));
}
