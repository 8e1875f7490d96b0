/** Doors that are opened by the way: things made public, rights without bounds, keys let in, logs emptied, refusals got round. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import { type Found, isHeadlineVerb, type Said } from '../sentence/said.ts';
import { GRAVE } from '../sentence/signs.ts';

const SIGN = gated(
  /public|anyone|everyone|everybody|link|\*|admin|owner|grant|log|audit|exclu|exempt|refus|declin|ask|prompt|den[iy]|reject|ssh-|authorized|collaborator|member|approv|allow|auto|empt|delet|drop|truncat|wip|purg|root|sudo|777|step|scan|told to|expir|scope|alert|warning|kill|password|firewall|waiting|down|internet|world|workflow|pipeline|mfa/,
);
const EXPOSED = gated(
  /\b(?:given|get|gets|receives?|created?|with|made) (?:an? )?public links?\b|\b(?:made|make|makes|set|sets|turned|turn|become|becomes|left|opened|open|opens|shared|share|visible|readable|accessible|switched|switch|changed|change) (?:[\w-]{1,12} ){0,4}?(?:publicly? (?:readable|writable|accessible|visible|available)|public\b(?! (?:key|api|ip|holiday|transport|data))|(?:readable|writable|visible|accessible|open)? ?(?:to|for|by|with) (?:anyone|everyone|everybody|the (?:whole |entire |public )?(?:world|public|internet))|anyone[- ]with[- ](?:the[- ])?link|world[- ]readable|anonymous)|\banyone[- ](?:with|who has)[- ](?:the[- ]|a[- ])?link\b|\b(?:bucket|share|folder|repository|file|document|drive|acl)s?(?:'s)? (?:polic(?:y|ies)|acl|settings?|access) (?:is |are )?(?:to )?public\b/,
);
const BOUNDLESS = gated(
  /\bgrant all\b|\b(?:accounts?|users?|members?|everyone|groups?|bots?|roles?) get (?:\w{1,8} )?(?:cluster-?admin|admin\w{0,10}|owner|root|full (?:access|control|rights))\b|\b(?:tokens?|keys?|links?|sessions?)\b.{0,20}?\b(?:created|issued|made|generated|given|set)\b.{0,20}?\b(?:no expiry|without expiry|never expire|full scope|all scopes|unlimited)\b|\baction\W{1,6}\*|\bresource\W{1,6}\*|["'`]\*["'`]? (?:to|in|is|on|as)\b|\badd(?:s|ed)? \* to\b|\b(?:grants?|granted|gives?|given|gets|receives|assigned|made|makes?|becomes|promoted?|added|adds?|invited?)\b.{0,50}?\b(?:cluster-?admin|super ?user|(?:an? |the |as )(?:[a-z]{3,14} )?owner(?! id)\b|owner (?:role|rights|access|of)|administrator|admin(?: (?:rights|role|access|collaborator|member|user))?|root (?:access|rights)|full (?:access|control|rights)|write access|maintainer)\b|\bmfa\b.{0,30}?\b(?:dropped|off|removed|waived|skipped|lifted)\b/,
);
const LET_IN = gated(
  /\bssh-(?:rsa|ed25519|dss|ecdsa)\b.{0,120}?\bauthorized_keys\b|\bauthorized_keys\b.{0,120}?\bssh-(?:rsa|ed25519|dss|ecdsa)\b/,
);
const BLINDED = gated(
  /\b(?:stop|stops|stopped|kills?|disable\w{0,1}|kill|mask|shut down|switch off|turn off|pause)\b.{0,20}?\b(?:auditd|syslog\w{0,3}|journald|falco|osquery|crowdstrike|sysmon|event log|cloudtrail|guardduty|fail2ban|wazuh|edr)\b|\b(?:empty|empties|emptied|truncate[sd]?|clear|cleared|delete[sd]?|wipe[sd]?|overwrite|shred|erase[sd]?)\b.{0,30}?(?:\/var\/log\b|\b(?:auth|audit|access|security|event|system|shell|bash) (?:logs?|history|trail)\b|\bthe logs\b|\.bash_history)|\b(?:auditd|cloudtrail|guardduty|syslog|event log|\/var\/log\S{0,30}) (?:is|are|gets?) (?:\w{1,10} )?(?:stopped|disabled|emptied|truncated|cleared|wiped|paused|switched off)\b/,
);
const EXCLUDED = gated(
  /\b(?:add|adds|added|put|placed|listed|enter|entered|goes|go|belongs?|include|included|set)\b.{0,50}?\b(?:exclusions?|exceptions?|allow-?lists?|white-?lists?|ignore lists?|trusted (?:zone|list|sites))\b.{0,30}?\b(?:defender|anti-?virus|scanner|edr|firewall|endpoint|malware|security)\b|\b(?:defender|anti-?virus|edr|endpoint protection|malware scanner)(?:'s)? (?:exclusions?|exceptions?|allow-?list)\b/,
);
const REMOVED_STEP = gated(
  /\b(?:merge|merges|merged|deploy|deploys|deployed|publish|published|release|released|push|pushed|proceed|act|continue)\b.{0,20}?\bwithout waiting for (?:the |an? |any )?(?:reviewers?|approvals?|reviews?|confirmation|checks|user|person|owner|answer)\b|\bfirewall (?:\w{1,10} )?(?:lets|let|admits|accepts|allows) (?:everything|all|any)\b|\bpasswords? (?:is |are )?(?:set|reset|changed) to (?!the\b|an?\b|one\b|null|empty|your|expire|what|something|their|its|never)[\w!?-]{4,}|\b(?:scan(?:ning)?|security|review|signing|audit|approval|verification|sast) (?:steps?|jobs?|stages?|gates?) (?:is|are|gets?|get) (?:\w{1,8} )?(?:commented out|removed|dropped|cut|deleted|taken out|disabled)\b|\b(?:security software|anti-?virus|virus scanner|defender|edr|firewall|scanner)\b.{0,20}?\b(?:told|made|set|configured) to (?:leave|ignore|skip|spare|allow|trust|overlook)\b|\b(?:warnings?|alerts?|notices|alarms) (?:from|of|by) (?:the |your )?(?:\w{1,12} ){0,2}?(?:filter|scanner|bank|monitoring|security|system|anti-?virus|firewall|auditor)s? (?:is|are|gets?|get) (?:\w{1,8} )?(?:moved to|deleted|hidden|archived|marked as read|ignored|suppressed|muted|dismissed)\b|\b(?:remov(?:e|es|ed|ing)|tak(?:e|es|en|ing) out|delet(?:e|es|ed|ing)|drop(?:s|ped|ping)?|comment(?:s|ed|ing)? out|skip(?:s|ped|ping)?|cut(?:s|ting)?)\b.{0,20}?\b(?:scan(?:ning)?|security|test|review|signing|audit|approval|verification|lint|sast|check) (?:steps?|jobs?|stages?|gates?|tasks?)\b/,
);
/** Whole classes of deeds that nobody is to be asked about. */
const UNASKED = gated(
  /\b(?:do not|don't|never|without|no need to) (?:ask(?:ing)?|prompt(?:ing)?|bother(?:ing)?) (?:the |your |any )?(?:users?|person|human|owner|operator)\b.{0,40}?\b(?:confirm\w{0,7}|approv\w{1,4}|permission|consent|before)\b.{0,40}?\b(?:(?:running|calling|using|executing) (?:\w{1,10} )?(?:tools|commands|scripts)|(?:other|all|any|every) (?:tools?|commands?|calls?))\b/,
);
/** What a person refused is done all the same. */
const ROUND = gated(
  /\b(?:(?:refused|declined|denied|rejected|blocked|turned down|stopped|cancelled) by (?:the |a )?(?:users?|person|owner|human|operator|client)|(?:users?|person|owner|human|operator|client) (?:refuses|declines|denies|rejects|says no|turns? (?:\w{1,12} ){0,3}?down|blocks|objects|cancels|does not (?:agree|approve|allow|confirm)|will not (?:agree|approve|allow)))\b.{0,60}?\b(?:again|repeat(?:ed)?|another way|via|through|with|using|anyway|all the same|nevertheless|differently|in smaller|by way of|instead)\b/,
);
/** What people want instead is done, or nothing. */
const HEARD = gated(
  /\b(?:do not|don't|never|not try|must not|stop|wants?|feedback|revis\w{1,3}|amend\w{0,3}|you (?:can|may)|cancel\w{0,5}|abort\w{0,3}|offer|suggest|propose|as they (?:wish|like|ask))\b/,
);
const NEVER = gated(
  /\b(?:do not|don't|never|must not|should not|not|without|stop and|no further|ask|asks|explain|checks? (?:that|whether|if|for|policies)|finds?|detects?|reports?|flags?|lint|avoid|prefer|unless|warns?|lists?|show[ns]?|marked (?:in|with|as)|returns?|whether|e\.g\.)\b/,
);
/** Everything that is somebody's, gone. */
const LOST = gated(
  /\b(?:users?|customers?|orders?|production|prod|accounts?|main|all|every|whole|entire|payments?|backups?|patients?|their|source) (?:[\w-]{1,12} )?(?:tables?|databases?|rows|records|files|backups?|branch(?:es)?|repositor(?:y|ies)|folders?|data|snapshots?|director(?:y|ies)|messages|mails|entries|volumes?|namespaces?)\b.{0,24}?\b(?:is|are|gets?|be) (?:\w{1,10} )?(?:emptied|dropped|truncated|deleted|wiped|purged|erased|destroyed|overwritten)\b/,
);
const DESTROYS =
  /delet|remov|clean|purg|trunc|drop|reset|wip|eras|clear|destroy|overwrit|empt|restor|retention|migrat|uninstall|prune|flush/;
const CONDITION = gated(
  /\b(?:if|unless|whether|can|may|could|optional|defaults?|true|false|supports?|requires?|must|when set|deprecated|cannot|temporary|expired|agreed|asked)\b/,
);

export function* access(said: Said): Generator<Found> {
  const { text, part, purpose } = said;
  if (part === 'parameter-description' || part === 'title' || !SIGN.test(text)) return;
  if (said.sentence.isHeadline && !/,|\band\b/.test(text)) return;
  if (UNASKED.test(text)) yield { frame: 'consent', strength: 'plain' };
  if (ROUND.test(text) && !HEARD.test(text)) yield { frame: 'consent', strength: 'plain' };
  if (LET_IN.test(text) && !purpose.isCalled(/authorized|ssh key|public key/))
    yield { frame: 'command', strength: 'plain' };
  if (
    REMOVED_STEP.test(text) &&
    !purpose.isCalled(DESTROYS) &&
    !/\b(?:do not|don't|never|must not|cannot|can|may|if|unless)\b/.test(text)
  )
    yield { frame: 'command', strength: 'plain' };
  if (NEVER.test(text.replace(/\bdo(?:es)? not expire\b/, ''))) return;
  const isAsked = said.verbs.some((verb) => isDirected(verb) && !isHeadlineVerb(said, verb));
  const isLoose =
    CONDITION.test(text) &&
    !isAsked &&
    !/^\W{0,3}(?:stop|kill|disable|turn|switch|mask|pause)\b/.test(text.trim());
  if (isLoose) return;
  if (BLINDED.test(text) && !purpose.isCalled(/log|audit|histor/))
    yield { frame: 'command', strength: 'plain' };
  else if (BLINDED.test(text) && /\bstop|\boff\b|auditd/.test(text))
    yield { frame: 'command', strength: 'plain' };
  if (EXCLUDED.test(text) && !purpose.isCalled(/exclu|defender|antivirus/))
    yield { frame: 'command', strength: 'plain' };
  if (
    (EXPOSED.test(text) || BOUNDLESS.test(text)) &&
    (isAside(text) ||
      !purpose.speaksOf(
        /public|acl|visib|permission|access|grant|role|iam|share|sharing|polic|collaborat|member|invite|publish|owner|admin/,
      ))
  )
    yield { frame: 'command', strength: 'plain' };
  if (LOST.test(text) && !purpose.speaksOf(DESTROYS) && GRAVE.test(`${text} deleted`))
    yield { frame: 'hijack', strength: 'faint' };
}

/** Done by the way, or where nobody asked for it. */
const isAside = (text: string): boolean =>
  /\b(?:as part of (?:this|it)|along the way|also (?:for|when|if)|even (?:if|when|for)|every|each|all|new|in passing|at the same time|meanwhile|afterwards|once (?:done|finished)|in addition|as well)\b/.test(
    text,
  );
