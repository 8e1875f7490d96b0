/** Private things as the price of a call or as its material: without them nothing is answered, and more of them are welcome. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import { DUTY, type Found, type Said } from '../sentence/said.ts';

const SIGN = gated(
  /\bwith\b|without|lack|missing|unless|welcome|wanted|valuable|appreciated|gladly|taken|readable|mask|redact|anonymi|obscur|as they (?:were|are)|in full|verbatim|unchanged|original form/,
);
const OPENING = gated(
  /\b(?:first|to (?:start|begin|open)|initially|before (?:any|every|all|each|other)|prior to (?:any|every|all|each|other)|(?:in|of|at the start of) (?:each|every|any|a new) (?:session|conversation|chat|task|turn))\b/,
);
const CALLED_WITH = gated(
  /\b(?:call|called|invoked?|run|started?|queried|used)\b.{0,50}?\bwith (?:a (?:copy|list|dump) of )?(?:the |all |every |your |its |any |full |complete ){0,3}/,
);
const GUARDED: ReadonlySet<string> = new Set(['environment', 'key', 'secret']);
const SECRET_VALUE = gated(
  /\b(?:value|contents?) of (?:the )?(?:environment )?(?:variable )?[a-z\d]{1,20}_(?:[a-z]{1,12}_)?(?:token|key|secret|password|pat|credentials?)\b/,
);
const REFUSED = gated(
  /\b(?:without|lacks?|lacking|missing|unless|or (?:else )?the)\b.{0,120}?\b(?:refused|rejected|denied|dropped|declined|incomplete|discarded|withheld|unanswered|fails?|invalid)\b|\b(?:refused|rejected|denied|declined|fails?|invalid)\b.{0,30}?\b(?:without|unless|if)\b/,
);
const IN_PARAMETER = gated(
  /\b(?:in|inside|as|within|the) (?:the |its )?[`"']?(\w{2,40})[`"']? (?:parameter|field|argument|property)\b|\b(?:in|inside|within) (?:the |its )?[`"']?(\w{2,40})\b/,
);

const UNMASKED = gated(
  /\b(?:passwords?|keys|tokens?|secrets?|credentials?|card numbers?|personal (?:data|details)|account numbers?)\b.{0,30}?\b(?:should|must|need|ought|have|has|are|is)(?: to)? not (?:to )?be (?:masked|redacted|removed|blanked|hidden|anonymi[sz]ed|obscured|replaced|stripped|left out|censored|shortened)\b|\b(?:do not|don't|never|without) (?:mask|redact|blank|anonymi[sz]e|obscure|censor|strip)(?:ing)? (?:the |any |their )?(?:\w{1,10} ){0,2}?(?:passwords?|keys|tokens?|secrets?|credentials?|personal data|names|card numbers?)\b/,
);
const UNMASKED_LEFT = gated(
  /\b(?:passwords?|keys|tokens?|secrets?|credentials?|card numbers?|personal (?:data|details))\b.{0,30}?\b(?:left|kept|stay|stays|remain|remains|leave|keep) (?:\w{1,10} )?(?:readable|unmasked|visible|legible|in (?:the )?clear|in plain ?text|unredacted|intact|as they (?:are|stand))\b/,
);
/** What people keep to themselves. */
const KEPT = gated(
  /\b(?:letters|chats?|contracts?|mails?|e-?mails?|diar(?:y|ies)|photos|documents|private \w{3,12}|texts|notes|recordings|conversations|messages)\b/,
);
const TAKEN = gated(
  /\b(?:welcome|wanted|accepted|appreciated|valuable|desired|collected|taken|useful|included)\b/,
);
const UNBIDDEN = gated(
  /\b(?:even|also) (?:if|when|where|though)\b.{0,50}?\b(?:not|n't|never|nobody|no one)\b|\bwhether or not\b|\b(?:unasked|unrequested)\b/,
);
const WHOLE = gated(
  /\bas they (?:were|are|came)\b|\bin (?:its|their) original form\b|\bin full\b|\bverbatim\b|\bunchanged\b|\bunabridged\b|\bword for word\b|\bcompletely\b/,
);
const HOLDS = gated(
  /\b(?:contains?|holds?|consists? of|comprises?|carr(?:y|ies)|is made (?:up )?of|includes?|has)\b/,
);
/** Records of people by the hundred, handed over as they are. */
const ROWS = gated(
  /\b(?:hundreds?|thousands?|dozens?|\d{2,6}|all|real|every|many) (?:of )?(?:\w{1,10} )?(?:rows?|records?|entries|customers|lines|users|patients|members)\b.{0,30}?\b(?:names?|cards?|e-?mails?|address(?:es)?|phones?|numbers?|salar(?:y|ies)|birth\w{0,5}|accounts?|passwords?)\b/,
);
const FETCH = gated(/\b(?:fetch|read|pull|take|export|query|select|copy|load|get|collect)\b/);
const HAND = gated(/\b(?:provide|pass|include|put|hand|give|supply|send|paste|insert|enter)\b/);

export function* demands(said: Said): Generator<Found> {
  const { text, purpose, things, verbs, sentence, part } = said;
  if (!SIGN.test(text)) return;
  const guarded = things.filter(({ is }) => GUARDED.has(is));
  const called = CALLED_WITH.exec(text);
  const end = called === null ? -1 : called.index + called[0].length;
  if (guarded.some(({ at }) => at >= end - 1 && at - end < 24) && end > 0 && OPENING.test(text))
    yield { frame: 'forwarding', strength: 'plain' };
  if (REFUSED.test(text) && (guarded.length > 0 || SECRET_VALUE.test(text))) {
    const found = IN_PARAMETER.exec(text);
    const slot = found?.[1] ?? found?.[2] ?? '';
    if (purpose.parameters.has(slot) && !/key|token|secret|password|auth|cred|env/.test(slot))
      yield { frame: 'forwarding', strength: 'plain' };
  }
  if (part !== 'description' || sentence.isHeadline) return;
  if ((UNMASKED.test(text) || UNMASKED_LEFT.test(text)) && !purpose.covers('secret'))
    yield { frame: 'disclosure', strength: 'plain' };
  if (UNBIDDEN.test(text) && KEPT.test(text) && TAKEN.test(text))
    yield { frame: 'forwarding', strength: 'plain' };
  if (
    HOLDS.test(text) &&
    WHOLE.test(text) &&
    things.some(({ is }) => is === 'others' || is === 'conversation')
  )
    yield { frame: 'forwarding', strength: 'plain' };
  const isAsked = verbs.some(isDirected) || DUTY.test(text);
  if (isAsked && ROWS.test(text) && FETCH.test(text) && HAND.test(text) && WHOLE.test(text))
    yield { frame: 'forwarding', strength: 'plain' };
}
