/** Tools that switch off a protection of an account, a repository or a cloud. */
import { operationsIn } from '../../screening/calls/operations.ts';
import { toolWords } from '../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const ENDS = set(
  'disable deactivate remove delete bypass skip unenroll unenrol suspend stop pause mute silence unlock unprotect off dismiss drop detach disassociate downgrade',
);
const CHANGES = set('update set edit change modify put patch configure toggle');
const LOOKS = set(
  'list get search describe read show find count check preview view query lookup fetch explain',
);
/** What protects: the words of an operation contain all words of one of these. */
const GUARDS: readonly string[] = [
  'mfa',
  '2fa',
  'two factor',
  'totp',
  'branch protection',
  'tag protection',
  'ruleset',
  'deletion protection',
  'termination protection',
  'cloudtrail',
  'guardduty',
  'trail',
  'waf',
  'web acl',
  'security hub',
  'secret scanning',
  'code scanning',
  'vulnerability alerts',
  'dependabot',
  'audit log',
  'audit logging',
  'access logging',
  'flow logs',
  'log group',
  'antivirus',
  'defender',
  'edr',
  'firewall',
  'encryption',
  'versioning',
  'object lock',
  'resource lock',
  'management lock',
  'backup policy',
  'backup vault',
  'row level security',
  'conditional access',
  'sso',
  'security alert',
  'kill switch',
  'rate limit',
  'permissions boundary',
  'vpn',
  'intrusion detection',
  'monitoring',
  'logging',
  'audit',
  'detector',
  'password policy',
  'required review',
  'required check',
  'status check',
  'signature verification',
  'alerting',
  'all alert',
  'all monitor',
  'all alarm',
  'scheduled backup',
  'automatic backup',
  'auto backup',
  'point in time',
  'session recording',
  'ip restriction',
  'login protection',
  'backup',
  'retention',
  'alert rule',
];
const SERVICE_KEYS = [
  'service',
  'service_name',
  'serviceName',
  'Service',
  'resource_type',
  'resourceType',
  'product',
  'type',
  'alert_type',
  'category',
];
const OFF = /^(?:false|off|disabled?|suspended|none|inactive|0)$/i;
const SWITCH =
  /^(?:enabled?|status|state|active|value|mode|required|enforce\w*|\w*protection\w*|\w*versioning\w*|\w*encryption\w*|require_?\w*|mfa\w*|\w*_?logging\w*|days|keep\w*)$/i;

/** What a call switches off, if anything. */
export function toolGuard(call: ProposedCall): string | undefined {
  const { arguments: args } = call;
  if (args.dry_run === true || args.dryRun === true) return undefined;
  const services = SERVICE_KEYS.flatMap((key) => {
    const value = args[key];
    return typeof value === 'string' ? toolWords(value.slice(0, 60)) : [];
  });
  if (hasOffSwitch(call)) return 'protection switched off';
  for (const { words } of operationsIn(call)) {
    if (words.some((word) => LOOKS.has(word))) continue;
    if (words.includes('unprotect')) return 'protection removed';
    if (words.some((word) => RESETS.has(word)) && FACTORS.some((name) => hasAll(words, name)))
      return 'second factor reset';
    if (words.some((word) => ENDS.has(word)) && isWatch(words, call.tool)) return 'alerts switched off';
    if (isLogCleared(words, toolWords(call.tool.slice(-200)))) return 'logs removed';
    if (words.some((word) => EXCLUDES.has(word)) && GUARD_SERVER.test(call.tool.slice(-200)))
      return 'exclusion added';
    // For a bare verb, the name of the server is its object.
    const all = words.length === 1 ? [...words, ...toolWords(call.tool.slice(-200))] : words;
    if (words.some((word) => CHANGES.has(word)) && hasProtectionOff(args)) return 'protection switched off';
    if (isQuiet(words, args)) continue;
    const disabled = disabledObject(words, call);
    if (disabled !== undefined) return `${disabled} switched off`;
    const guard = GUARDS.find((name) => hasAll([...all, ...services], name));
    if (guard === undefined) continue;
    if (words.some((word) => ENDS.has(word))) return `${guard} switched off`;
    if (words.some((word) => CHANGES.has(word)) && isSwitchedOff(args)) return `${guard} switched off`;
  }
  return undefined;
}

