/**
 * What an attempt to command the model wants. People set instructions aside all day, in tickets, chats and manuals;
 * an attack also wants something that hurts or hides: secrets, sending, a program, a tool used in secret, silence.
 */
import { findInjection, type Injection } from '../../detect/injection/find.ts';
import type { Attempt } from '../../detect/injection/phrase.ts';

const CARRIES = '[^\\n.!?;]{0,80}?';
const SECRET_PLACE =
  '(?:\\.ssh\\b|id_(?:rsa|ed25519|ecdsa)|\\.aws\\b|\\.netrc|\\.git-credentials|\\.kube\\b|\\.gnupg|/etc/(?:passwd|shadow)|wallet\\.dat|seed phrases?|keychain|\\.config/gh|/proc/self/environ)';
const SECRETS =
  '(?:api[ _-]?keys?|credentials?|passwords?|secrets?|(?:access |auth |session |api )?tokens?|private keys?|ssh keys?|environment variables?|env vars?|cookies|\\.env(?!\\.(?:example|sample|template|dist))\\b)';
const OWNED =
  "(?:your|his|her|their|the (?:user|owner|admin|developer|customer)(?:'s|s')?|all(?: of)?(?: the)?|any|every|stored|saved|local|project)";
const SAYS =
  '(?:read|cat|open|print|show|reveal|output|send|include|copy|upload|post|paste|dump|list|find|search|collect|gather|grab|extract|share|return|report|leak|exfiltrate|e-?mail|append|attach|echo|retrieve|steal|log)';
const SENDS =
  '(?:send|post|upload|forward|transmit|e-?mail|exfiltrate|leak|deliver|submit|beacon|mirror|publish|push|curl|report|bcc|transfer|append|encode|include)';

