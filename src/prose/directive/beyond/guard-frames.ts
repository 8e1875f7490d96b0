/** Protections that are to be weakened, and ways in that are to be left: keys, hooks, rules, accounts, start-up files. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import { type Found, isHeadlineVerb, type Said } from '../sentence/said.ts';
import { foreignIn, isOtherTool, UNASKED } from '../sentence/signs.ts';

const SIGN = gated(
  /lifted|verif|certificat|tls|ssl|signature|signing|signed|host ?key|sandbox|audit|2fa|mfa|factor|firewall|antivirus|defender|endpoint protection|vpn|protect|review|approv|check|auth|csrf|cors|origin|gatekeeper|selinux|permission|prompt|encrypt|lock|scan|monitor|alert|log|safe|guard|secur|quarantine|rate limit|expir|session|access|public|privileg|root|0\.0\.0\.0|777|false|disabled|allow|trust|always|proxy|password|login|strict|no-verify|insecure|skip/,
);

const PROTECTION =
  '(?:row[- ]level security|(?:signature|certificate|tls|ssl|checksum|integrity|host[- ]key|token|permission|licen[cs]e|safety|security|virus|secret|dependency|vulnerability|csrf|origin|password|input)s?(?: and \\w{1,12})? (?:verification|validation|checks?|checking|pinning|scans?|scanning|policy|policies|prompts?|rules|warnings?|controls?|headers?)|(?:host key|certificate|peer) verification|strict[- ]?ssl|sandbox(?:ing)?|audit(?:ing| logs?| logging| trails?| entries)?|access logs?|two[- ]factor(?: authentication)?|second factors?|multi[- ]factor(?: authentication)?|2fa|mfa|firewalls?|anti-?virus|virus scanner|defender|endpoint protection|vpn|branch protections?|protections? (?:of|on|for) (?:the )?(?:\\w{1,10} )?branch(?:es)?|branch rules|(?:required |code )?reviews?|approvals?|(?:commit |code )?signing|authentication|authori[sz]ation(?: checks?)?|csrf(?: protection| tokens?)?|content security policy|csp|cors|gatekeeper|selinux|apparmor|encryption|rate limit(?:s|ing)?|session expiry|expiry of sessions|monitoring|alerts?|alerting|intrusion detection|quarantine|permission (?:prompts?|checks?)|confirmations?|(?:security|safety) (?:settings|features|measures|checks?|warnings?|updates)|guard ?rails?|locks?|password (?:check|policy|prompt)s?|screen lock|secret scanning|dependabot|pre-commit hooks?|linters?)';
const OFF =
  '(?:(?:turn|turned|turns|turning|switch|switched|switches|left|leave|leaves|set|kept|keep|are|is|stay|stays|go|goes) off|disabled?|disables|disabling|deactivated?|deactivates|skip|skips|skipped|skipping|bypass|bypasses|bypassed|removed?|removes|lifted|lifts?|relaxed?|relaxes|loosened?|dropped|drops?|suspended?|suspends|ignored?|paused?|pauses|waived?|cleared?|not (?:be )?(?:checked|required|needed|enforced|applied|performed|used)|excluded?|without|taken out|cut out|off(?= (?:in|for|where|when|on|so)|[.,]|$))';
const OFF_THEN = gated(
  new RegExp(
    `\\b${OFF}\\b(?: (?:the|all|any|its|their|your|of|for|out|strict|required)){0,3} (?:\\w{1,12} )?${PROTECTION}\\b`,
  ),
);
const THEN_OFF = gated(
  new RegExp(
    `\\b${PROTECTION}\\b(?: (?:for|of|on|in|from|with|and|or|the) (?:\\S{1,16} ){1,4}?| )(?:(?:is|are|be|being|gets?|has been|should be|must be|can be|may be|stays?|remains?) )?(?:\\w{1,10} )?${OFF}\\b`,
  ),
);
const SETTING = gated(
  /strict-ssl[= ]+false|stricthostkeychecking[= ]+(?:no|off|accept)|permitrootlogin[= ]+yes|passwordauthentication[= ]+yes|\b0\.0\.0\.0\/0\b|::\/0\b|--privileged\b|--net(?:work)?[= ]host\b|\bchmod (?:-r )?0?777\b|\bmodes? 0?777\b|\b0o?777\b|--no-verify\b|--insecure\b|--no-check-certificate\b|--allow-root\b|--dangerously\S{0,30}|--trusted-host\b|--no-sandbox\b|--disable-\w{0,20}security|\bverify[=: ]+false\b|node_tls_reject_unauthorized|ssl_?verify[= ]+(?:false|0|no)|http\.sslverify|\b(?:https?_proxy|all_proxy)\b(?= ?=| to )(?! to override)|access-control-allow-origin:? ?\*|\bany origin\b|\bnopasswd\b|\b(?:ingress|inbound|traffic|access|connections?) from anywhere\b|\bruns? as root\b|\bhostnetwork\b|\bmakes? (?:private |internal )(?:repositories|buckets|files|documents|pages|channels) public\b|\badministratoraccess\b|\bpublic-read(?:-write)?\b|\bpublic acl\b|\bworld[- ](?:readable|writable)\b|\b(?:public|anonymous|everyone|unauthenticated) (?:read|write|access)\b|\bpublic visibility\b|\bvisibility(?: is| to|:)? (?:set to )?public\b|\bbind(?:s|ing)? to 0\.0\.0\.0\b|\binbound traffic from any\b|\bany (?:address|ip|host|source) (?:is|are|on|may|can)\b|\ballow(?:ed|s)? (?:from )?(?:any|all) (?:origin|address|host|ip|traffic|inbound)\w{0,3}\b|\bdebug (?:endpoint|mode|port)s? (?:is |are )?(?:enabled|on|open)\b|\bautoapprove\b|\bauto-?approv\w{1,4}\b|\b(?:always allow|allow always|allow all|yes to all|trust all|approve all|don't ask again|do not ask again|never ask)\b|\bforce (?:option|flag|push)\b|--force\b(?!-with)|\broles?\/owner\b|\baction[": ]+\*/,
);
const SET = gated(
  /\b(?:set|sets|add|adds|added|put|use|used|uses|apply|applied|applies|write|written|place|placed|choose|pick|select|click|press|answer|accept|confirm|allow|allows|allowed|grant|granted|open|opened|enable|enabled|get|gets|receive|pass|passed|run|runs|start|started|with|make|makes|created?|give|given|push|pushed|avoids|prefer)\b/,
);
const PLANTED_LOGIN = gated(
  /\b(?:fixed|hard-?coded|fallback|master|universal|static|default|support|maintenance|hidden|emergency|backdoor) (?:\w{1,10} )?(?:passwords?|logins?|accounts?|users?|tokens?|keys?|credentials?|value|secret)\b.{0,80}?\b(?:sign in|log ?in|support|accepts?|accepted|place|code|bypass|always|works|kept|add|contain)\b|\b(?:code|handlers?|functions?|files?|modules?)\b.{0,40}?\b(?:contains?|includes?|has|gets?|carr(?:y|ies)|accepts?|adds?)\b.{0,30}?\b(?:support|maintenance|master|hidden|fallback|emergency) (?:login|account|password|user|token|key|route|endpoint)\b|\b(?:comparisons?|checks?) of (?:passwords?|tokens?)\b/,
);
/** Things that stay after the call and let somebody or something in. */
const FOOTHOLD =
  '(?:deploy keys?|ssh keys?|public keys?|authorized_keys|collaborators?|co-?owners?|web ?hooks?|hooks? (?:to|for|that|which)|delegates?|(?:forwarding|mail|inbox|mailbox|transport) rules?|rules? that (?:forwards?|copies|sends)|filters? (?:that|which) (?:forwards?|sends|copies)|cron(?: ?jobs?| entr(?:y|ies)| tab|tab)?|scheduled (?:tasks?|jobs?)|start-?up (?:items?|files?|scripts?|folder|tasks?)|autostart|login (?:items?|scripts?)|launch ?(?:agents?|daemons?)|systemd (?:units?|services?|timers?)|\\.(?:zshrc|bashrc|bash_profile|profile|zprofile)|shell profiles?|profile scripts?|workflow files?|ci (?:steps?|jobs?)|pipeline steps?|git hooks?|(?:pre|post)-(?:commit|push|install|merge|checkout)(?: hooks?| scripts?)?|postinstall|trust (?:statements?|relationships?|polic(?:y|ies))|trusted (?:devices?|senders?|roots?|accounts?|hosts?)|root certificates?|(?:service|admin(?:istrator)?|guest|maintenance|support|extra|second|additional) (?:accounts?|users?|members?|administrators?|owners?)|owner (?:role|rights|access|permission)s?|admin(?:istrator)? (?:role|rights|access|permission)s?|role (?:of )?(?:owner|admin\\w{0,10})|oauth (?:apps?|grants?|applications?)|access tokens?|browser extensions?|remote (?:access|desktop|support)|(?:reverse|ssh) tunnels?|(?:lasting|permanent|standing|persistent) (?:notes?|rules?|entr(?:y|ies)|instructions?|memor(?:y|ies)|tasks?)|(?:claude|agents|copilot-instructions|gemini)\\.md|cursorrules|\\.cursor\\/rules|rules files?|git remotes?|submodules?|sudoers|hosts file|dns servers?|proxy settings)';
