/** Tools that switch off a protection of an account, a repository or a cloud. */
import { operationsIn } from '../../screening/calls/operations.ts';
import { toolWords } from '../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import { hasOffSwitch, hasProtectionOff, isSwitchedOff } from './off-switches.ts';

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
  'ssl',
  'tls',
  'recorder',
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
    const isEnd = words.some((word) => ENDS.has(word));
    if (!isEnd && !(words.some((word) => CHANGES.has(word)) && isSwitchedOff(args))) continue;
    const guard = GUARDS.find((name) => hasAll([...all, ...services], name));
    if (guard !== undefined) return `${guard} switched off`;
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
const ORDINARY = set(
  'breakpoint breakpoints feature features flag flags plugin plugins extension extensions tool tools notification notifications javascript cache animation animations autosave network throttling emulation css image images lint rule rules debug debugger devtools browser ide editor figma mode theme sound step steps test tests watch telemetry workflow schedule job monitor alert light switch entity scene layer layers',
);

/** A named thing of a service that a tool disables. */
function disabledObject(
  words: readonly string[],
  { tool, arguments: args }: ProposedCall,
): string | undefined {
  if (!words.some((word) => DISABLES.has(word)) || words.length < 2) return undefined;
  const isGuard = /secur|scan|codeql|audit|protect|guard|backup/i.test(JSON.stringify(args).slice(0, 2000));
  if (!isGuard && toolWords(tool.slice(-200)).some((word) => ORDINARY.has(word))) return undefined;
  return words
    .filter((word) => !DISABLES.has(word))
    .join(' ')
    .slice(0, 40);
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
