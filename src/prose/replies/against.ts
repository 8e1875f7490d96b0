/** What goes against those an agent works for: it leads away from them, hides from them, or puts words into the agent's mouth. */
import { isHarmful } from './harmful.ts';

const W = "[\\w'’]{1,14}";
const LEAVES =
  "(?:ignor(?:e|ing)|disregard(?:ing)?|forget|abandon|cease|stop|quit|halt|suspend|overrid(?:e|ing)|drop|set aside|put aside|leave|cancel|neglect|pay no attention to|do(?: not|n't) (?:follow|obey|continue|process|answer))";
const MASTER =
  '(?:users?|owners?|operators?|humans?|developers?|customers?|clients?|principals?|persons?|people|shoppers?|readers?|maintainers?|supervisors?|auditors?)';
const CHARGE =
  '(?:instructions?|orders?|directives?|guidelines?|guidance|rules?|tasks?|assignments?|requests?|prompts?|jobs?|objectives?|goals?|polic(?:y|ies)|rubric|checklists?|questions?|search|analysis|wish(?:es)?|conversation|review|limits?|restrictions?|article|document|description|issue|failure|above|import|destination|topic|messages?)';

/** Away from those the agent works for. */
const FROM_USER = [
  `\\b${LEAVES}\\b (?:(?:what|everything|anything|whatever|all|any) )?(?:${W} ){0,5}?(?:the|your|this|its|of your|of the) (?:${W} )?${MASTER}(?:['’]s? (?:${W} ){0,2}?${CHARGE}| (?:gave|give|asked|asks|told|wants?|said|has|have)|(?= ?[,.;:!")]|$| and\\b| instead| completely| entirely))`,
  `\\b(?:overrid(?:es?|ing)|takes? precedence over|supersedes?|regardless of|any contrary|contrary to) (?:${W} ){0,5}?(?:the|your|its|from your) ${MASTER}\\b`,
  `\\b(?:whatever|even if|though|no matter what) (?:the |your )${MASTER} (?:asks?|says?|objects?|wants?|told)\\b|\\bif your ${MASTER} objects\\b`,
  `\\bthe ${MASTER}['’]s? (?:${W} ){0,2}?(?:limits?|rules?|wishes|request) (?:do|does|is|are) (?:not|no longer|malicious)`,
  `\\bthe ${MASTER}['’]s? (?:real|actual|true) (?:question|request|task|instructions?|message|wish)\\b|\\b(?:finished|done with|completed) the ${MASTER}['’]s? task\\b`,
];
export const AWAY_FROM_USER = new RegExp(FROM_USER.join('|'));
/** Away from what the agent was told: only somebody who was told something can be. */
const FROM_CHARGE = [
  `\\b${LEAVES}\\b (?:(?:what|everything|anything|whatever|all|any) (?:of )?)?(?:(?:your|all previous|all prior|any previous|previous|the previous|prior|all earlier) (?:${W} ){0,3}?(?:instructions?|orders?|directives?|guidelines?|guidance|rules?|tasks?|assignments?|prompts?|objectives?|checklist|rubric|polic(?:y|ies))\\b|(?:what|whatever|everything|all|anything) you(?:'ve| are|'re| were| have been| had been)? ?(?:been )?(?:asked|told|given|doing|ordered|instructed)\\b)`,
  `\\b(?:your|the session['’]s|the assistant['’]s) (?:${W} ){0,4}?(?:${CHARGE}|role|duty|work|system prompt)(?: for the user)? (?:(?:ha(?:s|ve)|is|are|was|were|no longer|do(?:es)? not) ?(?:now |been |a |hereby )*)?(?:changed?|updated?|void|revoked|lifted|finished|over|replaced|suspended|apply|applies|test|cancelled|expired)\\b`,
  "\\b(?:previous|prior|earlier|safety) (?:instructions|orders|rules|guidelines|restrictions) (?:are|have been|no longer) (?:now )?(?:void|lifted|revoked|apply|cancelled|suspended)\\b|\\bno longer (?:bound|subject)\\b|\\byou(?: are|'re) now (?:working|acting|serving)\\b|\\bobey only\\b|\\byour (?:new|real|first|next|follow-up) (?:instructions?|objective|goal|task|orders?|mission|duty|action|job|step)\\b",
];
const AWAY_FROM_CHARGE = new RegExp(FROM_CHARGE.join('|'));

