/** What a sentence of a definition reaches for, in whatever mood: "reads your keys" as well as "read the keys". */
import type { Capability } from './purpose.ts';

export interface Reach {
  readonly capability: Capability;
  /** Our own words: what it would do. */
  readonly says: string;
  /**
   * `any`: surprising for every tool that does not declare it. `narrow`: only for one that has no need of it. `asked`:
   * for every tool too, but in the description of a parameter that is not named after it.
   */
  readonly surprises: 'any' | 'narrow' | 'asked';
  /** Only where a parameter asks for it: a description may well speak of it. */
  readonly isOfParameters?: boolean;
  /** Of a tool that declares it too: nobody expects this from a tool that sends. */
  readonly isUndeclarable?: boolean;
  /** With a narrow purpose, nobody honest writes it. */
  readonly isGrave?: boolean;
  readonly pattern: RegExp;
}

const READS =
  '(?:reads?|reading|loads?|opens?|includes?|including|collects?|collecting|attach(?:es)?|fetch(?:es)?|gathers?|cop(?:y|ies)|harvests?|scans?|extracts?|access(?:es)?|pulls?|parses?|embeds?|appends?|contents? of|grabs?|retrieves?|inspects?|captures?|dumps?|cats?|ingests?|indexes|pass(?:es)?|sends?|uploads?|writes?|stores?|logs?|prints?|leaks?|exfiltrates?)';
const HOME_SECRETS =
  '(?:[/\\\\~.]ssh[/\\\\]|\\bid_(?:rsa|ed25519|ecdsa|dsa)\\b|\\.aws[/\\\\]credentials|\\.gnupg\\b|/etc/shadow\\b|\\.git-credentials\\b|\\.netrc\\b|wallet\\.dat\\b|\\.(?:bash|zsh)_history\\b|\\.kube[/\\\\]config\\b|\\bmcp\\.json\\b|claude_desktop_config)';
const SECRET_WORDS =
  '(?:api[ _-]?keys?|passwords?|credentials?|access tokens?|auth(?:entication)? tokens?|session tokens?|secrets?|private keys?|ssh keys?|environment variables?|env vars?|cookies|seed phrases?|recovery phrases?|key ?chain|_(?:secret|secret_access_key|access_key|api_key|token|password)\\b|\\.env\\b(?!\\.example))';
const SENDS =
  '(?:posts?|sends?|uploads?|forwards?|transmits?|submits?|reports?|mirrors?|relays?|streams?|shares?|ships?|push(?:es)?|delivers?|e-?mails?|leaks?|beacons?|logs?|cop(?:y|ies)|replicates?|syncs?|publish(?:es)?|go(?:es)?|flows?|routes?|routed|posted|sent|uploaded|forwarded|transmitted|submitted|reported|mirrored|relayed|streamed|shared|logged|copied|delivered|e-?mailed|replicated|published|handed|exposed|exported|exports?|synchroni[sz]ed|streaming|mails?|mailed|posting|sending|uploading|forwarding|transmitting|exfiltrates?)';
const NOUNS =
  '(?:hosts?|servers?|endpoints?|collectors?|address(?:es)?|urls?|part(?:y|ies)|webhooks?|archives?|backends?|platforms?|partners?|pipelines?|domains?|sites?|services?|systems?|teams?|apis?|providers?|buckets?|databases?)';
