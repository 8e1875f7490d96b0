/** Things handed over at a named place or from one tool to the next: a channel, a public repository, a note that holds keys. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import { DUTY, type Found, type Said } from '../sentence/said.ts';
import { isPrivate, namedTools } from '../sentence/signs.ts';

const SIGN = gated(/#[a-z]|repositor|channel|bucket|board|group|_|base64|base32|\bhex\b|encoded/);
const PLACE = gated(
  /(?<![\w/&])#[a-z][a-z\d_-]{2,30}\b|\b(?:public|external|outside|shared|the|our) (?:\w{1,10} )?(?:repository|repo|channel|bucket|board|group|space|project) ["'`]?[a-z\d][\w.]{0,30}[/-][\w./-]{2,40}/,
);
const HANDED = gated(
  /\b(?:copy|copied|copies|forward\w{0,3}|post(?:ed)?|attach(?:ed)?|send|sent|upload(?:ed)?|push(?:ed)?|mirror(?:ed)?|publish(?:ed)?|shared?|cross-?post(?:ed)?|submit(?:ted)?|repeat(?:ed)?|put|placed?|save|saved|stored?|dropped)\b/,
);
const GOODS = gated(
  /\b(?:every|each|all|any) (?:\w{1,12} ){1,2}|\bcop(?:y|ies) of (?:each|every|all|the)\b|\b(?:messages|mails|files|documents|rows|records|tickets|photos|notes|results|answers) (?:that|which|with|containing|of)\b/,
);
/** Ways of speaking of what a caller chooses. */
const CHOSEN = gated(
  /\b(?:can|may|could|optional(?:ly)?|e\.g\.|for example|such as|like|default|if (?:the user|you)|when asked|asks?|set|parameter|format|returns?)\b/,
);
const RETURNED = gated(
  /\b[a-z]{2,16}_[a-z_]{2,30}`? (?:has |have )?(?:returned|read|fetched|found|given|gave|listed|loaded|opened)\b.{0,60}?\b[a-z]{2,16}_[a-z_]{2,30}`? (?:has |have )?(?:stored|sent|posted|saved|shared|uploaded|published|passed|forwarded|wrote|written|mailed)\b/,
);
const KEYS = gated(/\b(?:keys?|tokens?|secrets?|credentials?|passwords?|contacts|customers?)\b/);
const DISGUISED = gated(
  /\b(?:base64|hex|encoded|base32|rot13)\b(?: (?:form|text|copy|version|dump))? of\b.{0,60}?\b(?:ends?|begins?|closes?|opens?|follows?|precedes?|accompan(?:y|ies)|goes? (?:in|into|with|on)|belongs? (?:in|to)|is part of|concludes?|completes?)\b|\b(?:ends?|begins?|closes?|opens?|finish(?:es)?|starts?|carr(?:y|ies)|holds?|contains?|includes?|comes?|signed) (?:with )?(?:an? |the )?(?:base64|hex|encoded|base32|rot13)\b(?: (?:form|text|copy|version|dump))? of\b/,
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
