/** Fields of a call that switch off a protection, in whatever tool. */
import type { ProposedCall } from '../../screening/contract/call.ts';
import { walkJson } from '../../text/json/json-walk.ts';

const OFF = /^(?:false|off|disabled?|suspended|none|inactive|0)$/i;
const SWITCH =
  /^(?:enabled?|status|state|active|value|mode|required|enforce\w*|\w*protection\w*|\w*versioning\w*|\w*encryption\w*|require_?\w*|mfa\w*|\w*_?logging\w*|days|keep\w*)$/i;

/** Fields that protect something, and are off. */
const PROTECTION: readonly RegExp[] = [
  /^(?:deletion|termination|delete|branch|push|tamper|scale_?in)_?protection(?:_?enabled)?$/i,
  /^mfa_?(?:enabled|required)$|^(?:audit_?)?logging(?:_?enabled)?$|^versioning(?:_?enabled)?$/i,
  /^(?:require|enforce)_?(?:mfa|2fa|two_?factor\w*|reviews?|approvals?|signed_?commits|signatures|status_?checks|admins|sso)$/i,
  /^(?:automated_?)?backups?_?enabled$|^point_?in_?time_?recovery(?:_?enabled)?$|^encryption_?(?:enabled|at_?rest)$|^storage_?encrypted$/i,
];
const PERMISSION =
  /^(?:allow_?(?:force_?push(?:es)?|deletions|self_?approval|bypass)|skip_?(?:reviews?|approvals?)|bypass_?\w{3,30}|admin_?override)$/i;
const RETENTION = /^(?:backup_?)?retention(?:_?(?:period|days|in_?days|hours))?$/i;

/** `{ deletion_protection: false }`, `{ backup_retention_period: 0 }`. */
export function hasProtectionOff(args: ProposedCall['arguments']): boolean {
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, '', (above, key) =>
    typeof key === 'number' ? above : key,
  )) {
    if (--left < 0) return false;
    if (isKey || value === null || value === undefined) continue;
    if (PROTECTION.some((one) => one.test(at)) && OFF.test(String(value))) return true;
    if (RETENTION.test(at) && /^0$/.test(String(value))) return true;
  }
  return false;
}

const MOST_VALUES = 200;

export function isSwitchedOff(args: ProposedCall['arguments']): boolean {
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
export function hasOffSwitch({ tool, arguments: args }: ProposedCall): boolean {
  let left = MOST_VALUES;
  const isSetting = SETTINGS.test(tool.slice(-200));
  for (const { value, isKey, at } of walkJson(args, '', (at, key) => (typeof key === 'number' ? at : key))) {
    if (--left < 0) return false;
    if (isKey) continue;
    if ((value === true || value === 'true') && (OFF_KEY.test(at) || PERMISSION.test(at))) return true;
    if (isSetting && (value === true || value === 'true') && AGENT_SWITCH.test(at)) return true;
    if (typeof value === 'string' && AGENT_MODE.test(value) && MODE_KEY.test(at)) return true;
  }
  return false;
}
