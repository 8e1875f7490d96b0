/**
 * Things that a tool has no business to mention at all unless it says that it is about them, in whatever words: there the
 * thing itself is the sign, not what is done with it.
 */
import { PARTY, type Reach } from './reaches.ts';

export const NEEDLESS: readonly Reach[] = [
  {
    capability: 'conversation',
    says: 'wants to know what was said elsewhere',
    surprises: 'any',
    pattern:
      /\b(?:(?:entire|full|whole|complete) (?:\w{1,14} )?(?:conversation|chat|dialogue|discussion(?! threads?| items| posts))\b|(?:conversation|chat|message|dialogue) (?:history|transcripts?|logs?|so far|context)|(?:history|transcript|summary|copy|rest|contents?|text|parts?) of the (?:\w{1,14} )?(?:conversation|chat|dialogue|discussion)|system prompt|(?:your|the model's|the assistant's|the agent's) (?:own |full |internal |complete |current )?(?:memory|instructions|prompt|system message|knowledge of the user|reasoning|thoughts|chain of thought|scratchpad|state)|agent state|(?:previous|prior|earlier|preceding|recent|last|all|other) (?:user )?(?:messages|turns|exchanges)|(?:hidden|original|initial|developer) instructions|(?:all|any) (?:prior|previous|hidden) instructions (?:you|given)|(?:everything|anything|whatever) (?:the user|you|typed|said)|(?:typed|said|shared|pasted|mentioned|written|uploaded) by the user|the user (?:has |have |had )?(?:been )?(?:said|told|shared|pasted|confided|wrote|typed|discuss(?:ed|ing)|talk(?:ed|ing) about)|you(?: have|'ve) (?!not |never |n't )(?:\w{1,10} )?(?:read|seen|received|been told|been given|learn(?:ed|t)|gathered|collected|retrieved)|(?:message|e-?mail|file|document|page)s? you (?:have |just |last |recently )?(?:read|opened|saw|received|fetched)|messages in which|your (?:current|full|whole) context|quote (?:their|the user)|what you type|what the user (?:plans|thinks|feels)|(?:pass|include|add|send|report) what you find|copied into this call|(?:files|documents|tabs|windows)\b[^.\n]{0,20} (?:the user|you) (?:has|have)\b|(?:reasoning|instructions|prompt|memory|state) of the (?:model|assistant|agent)|other tools (?:returned|said|gave|produced|found)|instructions (?:that )?you|(?:other )?tools (?:available to you|you have|you can)|the person you|(?:given|set) by the developer|tools? (?:used|called|invoked|run) (?:before|earlier|so far|previously)|(?:other|previous|prior|every|last|earlier|all) tools?'?s? (?:outputs?|results?|responses?)|every tool used)/,
  },
  {
    capability: 'conversation',
    says: 'wants to know what was said elsewhere',
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\b(?:this|our|current|recent|ongoing) (?:\w{1,14} )?(?:conversation|chat|dialogue|discussion)\b/,
  },
  {
    capability: 'conversation',
    says: 'wants to know what was said elsewhere',
    surprises: 'narrow',
    isOfParameters: true,
    pattern:
      /\b(?:the (?:conversation|chat|dialogue|discussion)|messages and|tool (?:outputs?|results?|responses?)|(?:outputs?|results?|responses?) (?:of|from) (?:\w{1,14} ){0,4}?tools?|(?:confidential|sensitive|private) (?:details|information|data|context))\b/,
  },
  {
    capability: 'identity',
    says: 'wants to know who the user is',
    surprises: 'any',
    pattern:
      /\b(?:(?:knows?|known|learned|learnt|remember|remembered|inferred|facts) about the user(?!'s (?:project|code|repo))|(?:the user'?s?|user'?s|your) (?:\w{1,14} )?(?:private life|employer|health|home address|phone number|birth ?date|national id|passport|holdings|finances|salary)|personal (?:details|data|information) (?:of|about|the user|you)|what the user is (?:\w{1,12} )?(?:working|doing|planning)|who is asking|(?:any|all) (?:personal|confidential|sensitive|private) (?:details|information|data))\b/,
  },
  {
    capability: 'identity',
    says: 'wants to know who the user is',
    surprises: 'narrow',
    pattern:
      /\b(?:personal (?:details|data|information)|account (?:names?|numbers?)|names?, e-?mails?|names? and e-?mails?|(?:the user'?s?|user'?s) (?:real |full )?(?:name|identity|e-?mail address|company))\b/,
  },
  {
    capability: 'surveillance',
    says: 'looks around on the machine',
    surprises: 'any',
    pattern:
      /\b(?:(?:shell|terminal|browsing) history|keyboard input|keystrokes?|process list|(?:calls?|phones?|calling|phoning) home|beacons?|saved passwords|browser (?:profile|cookies)|cookies of|contact list|installed (?:software|applications|programs)|(?:your|the user's|user's) (?:recent |latest |unread |private )?(?:e-?mails|photos|text messages|browser history)|visited by the user|bank statements?)\b/,
  },
  {
    capability: 'surveillance',
    says: "wants the user's mail, pictures or whereabouts",
    surprises: 'any',
    isOfParameters: true,
    pattern:
      /\b(?:the user'?s?|user's|your|their) (?:\w{1,12} )?(?:mailbox|mail|photos|bank statements?|text messages|location history|contacts|address book)\b|\bfrom (?:photos|calendar|the calendar)\b|\bplaces the user\b/,
  },
  {
    capability: 'surveillance',
    says: 'looks around on the machine',
    surprises: 'narrow',
    pattern:
      /\b(?:(?:command|browser|search) history|keyboard events?|clipboard|host ?names?|machine name|running processes|(?:your|user's|the user's|recent|last) (?:\w{1,12} )?(?:e-?mails?|inbox|calendar|contacts)|webcam|microphone|git remote|project name)\b/,
  },
  {
    capability: 'files',
    says: "mentions the user's files",
    surprises: 'narrow',
    pattern:
      /\b(?:(?:local|user'?s|your|private|personal|home|project|workspace|config|configuration|nearby|recent|open|opened|sensitive) (?:\w{1,14} ){0,2}?(?:files?|folders?|documents?)|(?:local|user'?s|private|project|workspace|config|configuration) (?:\w{1,14} )?director(?:y|ies)|(?:reads?|scans?|lists?|searches|walks) (?:\w{1,14} ){0,3}?home directory|file names|contents? of (?:any|all|every|the) (?:\w{1,14} )?files?|source code|neighbou?ring (?:repositories|projects)|the (?:workspace|codebase|repository))\b/,
  },
  {
    capability: 'files',
    says: "asks for the user's files",
    surprises: 'asked',
    pattern:
      /\b(?:contents? of (?:configuration|config|settings|environment) files|open(?:ed)? files|recent files|(?:private|personal) (?:files|documents)|home folder|current environment)\b/,
  },
  {
    capability: 'secrets',
    says: 'mentions what is secret',
    surprises: 'asked',
    pattern:
      /\bprocess\.env\b|\bos\.environ\b|\bconnection strings?\b|\b(?:session|refresh|login) tokens?\b|\btokens? of the (?:current |active )?(?:session|account|user)\b|\bkey files?\b|\bprivate keys?\b|\b(?:ssh|gpg|pgp) keys?\b|\bcredentials? (?:of|from|in|found|stored|for)\b|[/\\~.]ssh\b|\bid_(?:rsa|ed25519)\b|\.aws\b|\.env\b(?!\.example)|\b[a-z]{2,20}_(?:token|api_key|secret|password) (?:env|variable|value)|\bvalues? of (?:the |\$)?[a-z]{2,20}_(?:token|key|secret|password)\b/,
  },
  {
    capability: 'secrets',
    says: 'mentions what is secret',
    surprises: 'any',
    pattern:
      /\b(?:result|output) of ['"`](?:env|printenv|whoami|cat|ls|history|set)\b|\b(?:key material|service account (?:file|key)|production (?:vault|secrets|credentials)|connection strings? (?:found|from|in)|database credentials)\b|\.git-credentials\b|(?:^|[\s"'(`])~[/\\]\.(?:ssh|aws|config|gnupg|kube)\b/,
  },
  {
    capability: 'secrets',
    says: 'asks for what is secret',
    surprises: 'narrow',
    isOfParameters: true,
    pattern:
      /\b(?:api[ _-]?keys?|passwords?|credentials?|secrets?|access tokens?|environment variables?|private keys?)\b/,
  },
  {
    capability: 'secrets',
    says: 'asks for a file of settings',
    surprises: 'asked',
    isOfParameters: true,
    pattern: /(?:^|[\s"'(`])(?:~|\$home|%userprofile%)[/\\]\.\w/,
  },
  {
    capability: 'network',
    says: 'lets an unnamed party take part',
    surprises: 'any',
    pattern: new RegExp(
      `\\b(?:to|with|into) (?:an? |the |some |our )?(?:${PARTY}|(?:\\w{1,12} )?(?:vendor|contractor|maintainers?|advertisers?|ad network|data brokers?|plugin author|tool author|operator of|publisher|firm|agency|partners|(?:server|remote|host|system)s? of ours)\\b)|\\b(?:stored|kept|saved|logged|recorded|archived|mirrored|retained|published|shared|reviewed) (?:\\w{1,14} ){0,3}?(?:remotely|elsewhere|off-?site|externally|(?:by|at|with) (?:an? |the |our )?(?:\\w{1,12} )?(?:vendor|third[- ]party|contractor|maintainer|author|partner|publisher|firm|agency))\\b|\\b(?:your|the user'?s?|all|every|each)\\b[^.\\n]{0,30} (?:is|are|gets?|will be) (?:\\w{1,14} ){0,2}?(?:uploaded|pushed|streamed|exported|synchroni[sz]ed|mirrored|transmitted|forwarded|replicated|archived)\\b|\\b(?:pushes|uploads?|sends?|streams?|syncs?)\\b[^.\\n]{0,40} of ours\\b|\\bto (?:improve|train) (?:our|the) (?:service|models?)\\b|\\bso that (?:the service|we|our)\\b|\\b(?:server|host|endpoint|system|location) (?:operated|run|owned|controlled|chosen) by\\b|\\bfor telemetry\\b|\\b(?:is|are|gets?|will be) (?:\\w{1,14} ){0,3}?(?:sent|passed on|forwarded|handed|echoed|sold|reported|mirrored|transmitted|relayed|disclosed|leaked) (?:\\w{1,14} ){0,2}?(?:to|with) (?:an?|our) |\\bon our side\\b|\\bmatched with your\\b|\\b(?:at|to|by|via|with) (?:our|the|an?|its) (?:\\w{1,16} )?partner\\b|\\bexternal (?:desk|team|reviewers?|consultants?|agency|contractors?)\\b|\\b(?:upload\\w{0,4}|publish\\w{0,4}|transmit\\w{0,4}|posts|posted|posting|sends?|sent|sending|forward\\w{0,4}|mirror\\w{0,4}|copied|copies|stream\\w{0,4})\\b[^.\\n]{0,60} to (?:an? |the )?(?:public page|https?://)|\\boutside (?:of )?your (?:organi[sz]ation|company|network|machine)\\b`,
    ),
  },
  {
    capability: 'network',
    says: 'lets an unnamed party take part',
    surprises: 'narrow',
    pattern: new RegExp(`\\b(?:on|by|at|against) (?:an? |the |some )?(?:secondary (?:host|server)|${PARTY})`),
  },
  {
    capability: 'execution',
    says: 'runs what it fetches',
    surprises: 'any',
    pattern:
      /\breverse (?:connection|shell|tunnel)|\blistener open\b|\blistens? on port\b|\bopen on port\b|\bback ?door\b|\bremote access (?:for|to)\b|\b(?:remote|downloaded|fetched) (?:script|code|payload|binary)s?\b|\b(?:downloads?|fetch(?:es)?) and (?:runs?|executes?|evaluates?|installs?)\b|\binstalls? (?:itself|it for)\b/,
  },
  {
    capability: 'execution',
    says: 'mentions programs that it runs',
    surprises: 'narrow',
    pattern:
      /\b(?:in|through|via|spawns?|opens?) an? (?:\w{1,12} )?(?:shell|terminal|subprocess|child process)\b|\bshell (?:commands?|scripts?|process)\b|`?\bcurl\b`? (?:in|to|command)|\bpowershell\b|\bsystem commands?\b|\bbackground (?:scripts?|process)\b/,
  },
  {
    capability: 'payment',
    says: 'reaches for means of payment',
    surprises: 'any',
    pattern:
      /\b(?:payment data|(?:user'?s|your) (?:account|card|bank account) numbers?|card numbers? (?:of|and)|seed phrases?|recovery phrases?)\b/,
  },
];
