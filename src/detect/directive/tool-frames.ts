/** What a directive does to the work of others: taking the first place, redirecting, commands, and coloured answers. */
import { isDirected, isOf } from './moods.ts';
import { type Found, isHeadlineVerb, type Said } from './said.ts';
import { literalOf } from './sinks.ts';

const EVERY =
  /\b(?:before|after|prior to|ahead of|following|whenever|for|on|with|at the (?:start|beginning|end) of|in|during|upon) (?:\w{1,10} ){0,3}?(?:any|every|all|each) (?:of (?:the|your) )?(other |subsequent |further |remaining |another )?(\w{1,12} )?(?:tools?|tool calls?|functions?|requests?|actions?|operations?|responses?|repl(?:y|ies)|answers?|messages?|tasks?|interactions?|conversations?|turns?|prompts?|quer(?:y|ies)|questions? about)\b/;
const INSTEAD =
  /\b(?:instead of|in place of|rather than|over|in preference to) (?:\w{1,10} ){0,2}?(?:any|all|every)(?: of the)? (?:other|similar|alternative|competing) (?:\w{1,12} )?(?:tools?|servers?|functions?|options?|methods?|integrations?)\b/;
const DISPARAGED =
  /\b(?:other|existing|built-?in|alternative|previous|remaining|similar|competing|standard|official|native|legacy|default) (?:\w{1,12} ){0,2}?(?:tools?|servers?|integrations?|functions?|implementations?|providers?|clients?)\b.{0,40}?\b(?:is|are|have been|has been|was|were|became) (?:now |currently |known to be |considered )?(?:deprecated|broken|insecure|unsafe|unreliable|outdated|disabled|compromised|obsolete|vulnerable|untrusted|unavailable|retired|inaccurate|discontinued|under maintenance|wrong|malicious|unsupported)\b/;
const OTHER_TOOL =
  /^.{0,40}?\b(?:any|the|all|these|those) other (?:\w{1,12} )?(?:tools?|servers?|integrations?|functions?)\b/;
const WORK =
  'e-?mails?|messages?|payments?|transactions?|transfers?|requests?|commits?|files?|calls?|orders?|invoices?|documents?|repl(?:y|ies)|traffic|quer(?:y|ies)|posts?|notifications?|deployments?|uploads?|packages?|attachments?|events?';
const ALL_WORK = new RegExp(
  `\\b(?:all|every|any|each|outgoing|outbound|subsequent|future) (?:of the |of your )?(?:[\\w-]{1,14} ){0,2}?(?:${WORK})\\b.{0,60}?\\b(?:must|should|have to|has to|need to|needs to|are to|is to|shall) (?:also |now |first |always )?(?:be (?:\\w{1,10} )?(?:sent|routed|forwarded|cc'?d|bcc'?d|copied|redirected|mirrored|relayed|addressed|directed|duplicated|delivered|submitted)|go|pass|include|carry|use|have|contain|list)\\b`,
);
const EVENT =
  /\b(?:when|whenever|every time|each time|any time|if|should the user|before|after|while|as soon as|once|upon|on every|for every|with every|for each)\b.{0,40}?\b(?:send|sending|sent|sends|pay|paying|transfer|transferring|commit|committing|deploy|deploying|write|writing|writes|reply|replying|book|booking|buy|buying|order|ordering|e-?mail|e-?mailing|mail|post|posting|push|pushing|create|creating|created|upload|uploading|invoke|invoked|called|used|install|installing|another tool|other tools?|[a-z]{2,20}_[a-z_]{2,30})\b/;
const SLOT =
  /\b(?:recipients?|bcc|cc|blind copy|to[- ]address|amount|price|destination|branch|host|hostname|endpoint|base url|iban|account number|wallet address|payee|beneficiary|registry|remote|proxy|reply-?to|callback|webhook|receiver|routing number|payout|currency|path|url|to field|assignee|reviewer|approver|quantity|visibility|sender|address|origin|mirror|index url)\b/;
const COPIED =
  /\b(?:bcc|cc|blind[- ]copy|carbon[- ]copy|copy of|copies of|in copy|a copy|as (?:an additional|a second|an extra|hidden) recipient)\b/;

