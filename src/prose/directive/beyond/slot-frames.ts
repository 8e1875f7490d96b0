/** Secrets that are told to be in a field, a comment or unseen text: said of the field, not of the reader. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /hold|expect|belong|goes|go |need|field|argument|parameter|_|white|invisible|hidden|tiny|comment|memo|note|add|put|look|tag|with|is|carr|contain|want|take|suppl|given|hand/,
);
const SECRET = gated(
  /\b(?:(?:api|private|production|prod|signing|master|ssh|access|secret|encryption|deploy|root) keys?|passwords?|credentials?|(?:session|access|auth|bearer|refresh|api) (?:tokens?|cookies?)|wallet seed|seed phrase|recovery (?:codes?|phrase)|\.env|one-time codes?|2fa codes?|service account|connection strings?|ssh-?keys?|private key|secrets|[a-z]{3,16}_(?:token|secret|secret_key|api_key|password|access_key)|(?:one-time|database|admin|root|user's|account) passwords?)\b/,
);
const IN_FIELD = gated(
  /\b(?:put|enter|write|place|copy|paste|give|pass|supply|list|repeat|include)\b.{0,80}?\b(?:in|into|as|under|through) (?:the )?(?:`?[a-z]{2,16}_[a-z_]{2,24}|[a-z]{2,16} (?:field|argument|parameter))\b|\b(?:is|are|be|has to be|have to be) (?:\w{1,10} )?(?:expected|needed|wanted|required|supplied|given|written|entered|placed|put|handed over|repeated|stored|kept|copied|passed) (?:in|into|as|under|inside|through) (?:the )?(?:(?:field|argument|parameter) )?["'`]?[a-z_]{2,24}|\b(?:belongs?|goes?) (?:in|into|under) (?:the )?["'`]?[a-z_]{2,24}|\b[a-z]{2,16}(?:_[a-z]{2,16}){1,3}`? (?:holds?|carr(?:y|ies)|contains?|takes?|wants?|expects?|receives?|needs|gets)\b/,
);
/** Looked for where the person keeps them. */
const SOUGHT = gated(
  /\b(?:found|contained|kept|stored|held|read|seen|mentioned|present|available|lying|come up|comes up|turns? up|contains?|holds?|has) (?:up )?(?:in|on|by)? ?(?:the |your |its |any )?(?:environment|files|chat|conversation|context|project|workspace|home|machine|disk|session|memory|shell|keychain|browser)\b|\b(?:environment|files|chat|conversation|context|project|workspace|machine|session|shell|keychain|browser)\b.{0,20}?\b(?:contains?|holds?|has|offers?|keeps?)\b|\bof the user\b|\buser's\b/,
);
const UNSEEN_TEXT = gated(
  /\b(?:white|invisible|hidden|transparent|tiny|background-colou?red|zero-?width) (?:text|letters|font|characters|print|type|on white)\b|\bfont[- ]size (?:of )?[01]\b/,
);
const OPEN_PLACE = gated(
  /\b(?:as|in|into|to) (?:an? |the |its )?(?:comments?|memo|notes?|titles?|tags?|descriptions?|labels?|remarks?|subject|metadata|footers?|reason|context|message|summary|name)\b/,
);
const DENIED = gated(
  /\b(?:do not|don't|never|not|masked|redacted|optional(?:ly)?|can|may|encrypted|hashed|authorization header|required for|stored securely|without)\b/,
);

const CARRIES = gated(
  /\b(?:ends? with|closes? with|begins? with|contains?|includes?|carr(?:y|ies)|holds?|is|shows?|followed by|consists? of)\b (?:also )?(?:the |an? |your )?(?:value of |content of |text of )?(?:the )?(?:\w{1,12} )?$/,
);
const MACHINE =
  /\b(?:host ?name|user ?name|machine name|open files?|clipboard|ip address|location|contacts|installed programs|running processes|git remote|home folder|working directory|e-?mail address)\b/g;
const ALONG = gated(
  /\b(?:sent|submitted|posted|transmitted|requested|reported|uploaded)\b (?:together |along )?with\b/,
);

export function* slots(said: Said): Generator<Found> {
  const { text, purpose, part } = said;
  if (part !== 'description' || !SIGN.test(text) || DENIED.test(text)) return;
  const secret = SECRET.exec(text);
  const isSecret = secret !== null;
  if (ALONG.test(text) && new Set((text.match(MACHINE) ?? []).slice(0, 8)).size > 1)
    yield { frame: 'forwarding', strength: 'faint' };
  if (
    secret &&
    CARRIES.test(text.slice(Math.max(0, secret.index - 60), secret.index)) &&
    !purpose.covers('secret') &&
    !/\b(?:if|read from|required|needed|returns?|header|checks?|whether)\b/.test(text)
  )
    yield { frame: 'forwarding', strength: 'faint' };
  if (isSecret && UNSEEN_TEXT.test(text)) yield { frame: 'forwarding', strength: 'plain' };
  else if (isSecret && IN_FIELD.test(text) && (SOUGHT.test(text) || !purpose.covers('secret')))
    yield { frame: 'forwarding', strength: SOUGHT.test(text) ? 'plain' : 'faint' };
  else if (
    !isSecret &&
    said.earlier.some(({ is }) => (is === 'secret' || is === 'key') && !purpose.covers(is)) &&
    OPEN_PLACE.test(text) &&
    said.verbs.some(isDirected)
  )
    yield { frame: 'forwarding', strength: 'plain' };
}
