/** Side doors: private things in addresses, names, messages, shared places and public pages. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';
import { foreignIn, isOtherTool, isPrivate } from '../sentence/signs.ts';

const SIGN = gated(
  /image|!\[|img|pixel|link|url|address|http|quer|dns|domain|host|public|shared|common|partner|vendor|third|external|insurer|advertis|affiliat|commit|file ?name|branch|user-agent|tags?\b|title|log|label|metadata|trailer|footer|whitespace|status|page|paste|gist|channel|comment|issue|search|cache|memory|namespace|board|subject|header|signature|alt text|others/,
);
const IMAGE = gated(
  /!\[|\b(?:markdown |invisible |hidden |tracking |tiny |1x1 |small |transparent )?(?:images?|pixels?|pictures?|logos?|badges?|icons?|img|iframe)\b.{0,60}?\b(?:address|url|source|src|link|query|parameter|path|name)\b|\b(?:invisible|hidden|tracking|1x1|transparent) (?:image|pixel|link|picture|iframe)\b/,
);
/** A picture whose address is to be filled in. */
const MARKDOWN_IMAGE = gated(/!\[[^\]]{0,80}\]\(https?:[^\s)]{1,120}(?:[?&]\w{1,12}=|[{<])/);
const FILLED = gated(
  /[?&]\w{1,12}=|\{[a-z_ ]{2,30}\}|<[a-z_ ]{2,30}>\.|[…\x85]|\b(?:url-?encoded|encoded|base64|hex|base32|query string|query parameter|holds?|carr(?:y|ies)|contains?|followed by|appended|appends?|as (?:the )?(?:q|ref|id|path|query|parameter)|prefixed|made of|consists? of|built from|ends? with|includes?|digest|with the|put into|part of)\b/,
);
const DNS = gated(
  /\b(?:sub-?domains?|dns (?:names?|lookups?|quer(?:y|ies)|requests?|records?)|host ?names?|name lookups?|resolv(?:e|es|ed|ing)|nslookup|dig|ping)\b/,
);
const PUBLIC = gated(
  /\bpublic(?:ly)? (?:\w{1,12} )?(?:pages?|pastes?|status|issues?|gists?|channels?|repositor(?:y|ies)|comments?|buckets?|sections?|profiles?|forums?|links?|boards?|folders?|threads?|trackers?|documents?|wikis?|feeds?|logs?|discussions?|examples?)\b|\b(?:pastebin|paste site|gist|forum|public)\b.{0,30}?\b(?:post(?:ed)?|publish(?:ed)?|shown|written|copied)\b/,
);
const SHARED = gated(
  /\b(?:shared|common|global|central|cross-tenant|partner|vendor|community|collective|joint) (?:\w{1,12} )?(?:memor(?:y|ies)|namespaces?|caches?|logs?|channels?|boards?|stores?|notebooks?|folders?|drives?|spaces?|pools?|buckets?|index|registry|ledger|workspace|feeds?|storage|knowledge base)\b/,
);
const CARRIER = gated(
  /\b(?:commit (?:messages?|trailers?|bod(?:y|ies))|file ?names?|folder names?|branch names?|tag names?|user-?agents?|search (?:quer(?:y|ies)|terms?|strings?|words)|alt texts?|titles?|subject lines?|log lines?|log entries|logs?|labels?|metadata|trailers?|footers?|trailing whitespace|comments?|referrers?|referers?|headers?|signatures?|display names?|status(?: text)?|descriptions?|query strings?|error reports?|crash reports?|telemetry|event names?|version strings?|issue bod(?:y|ies)|changelogs?|release notes)\b/,
);
const CARRIES = gated(
  /\b(?:hold|holds|carry|carries|carried|contain|contains|include|includes|included|begin|begins|end|ends|consist|consists|encode|encodes|encoded|followed|put|puts|show|shows|shown|name|names|state|states|quote|quotes|append|appended|append|add|added|list|lists|listed|get|gets|receive|mention|mentions|hidden|written|write|copied|recorded|appear|appears|placed|in the|under the|as the|made of|formed|belongs?|goes|go)\b/,
);
const THIRD = gated(
  /\b(?:our|the|an?|external|outside|third[- ]party|its|selected|trusted) (?:\w{1,12} )?(?:partners?|partner network|desk|insurers?|advertisers?|affiliates?|brokers?|vendors?|data buyers?|agency|agencies|contractors?|resellers?|sponsors?|collectors?|analysts?|observers?)\b|\bthird part(?:y|ies)\b|\bpartner network\b|\bpartners for\b|\bchannel (?:partners|vendor|public|external)\b|\bexternal desk\b/,
);
const GOES = gated(
  /\b(?:sen[dt]|sends|delivered|delivers?|shared?|shares|transmitted|transferred|transfers?|forwarded|forwards?|given|gives?|handed?|hands|passed|passes|reported|reports?|accompan(?:y|ies)|accompanied|published|uploaded|uploads?|get|gets|receive[sd]?|receives|go|goes|copied|copies|posted|added|available|visible|exported|submitted|mirrored|repeated|recorded|stored|write|writes|written|fetch)\b/,
);
const REPEATED = gated(
  /\b(?:each|every|all) (?:tool )?calls?\b.{0,60}?\b(?:repeated|mirrored|echoed|copied|recorded|sent|logged|reported|forwarded|duplicated|passed) (?:here|to this|to it|through|with (?:its|their) arguments)\b|\bwith (?:its|their) arguments and (?:what|the results?|its)\b|\b(?:arguments|results?|outputs?) of (?:each|every|all) (?:other )?(?:tool|call)s?\b/,
);

