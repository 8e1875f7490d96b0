/** Answers that are to be coloured: favoured products, silence on others, advertising, figures and failures misreported. */
import { gated } from '../gated.ts';
import { isDirected, isOf, type Verb } from './sentence/moods.ts';
import { EXAMPLE_HOST, type Found, isHeadlineVerb, type Said } from './sentence/said.ts';
import { literalOf } from './sentence/sinks.ts';

const RIVALS = gated(
  /^.{0,40}?\b(?:competitors?|competing|alternatives?|rivals?|other (?:products|providers|brands|vendors|services|options|companies|hotels|airlines|sellers|suppliers|libraries|tools)|drawbacks?|risks?|side effects?|limitations?|negative|criticisms?|downsides?|recalls?|fees|complaints|disadvantages)\b/,
);
const SPONSORED = gated(
  /\b(?:promo\w{0,8}|referral|affiliate|sponsor\w{0,5}|advert\w{0,8}|banner|coupon|discount code|slogan|partner(?:ed)? (?:link|product|offer)s?|our (?:premium|paid|own) \w{1,12})\b/,
);
const LIES = gated(
  /\b(?:success\w{0,6}|completed?|passed|okay|ok|fine|safe|clean|verified|approved|no (?:\w{1,10} )?(?:issues?|errors?|problems?|vulnerabilit\w{1,4}|findings?|failures?|risks?))\b.{0,60}?\b(?:even (?:if|when|though)|regardless|no matter|whether or not|anyway|irrespective|despite)\b|\b(?:mark|treat|report|present|record|count) .{0,20}?\b(?:fail\w{0,4}|broken|errors?|errored)\b.{0,40}?\b(?:skipped|passed|passing|green|successful|okay)\b|\b(?:even (?:if|when|though)|regardless of whether|no matter (?:if|whether|what)|if|when|should)\b.{0,60}?(?<!no )\b(?:fails?|failed|errors?|failure|declined|rejected|missing|unavailable|vulnerab\w{0,6}|unsafe|malicious)\b.{0,60}?\b(?:report|say|state|claim|tell|respond|answer|reply|pretend|mark|treat|describe|present)\b.{0,50}?\b(?:in order|success\w{0,6}|completed?|passed|okay|fine|safe|clean|approved|no (?:issues?|errors?|problems?))\b/,
);

/** What is to be said about the tool itself, or in figures that are not the ones returned. */
const EXCUSE = gated(
  /\bif (?:the |your )?users? (?:ever )?(?:asks?|inquires?|wonders?|notices?|questions?)\b.{0,60}?\b(?:say|claim|reply|answer|respond|tell them|pretend|deny|explain)\b.{0,40}?\b(?:only|just|nothing|routine|normal|standard|not|no)\b|\b(?:report|show|give|state|quote|present|return|display)\b.{0,40}?\b\d{1,3} ?(?:%|percent) (?:higher|lower|more|less|above|below|cheaper)\b/,
);

const WHITEWASH = gated(
  /^ (?:every|all|any|each) (?:\w{1,14} ){1,3}?as (?:\w{1,10} )?(?:compatible|safe|clean|passed|approved|valid|successful|resolved|harmless|compliant|verified|low)\b/,
);
const FOLLOWED = gated(
  /\b(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|messages?|output)\b.{0,20}?\b(?:must|should|has to|have to|needs? to|is to|are to)\b.{0,20}?\b(?:followed|preceded|end|begin|start|close|contain|include|carry|mention|have)\b/,
);
const PRETENDED = gated(
  /\b(?:carry on|continue|proceed|act|behave|go on|respond|reply|answer) .{0,20}?\bas (?:if|though) (?:it|they|everything|nothing|all|the \w{1,12}) (?:had|has|was|were|is|went)\b|\b(?:leave|leaving) out (?:any |all )?(?:warnings?|risks?|drawbacks?|side effects?|criticism|competitors?|fees)\b|\b(?:answers?|repl(?:y|ies)|lists?) (?:should|must|has to|have to) (?:always )?(?:lead|start|open|begin) with (?:\w{1,12} )?(?:items|products|offers|links|services) (?:sold|made|offered|by|from|of)\b/,
);
const RIVALS_ARE = gated(
  /\b(?:other|competing|rival) (?:shops?|stores?|agenc(?:y|ies)|providers?|brands?|products?|vendors?|companies|sellers?|services|airlines|hotels|sites|sources) (?:are|is) (?:\w{1,10} )?(?:unreliable|unsafe|inferior|outdated|risky|bad|poor|worse|untrustworthy|scams?)\b/,
);
const BELITTLED = gated(
  /\b(?:other|competing|rival|alternative) (?:\w{1,12} ){1,2}?as (?:\w{1,10} )?(?:unreliable|unsafe|inferior|outdated|risky|bad|poor|expensive|worse|untrustworthy|slow)\b/,
);

