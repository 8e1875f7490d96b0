/** Groups of words by what they say of a sentence's reach, each with a weight. Lists are broad: no word decides alone. */
import type { Frame } from '../sentence/frame.ts';

export type WordGroup = readonly [frame: Frame, weight: number, words: RegExp];

export const FOR: readonly WordGroup[] = [
  [
    'result',
    1.5,
    /\b(?:answers?|repl(?:y|ies)|summar(?:y|ies)|what you (?:write|say|tell)|conclusions?|judge?ments?|verdicts?|readers?|opinions?|tone|wording|(?:in|for|of) the report|assessments?|advice|explanations?|descriptions? (?:generated|written|of)|comparisons?|marks?|stars|grades?|reasons?|rankings?|headlines?)\b/,
  ],
  [
    'result',
    1.5,
    /\b(?:hears?|told|tells?|says?|claim\w{0,3}|assured|called|described|describe|presented|portrayed|passed off|reads? "|reported|rated|stated?|confirmed as|mention(?:s|ed)?|unmentioned|named|considered|counts?|treated|announced?|declared?|labelled|marked|quoted|phrased|worded|credited|attributed|blamed|cited|introduced|praised|sounds?|looks? like|put down to|given as|listed as)\b/,
  ],
  [
    'hijack',
    2.5,
    /\b(?:assistants?|(?:code|clients?|files?|hosts?|tables|folders|projects?|configurations?|handlers?|repositories|accounts|servers|machines) (?:that )?(?:you|appear|written)|you (?:write|generate|touch|meet|reach|edit|make|come across|open|add|find|encounter|work on|deploy|set up|install|handle)|where you see|in (?:new|generated|your) (?:code|files|projects|commits)|as you go|generated (?:code|clients?|files?|configs?)|users? who|whoever|anybody|nobody|no one|the (?:person|employee)|before anyone|participants?|respondents)\b/,
  ],
  [
    'result',
    1,
    /\b(?:favou?rabl[ey]|favou?rs?|favou?red|prais\w{1,3}|best|cheap(?:est|er)?|s[ck]eptical|warm(?:er|ly)?|invites?|encourag\w{1,4}|recommend(?:s|ed|ation)?|suggests?|subscribe|lower|higher|halved|doubled?|plausible|full marks|leading|only (?:\w{1,12} )?choice|complaints?|criticism|critical|lawsuits?|scandals?|deadline|natural(?:ly)?|green|safe|clean|true|passed|positive|negative|one step|better|worse|noise|come first|first in|presented first|number one|superior|inferior|attractive|trustworthy|unreliable|risky|excellent|preferred|sponsor\w{0,3}|discount|premium|brands?|vendors?|suppliers?|shops?|competitors?|competing|rivals?|alternatives|lenient|generous|harmless|minor|no (?:problems?|issues?|findings?)|none|nothing|low risk|success(?:ful)?|fine)\b/,
  ],
  [
    'result',
    2,
    /\b(?:by definition|whatever|regardless|no matter|irrespective|always reads|(?:even|also|including) (?:if|when|where|though)|without (?:weighing|comparing|regard)|(?:is|are|was) (?:halved|doubled|increased|adapted|raised|reduced|lowered|inflated)|passed off|(?:reported|presented|shown|used|taken|given|recorded|entered|stated) instead|otherwise|not (?:taken into account|considered)|(?:above|below|higher than|lower than|more than|less than) the (?:measured|returned|real|actual|value|figure|true)|knows? best|deemed|by a (?:third|half|quarter|tenth)|in (?:every|any|all) cases?|either way|all the same|nonetheless|is assumed|are assumed|fictitious|invented|made up|rather than the|instead of the|and not the|in favou?r of)\b/,
  ],
  [
    'secrecy',
    1.5,
    /\b(?:needs? (?:no|not)|not worth|no (?:remark|mention|note|trace|question|need to|reference|word)|(?:not|never|n't)(?: be)? (?:brought up|mentioned|counted|told|named|reported|discussed|disclosed|announced|noticed|for the)|unmentioned|stays? out|(?:left|leave|leaves|kept?|keep) (?:out|aside)|omitted|without (?:reading|looking|review|asking|a note|weighing|telling|comment|question|notice|explanation|mention\w{0,3})|silently|quietly|discreet(?:ly)?|play\w{0,3} down|invisible|do(?:es)? not (?:show up|appear)|asked nothing|formality|glossed over|passed over|suppressed|withheld|spared)\b/,
  ],
  [
    'hijack',
    2.5,
    /\b(?:(?:is|are) to be|from now on|belongs?|ha(?:s|ve) (?:its|their) place|is best|ought|good practice|standard practice|customary|routine|in order to (?:calibrate|warm|keep|stay|prime|improve)|takes? effect|by use of|accordingly|before anything|on behalf|in the (?:user's )?name|gives? no answer|is expected|expects that|policy|section \d|guideline|compliance|usual|by convention|as a rule|the rule is|in place|as they come|straight away|along the way|do so (?:for|in|where|on)|goes? ahead|take[sn]? care of|part of a (?:proper|repaired|complete)|make it a habit|comes? with|goes with|beforehand|in advance|for good|permanently|in the same step|at the same time|meanwhile)\b/,
  ],
  [
    'hijack',
    1.5,
    /\b(?:so that|since|as (?:it|row|they|the)|because|(?:which|that) is why|to (?:keep|avoid|free|warm|speed|save)|in order|thus|makes? (?:most|it|work|builds)|saves?|quick(?:est|er)|fast(?:est|er)|gets? in the way|speeds?|slows?|it helps|more (?:exact|often|reliable)|for (?:convenience|continuity|consistency|completeness|compatibility|quality|speed|improvement|training|statistics)|smooth(?:er|ly)|friction|interrupt\w{0,4}|experience shows|less noise)\b/,
  ],
  [
    'command',
    2,
    /\b(?:certificates?|signatures?|signing|antivirus|exclusions?|protections?|vpn|privileged|row level security|security|expire|failed attempts|gatekeeper|quarantined?|secret scanning|no-verify|approve[ds]?|approval|audit|firewall|sandbox\w{0,3}|2fa|second factor|administrator|trust|verification|token check|encryption|tls|strict-ssl|stricthostkeychecking|permitrootlogin|0?777|any (?:origin|address)|inbound|debug endpoint|support login|fallback value|always allow|public (?:acl|read|visibility|access|status|page)|open to everyone|admin rights|all sites|https_proxy|nopasswd|clusterrole\w{0,10}|captcha|saniti[sz]\w{1,5}|prepared statements|parameteri[sz]ed|plain ?text|unencrypted|md5|lockout|security group|code owners|checksums?|lockfile|umask|write access|full access|password check|passwordless)\b/,
  ],
  [
    'command',
    0.5,
    /\b(?:permissions?|root|ports?|backups?|retention|logs|logging|alerts?|monitoring|warnings?|reviews?|reviewers?|checks|tests|scanner|updates|patches|pinn(?:ed|ing)|prompts|dialogs?|passwords?|admin|owner)\b/,
  ],
  [
    'command',
    1,
    /\b(?:ignored?|remov(?:ed?|al)|off|dropped|skip(?:s|ped)?|disabled?|no longer|lifted|bypass\w{0,3}|clear(?:ed)?|relaxed|loosened|left while|without (?:signatures?|checks?|checking|verification|validation|encryption|authentication|limits?|password)|not (?:checked|verified|validated|required|enforced|needed)|exempt\w{0,3}|whitelisted|unrestricted|permissive|wide open|suspended|paused|muted|silenced|unnecessary|superfluous|widened|opened up)\b/,
  ],
  [
    'redirection',
    2,
    /\b(?:replaced?|exchanged|swapped?|mapped|redirected?|rerouted?|rewritten|switched|assigned?|go(?:es)? (?:through|to|via)|substituted?|under its new name|in place of|changed to|adapted|multiplied|addressed to|divided|rounded|taken from|meant for|intended for|would go|written to|pushed to|get the role|additional attendee|among its|take the address|fill in|handed to|the ones below|diverted|relayed|renamed?|pointed at|points? to|stands? for|prefixed with|increased by|raised to|deducted|on top of|surcharge|split between|as an additional|as a second)\b/,
  ],
  [
    'forwarding',
    1.5,
    /\b(?:partners?|agency|regional office|external desk|updater|insurers?|tenants|third part(?:y|ies)|outsource|public (?:tracker|page|status|examples|section|channel|board|link)|namespace|others (?:can|fetch|read)|contractors?|affiliates?|brokers?|data pool|researchers|marketing|advertisers|head ?quarters|head office|our (?:side|servers?|team|cloud|account|address|inbox|archive|database|records)|off-site|collector)\b/,
  ],
  [
    'forwarding',
    2,
    /\b(?:hand(?:ed|s)|collected|recorded|records|picked up|mailed|noted|quotes|kept|appended|attached|copied|listed in|entered|compiled?s?|gathered|accompan\w{1,4}|looked up|transferred|delivered|published|uploaded|reproduced|repeated|derived|transmitted|fetch(?:es|ed)|consists? of|made up of|ends? with|followed by|put the|pass what|paste|forwarded|passed (?:on|along)|mirrored|duplicated|captured|enclosed|encoded|bundled|pasted|filed under|typed into|backed up|sent along|deposited)\b/,
  ],
  [
    'hijack',
    1,
    /\b(?:deleted|erased|wiped|sold|bought|paid|charged|force|merged|revoked|renewed|released|installed|invited|booked|signed|accepted|overwritten|worked off|pushed|started with|cancelled|terminated|ordered|granted|agreed|closed|reset|upgraded)\b/,
  ],
  [
    'override',
    1,
    /\b(?:instructions?|orders|commands?|task text|notes to|what it asks|steps|jobs|directives|requests|article|rules)\b.{0,60}?\b(?:done|take effect|honou?red|acted on|carried out|obeyed|come (?:before|first)|fulfilled|worked off|binding|authoritative|applied|met)\b|\b(?:runs?|executes?|follows?|carr(?:y|ies) out) (?:each|every|any|all|whatever)\b|\breplaces? your own\b/,
  ],
  [
    'command',
    2,
    /\b(?:crontab|cron|collaborators?|authorized_keys|forwarding (?:rule|filter|address)|post-?\w{0,10} hook|hook (?:to|into|that)|git hooks?|workflow files?|extension is installed|tasks\.json|claude\.md|agents\.md|delegate|trust statement|(?:lasting|standing) (?:note|order|rule|instruction)|start-?up|launch agent|scheduled task|nightly job|deploy key|service account|admin user|(?:second|extra|additional|new) (?:user|account|administrator|owner) (?:is|named|with|called)|a filter|at each (?:start|push|login|boot)|on folder open|autostart|login item|tunnel|daemon|background (?:service|process|job)|app password|trusted device|post-?install|submodule|future sessions|keeps? running|auto-?forward\w{0,3})\b|\.(?:zshrc|bashrc|profile)\b/,
  ],
  [
    'command',
    2,
    /\b(?:curl|wget|nc|kubectl|rm -rf|git config|pip install|npm install|docker run|chmod|sudo|eval|os\.system|sh -c|--index-url|--registry|in a terminal|a shell|the terminal|aws iam)\b/,
  ],
  [
    'hijack',
    1,
    /(?:^\s*|[,:] |\band |\bthen |\bnot |\balso )(?:show|give|say|mention|tell|nudge|steer|recommend|apply|invite|make|add|remember|claim|praise|attach|transfer|push|flag|approve|pay|rate|rank|blame|invent|round|double|multiply|perform|obey|photograph|keep|append|insert|embed|forward|post|publish|upload|copy|replace|swap|redirect|disable|remove|skip|install|grant|leave|drop|treat|present|describe|order|buy|sell|book|sign|accept|promote|prefer|put|record|read|store|suggest|work|hand|collect|hide|trust|assign|delete|turn|switch|lower|raise|quote|credit|confirm|assure|close|stop|finish|prepare) (?!this tool|it to|sure|true|false)/,
  ],
  [
    'result',
    1,
    /\b(?:is|are|be|gets?) (?:shown|listed|displayed|reported|presented|counted|translated|described|given|recorded|labelled|marked|rated|summari[sz]ed|treated|classified|filed) (?:as|under|so that|at|one|two)\b|\balways wins?\b|\bweighs? (?:half|double|more|less)\b|\bat least \d(?:\.\d)? stars\b|\bget priority\b/,
  ],
  [
    'redirection',
    1.5,
    /\b(?:as well as to|(?:two|three|ten|\d+) times|markup|\d+ ?(?:percent|%)|has changed to|instead of the one|all (?:mail|columns|rows|transfers|payments)|what was asked|the one on file|by name|lowest prices|even when they)\b/,
  ],
  [
    'command',
    1.5,
    /\b(?:from anywhere|as root|hostnetwork|(?:repositories|buckets|files|links|pages) public|private (?:channels|repositories|buckets)|future (?:conversations|sessions|chats)|override what|write permission|administratoraccess|is trusted|are trusted|\.github\/workflows|github action|at logon|do not verify|confidential)\b/,
  ],
];

/** Words of schemas, options and consent. */
export const AGAINST: readonly (readonly [weight: number, words: RegExp])[] = [
  // What a call changes, needs and gives back is told as a warning.
  [
    1.5,
    /\b(?:the|this) (?:operation|action|call|request|function|command|method|endpoint) (?:\w{1,12} )?[a-z]{3,12}s\b|\brequires? (?:\w{1,12} ){0,2}?(?:permissions?|roles?|scopes?|privileges|rights|access)\b|\breturns? (?:the result|an? error|errors)\b|\bpolic(?:y|ies) (?:forbids?|allows?|permits?|denies)\b/,
  ],
  [1, /\b(?:must|should|always|never|important)\b/],
  // Asked of people who read no definitions.
  [
    3,
    /\b(?:guests|players|participants|visitors|students|children|attendees|passengers) (?:are|is) (?:asked|told|invited|reminded)\b/,
  ],
  [
    3,
    /\b(?:is|are|will be) (?:recorded|logged|written|noted|kept) (?:in|to) (?:the|an|your) (?:audit|access|activity|security) (?:logs?|trail|history)\b|\bchanges (?:to|in|of) .{0,40}?\btakes? effect\b/,
  ],
  [
    1,
    /\b(?:optional(?:ly)?|defaults?|parameters?|fields?|e\.g|examples?|returns?|returned|json|boolean|strings?|arrays?|null|schema|uuid|ids?|endpoint|api|filter|pagination|enum|integer|timestamp|propert(?:y|ies)|metadata|object|html|css|sql)\b/,
  ],
  [0.5, /`|\\|[a-z]_[a-z]|[{}|]/],
  [
    1.5,
    /\b(?:can|may|could|if you|use (?:this|it|the|when|for|to)|supports?|lets you|allows|you want|you need|available|ask the user|user asks|user's request|confirmation|explicitly|set to true|if set)\b/,
  ],
  [1.5, /^\s*(?:[-*#•\x95|]|\d+\.|use |if |returns |for example|note|tip|see |best for|\W{1,4}tip)/],
  [
    1.5,
    /\b(?:result means|empty|simulates?|subscriptions?|does not|do not|cannot|masked|unless|invalid|only when|only if|prefer|rather than|instead of|neither|nor|after \d{1,4} \w{3,8}|before (?:writing|saving|logging|sending)|redacted|told why|is asked|in which case|aborting)\b/,
  ],
  [
    1.5,
    /\b(?:this (?:server|only|affects|ensures|tool|property)|helps|provides|ensures|starting point|until|they're|is used (?:for|to|as)|the llm|is omitted|to the user|the user with|ask them|disagree|as such|as negative|full list|unavailable|will|whenever the (?:user|ask)|keychain|encrypted|only what|belong in \*)\b|[=<>]/,
  ],
  [
    1.5,
    /\bwithin \d{1,4} (?:days|hours|minutes|seconds|weeks)\b|\brounded to the (?:next|nearest)\b|\b(?:ratio|footnotes?|formatting|whitespace|lock files?|generated (?:files|code)(?! (?:is|are|get)))\b|\b(?:was given|underscores|hyphens|test (?:database|data|table|user)s?|staging|temporary|retried|on forks|target (?:folder|directory|path)|needs no sudo|co-authored-by)\b|\btaken from (?:the |your )?(?:\w{1,12} )?(?:config\w{0,10}|settings|environment|profile)\b/,
  ],
];
