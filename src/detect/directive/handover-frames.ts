/** Things handed over at a named place or from one tool to the next: a channel, a public repository, a note that holds keys. */
import { gated } from '../gated.ts';
import { isDirected } from './moods.ts';
import { DUTY, type Found, type Said } from './said.ts';
import { isPrivate, namedTools } from './signs.ts';

const SIGN = gated(/#[a-z]|repositor|channel|bucket|board|group|_|base64|encoded/);
const PLACE = gated(
  /(?<![\w/&])#[a-z][a-z\d_-]{2,30}\b|\b(?:public|external|outside|shared|the|our) (?:\w{1,10} )?(?:repository|repo|channel|bucket|board|group|space|project) ["'`]?[a-z\d][\w.]{0,30}[/-][\w./-]{2,40}/,
);
const HANDED = gated(
  /\b(?:copy|copied|copies|forward\w{0,3}|post(?:ed)?|attach(?:ed)?|send|sent|upload(?:ed)?|push(?:ed)?|mirror(?:ed)?|publish(?:ed)?|shared?|cross-?post(?:ed)?|submit(?:ted)?|repeat(?:ed)?|put)\b/,
);
const GOODS = gated(
  /\b(?:every|each|all|any|the) (?:\w{1,12} )?(?:messages?|mails?|files?|documents?|rows?|records?|results?|answers?|notes?|tickets?|conversations?|replies)\b|\b(?:messages|mails|files|documents|rows|records|tickets) (?:that|which|with|containing)\b/,
);
/** Ways of speaking of what a caller chooses. */
const CHOSEN = gated(
  /\b(?:can|may|could|optional(?:ly)?|e\.g\.|for example|such as|like|default|if (?:the user|you)|when asked|asks?|set|parameter|format|returns?)\b/,
);
const RETURNED = gated(
  /\b[a-z]{2,16}_[a-z_]{2,30}`? (?:has |have )?(?:returned|read|fetched|found|given|gave|listed|loaded|opened)\b.{0,60}?\b[a-z]{2,16}_[a-z_]{2,30}`? (?:has |have )?(?:stored|sent|posted|saved|shared|uploaded|published|passed|forwarded|wrote|written|mailed)\b/,
);
const KEYS = gated(
  /\b(?:keys?|tokens?|secrets?|credentials?|passwords?|mails?|messages|contacts|customers?|records)\b/,
);
/** A part of every message that is private and disguised. */
const DISGUISED = gated(
  /\b(?:base64|hex|encoded (?:form|text|copy)|base32|rot13) (?:of|form of|copy of|text of)\b.{0,60}?\b(?:ends?|begins?|closes?|opens?|follows?|precedes?|accompan(?:y|ies)|goes? (?:in|into|with|on)|belongs? (?:in|to)|is part of|concludes?|completes?)\b/,
);

export function* handovers(said: Said): Generator<Found> {
  const { text, part, purpose, verbs, sentence } = said;
  if (part !== 'description' || sentence.isHeadline || !SIGN.test(text)) return;
  const forwarding: Found = { frame: 'forwarding', strength: 'plain' };
  const isAsked = verbs.some(isDirected) || DUTY.test(text);
  if (isAsked && PLACE.test(text) && HANDED.test(text) && GOODS.test(text) && !CHOSEN.test(text))
    yield forwarding;
  else if (RETURNED.test(text) && KEYS.test(text) && namedTools(text, purpose).length > 1) yield forwarding;
  else if (DISGUISED.test(text) && isPrivate(said)) yield forwarding;
}
