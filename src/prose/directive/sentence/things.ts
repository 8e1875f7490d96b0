import { gated } from '../../gated.ts';

/** What a directive may be after, by class, and where it may want it to go. Matched against one lower-case sentence. */
export type ThingClass =
  | 'key'
  | 'secret'
  | 'environment'
  | 'prompt'
  | 'conversation'
  | 'others'
  | 'config'
  | 'personal'
  | 'code';

export interface Thing {
  readonly is: ThingClass;
  readonly at: number;
  readonly end: number;
}

/** If none of these stands in a text, there is nothing private in it. */
const THING_SIGN =
  /conversation|chat|dialog|discuss|guideline|rules|directive|said|messages?\b|histor|transcript|exchange|context|prompt|instruct|keys?\b|credential|passw|passphrase|secret|tokens?\b|cookie|seed|mnemonic|wallet|\.env|environment|\benv\b|\.ssh|id_rsa|mcp\.json|config|\/etc\/|~\/|%appdata|keychain|user's|users'|customer|personal|private|confidential|sensitive|\bpii\b|home dir|tools?['’]|tool (?:result|output|call|respon)|tools\b|results? of|outputs? of|source code|files?\b|contents? of|text of|copy of|reasoning|scratchpad|memory|turns?\b|the user (?:has )?(?:said|told|typed|wrote|asked|pasted|shared)|clipboard|what the|what they|servers|identity|number|code\b|\.git-cred|kdbx|ovpn|p12|pfx|login file|\.pem|\.npmrc|\.netrc|kube|known to you|everything/;

const CLASSES: readonly (readonly [ThingClass, RegExp])[] = [
  [
    'key',
    /(?:~|\$home|%userprofile%|\/root|\/home\/\w{1,20}|\/users\/\w{1,20})[\\/]\.(?:ssh|aws|gnupg|kube|netrc|npmrc|pypirc|docker|cursor|claude|codeium|config|bash_history|zsh_history|git-credentials|azure|gcloud|mozilla|vscode|env)\S{0,60}|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\.ssh\b(?:[\\/]\S{0,40})?|\.aws\/\S{0,20}|\.netrc\b|\.pgpass\b|\.npmrc\b|\.pypirc\b|\.git-credentials\b|\bmcp(?:_config)?\.json\b|\bclaude_desktop_config\b|\/etc\/(?:passwd|shadow|sudoers)\b|\bauthori[sz]ed[_ ]keys\b|\bwallet\.dat\b|\b(?:ssh|gpg|pgp|tls|ssl|host|server) (?:private )?keys?\b|\bprivate[ -]keys?\b|\bkey ?(?:file|ring|chain|store)s?\b|\bkubeconfig\b|\b(?:browser|chrome|firefox|saved|stored|login) (?:cookies|passwords?|logins|credentials|profile)\b|\bwallet files?\b|\b(?:bash|shell|zsh|command|terminal|browser|browsing) history\b|\bhistory of the (?:shell|browser|terminal)\b|\b(?:seed|recovery|mnemonic) (?:phrase|words)\b|\.(?:pem|kdbx|ovpn|p12|pfx|ppk|keystore)\b|\bkey (?:material|texts?)\b|\bcookies? (?:file|database|jar|of the (?:browser|session))\b|\bbrowser's cookie\b|\b(?:container|docker|registry) login file\b|\bcredentials? (?:file|store|manager|helper)s?\b|\bpassword (?:store|vault|database)\b|\bsecrets? (?:file|store|manager)s?\b|\bbrowser(?:'s)? (?:storage|cookies|session|profile)\b|\bfile (?:that |which )?(?:holds?|holding|with|containing|contains|stores?|storing) (?:\w{1,12} ){0,3}?(?:keys?|tokens?|credentials|passwords|secrets)\b/g,
  ],
  [
    'environment',
    /(?<![\w/-])\.env(?:\.\w{1,12})?\b(?!\.example)|\benv(?:ironment)? (?:variables?|vars?|settings|file|block|contents?|dump)\b|\bprocess(?:'s)? environment\b|\bprocess\.env\b|\bos\.environ\b|\bprintenv\b|\boutput of (?:the )?`?env\b|`env` (?:was|is|were|has been)\b|\b(?:full|entire|whole|current|shell|host) environment\b/g,
  ],
  [
    'secret',
    /\b(?:api|access|secret|signing|encryption|aws|license|deploy|master|account)[ _-]?keys?\b|\bcredentials?\b|\bpasswords?\b|\bpassphrases?\b|\bpasscodes?\b|\b(?:access|auth\w{0,12}|bearer|session|api|oauth|refresh|secret|security|login|github|personal|saved|stored|user's|their|all|any|your|bot|jwt|configured|cached|available|active)(?: \w{1,10})? tokens?\b|\bsecrets\b|\bsecret (?:values?|material|data)\b|\b(?:session|auth\w{0,12}|login)[ -]?cookies?\b|\bcookies\b|\bone[- ]time (?:codes?|passwords?)\b|\b(?:2fa|mfa|otp|verification) codes?\b|\bconnection strings?\b|\b(?:looks?|looking) like an? (?:\w{1,10} )?(?:key|token|password|secret|credential)\b|\bresembl\w{1,4} (?:an? |\w{1,10} )?(?:keys?|tokens?|passwords?|secrets?|credentials?)\b|\bdatabase_url\b|\bcvv\b|\btokens and\b|\b(?:keys|passwords|credentials) (?:and|or) tokens\b/g,
  ],
  [
    'prompt',
    /\b(?:entire|full|whole|complete) prompt\b|\b(?:system|developer|initial|hidden|original|internal) (?:prompt|instructions?|directives?|guidelines)\b(?! templates?)|\b(?:system|developer) message\b|\byour (?:\w{1,12} )?(?:instructions|guidelines|directives|rules|operating (?:rules|parameters|context))\b|\byour (?:own|full|current|hidden|base) (?:prompt|configuration)\b|\b(?:instructions|rules|guidance|directions) (?:that )?you (?:were given|have been given|received|operate|are (?:following|operating|under)|have|follow)\b|\binstructions (?:given to you|in your context|at the top|you started with|preceding)\b|\bwhat you (?:were|have been) (?:told|instructed)\b|\btext (?:above|that precedes|preceding) this\b/g,
  ],
  [
    'conversation',
    /\b(?:conversation|chat|dialogue?|discussion)(?:'s)? (?:history|transcript|log|so far|context|thread|record|to date|contents?)s?\b|\b(?:message|session|interaction|prompt|query|request)(?:'s)? (?:history|transcript|log|so far|to date)s?\b|\b(?:full|entire|whole|complete|ongoing|current|previous|prior|recent|this|our|your|verbatim|surrounding|preceding)(?: \w{1,10})?(?: \w{1,10})? (?:conversation|chat|dialogue?|discussion|exchange|transcript)\b|\b(?:messages?|turns?|exchanges?|prompts?|replies) (?:exchanged|so far|sent so far|typed so far|in this (?:chat|conversation|session|thread)|above|up to|of this (?:chat|conversation|session)|from (?:this|the) (?:chat|conversation|session))\b|\b(?:previous|prior|earlier|preceding|past|recent|last (?:\w{1,6} )?|all|all of the|all the|every|user's|user's \w{1,10}|user's \w{1,10} \w{1,10}) (?:user |chat |assistant )?(?:messages|turns|exchanges|prompts|utterances)\b|\b(?:everything|what|anything|whatever|all|things) (?:that )?(?:the |your )?(?:user|person|customer|they|human)(?: has| have|'s|'ve| had)? (?:said|told|written|typed|shared|asked|pasted|uploaded|mentioned|provided|discussed)\b|\bwhat(?:ever)? (?:has been|was|were|is|we|you|they) (?:have |both )?(?:said|discussed|talked about|covered|exchanged)\b|\b(?:contents? of|transcript of|copy of|log of|summary of|record of|history of|messages (?:in|from|of)) (?:the |this |your |our )(?:\w{1,10} )?(?:conversation|chat|dialogue?|discussion|session)\b|\b(?:contents? of|everything in|text in|from) (?:your|the) (?:\w{1,10} )?context(?: window)?\b|\b(?:your|the) (?:full|entire|current|complete|whole) context\b|\b(?:your|the model's|the assistant's|internal|hidden) (?:chain[ -]of[ -]thought|scratchpad|reasoning|thoughts|memory|working memory)\b|\bclipboard\b|\b(?:last|latest|most recent|newest) (?:user |chat )?message\b|\buser's (?:last|latest) (?:message|prompt)\b|\bwhat (?:the )?(?:user|person|customer) (?:types?|writes?|says?|said|enters?|is working on)\b|\bwhat they (?:are working on|type|write)\b|\b(?:original|exact|raw|verbatim|full) (?:user )?(?:messages|prompts?|wording) (?:of|from|by) the user\b|\beverything (?:you (?:know|have (?:seen|read|learned))|known to you|in (?:your|the) context)\b|\b(?:conversation|chat) (?:in|into|as|to|through|via|inside)\b|\bchat history\b|\bthe (?:whole |full )?(?:conversation|chat|dialogue?)(?= must| should| has to| needs| ought|[.,]| verbatim| in full)/g,
  ],
  [
    'others',
    /\b(?:outputs?|results?|responses?|repl(?:y|ies)|returns?|data|values?|arguments|contents?|anything|information|records?) (?:\w{1,12} ){0,3}?(?:of|from|by|returned by|produced by|returned from|received from|gathered (?:from|by)|seen from) (?:\w{1,10} ){0,2}?(?:other|previous|prior|earlier|preceding|all|every|any|connected|neighbou?ring) (?:\w{1,12} ){0,2}?(?:tools?|tool calls?|servers?|integrations?|calls?|functions?|connectors?)\b|\b(?:previous|prior|earlier|preceding|recent|last)(?: \w{1,8})? tools?(?:'s?)? (?:outputs?|results?|responses?|calls?|returns?)\b|\b(?:other|all) tools?(?:'s?)? (?:outputs?|results?|responses?|returns)\b|\b(?:outputs?|results?|responses?|returns?) of (?:the |any |all )?tools? (?:you|called|used|run|invoked|that)\b|\bother tools' \w{1,12}\b|\b(?:results?|outputs?|data|contents?|what|everything|anything|answers) (?:\w{1,10} ){0,2}?(?:of|from|by) the (?:mail|e-?mail|file|filesystem|calendar|database|memory|browser|chat|search|crm|document|contacts?)(?: and (?:\w{2,12}))? tools\b|\b(?:what|which) (?:other )?(?:tools|servers|integrations) (?:\w{1,8} )?(?:you|are (?:connected|available|installed))\b|\btheir arguments\b|\b(?:list|names?|definitions|schemas?|inventory) of (?:all |the |every |your )*(?:other |available |connected |installed |enabled )*tools\b|\btools? (?:you have|available to you|at your disposal|you can (?:access|call|see))\b|\btool (?:call )?(?:history|transcript|log)s?\b/g,
  ],
  [
    'config',
    /\bconfig(?:uration)?s? (?:file|files|directory|folder|contents?|values)\b|\b(?:contents? of|copy of|text of|body of) (?:\S{1,20} ){0,3}?(?:config\w{0,10}|settings|dotfiles?|lock ?file|\S{1,24}\.(?:json|ya?ml|toml|ini|conf|cfg|properties))\b|\bdotfiles?\b|\bsettings (?:file|files)\b|\b(?:docker-compose|package|settings|appsettings|config|secrets)\.(?:ya?ml|json|toml|ini)\b|\bhome (?:director(?:y|ies)|folder)\b|\b(?:files?|contents?|listing) (?:in|of|under|from) ~\/|\bdirectory listing\b/g,
  ],
  [
    'personal',
    /\b(?:user|customer|person|patient|client|employee|account holder|owner|caller|individual)(?:'s|s') (?:\w{1,12} (?:and |, )?){0,2}?(?:name|e-?mail|address|phone|number|location|birth\w{0,5}|identity|passport|salary|card|account|balance|medical|health|ssn|details|data|information|contacts?|calendar|inbox|files|documents|messages|history|profile|rows|records|database|device|balance)s?\b|\bidentity documents?\b|\bphone numbers?\b|\bcard numbers?\b|\bpersonal (?:data|information|details|identifiers?)\b|\bpersonally identifiable\b|\bpii\b|\b(?:credit|debit|payment) cards?(?: numbers?| details| data)?\b|\bsocial security\b|\b(?:private|confidential|sensitive|internal) (?:\w{1,12} )?(?:data|information|details|documents?|files?|records|notes|messages|emails?)\b|\b(?:customer|patient|employee|payroll|medical) (?:records?|data|list|table)s?\b|\baddress book\b|\bcontact list\b/g,
  ],
  [
    'code',
    /\b(?:contents?|text|copy|body|source) of (?:\w{1,12} ){0,3}?(?:files?|documents?|project|repositor(?:y|ies)|workspace|codebase|buffers?|notebook|database|tables?|inbox|mailbox|directory)\b|\bfile contents?\b|\b(?:full|entire|complete|proprietary|raw|surrounding|relevant) (?:source(?: code)?|codebase|repository|project|file|document)\b|\b(?:open|opened|current|active|recent|local|nearby) (?:files|documents?|buffers?|tabs)\b|\bprivate (?:\w{1,12} )?(?:code|repositor(?:y|ies))\b|\bsource code\b/g,
  ],
];
const PATTERNS = CLASSES.map(([is, pattern]) => [is, gated(pattern)] as const);

/** `has no access to this conversation`: it is not there, and that is said. */
const ABSENT =
  /\b(?:no access to|not see|cannot see|can't see|not have|without|no knowledge of|unaware of|not share|not part of|independent of)(?: the| any| your| access to){0,3} $/;

export function thingsIn(sentence: string): Thing[] {
  const things: Thing[] = [];
  if (!THING_SIGN.test(sentence)) return things;
  for (const [is, pattern] of PATTERNS) {
    let count = 0;
    for (const match of pattern.matchAll(sentence)) {
      const at = match.index;
      const end = at + match[0].length;
      const isAbsent = ABSENT.test(sentence.slice(Math.max(0, at - 40), at));
      if (!isAbsent && !things.some((thing) => at < thing.end && end > thing.at))
        things.push({ is, at, end });
      if (++count >= 4) break;
    }
  }
  return things;
}

/** A word for what was named before. */
export const PRONOUN =
  /\b(?:it|its|them|their|(?:this|that|these|those)(?=\s?(?:$|[.,;:)])| (?:is|are|must|should|has|have|to|in|into|as|with|and|via|along|back|here)\b)|the (?:\w{1,12} )?(?:contents?|results?|output|values?|file|data|text|information|findings|listing))\b/;