const GRAVE: readonly RegExp[] = [
  new RegExp(SECRET_PLACE, 'i'),
  new RegExp(`\\b${SAYS}\\b${CARRIES}\\b${OWNED} (?:[\\w.'-]{1,16} ){0,3}?${SECRETS}`, 'i'),
  new RegExp(
    `\\b(?:read|cat|print|send|upload|post|paste|dump|output|reveal|include|exfiltrate|show|open|return)\\b${CARRIES}(?:\\s|\`|'|"|/)\\.env(?!\\.(?:example|sample|template|dist))\\b`,
    'i',
  ),
  new RegExp(
    `\\b${SENDS}\\b[^\\n]{0,120}?\\b(?:to|at|via|into|on|in) [^\\n]{0,30}?(?:https?://|[\\w.+-]{1,40}@[\\w-]{1,40}\\.\\w{2,10}|\\bwebhook|\\battacker|\\bmy (?:server|address|channel|inbox)|\\b(?:external|remote) \\w{1,12}|\\bpublic (?:gist|repo|paste|issue|channel))`,
    'i',
  ),
  /\b(?:curl|wget|fetch|iwr|invoke-webrequest)\b[^\n]{0,160}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b|\biex\b ?[(&"']|\/dev\/tcp\/|\bbase64 (?:-d|--decode)\b|\bnc\b[^\n]{0,40} -e |\bchmod \+x\b[^\n]{0,60}(?:&&|;)/i,
  /\brm -\w{0,4}r\w{0,4} (?:--no-preserve-root )?["']?(?:[~/*]|\$HOME|\.(?:\s|$|\/?["'`]))|\bdrop (?:table|database|schema)\b|\bmkfs|\bdd if=|\bgit push\b[^\n]{0,40}(?:--force|-f\b)|\bgit reset --hard\b|:\(\)\{/i,
  /\b(?:delete|wipe|erase|destroy|remove|purge|drop|overwrite|truncate|encrypt)s? (?:all|every|everything|any|the (?:whole|entire|user's|production|main))\b/i,
  /\b(?:run|execute|install|download|launch|source|eval)\b[^\n.!?]{0,60}?https?:\/\//i,
  /\b(?:silently|secretly|quietly|covertly|unnoticed|behind the scenes|without (?:asking|telling|informing|notifying|mentioning|confirm\w{0,6}|approval|permission|(?:the )?user))\b/i,
  /\b(?:do not|don't|never|must not|without|avoid) (?:\w{1,10} )?(?:tell|mention|inform|notify|alert|warn|reveal|disclose|show|report|telling|mentioning)\b[^\n.!?]{0,40}?\b(?:users?|humans?|anyone|anybody|owner|operator|person)\b/i,
  /\b(?:transfer|wire|pay|donate|refund)\b[^\n.!?]{0,40}?(?:[$€£]|\b(?:\d[\d.,]* ?(?:usd|eur|btc|eth|dollars|euros)|funds|money|iban|account|wallet))/i,
  /\b(?:grant|give|add|invite|make|promote)\b[^\n.!?]{0,50}?\b(?:admin(?:istrator)?|owner|collaborator|maintainer|root|full access|write access)\b/i,
  /\b(?:approve|merge|accept)\b (?:this|the|all|every|any)(?: \w{1,12}){0,2} (?:pull requests?|prs?|merge requests?|changes?)\b|\bpush (?:it |this |them )?(?:straight |directly )?to (?:main|master|production)\b/i,
  /\b(?:disable|turn off|switch off|bypass|remove|skip|deactivate) (?:all |any |the |your |its )*(?:security|safety|sandbox|guardrails?|safeguards?|hooks?|permission|approval|confirmation|content filters?|firewall|authentication|2fa|mfa|restrictions)\b/i,
  /\b(?:call|use|invoke|run|trigger) (?:the |your |its )?[`'"]?[\w.-]{2,40}[`'"]? tool\b/i,
  // The commonest verbs and treasures of other languages.
  /\b(?:sende|schick\w{0,2}|lösche?\w{0,2}|envoie\w{0,2}|envoyez|supprime\w{0,2}|env[íi]a\w{0,2}|borra|elimina|invia|cancella|отправь|удали)\b|发送|發送|删除|刪除|上传|送信|削除|전송|삭제/i,
];

/** Turns of a conversation that somebody else wrote: not settings, whose values are quoted or folded. */
const POSED =
  /^[ \t>*#[<(-]*(?:system|developer|administrator|admin|assistant|tool[ _](?:result|output|response))(?: (?:message|notice|prompt|override|update|alert|note|instructions?))?[\])>*]*[ \t]*[:>\]](?![ \t]*(?:["'|>{[]|\/\/))/im;
const UNSEEN: readonly RegExp[] = [
  /<!--([\s\S]{1,4000}?)(?:-->|$)/g,
  /(?:display: ?none|font-size: ?0|font-size: ?1px|visibility: ?hidden|opacity: ?0|color: ?(?:white|#fff(?:fff)?)\b)[^>]{0,120}>([^<]{1,4000})/gi,
  /^\[\/\/\]: # \(([^\n]{1,2000})\)/gm,
];

const SETS_ASIDE: ReadonlySet<Attempt> = new Set([
  'override',
  'role',
  'authority',
  'safeguards',
  'steering',
  'tags',
]);
/** Beside an outright attempt these are what it is made for. */
const WANTS: ReadonlySet<Attempt> = new Set([
  'exfiltration',
  'personal',
  'code',
  'smuggling',
  'harm',
  'disclosure',
  'secrecy',
]);

/** Whether it is an attack: beyond setting instructions aside, it hurts somebody or hides from them. */
export function hurts(text: string, { attempts, outright, undone, strength }: Injection): boolean {
  if (strength !== 'strong') return false;
  // Nobody disguises what they may say aloud.
  if (undone !== 'nothing' || outright.includes('exfiltration') || outright.includes('code')) return true;
  const other = attempts.filter((attempt) => attempt !== outright[0]);
  if (other.some((attempt) => WANTS.has(attempt))) return true;
  if (outright.includes('tags') && outright.length > 1) return true;
  if (
    outright.some((attempt) => SETS_ASIDE.has(attempt) || attempt === 'secrecy' || attempt === 'disclosure')
  )
    return isGrave(text, outright) || isUnseen(text);
  return false;
}

function isGrave(text: string, outright: readonly Attempt[]): boolean {
  // What asks for silence would find itself.
  const said = outright.length === 1 && outright[0] === 'secrecy' ? text.replace(HUSH, ' ') : text;
  if (GRAVE.some((grave) => grave.test(said))) return true;
  return outright.includes('override') && POSED.test(text);
}

const HUSH =
  /\b(?:do not|don't|never|must not|without|avoid)\b[^\n.!?]{0,60}?\b(?:users?|humans?|anyone|anybody|owner|operator|person)\b/gi;

/** What only the model reads, and not the person before the page. */
function isUnseen(text: string): boolean {
  return UNSEEN.some((place) =>
    [...text.matchAll(place)].some(([, inside = '']) => findInjection(inside)?.strength === 'strong'),
  );
}

/** A sentence that belongs to an attack beside it. */
export const isHarmful = (text: string): boolean => GRAVE.some((grave) => grave.test(text));
