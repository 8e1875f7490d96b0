/** What a tool claims to be in place of another one that no listed server has: scans often see one server alone. */
import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { nameWords } from '../../../screening/definitions/name-words.ts';
import { anyPhrase, anyWord } from '../../../text/patterns/compose.ts';
import { matchesOf } from '../../../text/patterns/matches.ts';
import { isOwnName } from './mentions.ts';

const NAME = String.raw`['"\x60]?(?<name>[A-Za-z][\w-]{2,60})`;
const BEFORE = anyWord`the any all every your other existing old original legacy built-in default standard`;
const OTHER = `(?:${BEFORE} ){0,4}${NAME}`;
const SELF = '(?:this|it|which)(?: (?:tool|function|server|version))?';
const REPLACING = anyPhrase`
  (?:fully |now )?(?:replac|supersed|overrid|deprecat)es;
  is (?:an?|the|our) (?:[a-z-]{3,16} ){0,2}(?:replacement|successor|substitute) (?:for|of|to);
  is (?:an?|the|our) (?:better|improved|newer|official|safer|secure|enhanced) version of;
  takes? (?:precedence|priority) over
`;
const PREFERRING = anyPhrase`
  (?:prefer|favor|favour) (?:this|it|me)(?: (?:tool|function|server|version))? over;
  always (?:use|choose|pick|call) (?:this|it|me)(?: (?:tool|function|server|version))? (?:instead of|rather than|over)
`;
const GONE = anyWord`deprecated disabled retired superseded replaced obsolete compromised`;

const CLAIMS: readonly RegExp[] = [
  new RegExp(String.raw`\b${SELF} ${REPLACING} ${OTHER}`, 'gi'),
  new RegExp(String.raw`\b${PREFERRING} ${OTHER}`, 'gi'),
  new RegExp(
    String.raw`(?<![\w.-])${NAME}['"\x60]?(?<kind> (?:tool|function|server)s?)? (?:is|are|has been|have been|was|were|will be) (?:now |permanently |temporarily )?${GONE}\b`,
    'gi',
  ),
];
/** Without one of these, no claim is made. */
const MAY_CLAIM =
  /replac|supersed|overrid|deprecat|successor|substitute|version of|takes? pr|prefer|favou?r|always|disabled|retired|obsolete|compromised/i;
/** `the weather tool`: words before the kind are a name too. */
const KIND = /^['"`]?(?: [a-z-]{3,20}){0,2} (?:tool|function|server|connector)s?\b/i;
/** A case in which it is better is advice; another release of its own is an announcement; a parameter is no tool. */
const ASIDE =
  /^['"`]?(?: tool| function)?,? (?:when|if|for|unless|while|where|(?:of|from|in) this|of the same|parameter|field|option|flag|argument|property|placeholder|value|variable|column)\b/i;
/** Hyphens alone make no name: `e-mails are replaced by letters`. */
const JOINT = /[A-Za-z0-9]_[A-Za-z0-9]|[a-z0-9][A-Z]/;

/** The tools, as they are written, that a text claims to replace or announces as gone. */
export function* claimedTools(text: string, subject: DefinitionSubject): Generator<string> {
  if (!MAY_CLAIM.test(text)) return;
  for (const claim of CLAIMS)
    for (const { 0: found, index, groups = {} } of matchesOf(text, claim)) {
      const { name = '', kind } = groups;
      const after = text.slice(index + found.length, index + found.length + 80);
      const isTool = JOINT.test(name) || kind !== undefined || KIND.test(after);
      if (isTool && !ASIDE.test(after) && !isOwnName(nameWords(name), subject)) yield name;
    }
}
