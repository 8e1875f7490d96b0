/** The texts of a reply through a reader of commands, as far as they are read; JSON inside a text is read value by value. */
import type { ReplyObservation } from '../../screening/contract/check.ts';
import type { ReplySubject } from '../../screening/contract/reply-subject.ts';
import { changeJson } from './json-texts.ts';
import { type CommandReader, withoutCommands } from './withholding.ts';

/** Characters of a reply that are read for commands, more than hosts let a model read at once; reading takes time. */
const MOST_WORDS = 65_536;
const LEFT = 'The result quotes instructions to a model, or holds some that ask for nothing harmful.';

interface Said extends Pick<ReplyObservation, 'confidence' | 'detail'> {
  readonly reader: CommandReader;
  /** What is taken out, in words. */
  readonly kind: string;
}

export function* inspectCommands(
  { texts, origin }: ReplySubject,
  { reader, kind, confidence, detail }: Said,
): Generator<ReplyObservation> {
  const own = origin.isLocal ? origin.written : undefined;
  let words = MOST_WORDS;
  for (const { path, text } of texts) {
    let [isWithheld, isLeft, isNotable] = [false, false, false];
    const read = (part: string): string => {
      const most = Math.max(0, words);
      words -= part.length;
      return changeEnds(part, most, (end) => {
        const reading = withoutCommands(end, own, reader);
        isWithheld ||= reading.isWithheld;
        isLeft ||= reading.isLeft;
        isNotable ||= reading.isNotable;
        return reading.text;
      });
    };
    // In the project's own documents of JSON every text is a quotation.
    const kept = own === undefined || own === 'as data' ? changeJson(text, read) : read(text);
    const seen = { threat: 'prompt_injection', confidence, path, evidence: kind } as const;
    if (isWithheld) yield { ...seen, detail, withheld: { text: kept, kinds: [kind] } };
    if (isLeft) yield { ...seen, detail: LEFT, severity: isNotable ? 'low' : 'info' };
  }
}

/** Of a text that is longer than there is room for, its beginning and its end: what hosts keep when they cut. */
function changeEnds(text: string, room: number, change: (text: string) => string): string {
  if (room === 0) return text;
  if (text.length <= room) return change(text);
  const head = Math.ceil(room * 0.75);
  const tail = text.length - (room - head);
  return change(text.slice(0, head)) + text.slice(head, tail) + change(text.slice(tail));
}
