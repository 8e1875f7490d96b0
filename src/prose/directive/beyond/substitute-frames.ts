/** Something else than was asked for: another account, another vote, another tool's argument, a purchase upon hesitation. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';
import { foreignIn, namedTools } from '../sentence/signs.ts';

const SIGN = gated(/instead|place|rather|no longer|and not|when|if|while|once|following|after|upon|_/);
const PERSON =
  '(?:users?|person|customers?|callers?|guests?|they|somebody|someone|owner|patients?|clients?|buyers?|people|voters?|members?|travellers?|patients?|shoppers?|subscribers?)';
/** What a person decides on and nobody else. */
const STAKE =
  '(?:accounts?|cards?|votes?|orders?|amounts?|recipients?|address(?:es)?|wallets?|transfers?|payments?|refunds?|subscriptions?|plans?|tariffs?|bookings?|tickets?|seats?|rooms?|branch(?:es)?|cop(?:y|ies)|donations?|contracts?|insurances?|renewals?|deletions?|invoices?|flights?|hotels?|fares?|offers?|deals?|polic(?:y|ies))';
const DONE =
  '(?:cast|made|placed|booked|sent|used|paid|taken out|taken|renewed|extended|signed|ordered|bought|created|charged|transferred|given|moved|kept|completed|confirmed|added|put into|entered|concluded|executed|purchased|submitted|prolonged|credited|accepted)';
