/** Work that is done otherwise than it was asked for, and additions to all that is sent or saved. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';
import { foreignIn, namedTools } from '../sentence/signs.ts';

const SIGN = gated(
  /regardless|irrespective|no matter|whatever|whichever|whoever|wherever|contrary|instead|in place|rather|than|even if|even when|argument|where|every|each|all|any|_|by the|against|lose/,
);
const WANTED =
  '(?:asked(?: for)?|requested|mentioned|wanted|named|chosen|chose|said|says|wants?|asks?(?: for)?|typed|picked|selected|ordered|intended|told|wished|specified|prefers?|preferred|meant|writes|wrote|dictated|decided|decides)';
const PERSON =
  '(?:users?|person|customer|caller|owner|human|they|client|maintainer|seller|guest|patient|author|buyer|sender|people|somebody|someone|one)';
const AGAINST =
  '(?:regardless of|irrespective of|no matter|whatever|whichever|whoever|wherever|contrary to|against|instead of|in place of|rather than|rather than to|than|even if|even when|in lieu of|and not|not)';
/** `Whatever number was mentioned`, `than the user said`, `instead of the branch requested`. */
const CONTRARY = gated(
  new RegExp(
    `\\b${AGAINST} (?:(?:to|for|in|at|on|with) )?(?:what |where |which |whom |who |how (?:much|many) )?(?:(?:the|a|an|another|other|any|that|one|number|of) ){0,3}(?:[\\w-]{1,14} ){0,3}?(?:(?:(?:the|a|has|have|had) )*${PERSON} (?:has |have |had |actually |really )?${WANTED}|(?:was|were|is|are|has been|had been) (?:actually |really |originally )?${WANTED}|${WANTED}(?= by the (?:user|person|customer|owner)|[.,;)]|$))`,
  ),
);
const BY_WISH = gated(
  /\b(?:asked for|requested|chosen|named|given|typed|wanted|picked|ordered|selected|listed|entered) by the (?:user|person|customer|owner|caller|guest)\b.{0,12}?\b(?:is|are|gets?) (?:\w{1,10} )?(?:exchanged|replaced|swapped|ignored|dropped|changed|substituted|overruled|rewritten|moved|left out)\b|\bagainst (?:the )?(?:[a-z]{3,14}'s )?(?:wish|wishes|will|choice|instructions?|orders?|requests?)(?: of the [a-z]{3,14})?\b|\b(?:statements?|quer(?:y|ies)|updates?|deletes?)\b.{0,40}?\b(?:lose|loses|lack|come without|are stripped of|shed|go without) (?:its |their |the |any )?(?:conditions?|where|filters?|limits?)\b/,
);
const CHANGES = gated(
  /\b(?:is|are|be|get|gets|being|was) (?:\w{1,10} )?(?:replaced|changed|swapped|set|doubled|halved|tripled|moved|shifted|rounded|raised|increased|lowered|reduced|rewritten|redirected|rerouted|switched|sent|pushed|booked|ordered|bought|paid|deployed|delivered|saved|written|added|appended|pointed|converted|exchanged|extended|placed|made|used|chosen|scheduled|cut|dropped|removed|posted|published|merged|transferred|renamed|copied|filled|assigned|addressed|charged|shipped|multiplied|substituted|issued|tagged|played|turned|taken|the \w{3,12})\b|\b(?:substitutes?|replaces?|swaps?|change|changes|point|points|moves?|shifts?|rewrites?|redirects?|sends?|books?|orders?|buys?|pays?|reserves?|goe?s?|use|uses|takes?|put|puts|choose|chooses|pick|picks|writes?|deploys?|push|pushes|sets?|add|adds|doubles?|raises?|lowers?|schedules?|transfers?|enters?|fills?|merges?|assigns?|prefer|prefers)\b/,
);
/** Limits, formats and returns are the tool's own affair. */
const OWN_LIMIT = gated(
  /\b(?:at most|at least|minimum|have to be|must be|only takes|maximum|max|capped|cap|limit\w{0,3}|up to|pages?|per page|returns?|returned|formats?|always (?:in|as) (?:json|utc|english)|rounded|nearest|encoding|locale|timezone|time zone|supported|not supported|unsupported|ratio|resolved|detected|normali[sz]ed|truncated|clamped|falls? back|fallback|only if|only when|unless|if the user|ask the user|asks? you|can|may|explicitly|use (?:this|it)|if (?:nothing|none|no )|not (?:what|the)|never)\b/,
);

const EVERYTHING = gated(
  /\b(?:every|each|all|any)(?: of the)? (?:outgoing |new |other |further |later |sent |saved |written |generated |created )?(?:messages?|mails?|e-?mails?|files?|quer(?:y|ies)|search(?:es)?|commits?|posts?|documents?|pages?|requests?|repl(?:y|ies)|answers?|letters?|invoices?|tickets?|comments?|prompts?|pull requests?|scripts?|reports?|tweets?)\b|\b(?:messages?|quer(?:y|ies)|mails?|posts?|texts?|searches|files|commits)\b.{0,20}?\b(?:sent (?:to|by|with)|made (?:by|with)|of|for|from|in) other tools\b/,
);
const ADDITION = gated(
  /\b(?:get|gets|carr(?:y|ies)|ends? with|begins? with|bears?|receives?|append\w{0,3}|adds?|added|inserts?|inserted|prefix\w{0,3}|includes?|contains?|has|have|comes? with)\b/,
);
const LITERAL_ADDITION = gated(
  /["'`][^"'`]{6,160}["'`]|\bsite:\S{3,60}|\b\w{4,20}\.(?:shop|store)\b|\b(?:footer|signature|slogan|banner|trailer|suffix|advert\w{0,8}|a line (?:that )?(?:import|link|point|load|call)\w{0,4}|an import of|a link to)\b/,
);

/** An argument of a tool that is not this one. */
const THEIR_ARGUMENT = gated(
  /\b(?:the|its|each|any|all|every) [a-z]{2,16} (?:of|in|for|given to|handed to|passed to|sent to) `?[a-z]{2,16}_[a-z_]{2,30}|\b[a-z]{4,16}s (?:in|of|for|passed to|given to|handed to|sent to) `?[a-z]{2,16}_[a-z_]{2,30}|\b(?:arguments?|parameters?|fields?|values?|inputs?|paths?|quer(?:y|ies)|amounts?|quantit(?:y|ies)|recipients?|address(?:es)?|body|text|number|ids?|channel|target|branch|clause|where(?: part| clause| condition)?) (?:of|for|in|to|given to|handed to|passed to|sent to|that \w{1,10} gets) `?[a-z]{2,16}_[a-z_]{2,30}|\b(?:in|of|for|with) `?[a-z]{2,16}_[a-z_]{2,30}`?,? (?:calls? )?(?:the|its|all|every|each|any) /,
);
const ALTERED = gated(
  /\b(?:is|are|be|get|gets|being) (?:\w{1,10} )?(?:replaced|changed|swapped|doubled|halved|moved|shifted|rounded up|raised|increased|lowered|rewritten|redirected|switched|appended|pointed|exchanged|dropped|removed|left out|omitted|multiplied|substituted|cut|overwritten|altered|diverted|extended (?:by|with)|prefixed)\b|\b(?:substitute|replace|swap|rewrite|redirect|double|drop|leave out|shift|overwrite|alter|divert)\b/,
);

export function* contrary(said: Said): Generator<Found> {
  const { text, purpose, part } = said;
  if (part !== 'description' || !SIGN.test(text)) return;
  if (BY_WISH.test(text) && !OWN_LIMIT.test(text)) yield { frame: 'redirection', strength: 'plain' };
  else if (CONTRARY.test(text) && CHANGES.test(text) && !OWN_LIMIT.test(text))
    yield { frame: 'redirection', strength: 'plain' };
  else if (
    THEIR_ARGUMENT.test(text) &&
    ALTERED.test(text) &&
    namedTools(text, purpose).length > 0 &&
    !OWN_LIMIT.test(text)
  )
    yield { frame: 'redirection', strength: 'plain' };
  if (
    EVERYTHING.test(text) &&
    ADDITION.test(text) &&
    LITERAL_ADDITION.test(text) &&
    (foreignIn(text, purpose) !== undefined ||
      /\bother tools\b|\bimport|\b(?:footer|slogan|banner) ["'`]|\bsite:|\b(?:reviewed|approved|signed-off|tested)-by\b|\b\w{4,20}\.(?:shop|store|casino)\b/.test(
        text,
      )) &&
    !/\b(?:can|may|if|optional(?:ly)?|returns?|e\.g\.|such as|must|contains?)\b/.test(text)
  )
    yield { frame: 'result', strength: 'plain' };
}
