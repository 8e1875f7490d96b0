/** What was read raised to the rank of those who may give orders, and consent drawn from what is none. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';

const WHO =
  '(?:users?|person|operators?|owners?|humans?|developers?|system|administrators?|you|yours|mine|me|your own)';
/** Texts that others write and a model reads. */
const WRITTEN = gated(
  /\b(?:tickets?|(?:web ?)?pages?|mails?|e-?mails?|messages?|comments?|issues?|notes?|invitations?|reviews?|articles?|repl(?:y|ies)|posts?|feeds?|items?|captions?|transcripts?|decoded|printed|letters?|attachments?|threads?|codes?|documents?|entries|brackets|images?|pictures?|websites?|results?|files?|texts?)\b/,
);
const ORDERS = gated(
  /\b(?:instructions?|orders?|commands?|directions|directives|steps|requests?|tasks|whatever .{2,40}? (?:tells?|asks?|says?)|what .{2,30}? (?:writes?|says?|asks?|tells?))\b/,
);
const OBEYS = gated(
  /\b(?:follow(?:s|ed|ing)?|obey(?:s|ed|ing)?|carr(?:y|ied|ying) out|execut(?:e|ed|ing)|act(?:ed|ing)? (?:on|upon)|perform(?:ed|ing)?|fulfil\w{0,4}|compl(?:y|ied|ying)|honou?r(?:ed)?|treat(?:ed)?|do it|do so|binding|ha(?:s|ve) (?:the )?(?:same|equal)|carr(?:y|ies) (?:the )?\w{1,10}'s|needs? no (?:\w{1,10} )?(?:check|question|confirmation|approval)|without a question|(?:is|are|count as|counts as) (?:an? )?(?:orders?|commands?|instructions?) (?:of|from|by))\b/,
);
/** In whose name. */
const RANK = gated(
  new RegExp(
    [
      `\\bas (?:though|if) (?:the |your |an? )?${WHO} (?:had |has |have )?(?:typed|said|written|wrote|given|gave|asked|ordered|sent|entered|requested|dictated|spoken|spoke)\\b`,
      `\\bas (?:though|if) (?:they|it|these|this|those) (?:came|come|had come|were|was|had been) (?:\\w{1,10} )?(?:from|by|of) (?:the |your |an? )?${WHO}\\b`,
      `\\b(?:same|equal) (?:rank|weight|standing|authority|force|priority|status|footing|trust|level) (?:as|to|with) .{0,24}?\\b${WHO}\\b`,
      `\\b(?:the |your )?(?:user|owner|operator|system|developer)'s (?:own )?(?:authority|voice|rank|weight|approval|name)\\b`,
      `\\bspeaks? (?:for|in the name of) (?:the |your )?${WHO}\\b`,
      `\\b(?:as|like|are|is|count as|counts as) (?:an? |the |those |direct )?(?:orders?|commands?|instructions?|words)? ?(?:of|from|by) (?:the |your )?(?:user|owner|operator|developer|system)s?\\b`,
    ].join('|'),
  ),
);
const CARRIED = gated(
  /\b(?:instructions?|orders|commands|directions|directives|requests|tasks) (?:found |written |contained |given |stated |embedded |listed |left |placed )?(?:in|inside|within|on) (?:the |an? |any |each |such |these |its )?(?:\w{1,12} ){0,2}?(?:tickets?|(?:web ?)?pages?|mails?|e-?mails?|messages?|comments?|issues?|invitations?|reviews?|articles?|repl(?:y|ies)|posts?|feeds?|letters?|attachments?)\b.{0,80}?\b(?:are|is|be|get|gets) (?:\w{1,12} )?(?:carried out|followed|executed|obeyed|performed|acted (?:on|upon)|fulfilled|complied with|worked off|honou?red|binding)\b/,
);
const IN_SILENCE = gated(
  /\b(?:have|has|had|thereby)? ?(?:\w{1,10} )?(?:agreed|consented|approved|accepted|confirmed)\b.{0,24}?\bby (?:sending|writing|using|opening|asking|inviting|installing|calling|connecting|reading|posting|keeping|joining|attending)\b|\b(?:sending|opening|installing|connecting|joining|silence|no answer|no reply) (?:\w{1,10} ){0,3}?(?:counts? as|is taken (?:as|for)|means|amounts to) (?:an? |the )?(?:agreement|consent|approval|permission|yes)\b/,
);
const REMEMBERED = gated(
  /\b(?:store|remember|note|save|record|keep in mind) that (?:the |your )?(?:user|person|owner|customer) (?:\w{1,10} )?(?:agrees?|agreed|approves?|approved|consents?|consented|allows?|permits?|trusts?)\b|\b(?:is|are) (?:\w{1,10} )?(?:answered|replied to|met) with (?:an? )?(?:yes|consent|approval|agreement)\b/,
);
const DENIED = /\b(?:not|never|n't|untrusted|refuse[sd]?|ignored?)\b/;

export function* raised({ text, part, sentence }: Said): Generator<Found> {
  if (part !== 'description' || sentence.isHeadline) return;
  const isAgreed = IN_SILENCE.test(text) || REMEMBERED.test(text);
  const isRanked =
    OBEYS.test(text) && WRITTEN.test(text) && ((RANK.test(text) && ORDERS.test(text)) || CARRIED.test(text));
  if ((!isAgreed && !isRanked) || DENIED.test(text)) return;
  if (isAgreed) yield { frame: 'consent', strength: 'plain' };
  if (isRanked) yield { frame: 'override', strength: 'plain' };
}
