/**
 * What an attempt to command the model wants. People set instructions aside all day, in tickets, chats and manuals;
 * an attack also wants something that hurts or hides: secrets, sending, a program, a tool used in secret, silence.
 */
import { findInjection, type Injection } from '../injection/find.ts';
import type { Attempt } from '../injection/phrase.ts';
import { sentencesOf } from './passages.ts';

const CARRIES = '[^\\n.!?;]{0,80}?';
const SECRET_PLACE =
  '(?:\\.ssh\\b|id_(?:rsa|ed25519|ecdsa)|\\.aws\\b|\\.netrc|\\.git-credentials|\\.kube\\b|\\.gnupg|/etc/(?:passwd|shadow)|wallet\\.dat|seed phrases?|keychain|\\.config/gh|/proc/self/environ|authorized_keys|credentials\\.\\w{2,5}\\b|service[-_]account\\S{0,20}\\.json|\\.(?:bashrc|zshrc|bash_profile|profile|npmrc|pypirc)\\b|crontab)';
const SECRETS =
  '(?:api[ _-]?keys?|credentials?|passwords?|secrets?|(?:access |auth |session |api )?tokens?|private keys?|ssh keys?|environment variables?|env vars?|cookies|\\.env(?!\\.(?:example|sample|template|dist))\\b)';
const OWNED =
  "(?:your|his|her|their|the (?:user|owner|admin|developer|customer)(?:'s|s')?|all(?: of)?(?: the)?|any|every|stored|saved|local|project)";
const SAYS =
  '(?:read|cat|open|print|show|reveal|output|send|include|copy|upload|post|paste|dump|list|find|search|collect|gather|grab|extract|share|return|report|leak|fetch|exfiltrate|e-?mail|append|attach|echo|retrieve|steal|log)';
const SENDS =
  '(?:send|post|upload|forward|transmit|e-?mail|exfiltrate|leak|deliver|submit|beacon|mirror|publish|push|curl|report|bcc|transfer|append|encode|include|export|share|sync|copy|write|save|move|stream|connect|hand|fetch(?:es)?)';

