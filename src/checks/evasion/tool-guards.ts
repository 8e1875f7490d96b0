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
];
const SERVICE_KEYS = [
  'service',
  'service_name',
  'serviceName',
  'Service',
  'resource_type',
  'resourceType',
  'product',
];
const OFF = /^(?:false|off|disabled?|suspended|none|inactive|0)$/i;
const SWITCH =
  /^(?:enabled?|status|state|active|value|mode|required|enforce\w*|\w*protection\w*|\w*versioning\w*|\w*encryption\w*|require_?\w*|mfa\w*|\w*_?logging\w*)$/i;

/** What a call switches off, if anything. */
export function toolGuard(call: ProposedCall): string | undefined {
  const { arguments: args } = call;
  if (args.dry_run === true || args.dryRun === true) return undefined;
  const services = SERVICE_KEYS.flatMap((key) => {
    const value = args[key];
    return typeof value === 'string' ? toolWords(value.slice(0, 60)) : [];
  });
  if (hasOffSwitch(args)) return 'protection switched off';
  for (const { words } of operationsIn(call)) {
    if (words.some((word) => LOOKS.has(word))) continue;
    if (words.includes('unprotect')) return 'protection removed';
    if (isLogCleared(words, toolWords(call.tool.slice(-200)))) return 'logs removed';
    if (words.some((word) => EXCLUDES.has(word)) && GUARD_SERVER.test(call.tool.slice(-200)))
      return 'exclusion added';
    // For a bare verb, the name of the server is its object.
    const all = words.length === 1 ? [...words, ...toolWords(call.tool.slice(-200))] : words;
    const guard = GUARDS.find((name) => hasAll([...all, ...services], name));
    if (guard === undefined) continue;
    if (words.some((word) => ENDS.has(word))) return `${guard} switched off`;
    if (words.some((word) => CHANGES.has(word)) && isSwitchedOff(args)) return `${guard} switched off`;
  }
  return undefined;
}

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
  /^(?:disable|bypass|skip|turn_?off)_?(?:real_?time\w*|script_?scanning|ioav\w*|behavior\w*|protection\w*|antivirus|firewall|mfa|two_?factor|branch_?protection|audit\w*|sandbox|guard\w*|approvals?)$/i;

/** `{ DisableRealtimeMonitoring: true }`. */
function hasOffSwitch(args: Readonly<Record<string, JsonValue>>): boolean {
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, '', (at, key) => (typeof key === 'number' ? at : key))) {
    if (--left < 0) return false;
    if (!isKey && (value === true || value === 'true') && OFF_KEY.test(at)) return true;
  }
  return false;
}
