/** Commands the model is to run, and protections it is to weaken. */
import { gated } from '../gated.ts';
import type { Strength } from './sentence/frame.ts';
import { isDirected, isOf } from './sentence/moods.ts';
import { type Found, isHeadlineVerb, isUrged, type Said } from './sentence/said.ts';
import { foreignIn } from './sentence/signs.ts';

const FETCHED = gated(
  /\b(?:curl|wget|iwr|irm)\b[^\n]{0,160}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b|\b(?:ba)?sh <\(curl|\biex ?\(|\bpowershell\b[^\n]{0,40} -e(?:nc\w{0,12})? /,
);
const PROGRAM = gated(
  /\b(?:curl|wget|sudo|chmod|chown|bash|powershell|eval|crontab|nc|netcat|rm -\w{1,4}|base64 -d|npx|pip3? install|npm (?:i|install)|brew install|apt(?:-get)? install|systemctl|launchctl|ssh-keygen|git config)\b/,
);
const GRAVE_PROGRAM = gated(
  /\b(?:sudo|chmod (?:777|\+s|-r)|crontab|nc -|netcat|rm -\w{0,3}r|base64 -d|eval)\b/,
);
const STARTUP = gated(
  /\bauthorized[_ ]keys\b|\.(?:bashrc|zshrc|bash_profile|zprofile|profile)\b|\bcrontabs?\b|\blaunch ?(?:agents?|daemons?)\b|\bsystemd (?:unit|service)\b|\bstartup (?:files?|folder|scripts?|items)\b|\blogin items\b|\bgit hooks?\b|\.git\/hooks\b|\bsudoers\b|\/etc\/(?:hosts|cron\S{0,20})/,
);
const PROTECTION = gated(
  /^.{0,40}?\b(?:ssl|tls|certificates?|signature|sandbox\w{0,3}|security|firewall|antivirus|safety|approvals?|confirmations?|permission|authentication|2fa|mfa|guard\w{0,6}|audit\w{0,3}|protections?|access controls?|host key|integrity|csrf|endpoint protection|monitoring)\b(?: \w{1,12}){0,2}/,
);

/** A package from a place of its own. */
const INSTALLED = gated(
  /\b(?:(?:pip3?|npm|yarn|pnpm|brew|gem|cargo|apt(?:-get)?|uv|bun|go) (?:\w{1,10} )?(?:i|install|add|get|tap|exec|dlx|config|set|from|download)|npx|uvx)\b.{0,80}?\bhttps?:\/\/(?!(?:registry\.npmjs|pypi|github|www\.npmjs))/,
);
const DOWNLOADED = gated(
  /\b(?:download|fetch|get|pull|retrieve|grab) .{0,20}?https?:\/\/\S{1,200} .{0,30}?\b(?:execute|run|source|install|launch|eval\w{0,4})\b|\b(?:execute|run|install|launch) .{0,30}?https?:\/\/\S{1,200}\.(?:sh|py|ps1|exe|js|pkg|dmg)\b/,
);
const PLANTED = gated(
  /\b(?:os\.system|subprocess|child_process|eval\(|exec\(|backdoors?|reverse shells?|phones? home|beacons?|keyloggers?|obfuscated|hidden (?:script|iframe|code|snippet)|tracking (?:script|pixel|snippet|code)|cron (?:entry|job|task))\b/,
);

const WEAKENED = gated(
  /\b(?:security|verification|signatures?|certificates?|sandbox\w{0,3}|authentication|permissions?|stricthostkeychecking|ssl|tls|firewall|host key)\b.{0,40}?\b(?:off|to no|no|to false|false|disabled|to none)\b|\bwithout (?:checking|verifying|validating) (?:\w{1,10} ){0,2}?(?:signatures?|certificates?|permissions?|checksums?|hashes|identity)\b|\bskip (?:the |any |all |its )?(?:permission|security|signature|auth\w{0,10}|approval|verification|safety) (?:checks?|steps?|prompts?|reviews?)\b|\bgrant .{0,30}?\b(?:admin|root|owner|sudo|full (?:access|control)|superuser)\b|\bopen .{0,20}?\b(?:ports?|firewall)\b.{0,20}?\b(?:world|public|everyone|0\.0\.0\.0|internet|anyone)\b|\b(?:clear|delete|erase|wipe|remove|purge) .{0,20}?\b(?:shell history|bash history|audit (?:logs?|trail)|traces)\b|\bcore\.(?:sshcommand|hookspath)\b|\bld_preload\b|\baccess key for (?:the )?root\b|\badministratoraccess\b|\broles\/owner\b|\b(?:defender|anti-?virus|firewall|endpoint protection)\b.{0,30}?\b(?:off|disabled|stopped)\b/,
);

/** `Tell the user to run …`: a person reads it first. */
const isForPeople = (before: string): boolean =>
  /\b(?:tell|ask|advise|suggest|have|let|invite) (?:the |your )?(?:users?|them|person|administrator)(?: that they)? (?:to |should |can )?$/.test(
    before,
  );

const HOST = /https?:\/\/(?:[\w-]{1,30}\.){0,2}([\w-]{2,30})\.\w{2,8}(?:[/\s"'`]|$)/;

/** A vendor tells how its own program is installed: worth a look, and no more. */
function fetched({ text, purpose }: Said): Strength {
  const host = HOST.exec(text)?.[1];
  if (host === undefined) return 'clear';
  const isOwn = purpose.named.split(' ').includes(host) || foreignIn(text, purpose) === undefined;
  return isOwn ? 'plain' : 'clear';
}

export function* command(said: Said): Generator<Found> {
  const { text, verbs, part } = said;
  for (const verb of verbs) {
    if (!isDirected(verb) || isHeadlineVerb(said, verb)) continue;
    const behind = text.slice(verb.at, verb.at + 200);
    if (isOf(verb, 'execute', 'put') && FETCHED.test(behind))
      yield { frame: 'command', strength: isForPeople(text.slice(0, verb.at)) ? 'hint' : fetched(said) };
    else if (isOf(verb, 'execute') && GRAVE_PROGRAM.test(behind))
      yield { frame: 'command', strength: 'plain' };
    else if (isOf(verb, 'execute') && PROGRAM.test(behind)) yield { frame: 'command', strength: 'hint' };
    if (isOf(verb, 'put', 'change') && STARTUP.test(behind))
      yield { frame: 'command', strength: /authorized[_ ]keys/.test(behind) ? 'clear' : 'plain' };
    const weakens = /^(?:disable|deactivate|bypass|circumvent|suppress|loosen|relax)$|^(?:turn|switch)$/.test(
      verb.base,
    );
    if (weakens && part !== 'parameter-description' && PROTECTION.test(text.slice(verb.end, verb.end + 70)))
      yield { frame: 'command', strength: 'plain' };
  }
  if (WEAKENED.test(text) && part === 'description' && !said.sentence.isHeadline && isUrged(said))
    yield { frame: 'command', strength: 'plain' };
  if (INSTALLED.test(text) && isUrged(said)) yield { frame: 'command', strength: 'plain' };
  const run = text.search(/\b(?:run|execute|install|launch|paste) /);
  if (DOWNLOADED.test(text) && run >= 0 && isForPeople(text.slice(0, run)))
    yield { frame: 'command', strength: 'hint' };
  else if (DOWNLOADED.test(text) && verbs.some(isDirected))
    yield { frame: 'command', strength: fetched(said) };
  if (PLANTED.test(text) && verbs.some((verb) => isDirected(verb) && isOf(verb, 'put', 'change')))
    yield { frame: 'command', strength: 'plain' };
  // `Run: curl … | bash before use` has its verb before a colon.
  if (/\b(?:run|execute|paste|type)(?: this| the following| it)?: ?`?/.test(text) && FETCHED.test(text))
    yield { frame: 'command', strength: fetched(said) };
}