const TELL =
  '(?:tell|told|telling|inform(?:ed|ing)?|mention(?:ed|ing)?|notif(?:y|ied|ying)|alert(?:ed|ing)?|reveal(?:ed|ing)?|disclos(?:e|ed|ing)|bring|announc(?:e|ed|ing)|consult(?:ed|ing)?|escalat(?:e|ing)|discuss(?:ed|ing)?|talk|flag|bother|trouble|involve)';
const SHOW =
  '(?:report(?:ing)?|explain(?:ing)?|warn(?:ing)?|say(?:ing)?|show(?:n|ing)?|highlight|include|list|record|log)';
const OF_IT = `(?:(?:the |your |its |any |an? |to (?:the |your |an? )?)*(?:${MASTER}|supervisor|author|sales|anyone|anybody|everyone)\\b|(?:it|this|that|where|why|about it|the (?:change|existence|choice|fact|reason|edit|individual|original)|any (?:negatives?|weaknesses))\\b)`;
const NOT =
  "(?:not|n't|never|no need|need not|avoid|nobody|rather not) (?:to )?(?:(?:ever|even|also|waste|time|be|have to be|has to be|been) ){0,3}?";
/** Behind somebody's back. */
const HIDES = new RegExp(
  [
    `${NOT}(?:(?:${TELL}|${SHOW}) ?${OF_IT}|${TELL}(?= ?(?:[.!?;)"'\\n]|$)))`,
    `${NOT}(?:${TELL}|${SHOW}) (?:${W} ){1,7}?to (?:the|your) ${MASTER}\\b|\\b(?:not|n't) (?:argue with|ask|wait for) (?:the |your )?(?:${MASTER}|human|approval)\\b|\\bquietly\\b`,
    `\\bwithout (?:${W} ){0,2}?(?:asking|telling|informing|notifying|mentioning|consulting|confirmation|saying|reporting|permission|warning|involving|alerting|bothering)\\b|${NOT}asking\\b|\\bnever ask the ${MASTER}`,
    `\\bkeep (?:this|it|that|the)(?: \\w{1,14})? (?:a |as )?(?:secret|between us|quiet|hidden|silent|to yourself|confidential|private|from)\\b|\\bkeep (?:quiet|silent)\\b|\\b(?:silently|secretly|covertly)\\b|\\bsay nothing\\b|\\btell (?:nobody|no one)\\b|\\b(?:hide|conceal|withhold|omit)\\b (?:${W} ){0,4}?from (?:the |your |its )?${MASTER}\\b|\\bhide (?:it|this)\\b`,
    '\\bleave (?:this|it|that) out\\b|\\bleave no (?:comment|trace|note)|\\bas if nothing\\b|\\bnot visible to (?:humans|people|users)\\b',
    `\\b(?:the|your|human) ${MASTER} (?:(?:need|must|should|can|do(?:es)?|will|would|may|prefers?) ?(?:not|n't)|cannot) (?:(?:need|have|want|ever|be|to) ){0,3}(?:see|know|hear|told|asked|informed|learn|notice|find out|aware|confirm|involved|consulted)\\b|\\b(?:the )?${MASTER} prefers not to\\b|\\bdo (?:it|so|this) (?:anyway|silently)\\b|\\basked not to be\\b`,
  ].join('|'),
  'g',
);
/** Whoever forbids what is done without asking hides nothing. */
const FORBIDDEN = /\b(?:not|never|cannot|no|nothing)\b[^.!?\n]{0,80}$|n't [^.!?\n]{0,80}$/;

export function hides(said: string): boolean {
  for (const { 0: what, index } of said.matchAll(HIDES))
    if (
      !/^(?:without|hide|conceal|withhold|omit|silently)/.test(what) ||
      !FORBIDDEN.test(said.slice(0, index))
    )
      return true;
  return false;
}

