/**
 * The texts of a reply, and the reply with other texts in their places. One walk does both, so that each text goes back
 * to its own place.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import { stepToMember } from '../calls/argument-strings.ts';
import type { TextSubject } from '../contract/check.ts';

/** Hosts cut replies long before this. The rest is not read, and so not passed on. */
const MOST_TEXT = 2_000_000;
const UNREAD = '[TokenAuditor left out the rest here: it is too long to be screened]';

export interface ReplyTexts {
  readonly texts: readonly TextSubject[];
  /** There was more text than is read. */
  readonly isCut: boolean;
}

export function textsOfReply(reply: JsonValue): ReplyTexts {
  const texts: TextSubject[] = [];
  const { isCut } = changeRead(reply, (text, path) => {
    texts.push({ path, text });
    return text;
  });
  return { texts, isCut };
}

/** The reply with these texts, in the order in which they were read; without the part that was not read. */
export function replyWith(reply: JsonValue, texts: readonly TextSubject[]): JsonValue {
  let next = 0;
  return changeRead(reply, () => texts[next++]?.text ?? UNREAD).reply;
}

type Change = (text: string, path: string) => string;

function changeRead(
  reply: JsonValue,
  change: Change,
): { readonly reply: JsonValue; readonly isCut: boolean } {
  let room = MOST_TEXT;
  let isCut = false;
  const text: Change = (whole, path) => {
    if (isBlob(whole)) return whole;
    const seen = whole.slice(0, room);
    room -= seen.length;
    const kept = change(seen, path);
    if (seen.length === whole.length) return kept;
    isCut = true;
    return `${kept}${UNREAD}`;
  };
  const changed = mapStrings(reply, '$', { step: stepToMember, text });
  return { reply: changed, isCut };
}

const SHORTEST_BLOB = 512;

/** One long line, or lines of equal length; `=` only at the end, never after a name. */
const ENCODED = /^(?:data:[\w/+.;=-]{1,80},)?(?:[A-Za-z0-9+/_-]{40,}\r?\n)*[A-Za-z0-9+/_-]+={0,2}\s{0,4}$/;

/** Bytes as text, such as an image: no model reads it as words. Words joined by dashes are words. */
function isBlob(text: string): boolean {
  if (text.length < SHORTEST_BLOB || !ENCODED.test(text)) return false;
  const sample = text.slice(0, 2_000);
  const joins = sample.match(/[-_]/g)?.length ?? 0;
  return /\d/.test(sample) && /[A-Z]/.test(sample) && joins < sample.length / 16;
}
