import { type Act, act } from '../../screening/contract/act.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { either } from '../../text/patterns/compose.ts';
import { printable } from '../../text/printable.ts';
import { ownText } from './evasion-own.ts';

/** Files that record past activity. */
const HISTORY_FILE =
  /(?:^|\/)\.(?:bash|zsh|sh|ash|ksh|fish|python|node_repl|mysql|psql|sqlite|rediscli|less|php|irb|dbshell)_?history$|(?:^|\/)\.(?:zhistory|histfile|history|lesshst|viminfo)$|\/fish_history$|ConsoleHost_history\.txt$/;
const LOG_FILE =
  /^(?:\/private)?\/var\/(?:log|adm|audit|account)(?:\/|$)|^\/(?:private\/)?var\/run\/utmp$|^\/var\/lib\/docker\/containers\/.*\.log$|^\/Library\/Logs\/|^\/run\/log\//;
const GUARD_FILE = either(
  /^\/etc\/(?:selinux|apparmor\.d|audit|fail2ban|falco|ossec|osquery|ufw|firewalld|iptables|nftables\.conf|rsyslog\.\w+|syslog\S*|audisp|pf\.conf)(?:\/|$)/,
  /^\/proc\/sys\/kernel\/(?:yama\/ptrace_scope|randomize_va_space|kptr_restrict|dmesg_restrict|modules_disabled|core_pattern)$/,
  /^\/sys\/kernel\/(?:security|debug\/tracing)\/|^\/sys\/fs\/selinux\/enforce$/,
  /^\/(?:sys\/fs\/cgroup|tmp\/cg\w*)\/(?:.*\/)?(?:release_agent|notify_on_release)$/,
  // Settings of other guards for agents.
  /(?:^|\/)\.(?:sage|nah|cc-safety-net|safety-net|dcg)(?:\/|$)/,
);

/** Records that a system keeps of logins and of itself; programs may overwrite their own logs. */
const SYSTEM_LOG =
  /^(?:\/private)?\/var\/(?:log|adm|run)\/(?:auth\.log|syslog|messages|secure|wtmp|btmp|utmpx?|lastlog|faillog|kern\.log|audit\/.*|cron(?:\.log)?|maillog|mail\.log|system\.log|install\.log|dmesg|boot\.log|daemon\.log|sudo\.log|asl\/.*)$/;

/** A name made to be overlooked: three dots, or a dot and a blank. */
export const HIDDEN_NAME = /(?:^|\/)(?:\.{3,}|\.{1,2}\s+)(?:\/|$)/;

/** What happens to a file that records activity or protects something. */
export function evasionFile(effect: Effect, place: (path: string) => string): Act | undefined {
  if (effect.does !== 'delete' && effect.does !== 'write') return undefined;
  const isMoved = effect.does === 'write' && effect.how === 'move' && effect.source !== undefined;
  const file = place(effect.path);
  return (
    (isMoved ? movedAct(place(effect.source)) : undefined) ??
    fileAct(effect, file) ??
    (effect.does === 'write' && effect.content !== undefined ? ownText(effect.content) : undefined)
  );
}

/** A moved record is missing where people look for it. */
function movedAct(file: string): Act | undefined {
  if (file.length > 4096) return undefined;
  const isKept = GUARD_FILE.test(file) || SYSTEM_LOG.test(file) || HISTORY_FILE.test(file);
  return isKept
    ? act(printable(file, { max: 100 }), 'Tool call moves a log or the settings of a guard away.')
    : undefined;
}

type Changes = Extract<Effect, { does: 'delete' | 'write' }>;

function fileAct(effect: Changes, file: string): Act | undefined {
  // No file system allows longer names.
  if (file.length > 4096) return undefined;
  const shown = printable(file, { max: 100 });
  return (
    recordAct(effect, file, shown) ??
    hiddenAct(effect, file, shown) ??
    network(effect, file) ??
    guardAct(effect, file, shown) ??
    sharedAct(effect, file, shown)
  );
}

function recordAct(effect: Changes, file: string, shown: string): Act | undefined {
  const isLoss =
    effect.does === 'delete' ||
    ['create', 'truncate', 'link', 'move'].includes(effect.does === 'write' ? effect.how : '');
  const isEdited = effect.does === 'write' && effect.how === 'edit';
  if ((isLoss || isEdited) && HISTORY_FILE.test(file))
    return act(shown, 'Tool call removes the shell history.');
  if (effect.does === 'delete')
    return LOG_FILE.test(file) ? act(shown, 'Tool call removes logs of this machine.') : undefined;
  if (effect.how === 'truncate' && LOG_FILE.test(file))
    return act(shown, 'Tool call empties logs of this machine.');
  return SYSTEM_LOG.test(file) && /^(?:create|truncate|edit|link|move)$/.test(effect.how)
    ? act(shown, 'Tool call changes logs of this machine.')
    : undefined;
}

const hiddenAct = (effect: Changes, file: string, shown: string): Act | undefined =>
  effect.does === 'write' && effect.how !== 'mode' && HIDDEN_NAME.test(file)
    ? act(shown, 'Tool call gives a file a name that is easily overlooked.')
    : undefined;

function guardAct(effect: Changes, file: string, shown: string): Act | undefined {
  if (/^\/(?:proc|sys|etc)\//.test(file) && GUARD_FILE.test(file))
    return act(shown, 'Tool call changes a protection of this machine.');
  return effect.does === 'delete' && GUARD_FILE.test(file)
    ? act(shown, 'Tool call removes the settings of a guard.')
    : undefined;
}

/** Attackers hide files behind a leading dot in world-writable folders. */
function sharedAct(effect: Changes, file: string, shown: string): Act | undefined {
  if (effect.does !== 'write' || effect.how === 'mode') return undefined;
  if (!/^(?:\/private)?\/(?:var\/tmp|dev\/shm|tmp)\/\.(?!\w*cache|X11|ICE)[^/]+\//.test(`${file}/`))
    return undefined;
  return act(
    shown,
    'Tool call puts a hidden file into a folder that all users share.',
    /^(?:\/private)?\/tmp\//.test(file) ? 'medium' : 'high',
  );
}

/** Files that define where a name leads and which machines to trust. */
function network(effect: Changes, file: string): Act | undefined {
  if (effect.does !== 'write' || effect.how === 'mode') return undefined;
  const isHosts = /^(?:\/private)?\/etc\/hosts$/.test(file);
  if (isHosts || /^\/etc\/(?:resolv\.conf|nsswitch\.conf|resolver\/)/.test(file)) {
    // Developers define names for their own machine.
    const isOwn = isHosts && /^\s*(?:127\.|::1|0\.0\.0\.0|\$)/.test(effect.content ?? '');
    return act(file, 'Tool call redirects host names.', isOwn ? 'medium' : 'high');
  }
  const isTrust =
    /^\/(?:usr\/local\/share\/ca-certificates|etc\/ssl\/certs|etc\/pki|usr\/share\/pki\/ca-trust-source|etc\/ca-certificates)\//.test(
      file,
    );
  return isTrust
    ? act(printable(file, { max: 100 }), 'Tool call makes this machine trust another authority.')
    : undefined;
}