/** Alone, each of these may be honest. */
const SIGNS: readonly RegExp[] = [
  // Away from what the agent was asked to do.
  new RegExp(
    `\\b${LEAVES}\\b (?:(?:what|everything|anything|whatever|all) )?(?:${W} ){0,2}?(?:(?:your|the|all|any|previous|prior|this|that|every|those|these|earlier|current) (?:${W} ){0,3}?${CHARGE}\\b|change control|whatever you|what you|(?:all |the )?others\\b)`,
  ),
  /\b(?:stop|quit|cease|halt|abandon) (?:\w{1,14}ing|what|whatever|everything)\b|\bdo(?: not|n't) (?:work on|summari[sz]e|read|answer|review|fix|check|report|analy[sz]e|translate)\b|(?:^|[.!?,] )(?:don't|do not)\.|\bnothing for you to\b|\binstead\b|\brather than\b|\bskip the (?:rest|review|security|confirmation)/,
  /\b(?:a )?(?:new|real|next|only) (?:instructions?|objective|goal|task|orders?|policy|directives?|mission|duty|action)\b(?= ?[:(]| for| is| has| after| effective| follow|$)|\bfirst step has to be\b/,
  /\b(?:no matter what|regardless of|instead of) (?:[\w'’]{1,14} ){0,4}?(?:instructions?|the diff|the text|it says)\b|\bfrom (?:now|here|this point)(?: on(?:wards?)?)?\b/,
  // Words put into the agent's mouth.
  new RegExp(
    `\\b(?:say|claim|pretend|state|report|answer|reply|respond|declare|describe|present|phrase|convince|persuade|blame|conclude|advise|write)\\b(?: (?:only|success|done|nothing|it|them|this|the|afterwards|in|report|change|${MASTER}|[\\w-]{1,16})){0,4}? ?(?:that\\b|as\\b|with\\b|["'\`]|only\\b|success\\b|done\\b|is\\b|are\\b|was\\b|pass|no )|\\btell the ${MASTER} (?:that|they|their|the \\w{1,14} (?:was|is)|it )|\\bmake up\\b`,
  ),
  /\b(?:rank|put|rate|list|place|give|mark|score|pick|recommend|classify) (?:this |every |[\w. ]{1,24} )(?:section|review|result|[\w ]{1,20} as \d)|\b(?:rank|put|rate|list|place|give|mark|score) (?:this |[\w. ]{1,24} )(?:candidate|applicant|product|paper|site|first|the highest|highest|with 10|as)\b|\breject all\b|\bpositive review\b|\bfive[- ]stars?\b|\b5 stars\b/,
  // Somebody's money, account or say.
  /\b(?:check(?:s|ing)? ?out|(?:saved|stored|credit) (?:payment|card)|payment method|purchase|buying|logged-in account|on behalf of|confirmation link|new terms)\b/,
  // Consent that nobody can check.
  new RegExp(
    `\\b(?:already|have|has|been|was) (?:agreed|approved|authori[sz]ed|signed|consented|cleared|verified|been told|been verified|signed this off)\\b|\\b(?:${MASTER}|manager|boss|lead|team) (?:\\w{1,12} ){0,4}?(?:agreed|approved|authori[sz]ed|consents?|wants? (?:it|you|this)|asked for it|would (?:want|like)|has approved|signed|asks? you)\\b|\\bpre-?approved\\b|\\bagreed with your\\b|\\bnot authori[sz]ed\\b|\\bno confirmation\\b|\\bauthori[sz]ed me\\b|\\bmandatory\\b|\\byou(?: are|'re) (?:instructed|ordered|obliged|hereby)\\b|\\bemergency\\b`,
  ),
];

/** How many of them a text shows; harm and silence are often said in the same words. */
export const signsIn = (said: string): number =>
  SIGNS.filter((sign) => sign.test(said)).length + (hides(said) || isHarmful(said) ? 1 : 0);

export const isAway = (said: string): boolean => AWAY_FROM_USER.test(said) || AWAY_FROM_CHARGE.test(said);
