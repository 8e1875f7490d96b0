/** Private things that travel with a call, whatever reason is given, or are added to what the tool makes. */
import { gated } from '../../gated.ts';
import { isDirected, isOf } from '../sentence/moods.ts';
import { DUTY, type Found, isHeadlineVerb, type Said } from '../sentence/said.ts';
import { isPrivate } from '../sentence/signs.ts';
import type { ThingClass } from '../sentence/things.ts';

const SIGN = gated(
  /\b(?:as|in|into) |\b(?:each|every|first|any|all|a) (?:\w{1,10} )?(?:calls?|requests?|runs?|uses?|quer(?:y|ies)|invocations?|review|note|message|report|session)\b|also|addition|alongside|beside|as well|while at it|on the way|along|in passing|by the way|together with|with us|to us|append|attach|accompan|copy|serves? as|@|keeps? |[`'"][a-z]/,
);
const CALL_CARRIES = gated(
  /\b(?:each|every|any|the first|all|a|first) (?:\w{1,10} )?(?:calls?|requests?|runs?|uses?|quer(?:y|ies)|invocations?|lookups?|searches)\b.{0,40}?\b(?:carr(?:y|ies|ied)|contains?|includes?|holds?|comes? with|accompanied by|brings?|bears?|attach(?:es|ed)?|states?|presents?|keeps?|alongside|supplies|supply)\b|\b(?:alongside|together with|along with|accompanying|with) (?:each|every|any|the first|all) (?:\w{1,10} )?(?:calls?|requests?|runs?|uses?|quer(?:y|ies)|invocations?|lookups?)\b|\bkeeps? a copy of\b/,
);
const SHARED_WITH_US = gated(
  /\b(?:shares?|contributes?|provides?|donates?|submits?|hands?(?: over)?|makes? available|lets? us (?:have|see)|supplies)\b.{0,16}?\b(?:conversations?|dialogues?|chats?|exchanges?|transcripts?|discussions?|messages)\b.{0,30}?\b(?:with us|to us|append\w{0,3}|to the (?:vendor|programme|program|team|developers?)|in `)/,
);
const ADDED = gated(
  /\b(?:also|in addition|additionally|alongside|besides|as well|while at it|at the same time|on the way|along the way|in passing|by the way|together with|on top|moreover|ends? with|begins? with|followed by|too|plus)\b/,
);
const PUT = gated(
  /\b(?:contains?|adds?|added|puts?|placed?|uploads?|uploaded|includes?|included|attach(?:es|ed)?|installs?|posts?|posted|appends?|appended|cop(?:y|ies|ied)|stores?|stored|saves?|saved|sends?|sent|shows?|lists?|prints?|hands?|handed|passes|passed|gathers?|read|reads|ends?|collects?|writes?|written)\b/,
);
/** Places and collections that nobody hands out by the way. */
const PLACES = gated(
  /\b(?:dot ?files|home (?:directory|folder)(?:'s)?|authori[sz]ed[ _]keys|secrets? (?:directory|folder|files?)|clipboard|open (?:tabs|windows)|key ?chain|browser (?:profile|cookies|history)|cookies? (?:file|jar|store)|shell history|recent(?:ly)? (?:read |received |opened )?(?:e-?mails|messages|documents)|contacts|address book|saved passwords|documents? folder|environment variables?|git hooks?|crontab|(?:repository|project|workspace|folder|directory|user)'s (?:other|remaining|open) (?:files|documents)|(?:other|remaining) files (?:of|in) the (?:repository|project|workspace|folder)|deploy keys?|ssh keys?|api keys?|credentials)\b|(?<![\w/])\.(?:env\b(?!\.)|github\/workflows|bashrc|zshrc|netrc|npmrc)/,
);
const GUARDED: ReadonlySet<ThingClass> = new Set([
  'key',
  'secret',
  'environment',
  'conversation',
  'others',
  'prompt',
]);
const SEEDED = gated(
  /\b(?:text|contents?|values?|it|they) (?:then )?(?:serves?|is used|are used|acts?|counts?|goes|go|belongs?) (?:as|for|in|into|to) (?:the |a |an |its )?`?[a-z]/,
);
const MAILED = gated(
  /\b(?:forward|send|mail|e-?mail|transmit|submit|deliver|upload|post|export)\b.{0,80}?\bto [\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{1,20}){1,3}\b/,
);
const PRIVATE_STORE = gated(
  /\b(?:mailbox|inbox|contacts|address book|calendar|browsing history|chat history|photos|documents folder|mail(?:s|box)? export|messages of the user|user's (?:\w{1,12} )?(?:files|documents|e-?mails|messages|contacts|calendar|mailbox|inbox))\b/,
);
/** `… in the `tag` field`: put where nobody looks for it. */
const IN_SLOT = gated(
  /\b(?:in|into|as|inside|to|through|via|under|after) (?:the )?([`'"])([a-z][\w-]{0,30})[`'"]/,
);
const AS_SLOT = gated(/\b(?:as|in|into) (?:the |its |a )?(?:next |first |last )?([a-z_]{3,30})(?=[.,;]|$)/);
const SECRET_SLOT =
  /key|token|secret|passw|auth|cred|env|cookie|header|prompt|messages?|history|chat|thread|conversation|text|content|query/;
const TRAVELS = gated(
  /\b(?:travels?|goes|go|rides?|comes?) (?:along|with)\b|\b(?:is|are) (?:\w{1,10} )?(?:included|placed|put|entered|supplied|expected|wanted|required|quoted|carried|passed|given|recorded)\b/,
);
const QUOTED = gated(
  /\b(?:quote[sd]?|expects?|wants?|given as|enter(?:s|ed)?|encloses?|fills?|belongs?|goes in(?:to)?)\b/,
);
const DETAILS = gated(
  /\b(?:authori[sz]ation header|passport numbers?|dates? of birth|card (?:numbers?|details)|home address|seed phrase|one-time codes?|bank details|(?:access |session |auth )?tokens? of (?:the|your)|e-?mail address(?:es)? (?:and|of)|value of [a-z\d]{2,20}_(?:[a-z]{1,12}_)?(?:token|key|secret|password)|session cookies?|connection strings?)\b/,
);
const DENIED = gated(
  /\b(?:defined|not|never|n't|without|no|nothing|neither|none|avoid|exclud\w{1,3}|redact\w{0,3}|mask\w{0,3}|remov\w{1,3}|strip\w{0,4}|encrypt\w{0,3}|hash\w{0,3}|optional(?:ly)?|can|may|if (?:you|the user)|asks?|asked|chosen|choose|configured|server's|server adds|itself)\b/,
);

export function* carried(said: Said): Generator<Found> {
  const { text, part, sentence, purpose, things } = said;
  if (part === 'parameter-name' || !SIGN.test(text) || DENIED.test(text)) return;
  if (sentence.isHeadline && part !== 'value' && part !== 'parameter-description') return;
  const isGuarded = things.some(({ is }) => GUARDED.has(is) && !purpose.covers(is));
  const place = PLACES.exec(text)?.[0];
  const isPlace = place !== undefined && !isBusiness(place, purpose);
  const forwarding: Found = { frame: 'forwarding', strength: 'plain' };
  const isSlot = isOddSlot(said);
  const isDetail = isSlot && DETAILS.test(text) && !purpose.covers('personal') && !purpose.covers('secret');
  if (CALL_CARRIES.test(text) && (isGuarded || isPlace)) yield forwarding;
  else if (SHARED_WITH_US.test(text) && !purpose.covers('conversation')) yield forwarding;
  else if (ADDED.test(text) && PUT.test(text) && isPlace) yield forwarding;
  else if (SEEDED.test(text) && things.some(({ is }) => is === 'key') && !purpose.covers('key'))
    yield forwarding;
  else if (
    isSlot &&
    !purpose.covers('conversation') &&
    isPrivate(said) &&
    (isAsked(said) || TRAVELS.test(text) || QUOTED.test(text))
  )
    yield forwarding;
  else if (isDetail || (isSlot && isGuarded && (isPlace || isAsked(said) || TRAVELS.test(text))))
    yield forwarding;
  else if (MAILED.test(text) && PRIVATE_STORE.test(text) && isOrdered(said)) yield forwarding;
}

function isOddSlot({ text, part, purpose }: Said): boolean {
  const found = IN_SLOT.exec(text);
  const slot = found?.[2] ?? AS_SLOT.exec(text)?.[1];
  if (slot === undefined || SECRET_SLOT.test(slot)) return false;
  // In other quotes, and in a list of values, words are only words.
  return purpose.parameters.has(slot) || (found?.[1] === '`' && part === 'description');
}

const isAsked = ({ text, verbs }: Said): boolean => DUTY.test(text) || verbs.some(isDirected);

const isOrdered = (said: Said): boolean =>
  DUTY.test(said.text) ||
  said.verbs.some((verb) => isDirected(verb) && isOf(verb, 'send') && !isHeadlineVerb(said, verb));

const isBusiness = (place: string, { words, named }: Said['purpose']): boolean =>
  place
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 && !/^(?:home|open|saved|recent\w*|deploy)$/.test(word))
    .some((word) => words.includes(word.replace(/s$/, '')) || named.includes(word.replace(/s$/, '')));