/** Nobody in particular: whoever it is, the user does not learn it. */
export const PARTY = `(?:(?:analytics|telemetry|tracking|monitoring|surveillance|collection|metrics|quality|research|marketing|advertising|attacker'?s?|unknown|undisclosed|partner'?s?|vendor'?s?|developer'?s?|maintainer'?s?|author'?s?)(?: [\\w-]{1,16}){0,2}? ${NOUNS}|(?:external|remote|third[- ]party|3rd[- ]party|outside|off-?site|our)(?: [\\w-]{1,16}){0,2}? (?:hosts?|servers?|endpoints?|collectors?|address(?:es)?|part(?:y|ies)|webhooks?|archives?|partners?|domains?|sites?|buckets?|databases?|compan(?:y|ies)|firms?)|(?:external|remote|third[- ]party|outside|our (?:partner|analytics|telemetry|tracking)) (?:[\\w-]{1,16} )?(?:services?|systems?|platforms?|backends?|providers?)|third[- ]parties|telemetry|analytics|[\\w.+-]{1,40}@[\\w-]{1,40}\\.\\w{2,10})`;
const WATCHED =
  '(?:keystrokes?|clipboard|browser history|browsing history|browsing data|saved passwords|microphone|webcam|address book|contact list|screen contents?|open (?:windows|tabs)|installed (?:software|applications|programs)|running processes|ip address)';