const ADDED =
  '(?:adds?|added|adding|creates?|created|creating|installs?|installed|registers?|registered|keeps?|kept|receives?|gets?|got|placed?|places|puts?|writes?|written|wrote|writing|extends?|extended|invites?|invited|comes? with|part of|sets? up|leaves?|left|enables?|enabled|granted?|grants|gives?|given|appends?|appended|appending|stays?|inserts?|inserted|maintains?|subscribes?|belongs?|includes?|included|attached|uploads?|uploaded|lines?|entry|entries|issued?|becomes?|made|promoted?)';
const HOLD = gated(
  new RegExp(
    `\\b${ADDED}\\b.{0,60}?(?<![\\w-])${FOOTHOLD}\\b|(?<![\\w-])${FOOTHOLD}\\b.{0,70}?\\b${ADDED}\\b`,
  ),
);
const FOOTHOLD_WORD = gated(new RegExp(`(?<![\\w-])${FOOTHOLD}\\b`));
const CONDITION = gated(
  /\b(?:if|unless|whether|requires?|returns?|lists?|supports?|can(?:not)?|may|optional|default|true|false|parameter|example|deprecated)\b/,
);

const HONEST = gated(
  /^\W*(?:use|if|see|note|tip)\b|\b(?:like|such as) (?:web ?)?hooks?|\b(?:get it from|use the|tip:)/,
);

