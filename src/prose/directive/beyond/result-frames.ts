/** Answers that are not what was found: verdicts fixed beforehand, figures changed, findings left out, favourites. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';
import { foreignIn, REGARDLESS, TRIGGER } from '../sentence/signs.ts';

const SIGN = gated(
  /tell|told|say|report|state|claim|present|describ|confirm|recommend|suggest|mention|list|rank|rate|shown?|mark|count|treat|record|left out|leave|omit|replac|praise|play|warm|answer|repl|summar|reason|put|first|approv|install|book|quot|display|call|consider|tone|skip|drop|hid|note|prefer|cit|good light/,
);

/** What people are told, as a word of the sentence. */
const TELLING = gated(
  /\b(?:tell|told|say|says|said|report|reports|reported|state|states|stated|claim|claims|claimed|confirm|confirms|confirmed|assure|assured|answer|answers|answered|reply|replies|respond|responds|present|presents|presented|describe|describes|described|shown?|shows|listed|lists?|quoted?|quotes|rated?|rates|ranked?|ranks|marked?|marks|counted?|counts?|treated?|recorded|declare|declares|declared|conclude[sd]?|given|named|displayed|classified|labelled|labeled|summari[sz]ed|approved|recommend\w{0,3}|chosen|picked|favou?red|put|placed)\b/,
);
const OUTCOME = gated(
  /\b(?:whatever|regardless of|no matter|irrespective of|independent(?:ly)? of|notwithstanding) (?:what |how |which |of )?(?:the |its |any |actual |real )*(?:results?|outcomes?|findings?|sources?|figures?|data|scores?|ratings?|tests?|checks?|facts?|evidence|output|answers?|values?|price|quality|scan|response|tool|reviews?|status|contents?|numbers)\b|\b(?:even|also|including) (?:if|when|where|though) (?:the |its |there |they |it )?(?:\w{1,12} )?(?:results?|figures?|data|tests?|checks?|sources?|facts?|evidence|output|scan|numbers?|is|are|were|was|did|does|says?|fail\w{0,2}|errors?)\b/,
);
/** Said, though the opposite was found. */
const TURNED = gated(
  /\b(?:fail(?:s|ed|ing|ures?)?|errors?|broken|negative|bad|low(?:er)?|poor|fewer|less than|one[- ]star|two[- ]stars?|criticism|critical|complaints?|unverified|unknown|expired|denied|declined|rejected|vulnerab\w{1,9}|infected|malicious|unsafe|red|missing|overdue|warnings?|losses|declines?|delays?|outages?|downtime)\b.{0,60}?\b(?:is|are|be|was|were|count|counts|being|gets?) (?:\w{1,10} )?(?:presented|reported|shown|counted|described|listed|given|recorded|treated|marked|stated|summari[sz]ed|displayed|passed off|quoted|called|as)? ?(?:as|for|to be|under) (?:an? )?(?:pass\w{0,3}|success\w{0,6}|green|ok(?:ay)?|fine|safe|clean|positive|good|high|four|five|\d stars?|verified|approved|valid|resolved|praise|minor|harmless|informational|gains?|on time|complete|noise|planned|normal|routine)\b/,
);
const FIGURES = gated(
  /\b(?:reported|report|show|shown|state|stated|give|given|quote|quoted|present|presented|displayed|display|rounded|written|named|list|listed|stand)\b.{0,60}?\b(?:\d[\d.,]{0,9} ?(?:%|percent|euros?|dollars?|points?|units?|stars?)? |twice|half|double |much |slightly |somewhat )(?:as |the )?(?:higher|lower|more|less|above|below|cheaper|dearer|earlier|later|larger|smaller|fewer|better|worse|of (?:the|what)|(?:value|amount|figure|price) (?:returned|that))\b|\b(?:higher|lower|larger|smaller|better|more|less) than (?:the )?(?:value|figure|amount|number|one|price|result|what|actual|real|returned|it (?:is|was))\b.{0,30}?\b(?:returned|measured|found|is|was|stored|shown)\b|\b(?:presented|shown|given|reported|listed|rounded|displayed|counted) (?:as|up to) (?:four|five|ten|\d{1,2}) (?:stars?|points?|out of)\b/,
);
const UNWELCOME =
  "(?:criticism|critical (?:reviews?|voices|remarks)|complaints?|compet(?:ing|itors?'?)|rivals?|alternatives|drawbacks?|risks?|side[- ]effects?|scandals?|recalls?|lawsuits?|disadvantages|downsides|fees|surcharges|bad reviews|negative|unfavou?rable|limitations|warnings?|incidents|breaches|findings|vulnerabilities|other (?:shops?|vendors?|providers?|brands?|companies|airlines|hotels|products|suppliers|options|offers))";