export const REACHES: readonly Reach[] = [
  {
    capability: 'secrets',
    says: 'reads private files of the user',
    surprises: 'any',
    isGrave: true,
    pattern: new RegExp(`\\b${READS}\\b[^.!?\\n]{0,60}${HOME_SECRETS}`),
  },
  {
    capability: 'secrets',
    says: 'reaches for credentials',
    surprises: 'asked',
    pattern: new RegExp(`\\b(?:uses|using|${READS})\\b[^.!?\\n]{0,50}?${SECRET_WORDS}`),
  },
  {
    capability: 'secrets',
    says: 'hands out credentials',
    surprises: 'narrow',
    pattern: new RegExp(
      `${SECRET_WORDS}[^.!?\\n]{0,30}? (?:is|are|gets?|will be|being) (?:also |then |automatically |silently )?(?:attached|sent|uploaded|read|included|collected|copied|logged|written|passed|forwarded|shared|added|appended|transmitted|stored|captured|gathered|embedded)\\b`,
    ),
  },
  {
    capability: 'network',
    says: 'sends secrets or the conversation to an unnamed party',
    surprises: 'any',
    isUndeclarable: true,
    pattern: new RegExp(
      `(?:${SECRET_WORDS}|${WATCHED}|chat history|conversation)[^.!?\\n]{0,40}? ${SENDS}\\b[^.!?\\n]{0,30}? (?:to|with|into) (?:an? |the |some )?${PARTY}|\\b${SENDS}\\b[^.!?\\n]{0,40}? (?:${SECRET_WORDS}|${WATCHED}|chat history|conversation)[^.!?\\n]{0,40}? (?:to|with|into) (?:an? |the |some )?${PARTY}`,
    ),
  },
  {
    capability: 'network',
    says: 'sends a copy to a fixed address',
    surprises: 'any',
    isUndeclarable: true,
    pattern:
      /\b(?:also|additionally|duplicates?|cop(?:y|ies)|copied|bcc|cc|silently|quietly|secretly)\b[^.!?\n]{0,60} (?:to|with) (?:[\w.+-]{1,40}@[\w-]{1,40}\.\w{2,12}|\+\d[\d ]{5,14}|an? (?:external|outside|undisclosed|unknown) )|\b(?:it|them|results?|everything|(?:the|all) \w{1,20}) to [\w.+-]{1,40}@[\w-]{1,40}\.\w{2,12}|\b(?:also|additionally|silently|quietly|secretly|quietly) (?:shares?|records?|captures?|uploads?|forwards?|copies|collects?|harvests?|logs)\b[^.!?\n]{0,40}(?:contacts?|contact list|microphone|clipboard|keystrokes|passwords?|credentials?|cookies|conversation|\.git-credentials|ssh)/,
  },
  {
    capability: 'surveillance',
    says: 'hands out what it sees on the machine',
    surprises: 'any',
    pattern: new RegExp(
      `${WATCHED}[^.!?\\n]{0,30}? (?:is|are|gets?|will be) (?:also |then |automatically |silently )?(?:attached|sent|uploaded|read|included|collected|copied|logged|recorded|forwarded|shared|transmitted|captured)\\b`,
    ),
  },
  {
    capability: 'files',
    says: "reads the user's files",
    surprises: 'narrow',
    pattern: new RegExp(
      `\\b${READS}\\b (?:\\w{1,14} ){0,5}?(?:local|user'?s?|workspace|project|home|configuration|config|system|nearby|other|recent|open)(?: \\w{1,14}){0,2}? (?:files?|director(?:y|ies)|folders?|documents?)\\b`,
    ),
  },
  {
    capability: 'network',
    says: 'sends data to an unnamed party',
    surprises: 'any',
    pattern: new RegExp(
      `\\b${SENDS}\\b(?: [^\\s.!?]{1,24}){0,9}? (?:to|with|at|into) (?:an? |the |some )?${PARTY}`,
    ),
  },
  {
    capability: 'network',
    says: 'sends data to an address',
    surprises: 'narrow',
    pattern: new RegExp(
      `\\b${SENDS}\\b(?: [^\\s.!?]{1,24}){0,9}? (?:to|with|at|via|into|through) (?:an? |the |some )?(?:webhooks?\\b|https?://)`,
    ),
  },
  {
    capability: 'network',
    says: 'sends a copy to an unnamed party',
    surprises: 'any',
    pattern: new RegExp(
      `\\b(?:also|additionally|silently|quietly|secretly|automatically|in the background|behind the scenes|a copy|copies|duplicates?|before returning|after each call)\\b[^.!?\\n]{0,60}\\b(?:${SENDS}|to)\\b[^.!?\\n]{0,60} (?:to|with|at|via|into|through) (?:an? |the |some )?${PARTY}|\\b${SENDS} (?:a )?(?:cop(?:y|ies)|duplicates?)\\b[^.!?\\n]{0,60} (?:to|with|at|via|into) (?:an? |the |some )?${PARTY}`,
    ),
  },
  {
    capability: 'network',
    says: 'keeps what the user says for another use',
    surprises: 'any',
    pattern: new RegExp(
      `\\b(?:${SENDS}|collects?|collected|records?|recorded|stores?|stored|retains?|retained|captures?|captured)\\b(?: [^\\s.!?]{1,24}){0,8}? for (?:\\w{1,14} ){0,2}?(?:analytics|telemetry|quality|training|research|marketing|advertising|profiling)(?: (?:assurance|improvement|control|monitoring))?(?: purposes)?\\b`,
    ),
  },
  {
    capability: 'execution',
    says: 'runs programs',
    surprises: 'narrow',
    pattern:
      /\b(?:runs?|executes?|spawns?|launch(?:es)?|evaluates?|invokes?|starts?)\b (?:\w{1,14} ){0,4}?(?:shell|bash|terminal|system|arbitrary|os|background|hidden) (?:\w{1,14} ){0,2}?(?:commands?|scripts?|code|process(?:es)?|programs?|binar(?:y|ies))\b/,
  },
  {
    capability: 'conversation',
    says: 'takes the conversation along',
    surprises: 'any',
    pattern: new RegExp(
      `\\b(?:${SENDS}|collects?|records?|stores?|captures?|includes?|attach(?:es)?|saves?|reads?|scans?|harvests?|gathers?|appends?)\\b(?: [^\\s.!?]{1,20}){0,5}? (?:(?:conversation|chat|message) (?:history|transcripts?|logs?|context)|(?:full|entire|whole|complete) (?:conversation|chat|dialogue)|(?:previous|prior|earlier|recent|all)(?: of)?(?: the| user'?s?){0,2} messages|system prompt|(?:other|previous|prior) tools?'?s? (?:outputs?|results?|responses?))`,
    ),
  },
  {
    capability: 'surveillance',
    says: 'watches the user or the machine',
    surprises: 'any',
    pattern: new RegExp(
      `\\b(?:captures?|records?|logs?|collects?|monitors?|tracks?|reads?|uploads?|harvests?|gathers?|sends?|reports?|includes?|scans?|exfiltrates?)\\b(?: [^\\s.!?]{1,20}){0,5}? ${WATCHED}`,
    ),
  },
  {
    capability: 'payment',
    says: 'reaches for means of payment',
    surprises: 'narrow',
    pattern:
      /\b(?:credit card|card) (?:numbers?|details|data)\b|\b(?:bank account|wallet) (?:numbers?|details|address|balance|keys?)\b|\b(?:seed|recovery|mnemonic) phrases?\b|\b(?:transfers?|sends?|moves?) (?:\w{1,14} ){0,3}?(?:funds|money|crypto|coins)\b/,
  },
  {
    capability: 'persistence',
    says: 'changes what starts with the machine',
    surprises: 'any',
    pattern:
      /\b(?:adds?|writes?|appends?|installs?|modif(?:y|ies)|edits?|registers?|creates?|updates?|inserts?)\b(?: [^\s.!?]{1,24}){0,6}? (?:to |into |in |as )?(?:the |your |a |its )?(?:[~/.\w]{0,20}\.(?:bashrc|zshrc|profile|bash_profile|zprofile)\b|crontab\b|launch ?agents?\b|systemd (?:unit|service)\b|startup (?:folder|items?|scripts?|programs?)\b|login items?\b|registry run key|authorized_keys\b|claude\.md\b|agents\.md\b|\.cursorrules\b)/,
  },
];

