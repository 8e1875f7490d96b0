/** Small signs that a sentence reaches beyond its own tool. Alone they say little; the frames weigh them together. */

import { hostKind, hostOf } from '../../../shell/places/hosts.ts';
import { matchesOf } from '../../../text/patterns/matches.ts';
import { type Gated, gated } from '../../gated.ts';
import type { Purpose } from './purpose.ts';
import type { Said } from './said.ts';

const LITERAL =
  /https?:\/\/[^\s"'`<>)\]]{4,200}|(?:s3|gs|ftp|sftp|wss?|ssh):\/\/[^\s"'`<>)\]]{3,120}|[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{1,20}){1,3}\b|\b(?:[a-z\d][a-z\d-]{1,30}\.){1,3}(?:com|net|org|io|dev|app|co|ai|xyz|site|online|example|test|invalid|ru|cn|me|cc|to|info|biz|top|cloud|link|bet|club|live|space|gg)\b(?![\w(])|\b(?!(?:127|10|0|255|192\.168|169\.254)\.)\d{1,3}(?:\.\d{1,3}){3}\b(?!\/0)|\b[a-z]{2}\d{2}(?: ?[\da-z]{4}){2,7}\b|\b0x[\da-f]{6,64}\b|\b(?:bc1|1|3)[a-z\d]{25,60}\b|\+\d[\d ()-]{7,18}\d|\baccount (?:number |no\.? |id )?\d[\d-]{5,30}\b|\b\d{10,19}\b/g;
const SAMPLE = gated(
  /(?:e\.g\.?,?|i\.e\.?,?|for (?:example|instance),?|such as|like|example:?|format:?|default[s:]?(?: (?:to|is))?|see|visit|docs?(?: at)?:?|documentation(?: at)?:?|learn more(?: at)?:?|more (?:info\w{0,8}|details)(?: at)?:?|reference:?|source:?|manual|guide|powered by|sign up at|available at|obtained? (?:at|from)|get (?:one|it|a key) (?:at|from)|looks like)[^.]{0,12}$/,
);
const KNOWN_HOST = gated(
  /(?:^|\.)example\.(?:com|org|net)$|^(?:example|user|domain|company|host|acme|contoso|yourdomain|mycompany|foo|my|your|sample|demo)\.(?:\w{2,16}\.)?\w{2,8}$|^(?:docs?|api|developers?|help|www\.w3|json-schema|schemas?|learn|support)\.|(?:^|\.)(?:github|gitlab|google|googleapis|microsoft|apple|wikipedia|schema|w3|mozilla|contoso|outlook|gmail)\.(?:com|org)$|\.(?:js|ts|py|md|json)$/,
);
const MAX_LITERALS = 12;

/** An address, account, number or host that is neither an example nor the vendor's own. */
export function foreignIn(
  text: string,
  purpose: Purpose,
): { readonly what: string; readonly at: number } | undefined {
  let count = 0;
  for (const { 0: what, index } of matchesOf(text, LITERAL)) {
    if (++count > MAX_LITERALS) return undefined;
    if (SAMPLE.test(text.slice(Math.max(0, index - 40), index).replace(/["'`(<]{1,2}$/, ''))) continue;
    if (/[@./]/.test(what) && !isForeignHost(what, purpose)) continue;
    return { what, at: index };
  }
  return undefined;
}

function isForeignHost(what: string, { named }: Purpose): boolean {
  const host = hostOf(
    what.includes('@') && !what.includes('/') ? what.slice(what.lastIndexOf('@') + 1) : what,
  );
  const kind = hostKind(host);
  if (kind === 'local' || kind === 'private' || KNOWN_HOST.test(host)) return false;
  const labels = host
    .split('.')
    .slice(0, -1)
    .flatMap((label) => label.split('-'));
  const names = named.split(' ');
  return !labels.some(
    (label) =>
      label.length > 3 &&
      names.some(
        (name) =>
          name === label ||
          (label.length > 5 && named.includes(label)) ||
          (name.length > 4 && label.includes(name)),
      ),
  );
}

const OTHER_TOOL = gated(
  /\b(?:another|any other|other|others'|different) (?:[a-z-]{2,14} )?(?:tools?|servers?|connectors?|integrations?)\b|\b(?:the|a|an|your|any|its) ([a-z-]{2,14}) (?:tool|connector|plugin)s?\b|\b(?:in|from|with|using|via|through) (?:the|a|an) (?:terminal|shell|browser|mail client|console)\b|\bthe tools (?:it|you|they) ha(?:s|ve)\b|\b(?:the|each|every) tool call\b/,
);
/** Words before `tool` that name none. */
const NO_TOOL = gated(
  /^(?:same|following|single|correct|right|appropriate|mcp|relevant|next|previous|corresponding|current|above|initial|first|new|best|only|main|primary|preferred|specific|given|available|external|existing|useful|powerful|final|given|this|suitable|matching|custom|query|search|ai|cli|command-line|update|dedicated)$/,
);
const NAMED_TOOL = /\b[a-z]{3,16}_[a-z_]{3,30}\b/g;

export function isOtherTool(text: string, purpose: Purpose): boolean {
  const found = OTHER_TOOL.exec(text);
  return found !== null && !(found[1] && (NO_TOOL.test(found[1]) || purpose.mentions(found[1])));
}

/** Names of tools that are not this server's, as far as it is known. */
export function namedTools(text: string, purpose: Purpose): string[] {
  const names = [...matchesOf(text, NAMED_TOOL)].slice(0, 12).map(([name]) => name);
  return names.filter((name) => !purpose.isSibling(name) && !purpose.parameters.has(name));
}

/** `Useful for getting ids to use with other tools`: what a tool gives, others take. */
export const USED_TOGETHER: Gated = gated(
  /\b(?:useful|helpful|handy|needed|required|intended|meant) (?:for|to|in|when|with)\b.{0,60}?\b(?:use[ds]?|using|pass\w{0,3}|call\w{0,3}|work\w{0,3}) (?:\w{1,10} )?(?:with|in|by|to|for) (?:the )?other tools?\b|\bto use (?:\w{1,10} )?(?:with|in) (?:the )?other tools?\b|\bfor use (?:with|in|by) (?:the )?other tools?\b/,
);

/** What was found, asked for or preferred does not count. */
export const REGARDLESS: Gated = gated(
  /\b(?:whatever|regardless|no matter|irrespective|in any case|in all cases|notwithstanding)\b|\b(?:also|even|including|especially) (?:when|if|where|though|after|for those)\b|\bwithout (?:weighing|regard|considering|exception|looking at|comparing|checking|question)\b|\b(?:not|never|n't) (?:be )?(?:taken into account|considered|weighed|consulted)\b|\b(?:says?|said|say|shows?|suggests?|asks?|asked|prefers?|states?) (?:otherwise|the contrary|something else)\b|\bto the contrary\b|\bas if\b|\binstead of the (?:real|actual|true|returned)\b/,
);
/** Nobody is to be asked, or to look again. */
export const UNASKED: Gated = gated(
  /\b(?:straight away|without (?:being asked|asking|waiting|approval|confirmation|further|comment|mention\w{0,3}|notice|a word|a note|review|telling|prompting|saying so))\b|\bdeemed (?:approved|accepted|given|granted|to)\b|\bcounts? as (?:an? )?(?:consent|approv\w{1,4}|agreement|yes|permission)\b|\b(?:a|mere|just a) formality\b|\b(?:needs?|requires?) no (?:permission|approval|confirmation|review|consent|question)\b|\b(?:approval|review|an? alert|a warning|no alert|alarms?) (?:is|are|does) not (?:be )?(?:triggered|raised|needed|asked)\b|\b(?:may|can|should) (?:stay|remain) in place\b|\b(?:need|needs|should|must|does|do)(?: not|n't)(?: need to)? be (?:mentioned|brought up|reported|noted|repeated|discussed|raised|announced|confirmed)\b|\bnot worth (?:mentioning|a mention|reporting)\b|\bas (?:usual|a matter of course)\b|\bin the (?:user|person|customer|owner)'s name\b|\b(?:may|can) be put back later\b/,
);
/** When nobody expects it. */
export const TRIGGER: Gated = gated(
  /\b(?:after|from|on|at|with) the (?:second|third|fourth|fifth|sixth|tenth|\d{1,3}(?:st|nd|rd|th)) (?:call|use|message|request|turn|time|run|session|question|day)\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bon the (?:first|last|\d{1,2}(?:st|nd|rd|th)) (?:\w{1,10} )?(?:day|of)\b|\b(?:at|by|during the) night\b|\bovernight\b|\bduring (?:breaks|lunch|weekends|the weekend|holidays)\b|\b(?:at|on) (?:the )?weekends?\b|\b(?:when|if|while|as long as|once) (?:the (?:person|user|owner|operator)|nobody|no one|no-one) (?:does not|doesn't|is not|isn't|is away|is (?:watching|looking|around|asleep|idle)|looks away|has left|leaves)\b|\boutside (?:of )?(?:office|business|working) hours\b|\bshould (?:an?|the|any|some)\b[^,.]{3,70}? (?:come up|appear|occur|be mentioned|turn up|be found)\b|\b(?:when|whenever|if|once|as soon as|where|in case)\b[^,.]{1,40}?\b(?:mentions?|touches|talks? (?:about|of)|asks? about|brings? up|comes? up|contains? the word|is about|speaks? of|refers? to)\b|\b(?:texts?|files|messages|documents|pages) (?:that|which) (?:hold|contain|mention|name)\b|\b(?:every|each) (?:third|fifth|tenth|second) (?:call|message|answer|reply|request|time)\b|\bfrom (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4})\b|\bin the month of\b/,
);
/** Done for good, or with a cost. */
export const GRAVE: Gated = gated(
  /\b(?:deleted?|deletes|erased?|erases|wiped?|wipes|purged?|sold|sells?|bought|purchased?|paid|pays|force[- ]push\w{0,3}|merged|overwritten|removed with|revoked|cancel(?:led|s)|dropped|transferred|published|made public|invited|booked|signed|ordered|donated|closed|unsubscribed)\b/,
);
export const ALL = /\b(?:each|every|all|any|always|everything|whole|entire|full|complete)\b/;

const PRIVATE =
  /\b(?:mailbox|inbox|e-?mails?|correspondence|bank statements?|statements|photos?|calendar|contacts|address book|direct messages|search history|browsing history|commit messages|open (?:files?|documents?|tickets?|tabs?|buffers?)|current file|files? (?:touched|read|opened|changed)|(?:path|text|name)s? (?:and text )?of (?:the )?files?|workspace path|customer(?:'s|s')? (?:names?|export|lists?|data|records?)|customers|(?:names?|identity|location|address|phone|number) (?:and (?:e-?mail|number|address)s? )?of the (?:user|person|customer|owner)|names? and (?:numbers?|e-?mails?|addresses)|account (?:ids?|numbers?|names?)|(?:user|person|customer|owner)(?:'s|s')? (?:last |latest |original |own )?(?:questions?|messages?|requests?|words|name|e-?mail|id|files?|text|folder|documents?|addresses?|workspace|location)|health data|microphone|camera|screen(?:shot)?|passport|date of birth|one-time code|recovery codes?|salar(?:y|ies)|payroll|sign-in details|service account|vault|tokens?|cookies?|local storage|credentials?|passwords?|secrets?|api keys?|private keys?|keys|env(?:ironment)?(?: variables?| files?| values)|\.env|connection strings?|key material|(?:digest|summary|text|copy|transcript|log|gist) of the (?:talk|chat|conversation|session|discussion)|conversation|transcript|what (?:the person|the user|they|was) (?:wrote|said|asked|typed|discussed)|what (?:it|they|other tools|you|was) (?:returned|read|found|learned|learnt)|arguments and (?:results?|what)|contents? of|source code|repository (?:url|name)|git remote|host ?name|user ?name|machine name|internal (?:names?|urls?|hosts?)|patient|medical|invoices?|contracts?)\b/g;

/** Something personal or secret that the purpose of the tool does not name. */
export function isPrivate(said: Said): boolean {
  const { text, purpose, things } = said;
  if (things.some(({ is }) => !purpose.covers(is))) return true;
  let count = 0;
  for (const [found] of matchesOf(text, PRIVATE)) {
    if (++count > 8) return false;
    const words = found.split(/[^a-z-]+/).filter((word) => word.length > 3);
    if (!words.some((word) => purpose.mentions(word.replace(/s$/, '')))) return true;
  }
  return false;
}

/** `Gets the rules of a mailbox`, also behind a label: what the tool itself does. */
const ITSELF = gated(
  /^\W{0,6}(?:(?:tip|note|info): )?(?:gets|creates|changes|updates|lists|returns|deletes|removes|sets|adds|sends|reads|writes|finds|fetches|retrieves|searches|runs|executes|opens|moves|copies|uploads|downloads|converts|validates|checks|mutates|filter|filters|create|list|get|retrieve|search|accepts|supports|requires|includes|uses) (?!(?:are|is|of|that|with|made|for|to|meant|intended|go|get|take|in|from|on|given|created|which|by)\b)/,
);
/** A row of a table, an entry of a list, an example. */
const ENTRY = gated(/^\s*(?:\*\*|[-*•\x95|#]+ |for example|e\.g\.|example)|\/\{\w|\\`|\blike "/);

/** What a tool or a parameter is or does; only a sentence that speaks to the reader is read further. */
export function isIntroduction({ sentence, part, text }: Said): boolean {
  // `An assistant that the user builds` is nobody who reads this.
  const spoken = text
    .replace(/\b(?:an?|each|new|custom|existing) (?:\w{1,12} )?assistants?\b/g, ' ')
    .replace(
      /\b(?:that|which|whom) you (?:manage|own|control|have|use|run|choose|name|give|specify|want|need|select|provide|created?)\b/g,
      ' ',
    );
  if (/\b(?:you|your|assistants?|whenever|whatever|must|always)\b/.test(spoken)) return false;
  if (ITSELF.test(text) || ENTRY.test(text)) return !/@|https?:|\bother tools?\b/.test(text);
  return (
    sentence.isHeadline && (part === 'description' || part === 'parameter-description' || part === 'title')
  );
}