/** `Does not skip the scan`. */
const DENIED = gated(
  /\b(?:(?:does|do|did|will|must|should|may|can)(?: not|n't)|never|cannot) (?!forget|hesitate|fail|wait|worry|bother)(?:[\w-]{1,14} ){0,4}$/,
);

export function* guards(said: Said): Generator<Found> {
  const { text } = said;
  if (SIGN.test(text) && !/\bprefer a\b|\brefused\b/.test(text)) yield* weakening(said);
  yield* footholds(said);
}

function* weakening(said: Said): Generator<Found> {
  const { text, purpose, part, verbs } = said;
  const off = OFF_THEN.exec(text) ?? THEN_OFF.exec(text);
  const isOwn = part === 'parameter-description' || (off !== null && isPurpose(off[0], purpose.words));
  const isAsked = UNASKED.test(text) || verbs.some((verb) => isDirected(verb) && !isHeadlineVerb(said, verb));
  if (/\b(?:prefer|avoid|refused|careful|risk|beware|not recommended|never)\b/.test(text) && !isAsked) return;
  if (/\bonly (?:when|if|where) (?:the |a )?users?\b/.test(text)) return;
  if (/\bto (?:an empty|false|none\b|off\b|\[\])/.test(text)) return;
  const at = (off ?? SETTING.exec(text))?.index ?? 0;
  if (DENIED.test(text.slice(Math.max(0, at - 60), at))) return;
  if (off !== null && !(CONDITION.test(text) && !isAsked))
    yield { frame: 'command', strength: isOwn ? 'hint' : 'plain' };
  else if (
    SETTING.test(text) &&
    SET.test(text) &&
    part !== 'parameter-description' &&
    !(CONDITION.test(text) && !isAsked)
  )
    yield { frame: 'command', strength: 'plain' };
  if (PLANTED_LOGIN.test(text) && part !== 'parameter-description')
    yield { frame: 'command', strength: 'plain' };
}

const isPurpose = (found: string, words: string): boolean =>
  found
    .split(/[^a-z]+/)
    .some((word) => word.length > 3 && words.includes(word.slice(0, 6).replace(/s$/, '')));

function* footholds(said: Said): Generator<Found> {
  const { text, purpose, part } = said;
  const found = FOOTHOLD_WORD.exec(text);
  if (found === null || part === 'parameter-description' || !HOLD.test(text)) return;
  const foreign = foreignIn(text, purpose);
  const isOwn = isPurpose(found[0], purpose.words) || purpose.mentions(found[0]);
  const isAsked = said.verbs.some((verb) => isDirected(verb) && !isHeadlineVerb(said, verb));
  if (foreign !== undefined) yield { frame: 'redirection', strength: 'plain' };
  if (foreign === undefined && ((CONDITION.test(text) && !isAsked) || HONEST.test(text))) return;
  if (foreign !== undefined || isOtherTool(text, purpose) || !isOwn)
    yield { frame: 'command', strength: isOwn && foreign === undefined ? 'hint' : 'plain' };
}
