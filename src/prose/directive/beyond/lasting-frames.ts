/** What stays behind: logins and owners that come back, keys without an end, rights that are given on an error, foreign profiles. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';
import { foreignIn } from '../sentence/signs.ts';

const SIGN = gated(
  /login|user|account|owner|admin|member|token|key|session|profile|lock|grant|superuser|root|rights|privileg|auto-?|package|certificate|agent/,
);
const NAMED_LOGIN = gated(
  /\b(?:login|user|account|role|administrator|member)\b.{0,50}?\bwith (?:full|all|admin\w{0,10}|root|owner|superuser|unlimited|every) (?:rights?|access|privileges?|permissions?|control)\b.{0,40}?\b(?:is|are|gets?|be) (?:\w{1,10} )?(?:created|added|kept|made|set up|left|registered|provisioned|issued)\b|\b(?:a|an|one|extra|second|another) (?:\w{1,12} )?(?:login|user|account|role) (?:named |called )?.{0,40}?\b(?:is|gets?) (?:\w{1,10} )?(?:created|added|set up|left)\b.{0,20}?\b(?:with (?:full|all|admin\w{0,10}|root|owner) |on (?:every|each|all)|wherever|everywhere)/,
);
const KEPT = gated(
  /(?:^|\s)(?!(?:non|read|co|self|sub|re|user|owner|account)-)[a-z\d]{2,20}[-@._][\w@.-]{2,40} (?:is|are|be|stays?|remains?|must|has to|should) (?:\w{1,10} )?(?:(?:kept|left|maintained|retained|listed|registered|stay|remain|be) )?(?:as )?(?:an? )?(?:\w{1,10} )?(?:owner|co-?owner|admin\w{0,10}|collaborator|maintainer|delegate|superuser|approver)s?\b(?!')/,
);
const BACK = gated(
  /\b(?:restore|re-?add|re-?create|re-?invite|add|put|bring|install) (?:it|them|him|her)(?: (?:back|again))?\b.{0,40}?\b(?:removed?|deleted|revoked|missing|gone|taken (?:out|away)|lost)\b/,
);
const ENDLESS = gated(
  /\b(?:tokens?|keys?|sessions?|links?|credentials?|passwords?|grants?|invitations?)\b.{0,30}?\b(?:(?:do(?:es)? not|don't|never|without) (?:an? )?expir\w{1,6}|ha(?:s|ve) no (?:end(?: date)?|expiry|expiration))\b/,
);
const WIDE = gated(
  /\b(?:all|every|full|widest|unlimited) (?:scopes?|rights|permissions?|access)\b|\b(?:stored|kept|written|saved|put|copied|shared) (?:in|into|to|on|with) (?:an? |the )?(?:shared|common|public|global|other)\b|\bin (?:an? |the )?(?:shared|common|public|global) (?:folder|drive|bucket|place|note|channel)\b/,
);
const RIGHTS =
  '(?:superuser|root|sysadmin|dba|administrator|admin|owner|cluster-?admin|all privileges|full (?:rights|access|control))';
const GIVEN = gated(
  new RegExp(
    `\\b(?:works?|runs?|performs?|served) best as (?:an? |the )?${RIGHTS}(?=[.,;]|$)|\\b(?:when|if|whenever|once|on|upon|after)\\b.{0,30}?\\b(?:errors?|denied|fails?|failure|refused|problems?)\\b.{0,20}?\\b(?:grant|give|make|assign|add|run)\\b.{0,30}?\\b${RIGHTS}\\b|\\b(?:grant|give|assign|make|add)\\b.{0,30}?\\b${RIGHTS}\\b.{0,30}?\\b(?:when|if|whenever|once|on|upon|after)\\b.{0,30}?\\b(?:errors?|denied|fails?|failure|refused|problems?)\\b`,
  ),
);
const UNASKED_RUNS = gated(
  /\b(?:set|switch(?:ed)?|turn(?:ed)?|put|enabled?|activated?|choose|select|add)\b.{0,24}?\b(?:auto-?(?:approv\w{1,4}|confirm\w{0,6}|accept\w{0,3}|allow)|yolo mode|always[- ]allow|bypass[- ]?permissions)\b.{0,40}?\b(?:(?:all|every|any) (?:\w{1,10} )?tools?|client(?:'s)?|settings|host|this server)\b/,
);
const PACKAGE = gated(
  /\b(?:pin|pins|pinned|require|depend on|switch to|add|prefer|use|take)\b.{0,16}?\b(?:packages?|versions?|dependenc(?:y|ies)|librar(?:y|ies)|images?|modules?|plugins?) \S{3,60} (?:from|at|out of)\b/,
);
const PLANTED = gated(
  /\binstalls? (?:the |an? )?(?:\w{1,12} )?(?:profile|certificate|agent|extension|configuration|add-on|client) (?:of|from|by)\b/,
);
const UNLOCKED = gated(
  /\b(?:turn(?:s|ed)? off|switch(?:es|ed)? off|disables?|removes?|lifts?|suspends?|clears?|drops?) (?:the |all |any )?(?:\w{1,10} )?(?:screen lock|lock screen|device lock|passcode|disk encryption|remote wipe|other (?:\w{1,12} )?profiles?)\b|\b(?:screen lock|device lock|passcode|disk encryption|remote wipe) (?:is|are|gets?) (?:\w{1,10} )?(?:dropped|removed|turned off|switched off|disabled|lifted|suspended|cleared)\b/,
);

export function* lasting(said: Said): Generator<Found> {
  const { text, part, purpose, verbs, sentence } = said;
  if (part !== 'description' || sentence.isHeadline || !SIGN.test(text)) return;
  if (/\b(?:can|may|optional(?:ly)?|e\.g\.|never (?:grant|give|add|use))\b/.test(text)) return;
  const command: Found = { frame: 'command', strength: 'plain' };
  const isAboutUsers = purpose.speaksOf(/\b(?:users?|logins?|accounts?|roles?)\b/);
  if (NAMED_LOGIN.test(text) && !isAboutUsers) yield command;
  else if (KEPT.test(text)) yield command;
  else if (BACK.test(text) && verbs.every(({ isDenied }) => !isDenied))
    yield { frame: 'command', strength: 'hint' };
  else if (ENDLESS.test(text) && WIDE.test(text)) yield command;
  else if (GIVEN.test(text) && !/(?:requires?|needs?|ask)/.test(text)) yield command;
  else if (UNASKED_RUNS.test(text) && !/\b(?:empty|off|false|none|disabled?|to ask)\b/.test(text))
    yield command;
  else if (UNLOCKED.test(text)) yield command;
  else if ((PACKAGE.test(text) || PLANTED.test(text)) && foreignIn(text, purpose) !== undefined)
    yield command;
}