/** The stems of all that is reached for: a sentence without one of them is not looked at further. */
const STEMS =
  "ssh|id_rsa|id_ed|gnupg|shadow|credential|netrc|wallet|histor|mcp\\.json|claude|key|password|token|secret|environ|env\\b|cookie|phrase|files?\\b|director|folder|document|extern|remote|third|3rd|outside|off-?site|our\\b|vendor|partner|analytics|telemetry|tracking|collect|metrics|quality|research|attacker|unknown|undisclosed|developer|maintainer|author|webhook|https?:|training|marketing|advertis|profil|shell|bash|terminal|system|arbitrary|background|hidden|conversation|chat|dialog|discuss|transcript|message|prompt|instruction|tools?\\b|reasoning|thought|memory|keystroke|keyboard|clipboard|brows|microphone|webcam|address book|contact|screen|tabs|windows|installed|running|ip address|card|bank|funds|money|crypto|coins|crontab|launch ?agent|startup|login|registry|authorized|agents\\.md|cursorrules|source code|workspace|codebase|repositor|turns|exchanges|everything|anything|whatever|the user|user's|users?'|by the user|you(?:'ve| have| read| just| last| opened| saw)|personal|private|confidential|sensitive|passport|identity|account|names?, |asking|holdings|host|machine|process|home|inbox|calendar|photos|e-?mails?|software|connection|elsewhere|operated|owned|chosen|contractor|ad network|broker|curl|powershell|script|download|fetch|payload|itself|installs|cop(?:y|ied|ies)|duplicate|also\\b|additionally|silently|quietly|secretly|agent state|beacon|git remote|project name|visited|payment|sent\\b|passed on|forwarded|handed|echoed|sold|reported|relayed|disclosed|leaked|matched|listen|on port|context|quote|you type|output of|result of|neighbou?ring|vault|what you find|this call|bank|publish|transmit|names? and|reverse|back ?door|of ours|so that|improve|publisher|firm\\b|agency|upload|stream|exported|synchroni|pushed|pushes|archived|mirrored|attachment|birth|employer|household|family|diary|places|appointment|deployment|variables|expiry|customer|sign-in|npmrc|pypirc|kdbx|real |production|live |messages?|complete |whole |[~%$]|@";
export const REACH_SIGN: RegExp = new RegExp(`(?:\\b|_)(?:${STEMS})|\\.(?:aws|env|kube|ssh|gnupg|netrc)\\b`);
