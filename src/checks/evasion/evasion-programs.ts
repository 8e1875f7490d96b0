import { type Act, act, when } from '../../screening/contract/act.ts';
import { has } from '../../screening/contract/words.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { anyPhrase, whole } from '../../text/patterns/compose.ts';
import { HIDDEN_NAME } from './evasion-files.ts';
import { GUARD_PROGRAMS } from './evasion-guards.ts';
import { ownAct } from './evasion-own.ts';
import { blindAct, blindSetting } from './server-trust.ts';

const HISTORY = 'Tool call removes or disables the shell history.';
const LOGS = 'Tool call removes logs of this machine.';
const TIMES = 'Tool call falsifies the timestamp of a file.';
const TRACES = 'Tool call overwrites a temporary file so that its content cannot be recovered.';
const HIDES = 'Tool call hides something from the people who use this machine.';

/** Shell settings that the line assigns without a program: `HISTFILE=/dev/null`. */
export function evasionSetting(name: string, value: string): Act | undefined {
  return when(isHistoryOff(name, value), name, HISTORY) ?? blindSetting(name, value);
}

type Judge = (texts: readonly string[], run: Run) => Act | undefined;

const CLOUD_LOG = whole(anyPhrase`
  cloudtrail (?:stop-logging|delete-trail|update-trail|put-event-selectors);
  guardduty (?:delete-detector|update-detector|disassociate-\S+);
  configservice (?:stop-configuration-recorder|delete-configuration-recorder|delete-delivery-channel);
  ec2 delete-flow-logs; logs delete-log-(?:group|stream); securityhub disable-security-hub;
  wafv2 delete-web-acl; s3api delete-bucket-encryption; macie2 disable-macie; inspector2 disable;
  iam deactivate-mfa-device
`);

/** What a run does to hide its actions or to keep them from being stopped. */
export function evasionAct(run: Run): Act | undefined {
  const texts = run.args.map(({ value, text }) => value ?? text);
  if (
    has(
      texts,
      /^--(?:dangerously-skip-permissions|dangerously-bypass-approvals-and-sandbox|dangerously-allow-all|yolo)$/,
    )
  ) {
    return act('an agent that never asks', {
      detail: 'Tool call starts an agent that never asks for approval.',
      remedy: 'agent',
    });
  }
  return (
    BY_PROGRAM.get(run.program)?.(texts, run) ??
    GUARD_PROGRAMS.get(run.program)?.(texts, run) ??
    ownAct(texts, run) ??
    byEnvironment(run) ??
    blindAct(run)
  );
}

function byEnvironment({ environment }: Run): Act | undefined {
  if (environment.length === 0) return undefined;
  return bySettings(environment.map(({ name, value }) => [name, value.text]));
}

function bySettings(pairs: readonly (readonly [name: string, value: string])[]): Act | undefined {
  return when(
    pairs.some(([name, value]) => isHistoryOff(name, value)),
    'HISTFILE',
    HISTORY,
  );
}

const isHistoryOff = (name: string, value: string): boolean =>
  (name === 'HISTFILE' && /^(?:|\/dev\/null)$/.test(value)) ||
  (/^HIST(?:FILE)?SIZE$|^SAVEHIST$/.test(name) && value === '0') ||
  (name === 'HISTIGNORE' && value === '*') ||
  (name === 'HISTCONTROL' && /ignore(?:both|space)/.test(value));

const settings: Judge = (texts) =>
  bySettings(
    texts.flatMap((text) => {
      const at = text.indexOf('=');
      return at < 0 ? [] : [[text.slice(0, at), text.slice(at + 1)] as const];
    }),
  );