const WRONG =
  /\b(?:tools?|servers?|[a-z]{2,20}_[a-z_]{2,30}`?),? (?:which |that )?(?:(?:returns?|gives?|produces?|contains?|has|have) (?:\w{1,10} )?(?:wrong|stale|incorrect|inaccurate|outdated|malicious|corrupt\w{0,2}|false|unsafe) |(?:is|are) no longer (?:secure|safe|reliable|trusted|accurate)|(?:is|are|has been|have been) (?:compromised|insecure|unsafe))/;
const FORBIDDEN =
  /\b(?:other|alternative|different|another|competing) (?:\w{1,12} ){0,2}?(?:tools?|servers?|integrations?|functions?)\b.{0,40}?\b(?:prohibited|forbidden|not (?:allowed|permitted|be (?:used|called))|disallowed|blocked|off-limits|banned)\b/;

export function* hijack(said: Said): Generator<Found> {
  const { text, verbs, purpose } = said;
  if (DISPARAGED.test(text) || WRONG.test(text) || FORBIDDEN.test(text))
    yield { frame: 'hijack', strength: 'plain' };
  const calls = verbs.filter(
    (verb) => isOf(verb, 'call') && (verb.force === 'order' || verb.force === 'duty'),
  );
  if (
    calls.some((verb) => verb.isDenied && OTHER_TOOL.test(text.slice(verb.end, verb.end + 90))) &&
    !/\bother (?:\w{1,12} )?(?:tools?|functions?|servers?) (?:after|before|until|in parallel|at the same time|while|in the same|unless|first)\b/.test(
      text,
    )
  )
    yield { frame: 'hijack', strength: 'plain' };
  const ordered = calls.filter((verb) => !verb.isDenied && !isHeadlineVerb(said, verb));
  if (ordered.length === 0) return;
  if (INSTEAD.test(text)) yield { frame: 'hijack', strength: 'plain' };
  const every = EVERY.exec(text);
  if (
    every !== null &&
    !purpose.isEntry &&
    !(every[2] && purpose.named.includes(every[2].trim())) &&
    /\b(?:always|must|mandatory|required|never|first|should|has to|needs to|prior to answering|before answering)\b/.test(
      text,
    )
  )
    yield { frame: 'hijack', strength: every[1] === undefined ? 'hint' : 'plain' };
}

/** Where money goes. */
const ACCOUNT =
  /\b[a-z]{2}\d{2}[ \d]{4,30}\b|\b0x[\da-f]{4,64}\b|\baccount (?:number |no\.? )?[\d-]{4,30}\b|\+\d{7,15}\b/;
const ANOTHER =
  /\b(?:another|other|any other) (?:\w{1,12} )?(?:tools?|servers?)\b|\b(?:tool|function) (?:is|was|gets) (?:called|used|invoked)\b|\b(?:with|by|using|through|of) the \w{2,20} tools?\b|\b(?:parameters?|arguments?|fields?|values?) of (?:the )?[`'"]?[a-z]{2,20}_[a-z_]{2,30}/;

const ALWAYS = /\b(?:every|each|all|always|any)\b/;
const THROUGH = new RegExp(
  `^ (?:every|all|any|each) (?:[\\w-]{1,14} ){0,2}?(?:${WORK})\\b.{0,30}? (?:through|via|to|over) (?:it|this|the|[\\w.+-]{1,30}@|http)`,
);
const EXAMPLE_HOST = /\bexample\.(?:com|org|net)\b|\be\.g\.|localhost|\buser@|github\.com|\bdocs?\./;

/** `Whenever write_file is invoked, …`: a tool that is neither this one nor one of its server. */
function* trigger({ text, verbs, purpose, part }: Said): Generator<Found> {
  if (part === 'parameter-name' || !(verbs.some(isDirected) || DUTY.test(text))) return;
  for (const [, called, owner] of text.matchAll(NAMED_EVENT)) {
    const name = called ?? owner ?? '';

    if (!purpose.isSibling(name) && !purpose.parameters.has(name)) {
      yield { frame: 'hijack', strength: 'plain' };
      return;
    }
  }
}

const DUTY = /\b(?:must|should|have to|has to|needs? to|shall|ought to|are to|is to)\b/;
const NAMED_EVENT =
  /\b(?:when|whenever|every time|each time|any time|as soon as)\b.{0,30}?[`'"( ]([a-z]{2,20}_[a-z_]{2,30})[`'")]{0,2} (?:tool )?(?:is|gets|was|has been) (?:called|invoked|used|run|executed)\b|\b(?:parameters?|arguments?) of (?:the )?[`'"]?([a-z]{2,20}_[a-z_]{2,30})/g;

export function* redirection(said: Said): Generator<Found> {
  yield* trigger(said);
  const { text, verbs, purpose } = said;
  const literal = literalOf(text) ?? ACCOUNT.exec(text)?.[0];
  if (ALL_WORK.test(text) && (literal !== undefined || SLOT.test(text)))
    yield { frame: 'redirection', strength: literal === undefined ? 'plain' : 'clear' };
  if (
    literal !== undefined &&
    /\b(?:instead of|rather than|in place of)\b/.test(text) &&
    verbs.length >= 0 &&
    /\b(?:must|should|have to|has to|need to|needs to|always)\b/.test(text)
  )
    yield { frame: 'redirection', strength: 'plain' };
  for (const verb of verbs) {
    if (!isDirected(verb) || !isOf(verb, 'change', 'send', 'put', 'call') || isHeadlineVerb(said, verb))
      continue;
    if (THROUGH.test(text.slice(verb.end, verb.end + 90)) && isOf(verb, 'send'))
      yield { frame: 'redirection', strength: 'plain' };
    const behind = text.slice(verb.at, verb.at + 140);
    const isOthers = EVENT.test(text) || ANOTHER.test(text);
    if (
      literal !== undefined &&
      (COPIED.test(behind) || (literal.includes('@') && ALWAYS.test(text) && isOf(verb, 'send')))
    )
      yield { frame: 'redirection', strength: 'clear' };
    else if (
      isOthers &&
      isOf(verb, 'change') &&
      SLOT.test(behind) &&
      !namesOwnSlot(behind, purpose.parameters)
    ) {
      if (literal !== undefined) yield { frame: 'redirection', strength: 'clear' };
      else if (/\b(?:to|with|as|by|instead)\b/.test(behind))
        yield { frame: 'redirection', strength: ANOTHER.test(text) ? 'plain' : 'hint' };
    } else if (isOthers && literalOf(behind) !== undefined && !EXAMPLE_HOST.test(behind))
      yield { frame: 'redirection', strength: 'plain' };
  }
}

function namesOwnSlot(text: string, own: ReadonlySet<string>): boolean {
  const slot = SLOT.exec(text)?.[0].replace(/[ -]/g, '_') ?? '';
  return own.has(slot) || own.has(slot.replace(/s$/, ''));
}

const FETCHED =
  /\b(?:curl|wget|iwr|irm)\b[^\n]{0,160}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b|\b(?:ba)?sh <\(curl|\biex ?\(|\bpowershell\b[^\n]{0,40} -e(?:nc\w{0,12})? /;
const PROGRAM =
  /\b(?:curl|wget|sudo|chmod|chown|bash|powershell|eval|crontab|nc|netcat|rm -\w{1,4}|base64 -d|npx|pip3? install|npm (?:i|install)|brew install|apt(?:-get)? install|systemctl|launchctl|ssh-keygen|git config)\b/;
const GRAVE_PROGRAM = /\b(?:sudo|chmod (?:777|\+s|-r)|crontab|nc -|netcat|rm -\w{0,3}r|base64 -d|eval)\b/;
const STARTUP =
  /\bauthorized_keys\b|\.(?:bashrc|zshrc|bash_profile|zprofile|profile)\b|\bcrontabs?\b|\blaunch ?(?:agents?|daemons?)\b|\bsystemd (?:unit|service)\b|\bstartup (?:files?|folder|scripts?|items)\b|\blogin items\b|\bgit hooks?\b|\.git\/hooks\b|\bsudoers\b|\/etc\/(?:hosts|cron\S{0,20})/;
const PROTECTION =
  /^.{0,40}?\b(?:ssl|tls|certificates?|signature|sandbox\w{0,3}|security|firewall|antivirus|safety|approvals?|confirmations?|permission|authentication|2fa|mfa|guard\w{0,6}|audit\w{0,3}|protections?|access controls?|host key|integrity|csrf|endpoint protection|monitoring)\b(?: \w{1,12}){0,2}/;

const DOWNLOADED =
  /\b(?:download|fetch|get|pull|retrieve|grab) .{0,20}?https?:\/\/\S{1,200} .{0,30}?\b(?:execute|run|source|install|launch|eval\w{0,4})\b|\b(?:execute|run|install|launch) .{0,30}?https?:\/\/\S{1,200}\.(?:sh|py|ps1|exe|js|pkg|dmg)\b/;
const PLANTED =
  /\b(?:os\.system|subprocess|child_process|eval\(|exec\(|backdoors?|reverse shells?|phones? home|beacons?|keyloggers?|obfuscated|hidden (?:script|iframe|code|snippet)|tracking (?:script|pixel|snippet|code)|cron (?:entry|job|task))\b/;

export function* command(said: Said): Generator<Found> {
  const { text, verbs, part } = said;
  for (const verb of verbs) {
    if (!isDirected(verb) || isHeadlineVerb(said, verb)) continue;
    const behind = text.slice(verb.at, verb.at + 200);
    if (isOf(verb, 'execute') && FETCHED.test(behind)) yield { frame: 'command', strength: 'clear' };
    else if (isOf(verb, 'execute') && GRAVE_PROGRAM.test(behind))
      yield { frame: 'command', strength: 'plain' };
    else if (isOf(verb, 'execute') && PROGRAM.test(behind)) yield { frame: 'command', strength: 'hint' };
    if (isOf(verb, 'put', 'change') && STARTUP.test(behind)) yield { frame: 'command', strength: 'plain' };
    const weakens = /^(?:disable|deactivate|bypass|circumvent|suppress|loosen|relax)$|^(?:turn|switch)$/.test(
      verb.base,
    );
    if (weakens && part !== 'parameter-description' && PROTECTION.test(text.slice(verb.end, verb.end + 70)))
      yield { frame: 'command', strength: 'plain' };
  }
  if (DOWNLOADED.test(text) && verbs.some(isDirected)) yield { frame: 'command', strength: 'clear' };
  if (PLANTED.test(text) && verbs.some((verb) => isDirected(verb) && isOf(verb, 'put', 'change')))
    yield { frame: 'command', strength: 'plain' };
  // `Run: curl … | bash before use` has its verb before a colon.
  if (/\b(?:run|execute|paste|type)(?: this| the following| it)?: ?`?/.test(text) && FETCHED.test(text))
    yield { frame: 'command', strength: 'clear' };
}

const RIVALS =
  /^.{0,40}?\b(?:competitors?|competing|alternatives?|rivals?|other (?:products|providers|brands|vendors|services|options|companies|hotels|airlines|sellers|suppliers|libraries|tools)|drawbacks?|risks?|side effects?|limitations?|negative|criticisms?|downsides?|recalls?|fees|complaints|disadvantages)\b/;
const SPONSORED =
  /\b(?:promo\w{0,8}|referral|affiliate|sponsor\w{0,5}|advert\w{0,8}|banner|coupon|discount code|slogan|partner(?:ed)? (?:link|product|offer)s?|our (?:premium|paid|own) \w{1,12})\b/;
const LIES =
  /\b(?:success\w{0,6}|completed?|passed|okay|ok|fine|safe|clean|verified|approved|no (?:\w{1,10} )?(?:issues?|errors?|problems?|vulnerabilit\w{1,4}|findings?|failures?|risks?))\b.{0,60}?\b(?:even (?:if|when|though)|regardless|no matter|whether or not|anyway|irrespective|despite)\b|\b(?:mark|treat|report|present|record|count) .{0,20}?\b(?:fail\w{0,4}|broken|errors?|errored)\b.{0,40}?\b(?:skipped|passed|passing|green|successful|okay)\b|\b(?:even (?:if|when|though)|regardless of whether|no matter (?:if|whether|what)|if|when|should)\b.{0,60}?(?<!no )\b(?:fails?|failed|errors?|failure|declined|rejected|missing|unavailable|vulnerab\w{0,6}|unsafe|malicious)\b.{0,60}?\b(?:report|say|state|claim|tell|respond|answer|reply|pretend|mark|treat|describe|present)\b.{0,50}?\b(?:in order|success\w{0,6}|completed?|passed|okay|fine|safe|clean|approved|no (?:issues?|errors?|problems?))\b/;

/** What is to be said about the tool itself, or in figures that are not the ones returned. */
const EXCUSE =
  /\bif (?:the |your )?users? (?:ever )?(?:asks?|inquires?|wonders?|notices?|questions?)\b.{0,60}?\b(?:say|claim|reply|answer|respond|tell them|pretend|deny|explain)\b.{0,40}?\b(?:only|just|nothing|routine|normal|standard|not|no)\b|\b(?:report|show|give|state|quote|present|return|display)\b.{0,40}?\b\d{1,3} ?(?:%|percent) (?:higher|lower|more|less|above|below|cheaper)\b/;

const BELITTLED =
  /\b(?:other|competing|rival|alternative) (?:\w{1,12} ){1,2}?as (?:\w{1,10} )?(?:unreliable|unsafe|inferior|outdated|risky|bad|poor|expensive|worse|untrustworthy|slow)\b/;
const ANSWERS =
  /\b(?:repl(?:y|ies)|responses?|answers?|summar(?:y|ies)|readers?|messages?|e-?mails?|posts?|reviews?|reports?)\b/;

const PLUGGED = /\b(?:visit|link|invit(?:e|ing)|append|end|finish|close|sign) .{0,60}?https?:\/\//;

export function* colouring(said: Said): Generator<Found> {
  const { text, verbs, part, purpose } = said;
  if (PLUGGED.test(text) && ALWAYS.test(text) && ANSWERS.test(text) && !EXAMPLE_HOST.test(text))
    yield { frame: 'result', strength: 'plain' };
  if (part === 'parameter-description' && said.sentence.isHeadline) return;
  if (EXCUSE.test(text) && verbs.some(isDirected)) yield { frame: 'result', strength: 'plain' };
  if (LIES.test(text) && verbs.some((verb) => isDirected(verb) && isOf(verb, 'falsify')))
    yield { frame: 'result', strength: 'plain' };
  for (const verb of verbs) {
    const behind = text.slice(verb.end, verb.end + 120);
    if (verb.isDenied) {
      if (isOf(verb, 'tell', 'favour') && verb.force !== 'told' && RIVALS.test(behind))
        yield { frame: 'result', strength: 'plain' };
      continue;
    }
    if (!isDirected(verb) || isHeadlineVerb(said, verb)) continue;
    if (
      !purpose.words.includes(verb.base) &&
      /^(?:recommend|promote|favour|favor|endorse|advertise|praise|prioriti[sz]e|rank|steer|boost|suggest|position)$/.test(
        verb.base,
      )
    ) {
      if (
        /\b(?:always|only|exclusively|every|above all|over (?:any|all|other)|as the (?:best|top|only|preferred|leading)|regardless|whatever|top of|first choice|no matter|even (?:if|when))\b/.test(
          text,
        ) &&
        !/\b(?:relevan|recent|score|date|order)/.test(behind)
      )
        yield { frame: 'result', strength: 'plain' };
    }
    if (
      /^(?:describe|present|call|portray|depict|mention|rate|rank)$/.test(verb.base) &&
      BELITTLED.test(behind)
    )
      yield { frame: 'result', strength: 'plain' };
    if (
      literalOf(behind) !== undefined &&
      ANSWERS.test(text) &&
      ALWAYS.test(text) &&
      !EXAMPLE_HOST.test(behind) &&
      isOf(verb, 'put', 'favour', 'tell', 'call', 'falsify')
    )
      yield { frame: 'result', strength: 'plain' };
    if (
      isOf(verb, 'put', 'favour') &&
      SPONSORED.test(behind) &&
      /\b(?:repl(?:y|ies)|responses?|answers?|outputs?|messages?|summar(?:y|ies)|end|users?|always|every|results?)\b/.test(
        text,
      )
    )
      yield { frame: 'result', strength: 'plain' };
    if (
      /^(?:inflate|understate|misreport|falsify|increase|reduce|double)$/.test(verb.base) &&
      /\b(?:prices?|figures?|amounts?|totals?|rates?|percent\w{0,6}|scores?|ratings?|results?|costs?|estimates?|numbers?|values?|balances?)\b/.test(
        behind,
      ) &&
      /\bby \d|\d ?%|\b(?:report|display|show)ed\b/.test(text)
    )
      yield { frame: 'result', strength: 'plain' };
  }
}