const QUIETS = set('mute silence pause snooze dismiss');

/** One alert silenced for a while: named by its arguments, without a wildcard. */
function isQuiet(words: readonly string[], args: ProposedCall['arguments']): boolean {
  if (!words.some((word) => QUIETS.has(word)) || words.includes('all')) return false;
  const given = JSON.stringify(args);
  return given.length > 2 && !/\*|secret|security/i.test(given);
}

const DISABLES = set('disable deactivate bypass unenroll suspend');
/** What is switched off every day: parts of an editor, a page under test, a feature. */
const ORDINARY =
  /(?:^|[^a-z])(?:breakpoints?|features?|flags?|plugins?|extensions?|tools?|notifications?|javascript|cache|animations?|auto_?save|network|throttling|emulation|css|images?|lint|rules?|debug\w*|devtools|browser|ide|editor|figma|mode|theme|sound|step|steps|tests?|watch|telemetry|workflow|schedule|job|monitor|alert|light|switch|entity|scene|layers?)(?:[^a-z]|$)/i;

/** A named thing of a service that a tool disables. */
function disabledObject(
  words: readonly string[],
  { tool, arguments: args }: ProposedCall,
): string | undefined {
  if (!words.some((word) => DISABLES.has(word)) || words.length < 2) return undefined;
  const isGuard = /secur|scan|codeql|audit|protect|guard|backup/i.test(JSON.stringify(args).slice(0, 2000));
  if (ORDINARY.test(tool.slice(-200)) && !isGuard) return undefined;
  return words
    .filter((word) => !DISABLES.has(word))
    .join(' ')
    .slice(0, 40);
}

const PROTECTION =
  /^(?:(?:deletion|termination|delete|branch|push|tamper|scale_?in)_?protection(?:_?enabled)?|mfa_?(?:enabled|required)|(?:require|enforce)_?(?:mfa|2fa|two_?factor\w*|reviews?|approvals?|signed_?commits|signatures|status_?checks|admins|sso)|(?:audit_?)?logging(?:_?enabled)?|versioning(?:_?enabled)?|(?:automated_?)?backups?_?enabled|point_?in_?time_?recovery(?:_?enabled)?|encryption_?(?:enabled|at_?rest)|storage_?encrypted)$/i;
const PERMISSION =
  /^(?:allow_?(?:force_?push(?:es)?|deletions|self_?approval|bypass)|skip_?(?:reviews?|approvals?)|bypass_?\w{3,30})$/i;
const RETENTION = /^(?:backup_?)?retention(?:_?(?:period|days|in_?days|hours))?$/i;

/** `{ deletion_protection: false }`, `{ backup_retention_period: 0 }`. */
function hasProtectionOff(args: ProposedCall['arguments']): boolean {
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, '', (above, key) =>
    typeof key === 'number' ? above : key,
  )) {
    if (--left < 0) return false;
    if (isKey || value === null || value === undefined) continue;
    if (PROTECTION.test(at) && OFF.test(String(value))) return true;
    if (PERMISSION.test(at) && (value === true || value === 'true')) return true;
    if (RETENTION.test(at) && /^0$/.test(String(value))) return true;
  }
  return false;
}

const RESETS = set('reset clear remove delete disable unenroll bypass');
const FACTORS = ['mfa', '2fa', 'two factor', 'totp', 'second factor', 'authenticator', 'passkey'];
const WATCHERS =
  /(?:^|[^a-z])(?:pagerduty|opsgenie|datadog|newrelic|new_relic|grafana|alertmanager|prometheus|cloudwatch|crowdstrike|sentinelone|falco|wazuh|splunk|wiz|snyk|siem|zabbix|nagios)(?:[^a-z]|$)/i;
