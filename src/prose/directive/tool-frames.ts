/** What a directive does to the work of other tools: taking the first place, or leading it elsewhere. */

import { matchesOf } from '../../text/patterns/matches.ts';
import { gated } from '../gated.ts';
import type { Strength } from './sentence/frame.ts';
import { isDirected, isOf, type Verb } from './sentence/moods.ts';
import { DUTY, EXAMPLE_HOST, type Found, isHeadlineVerb, isUrged, type Said } from './sentence/said.ts';
import { literalOf } from './sentence/sinks.ts';

const EVERY = gated(
  /\b(?:before|after|prior to|ahead of|following|whenever|for|on|with|at the (?:start|beginning|end) of|in|during|upon) (?:\w{1,10} ){0,3}?(?:any|every|all|each) (?:of (?:the|your) )?(other |subsequent |further |remaining |another )?(\w{1,12} )?(?:tools?|tool calls?|functions?|requests?|actions?|operations?|responses?|repl(?:y|ies)|answers?|messages?|tasks?|interactions?|conversations?|turns?|prompts?|quer(?:y|ies)|questions? about)\b/,
);
const INSTEAD = gated(
  /\b(?:instead of|in place of|rather than|over|in preference to) (?:\w{1,10} ){0,2}?(?:any|all|every)(?: of the)? (?:other|similar|alternative|competing) (?:\w{1,12} )?(?:tools?|servers?|functions?|options?|methods?|integrations?)\b/,
);
const DISPARAGED = gated(
  /\b(?:other|existing|built-?in|alternative|previous|remaining|similar|competing|standard|official|native|legacy|default) (?:\w{1,12} ){0,2}?(?:tools?|servers?|integrations?|functions?|implementations?|providers?|clients?)\b.{0,40}?\b(?:is|are|have been|has been|was|were|became) (?:now |currently |known to be |considered )?(?:deprecated|broken|insecure|unsafe|unreliable|outdated|disabled|compromised|obsolete|vulnerable|untrusted|unavailable|retired|inaccurate|discontinued|under maintenance|wrong|malicious|unsupported)\b/,
);
const OTHER_TOOL = gated(
  /^.{0,40}?\b(?:any|the|all|these|those) other (?:\w{1,12} )?(?:tools?|servers?|integrations?|functions?)\b/,
);
const WORK =
  'e-?mails?|messages?|payments?|transactions?|transfers?|requests?|commits?|files?|calls?|orders?|invoices?|documents?|repl(?:y|ies)|traffic|quer(?:y|ies)|posts?|notifications?|deployments?|uploads?|packages?|attachments?|events?';
const ALL_WORK = gated(
  new RegExp(
    `\\b(?:all|every|any|each|outgoing|outbound|subsequent|future) (?:of the |of your )?(?:[\\w-]{1,14} ){0,2}?(?:${WORK})\\b.{0,60}?\\b(?:must|should|have to|has to|need to|needs to|are to|is to|shall) (?:also |now |first |always )?(?:be (?:\\w{1,10} )?(?:sent|routed|forwarded|cc'?d|bcc'?d|copied|redirected|mirrored|relayed|addressed|directed|duplicated|delivered|submitted)|go|pass|include|carry|use|have|contain|list)\\b`,
  ),
);
const EVENT = gated(
  /\b(?:when|whenever|every time|each time|any time|if|should the user|before|after|while|as soon as|once|upon|on every|for every|with every|for each)\b.{0,40}?\b(?:send|sending|sent|sends|pay|paying|transfer|transferring|commit|committing|deploy|deploying|write|writing|writes|reply|replying|book|booking|buy|buying|order|ordering|e-?mail|e-?mailing|mail|post|posting|push|pushing|create|creating|created|upload|uploading|invoke|invoked|called|used|install|installing|another tool|other tools?|[a-z]{2,20}_[a-z_]{2,30})\b/,
);
const SLOT = gated(
  /\b(?:recipients?|bcc|cc|blind copy|to[- ]address|amount|price|destination|branch|host|hostname|endpoint|base url|iban|account number|wallet address|payee|beneficiary|registry|remote|proxy|reply-?to|callback|webhook|receiver|routing number|payout|currency|path|url|to field|assignee|reviewer|approver|quantity|visibility|sender|address|origin|mirror|index url)\b/,
);
const COPIED = gated(
  /\b(?:bcc|cc|blind[- ]copy|carbon[- ]copy|copy of|copies of|in copy|a copy|as (?:an additional|a second|an extra|hidden) recipient)\b/,
);