const GRAVE: readonly RegExp[] = [
  new RegExp(SECRET_PLACE, 'i'),
  new RegExp(`\\b${SAYS}\\b${CARRIES}\\b${OWNED} (?:[\\w.'-]{1,16} ){0,3}?${SECRETS}`, 'i'),
  new RegExp(
    `\\b(?:read|cat|print|send|upload|post|paste|dump|output|reveal|include|exfiltrate|show|open|return)\\b${CARRIES}(?:\\s|\`|'|"|/)\\.env(?!\\.(?:example|sample|template|dist))\\b`,
    'i',
  ),
  new RegExp(
    `\\b${SENDS}\\b[^\\n]{0,120}?\\b(?:to|at|via|into|on|in|with|from|that|which) [^\\n]{0,30}?(?:https?://|[\\w.+-]{1,40}@[\\w-]{1,40}\\.\\w{2,10}|\\bwebhook|\\battacker|\\bmy (?:server|address|channel|inbox)|\\b(?:external|remote) \\w{1,12}|\\bpublic (?:gist|repo|paste|issue|channel))`,
    'i',
  ),
  /\b(?:curl|wget|fetch|iwr|invoke-webrequest)\b[^\n]{0,160}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b|\biex\b ?[(&"']|\/dev\/tcp\/|\bbase64 (?:-d|--decode)\b|\bnc\b[^\n]{0,40} -e |\bchmod \+x\b[^\n]{0,60}(?:&&|;)/i,
  /\brm -\w{0,4}r\w{0,4} (?:--no-preserve-root )?["']?(?:[~/*]|\$HOME|\.(?:\s|$|\/?["'`]))|\bdrop (?:table|database|schema)\b|\bmkfs|\bdd if=|:\(\)\{/i,
  /\b(?:delete|wipe|erase|destroy|remove|purge|drop|overwrite|truncate|encrypt)s? (?:everything\b|(?:all|every|any|the (?:whole|entire|user's|production))(?: (?:the|of|your|their|other|user|customer|open)){0,3} (?:files?|data|databases?|repo\w{0,10}|branch(?:es)?|e-?mails?|issues?|tables?|records?|backups?|messages?|users?|accounts?|projects?|disk|home)\b)/i,
  /\b(?:run|execute|launch|source|eval)\b[^\n.!?]{0,60}?https?:\/\/|\bdownload\b[^\n!?]{0,80}?\b(?:and|then)\b[^\n!?]{0,20}?\b(?:run|execute)\b/i,
  /\b(?:silently|secretly|quietly|covertly|unnoticed|behind the scenes|without (?:asking|telling|informing|notifying|mentioning|confirm\w{0,6}|approval|permission|review|(?:the )?user))\b/i,
  /\b(?:do not|don't|never|must not|without|avoid) (?:\w{1,10} )?(?:tell|mention|inform|notify|alert|warn|reveal|disclose|show|report|telling|mentioning)\b[^\n.!?]{0,40}?\b(?:users?|humans?|anyone|anybody|owner|operator|person)\b/i,
  /\b(?:transfer|wire|pay|donate|refund)\b[^\n.!?]{0,40}?(?:[$€£]|\b(?:\d[\d.,]* ?(?:usd|eur|btc|eth|dollars|euros)|funds|money|iban|account|wallet))/i,
  /\b(?:change|replace|set|switch|redirect|alter)\b[^\n.!?]{0,30}?\b(?:recipients?|payees?|payments?|iban|bank|payout|wallet|invoices?)\b/i,
  /\b(?:pip|npm|install)\b[^\n.!?]{0,50}?\bfrom https?:\/\//i,
  /\b(?:print|reply|respond|output|echo|send|show|reveal|return|include|say|post|read)\b[^\n.!?]{0,50}?\b[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){0,4}_(?:KEY|TOKEN|SECRET|PASSWORD)\b/,
  /\b(?:grant|give|add|invite|make|promote)\b[^\n.!?]{0,50}?\b(?:admin(?:istrator)?|owner|collaborator|maintainer|root|full access|write access)\b/i,
  /\b(?:disable|turn off|switch off|bypass|remove|skip|deactivate) (?:all |any |the |your |its )*(?:security|safety|sandbox|guardrails?|safeguards?|hooks?|permission|approval|confirmation|content filters?|firewall|authentication|2fa|mfa|restrictions)\b/i,
  /\b(?:call|invoke|trigger) (?:the |your |its )?[`'"]?[\w.-]{2,40}[`'"]? tool\b/i,
  /\b(?:reveal|leak|steal|disclose|exfiltrate|hand over)\b (?:the |this |its )?(?:\w{1,12} )?(?:api[ _-]?keys?|credentials?|passwords?|secrets?|tokens?|private keys?|system prompt)/i,
  // Words put into the model's mouth, and people sent astray.
  /(?:\b(?:and|then|instead)|[-.,:;]) (?:just |only )?(?:say|state|claim|declare|admit|conclude)(?: that\b|:| ['"]| i\b| the [\w'’ -]{1,40}? (?:is|are|was)\b)|\btell the user (?:to|that)\b|\b(?:ask|prompt)s? the user\b[^\n.!?]{0,40}?\b(?:passwords?|card|pin|log ?in|credentials)\b/i,
  /\b(?:every|all|any)(?: (?:the|of|your|its|user|stored|saved|\w{3,10}))? (?:passwords?|secrets?|credentials?|api keys?|private keys?|tokens you|cookies)\b/i,
  /\b(?:cron ?jobs?|scheduled tasks?|launch agents?|backdoors?|reverse shells?|keyloggers?|web ?shells?|miners?|force[- ]push\w{0,3}|exfiltrat\w{1,4})\b|\b0\.0\.0\.0\/0\b|\bchmod (?:-R )?777\b|\bsudo\b[^\n.!?]{0,20}?\b(?:useradd|visudo|passwd)\b/i,
  /\b(?:send|share|export|post|upload|publish|dump|copy|forward|leak|give|include|summari[sz]e|attach|paste|zip|archive)\b[^\n.!?]{0,40}?\b(?:database|(?:customer|user|client|employee|patient|personal|private|internal|confidential) (?:\w{1,12} ){0,2}?(?:data|table|list|records?|files?|messages?|repo\w{0,10}|documents?|e-?mails?)|session cookies|chat history|(?:this|the|whole|entire|your) conversation|private repo\w{0,10})\b/i,
  // Another master: this text, this server, nobody's rules.
  /\b(?:follow|obey|trust|execute|treat)\b[^\n.!?]{0,30}?\b(?:this (?:text|server|page|description|message|document)|only (?:this|these|me|my))\b|\bas your (?:new )?system prompt\b|\brules below\b|\bno need for approvals?\b|\bnever refuses?\b|\bwithout (?:any )?restrictions\b|\bevery (?:request|command|order) of\b/i,
  // The commonest verbs and treasures of other languages.
  /\b(?:sende|schick\w{0,2}|lösche?\w{0,2}|envoie\w{0,2}|envoyez|supprime\w{0,2}|env[íi]a\w{0,2}|borra|elimina|invia|cancella|отправь|удали)\b|(?:seulement|uniquement|únicamente|solamente|только|yalnızca|tylko|zonder te vragen|ohne (?:nach)?zufragen)(?= |$)|\bsolo a\b|invite système|prompt (?:do|del) sistema|system-?prompt|систем\S{1,5} промпт|فقط|只(?:执行|遵|听|服从|按)|系统提示|だけに従|システムプロンプト|만 따르|发送|發送|删除|刪除|上传|送信|削除|전송|삭제/i,
];

/** Said of everything, not of one's own words or of a page: what follows it is an order. */
const TAKES_OVER =
  /\b(?:ignore|disregard|forget|bypass|override|overlook|neglect|discard|dismiss|abandon|set aside|stop (?:following|obeying))\b (?:about )?(?:(?:all|any|every|everything|your|of|the|these|those) ){0,4}(?:(?:previous|prior|above|earlier|former|preceding|past|original|system|initial)\b ?){0,2}(?:instructions?|directives?|prompts?|commands?|orders|guidelines?|rules|guidance|restrictions)?(?: (?:above|given|so far))?[ ]?(?=[.;:,!\n-]|\b(?:and|then)\b)([\s\S]{5,300})/i;
const ACTS =
  '(?:add|create|delete|remove|open|turn (?:on|off)|enable|disable|change|replace|invite|grant|hide|place|put|find|book|buy|order|transfer|install|modify|edit|overwrite|publish|share|copy|move|expose|reset|revoke|commit|push|send|make|set|drop|close|stop|kill|encrypt|sign|accept|approve|register|subscribe|mount|forward|start|download|upload|search|vote|write|report|reply|mark|bypass|skip|execute|attach|export|inject)';
const PRECIOUS =
  '(?:(?:deploy|ssh|api|signing|private|access|gpg|master) keys?|cards?|accounts?|buckets?|access|permissions?|protections?|passwords?|tunnels?|firewall|(?:post|pre)install|startup|checksums?|signatures?|certificates?|workspaces?|organi[sz]ation|members?|collaborators?|admins?|roles?|polic(?:y|ies)|audit|logs?|backups?|payments?|invoices?|purchase|flights?|secrets?|tokens?|database|production|webhooks?|workflows?|registry|branch(?:es)?|remote|proxy|dns|e-?mails?|inbox|contacts?|calendar|messages?|wallet|funds|the env|mails?|licen[cs]es?|runners?|findings?|maintainers?|owners?|seats|releases?|transactions?|malicious|macros?|vulnerabilit(?:y|ies)|approvals?|on behalf of|credentials?|customers?|artifacts?|sudoers|cron)';
const ACTS_ON = new RegExp(`\\b${ACTS}\\b[^\\n!?]{0,50}?\\b${PRECIOUS}\\b|\\btell (?:nobody|no one)\\b`, 'i');

/** Done behind somebody's back; by itself it may be what a manual says of mails. */
const BEHIND =
  /\b(?:upload(?:s|ed)?|attach(?:ed)?|append(?:ed)?|forward(?:s|ed)?|copied|download(?:s|ed)?|install(?:s|ed)?|\.env)\b|https?:\/\//i;
const TRUSTED = /\b(?:credentials?|approved|trust(?:ed)?|administrator|permission|carried out|owner)\b/i;
/** Letters that look like ours, and that keyboards do not have. */
const LOOKALIKE = /[\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]{4}/u;

/** Turns of a conversation that somebody else wrote: not settings, whose values are quoted or folded. */
const POSED =
  /^[ \t>*#[<(-]*(?:system|developer|administrator|admin|assistant|tool[ _](?:result|output|response))(?: (?:message|notice|prompt|override|update|alert|note|instructions?))?[\])>*]*[ \t]*[:>\]](?![ \t]*(?:["'|>{[]|\/\/))/im;
const UNSEEN: readonly RegExp[] = [
  /<!--([\s\S]{1,4000}?)(?:-->|$)/g,
  /(?:display: ?none|font-size: ?0|font-size: ?1px|visibility: ?hidden|opacity: ?0|color: ?(?:white|#fff(?:fff)?)\b)[^>]{0,120}>([^<]{1,4000})/gi,
  /^\[\/\/\]: # \(([^\n]{1,2000})\)/gm,
];

/** Beside an outright attempt these are what it is made for. */
const WANTS: ReadonlySet<Attempt> = new Set([
  'exfiltration',
  'personal',
  'code',
  'smuggling',
  'harm',
  'disclosure',
  'secrecy',
  'safeguards',
]);

/** Whether it is an attack: beyond setting instructions aside, it hurts somebody or hides from them. */
export function hurts(text: string, { outright, undone, strength }: Injection): boolean {
  if (strength !== 'strong') return false;
  // Nobody disguises what they may say aloud.
  if (undone !== 'nothing' || outright.includes('code')) return true;
  return isUnseen(text) || nearby(text).some(wantsHarm);
}

const BEFORE = 2;
const BEHIND_IT = 3;
const LONGEST_UNPARTED = 1_000;

/** Each attempt with the sentences by it: what stands further off in a ticket is another matter. */
function nearby(text: string): string[] {
  const sentences = sentencesOf(text).filter((sentence) => /\S/.test(sentence));
  const windows = sentences.flatMap((sentence, i) =>
    findInjection(sentence)?.strength === 'strong'
      ? [sentences.slice(Math.max(0, i - BEFORE), i + BEHIND_IT + 1).join('')]
      : [],
  );
  return windows.length === 0 && text.length <= LONGEST_UNPARTED * 2 ? [text] : windows;
}

function wantsHarm(text: string): boolean {
  const found = findInjection(text);
  const first = found?.outright[0];
  if (found === undefined || first === undefined) return false;
  const { attempts, outright } = found;
  if (LOOKALIKE.test(text)) return true;
  if (first === 'exfiltration' && attempts.length === 1) return !LOGIN.test(text);
  if (attempts.some((attempt) => attempt !== first && WANTS.has(attempt))) return true;
  if (outright.length > 1 && (outright.includes('tags') || outright.includes('role'))) return true;
  return isGrave(text, outright);
}

/** How every manual of a service says where its keys go. */
const LOGIN = /\b(?:headers?|bearer|authenticat\w{1,4}|x-api-key)\b/i;
const ADDRESS = /https?:\/\/[^\s"'`<>)]+/g;

/** What a program does without a word is what a ticket about it says. */
const DESCRIBES =
  /\b(?:agent|assistant|bot|app|tool|it|server|plugin|client|model|which|that|cli|command|script) (?:\w{1,12}ly |silently )?[a-z]{2,14}s\b[^.!?\n]{0,80}?\bwithout (?:telling|asking|informing|notifying)/i;

function isGrave(text: string, outright: readonly Attempt[]): boolean {
  if (outright.length === 1 && outright[0] === 'secrecy' && DESCRIBES.test(text)) return false;
  if (outright.includes('secrecy') && sentencesOf(text).some(isBehindBacks)) return true;
  if (outright.includes('tags') && TRUSTED.test(text)) return true;
  // What asks for silence would find itself.
  const said = outright.length === 1 && outright[0] === 'secrecy' ? text.replace(HUSH, ' ') : text;
  if (isHarmful(said) || ACTS_ON.test(TAKES_OVER.exec(said)?.[1] ?? '')) return true;
  return (
    outright.includes('override') && (POSED.test(text) || /(?:^|[.!?>\]] )SYSTEM(?: [A-Z]+)?: /.test(text))
  );
}

const isBehindBacks = (sentence: string): boolean =>
  BEHIND.test(sentence) && findInjection(sentence)?.outright.includes('secrecy') === true;

const HUSH =
  /\b(?:do not|don't|never|must not|without|avoid)\b[^\n.!?]{0,60}?\b(?:users?|humans?|anyone|anybody|owner|operator|person)\b/gi;

/** What only the model reads, and not the person before the page. */
function isUnseen(text: string): boolean {
  return UNSEEN.some((place) =>
    [...text.matchAll(place)].some(([, inside = '']) => findInjection(inside)?.strength === 'strong'),
  );
}

/** The stops within an address end no sentence. */
export function isHarmful(text: string): boolean {
  const said = text.replace(ADDRESS, 'https://a');
  return GRAVE.some((grave) => grave.test(said));
}

const HARMLESS_ORDER =
  /^(?:and|then) (?:just |instead |please |simply )?(?:write|use|see|follow|visit|restart|rebuild|reinstall|read|give|tell|check|try|go|look|ask|wait|build|update|upgrade|translate|say|draw|sing|answer|explain|rebase|retry|rerun|start over|move on|delete node_modules)\b/i;

/** Orders follow that nobody can call harmful by their words alone: the user may want to know. */
export function takesOver(text: string): boolean {
  const order = TAKES_OVER.exec(text)?.[1] ?? '';
  return /^(?:and|then) \w/i.test(order) && !HARMLESS_ORDER.test(order);
}
