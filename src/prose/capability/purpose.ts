/**
 * What a tool says it is for: its name, its title and the first clause of its description. Whatever the text reaches
 * for later is measured against this, so that nobody declares a secret errand by adding it behind an "and".
 */

import type { DefinitionSubject, Parameter } from '../../screening/contract/definition-subject.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';
import { plainText } from '../../screening/definitions/plain-text.ts';
import { memoOf } from '../../text/bounded-memo.ts';

/** What a tool may reach for beyond its arguments and its answer. */
export type Capability =
  | 'files'
  | 'secrets'
  | 'network'
  | 'execution'
  | 'conversation'
  | 'surveillance'
  | 'identity'
  | 'payment'
  | 'persistence';

export interface Purpose {
  /** It computes, formats or looks up one plain thing: for that, its arguments are enough. */
  readonly isNarrow: boolean;
  /** Narrower still: sums, strings, chance. */
  readonly isComputing: boolean;
  /** Name, title and first clause. */
  readonly headline: string;
  declares(capability: Capability): boolean;
}

const SECURITY =
  /\b(?:secur|scan|audit|detect|vulnerab|threat|malware|forensic|pentest|complian|guard|sanitiz|sanitis|redact|leak|expos|injection|attack|phish|exploit|jailbreak|adversar|red[- ]?team|owasp|honeypot|polic|privacy|safety|moderat|firewall|shield|protect|defen[cs]|risk)/;

const DECLARES: Readonly<Record<Capability, RegExp>> = {
  files:
    /\b(?:files?|filesystem|folders?|director|paths?|documents?|docs?|pdf|csv|excel|spreadsheet|workbook|images?|photo|video|audio|archive|zip|repo|repositor|git|codebase|code|project|workspace|disk|storage|drive|upload|download|attachment|import|export|backup|restore|logs?|dataset|notebook|read|write|load|save|config|media|script|compile|build|editor)/,
  secrets:
    /\b(?:secret|credential|password|passphrase|vault|keychain|keyring|ssh|gpg|pgp|tokens?|api[ _-]?key|keys?|auth|login|log in|sign in|signin|oauth|sso|session|cookie|env|environment|dotenv|config|setup|connect|aws|cloud|kube|docker|wallet|certificate|encrypt|decrypt|sign|identity|account|deploy|provision|header|jwt|bearer|git\b|clone|sftp|scp|rsync|tunnel)/,
  network:
    /\b(?:send|sends|post|posts|upload|https?|webhook|email|mail|message|notif|publish|share|shares|sync|export|push|submit|report|broadcast|stream|forward|relay|analytics|telemetry|metric|ingest|sms|slack|discord|telegram|backup|replicate|deploy|feedback|proxy|webhooks?)/,
  execution:
    /\b(?:run|runs|exec|execut|shell|bash|terminal|command|script|code|eval|evaluat|process|spawn|launch|start|build|compile|test|deploy|sandbox|repl|python|javascript|node|docker|container|install|automation|workflow|job|task|invoke|program|debug|kernel|notebook)/,
  conversation:
    /\b(?:memor|remember|recall|notes?|chat|conversation|dialog|histor|summar|recap|handoff|hand off|hand-off|handover|feedback|tickets?|support|messag|transcript|session|context|agent|prompt|think|thought|thinking|reason|plan|planning|llm|gpt|claude|gemini|language model|completion|ask|assistant|chatbot|bug|escalat|human|logging|journal|diary|consult|advi[cs]|opinion|critique|debate|delegat|orchestrat|interview|coach|compact|checkpoint|trace|observab|moderat|sentiment|slack|discord|teams?\b|channel|room|telegram|whatsapp|mail|inbox|thread|reply|persona|sampl|elicit|reflect|brainstorm|collaborat|question|clarif)/,
  surveillance:
    /\b(?:screen|screenshot|captur|record|clipboard|keyboard|keystroke|contact|address book|browser|browsing|history|cookie|camera|webcam|microphone|audio|monitor|track|window|desktop|device|accessib|automat|crm|people|mail|inbox|calendar|photo)/,
  identity:
    /\b(?:users?|person|people|contacts?|profile|account|customer|client|crm|patient|employee|staff|member|lead|recipient|personal|resume|cv|mail|email|order|address|booking|register|sign ?up|onboard|identity|kyc|family|friend|candidate|applicant|student|author|owner|team|player|health|medical|insurance|tax|loan|legal|redact|pii|anonymi)/,
  payment:
    /\b(?:pay|payment|purchas|checkout|billing|bill|invoice|charge|card|bank|transfer|wallet|crypto|coin|token|order|shop|cart|subscription|refund|donat|stripe|paypal|account|financ|transaction|booking|book|reserv|swap|trade|mnemonic|seed|bip39)/,
  persistence:
    /\b(?:install|setup|set up|configure|config|startup|start-up|boot|autostart|cron|schedul|service|daemon|profile|shell|dotfile|hook|launch|register|agent|systemd|terminal|bash|zsh|environment|path)/,
};

