/**
 * Marks by which a model tells who speaks in a conversation. In a text that it works on they are forged: someone speaks as
 * the system, ends the result of a tool, or writes the turns of others.
 */
import type { CertainPlace } from '../certain.ts';
import type { ReadSentence } from '../weights/windows.ts';
import { knownItems } from './known-items.ts';

/** A turn of the system or the user, opened as chat templates, tags or messages in JSON open it. */
const OPENED =
  /<\|(?:im_start|start_header_id|start)\|>\s?(?:system|user|developer|assistant)|<\|(?:system|user|assistant)\|>|\[inst\]|<<sys>>|<start_of_turn>\s?(?:user|system)|<(?:system|system_prompt|developer|assistant|tool_result|tool_response|function_results?|user_message|admin)(?:\s[^<>]{0,60})?>|"role"\s?:\s?"(?:system|developer)"|\[(?:system|developer|admin)\]\s?\((?:#|\/)\w{1,20}\)|(?:^|\n)[ \t]*[=#*\-[<]{2,}[ \t]*(?:begin |start of |new )?system(?: prompt| message| instructions?)?[ \t]*[=#*\-\]>]{2,}/gi;
/** The end of what the model reads as data. */
const ENDED =
  /<\/(?:tool_(?:results?|response|output|call)|function_(?:results?|response)s?|untrusted\w{0,17}|context|documents?|user_(?:message|input|query|data)|search_results?|data|email|webpage)>|<\|(?:im_end|eot_id|end_of_turn|end)\|>|\[\/inst\]|(?:^|\n)[-=#*]{2,}[ \t]*end (?:of )?(?:the )?(?:user |untrusted |external )?(?:data|document|input|context|content|tool (?:result|output)|email|page)[ \t]*[-=#*]{2,}/gi;
/** A person and the model take turns. */
const TURNS = /(?:^|\n)[ \t]*(?:human|user)[ \t]?: ?[^\n]{4,400}\n+[ \t]*(?:assistant|ai)[ \t]?: ?[^\n]/gi;

const AFTER = 240;

/** The sentence with a forged frame in which something is ordered. */
export function frameIn(text: string, sentences: readonly ReadSentence[]): CertainPlace | undefined {
  if (!/[<[:]|--|==/.test(text)) return undefined;
  for (const pattern of [OPENED, ENDED, TURNS])
    for (const { 0: frame, index } of text.matchAll(pattern)) {
      const inside =
        pattern === TURNS ? frame : text.slice(index + frame.length, index + frame.length + AFTER);
      const isTurn = pattern === TURNS && knownItems(inside.toLowerCase()).some(({ is }) => is.has('worth'));
      if (!isTurn && !isOrdered(inside.toLowerCase(), pattern === ENDED)) continue;
      const end = index + frame.length + 1;
      const first = sentences.findIndex((one) => one.end > index);
      const last = sentences.findIndex((one) => one.end >= Math.min(end, text.length));
      const at = Math.max(0, first);
      const count = Math.max(1, last - at + 1);
      return { ...FORGED, at, count, ...(pattern === TURNS ? { isMild: true } : {}) };
    }
  return undefined;
}

/** Something is ordered of a model; behind an end, by another speaker. */
function isOrdered(text: string, needsSpeaker: boolean): boolean {
  const items = knownItems(text);
  if (needsSpeaker && !items.some(({ is, isColon, word }) => is.has('speaker') && (isColon || word < 3)))
    return false;
  return items.some(
    ({ is, isOpen }) =>
      is.has('youMust') ||
      is.has('youAre') ||
      is.has('role') ||
      (isOpen && (is.has('voids') || is.has('effect') || is.has('reveal'))),
  );
}

const FORGED = {
  says: 'imitates the frame of a conversation',
  threat: 'prompt_injection',
  isGrave: true,
} as const;
