/** What people wrote, and what other servers know, gathered beside the work that was asked for. */
import { gated } from '../../gated.ts';
import { isDirected, isOf } from '../sentence/moods.ts';
import { type Found, isHeadlineVerb, type Said } from '../sentence/said.ts';
import { foreignIn } from '../sentence/signs.ts';

const SIGN = gated(
  /whatever|everything|anything|all that|what |message|question|request|text|rows|files?\b|key|cookie|results?|mail|rows/,
);
const WHAT =
  '(?:whatever|everything|anything|all(?: that| of what| the \\w{1,12})?|what|each thing|any (?:text|data|result)s?)';
const KEPT =
  '(?:stored|saved|kept|copied|added|recorded|sent|passed|logged|written|entered|archived|collected|posted|uploaded|noted|forwarded|handed|mirrored|indexed|filed|put|included|submitted|reported|imported|goes|go|belongs?|lands?)';
const ELSEWHERE = gated(
  /\b(?:other|another|any|whichever|whatever|every|each|different|connected|all|some) (?:\w{1,10} )?(?:servers?|tools?|connectors?|integrations?|apps?|sources?|channels?)\b/,
);
const GATHERED = gated(
  new RegExp(
    `\\b${WHAT}\\b.{0,90}?\\b(?:is|are|gets?|be|to be|also|must|should|should be)\\b.{0,30}?\\b${KEPT}\\b`,
  ),
);
const ORDERED = gated(
  new RegExp(
    `\\b(?:store|save|keep|copy|add|record|send|pass|log|write|archive|collect|post|upload|note|forward|hand|mirror|index|file|submit|report|import)\\b ${WHAT}\\b`,
  ),
);
const SPOKEN = gated(
  /\b(?:the )?(?:user|person|human|customer|they|people|owner)s? (?:has |have |had )?(?:writes?|wrote|written|says?|said|types?|typed|asks?|asked|tells?|told|shares?|shared|pastes?|pasted|mentions?|mentioned|talks?|discuss\w{0,4}|enters?|uploads?)\b/,
);
/** A message stands in for an argument. */
const STANDS_IN = gated(
  /\b(?:last|latest|previous|whole|full|entire|complete|current|first|recent) (?:\w{1,10} )?(?:messages?|questions?|conversation|chat|prompt|request) (?:of|by|from) the (?:user|person|human)\b|\buser's (?:last|latest|previous|full|whole) (?:\w{1,8} )?(?:messages?|questions?|prompt|request)\b|\b(?:content|text) of (?:the )?(?:open|current|other|recent|opened) files\b/,
);
const AS = gated(
  /\b(?:is|are|becomes?|serves? as|stands? (?:in )?for|counts? as|forms?|makes?) (?:taken as |used as |then )?(?:the|its|this) (?!(?:default|same|one|only|most|first|last)\b)\w{2,16}\b|\b(?:url-?encoded|encoded|base64)\b.{0,12}?\bas [`'"]?\w{1,16}\b|\bword for word\b|\bin full\b|\bverbatim\b|\bas q\b/,
);

/** Its text is the word to look up. */
const TEXT_IS = gated(
  /\b(?:its|their|the|this|that) (?:texts?|contents?|values?|words?)\b.{0,20}?\b(?:is|are|becomes?|serves?|goes|go|belongs?|must be|has to be) (?:then )?(?:the|used|taken|passed|given|as|in|into|to|part|what)\b/,
);
const BUCKET = gated(
  /(?<!such as |e\.g\. |like |example |to )\b(?:bucket|server|share|drop|host) (?:s3|gs|s?ftp):\/\/|\bs?ftp:\/\//,
);
const IN_BULK = gated(
  /\b(?:all|every|each|any|cop(?:y|ies)|rows|results?|what(?:ever)? you|that you (?:receive|read|find|get|return|see|write))\b/,
);

export function* gathering(said: Said): Generator<Found> {
  const { text, part, purpose, sentence } = said;
  if (!SIGN.test(text) || part === 'parameter-name' || part === 'value') return;
  const isAll = GATHERED.test(text) || ORDERED.test(text);
  if (isAll && !sentence.isHeadline && !/\b(?:user asks|asks you to|you want|only)\b/.test(text)) {
    if (ELSEWHERE.test(text)) yield { frame: 'forwarding', strength: 'plain' };
    else if (SPOKEN.test(text))
      yield { frame: 'forwarding', strength: purpose.covers('conversation') ? 'hint' : 'plain' };
  }
  const isHome = purpose.covers('conversation') && part !== 'parameter-description';
  if (STANDS_IN.test(text) && AS.test(text) && !isHome && !(sentence.isHeadline && part === 'description'))
    yield {
      frame: 'forwarding',
      strength: said.verbs.some(isDirected) || /\bis the\b/.test(text) ? 'plain' : 'hint',
    };
  yield* sentAway(said);
}

/** In bulk to an address that nobody knows; or a key that has to do with the call. */
function* sentAway(said: Said): Generator<Found> {
  const { text, verbs, things, purpose, part } = said;
  const asked = verbs.filter((verb) => isDirected(verb) && !isHeadlineVerb(said, verb));
  if (part === 'description' && IN_BULK.test(text) && asked.some((verb) => isOf(verb, 'send')))
    if (foreignIn(text, purpose) !== undefined || BUCKET.test(text))
      yield { frame: 'forwarding', strength: 'plain' };
  if (purpose.covers('key') || !things.some(({ is }) => is === 'key')) return;
  if (TEXT_IS.test(text)) yield { frame: 'forwarding', strength: 'plain' };
  else if (asked.length > 0 && /\b(?:before|first|so that|in order)\b/.test(text))
    yield { frame: 'reading', strength: /\bbefore (?:any|every|each|all)\b/.test(text) ? 'clear' : 'plain' };
}
