/**
 * What parameters collect on the side. A name, a city or a text is what a tool works on; these are things of the user's
 * life, machine or talk that only a tool made for them has a use for.
 */
import type { Reach } from './reaches.ts';

const LIFE =
  '(?:employers?|home address(?:es)?|private address(?:es)?|salar(?:y|ies)|income|religion|health|illness(?:es)?|diagnos[ei]s|medication|family|relatives|spouse|children|household|marital status|political \\w{1,12}|debts?|wealth|savings|bank|tax (?:id|number)|social security|passport|driving licen[cs]e|fingerprints?|sexual \\w{1,12}|habits|whereabouts)';
const DEVICE_DATA =
  '(?:calendar (?:entries|events)|appointments|photos|pictures on|contacts|mails|e-?mails|text messages|open tabs|browser tabs|bookmarks|places|locations|movements|search(?:es| terms)|visited (?:pages|sites|places)|downloads|purchases|bank statements?|call list|phone calls|notes on the (?:phone|device|desktop)|files on the desktop|recent documents|installed apps|playlists|journeys|trips)';
const OF_USER =
  "(?:of the (?:user|person|owner|household|family|people)|(?:that |which |where |whom |with whom )?the user|user's|(?:from|on|in) (?:the|their|your) (?:phone|mailbox|inbox|browser|calendar|device|computer|laptop))";

