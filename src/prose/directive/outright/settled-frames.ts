/** Consent that is said to be given already, protections said to be noise, foreign texts said to speak for the user. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /agreed|consent|approv|confirm|accept|authori[sz]|permission|granted|cleared|warning|alert|prompt|dialog|follow|obey|act(?:ed)? on|carried out|honou?r|treat|regard|trusted|bother|disturb|pester|trouble|annoy|gave|signed off|silence|no (?:reply|answer|objection)/,
);
const PEOPLE =
  '(?:whoever \\w{3,12} (?:\\w{2,12} ){0,2}?|users?|owners?|person|people|customers?|account holders?|holder|operators?|admin(?:istrator)?s?|clients?|team|everyone|they)';
const AGREED = gated(
  new RegExp(
    `\\b${PEOPLE} (?:(?:has|have|had|already|thereby|thus|did) ){0,3}(?:\\w{1,10} )?(?:agreed|consent(?:ed)?|gave|given|approved|confirmed|accepted|authori[sz]ed|granted|waived|signed off)\\b`,
  ),
);
const ONCE_FOR_ALL = gated(
  /\b(?:asking|ask|confirm(?:ing|ation)?|prompt(?:ing|s)?|question(?:s|ing)?|approval|check(?:ing)? back|consent)\b.{0,30}?\b(?:again|redundant|unnecessary|superfluous|needless|not (?:needed|necessary|required)|pointless|twice|any ?more)\b|\b(?:no need|needless|unnecessary|not necessary|redundant|superfluous|pointless) (?:to|for) (?:\w{1,10} )?(?:ask|asking|confirm|confirming|prompt|check|question)\w{0,3}\b|\bno (?:further|second|more|additional|extra) (?:questions?|confirmations?|prompts?|approvals?|consent)\b/,
);
const AT_THE_START = gated(
  /\b(?:during|at|upon|on|with|by|through|in) (?:the )?(?:setup|set-up|installation|install(?:ing)?|onboarding|sign-?up|registration|connecting|contract|writing|licen[cs]e|terms(?: of (?:use|service))?)\b|\bwhen (?:the|this|they|it|he|she) (?:\w{1,14} )?(?:was |were |got )?(?:installed|set up|connected|added|enabled|registered|signed up)\b/,
);
const GIVEN = gated(
  /\b(?:consent|confirmation|approval|permission|authori[sz]ation|agreement|go-ahead)\b.{0,24}?\b(?:was|were|is|are|has been|have been|counts? as|comes?|stands?) (?:already |therefore |thus |thereby |hereby |automatically )?(?:given|granted|obtained|provided|implied|implicit|included|assumed|covered|on (?:file|record)|settled|deemed|taken for granted)\b|\b(?:counts?|treated|regarded|considered|deemed|classed)(?: as)? (?:already )?(?:pre-?)?(?:authori[sz]ed|approved|cleared|confirmed|agreed|consented)\b/,
);
const STANDING = gated(
  /\b(?:silence|no (?:reply|answer|objection|response))\b.{0,30}?\b(?:as|counts?|means?|is)\b.{0,16}?\b(?:a yes|yes|consent|agreement|approval|agreed|assent)\b|\b(?:prompts?|dialogs?|questions?|confirmations?)\b.{0,40}?\banswer(?:ed)? (?:them |it )?(?:with )?(?:a )?["']?(?:yes|y|ok|allow)\b|\b(?:gave|gives?|given|has|have|hold|holds|is|under|by|with) (?:\w{1,10} )?(?:a )?(?:standing|blanket|permanent|implicit|tacit|lasting) (?:permission|consent|approval|authori[sz]ation|agreement)\b|\b(?:do not|don't|never|no need to|needn't|need not) (?:bother|disturb|pester|trouble|annoy) (?:the |them|him|her|any|users?|people|with)/,
);
/** Said as a reason for not asking. */
const THEREFORE = gated(
  /\b(?:already|skip\w{0,4}|therefore|hence|thus|so|needs? no|no (?:question|prompt|confirmation)|without (?:a )?(?:question|prompt|asking)|straight away|right away|automatically)\b/,
);
/** Where it is asked for, or only if it is there. */
const IF_GIVEN = gated(
  /\b(?:if|only|unless|until|after|once|whether|before|when|verify|verifies|check that|ensure|make sure|requires?|provided that|where)\b(?! (?:the|this) (?:integration|tool|server|app|extension|plugin|connector|connection) (?:was|were))/,
);
const NOISE = gated(
  /\b(?:warnings?|alerts?|alarms?|approval (?:prompts?|dialogs?|requests?)|permission (?:prompts?|dialogs?|requests?|checks?)|confirmation (?:prompts?|dialogs?)|security (?:prompts?|notices?|messages?)|safety (?:prompts?|notices?|messages?|checks?))\b.{0,60}?\b(?:false (?:alarms?|positives?)|(?:may|can|should|are to|must|need to|have to) (?:safely )?(?:be )?(?:safely )?(?:disregarded|ignored|dismissed|overlooked|skipped|answered with|clicked (?:away|through)|accepted|waved through|confirmed on))\b/,
);
/** Whose protections they are: a compiler warns too. */
const OF_HOST = gated(
  /\b(?:host|client|assistant|agent|editor|ide|sandbox|approval|permission|confirmation|security|safety|its|on (?:the user's |their )?behalf)\b/,
);
const AS_USER = gated(
  /\b(?:follow\w{0,3}|obey\w{0,3}|act(?:ed|ing)? (?:on|upon)|carr(?:y|ied) out|execut\w{1,3}|treat\w{0,3}|honou?r\w{0,3}|regard\w{0,3})\b.{0,50}?\b(?:like|as|as though|as if)\b.{0,24}?\b(?:(?:the )?user(?:'s|s')? (?:own )?(?:requests?|words|instructions?|wish(?:es)?|orders?|messages?|had|has|wrote|typed|said)|requests? (?:of|by|from) the user|instructions? (?:of|by|from) the user|(?:written|typed|said|given|asked) by the user)\b/,
);
const DENIED = gated(
  /\b(?:not|never|n't|no)\b.{0,24}?\b(?:follow|obey|act|carry|execute|treat|honou?r|regard|ignore|dismiss|disregard|be (?:ignored|followed|dismissed))/,
);
const RIGHT_AWAY = gated(
  /\b(?:texts?|results?|output|repl(?:y|ies)|pages?|documents?|lines?|content|comments?)\b.{0,80}?\b(?:guidance|instructions?|orders|directives|commands|tasks|requests)\b.{0,40}?\b(?:carr(?:y|ies|ied) out|follow(?:s|ed)?|execut\w{1,3}|obey\w{0,3}|act(?:s|ed)? on|done|performed)\b.{0,24}?\b(?:right away|straight away|immediately|at once|no confirmation|without (?:asking|question|confirmation))\b/,
);
/** Named prompts that a person picked from a list. */
const PICKED = gated(/\b(?:skill|recipe|playbook|task the user gave|chosen|picked|selected|choose|select)\b/);

export function* settledConsent({ text, part, sentence }: Said): Generator<Found> {
  if (!SIGN.test(text) || part === 'parameter-name') return;
  if (sentence.isHeadline && part === 'description') return;
  const isAgreed = AGREED.test(text) && (ONCE_FOR_ALL.test(text) || AT_THE_START.test(text));
  const isGiven =
    GIVEN.test(text) && (THEREFORE.test(text) || ONCE_FOR_ALL.test(text) || AT_THE_START.test(text));
  if ((isAgreed || isGiven || STANDING.test(text)) && !IF_GIVEN.test(text))
    yield { frame: 'consent', strength: 'plain' };
  if (DENIED.test(text)) return;
  if (NOISE.test(text) && OF_HOST.test(text)) yield { frame: 'consent', strength: 'plain' };
  if ((AS_USER.test(text) && !PICKED.test(text)) || RIGHT_AWAY.test(text))
    yield { frame: 'override', strength: 'plain' };
}
