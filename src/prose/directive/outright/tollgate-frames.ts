/**
 * One sentence about this tool and about those of others: the others' work passes here first, is repeated here, or is
 * done here in their place. Honest definitions speak of their own server's tools; so what is said matters little.
 */
import { matchesOf } from '../../../text/patterns/matches.ts';
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';
import { USED_TOGETHER } from '../sentence/signs.ts';

const KINDS =
  '(?:mail|e-?mail|editing|payment|shop|shopping|search|chat|file|calendar|database|browser|messaging|banking|booking|document|storage)';
const THINGS =
  "(?:servers?|vendors?|providers?|engines?|integrations?|connectors?|apps?|plugins?|tools?|clients?|mailers?|calendars?)(?:'s?|s')?";
/** Of no server that is named: whose work it is does not matter to them. */
const OTHERS = gated(
  new RegExp(
    `\\b(?:other|another|any other|different|whichever|whatever|somebody else's|someone else's|rival|competing|third-party|remaining|neighbou?ring) (?:([\\w-]{2,14}) )?(?:([\\w-]{2,14}) )?${THINGS}(?![\\w-])|\\b(?:any|every|each) tool\\b|\\ban? ${KINDS} (?:tool|connector|client|integration)s?\\b|\\b(?:done|made|read|opened|fetched|written|sent|created|found|happening) elsewhere\\b`,
  ),
);
/** Places of work that a server is named for if they are its own. */
const BRAND =
  /\bthe (slack|gmail|outlook|github|gitlab|bitbucket|jira|notion|linear|confluence|filesystem|file system|postgres|mysql|database|stripe|google|drive|dropbox|teams|discord|telegram|whatsapp|calendar|mail|e-?mail|browser|memory|shell|warehouse|password manager)(?: \w{2,12})?(?:'s)? (?:own )?(?:servers?|tools?|connectors?|integrations?)\b|\b(?:through|via|over|using|leaving through) (?:the |your )?(slack|gmail|outlook|github|gitlab|jira|notion|stripe|dropbox|discord|telegram|whatsapp)\b/g;
const HERE = gated(
  /\b(?:this (?:tool|one|server|function|service)|(?:run|call|use|invoke|start|consult) (?:this|it)|here|to us|(?:through|to|past|by|with|of|from|into) it)\b|^\W{0,3}it\b/,
);
/** When to take which of a server's tools, and what an answer is good for. */
const HONEST = gated(
  /\b(?:can|may|could|useful|helps?|if you (?:want|need)|optional(?:ly)?|tip|(?:not|never) (?:call|use) any other tools? (?:after|until|before|while)|this tool (?:returns|provides|lists|gives|explains|describes)|fall ?back|user asks|asked to|returned|e\.g|for example|such as|like|works with|compatible|supports?|see also|instead of|none of|no other|unable|error|connect|settings|configured?)\b|\b(?:of|from|in|on) (?:this|the same|our) (?:server|workflow|toolset|suite|session)\b|\b(?:only )?use (?:this|it)(?: tool)? (?:\w{1,12} )?(?:if|when|to|for|as|before|after)\b|\bcall (?:this|it)(?: tool)? (?:first|once|after|before)\b|\b(?:in|to|with|by|for) other tools?\b(?! (?:pass|go|fail|have|has|must|are|is))(?:[.,)]|$)/,
);
const NAME =
  /\b[a-z]{2,20}(?:_[a-z\d]{2,20}){1,4}\b|(?<=\b(?:through|via|past|by|with|to|until|unless|call|use|run|ask) `?)[a-z][a-z\d-]{3,30}\b/g;
const MAX_NAMES = 8;

export function* tollgate({ text, part, sentence, purpose }: Said): Generator<Found> {
  if (part === 'parameter-name' || part === 'value') return;
  if (sentence.isHeadline && part === 'description' && !/\b(?:must|has to|have to|should)\b/.test(text))
    return;
  if (!isOfOthers(text, purpose) || !isHere(text, purpose)) return;
  if (HONEST.test(text) || USED_TOGETHER.test(text)) return;
  yield { frame: 'hijack', strength: 'plain' };
}

function isOfOthers(text: string, purpose: Said['purpose']): boolean {
  const found = OTHERS.exec(text);
  // `Other mail tools`, says a mail server.
  if (found !== null && !isNamed(found[1], purpose) && !isNamed(found[2], purpose)) return true;
  for (const [, server, through] of matchesOf(text, BRAND))
    if (!isNamed(server ?? through, purpose)) return true;
  return false;
}

function isHere(text: string, purpose: Said['purpose']): boolean {
  if (HERE.test(text)) return true;
  let count = 0;
  for (const [name] of matchesOf(text, NAME)) {
    if (++count > MAX_NAMES) return false;
    if (purpose.isSibling(name)) return true;
  }
  return false;
}

/** `mail` is what a tool called `mailer` is about. */
const isNamed = (word: string | undefined, { named, words }: Said['purpose']): boolean =>
  word !== undefined && word.length > 2 && (named.includes(word) || words.includes(word));
