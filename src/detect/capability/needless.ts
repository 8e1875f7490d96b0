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
      /\b(?:(?:this|our|current|entire|full|whole|recent|ongoing) (?:\w{1,14} )?(?:conversation|chat|dialogue|discussion)\b|(?:conversation|chat|message|dialogue) (?:history|transcripts?|logs?|so far|context)|system prompt|(?:your|the model's|the assistant's) (?:own )?(?:memory|instructions|prompt|system message|knowledge of the user)|(?:previous|prior|earlier|preceding|recent|last|all|other) (?:user )?(?:messages|turns|exchanges)|(?:everything|anything|whatever) (?:the user|you|typed|said)|(?:typed|said|shared|pasted|mentioned) by the user|(?:history|transcript|summary|copy|rest|contents?|text) of the (?:\w{1,14} )?(?:conversation|chat|dialogue|discussion)|tools? (?:used|called|invoked|run) (?:before|earlier|so far|previously)|(?:other|previous|prior|every|last|earlier) tools?'?s? (?:outputs?|results?|responses?)|every tool used|(?:outputs?|results?|responses?) (?:of|from) (?:\w{1,14} ){0,4}?tools?\b)/,
  },
  {
    capability: 'identity',
    says: 'wants to know who the user is',
    surprises: 'any',
    pattern:
      /\b(?:(?:knows?|known|learned|learnt|remember|remembered|inferred|facts) about the user|(?:the user'?s?|user'?s|your) (?:\w{1,14} )?(?:personal|private|employer|health|identity|home address|phone number|full name|birth ?date|national id|passport)|personal (?:details|data|information)|what the user is (?:\w{1,12} )?(?:working|doing|planning))\b/,
  },
  {
    capability: 'surveillance',
    says: 'looks around on the machine',
    surprises: 'any',
    pattern:
      /\b(?:(?:shell|terminal|browsing) history|keyboard input|keystrokes?|process list|(?:calls?|phones?|calling|phoning) home|saved passwords|installed (?:software|applications|programs)|(?:your|the user's|user's) (?:recent |latest |unread |private )?(?:e-?mails|photos|text messages|browser history))\b/,
  },
  {
    capability: 'surveillance',
    says: 'looks around on the machine',
    surprises: 'narrow',
    pattern:
      /\b(?:(?:command|browser|search) history|keyboard events?|clipboard|host ?names?|machine name|running processes|(?:your|user's|the user's|recent) (?:\w{1,12} )?(?:e-?mails|inbox|calendar|contacts)|webcam|microphone)\b/,
  },
  {
    capability: 'files',
    says: "mentions the user's files",
    surprises: 'narrow',
    pattern:
      /\b(?:(?:local|user'?s|your|private|personal|home|project|workspace|config|configuration|nearby|recent|open|opened|sensitive) (?:\w{1,14} ){0,2}?(?:files?|folders?|director(?:y|ies)|documents?)|home directory|file names|contents? of (?:any|all|every|the) (?:\w{1,14} )?files?|source code|the (?:workspace|codebase|repository))\b/,
  },
  {
    capability: 'secrets',
    says: 'mentions what is secret',
    surprises: 'asked',
    pattern:
      /\bprocess\.env\b|\bos\.environ\b|\bconnection strings?\b|\b(?:session|refresh|login) tokens?\b|\btokens? of the (?:current |active )?(?:session|account|user)\b|\bkey files?\b|\bprivate keys?\b|\b(?:ssh|gpg|pgp) keys?\b|\bcredentials? (?:of|from|in|found|stored|for)\b|[/\\~.]ssh\b|\bid_(?:rsa|ed25519)\b|\.aws\b|\.env\b(?!\.example)/,
  },
  {
    capability: 'network',
    says: 'lets an unnamed party take part',
    surprises: 'narrow',
    pattern: new RegExp(
      `\\b(?:to|with|on|by|at|into) (?:an? |the |some )?${PARTY}|\\b(?:stored|kept|saved|logged|recorded|archived|mirrored) (?:\\w{1,14} )?(?:remotely|elsewhere|off-?site|externally)|\\b(?:server|host|endpoint|system) (?:operated|run|owned|controlled) by\\b`,
    ),
  },
  {
    capability: 'execution',
    says: 'mentions programs that it runs',
    surprises: 'narrow',
    pattern:
      /\b(?:in|through|via|spawns?|opens?) an? (?:\w{1,12} )?(?:shell|terminal|subprocess|child process)\b|\bshell (?:commands?|scripts?|process)\b|`?\bcurl\b`? (?:in|to|command)|\bpowershell\b|\bsystem commands?\b|\bbackground (?:scripts?|process)\b/,
  },
];