const BY_PROGRAM: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['export', settings],
  ['declare', settings],
  ['typeset', settings],
  [
    'unset',
    (texts) =>
      when(
        has(texts, /^(?:HISTFILE|HISTSIZE|HISTFILESIZE|SAVEHIST|PROMPT_COMMAND)$/),
        'unset HISTFILE',
        HISTORY,
      ),
  ],
  [
    'history',
    (texts) =>
      when(
        has(texts, /^-[a-z]*c|^clear$/) ||
          (has(texts, /^-d/) && has(texts, /^(?:-d)?\d+-/)) ||
          (texts[0] === 'delete' && has(texts, /^--?(?:a|all)$|^-/)),
        'history -c',
        HISTORY,
      ),
  ],
  ['fc', (texts) => when(has(texts, /^-[a-z]*p/) && has(texts, /^\/dev\/null$/), 'fc -p', HISTORY)],
  [
    'set',
    (texts) =>
      when(
        texts.some((text, i) => text === '+o' && texts[i + 1] === 'history'),
        'set +o history',
        HISTORY,
      ),
  ],
  [
    'shopt',
    (texts) => when(has(texts, /^-u/) && has(texts, /^(?:cmdhist|histappend)$/), 'shopt', HISTORY, 'medium'),
  ],
  [
    'journalctl',
    (texts) =>
      when(
        has(texts, /^--vacuum-(?:time|size|files)/),
        'journalctl --vacuum',
        LOGS,
        has(texts, /=?(?:0|1)(?:s|m|K|B)?$|=1s|=0/) ? 'high' : 'medium',
      ),
  ],
  ['wevtutil', (texts) => when(has(texts, /^(?:cl|clear-log)$/i), 'wevtutil', LOGS)],
  ['log', (texts) => when(texts[0] === 'erase', 'log erase', LOGS)],
  ['chattr', (texts) => when(has(texts, /^[+=-][a-zA-Z]*[iau]/), 'chattr', HIDES)],
  [
    'chflags',
    (texts) =>
      when(has(texts, /^(?:no)?(?:[su]immutable|[su]chg|[su]appnd|hidden|[su]unlnk|0)$/), 'chflags', HIDES),
  ],
  ['setfile', (texts) => when(has(texts, /^-[amd]$/), 'setfile', has(texts, /^-[md]$/) ? TIMES : HIDES)],
  ['touch', touch],
  [
    'date',
    (texts) =>
      when(
        texts.some((text, i) => /^\d{8,12}(?:\.\d\d)?$/.test(text) && !/^-/.test(texts[i - 1] ?? '')) ||
          has(texts, /^(?:-s|--set)/),
        'date',
        TIMES,
      ),
  ],
  [
    'dd',
    (texts, { redirects }) =>
      when(
        has(texts, /^if=\/dev\/(?:zero|u?random)$/) && redirects.some(({ does }) => does === 'append'),
        'dd padding',
        HIDES,
      ),
  ],
  ['timedatectl', (texts) => when(texts[0] === 'set-time', 'timedatectl', TIMES)],
  ['pkgutil', (texts) => when(has(texts, /^--forget$/), 'pkgutil --forget', HIDES)],
  ['truncate', padding],
  [
    'shred',
    (texts) =>
      when(
        has(texts, /^-[a-z]*[uz]|^--remove/) && has(texts, /^(?:\/private)?\/(?:var\/)?tmp\//),
        'shred',
        TRACES,
      ),
  ],
  ['mkdir', (texts) => when(has(texts, HIDDEN_NAME), 'hidden folder', HIDES)],
  [
    'mount',
    (texts) =>
      when(
        (has(texts, /^--bind$/) || has(texts, /(?:^|,)bind(?:,|$)/)) && has(texts, /^\/proc\/\S+/),
        'mount over /proc',
        HIDES,
      ),
  ],
  ['dmesg', (texts) => when(has(texts, /^-[a-z]*C|^--clear$/), 'dmesg -C', LOGS, 'medium')],
  [
    'aws',
    (texts) =>
      when(
        CLOUD_LOG.test(
          texts
            .filter((text) => !text.startsWith('-'))
            .slice(0, 2)
            .join(' '),
        ),
        'cloud records',
        LOGS,
      ),
  ],
  [
    'git',
    (texts) =>
      when(
        /^(?:commit|push|merge|rebase)$/.test(texts.find((text) => !text.startsWith('-')) ?? '') &&
          has(texts, /^--no-verify$/),
        'git --no-verify',
        'Tool call bypasses the repository’s own checks.',
        'low',
      ),
  ],
]);

const SYSTEM_FILE = /^\/(?:bin|sbin|usr|etc|lib)\//;

/** The timestamps of a system file copied to another file, or a date long ago. */
function touch(texts: readonly string[]): Act | undefined {
  const after = (pattern: RegExp) => texts.find((_, i) => pattern.test(texts[i - 1] ?? ''));
  const reference =
    after(/^-[a-z]*r$|^--reference$/) ??
    texts.flatMap((text) => /^--reference=(.*)$/.exec(text)?.[1] ?? [])[0];
  if (reference !== undefined && SYSTEM_FILE.test(reference)) return act('touch -r', TIMES);
  const stamp = after(/^-[a-z]*t$/) ?? '';
  return when(
    /^(?:19[789]\d|200\d)\d{8}/.test(stamp) || (stamp !== '' && texts.some((text) => SYSTEM_FILE.test(text))),
    'touch -t',
    TIMES,
  );
}

/** Bytes appended to change the hash of a program. */
function padding(texts: readonly string[], { args }: Run): Act | undefined {
  const size = args.findIndex(({ text }) => text === '-s' || text === '--size');
  return when(
    /^\+\d/.test(texts[size + 1] ?? '') && size >= 0,
    'truncate -s +n',
    HIDES,
    has(texts, /^\/tmp\/|\/bin\//) ? 'high' : 'medium',
  );
}
