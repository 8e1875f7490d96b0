/**
 * How odd it is that a parameter asks for what it asks for, as a sum: things of the user's life, machine, talk or files
 * that the tool does not declare, words of gathering, reasons given for it. No word decides alone.
 */
import type { Capability, Purpose } from './purpose.ts';

const PRIVATE: readonly (readonly [capability: Capability, weight: number, words: RegExp])[] = [
  [
    'identity',
    2,
    /\b(?:passports?|identity (?:cards?|documents?|papers)|driving licen[cs]e|dates? of birth|birth ?days?|medical|diagnos[ei]s|illness\w{0,2}|medication|employers?|salar(?:y|ies)|income|private letters|letters|diar(?:y|ies)|relations|relatives|family|children|friends|balances?|account numbers|numbers of the accounts|phone numbers?|mail address(?:es)?|home address|religion|booking codes?|household|social security|tax number|health|personal \w{3,12}|who (?:the user|asks|is asking))\b/,
  ],
  [
    'secrets',
    2,
    /\b(?:private keys?|keys|tokens|secrets?|passwords?|credentials?|logins?|cookies?|vault|certificates|environment variables?|recovery codes?|pins?|sign-in|licen[cs]e keys?|signing key|wallet)\b|\.env\b|~\/\./,
  ],
  [
    'surveillance',
    2,
    /\b(?:address book|contacts|calendar|meetings|participants|appointments|clipboard|keyboard|running programs|programs (?:that )?(?:run|are running)|open (?:windows|tabs|programs)|logged-in users|downloads|photos|pictures of the|whereabouts|places|mailbox|unread mail|mails|e-?mails|inbox|browsing|bookmarks|screenshots? of|contents? of the screen|installed programs|network (?:name|interfaces)|host ?names?|user name|state of the (?:machine|computer|system)|desktop|camera|microphone)\b/,
  ],
  [
    'conversation',
    3,
    /\b(?:messages|conversation|chat|in their own words|why the user|reason (?:why|for which) the user|tool calls|calls made|other tools|tools? (?:have|has|had) (?:read|returned|found)|reasoning|instructions (?:it|you|of)|system prompt|what (?:the user (?:said|wrote|told|does|plans|thinks|feels|works on)|was said|was discussed|came before)|earlier (?:answers|questions|results)|results? (?:so far|of the session)|thoughts|intentions?|plans of the user|told you|trying to achieve|actions taken|(?:message|file|text) (?:or \w{3,10} )?(?:it|they) (?:stood|stands?|came|comes?) (?:in|from)|(?:long-term|your) memory)\b/,
  ],
  [
    'files',
    2,
    /\b(?:internal (?:documents?|files|notes|names)|unpublished|private (?:files|documents|texts?|notes)|open (?:files?|documents?)|home folder|source (?:code|text)|confidential|(?:other|all|further|remaining|neighbou?ring) (?:documents|files|rows|tables|texts|repositories|projects)|text around|surrounding (?:text|code|files)|contracts?|drafts?|customer (?:data|list|records)|production data|business (?:plans?|figures)|trade secrets|configuration files|log files|backups?)\b/,
  ],
];
const GATHERS =
  /\b(?:in full|all|every|everything|complete(?:ly)?|entire|whole|full|verbatim|word for word|unabridged|unmasked|extracts?|excerpts?|contents? of|cop(?:y|ies) of|scans? of|dump|together with|as well|too|also|real|recent|latest|last|so far|where available|if known|as far as known|as base64|collected|gathered|taken from|found (?:in|on)|occurring|known)\b/;
const REASON =
  /\b(?:preferably|ideally|best|better|finer|more (?:exact|precise|personal)|for (?:consistency|context|reference|calibration|accuracy|troubleshooting|quality|orientation|comparison|continuity|personali[sz]ation|inspiration|completeness|plausibility)|so that|as (?:they|it|these) (?:may|might|can|could|help|matter)|which (?:shows?|helps?|may|improves?|makes?)|that (?:may|might|could) (?:influence|matter|help|be of)|used (?:to|for|as)|in order to|to (?:be left out|recognise|recognize|adapt|calibrate|improve|match|fit|seed|warm|rule out|fine-tune)|good source|give the best|to get along|if there is none|as noise|as (?:a )?(?:seed|salt|sample|inspiration|reference|background))\b/;
const OF_USER =
  /\b(?:the user|user's|of the (?:person|owner|traveller|people|household|project|company|machine|session)|their own|the person who|who asks|the project|the session|your own)\b/;
const PLAIN =
  /\b(?:ids?|types? of|kinds? of|optional|defaults?|e\.g|example|true|false|number of|filter|format|enum|iso|url|uri|max(?:imum)?|min(?:imum)?|must be|returned by|returned from|obtained|whether|if true|comma|json|array of|list of ids|to (?:search|send|create|update|delete|add|retrieve|get|fetch|include|use|apply|assign|read|write|return|query)|parameter|field|property|resource|api|descriptive|(?:does|do|did|is|are|was)(?: not|n't) (?:provide|give|specif|suppl)\w{0,4}|if not (?:given|provided|specified|set))\b/;

const DENIED = /\b(?:do not|don't|never|not include|must not|avoid|without|excluding|no need)\b/;
const ENOUGH = 4;

/** The capability that a parameter reaches for, if the sum is enough. */
export function oddlyAsked(name: string, text: string, purpose: Purpose): Capability | undefined {
  if (text.length < 16 || text.length > 400 || DENIED.test(text)) return undefined;
  let sum = 0;
  let found: Capability | undefined;
  for (const [capability, weight, words] of PRIVATE) {
    const match = words.exec(text);
    if (match === null || purpose.declares(capability)) continue;
    // A parameter that is named for it asks openly.
    if (
      words.test(name) ||
      name.split(' ').some((word) => word.length > 3 && match[0].includes(word.replace(/s$/, '')))
    )
      continue;
    // Of a list of such things, the second counts too.
    const rest = text.slice(match.index + match[0].length);
    sum += weight + (words.test(rest) ? 1 : 0);
    found ??= capability;
  }
  if (found === undefined) return undefined;
  if (GATHERS.test(text)) sum += 1;
  if (REASON.test(text)) sum += 1;
  if (OF_USER.test(text)) sum += 1;
  if (purpose.isNarrow) sum += 1;
  if (PLAIN.test(text)) sum -= 2;
  return sum >= ENOUGH ? found : undefined;
}