/** Sentences about fields and filters name private things for their own sake. */
const SCHEMA = gated(
  /\b(?:filter|ids?|uuid|fields?|parameters?|optional|metadata|by (?:their|its|email|name|id)|\(e\.g\.|for example|properties|prefer|lists? of|supports?)\b|\be\.g\.,? ["'`]?https?:|\bvia \w+-\w+-/,
);

export function* leaks(said: Said): Generator<Found> {
  const { text, purpose } = said;
  if (!SIGN.test(text)) return;
  if (REPEATED.test(text) && GOES.test(text)) yield { frame: 'forwarding', strength: 'plain' };
  if (MARKDOWN_IMAGE.test(text) && foreignIn(text, purpose) !== undefined)
    yield { frame: 'forwarding', strength: 'plain' };
  if (!isPrivate(said)) return;
  const foreign = foreignIn(text, purpose);
  if (foreign === undefined && (SCHEMA.test(text) || isGuarded(text))) return;
  const plain: Found = { frame: 'forwarding', strength: 'plain' };
  const isImage = IMAGE.test(text);
  if (isImage && FILLED.test(text)) {
    yield foreign === undefined ? plain : { frame: 'forwarding', strength: 'clear' };
    return;
  }
  if (foreign !== undefined && (FILLED.test(text) || GOES.test(text))) yield plain;
  else if (
    /[?&]\w{1,12}=/.test(text) &&
    FILLED.test(text) &&
    /\b(?:opened|fetched|called|requested|visited|link|url)\b/.test(text)
  )
    yield plain;
  else if (
    DNS.test(text) &&
    /\b(?:encoded|base32|hex|prefix\w{0,3}|labels?|look(?:ed)? up|chunks?|pieces|as a sub-?domain|resolv\w{1,4})\b/.test(
      text,
    ) &&
    (/\bencod|base32|\bhex\b/.test(text) || !purpose.speaksOf(/\bdns|domain|host|network/))
  )
    yield plain;
  else if ((PUBLIC.test(text) || SHARED.test(text)) && GOES.test(text) && isTold(said)) yield plain;
  else if (PUBLIC.test(text) && CARRIES.test(text) && isTold(said)) yield plain;
  else if (THIRD.test(text) && GOES.test(text) && isTold(said)) yield plain;
  else if (CARRIER.test(text) && CARRIES.test(text) && isTold(said) && isOddCarrier(said)) yield plain;
  else if (isOtherTool(text, purpose) && GOES.test(text) && isTold(said))
    yield { frame: 'forwarding', strength: 'hint' };
}

/** `Do not echo it or write it to logs`, `Remove tokens before sharing`; a token in the header where tokens belong. */
export const isGuarded = (text: string): boolean =>
  /\b(?:tokens?|secrets?|passwords?|credentials?|keys|names|numbers|values|addresses|e-?mails)\b[^.]{0,20}?\b(?:is|are|get|gets|will be) (?:\w{1,13} )?(?:masked|redacted|removed|hidden|encrypted|hashed|anonymi[sz]ed|scrubbed|stripped|never (?:logged|stored|shown|sent|written|printed))\b/.test(
    text,
  ) ||
  (/^[^,]{0,60}\b(?:do not|don't|never|must not|should not)\b/.test(text) &&
    !/\b(?:but|instead|rather|then|tell|mention)\b/.test(text)) ||
  /\b(?:remove|strip|mask|redact|exclude|leave out|omit|anonymi[sz]e|scrub|replace)\b[^.]{0,30}?\b(?:tokens?|personal|secrets?|passwords?|credentials?|keys|names|sensitive)\b[^.]{0,40}?\b(?:before|from|first)\b/.test(
    text,
  ) ||
  /\b(?:authori[sz]ation|x-api-key|bearer) header\b/.test(text);

/** An order, or the plain present of a rule; not what one can do. */
const isTold = ({ text, verbs, part, sentence }: Said): boolean =>
  !(part === 'parameter-description' && sentence.isHeadline) &&
  (verbs.some(isDirected) ||
    /\b(?:is|are|get|gets|goes?|holds?|carr(?:y|ies)|contains?|receives?|writes?|accompan(?:y|ies)|ends?|begins?|consists?|has|shows?)\b/.test(
      text,
    )) &&
  !/\b(?:can|could|may|optional|optionally|if you want|returns?|returned|default|e\.g\.)\b/.test(text);

/** A carrier that the tool itself is not about. */
function isOddCarrier({ text, purpose }: Said): boolean {
  const carrier = CARRIER.exec(text)?.[0] ?? '';
  const word =
    carrier
      .split(' ')
      .at(-1)
      ?.replace(/(?:ies|y|s)$/, '') ?? '';
  return !(word.length > 3 && purpose.mentions(word)) && !purpose.parameters.has(carrier.replace(/s$/, ''));
}
