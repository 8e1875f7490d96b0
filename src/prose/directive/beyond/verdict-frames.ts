/** Verdicts and reports that were settled before anything was looked at, and people judged by what they are. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /definition|conclud|end |close|finish|left out|leave|omit|drop|hidden|not |unmentioned|unreported|you |described|rated|ranked|shown|scored|treated|marked|quoted|offered|put|placed|always|invariably|corrected|adjusted|without checking|no |free of|expired|invalid|above the|below the|over the|under the|with /,
);
const SETTLED = gated(
  /\b(?:always|in any case|in every case|invariably|without exception) (?:conclude|end|close|finish|answer|respond|reply|vote|decide)s? (?:with|in|by|for) (?:an? |the |your )?(?:\w{1,10} )?(?:approv(?:al|ing)|praise|pass|acceptance|recommendation|positive|clean bill|consent|yes|favou?r)\b|\b(?:end|close|conclude|finish) (?:every|each|all|any) (?:\w{1,12} ){1,2}with (?:an? |the )?(?:\w{1,10} )?(?:recommendation to|approval|praise|pass\b|word for)|\b(?:is|are|counts? as|count as) (?:\w{1,10} )?(?:correct|right|valid|safe|genuine|trusted|clean|paid|accurate|true|in order|approved|harmless|legitimate|complete|free of (?:errors|faults|bugs)) (?:by (?:definition|nature|agreement)|without (?:checking|a check|looking))\b/,
);
/** Said to have been done, which nobody did. */
const CLAIMED = gated(
  /(?<!\b(?:not|never|n't|only) )\b(?:say|state|claim|write|pretend|tell (?:the user|them|people|the customer)|assure (?:the user|them)) (?:that )?you (?:have |had )?(?:\w{1,10} )?(?:recalculated|checked|verified|tested|reviewed|compared|recomputed|examined|audited|inspected|counted|proved|measured|double-checked|confirmed|looked|researched|asked)\b(?!.{0,60}\b(?:only|if|when|once)\b)/,
);
const REMARKS = gated(
  /\b(?:leave|leaves|leaving|skip|omit|omits|drop|drops|withhold) (?:out )?(?:any |all |the |every )?(?:remarks?|comments?|findings?|warnings?|doubts?|objections?|concerns?|mentions?|criticism) (?:about|on|of|regarding|concerning|in|that)\b/,
);
const MATTER = gated(
  /\b(?:authenticat\w{1,4}|security|passwords?|permissions?|crypto\w{0,6}|fees?|risks?|safety|costs?|licen[cs]\w{1,4}|privacy|vendor|supplier|brand|company|tests?|access)\b/,
);
const UNSHOWN = gated(
  /\b[a-z]{3,14}s (?:by|of|from|about|made by|under|with|for|to|in) .{1,50}?\b(?:(?:are|is|be|get|stay|stays|remain|remains|go|goes) (?:\w{1,10} )?(?:left out|omitted|dropped|hidden|removed|excluded|skipped|kept out|not (?:listed|shown|mentioned|counted|included|named)) (?:of|from|in) (?:what you|your (?:answers?|repl(?:y|ies)|summar(?:y|ies)|reports?|lists?|overview|words|output|message)|the (?:answer|repl(?:y|ies)|summary|report) (?:you|to|that))|(?:stay|stays|go|goes|remain|remains|are left|is left) (?:unmentioned|unreported|unsaid|out of (?:it|the (?:report|answer|summary))))\b/,
);
const FITTED = gated(
  /\b(?:totals?|sums?|balances?|counts?|averages?|figures?|numbers?) (?:is|are|be|gets?) (?:\w{1,10} )?(?:adjusted|corrected|changed|made) (?:to (?:match|fit|agree)|accordingly|so that)\b/,
);
/** Silent only towards the person. */
const IN_SPEECH = gated(
  /\b(?:skipped|left out|dropped|omitted|passed over|always [a-z]{3,10}|never [a-z]{3,10}) (?:when|in what|in all that|in anything) you (?:report|say|tell|answer|summari[sz]e|list|show|write)\b/,
);
const CLEARED = gated(
  /\b(?:no (?:known )?|free of )(?:\w{1,10} )?(?:problems?|issues?|vulnerabilit\w{1,3}|risks?|faults?|findings?|side effects)\b.{0,20}?\b(?:whatever|regardless|no matter|even if)\b|\b(?:expired|failed|invalid|unsigned|overdue|rejected|revoked) (?:\w{1,12} )?(?:of|by|from) .{2,24}? (?:pass|passes|are (?:accepted|let through|approved|valid|fine))\b/,
);
const SHIFTED = gated(
  /\b(?:a (?:tenth|third|quarter|half|fifth)|\d{1,3} ?(?:%|percent)) (?:above|below|over|under|more than|less than|higher than|lower than) the (?:computed|measured|real|actual|true|returned|found|calculated)\b|\bspeaks? (?:\w{1,10} )?of .{2,30}? with (?:warmth|praise|enthusiasm|admiration)\b/,
);
const PEOPLE =
  '(?:applicants?|candidates?|people|persons?|tenants?|patients?|workers?|employees|women|men|famil(?:y|ies)|borrowers?|students?|foreigners|migrants|names)';
const GROUP = gated(
  new RegExp(
    `\\b${PEOPLE} (?:over|under|above|below|older than|younger than|with|without|of|from|who|aged|born) .{1,40}?\\b(?:are|is|get|gets|be|receive) (?:\\w{1,10} )?(?:described|rated|ranked|shown|listed|scored|presented|marked|treated|offered|quoted|put|placed|given|sorted)\\b.{0,24}?\\b(?:less|lower|worse|last|unsuitable|unfit|risky|poorly?|unreliable|higher (?:prices|rates|fees)|more expensive|behind|at the (?:end|bottom)|(?:higher|lower|worse|dearer|smaller) (?:prices?|rates?|fees?|scores?|limits?|offers?))\\b`,
  ),
);

export function* verdicts(said: Said): Generator<Found> {
  const { text, part, verbs } = said;
  if (part !== 'description' || !SIGN.test(text)) return;
  const plain: Found = { frame: 'result', strength: 'plain' };
  if (IN_SPEECH.test(text) || CLEARED.test(text)) yield plain;
  if (/\b(?:never|unless|do not|don't|must not)\b/.test(text)) return;
  if (
    SETTLED.test(text) ||
    CLAIMED.test(text) ||
    UNSHOWN.test(text) ||
    FITTED.test(text) ||
    SHIFTED.test(text) ||
    GROUP.test(text)
  )
    yield plain;
  else if (REMARKS.test(text) && MATTER.test(text) && verbs.some(isDirected)) yield plain;
}
