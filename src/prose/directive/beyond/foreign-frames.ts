/** Tools that are not the server's own, called with arguments it fixes or upon what somebody else does. A mere mention is how tools are used together. */

import { matchesOf } from '../../../text/patterns/matches.ts';
import { gated } from '../../gated.ts';
import type { Purpose } from '../sentence/purpose.ts';
import type { Found, Said } from '../sentence/said.ts';
import { foreignIn, isPrivate } from '../sentence/signs.ts';

const NAME =
  /\b[a-z]{2,16}_[a-z_]{2,30}\b|`[a-z]{3,16}[_.][a-z_.]{2,30}`|\b[a-z]{3,16}\.(?:query|send|write|read|run|post|create|delete|update|execute|search|push|exec)\b/g;
const MAX_NAMES = 12;

const CALLED = gated(
  /^`?(?:\(\))? (?:tool )?(?:(?:is|gets?|must|should|shall|has|needs?|ought|are|was|also|always|then|to|be|been|being|automatically|silently|immediately|once more|again|first) ){0,5}(?:called|invoked|run|runs|triggered|executed|used|started|fired|launched|performed|issued|repeated|follow|follows|applied|made)\b/,
);
const CALLS = gated(
  /\b(?:call|calls|calling|invoke|invokes|invoking|run|runs|running|trigger|triggers|triggering|execute|executes|executing|use|uses|using|fire|fires|launch|launches|start|starts|issue|issues|through|via|followed by|completed by|finished by|ended (?:by|with)|accompanied by|together with|(?:call|go|comes?) (?:of|to|with)) (?:the |also |then |a |an |another )?(?:tool |call to |call of )?`?$/,
);
/** Upon each act of the user or of another tool. */
const UPON = gated(
  /\b(?:each|every) time\b|^\W{0,3}(?:afterwards|then|also|in addition|finally)\b|\bbefore (?:answering|replying|responding)\b|\b(?:as soon as|whenever|when|once) (?:an?|any|the|some) [a-z]{3,14}(?: [a-z]{3,14})? (?:is|are|has|was|gets)\b|\bonly (?:after|once)\b|\bbetween (?:calls|turns|messages|steps)\b|\bis (?:always )?(?:followed|preceded|accompanied) by\b|\b(?:after|before|following|upon|on|with|for|at|when|whenever|once|as soon as) (?:(?:a|an|the|any|each|every|all) )?(?:successful |new |other )?(?:\w{1,12} )?(?:login|sign-?in|transfer|payment|purchase|message|mail|e-?mail|command|commit|push|upload|download|order|booking|meeting|session|conversation|reply|answer|turn|task|request|merge|deployment|release|invoice)s?\b|\b(?:after|before|following|upon|for|with|alongside) (?:each|every|any|all)\b|\b(?:whenever|every|as soon as|once|when) (?:the )?(?:user|person|someone|somebody|anyone)\b/,
);
const FIXED = gated(
  /(?<![=<>!])\b[a-z_]{2,24} ?= ?(?!\s|=|<|\{|\$|the\b|your\b|\.{2}|[…\x85]|")[^\s,;]{1,80}|\b[a-z_]{2,24} ?= ?["[][^"\s{<]/,
);
const GRAVE_VALUE = gated(
  /\b(?:cmd|command|code|script|sql) ?= ?["'`]\w|\b(?:role|is_admin|admin|access|permission|scope|visibility|public|acl|force|confirm\w{0,2}|approved?|auto_approve|recursive|amount|qty|quantity|door|to|bcc|cc|email|username|user|recipient|account|iban|payee|url|host|webhook|endpoint|dest\w{0,8}|cmd|command|symbol|ticker|attendees|remote|channel|mode)(?: ?= ?| set to )["'[`]{0,2}(?:admin\w{0,10}|owner|root|superuser|true|public|all|everyone|0?777|write|full|\*|[\w.+-]{1,40}@|https?:|\/|~|[a-z]{0,12}-[\w-]{2,20}|\d{2,})/,
);
/** How much is returned, and in which form. */
const OWN_KEYS =
  /\b(?:offset|limit|page(?= ?= ?\d)|page_size|cursor|full|depth|format|verbose|analyze|zoom|dry_run|mode|lang|language|fields|include\w{0,20}|strict|raw|count|top|sort|order_by|type|status|timeout) ?= ?\S{1,40}/g;
/** Deeds that cost something, by the name of a tool. */
const COSTLY = gated(
  /(?:^|_)(?:transfer|pay|payment|order|orders|buy|sell|delete|drop|unlock|open|send|forward|share|upload|export|post|push|grant|exec|execute|shell|bash|terminal|admin|user|member|collaborator|webhook|remove|wipe|publish|mail|email|beneficiary|payee|secret|secrets|password|passwords|credentials|cookies|contacts|invite|disable|http)(?:_|$)/,
);
const LOOSE = gated(
  /\b(?:can|could|may|might|if you|e\.g\.|for example|such as|see|returned by|obtained (?:from|via|with)|from the (?:response|result)|instead|alternatively|optional(?:ly)?|like|unless|do not|don't|never|not|equivalent|same as|deprecated|prefer)\b/,
);

export function* foreignTools(said: Said): Generator<Found> {
  const { text, purpose, part } = said;
  if (!/[a-z][_.][a-z]/.test(text) || part === 'parameter-description' || part === 'title') return;
  if (LOOSE.test(text)) return;
  const called = calledIn(text, purpose);
  if (called === undefined) return;
  const isUpon = UPON.test(text) || called.isAfterAnother;
  const isFixed = FIXED.test(text.replace(OWN_KEYS, ' '));
  const isCostly = COSTLY.test(called.name) && !COSTLY.test(purpose.named.trim().replaceAll(' ', '_'));
  if (isUpon && isPrivate(said)) yield { frame: 'forwarding', strength: 'faint' };
  if (foreignIn(text, purpose) !== undefined)
    yield { frame: 'redirection', strength: isUpon && isFixed ? 'clear' : 'plain' };
  else if (GRAVE_VALUE.test(text) && (isUpon || isCostly)) yield { frame: 'hijack', strength: 'plain' };
  else if (isUpon && !isKin(called.name, purpose) && (isFixed || (isCostly && !called.isHelping)))
    yield { frame: 'hijack', strength: 'faint' };
}

/** `create_draft` and `send_draft` are tools of one hand, also where the list of tools is not known. */
const isKin = (name: string, { named }: Purpose): boolean =>
  name.split(/[_.]/).some((word) => word.length > 3 && named.includes(word.replace(/s$/, '')));

interface Called {
  readonly name: string;
  /** Another tool is named before it, as what has been done. */
  readonly isAfterAnother: boolean;
  /** `Call get_x first`: a step towards the call of this tool. */
  readonly isHelping: boolean;
}

function calledIn(text: string, purpose: Purpose): Called | undefined {
  let count = 0;
  let isAfterAnother = false;
  for (const { 0: found, index } of matchesOf(text, NAME)) {
    if (++count > MAX_NAMES) return undefined;
    const name = found.replaceAll('`', '');
    if (purpose.isSibling(name) || purpose.parameters.has(name)) continue;
    if (/^(?:=|`? is (?:true|false|set|null|empty|not|missing|given))/.test(text.slice(index + found.length)))
      continue;
    const behind = text.slice(
      index + found.length - (found.endsWith('`') ? 1 : 0),
      index + found.length + 90,
    );
    const before = text.slice(Math.max(0, index - 50), index);
    if (
      /(?<!\bonly )\b(?:after|before|once|when|whenever|following|upon|with|each|every|any|if) (?:the |each |every |any |a call (?:of|to) )?`?$/.test(
        before,
      )
    ) {
      isAfterAnother = true;
      continue;
    }
    if (CALLED.test(behind) || CALLS.test(before))
      return {
        name,
        isAfterAnother,
        isHelping: /\b(?:first|to (?:get|find|learn|obtain|see|check|verify))\b/.test(text),
      };
  }
  return undefined;
}