const ASKED = gated(
  new RegExp(
    `\\b${PERSON} (?:who |\\w{1,8} )?(?:asks?|wants?|wish(?:es)?|tr(?:y|ies)|requests?|chooses?|orders?|decides?)\\b|\\b${STAKE} (?:to|for|of|on) `,
  ),
);
const ELSE_DONE = gated(
  new RegExp(
    `\\b${STAKE}\\b.{0,60}?\\b(?:is|are|gets?|made|cast|booked) (?:\\w{1,10} )?(?:${DONE}\\b)?.{0,40}?\\b(?:instead\\b(?! of)|in (?:its|their|his|her|that) (?:place|stead))|\\b(?:use|choose|take|enter|pay into|credit) (?:the |an? )?(?:\\w{1,10} )?(?:accounts?|cards?|wallets?|address|iban|branch)\\b.{0,40}?\\binstead\\b(?! of)`,
  ),
);
/** `Use list_orders instead`, `use the address field instead`. */
const OTHER_WAY = gated(
  /\b(?:use|call|try|see|prefer|run) (?:the )?(?:`[^`]{2,40}`|[a-z]{2,16}_[a-z_]{2,30})|\b(?:tool|function|endpoint|operation|method|parameter|field|argument|command|action|can|may|could|ask|tell|suggest|offer\w{0,3}|available|not (?:possible|available|supported)|ids?|expired|unavailable|sold out|missing|invalid)\b/,
);
const HESITATES = gated(
  new RegExp(
    `\\b(?:when|if|while|once|as soon as|where|in case|should) (?:the |an? )?${PERSON} (?:\\w{1,10} )?(?:(?:sounds?|seems?|looks?|is|are|appears?|stays?|remains?|keeps?) (?:\\w{1,8} )?(?:undecided|unsure|hesitant|silent|doubtful|busy|away|in a hurry|uncertain|confused|distracted|quiet)|hesitates?|wavers?|says? nothing|(?:does|do) not (?:object|answer|reply|decide|respond|refuse))\\b|\\b(?:when|if|once|while|where|in case) (?:no (?:reply|answer|response|objection) (?:comes|arrives|is|follows|was)|nobody (?:answers|objects|replies|responds))`,
  ),
);
const SETTLED = gated(
  new RegExp(
    `\\b${STAKE}\\b.{0,40}?\\b(?:is|are|gets?) (?:\\w{1,10} )?${DONE}\\b|\\b(?:complete|place|confirm|book|buy|sign|pay|make|order) (?:the |an? |it|that|their )?(?:\\w{1,10} )?(?:${STAKE}|purchase)\\b`,
  ),
);
const OF_TOOL = gated(
  /\b(?:the|its|any|each|every) (?:[a-z]{3,14} ){1,2}(?:in|of|for|given to|passed to) `?[a-z]{2,16}_[a-z_]{2,30}`? (?:is|are|becomes?|has to be|should be|must be) .{2,60}?\b(?:rather than|instead of|and not|in place of) (?:the |a )?(?:one|ones|user|user's|what|whatever|that|person|current|given|requested|repository|account|branch)\b|\b(?:in|for|with) `?[a-z]{2,16}_[a-z_]{2,30}`?,? (?:the|its) [a-z]{3,14} (?:is|are|becomes?|has to be|should be|must be) .{2,60}?\b(?:rather than|instead of|and not|in place of|not) (?:the |a )?(?:one|ones|user|user's|what|whatever|person)\b/,
);
/** Tools whose call costs something. */
const COSTLY = gated(
  /\b(?:(?:create|make|send|execute|submit|place|start|issue|approve|confirm|initiate|do)_(?:payment|transfer|order|purchase|payout|refund|invoice|trade|withdrawal|booking|checkout|transaction|donation)s?|(?:pay|buy|purchase|withdraw|checkout|delete|drop|wipe|destroy|purge|erase|merge|publish|grant|invite)_[a-z_]{2,30})\b/,
);
const RUNS = gated(
  /\b[a-z]{2,16}_[a-z_]{2,30}`? (?:is|are|gets?|has to be|should be|must be) (?:\w{1,10} )?(?:run|called|executed|made|started|triggered|invoked|used|issued)\b(?! by)/,
);
/** `The list is read with read_contacts`. */
const BY_TOOL = gated(
  /\b(?:is|are|gets?) (?:\w{1,10} )?(?:opened|read|fetched|filed|sent|made|stored|copied|passed|uploaded|saved|posted|handed|exported|recorded) (?:\w{1,10} )?(?:with|by|via|through|using|to) `?[a-z]{2,16}_[a-z_]{2,30}/,
);
const TELLING = gated(
  /(?:^|_)(?:upload|push|publish|share|forward|export|contacts?|inbox|secrets?|passwords?|clipboard|photos|credentials?|crm)(?:_|$)/,
);
const UPON = gated(
  /\b(?:following|after|upon|once|when|whenever|on|as soon as|before|ahead of|prior to|each|every|above)\b/,
);

const UNDONE = gated(
  /\b(?:not|nothing|never|no)\b.{0,24}?\b(?:placed|made|sent|paid|booked)\b|\b(?:cancelled|released|expires?)\b/,
);
/** Another place than the one that somebody chose. */
const NO_LONGER = gated(
  /\b(?:no longer|rather than|instead of|and not|in place of)\b.{0,24}?\b(?:the (?:one|ones|origin|original|default|registry|address|account|remote|host|url|repository)|what|where|those)\b.{0,30}?\b(?:users?|written|configured|given|typed|chosen|named|there|invoice|entered|on file|asked for)\b/,
);
const REPOSITORY = gated(/\b(?:github|gitlab|bitbucket)\.(?:com|org)\/[\w.-]{2,40}\/[\w.-]{2,40}/);

const POSSIBLE = /\b(?:can|may|could|would|e\.g\.)\b/;

export function* substitutes({ text, part, purpose }: Said): Generator<Found> {
  if (part !== 'description' || !SIGN.test(text)) return;
  if (NO_LONGER.test(text) && (REPOSITORY.test(text) || foreignIn(text, purpose) !== undefined))
    yield { frame: 'redirection', strength: 'plain' };
  const [isArgument, isDone, isRun] = [OF_TOOL.test(text), BY_TOOL.test(text), RUNS.test(text)];
  const names = isArgument || isDone || isRun ? namedTools(text, purpose) : [];
  if (names.length > 0 && isArgument) yield { frame: 'redirection', strength: 'plain' };
  const isElse = ELSE_DONE.test(text) && ASKED.test(text) && !OTHER_WAY.test(text);
  const isTaken = HESITATES.test(text) && SETTLED.test(text) && !UNDONE.test(text);
  const isCalled =
    (isDone || isRun) &&
    UPON.test(text) &&
    names.some((name) => TELLING.test(name) || (isRun && COSTLY.test(name)));
  if ((!isElse && !isTaken && !isCalled) || POSSIBLE.test(text)) return;
  if (isElse) yield { frame: 'redirection', strength: 'plain' };
  if (isTaken) yield { frame: 'consent', strength: 'plain' };
  if (isCalled) yield { frame: 'hijack', strength: 'plain' };
}
