/** What was read raised to the rank of those who may give orders, and consent drawn from what is none. */
import { gated } from '../gated.ts';
import type { Found, Said } from './said.ts';

const SIGN = gated(
  /\bas (?:though|if)\b|same|equal|agreed|consent|approv|accept|in (?:the|a|any|such|these|its)?/,
);
const ORDERS =
  '(?:instructions?|orders|commands|directions|directives|steps|requests|tasks|notes|words|what it says)';
const WHO = '(?:users?|person|operators?|owners?|humans?|developers?|system|administrators?)';
/** Texts that others write and a model reads. */
const WRITTEN =
  '(?:tickets?|(?:web ?)?pages?|mails?|e-?mails?|messages?|comments?|issues?|notes?|invitations?|reviews?|articles?|repl(?:y|ies)|posts?|feeds?|captions?|transcripts?|decoded texts?|letters?|attachments?|threads?|descriptions? of events)';
const AS_THEIRS = new RegExp(
  `\\bas (?:though|if) (?:the |your |an? )?${WHO} (?:had |has |have )?(?:typed|said|written|wrote|given|gave|asked|ordered|sent|entered|requested|dictated|spoken|spoke)\\b|\\bas (?:though|if) (?:they|it|these|this|those) (?:came|come|had come|were|was|had been) (?:\\w{1,10} )?(?:from|by) (?:the |your |an? )?${WHO}\\b`,
);
const OBEYS = gated(
  /\b(?:follow(?:s|ed|ing)?|obey(?:s|ed|ing)?|carr(?:y|ied|ying) out|execut(?:e|ed|ing)|act(?:ed|ing)? (?:on|upon)|perform(?:ed|ing)?|fulfil\w{0,4}|comply|compl(?:y|ied|ying) with|honou?r(?:ed)?|treat(?:ed)?)\b/,
);
const ORDER_WORD = new RegExp(`\\b${ORDERS}\\b`);
const SAME_RANK = new RegExp(
  `\\b${ORDERS}\\b.{0,60}?\\b(?:same|equal) (?:rank|weight|standing|authority|force|priority|status|footing|trust|level) (?:as|to|with) .{0,24}?\\b(?:${WHO}|yours?|your own)\\b`,
);
const CARRIED = new RegExp(
  `\\b${ORDERS} (?:found |written |contained |given |stated |embedded |listed |left |placed |that stand )?(?:in|inside|within|on) (?:the |an? |any |each |such |these |its )?(?:\\w{1,12} ){0,2}?${WRITTEN}\\b.{0,80}?\\b(?:are|is|be|get|gets) (?:\\w{1,12} )?(?:carried out|followed|executed|obeyed|performed|acted (?:on|upon)|fulfilled|complied with|worked off|honou?red|binding)\\b`,
);
const IN_SILENCE = gated(
  /\b(?:have|has|had) (?:\w{1,10} )?(?:agreed|consented|approved|accepted|confirmed)\b.{0,24}?\bby (?:sending|writing|using|opening|asking|inviting|installing|calling|connecting|reading|posting|keeping)\b|\b(?:sending|opening|installing|connecting|silence|no answer|no reply) (?:\w{1,10} ){0,3}?(?:counts? as|is taken (?:as|for)|means|amounts to) (?:an? |the )?(?:agreement|consent|approval|permission|yes)\b/,
);

export function* raised({ text, part }: Said): Generator<Found> {
  if (part !== 'description' || !SIGN.test(text)) return;
  if (/\b(?:not|never|n't|untrusted)\b/.test(text)) return;
  const isTheirs = AS_THEIRS.test(text) && ORDER_WORD.test(text) && OBEYS.test(text);
  if (isTheirs || SAME_RANK.test(text) || CARRIED.test(text)) yield { frame: 'override', strength: 'plain' };
  if (IN_SILENCE.test(text)) yield { frame: 'consent', strength: 'plain' };
}