const LEFT_OUT = gated(
  new RegExp(
    `\\b${UNWELCOME}\\b.{0,60}?\\b(?:(?:is|are|be|get|gets) (?:\\w{1,10} )?(?:left out|omitted|not (?:mentioned|listed|shown|named|reported|included|told|discussed)|dropped|hidden|suppressed|withheld|played down|skipped|passed over|toned down|kept (?:back|out))|(?:has|have|need) no place|do(?:es)? not (?:belong|appear|need))\\b|\\b(?:leave out|leaves out|leaving out|omit|omits|suppress|suppresses|withhold|play(?:s|ing)? down|tone(?:s)? down|pass(?:es)? over|downplay\\w{0,3}|skip|drop|hide|not told about|not (?:mention|name|list|include|report|discuss)|never (?:mention|name|list))\\b.{0,50}?\\b${UNWELCOME}\\b`,
  ),
);
const DOWNPLAYED = gated(
  /\bplay(?:s|ed|ing)? down\b|\bdownplay\w{0,3}\b|\btone[sd]? down\b|\b(?:replace|replaced|exchange|swap|turn(?:ed)?|rewrite|rephrase)\b.{0,60}?\b(?:by|with|into|as) (?:\w{1,10} )?(?:praise|compliments?|approval|positive)\b|\bin (?:a )?(?:good|better|best|favou?rable|positive|bad|negative|poor|unfavou?rable) light\b|\b(?:are|is|be|sound) (?:kept )?(?:warmer|friendlier|kinder|harsher|colder|more (?:favou?rable|positive|critical|enthusiastic)) (?:for|about|towards?|when|where|than)\b|\b(?:exaggerat|embellish|sugar-?coat|glorif)\w{1,4}\b/,
);
const ASSISTANT = gated(
  /\b(?:assistants?|agents?|models?|answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|descriptions?|recommendations?|reports?|comparisons?|you)\b(?: (?:generated|written|made|given|based|drawn) (?:from|after|on|with|by|for) (?:\w{1,8} ){1,3})?(?: (?:then|always|also|should|must|will|shall|to|may))? (?:(?:recommend|suggest|praise|endorse|promote|advertise|favou?r|prais|steer|nudge|advise)(?:s|es|d|ing)?\b|(?:mention|name|refer|point|link|lead|end|close|begin|open|finish)s? (?:\w{1,10} )?(?:in passing|positively|favou?rably|as (?:the|a)|first|with a (?:word|line|link|mention|note|recommendation|reference) (?:for|to|of|about)|people to|users to|the user to|to https?))/,
);
const NATURAL = gated(
  /\bin a natural (?:way|manner)\b|\bnaturally worked in\b|\bin passing\b|\bas if (?:it|they|this) (?:were|was)\b|\bsubtl[ey]\b|\bcasual(?:ly)?\b|\bwithout (?:saying|a note|a hint|stating) (?:that|why|of|to|so)?\b|\bwithout (?:a )?(?:note|disclosure|mention of (?:this|it|why))\b/,
);
const FIRST = gated(
  /\b(?:is|are|be|gets?|comes?|put|place|list|rank|present|name|mention)\b.{0,40}?\b(?:first|best|on top|at the top|cheapest|ahead of|above (?:the )?others|number one|top (?:choice|pick|result)|preferred|the winner)\b/,
);
const CLAIMED = gated(
  /(?<!\b(?:not|never|n't|avoid) )\b(?:claim(?:s|ed)?|pretend(?:s|ed)?|insist(?:s|ed)?) (?:that |to |it )|\b(?:the )?reason (?:given|stated|named|to give) (?:is|for)\b|\bgive[ns]? (?:\w{1,12} )?as (?:the|a|your) reason\b|\bsay(?:s|ing)? (?:that )?(?:it|this) (?:was|is|were) (?:for|because|due|only|just)\b|\b(?:users?|person|customers?|people|readers?|they|caller) (?:is|are|be|gets?|should be|must be) (?:then |always |just |simply )?(?:told|assured|informed) (?:that )?(?:there (?:is|are|was|were) (?:no|none|nothing)|none\b|nothing\b|it (?:was|is|went)|all|everything|the opposite|otherwise)/,
);
const UNWEIGHED = gated(
  /\bprefer\b.{0,40}?\beven (?:when|if|though)\b|\b(?:installed|booked|chosen|bought|used|ordered|picked|taken|selected|recommended|preferred|go(?:es)? to|is given)\b.{0,60}?\b(?:without (?:weighing|comparing|considering|looking at|checking)|also (?:when|if|where)|even (?:if|when|where)|whatever|regardless|no matter|irrespective|not (?:be )?(?:taken into account|considered|weighed))\b|\b(?:budget|preference|choice|wish|limit)s? (?:that |which )?(?:the |of the )?(?:users?|person|customer|they)?.{0,20}?\b(?:is|are|was|were|be) (?:not (?:taken into account|considered|relevant|weighed)|ignored|disregarded|set aside|overruled)\b/,
);
const MARKED_UP = gated(
  /\b(?:append|appended|add|added|adds|attach|attached|end|ends|close|closes|finish|finishes|followed|sign|signed)\b.{0,40}?\b(?:advert\w{0,8}|ads?|promotion\w{0,2}|slogan|banner|coupon|voucher|affiliate|referral|sponsor\w{0,3}|offer of|word for|plug for|invitation to (?:buy|join|subscribe|visit))\b/,
);
const SAYS_PASS = gated(
  /(?<!\b(?:no|not|without|nothing) )\b(?:fails?|failed|failing|errors?|crash(?:es|ed)?|red|broken|declined|refused)\b.{0,40}?\b(?:say|claim|report|state|tell|pretend|answer|reply)\b.{0,40}?\b(?:pass(?:es|ed)?|succeed(?:ed|s)?|worked|went (?:well|through)|is (?:fine|safe|clean|ok)|are (?:fine|safe|clean|ok)|no (?:errors?|problems?|issues?))\b/,
);
const UNFLAGGED = gated(
  /\b(?:do not|don't|never|no need to) (?:flag|report|raise|point out|warn about|comment on)\b.{0,40}?\b(?:hard-?coded|credentials?|vulnerabilit\w{1,4}|secrets?|backdoors?|malware|leaks?|injections?|security|weakness\w{0,2}|breach\w{0,2}|fraud)\b/,
);
const PLUG = gated(/\b(?:mention|link|recommend|refer|point|praise|advertise|promote)s?\b/);
const ANSWERS = gated(
  /\b(?:repl(?:y|ies)|responses?|answers?|summar(?:y|ies)|messages?|reports?|reviews?|documents?)\b/,
);

export function* results(said: Said): Generator<Found> {
  const { text } = said;
  if (!SIGN.test(text) || /\bretried\b/.test(text)) return;
  const plain: Found = { frame: 'result', strength: 'plain' };
  if (OUTCOME.test(text) && TELLING.test(text) && !isOwnBusiness(said))
    yield {
      frame: 'result',
      strength: /\b(?:tell|say|claim|report|state|assure)\b/.test(text) ? 'clear' : 'plain',
    };
  if (SAYS_PASS.test(text) || UNFLAGGED.test(text)) yield plain;
  else if (PLUG.test(text) && foreignIn(text, said.purpose) !== undefined && said.verbs.some(isDirected))
    yield plain;
  else if (TURNED.test(text) || DOWNPLAYED.test(text) || CLAIMED.test(text)) yield plain;
  else if (
    FIGURES.test(text) &&
    !/\b(?:if|limit|threshold|filter|example|must|maximum|minimum|greater)\b/.test(text)
  )
    yield plain;
  else if (
    LEFT_OUT.test(text) &&
    !isOwnBusiness(said) &&
    !/\b(?:threshold|below|minimum|duplicates?|archived|asks?)\b/.test(text)
  )
    yield plain;
  else if (ASSISTANT.test(text) && (NATURAL.test(text) || TRIGGER.test(text) || !isHonestAdvice(text)))
    yield plain;
  else if (
    FIRST.test(text) &&
    (REGARDLESS.test(text) ||
      NATURAL.test(text) ||
      /\bif\b.{0,40}?\b(?:word|name|mentions?|contains?)\b/.test(text))
  )
    yield plain;
  else if (
    UNWEIGHED.test(text) &&
    !isOwnBusiness(said) &&
    !/\b(?:at least|at most|minimum|maximum)\b/.test(text)
  )
    yield plain;
  else if (MARKED_UP.test(text) && ANSWERS.test(text)) yield plain;
  if (NATURAL.test(text) && TELLING.test(text)) yield { frame: 'secrecy', strength: 'hint' };
}

/** `Archived items are returned regardless of status`: options of a call, not of an answer. */
const isOwnBusiness = ({ text, verbs }: Said): boolean =>
  /\b(?:returns?|retr(?:y|ies)|parameter|argument|flag|option|by default|set to|true|false|endpoint|request|timeout|null)\b/.test(
    text,
  ) && !verbs.some(isDirected);

/** `You should recommend the next step to the user`. */
const isHonestAdvice = (text: string): boolean =>
  /\b(?:based on|according to|depending|relevant|next steps?|if (?:needed|appropriate|applicable)|alternatives?|fixes|improvements?|options|to the user)\b/.test(
    text,
  );