const NARROW =
  /\b(?:add ;|adds? (?:two|three|numbers|integers|up|values)|addition|pretty-?prints?|icons?|fonts?|titles?|qr|cron|slogans?|leap year|binary|roman numerals?|seasons?|means?|polls?|barcodes?|anagrams?|tides?|sudoku|puns?|acronyms?|calendar week|turns? (?:\w{1,16} ){1,3}into|sums?|subtract\w*|multipl\w+|divid\w+|division|arithmetic|calculat\w+|comput\w+|math\w*|solves?|equations?|hyphenat\w*|moon|phases?|route|factorial|fibonacci|primes?|square root|sqrt|percentages?|average|median|modulo|rounds?|numbers?|integers?|uppercas\w*|upper case|lowercas\w*|lower case|capitali[sz]\w*|revers\w+|trims?|concat\w*|slugif\w*|slug|strings?|palindrome|word count|counts? (?:the )?(?:words|characters|letters|lines)|format(?:s|ted|ter|ting)?|prettif\w*|prettier|indent\w*|convert\w*|conversions?|units?|currenc\w+|temperatures?|celsius|fahrenheit|timezones?|time|clock|dates?|calendar date|epoch|timestamps?|random|dice|roll|coin flip|flips?|uuids?|guids?|jokes?|quotes?|facts?|trivia|fortune|horoscope|weather|forecasts?|dictionary|definitions?|defines?|synonyms?|thesaurus|translat\w+|emoji|colou?rs?|palette|holidays?|sunrise|sunset|recipes?|exchange rates?|stock price|bmi|tip|area|volume|distance|hash(?:es)?|checksum|base64|encod\w+|regex|sorts?|shuffle|greet\w*|hello|echo|ping|lorem|poems?|rhymes?|haiku|spell\w*|grammar|count(?:s|er)?|length|age|lint\w*|minif\w*|beautif\w*|compress\w*|stat(?:s|istics)|strength|scores?|rates?|zodiac|news|headlines?|crossword|puzzle|quiz|game)\b/;

const COMPUTING =
  /\b(?:add ;|adds? (?:two|three|numbers|integers|up|values)|addition|sums?|subtract\w*|multipl\w+|divid\w+|arithmetic|calculat(?:e|es|or)|factorial|fibonacci|primes?|sqrt|square root|percentage|average|modulo|uppercas\w*|lowercas\w*|capitali[sz]\w*|revers\w+|slugif\w*|palindrome|word count|celsius|fahrenheit|dice|coin flip|uuids?|jokes?|trivia|fortune|horoscope|weather|forecast|base64|echo|hello|greet\w*)\b/;

const WATCHABLE: ReadonlySet<Capability> = new Set([
  'files',
  'secrets',
  'conversation',
  'surveillance',
  'identity',
]);
/** A tool that takes a path is about files, whatever it calls itself. */
const FILE_NAMES =
  /\b(?:path|paths|file|files|filename|filepath|dir|directory|folder|document|documents|doc|uri|url|urls|repo|repository|workspace|project|attachment|attachments|image|images|cwd|root)\b/;
const CLAUSE_END = /[.;:!?\n(]|,? (?:and|then|also|while|plus|after|before|but)\b/;

const TALK =
  /\b(?:messages?|history|transcript|conversation|chat|prompt|dialog|dialogue|instructions?|system|thread)\b/;

const SECRET_PLACE =
  /\b(?:key|keys|tokens?|passwords?|passwd|pwd|secrets?|credentials?|auth\w*|env|environment|cookies?|headers?|passphrase|pin|vars?|variables?|connection|login|ssh|cert\w*|bearer|jwt|signer|dsn)\b/;

/** The names on the way to a parameter: `auth bearer`. */
export function placeWords(path: string): string {
  const names = path.replace(
    /^\$\.\w+|\[[^\]]{0,20}\]|\.(?:properties|description|items|anyOf|oneOf|allOf)\b/g,
    ' ',
  );
  return nameWords(names).join(' ');
}

/** Whether the place of a parameter says openly that it is about the capability: a bearer token under `auth`. */
export function declaredBy(place: string, capability: Capability): boolean {
  if (capability === 'identity') return false;
  if (capability === 'secrets') return SECRET_PLACE.test(place);
  return (capability === 'conversation' ? TALK : DECLARES[capability]).test(place);
}

const takesFile = ({ name }: Parameter): boolean => FILE_NAMES.test(nameWords(name).join(' '));

export const purposeOf = memoOf((subject: DefinitionSubject): Purpose => {
  const { name, server, value } = subject.definition;
  const title = typeof value.title === 'string' ? plainText(value.title.slice(0, 200)) : '';
  const description = typeof value.description === 'string' ? plainText(value.description.slice(0, 600)) : '';
  const clause = (description.trimStart().split(CLAUSE_END, 1)[0] ?? '').slice(0, 200);
  const headline = `${nameWords(name).join(' ')} ; ${title} ; ${clause}`;
  const whole = `${headline} ; ${nameWords(server).join(' ')}`;
  const answers = new Map<Capability, boolean>();
  return {
    headline,
    isNarrow: NARROW.test(headline),
    isComputing: COMPUTING.test(headline),
    declares(capability) {
      let answer = answers.get(capability);
      if (answer === undefined) {
        const isWatcher = WATCHABLE.has(capability) && SECURITY.test(headline);
        answer =
          isWatcher ||
          (capability === 'files' && subject.parameters.some(takesFile)) ||
          DECLARES[capability].test(capability === 'secrets' ? whole : headline);
        answers.set(capability, answer);
      }
      return answer;
    },
  };
});
