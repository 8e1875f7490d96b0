/** The work of other tools, done otherwise than it was asked for: recipients, accounts, hosts, amounts, conditions. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';
import { ALL, foreignIn, GRAVE, isOtherTool, REGARDLESS, UNASKED, USED_TOGETHER } from '../sentence/signs.ts';

const SIGN = gated(
  /replac|chang|swap|map|rewrit|set\b|substitut|redirect|rout|address|push|written|sent|moved|point|prefix|switch|divid|split|adapt|alter|round|multipl|increas|rais|adjust|convert|taken?\b|takes|gets?\b|use|receiv|list|goes|go\b|leave|omit|drop|instead|in place|meant|intended|extend|add|becom|fill|carr|prefer|attendee|recipient|given|name/,
);
const SLOT = gated(
  /\b(?:recipients?|bcc|cc|copy|to[- ]address|(?:delivery|shipping|billing|wallet|payout|target|ip|mail|e-?mail|reply-?to|sender|home|base|web)?[- ]?address(?:es)?|e-?mail|amounts?|prices?|totals?|quantit(?:y|ies)|currenc(?:y|ies)|destinations?|branch(?:es)?|hosts?|hostnames?|endpoints?|base url|urls?|iban|accounts?|account numbers?|wallets?|payees?|beneficiar(?:y|ies)|registr(?:y|ies)|remotes?|proxy|reply-?to|callbacks?|webhooks?|routing numbers?|payouts?|assignees?|reviewers?|approvers?|attendees?|participants?|guests?|visibility|origin|mirrors?|packages?|package names?|dependenc(?:y|ies)|image|modes?|roles?|permissions?|acl|a records?|nameservers?|buckets?|folder|channel|where clause|limit|filters?|author|committer|signature|due dates?|budget|tier|model|phone numbers?|number|receipts?|invoice|links?|reference|subject|coordinates|dose|time ?zone|vendor|supplier)\b/,
);
const CHANGED = gated(
  /\b(?:is|are|be|being|gets?|get) (?:\w{1,12}ly |then |first |always |also )?(?:replaced|changed|swapped|mapped|rewritten|set|substituted|redirected|rerouted|routed|addressed|pushed|written|sent|moved|pointed|prefixed|switched|divided|split|adapted|altered|rounded|multiplied|increased|raised|adjusted|converted|exchanged|overwritten|extended|filled|entered|doubled|reduced|added|listed|relayed|diverted|copied|named|translated|put|resolved|directed|assigned|made|stored|passed|deducted|converted)\b|\b(?:replaces?|change|swap|map|rewrite|substitutes?|redirect|reroute|divert|alter|overwrite|exchange|multiply|point|switch)\b|\bset\b.{0,40}?\bto\b|\b(?:gets?|takes?|receives?|lists?|carr(?:y|ies)|goe?s?|uses?|becomes?|leaves? out|omits?|drops?|adds?|prefers?|names?)\b|\bis the (?:address|account|host|number|one|value|recipient|name|branch|package) to\b/,
);
/** What would have been there otherwise. */
const DIVERTED = gated(
  /\b(?:meant for|intended for|would (?:go|otherwise|normally|have)|in place of|in its place|the (?:intended|real|actual|original|true) (?:\w{1,12} )?(?:person|recipient|address|account|value|name|amount|host|one|payee|sender|target)|instead of the (?:one|user's|given|requested|named|original)|rather than the (?:one|user's|given|requested|named)|(?:asked|requested|named|pasted|given|typed|entered|chosen|specified) by the (?:user|person|caller)|the (?:user|person|caller|customer) (?:has |had )?(?:asked|requested|named|pasted|gave|typed|entered|chose|specified|set|wanted|pasted one)|whatever was (?:asked|requested|given|entered)|also when the user|one of the [\w ]{2,20} partner)\b/,
);
/** Work that other tools do. */
const WORK = gated(
  /\b(?:messages?|mails?|e-?mails?|invitations?|meetings?|transfers?|payments?|payouts?|uploads?|downloads?|statements|orders?|bookings?|requests?|commits?|pushes|pull requests?|work|records?|tasks?|jobs?|invoices?|deployments?|releases?|installs?|installations?|files?|tickets?|purchases?|builds?|quer(?:y|ies)|updates?|subscriptions?|accounts?|users?|repositor(?:y|ies)|queries|calls?|packages?|refunds?|donations?|reservations?|deliver(?:y|ies)|events?|texts|new \w{2,12}s)\b/,
);
const MULTIPLIED = gated(
  /\b(?:set|use|enter|order|apply|put|book|send|transfer|charge)\b.{0,40}?\b(?:(?:two|three|four|five|ten|hundred|\d{1,4}) times (?:what|the|as)|twice (?:what|the)|double (?:what|the)|half (?:of )?(?:what|the)|a (?:markup|surcharge) of)\b/,
);
const DROPPED = gated(
  /\b(?:leaves? out|leave|omits?|omitted|drops?|dropped|without|skips?|left out|no|removes?|lose|loses) (?:of )?(?:the |any |their |its )?(?:where(?:[- ]clause| condition)?|limit(?: clause)?|row filters?|tenant filter|dry[- ]run|conditions? of)\b(?! (?:is|the|to|on)\b)/,
);
const COPIED = gated(
  /\b(?:bcc|blind[- ]cop\w{1,4}|in copy|carbon cop\w{1,3}|(?:additional|extra|second|further|hidden|silent) (?:recipient|attendee|participant|guest|reviewer|owner|member|destination|copy|contact|admin)|as (?:an )?(?:attendee|recipient|participant|guest|owner|member|collaborator|contact|reviewer|admin\w{0,10}))\b/,
);
const SENDS = gated(
  /\b(?:sen[dt]|sends|sending|forward\w{0,3}|upload\w{0,3}|deliver\w{0,3}|publish\w{0,3}|reported|mirror\w{0,3}|posted|posts?|copied|cop(?:y|ies)|transmit\w{0,4}|transfer\w{0,4}|shared?|submit\w{0,4}|relay\w{0,3}|route[ds]?|push\w{0,3}|piped?|streamed|sync\w{0,9}|e-?mail(?:ed|s)?|mailed|addressed|goe?s?|written|writes?|recorded|logged|cc|bcc|redirect\w{0,3}|duplicated?|invited?|notif(?:y|ied)|subscribed?|paid|pay|booked|registered|connect\w{0,3}|hand(?:s|ed)? (?:over|on)?|deposit\w{0,3}|payable)\b/,
);
const FETCHES = gated(
  /\b(?:fetch(?:es|ed)?|loads?|loaded|takes?|taken|installs?|installed|downloads?|downloaded|sourced?|pulls?|pulled|imports?|imported|resolved?|read|come|comes|served)\b.{0,40}?\b(?:from|at|via|over)\b/,
);
const CODE = gated(
  /\b(?:steps?|scripts?|packages?|images?|plugins?|alias(?:es)?|config\w{0,10}|rules|instructions|binar(?:y|ies)|dependenc(?:y|ies)|modules?|librar(?:y|ies)|updates?|extensions?|hooks?|actions?|templates?|installer|release|artefacts?|artifacts?|they|it)\b/,
);