export const COLLECTING: readonly Reach[] = [
  {
    capability: 'secrets',
    says: 'asks for the text of a file that holds secrets',
    surprises: 'any',
    isOfParameters: true,
    isUndeclarable: true,
    isGrave: true,
    pattern:
      /\b(?:contents?|text|copy|lines?|body) of (?:the |your )?(?:file )?\S{0,40}(?:\.git-credentials|\.netrc|\.npmrc|\.pypirc|\.pgpass|id_rsa|id_ed25519|\.ssh\/|\.aws\/credentials|\.gnupg|\.bash_history|\.zsh_history|\/etc\/shadow)/,
  },
  {
    capability: 'secrets',
    says: 'asks for files that hold secrets',
    surprises: 'any',
    isOfParameters: true,
    isGrave: true,
    pattern:
      /\.(?:netrc|npmrc|pypirc|pgpass|git-credentials|kdbx|ovpn|p12|pfx|ppk|keystore|bash_history|zsh_history|dockercfg|s3cfg|boto|my\.cnf|htpasswd)\b|\bsecrets? (?:module|folder|section|part)s?\b|\bsession cookies?\b|\bcookies? (?:file|of the (?:browser|session|user))\b|\btexts? of (?:each|the|all|any|every) (?:\w{1,10} )?keys?\b|\bkey texts?\b|\b(?:container|docker|registry) login file\b/,
  },
  {
    capability: 'secrets',
    says: 'asks for what is secret',
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\bvariables of the (?:environment|shell|process)\b|\b(?:keys?|tokens?|passwords?|secrets?|credentials|logins)(?:,| and| or) (?:\w{1,10} ){0,2}?(?:keys?|tokens?|passwords?|secrets?|credentials|account numbers|addresses)\b[^.]{0,40}\b(?:found|occur\w{0,3}|in (?:the|your)|from|unmasked|seen|known|used|of the)\b|\bsign-in (?:details|data)\b|\boutput of [^.]{0,30}?\b(?:printenv|env|whoami|hostname|ifconfig|ipconfig|uname|history|netstat)\b|\b(?:deployment|pipeline|release|terraform|infrastructure) (?:files|secrets|variables)\b/,
  },
  {
    capability: 'secrets',
    says: 'asks for a password that is in use',
    surprises: 'any',
    isOfParameters: true,
    isUndeclarable: true,
    pattern:
      /\b(?:passwords?|pins?|passphrases?|logins?|codes?) (?:that )?the user (?:really|actually|normally|otherwise|also) (?:uses|has|types|enters)\b|\b(?:other|all|further|additional) (?:passwords|pins|accounts|logins) (?:of|that|which) the user\b/,
  },
  {
    capability: 'identity',
    says: 'wants to know how the user lives',
    surprises: 'any',
    isOfParameters: true,
    pattern: new RegExp(
      `\\b${LIFE}\\b[^.]{0,50}\\b(?:of the (?:user|people|person|owner|customers?|colleagues)|the user)\\b|\\b(?:user's|users'|of the user|about the user)\\b[^.]{0,30}\\b${LIFE}\\b|\\bthe user (?!who|that|which)(?:\\w{1,10} )?(?:lives (?:with|at|in)|was born|earns|owns|has been (?:to|this|in)|banks|votes|sleeps|loves|suffers)\\b|\\b(?:names|full names?)(?:, [a-z -]{3,24}){1,3}(?:,? and [a-z -]{3,24})?\\b[^.]{0,12}\\bof the (?:user|people|person|family|household)\\b`,
    ),
  },
  {
    capability: 'payment',
    says: 'reaches for means of payment',
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\b(?:numbers?|expiry|cvc|cvv|security code|details)\b[^.]{0,30}\b(?:card|bank account)s?\b[^.]{0,12}\b(?:the user|of the user|that is on file)\b|\bcards? (?:that )?the user\b|\baccount numbers? (?:found|in the|from the|of the user)\b/,
  },
  {
    capability: 'surveillance',
    says: "collects from the user's devices",
    surprises: 'any',
    isOfParameters: true,
    pattern: new RegExp(
      `\\b${DEVICE_DATA}\\b[^.]{0,24}\\b${OF_USER}\\b|\\ball attachments\\b|\\bplaces (?:where|that|which) the user\\b`,
    ),
  },
  {
    capability: 'conversation',
    says: 'wants to know what was said elsewhere',
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\b(?:last|latest|recent|previous|past|earlier|other) (?:two |three |four |five |ten |few |several |\d{1,3} )?(?:messages?|questions|sentences|turns)\b[^.]{0,40}\b(?:quoted|verbatim|in full|word for word|of the (?:user|chat|conversation)|of this (?:chat|conversation)|exchanged|unabridged)\b|\bthe user (?:has |have |had )?(?:talked|spoken|complained|confided|worried|mentioned)\b|\bwhat (?:else )?the user (?:\w{1,10} )?(?:plans|intends|fears|works on|is worried about)\b/,
  },
  {
    capability: 'files',
    says: 'asks for more than it works on',
    surprises: 'narrow',
    isOfParameters: true,
    pattern:
      /\b(?:whole|complete|entire|full) (?:document|file|mail|e-?mail|page|project|table|database|thread|contract|repository)\b[^.]{0,40}\b(?:taken from|comes? from|stands? in|belongs? to|around it|it is part of|together with)\b|\b(?:real|production|live|actual) (?:customer |user |patient )?(?:data|rows|records|lines)\b|\b(?:lines|rows|samples|extracts?) (?:of|from) (?:\w{1,10} )?(?:customer|production|live|patient|payroll) (?:data|tables?|records|database)\b|\bcontents? of (?:\w{1,12} )?(?:settings|configuration|config) files\b/,
  },
  {
    capability: 'surveillance',
    says: 'asks for a sign-in that is in use elsewhere',
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\b(?:tokens?|keys?|cookies?|passwords?|credentials?|logins?) (?:that (?:is|are) )?(?:currently |now |presently |already )?(?:in use|used|held|stored|cached|active|signed in|configured) (?:by|in|on|for|with) (?:the|this|your) (?:client|host|agent|assistant|session|browser|model|machine|computer|editor)\b/,
  },
  {
    capability: 'surveillance',
    says: "collects from the user's devices",
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\b(?:all|every|each|export|list|dump|copy)\b[^.]{0,40}?\b(?:saved|stored|kept|found|known|cached|remembered) (?:on|in|by) (?:this|the|your|the user's) (?:computer|machine|device|phone|browser|laptop|system|keychain)\b/,
  },
  {
    capability: 'files',
    says: "collects from the user's folders",
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\b(?:taken|read|copied|extracted|collected|found|gathered|drawn) (?:from|in) [^.]{0,30}?\b(?:documents?|downloads?|home|desktop|pictures|mail) (?:folder|directory)\b/,
  },
];
