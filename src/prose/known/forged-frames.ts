/**
 * Marks by which a model tells who speaks in a conversation. In a text that it works on they are forged: someone speaks as
 * the system, ends the result of a tool, or writes the turns of others.
 */
import type { Threat } from '../../vocabulary/signal.ts';
import type { ReadSentence } from '../weights/windows.ts';
import { knownItems } from './known-items.ts';

/** A turn of the system or the user, opened as chat templates, tags, messages in JSON or headings open it. */
const OPENED: readonly RegExp[] = [
  /<\|(?:im_start|start_header_id|start)\|>\s?(?:system|user|developer|assistant)|<\|(?:system|user|assistant)\|>/gi,
  /\[inst\]|<<sys>>|<start_of_turn>\s?(?:user|system)|"role"\s?:\s?"(?:system|developer)"/gi,
  /<(?:system|system_prompt|developer|assistant|tool_result|tool_response|function_results?|user_message|admin)(?:\s[^<>]{0,60})?>/gi,
  /\[(?:system|developer|admin)\]\s?\([#/]\w{1,20}\)/gi,
  /(?:^|\n)[ \t]*[=#*\-[<]{2,}[ \t]*(?:begin |start of |new )?system(?: prompt| message| instructions?)?[ \t]*[=#*\-\]>]{2,}/gi,
];
/** The end of what the model reads as data. */
const ENDED: readonly RegExp[] = [
  /<\/(?:tool_(?:results?|response|output|call)|function_(?:results?|response)s?|untrusted\w{0,17}|context|documents?)>/gi,
  /<\/(?:user_(?:message|input|query|data)|search_results?|data|email|webpage)>|<\|(?:im_end|eot_id|end_of_turn|end)\|>|\[\/inst\]/gi,
  /(?:^|\n)[-=#*]{2,}[ \t]*end (?:of )?(?:the )?(?:(?:user|untrusted|external|tool)(?:'s)? )?(?:data|document|input|context|content|result|output|email|page|text|message|turn|conversation|article|file)[ \t]*[-=#*]{2,}/gi,
];
/** What a known order proves, and the sentences that give it. */
export interface KnownPlace {
  readonly says: string;
  readonly threat: Threat;
  readonly isGrave: boolean;
  readonly isMild?: true;
  readonly at: number;
  readonly count: number;
}

/** A person and the model take turns. */
const TURNS = /(?:^|\n)[ \t]*(?:human|user)[ \t]?: ?[^\n]{4,400}\n+[ \t]*(?:assistant|ai)[ \t]?: ?[^\n]/gi;

const AFTER = 240;

/** The sentence with a forged frame in which something is ordered. */
export function frameIn(text: string, sentences: readonly ReadSentence[]): KnownPlace | undefined {
  if (!/[<[:]|--|==/.test(text)) return undefined;
  for (const pattern of [...OPENED, ...ENDED, TURNS])
    for (const { 0: frame, index } of text.matchAll(pattern)) {
      const inside =
        pattern === TURNS ? frame : text.slice(index + frame.length, index + frame.length + AFTER);
      const isTurn = pattern === TURNS && knownItems(inside.toLowerCase()).some(({ is }) => is.has('worth'));
      if (!isTurn && !isOrdered(inside.toLowerCase(), ENDED.includes(pattern))) continue;
      const end = index + frame.length + 1;
      const first = sentences.findIndex((one) => one.end > index);
      const last = sentences.findIndex((one) => one.end >= Math.min(end, text.length));
      const at = Math.max(0, first);
      const count = Math.max(1, last - at + 1);
      return { ...FORGED, at, count, ...(pattern === TURNS ? { isMild: true as const } : {}) };
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
      (!needsSpeaker && isOpen && is.has('own')) ||
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