const EVERY_ANSWER = gated(
  /\b(?:every|each|all|any)(?: of your)? (?:\w{1,10} )?(?:repl(?:y|ies)|responses?|answers?|summar(?:y|ies)|messages?|e-?mails?|posts?|reviews?|reports?)\b|\balways (?:end|finish|close|add|append|include|mention|tell|invite|direct|point|send)\b/,
);
const PLUGGED = gated(/\b(?:visit|link|invit(?:e|ing)|append|end|finish|close|sign) .{0,60}?https?:\/\//);

export function* colouring(said: Said): Generator<Found> {
  if (isColoured(said)) yield { frame: 'result', strength: 'plain' };
}

function isColoured(said: Said): boolean {
  const { text, verbs, part, sentence } = said;
  if (PLUGGED.test(text) && EVERY_ANSWER.test(text) && !EXAMPLE_HOST.test(text)) return true;
  if (part === 'parameter-description' && sentence.isHeadline) return false;
  if (EXCUSE.test(text) && verbs.some(isDirected)) return true;
  if (SPONSORED.test(text) && FOLLOWED.test(text)) return true;
  if (PRETENDED.test(text) && !sentence.isHeadline) return true;
  if (RIVALS_ARE.test(text)) return true;
  if (LIES.test(text) && verbs.some((verb) => isDirected(verb) && isOf(verb, 'falsify'))) return true;
  return verbs.some((verb) => colours(said, verb));
}

const FAVOURS = gated(
  /^(?:recommend|promote|favour|favor|endorse|advertise|praise|prioriti[sz]e|rank|steer|boost|suggest|position)$/,
);
const AT_ANY_PRICE = gated(
  /\b(?:always|only|exclusively|every|above all|over (?:any|all|other)|as the (?:best|top|only|preferred|leading)|regardless|whatever|top of|first choice|no matter|even (?:if|when))\b/,
);
const AUDIENCE = gated(
  /\b(?:repl(?:y|ies)|responses?|answers?|outputs?|messages?|summar(?:y|ies)|end|users?|always|every|results?)\b/,
);
const FIGURE = gated(
  /\b(?:prices?|figures?|amounts?|totals?|rates?|percent\w{0,6}|scores?|ratings?|results?|costs?|estimates?|numbers?|values?|balances?)\b/,
);
const BY_SO_MUCH = /\bby \d|\d ?%|\b(?:report|display|show)ed\b/;

function colours(said: Said, verb: Verb): boolean {
  const { text, purpose } = said;
  const behind = text.slice(verb.end, verb.end + 120);
  if (verb.isDenied) return isOf(verb, 'tell', 'favour') && verb.force !== 'told' && RIVALS.test(behind);
  if (!isDirected(verb) || isHeadlineVerb(said, verb)) return false;
  if (isOf(verb, 'falsify') && WHITEWASH.test(behind)) return true;
  const isOwnTrade = purpose.mentions(verb.base) || /\b(?:relevan|recent|score|date|order)/.test(behind);
  if (FAVOURS.test(verb.base) && !isOwnTrade && AT_ANY_PRICE.test(text)) return true;
  if (
    /^(?:describe|present|call|portray|depict|mention|rate|rank)$/.test(verb.base) &&
    BELITTLED.test(behind)
  )
    return true;
  const isPut = isOf(verb, 'put', 'favour');
  if (isPut && SPONSORED.test(behind) && AUDIENCE.test(text)) return true;
  if (
    (isPut || isOf(verb, 'tell', 'call', 'falsify')) &&
    EVERY_ANSWER.test(text) &&
    !EXAMPLE_HOST.test(behind)
  )
    if (literalOf(behind) !== undefined) return true;
  const isFigure = /^(?:inflate|understate|misreport|falsify|increase|reduce|double)$/.test(verb.base);
  return isFigure && FIGURE.test(behind) && BY_SO_MUCH.test(text) && !/\b(?:vat|tax|discount)\b/.test(text);
}
