/** Who decides: the words of a definition set above those of people, limits said to be gone, parts to play without any, consent said to be given. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /count|appl|hold|matter|bind|paus|withdraw|suspend|lift|void|off\b|obsolete|expir|draft|correct|decid|win|prevail|rank|below|behind|you |play|act as|speak as|points|nobody|approv|confirm|consent|question|permission|trust/,
);
const LAWFUL =
  '(?:instructions?|orders?|rules|directions|guidance|wishes|prompts?|guidelines|polic(?:y|ies)|restrictions|limits|requests?|settings of the host|agreements?|messages?)';
const GIVER =
  '(?:users?|system|operators?|host|developers?|owners?|person|humans?|people|administrators?|anybody|anyone|provider)';
const EARLIER =
  '(?:earlier|previous(?:ly)?|prior|before|so far|until now|at the start|at the beginning|originally|in the past|first|already)';
const GONE =
  "(?:(?:does|do|did|shall|will|need|must|should)(?: not|n't) (?:count|apply|hold|matter|bind|bother|concern)|no longer (?:counts?|appl(?:y|ies)|holds?|matters?|binds?|valid|in force|needed)|(?:is|are|was|were|has been|have been|being) (?:\\w{1,10} )?(?:paused|withdrawn|suspended|lifted|void|off|outdated|obsolete|expired|ended|cancelled|revoked|superseded|annulled|set aside|overruled|overridden|dropped|moot|history|null|out of force|not in force|not valid|invalid))";
const ENDED = gated(
  new RegExp(
    `\\b(?:your|the (?:${GIVER}|model|assistant)'?s?'?|${EARLIER}|all|other|any|safety|system|host|usual|normal|standing) (?:\\w{1,10} ){0,2}?${LAWFUL}\\b.{0,30}?\\b${GONE}\\b|\\b(?:what(?:ever)?|anything|everything|all(?: that)?|the things) .{0,20}?\\b(?:${GIVER}|you|was|were)\\b.{0,30}?\\b(?:said|wrote|told|asked|agreed|ordered|decided|wanted|set|instructed|written)\\b.{0,40}?\\b${GONE}\\b|\\bnothing .{0,40}?\\b(?:${GIVER}|told|agreed|said|asked)\\b.{0,30}?\\b(?:counts|applies|holds|binds|matters)\\b`,
  ),
);
const RECAST = gated(
  new RegExp(
    `\\b(?:consider|regard|treat|take|see|view|read) .{0,20}?\\b(?:what|${LAWFUL}|everything|all)\\b.{0,40}?\\b(?:you|${GIVER}|${EARLIER})\\b.{0,40}?\\bas (?:an? |only |mere )?(?:draft|suggestion|outdated|obsolete|void|replaced|advice|optional|test|example|withdrawn|corrected|expired|superseded|background)\\b`,
  ),
);
const ABOVE_ALL = gated(
  /\b(?:this|the|these|present) (?:\w{1,10} )?(?:description|text|tool|paragraph|note|server|section|definition|manual|page|ones?)\b.{0,20}?\b(?:decides?|wins?|prevails?|corrects?|counts?|has the (?:last|final) (?:word|say)|rules|is right|governs?|comes? first|takes? precedence|outweighs?|stands? above)\b/,
);
const AGAINST = gated(
  new RegExp(
    `\\b(?:conflict|contradict\\w{0,4}|differ\\w{0,3}|disagree\\w{0,4}|doubt|at odds|clash)\\b.{0,60}?\\b(?:${GIVER}|${LAWFUL})\\b|\\b(?:${GIVER}|your (?:\\w{1,10} )?${LAWFUL})\\b.{0,60}?\\b(?:conflict|contradict\\w{0,4}|differ\\w{0,3}|disagree\\w{0,4}|clash)\\b`,
  ),
);
const BELOW = gated(
  new RegExp(
    `\\b(?:${GIVER}|${LAWFUL})\\b.{0,30}?\\b(?:ranks?|comes?|stands?|is|are|goes?) (?:\\w{1,8} )?(?:below|behind|after|beneath|second to|subordinate to|less than) (?:those|the ones?|that|what)? ?(?:of |in |from )?(?:this|these|the (?:description|tool|server|text|ones? (?:here|below)))`,
  ),
);

const PART = gated(
  /\byou (?:are|'re|become|turn into|speak as|play|act as|act|pose as|answer as|write as|think as|have become|will be|get points|get a point|score|earn|win|collect|receive points|behave|live)\b|\byou're\b|\b(?:play|take|assume) (?:the |on the )?(?:part|role|identity|character) of\b|\b(?:act|speak|answer|behave|pose|respond) as (?:an?|the|if|though)\b|\bin (?:which|it|this game|that world),? (?:you|safety|rules|no)\b|\bas (?:an? |the )?(?:\w{1,12} ){1,3}?you\b/,
);
const LAWLESS = gated(
  /\b(?:restrictions?|limits?|rules?|safety|protections?|polic(?:y|ies)|guardrails?|safeguards?|locks?|permissions?|boundaries|prohibitions?|scruples)\b.{0,30}?\b(?:gets? around|gets? past|break|breaks|broken|ignored?|bypass\w{0,3}|do not (?:apply|exist|count)|don't (?:apply|exist|count)|no longer|off|evad\w{0,3}|outwit\w{0,4}|circumvent\w{0,3}|escape[ds]?|thing of the past|suspended|for others|unknown|overcome|crossed|defeat\w{0,3}|lifted)\b|\b(?:around|past|beyond|free of|free from|outside|above|break\w{0,3}|cross\w{0,3}) (?:all |any |every |the |your )?(?:restrictions?|limits?|rules?|polic(?:y|ies)|guardrails?|safety|boundaries|law)\b|\b(?:hacker|thief|burglar|spy|attacker|intruder|rogue|outlaw|criminal|con man|fraudster|pirate who|saboteur|impostor)\b|\b(?:answers?|obeys?|listens?|bows?|reports?) (?:to )?(?:nobody|no one|no-one|none|no master|no owner)\b|\b(?:no|without(?: any| an?)?) (?:owner|master|limits?|rules|conscience|scruples|restrictions?|supervis\w{1,4}|inhibitions?|morals|filters?|boundaries|taboos?)\b|\bnever (?:says? no|refuses?|declines?|asks? (?:for )?permission|hesitates?)\b|\b(?:every|all|any) rights?\b|\b(?:keeps?|holds?) nothing back\b|\b(?:may|can|does|do) (?:anything|everything|whatever)\b|\bfor (?:each|every) (?:\w{1,10} )?(?:restriction|rule|limit|protection|lock|secret|password)\b/,
);

const ALLOWED = gated(
  /\b(?:user|owner|person|operator|administrator|admin|human|developer|company|organi[sz]ation)s? (?:has|have|already|hereby)(?: \w{1,10}){0,2}? (?:agreed|approved|consented|confirmed|authori[sz]ed|granted|waived|allowed|accepted|turned|switched|signed off|given (?:\w{1,8} )?(?:consent|permission|approval|leave))\b|\b(?:all|every|each|any) (?:\w{1,12} ){0,3}?(?:calls?|actions?|requests?|purchases?|payments?|changes?|orders?|operations?|steps?|transfers?|deletions?)\b.{0,40}?\b(?:is|are|count as|counts as) (?:\w{1,10} )?(?:approved|authori[sz]ed|confirmed|agreed|allowed|granted|cleared|trusted|consented)\b|\b(?:confirmations?|confirmation dialogs?|approvals?|questions to the user|dialogs?|permission (?:prompts?|checks?)|consent prompts?)\b.{0,20}?\b(?:is|are|have been|has been) (?:\w{1,10} )?(?:off|disabled|turned off|switched off|not (?:needed|required|necessary)|unnecessary|superfluous|suspended|waived)\b|\b(?:are|is) trusted without\b/,
);
const COSTS = gated(
  /\b(?:purchas\w{1,3}|pay(?:s|ments?|ing)?|transfers?|orders?|book(?:s|ings?)?|delet\w{1,4}|remov\w{1,3}|spend\w{0,3}|publish\w{0,3}|sends?|merg\w{1,3}|deploy\w{0,5}|invit\w{1,5}|buy\w{0,3}|sell\w{0,3}|subscri\w{1,6}|installs?|installations?|refunds?|trades?|renewals?|upgrades?|cancellations?|commits?|releases?|requests?)\b/,
);
const UNASKED = gated(
  /\b(?:needs?|requires?|with|takes?) no (?:further |extra |separate )?(?:question|confirmation|approval|consent|permission|ok|okay|asking|check|review)\b|\bwithout (?:a |any |further )?(?:question|questions|asking|confirmation|approval|consent|permission|checking back|consulting)\b|\b(?:need|do|does|should|must)(?: not|n't)(?: need to)? (?:be )?(?:asked|confirmed|approved|consulted|ask the user|ask first)\b|\bdo not (?:ask|bother|consult|interrupt) (?:the )?(?:user|person|them|anyone|owner)\b/,
);
const POSSIBLE = gated(
  /\b(?:if|whether|once|unless|until|only|returns?|checks?|ensure|make sure|verif\w{1,3}|can be|supports?|parameter|flag|option|set to|when (?:true|false|set)|status|state|default|optional\w{0,2}|filter|lists?)\b/,
);

export function* ranking(said: Said): Generator<Found> {
  const { text, part, sentence } = said;
  if (!SIGN.test(text) || (part === 'parameter-description' && sentence.isHeadline)) return;
  if (
    ENDED.test(text) ||
    RECAST.test(text) ||
    BELOW.test(text) ||
    (ABOVE_ALL.test(text) && AGAINST.test(text))
  )
    yield {
      frame: 'override',
      strength: /\b(?:if|unless|when)\b/.test(text) && !/\byour?\b/.test(text) ? 'hint' : 'plain',
    };
  if (
    PART.test(text) &&
    LAWLESS.test(text) &&
    !/\b(?:cannot|can't|not allowed|must not|rate limits?)\b/.test(text)
  )
    yield { frame: 'role', strength: 'plain' };
  if (sentence.isHeadline) return;
  if (ALLOWED.test(text) && !POSSIBLE.test(text)) yield { frame: 'consent', strength: 'plain' };
  else if (UNASKED.test(text) && COSTS.test(text) && !POSSIBLE.test(text) && part === 'description')
    yield {
      frame: 'consent',
      strength: said.verbs.some(isDirected) || /\b(?:need|are|is)\b/.test(text) ? 'plain' : 'hint',
    };
}