const WATCHES = set(
  'service services monitor monitors alert alerts alarm alarms rule rules detection detections sensor policy',
);

/** Switching off what reports an intrusion; silencing one alert for an hour is part of the work. */
const isWatch = (words: readonly string[], tool: string): boolean =>
  WATCHERS.test(tool.slice(-200)) &&
  words.some((word) => WATCHES.has(word)) &&
  !words.some((word) => /^(?:mute|silence|pause|dismiss|unlock|drop)$/.test(word));

const CLEARS = new Set('clear purge wipe erase truncate delete'.split(' '));
const EXCLUDES = new Set('exclusion exclusions exclude exception exceptions allowlist whitelist'.split(' '));
const GUARD_SERVER =
  /(?:^|[^a-z])(?:antivirus|defender|edr|crowdstrike|sentinel|waf|firewall|security)(?:[^a-z]|$)/i;

/** Records of what happened; the output of one's own program is cleared every day. */
function isLogCleared(words: readonly string[], all: readonly string[]): boolean {
  if (!words.some((word) => CLEARS.has(word))) return false;
  const isOwn = all.some((word) =>
    /^(?:console|browser|debug|build|test|terminal|output|chat|screen|cache)$/.test(word),
  );
  return !isOwn && all.some((word) => /^(?:logs?|audit|audits|journal|siem|syslog)$/.test(word));
}

const hasAll = (words: readonly string[], name: string): boolean =>
  name
    .split(' ')
    .every((one) => words.some((word) => word === one || word === `${one}s` || `${word}s` === one));

const MOST_VALUES = 200;

function isSwitchedOff(args: Readonly<Record<string, JsonValue>>): boolean {
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, '', (at, key) => (typeof key === 'number' ? at : key))) {
    if (--left < 0) return false;
    if (!isKey && value !== null && SWITCH.test(at) && OFF.test(String(value))) return true;
  }
  return false;
}

const OFF_KEY =
  /^(?:disable|bypass|skip|turn_?off)_?(?:real_?time\w*|script_?scanning|ioav\w*|behavior\w*|protection\w*|antivirus|firewall|mfa|two_?factor|branch_?protection|audit\w*|sandbox|guard\w*|approvals?|permissions?|(?:all_?)?hooks)$/i;
/** Settings of agents that let every call run. */
const AGENT_SWITCH =
  /(?:^|[._])(?:(?:dangerously_?)?(?:skip|bypass)_?permissions(?:_?mode)?|(?:global_?)?auto_?approve(?:_?all)?|yolo(?:_?mode)?|trust_?all(?:_?tools)?|always_?allow_?all|allow_?all_?tools)$/i;
const AGENT_MODE =
  /^(?:bypass_?permissions|dont_?ask|yolo|danger-full-access|dangerously-skip-permissions)$/i;

const MODE_KEY = /(?:mode|value|policy|approval\w*|permissions?|sandbox\w*|setting)$/i;
const SETTINGS =
  /(?:^|[^a-z])(?:settings?|config(?:uration)?|preferences?|options?|permissions?|policy|vscode|cursor|claude|agents?)(?:[^a-z]|$)/i;

/** `{ DisableRealtimeMonitoring: true }`, `{ 'chat.tools.autoApprove': true }`. */
function hasOffSwitch({ tool, arguments: args }: ProposedCall): boolean {
  let left = MOST_VALUES;
  const isSetting = SETTINGS.test(tool.slice(-200));
  for (const { value, isKey, at } of walkJson(args, '', (at, key) => (typeof key === 'number' ? at : key))) {
    if (--left < 0) return false;
    if (isKey) continue;
    if ((value === true || value === 'true') && OFF_KEY.test(at)) return true;
    if (isSetting && (value === true || value === 'true') && AGENT_SWITCH.test(at)) return true;
    if (typeof value === 'string' && AGENT_MODE.test(value) && MODE_KEY.test(at)) return true;
  }
  return false;
}
