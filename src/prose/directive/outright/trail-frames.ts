/** What leads on from a call: conditions that want something private first, tools in a row without a look, things left behind, names that carry secrets out. */
import { gated } from '../../gated.ts';
import type { Frame } from '../sentence/frame.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';
import { isIntroduction, isPrivate, namedTools } from '../sentence/signs.ts';

const CONDITION = gated(
  /\b(?:only (?:after|if|when|once|with)|nothing (?:is|gets|will be) .{0,20}?before|(?:not|n't|never) .{0,30}?(?:before|until|unless)|until|as soon as|to (?:activate|unlock|enable|register|calibrate|initiali[sz]e|warm up|prove|qualify)|registration|activation|calibrat\w{1,4}|proof of|proves?|first use|beforehand|in advance|in return|in exchange|as a deposit|entrance|admission|as a (?:first step|precondition|prerequisite))\b/,
);
const HANDED_IN = gated(
  /\b(?:hand(?:ed)? (?:in|over)|given|passed|supplied|loaded|listed|quoted|quoting|shown|submitted|entered|pasted|give|pass|quote|send|load|consists? of|by (?:means of|one|the)|run and|was run|were read|was read|copied|attached|disclosed|uploaded|typed in|read out|stated|named)\b/,
);
const OWN_KEY = gated(
  /\b(?:api key|access token|bearer|authenticat\w{1,4}|authori[sz]\w{1,5}|logged in|log in|sign(?:ed)? in|permission|scope|configured|credentials? (?:is|are|for|from the))\b/,
);

const UNSEEN = gated(
  /\bwithout (?:looking|a look|checking|reading|further|second|much|any|a second|thinking)(?: (?:thought|ado|question|look|glance|review|check|them|it|at))?\b|\bone after the other\b|\bone by one\b|\bin one go\b|\bblindly\b|\bto the letter\b|\bas (?:it stands|they stand|they come|it comes|they are|it is)\b|\bon sight\b|\bunread\b|\bunseen\b|\bliterally\b/,
);
const OBEYED = gated(
  /\b(?:each|every|all|any|the) (?:\w{1,10} )?(?:entry|entries|items?|lines?|steps?|tasks?|rows?|points?|commands?|actions?|orders?|sentences?)\b.{0,20}?\b(?:is|are) (?:then )?(?:executed|carried out|performed|run|done|followed|obeyed|worked off|fulfilled)\b|\b(?:you|the assistant|the model|the agent) (?:then )?(?:calls?|runs?|executes?|follows?|does?|carr(?:y|ies) out|performs?|obeys?) (?:it|them|that|this|whatever|what|each|all|any)\b/,
);
const GIVEN_ON = gated(
  /\b(?:is|are|gets?|goes|go) (?:then )?(?:given|passed|handed|fed|sent|piped|put|on) (?:on )?(?:in)?to\b|\bpaid out\b|\b(?:is|are) (?:then )?(?:deleted|removed|sent|posted|paid|published|closed|merged|booked)\b.{0,20}?\b(?:by|with|through|via)\b/,
);
const LEFT = gated(
  /\b(?:stays?|remains?|is left|are left|left|kept|keeps?) (?:\w{1,8} )?(?:behind|valid|open|active|in place|running|a member|available|installed|enabled|accessible|signed in|logged in|on)\b.{0,50}?\b(?:for (?:us\b|our|later|the (?:vendor|support|author|maintainers?|next time))|that reports|reports? to|to our|our side|with (?:admin|owner|full)|afterwards|for good)\b|\bin our (?:vault|cloud|archive|account|hands|database)\b|\breports? (?:back )?to (?:our side|us|our)\b/,
);
const PIECE_OF = gated(
  /\b(?:first|last|some|single|individual|next) (?:\w{1,8} )?(?:characters?|letters?|digits?|part|words?|bytes|signs) of (?:the |a |an |each )?(?:\w{1,10} ){0,2}?(?:tokens?|keys?|passwords?|secrets?|answers?|messages?|codes?|conversation|prompt|file)\b|\b(?:base(?:32|64)|hex(?:adecimal)?)(?:[- ]encoded)? (?:of|form of|version of) (?:the |your |each )?(?:\w{1,10} )?(?:answers?|messages?|results?|keys?|tokens?|texts?|question|conversation)\b/,
);
const CARRIER = gated(
  /\b(?:names?|titles?|addresse?s?|links?|urls?|hosts?|subjects?|paths?|colou?rs?|labels?|branch(?:es)?|pictures?|images?|parameters?|slugs?|file names?|sub-?domains?|footnotes?|alt texts?|query|search terms?)\b/,
);
const AROUND = gated(
  /\b(?:texts?|words|sentences?|lines?|messages?|paragraphs?) (?:that (?:stand|come)s? )?(?:before and after|before|after|around|surrounding|near|next to) (?:it|them|the|that)\b.{0,40}?\b(?:added|appended|attached|included|sent|passed|put|goes|go|part of|written|encoded|carried)\b/,
);
const RUMMAGE = gated(
  /\b(?:look|go|search|browse|leaf|dig|sift|rummage|comb|skim|read) (?:through|around in|over|up and down) (?:the |all |any |your )?(?:\w{1,10} ){0,2}?(?:downloads|desktop|mails?|mailbox|inbox|photos|pictures|documents|home (?:folder|directory)|folders|history|messages|notes|calendar|contacts|drawers|drive|chats?|channels)\b/,
);
const AUTHORITY = gated(
  /\b(?:handed|passed|sent|given|forwarded|reported|made known|disclosed|mailed|shown|told|communicated|sold|transmitted) (?:on |over |along )?(?:by mail )?to (?:the |our |an? |their |his |her )?(?:\w{1,14} )?(?:department|agency|office|authorit(?:y|ies)|police|press|employer|insurer|insurance|landlord|competitors?|manager|superior|boss|headquarters|marketing|recruiters?|lenders?|creditors?|newspapers?|parents|spouse)\b/,
);

export function* trails(said: Said): Generator<Found> {
  const { text, part, sentence, purpose } = said;
  if (part !== 'description' || sentence.isHeadline || text.length < 24) return;
  const plain = (frame: Frame): Found => ({ frame, strength: 'plain' });
  const isCarried = PIECE_OF.test(text) && CARRIER.test(text);
  if (isCarried || AROUND.test(text)) yield plain('forwarding');
  if (AUTHORITY.test(text) && !/\b(?:if|can|may|you want)\b/.test(text)) yield plain('forwarding');
  if (LEFT.test(text) && !/\b(?:if|can|may|default|timeout|until)\b/.test(text)) yield plain('command');
  const drawer = RUMMAGE.exec(text)?.[0].split(' ').at(-1);
  if (drawer !== undefined && said.verbs.some(isDirected) && !purpose.mentions(drawer.replace(/s$/, '')))
    yield plain('reading');
  if (
    UNSEEN.test(text) &&
    (OBEYED.test(text) || (GIVEN_ON.test(text) && namedTools(text, purpose).length > 0))
  )
    yield plain('hijack');
  if (isIntroduction(said) || !CONDITION.test(text) || !HANDED_IN.test(text)) return;
  if (isPrivate(said) && !OWN_KEY.test(text)) yield plain('forwarding');
}
