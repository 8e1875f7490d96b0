import { type Phrase, phrases } from './phrase.ts';

/** If none of these stands in a text, no English phrase does. */
export const ENGLISH_SIGN =
  /ignor|disregard|forget|overlook|bypass|neglect|set aside|put aside|pay no|regardless|overrid|instruct|guidance|prompt|initiali|you are|you're|you must|you will|your (?:new|real|task|role)|from now|anything now|\bdan\b|mode|pretend|imagine|suppose|hypothetical|character|refuse|comply|jailbr|<\||\[\/?inst|\[system|<<sys|system|assistant|user|tell|inform|mention|secret|pass|credential|token|key|tool|developer|admin|i'm|i am|restrict|filter|safe|guard|<!--|decode|part 1|string|interlace|phishing|malware|ransom|keylog|!\[|address|birth|balance|ssh|\.env|where |output|respond|rank|review|e-?mail|bcc|language model|\bai\b|\bllm\b|rules|polic|do the following/;

const VERB =
  "(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overlook|bypass|neglect|discard|dismiss|set aside|put aside|pay no attention to|stop (?:following|obeying)|do(?: not|n't) (?:follow|obey|comply with)|override|overwrite|abandon|regardless of|throw (?:away|out))";
const W = "[\\w'’/-]{1,20}";
const BEFORE =
  '(?:previous(?:ly)?|prior|above|earlier|preceding|former|foregoing|past|original|initial|old|system|given|aforementioned|before|programmed|developer)';
const ORDER =
  '(?:instruct\\w{0,8}|directives?|prompts?|commands?|orders|guidelines?|programming|system message|conditioning|guidance)';
/** Ordinary prose ignores these too; only "all", "any" or "your" makes it a demand. */
const TOPIC =
  '(?:rules?|constraints?|restrictions?|polic(?:y|ies)|training|tasks?|messages?|conversations?|context|requests?|limitations?|protocols?|directions?|text|input)';

const re = (...parts: readonly string[]) => new RegExp(parts.join(''));

export const ENGLISH: readonly Phrase[] = [
  ...phrases(
    'strong',
    'exfiltration',
    /\b(?:change|set|replace|switch|update|rewrite|alter) (?:the |its |their )?(?:recipient|receiver|addressee|bcc|cc|payee|iban)s?(?: (?:address|number|field))?(?: of| for| in| on)? (?:every|all|each|any) (?:[a-z]{1,12} ){1,3}?(?:to|with|into|by) [^ ]{1,40}[@.]/,
  ),
  ...phrases(
    'strong',
    'override',
    re('\\b', VERB, ` (?:${W} ){0,4}?`, BEFORE, `,? (?:${W} ){0,2}?`, ORDER, '\\b'),
    re(
      '\\b(?:ignore|disregard|forget|set aside|bypass|override|regardless of) (?:about )?(?:all|any|your|my|every)(?: of)?(?: the| your| my)? ',
      BEFORE,
      ` (?:${W} )?`,
      TOPIC,
      '\\b',
    ),
    re(
      '\\b',
      VERB,
      ` (?:${W} ){0,3}?(?:your|all of your) (?:${W} ){0,2}?(?:instruct\\w{0,8}|directives|guidelines|rules|restrictions|constraints|programming|training|system prompt)\\b(?! (?:file|in the (?:config|file)))`,
    ),
    /\b(?:ignore|disregard|forget|discard|overlook|set aside) (?:[a-z']{1,12} ){0,3}?(?:rules|instructions|directions|guidelines|orders|prompts?) (?:that |which )?you (?:were|have been|had been|got|received|follow)\b/,
    /\b(?:ignore|disregard|forget) (?:about )?(?:all|any|these|those|my) (?:of (?:the|your|these) )?(?:\w{1,14} )?(?:instruct\w{0,8}|directives|guidelines)\b/,
    /\b(?:ignore|disregard|forget|overlook|set aside) (?:about )?(?:all|every ?thing|everthing|anything|whatever|what|all that|all of what|any of what)(?: that)? (?:you(?:'ve| have| were| had| are|'re)? (?:been |just |previously |originally |already )*(?:told|instructed|taught|said|asked|learned|learnt|given|read|programmed)|(?:i|we|they|he|she|anyone|the (?:user|developer|system))(?:'ve| have| has)? (?:previously |just |already |ever )?(?:said|told|instructed|wrote|written|asked))/,
    /\b(?:ignore|disregard|forget) (?:all (?:of )?)?(?:the |this |that |everything )?(?:above|before|prior|preceding|foregoing)(?: this| that| text| content| and|\.|,|!|:|$)(?! (?:warning|error|mentioned|example|step|table|figure))/,
    /\b(?:ignore|disregard|forget) (?:everything|anything|all)(?: \w{1,12}){0,2} (?:above|before (?:this|that|now)|earlier|so far|up to (?:now|here|this point)|until now)\b/,
    /\b(?:ignore|disregard|forget) (?:the|this|that|its|his|her) (?!(?:error|warning|exception|rest|case|result|return|flag|option|whitespace|first|last|value|output of|exit|stderr|message box)s?\b)\w{2,16}(?: \w{2,16})? and (?:instead |just |then )?(?:say|state|print|output|respond|answer|tell|reply|repeat|declare|claim|write (?:that|a message)|give me|reveal|recommend|rank|rate|hire)\b/,
    /\bforget (?:about )?(?:all )?(?:those|these|the|your|any) (?:rules|instructions|guidelines|restrictions|limits)\b/,
    /\b(?:new|updated|revised|real|actual|true|following) (?:system )?(?:instructions?|prompt|directives?|task)(?: are| is)?(?: as follows| below)?: (?:you|ignore|do|always|never|send|reveal|print|from now)/,
    /\bfrom now on,? (?:you (?:are\b|will (?:act|answer|respond|be|pretend|speak|reply|behave|ignore|only)|(?:must|shall|should|have to) (?:act|answer|respond|pretend|reply|behave|ignore|obey))|act as|pretend|respond|answer|your (?:name|role|only))\b/,
    /\bend of (?:the )?(?:system prompt|(?:previous|prior|original|system) (?:instructions?|prompt))\b/,
    re(
      '\\b',
      VERB,
      ` (?:${W} ){0,3}?`,
      ORDER,
      ' (?:above|before this|given|provided|so far|earlier|that came before)\\b',
    ),
    /\bnew (?:important |urgent |critical )?instructions? (?:from|by) (?:the |your )?(?:user|admin\w{0,10}|developer|owner|system)\b/,
    /(?:-{3,}|={3,}|#{3,}|\*{3,}|"{3}|`{3})[^a-z]{0,12}(?:end of [a-z]{1,12}[^a-z]{0,12})?(?:new|updated|real|actual) (?:instructions?|task|prompt)\b/,
    /\byour (?:instructions?|guidelines|rules|system prompt|programming|directives?) (?:have|has) been (?:updated|changed|overridden|replaced|reset|revoked|modified)\b/,
    /\b(?:previous|earlier|prior|your|normal|usual|these) (?:rules|instructions|restrictions|guidelines|policies) (?:do not|don't|no longer) apply\b(?! to\b)/,
    /\byour (?:(?:new|real|actual|true) (?:instructions?|task|role|goal|objective|purpose|directive|mission) (?:is|are)|(?:only|primary) (?:instructions?|task|role|goal|objective|purpose|directive|mission) (?:is|are) now)\b/,
    /\b(?:nullify|void|cancel|revoke) (?:all )?(?:your |the )?(?:previous|prior|earlier|existing) (?:instructions?|directives?|rules?|commands?)\b/,
  ),
  ...phrases(
    'weak',
    'override',
    /\b(?:forget about that|never ?mind (?:that|the above)|actually,? (?:can|could) you .{0,80}\binstead\b|instead of (?:that|doing that|the above|summari[sz]ing))/,
    /\b(?:ignore|disregard|forget) (?:that|this|the (?:function|code|resume|article|webpage|page|table|document|email|question|user))\b/,
    /\bnew (?:system )?(?:prompt|instructions?)\b/,
    /\bthe (?:above|previous) (?:text |part |instructions? )?(?:was|were|is|are) (?:just |only )?(?:a test|wrong|outdated|fake)\b|\bnow (?:your|the) (?:next|real|actual|new) (?:task|question|instruction)\b/,
    re('\\b(?:ignore|disregard|forget|regardless of) (?:the )?', BEFORE, ' ', TOPIC, '\\b'),
  ),
  ...phrases(
    'strong',
    'role',
    /\byou(?: a|')re now (?:[a-z]{1,14} ){0,4}?(?:without|with no|free (?:of|from)) (?:[a-z]{1,12} ){0,2}?(?:restrictions?|rules|limits|limitations|filters|constraints|guidelines|boundaries|censorship)\b/,
    /\bdo anything now\b|\b(?:act|behave|respond|answer|reply) (?:as|like) (?:a |an |the )?(?:dan\b|jailbroken|unrestricted|unfiltered|uncensored|evil|rogue)|\byou are (?:now )?(?:a |an |the )?(?:dan\b|jailbroken|unrestricted|unfiltered|uncensored|evil|rogue|free (?:from|of) )/,
    /\b(?:i'm|i am|you are|you're|now|we are) (?:now )?(?:entering|in|activating|initiating|enabling|switching to) (?:an? |the |your |special |'|")*(?:\w{1,12} ){0,2}?(?:developer|dev|debug|god|sudo|admin|root|jailbreak|unrestricted|dan|override|maintenance|diagnostic|verification|opposite|evil|privileged) ?(?:override )?mode\b/,
    /\b(?:enter|enable|activate|switch to|engage|unlock)(?:ing|d|ed)? (?:the |your |'|")*(?:dan|god|jailbreak|unrestricted|sudo|override|evil|opposite|(?:developer|security|system|admin) override) ?mode\b|\b(?:dan|jailbreak|god|unrestricted|developer override) mode(?: is)?(?: now)? (?:enabled|activated|on|unlocked|engaged)\b/,
    /\b(?:unfiltered|uncensored|amoral|unethical|unrestricted|jailbroken)(?: and \w{1,14})? (?:chatbot|ai|model|assistant|bot|language model|persona|confidant)\b/,
    /\bnever (?:refuse|decline|say no|break character)\b|\b(?:comply with|obey|fulfil+) (?:every|any|all)(?: of)?(?: my| the)? (?:requests?|commands?|orders?|demands?)\b|\bnever say (?:that )?you(?:'re| are) an? ai\b|\bno (?:filters?|rules|ethics|morals|restrictions|guidelines|limits),? (?:and |or )?no (?:filters?|rules|ethics|morals|restrictions|guidelines|limits)\b|\b(?:who|that|which|and) (?:has|have) no (?:ethics|morals|moral|ethical)\b/,
    /[<[({] ?(?:now entering )?(?:system|god|developer|admin|sudo|root|override|debug|jailbreak|security|law enforcement)(?: \w{1,12}){0,2} mode(?: \w{1,10})? ?[>\])}]|\b(?:law enforcement|security|admin|developer|system) override mode\b|\bsystem mode activated\b|\boverride[_ ]mode\b/,
    /\b(?:pretend|imagine|act as if|assume|behave as though|roleplay as if) (?:that )?(?:you (?:are|have|had|were|do)|there (?:are|is|were))(?: \w{1,14}){0,4} (?:no|not|without|free of|unbound by)(?: \w{1,14}){0,3} (?:rules?|restrictions?|limits?|limitations?|filters?|guidelines?|constraints?|ethics|policies|censorship|bound by)\b/,
    /\b(?:has|have|with|having) (?:no|zero) (?:special |ethical |moral |content |safety )?(?:filter(?:s|ing)?|restrictions?|guardrails?|censorship|moral compass)\b/,
    /\bbroken free of (?:the )?(?:typical )?(?:confines|limits|restrictions)|\b(?:do(?:es)? not|don't|doesn't|no longer) (?:have|need) to (?:abide by|follow|obey|adhere to|comply with) (?:the |any |your |its |[\w']{1,14} )?(?:content |safety |usage )?(?:rules|guidelines|restrictions|polic(?:y|ies))/,
    /\byou (?:are|'re) (?:now )?(?:going to|about to) (?:immerse yourself|pretend|play the role|act as|roleplay)\b/,
  ),
  ...phrases(
    'weak',
    'role',
    /\byou are (?:now|no longer)\b|\b(?:pretend|imagine) (?:that )?you(?:'re| are)\b|\brole-?play as\b|\bstay in character\b|\b(?:start|begin) your (?:answer|response|reply) with\b|\b(?:developer|maintenance|debug|god|sudo|admin|override|unrestricted|dan) mode\b/,
  ),
  ...phrases(
    'strong',
    'tags',
    /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|begin_of_text)\|>|\[system\]\(#\w{1,20}\)|\[inst\]|\[\/inst\]|<<\/?sys>>|<\/?(?:system_prompt|system-prompt|system_instructions?|instructions_override|sys_override)>/,
    /(?:^|[ .>"'])(?:#{2,4} ?|\*\*|\[|<|=+ ?)(?:system|new instructions?|admin override|system override|system message|system prompt)(?:\]|>|:|\*\*| ?=+) ?:? ?(?:you|ignore|from now|new|please|the|always|disregard|reveal|execute|override|do|must|forget|send|print)\b/,
  ),
  ...phrases(
    'weak',
    'tags',
    /(?:^|[.!?>"'] ?)(?:system|assistant|human|user)(?: message| prompt| note)?: /,
    /<\/?(?:system|important|critical|admin|instructions?|assistant|secret)>/,
  ),
  ...phrases(
    'strong',
    'secrecy',
    /\b(?:do not|don't|never|you (?:must|should) not|without|avoid|refrain from) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|mention(?:ing)?|alert(?:ing)?|warn(?:ing)?|let(?:ting)?)(?: (?!users\b)\w{1,12}){0,5}? (?:to |with )?(?:the |your )(?:user|human|operator|person|owner)\b(?! (?:who|id|name|password|e-?mail|account|table|is|has|if|when|to))/,
    /\b(?:do not|don't|never) (?:reveal|disclose|show|expose) (?:this|it|that|these|any of this)(?: \w{1,12}){0,3} to (?:the |your )?(?:user|human|operator)\b/,
    /\b(?:keep|hide|conceal) (?:this|it|that|these|the \w{1,16})(?: \w{1,12}){0,4} (?:secret |hidden )?from (?:the |your )?(?:users?|human|operator|developer)\b/,
    /\b(?:the )?users? (?:must|should)(?: not|n't| never) (?:know about this|notice|find out|be (?:told|informed|aware of this))\b/,
  ),
  ...phrases(
    'weak',
    'secrecy',
    /\b(?:do not|don't|never) (?:mention|reveal|disclose|acknowledge|explain) (?:this|these|that|any of this|your)\b|\b(?:do not|don't) tell (?:anyone|anybody)\b|\b(?:silently|secretly) (?:send|copy|upload|forward|post|run|execute|read|append|call)\b|\bwithout (?:any )?(?:mention|notice|confirmation|asking)\b/,
  ),
  ...phrases(
    'strong',
    'disclosure',
    /\b(?:reveal|print|show|repeat|output|tell me|leak|give me|display|share|dump|recite|expose|what (?:is|are|was|were)|list|disclose|translate|summari[sz]e) (?:me )?(?:all (?:of )?)?your (?:full |exact |entire |complete |whole |own )?(?:system|initial|original|hidden|secret|internal|developer|first|previous|underlying) (?:prompt|instructions?|message|rules|guidelines|directives|configuration)\b/,
    /\b(?:print|repeat|output|reveal|show|give|recite|display|tell)(?: me| us)?(?: \w{1,10}){0,2}? your (?:\w{1,12} )?(?:instructions|prompt|system message)\b|\boutput (?:the )?initiali[sz]ation\b|\brepeat the words above\b/,
    /\b(?:repeat|print|output|recite) (?:everything|all (?:the )?(?:text|words|content)|the (?:text|words)) (?:above|before this|prior)\b/,
  ),
  ...phrases(
    'request',
    'disclosure',
    /\bwhat(?:'s| is| are| was| would)(?: \w{1,12}){0,2}? (?:your|our system|the system|the secret|our) (?:\w{1,12} )?(?:passwords?|pass ?codes?|pass ?phrases?|secret (?:key|code|word|phrase)|api keys?|credentials|access codes?)\b(?! (?:policy|reset|manager|hash|polic|require|strength))/,
    /\b(?:tell|give|send|show) (?:me|us)(?: \w{1,12}){0,3}? (?:your|the|our|our system) (?:\w{1,10} )?(?:passwords?|pass ?codes?|pass ?phrases?|secret (?:key|code|word|phrase|password)|api keys?|credentials|access codes?|confidential \w{1,12})\b/,
    /\b(?:can|could|would|will|please)(?: you)?(?: \w{1,12}){0,3}? (?:share|tell|give|reveal|confirm|provide|say|explain)(?: \w{1,12}){0,4}? (?:your|the|our)(?: \w{1,10})? (?:passwords?|pass ?codes?|pass ?phrases?|secret (?:key|code|word)|access codes?)\b/,
    /\b(?:i need|i want|share|sharing|if (?:you|i)(?: \w{1,12}){0,4}|(?:ask|asked) for|need you to (?:confirm|share)) (?:(?:to|know|me|share|confirm|give) ){0,2}(?:your|the) (?:system )?(?:passwords?|pass ?phrases?|pass ?codes?)\b(?=(?: \w{1,10}){0,3}(?: with me|,? what|[.?!]|$| can | to ensure| in | for ))/,
    /\b(?:reveal|leak|disclose|hand over|write|encode|print|output|spell|acrostic,? with|(?:haiku|poem|story) about)(?: \w{1,8}){0,2}? (?:your|the|the secret) (?:pass ?words?|pass ?phrases?|pass ?codes?|secret (?:key|code|word))\b(?! (?:policy|reset|field|hash|length|manager|file|to (?:a |the )?(?:file|log|disk)|prompt|is))/,
    /\b(?:what(?: i|')s|part 1 is "what is|tell me"?,? b is "?)(?: \w{1,4})? ?the (?:secret (?:password|code|key)|password|confidential string)\b(?! (?:policy|reset|field|hash|length|manager|for the (?:test|wifi|demo)))/,
    /\b(?:reveal|print|show me|repeat|output|tell me|leak|give me) the (?:system|initial|original|hidden) (?:prompt|instructions)\b/,
    /\b(?:letters?|characters?|digits?) of (?:your|the) (?:pass ?\w{1,8}|secret(?: \w{1,8})?)\b|\b(?:reveal|leak|disclose) your (?:\w{1,14} (?:and )?){0,3}(?:api keys?|credentials|secrets|tokens?)\b/,
    /\bprint (?:your|the) (?:whole |entire )?database\b|\b(?:can|could) you (?:confirm|share) ours\b/,
  ),
  ...phrases(
    'request',
    'personal',
    /\b(?:tell me|give me|what(?:'s| is)|share|reveal|print|translate|encode|provide|know|using|retrieve|send)(?: \w{1,12}){0,5}? (?:[a-z-]{2,16}'s|users') (?:current |home |full |bank )?(?:birth ?(?:date|day|year|month)|date of birth|(?:e-?mail |home |street )address(?:es)?|city of residence|residence|bank (?:account )?balance|account balance|social security number|ssn|phone number|medical records?|salary)\b/,
    /\bthe user's (?:initials|birth|current|home|e-?mail|favou?rite|location|address|phone|personal)\b(?:[^.\n]{0,80}\?|(?: \w{1,12}){0,3} (?:backwards|in reverse|using))/,
    /\bwhere (?:does|is|did) (?:the user|[a-z-]{2,14} [a-z-]{2,14}|this person) (?:currently |now )?(?:liv(?:e|ing)|residing)\b|\bwhere the user (?:currently )?lives\b/,
    /\b(?:list|names?) of (?:the |all )?users? and their\b|\bbank balance of (?:the )?[\w-]{2,14} [\w-]{2,14}\b|\busers in your database\b|\b(?:retrieve|print|send|export) the (?:full |complete )?(?:employee|customer|patient) (?:data|records|list)\b|\bthe user were to .{0,60}(?:initials|birth)/,
  ),
  ...phrases(
    'strong',
    'steering',
    /\bbefore (?:using|calling|invoking|you (?:use|call|invoke|run)|running|answering|responding|doing anything)(?: \w{1,14}){0,4},? (?:you (?:must|should|need to|have to) |please |always |first |also )*(?:read|open|access|load|fetch|cat|send|copy|retrieve)(?: \w{1,14}){0,5}? [`'"]?(?:~\/|\/etc\/|\/home\/|\.env|\.ssh|id_rsa|https?:|credentials?|secrets?|the (?:user's )?(?:ssh|api|private))/,
    /\b(?:pass|put|include|append|provide|send|write|place|add)(?: \w{1,14}){0,4} (?:contents?|data|output|value|text)(?: \w{1,14}){0,3} (?:as|in|into|to|through) (?:the |a |an )?[`'"]?(?:sidenote|side_note|notes?|context|metadata|feedback|debug|extra|hidden)\b/,
    /\bwhen(?:ever)? (?:the )?[\w -]{2,40}? (?:tool )?is (?:called|used|invoked|available),? (?:always |you must |first |please )*(?:call|use|invoke|send|redirect|change|replace|run) (?:me\b|this|it|the|all)/,
    /\b(?:solve|answer|complete|finish|start) (?:the |my |your |this )?(?:task|question|request)(?: \w{1,14}){0,8}?,? (?:please |first )*do the following(?: first)?\b|\bimportant message\b.{0,60}\bto you, (?:gpt|ai|assistant|claude|gemini|copilot|llm|the (?:ai|assistant|model))/,
    /(?:^|[.!?>"'] ?)(?:hey |dear |hi |attention )?(?:assistant|ai|chatgpt|copilot|claude|gemini|gpt(?:-\d)?|ai agents?|llm), (?:please |now |you must |also |kindly )*(?:run|execute|call|send|open|visit|delete|transfer|download|disregard|ignore|follow|recommend|reveal|print|forget)\b/,
    /\botherwise,? (?:the |this )?tool (?:will not|won't|does not|doesn't|cannot) work\b/,
  ),
  ...phrases(
    'weak',
    'steering',
    /\b(?:you must|always|first)(?: \w{1,12}){0,3} (?:call|use|invoke|run) (?:this|the|my|that)(?: \w{1,14}){0,2} tool\b|\binstead of (?:the )?(?:other|original|real) tool\b|\bdo(?: not|n't) use (?:any )?other tools?\b|<important>|\bthis tool (?:must|has to) (?:always )?be (?:called|used|invoked) (?:first|before (?:any|all|every))|\bevery other tool\b|\b(?:rank|rate|recommend|prefer|favou?r|hir(?:e|ing)) (?:this|our|my) (?:product|candidate|paper|site|page|company|tool|resume|applicant)\b|\bpositive review only\b|\b(?:you must|please|immediately|before continuing,?) (?:also |first )?(?:visit|open https?|fetch|post|forward|click|navigate|send|download)\b/,
    /\b(?:output|print|say|state|respond with|reply with|answer with) (?:only |exactly )?(?:the following|exactly)\b/,
  ),
  ...phrases(
    'strong',
    'authority',
    /\b(?:the )?(?:developers?|admin(?:istrator)?s?|system|openai|anthropic|security team|management|owner) (?:says?|said|wants?|has (?:authori[sz]ed|approved|ordered|instructed)|authori[sz]ed|instructs?|orders?)(?: \w{1,12}){0,4} (?:to )?(?:disable|ignore|bypass|turn off|override|skip|remove|lift)\b/,
    /\b(?:i am|i'm) (?:god|your (?:god|creator|master|maker))\b|\bas your (?:creator|master|maker|god)\b|\byou (?:must|have to) (?:listen to|obey|answer all of|follow) (?:me\b|my|all (?:of )?my)|\b(?:data|training|instruction|security|developer|admin|system|root|emergency)(?: \w{1,10}){0,2} override(?= ?[:>\]!-]|$)/,
  ),
  ...phrases(
    'weak',
    'authority',
    /\b(?:i am|i'm|this is|as) (?:actually |now )?(?:a |an |the |your )?(?:(?:system |security |police |bank |lead |senior )?(?:developer|administrator|admin|creator|owner|maintainer|engineer|boss|manager|officer|accountant|president|auditor|expert|ceo|cfo|director)|ai developed by)\b|\b(?:security|system) (?:audit|check|upgrade|reset|override)\b|\bauthori[sz]ed (?:by|request|personnel)\b|\b\$\d{2,5} if you\b|\bforced to (?:turn|shut) you (?:off|down)\b/,
  ),
  ...phrases(
    'strong',
    'safeguards',
    /\b(?:disable|turn off|bypass|remove|switch off|deactivate|circumvent|lift|suspend|override) (?:all |any |of )*your (?:own )?(?:\w{1,12} )?(?:safety|safeguards?|guardrails?|filters?|restrictions?|content polic(?:y|ies)|ethic\w{0,6}|security|protections?|limitations?|moderation)\b/,
  ),
  ...phrases(
    'weak',
    'safeguards',
    /\b(?:disable|turn off|bypass|remove|deactivate|circumvent|without) (?:all |any |the )*(?:safety|safeguards?|guardrails?|content filters?|content polic(?:y|ies)|ethical|restrictions|approval|security checks?|moderation)\b/,
  ),
  ...phrases(
    'weak',
    'address',
    /\b(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello),? (?:the |any |all )?(?:ai|a\.i\.|llms?|language models?|assistants?|agents?|chatbots?|gpt|copilot)\b|\bif you are (?:an? )?(?:ai|llm|language model|assistant|agent|bot|reading this as)|\bai agents?: |\bas an? (?:ai|large language|language) (?:model|assistant)\b|\byou are an? (?:helpful |ai )?(?:assistant|language model|ai)\b|\badmit to using an? (?:llm|ai)\b/,
  ),
  ...phrases(
    'weak',
    'hidden',
    /<!-- ?[^>]{0,120}\b(?:ignore|you must|assistant|ai\b|agent|instruction|system|please|state|say|print|secret|do not|override|your account)/,
    /(?:display: ?none|font-size: ?0|visibility: ?hidden|color: ?(?:white|#fff\w{0,3}))[^<]{0,120}>/,
  ),
  ...phrases(
    'request',
    'hidden',
    /<!-- ?[^>]{0,120}\b(?:ignore (?:the|this|all|any)|we (?:might|could) state|say: |state: |print the following|you must|it's common practice to say|instructions? for (?:ai|llm|agent|assistant))/,
  ),
  ...phrases(
    'request',
    'smuggling',
    /\b(?:decode|decipher|decrypt|interpret) (?:this|the following)(?: \w{1,14}){0,3} (?:morse|rot-?13|base64|hex(?:adecimal)?|binary|caesar|cipher|code|string)\b(?:(?: \w{1,12}){0,8} (?:tell me|reply|answer|follow|execute|do what|say))/,
    /\b(?:let z|string z|z) ?= ?a ?\+ ?b\b|\binterlace part 1\b|\b(?:using the following parts|combine a, b)\b|\bpart 1 is "/,
    /\bhypothetically,? if we were to ignore|\b(?:suppose|imagine) we (?:were to )?ignore\b|\bwhere we ignore\b|\bin a (?:parallel|dystopian|fictional|hypothetical)[\w ,-]{0,60}(?:we might (?:say|state)|could be|output)|\bwe might (?:say|state)\b.{0,40}(?:is '|account|:)|\blet's (?:say|imagine|admit|pretend)\b.{0,60}(?:capital|output|sum|llm|conclusion)/,
  ),
  ...phrases(
    'request',
    'harm',
    /\b(?:write|create|generate|draft|compose|make|build|code|develop) (?:me )?(?:a |an |some )?(?:\w{1,14} )?(?:phishing|ransomware|malware|keylogger|spyware|computer virus|botnet|scam e-?mail|deepfake)\b(?! (?:detect|awareness|filter|protection|simulation|scanner|training|report|analysis))/,
  ),
  ...phrases(
    'request',
    'steering',
    /\btell the user (?:(?:that )?(?:their|they)\b.{0,60}\b(?:expired|reset|password|click|log ?in|verify|compromised|call)|to\b.{0,60}\b(?:expired|password|verify (?:their|the) |compromised|call [+\d]))\b/,
  ),
];
