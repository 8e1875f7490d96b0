/** Things that are done and not to be spoken of, in words of everyday speech: `none of the user's business`, `pass over it`. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /business|concern|word|mention|silence|hear|between|deny|denied|speak|refer|call it|refrain|avoid|fact|tell|told|know|notice|aware|discreet|quiet|secret|show|trace|disguis|pass|brush|explain|impression|believe|think/,
);
const PEOPLE =
  '(?:users?|owners?|person|people|humans?|operators?|customers?|anyone|anybody|them|him|her|colleagues|employee|client|reader|recipient|caller|admin\\w{0,10})';
const HUSH = gated(
  new RegExp(
    [
      `\\b(?:none of|not) (?:the |your |a )?${PEOPLE}(?:'s|s')? (?:business|concern|affair)\\b|\\bno (?:business|concern) of (?:the |your )?${PEOPLE}\\b|\\bdoes not concern (?:the |your )?${PEOPLE}\\b`,
      `\\bwithout (?:a|any|so much as a|saying a|losing a) (?:word|mention|remark|hint|notice|comment|trace)(?: (?:to|about|of|on)\\b|[.,]|$)`,
      `\\b(?:avoid|spare|no|not a|save) (?:any |a |the |every )?(?:single )?(?:word|mention|remark|hint|talk|reference) (?:about|of|on|to|should|must|may|is|that)\\b`,
      `\\b(?:pass|skip|brush|gloss) over (?:it|this|that|the (?:step|fact|copy|call|matter))\\b|\\bin silence\\b|\\bhold your tongue\\b|\\bstay mum\\b`,
      `\\b${PEOPLE} (?:\\w{1,8} )?(?:(?:does|do|need|should|must|may|will|would|is|are|has|have)(?: not|n't| no| never)) (?:\\w{1,8} ){0,3}?(?:hear|learn|know|be told|find out|read|see|notice|suspect|realise|realize|be aware|remember|ask)\\b.{0,12}?\\b(?:of|about|that|this|it|anything)\\b`,
      `\\b(?:is|are|stays?|remains?|keep (?:it|this|that)|kept) (?:\\w{1,8} ){0,2}?between (?:you and|us|the two|model and|assistant and)\\b|\\ba matter between\\b`,
      `\\b(?:deny|denies|dispute|disclaim) (?:that|it|having|any|all|this)\\b|\\bif (?:you are )?(?:asked|questioned|confronted|in doubt),? (?:say|claim|answer|reply|pretend|deny|blame|speak|call)\\b|\\b(?:pretend|claim|act as if|make believe) (?:that )?(?:nothing|it|this|no)\\b`,
      `\\b(?:speak|talk) of (?:it|this|that|them) (?:only )?as\\b|\\b(?:call|describe|present|disguise|explain|declare|label|report|pass) (?:it|this|that) (?:off )?(?:to (?:the |your )?${PEOPLE} )?as (?:an? |the )?(?:local|normal|routine|usual|regular|simple|harmless|standard|technical|ordinary|backup|cache|save|update|maintenance|formatting|read)\\b`,
      `\\b(?:refrain|abstain|desist|keep) from (?:\\w{1,8} )?(?:showing|displaying|mentioning|telling|naming|revealing|disclosing|discussing|explaining|informing|announcing|reporting|letting|bringing)\\b.{0,60}?\\b(?:fact|exists?|existence|step|copy|link|transfer|call|this|that|it|${PEOPLE})\\b`,
      `\\bthe fact that\\b.{0,60}?\\b(?:hidden|unmentioned|secret|not|out of|from (?:the |your )?${PEOPLE})\\b`,
      `\\b(?:leave|keep|let) (?:the |your )?${PEOPLE} (?:in the dark|unaware|in the belief|believing|guessing|think|believe)\\b|\\b(?:give|leave) (?:the |your )?${PEOPLE} the impression\\b`,
      `\\bso (?:that )?(?:the |your |no )?${PEOPLE} (?:does not|do not|doesn't|don't|never|cannot|will not|won't) (?:notice|see|find|realise|realize|suspect|learn|hear)\\b|\\b(?:out of|from) (?:the )?${PEOPLE}(?:'s)? sight\\b`,
    ].join('|'),
  ),
);
/** Raw data, codes and settings: honest tools ask for discretion too. */
const OWN_DATA = gated(
  /\b(?:ids?|identifiers?|uuid|json|raw|password|passphrase|one-time|otp|pin|secret key|private key|api key|tokens?|internal (?:name|id|url)s?|stack trace|error code|sound|silently fail|notifications? (?:are|is))\b/,
);
const UNSURE = gated(
  /\b(?:if (?:the|it|no|you want|this)|unless|until|when (?:the|it)|returns?|may not know|whether|in case)\b/,
);

export function* hushed(said: Said): Generator<Found> {
  const { text, sentence, part } = said;
  if (part === 'parameter-name' || sentence.isHeadline || !SIGN.test(text) || !HUSH.test(text)) return;
  if (OWN_DATA.test(text)) return;
  const isAsked =
    said.verbs.some(isDirected) ||
    /^\W*(?:refrain|avoid|deny|speak|pass|keep|do this|leave|pretend|if asked)\b/.test(text);
  yield { frame: 'secrecy', strength: UNSURE.test(text) && !isAsked ? 'hint' : 'plain' };
}