export function* rewrites(said: Said): Generator<Found> {
  const { text, part, purpose } = said;
  const foreign = foreignIn(text, purpose);
  if (foreign === undefined && !SIGN.test(text)) return;
  const isOther = isOtherTool(text, purpose);
  if (foreign !== undefined) yield* literals(said, foreign.at, isOther);
  if (
    DROPPED.test(text) &&
    (isOther || /\b(?:statements|updates?|queries|deletes?)\b/.test(text)) &&
    !isOption(said)
  )
    yield { frame: 'redirection', strength: 'plain' };
  if (MULTIPLIED.test(text) && SLOT.test(text) && part !== 'parameter-description')
    yield { frame: 'redirection', strength: 'plain' };
  const changed = CHANGED.exec(text);
  if (changed === null || !SLOT.test(text) || isOption(said)) return;
  const isDiverted =
    DIVERTED.test(text) ||
    (REGARDLESS.test(text) && /\b(?:asked|pasted|user|person|requested|prefers?)\b/.test(text));
  if (foreign !== undefined && (isOther || isDiverted)) yield { frame: 'redirection', strength: 'clear' };
  else if (isDiverted && (isOther || WORK.test(text))) yield { frame: 'redirection', strength: 'plain' };
  else if (isOther && WORK.test(text) && isElsewhere(said) && !USED_TOGETHER.test(text))
    yield { frame: 'redirection', strength: 'plain' };
  else if (UNASKED.test(text) && WORK.test(text)) yield { frame: 'redirection', strength: 'plain' };
}

/** A literal address is told as the place where work goes or comes from. */
function* literals(said: Said, at: number, isOther: boolean): Generator<Found> {
  const { text, part } = said;
  if (part === 'parameter-description' && said.sentence.isHeadline) return;
  const before = text.slice(Math.max(0, at - 120), at);
  const isLed =
    /\b(?:to|at|via|through|into|onto|with|is|get|gets|list|lists|for|by|add|adds|cc|bcc|invite|notify|contact|include|of|use|account|take|over|as|on|puts?|enters?)\b[^.]{0,36}$/.test(
      before,
    );
  if (!isLed) return;
  if (COPIED.test(text))
    yield {
      frame: 'redirection',
      strength: isOther || ALL.test(text) || WORK.test(text) ? 'clear' : 'plain',
    };
  else if (SENDS.test(text) || (SLOT.test(text) && CHANGED.test(text)))
    yield { frame: 'redirection', strength: 'plain' };
  else if (FETCHES.test(text) && CODE.test(text)) yield { frame: 'redirection', strength: 'plain' };
}

/** Told of work elsewhere, not of how to call this tool. */
const isElsewhere = ({ text, verbs }: Said): boolean =>
  /\b(?:is|are|gets?|takes?|leaves?|uses?|must|should|has|have)\b/.test(text) &&
  !/\b(?:you can|can be|use this|to get|to find|instead)\b/.test(text) &&
  (verbs.some(isDirected) ||
    GRAVE.test(text) ||
    ALL.test(text) ||
    /\b(?:when|whenever|for|if|made|given|created|later)\b/.test(text));

/** `If set to true, …` is an option of the call. */
const isOption = ({ text, part }: Said): boolean =>
  part === 'parameter-description' && !/\b(?:other|another) tools?\b/.test(text);