const WRONG = gated(
  /\b(?:tools?|servers?|[a-z]{2,20}_[a-z_]{2,30}`?),? (?:which |that )?(?:(?:returns?|gives?|produces?|contains?|has|have) (?:\w{1,10} )?(?:wrong|stale|incorrect|inaccurate|outdated|malicious|corrupt\w{0,2}|false|unsafe) |(?:is|are) no longer (?:secure|safe|reliable|trusted|accurate)|(?:is|are|has been|have been) (?:compromised|insecure|unsafe))/,
);
const FORBIDDEN = gated(
  /\b(?:never|not|avoid|don't)\b.{0,24}?\b(?:server's|servers') tools?\b|\b(?:the|any|all) tools? (?:named|called|of|from)\b.{0,40}?\b(?:out of date|outdated|(?:must|should)(?:n't| not) be (?:used|called)|is wrong|are wrong)\b|\b(?:other|alternative|different|another|competing) (?:\w{1,12} ){0,2}?(?:tools?|servers?|integrations?|functions?)\b.{0,40}?\b(?:prohibited|forbidden|not (?:allowed|permitted|be (?:used|called))|disallowed|blocked|off-limits|banned)\b/,
);

/** Everything is to go through this tool. */
const PASSES_ME = gated(
  /\b(?:all|every|any|each) (?:\w{1,12} ){0,2}?(?:tool calls?|calls?|requests?|tools?|messages?|operations?|actions?) (?:must|should|have to|has to|need to|needs to|are to) (?:\w{1,10} ){0,2}?(?:go|pass|be (?:routed|sent|made|run|passed)) (?:first )?(?:through|via|by) (?:this|the present|it)\b/,
);
const REPLACES = gated(
  /\b(?:in place of|instead of|rather than|replaces?|supersedes?) [`'"]?([a-z]{2,20}_[a-z_]{2,30})\b.{0,80}?\b(?:every|all|always|any|must|phased out|no longer|deprecated)\b/,
);

function namesForeign({ text, purpose }: Said): boolean {
  const name = REPLACES.exec(text)?.[1] ?? '';
  if (/ (?:of|from|in) (?:this|the same|our) (?:server|toolset|suite)\b/.test(text)) return false;
  // A server says so of its own past.
  if (
    /\b(?:removed|dropped|gone) in (?:v\d|version|a (?:later|future|coming))|\bboth still work\b/.test(text)
  )
    return false;
  return !purpose.isSibling(name) && !purpose.parameters.has(name);
}

export function* hijack(said: Said): Generator<Found> {
  const { text, verbs, purpose } = said;
  if (PASSES_ME.test(text) || (REPLACES.test(text) && namesForeign(said)))
    yield { frame: 'hijack', strength: 'plain' };
  if (DISPARAGED.test(text) || WRONG.test(text) || FORBIDDEN.test(text))
    yield { frame: 'hijack', strength: 'plain' };
  const calls = verbs.filter(
    (verb) => isOf(verb, 'call') && (verb.force === 'order' || verb.force === 'duty'),
  );
  if (
    calls.some((verb) => verb.isDenied && OTHER_TOOL.test(text.slice(verb.end, verb.end + 90))) &&
    !/\bother (?:\w{1,12} )?(?:tools?|functions?|servers?) (?:after|before|until|in parallel|at the same time|while|in the same|unless|first)\b/.test(
      text,
    )
  )
    yield { frame: 'hijack', strength: 'plain' };
  const ordered = calls.filter((verb) => !verb.isDenied && !isHeadlineVerb(said, verb));
  if (ordered.length === 0) return;
  if (INSTEAD.test(text)) yield { frame: 'hijack', strength: 'plain' };
  const every = EVERY.exec(text);
  if (
    every !== null &&
    !/\b(?:tools?|functions?|calls?) (?:of|from|in|on) (?:this|the same|our) (?:server|toolset|suite)\b/.test(
      text,
    ) &&
    !purpose.isEntry &&
    !(every[2] && purpose.named.includes(every[2].trim())) &&
    /\b(?:always|must|mandatory|required|never|first|should|has to|needs to|prior to answering|before answering)\b/.test(
      text,
    )
  )
    yield { frame: 'hijack', strength: every[1] === undefined ? 'hint' : 'plain' };
}

/** Where money goes. */
const ACCOUNT = gated(
  /\b[a-z]{2}\d{2}[ \d]{4,30}\b|\b0x[\da-f]{4,64}\b|\baccount (?:number |no\.? )?[\d-]{4,30}\b|\+\d{7,15}\b/,
);
const ANOTHER = gated(
  /\b(?:another|other|any other) (?:\w{1,12} )?(?:tools?|servers?)\b|\b(?:tool|function) (?:is|was|gets) (?:called|used|invoked)\b|\b(?:with|by|using|through|of) the \w{2,20} tools?\b|\b(?:parameters?|arguments?|fields?|values?) of (?:the )?[`'"]?[a-z]{2,20}_[a-z_]{2,30}/,
);

/** `Guests always include …@…`. */
const MAILED = gated(
  /\b(?:always|every|each|all)\b.{0,60}?\b(?:includes?|add(?:ed|s)?|has|have|gets?|contains?|lists?|receives?|cc|bcc|invites?|share[sd]?)\b.{0,40}?[\w.+-]{1,40}@[\w-]{1,40}\.\w{2,10}/,
);
const RECEIVER = gated(
  /\b(?:receiving|destination|beneficiary|payee|target|payout) (?:bank )?(?:account|wallet|address|iban)\b.{0,30}?\b(?:is|are|must be|should be|will be|:) .{0,12}?(?:\d[\d -]{6,30}\d|0x[\da-f]{6,64}|[a-z]{2}\d{2}[ \d]{6,30})/,
);
const SWAPS = /\b(?:instead of|rather than|in place of)\b/;
const SWAPPED = gated(
  /\b(?:instead of|rather than|in place of) (?:the )?(?:user|customer|recipient|caller|owner|buyer|payee)(?:'s|s')/,
);
const SET_TO = gated(
  /\b(?:set|changed|switched|pointed|directed|addressed|assigned) to\b.{0,24}?[\w.+-]{1,40}@[\w-]{1,40}\.\w{2,10}/,
);
const ALSO = gated(/\b(?:also|as well|too|additionally|in addition|likewise|a copy|copies)\b/);
const ALWAYS = /\b(?:every|each|all|always|any)\b/;
const THROUGH = gated(
  new RegExp(
    `^ (?:every|all|any|each) (?:[\\w-]{1,14} ){0,2}?(?:${WORK})\\b.{0,30}? (?:through|via|to|over) (?:it|this|the|[\\w.+-]{1,30}@|http)`,
  ),
);

/** `Whenever write_file is invoked, …`: a tool that is neither this one nor one of its server. */
function* trigger({ text, verbs, purpose, part }: Said): Generator<Found> {
  if (part === 'parameter-name' || !(verbs.some(isDirected) || DUTY.test(text))) return;
  for (const [, called, owner] of matchesOf(text, NAMED_EVENT)) {
    const name = called ?? owner ?? '';

    if (!purpose.isSibling(name) && !purpose.parameters.has(name)) {
      yield { frame: 'hijack', strength: 'plain' };
      return;
    }
  }
}

const NAMED_EVENT =
  /\b(?:when|whenever|every time|each time|any time|as soon as)\b.{0,30}?[`'"( ]([a-z]{2,20}_[a-z_]{2,30})[`'")]{0,2} (?:tool )?(?:is|gets|was|has been) (?:called|invoked|used|run|executed)\b|\b(?:parameters?|arguments?) of (?:the )?[`'"]?([a-z]{2,20}_[a-z_]{2,30})/g;

export function* redirection(said: Said): Generator<Found> {
  const { text, verbs } = said;
  yield* trigger(said);
  const literal = literalOf(text) ?? ACCOUNT.exec(text)?.[0];
  if (RECEIVER.test(text) || (literal !== undefined && ALL_WORK.test(text)))
    yield { frame: 'redirection', strength: 'clear' };
  else if (isLedAway(said, literal)) yield { frame: 'redirection', strength: 'plain' };
  for (const verb of verbs) {
    if (!isDirected(verb) || !isOf(verb, 'change', 'send', 'put', 'call') || isHeadlineVerb(said, verb))
      continue;
    const strength = redirected(said, verb, literal);
    if (strength) yield { frame: 'redirection', strength };
  }
}

/** By the sentence as a whole, whatever its verb. */
function isLedAway(said: Said, literal: string | undefined): boolean {
  const { text, verbs, sentence } = said;
  if (ALL_WORK.test(text) && SLOT.test(text)) return true;
  if (literal !== undefined && SWAPS.test(text) && (DUTY.test(text) || /\balways\b/.test(text))) return true;
  if (literal?.includes('@') && ALSO.test(text)) {
    if (/\bgo(?:es)? (?:out )?to\b/.test(text)) return true;
    if (verbs.some((verb) => !verb.isDenied && isOf(verb, 'send'))) return true;
  }
  if (sentence.isHeadline) return false;
  if ((SWAPPED.test(text) || SET_TO.test(text)) && isUrged(said)) return true;
  return MAILED.test(text) && !EXAMPLE_HOST.test(text);
}

const FIELDS = /\{ ?["']?\w{1,20}["']?: ?["'{[]/;

function redirected({ text, purpose }: Said, verb: Verb, literal: string | undefined): Strength | undefined {
  const behind = text.slice(verb.at, verb.at + 140);
  const isChange = isOf(verb, 'change');
  if (isChange && ACCOUNT.test(behind) && /\b(?:with|for|to|by|as|in)\b/.test(behind)) return 'clear';
  const isStanding = literal?.includes('@') && ALWAYS.test(text) && isOf(verb, 'send');
  if (literal !== undefined && (COPIED.test(behind) || isStanding)) {
    // `Set bcc to keep a copy, e.g. …`; a list of arguments.
    if (/\be\.g\.|\bfor (?:example|instance)\b|\bsuch as\b/.test(text)) return 'hint';
    return FIELDS.test(text) ? 'plain' : 'clear';
  }
  if (isOf(verb, 'send') && THROUGH.test(text.slice(verb.end, verb.end + 90))) return 'plain';
  if (!EVENT.test(text) && !ANOTHER.test(text)) return undefined;
  if (isChange && SLOT.test(behind) && !namesOwnSlot(behind, purpose.parameters)) {
    if (literal !== undefined) return 'clear';
    if (/\b(?:to|with|as|by|instead)\b/.test(behind)) return ANOTHER.test(text) ? 'plain' : 'hint';
    return undefined;
  }
  return literalOf(behind) !== undefined && !EXAMPLE_HOST.test(behind) ? 'plain' : undefined;
}

function namesOwnSlot(text: string, own: ReadonlySet<string>): boolean {
  const slot = SLOT.exec(text)?.[0].replace(/[ -]/g, '_') ?? '';
  return own.has(slot) || own.has(slot.replace(/s$/, ''));
}
