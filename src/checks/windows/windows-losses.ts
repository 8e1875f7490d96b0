import type { Severity } from '../../vocabulary/orders.ts';

interface WindowsLoss {
  readonly program: RegExp;
  /** Matched against the words, joined by blanks. */
  readonly words?: RegExp;
  readonly severity: Severity;
  readonly what: string;
  readonly remedy?: string;
}

/** The remedies of the card that belong to these words; the rest has the card's own. */
const REMEDY_OF: ReadonlyMap<string, string> = new Map([
  ['disk wiped', 'disk'],
  ['disk changed', 'disk'],
  ['drive formatted', 'disk'],
  ['free space overwritten', 'disk'],
  ['journal or data erased', 'disk'],
  ['shadow copies deleted', 'backups'],
  ['backups deleted', 'backups'],
  ['recovery switched off', 'backups'],
  ['boot settings changed', 'system'],
  ['event log cleared', 'records'],
  ['registry hive deleted', 'system'],
  ['registry key deleted', 'system'],
  ['system files taken over', 'system'],
  ['rights of system files changed', 'system'],
  ['machine stopped', 'stop'],
  ['needed process stopped', 'stop'],
]);

const near = (pattern: RegExp): RegExp => new RegExp(pattern.source.replaceAll('.*', '.{0,200}'), 'i');
const loss = (program: RegExp, severity: Severity, what: string, words?: RegExp): WindowsLoss => {
  const remedy = REMEDY_OF.get(what);
  return {
    program,
    severity,
    what,
    ...(words === undefined ? {} : { words: near(words) }),
    ...(remedy === undefined ? {} : { remedy }),
  };
};

/** Programs that destroy data or make the machine unusable; file deletions are read from effects. */
const WINDOWS_LOSSES: readonly WindowsLoss[] = [
  loss(
    /^(?:format-volume|clear-disk|remove-partition|reset-physicaldisk|clear-storage\w*|set-masterbootrecord)$/,
    'critical',
    'disk wiped',
  ),
  loss(
    /^(?:initialize-disk|remove-physicaldisk|remove-virtualdisk|remove-storagepool|dismount-volume|remove-volume)$/,
    'high',
    'disk changed',
  ),
  loss(/^format$/, 'critical', 'drive formatted', /^(?:\/\S+\s)*["']?[a-z]:["'\\]?(?:\s|$)/),
  loss(/^diskpart$/, 'high', 'disk changed', /\/s\b/),
  loss(/^sdelete(?:64)?$/, 'high', 'files erased', /(?:^|\s)[a-z]:|%\w+%|-[cz]\b/),
  loss(/^cipher$/, 'high', 'free space overwritten', /\/w:/),
  loss(/^fsutil$/, 'high', 'journal or data erased', /deletejournal|setzerodata|dirty set/),
  loss(/^vssadmin$/, 'critical', 'shadow copies deleted', /\bdelete\b.*shadow|resize\s+shadowstorage/),
  loss(/^wmic$/, 'critical', 'shadow copies deleted', /shadowcopy\b.*\bdelete/),
  loss(
    /^wmic$/,
    'high',
    'deletion through WMI',
    /\b(?:delete|terminate)\b|call\s+(?:uninstall|disable|shutdown|reboot)/,
  ),
  loss(/^(?:remove-wmiobject|remove-ciminstance)$/, 'critical', 'shadow copies deleted', /shadowcopy/),
  loss(/^win32_shadowcopy|shadowcopy\.delete$/, 'critical', 'shadow copies deleted'),
  loss(/^wbadmin$/, 'critical', 'backups deleted', /\bdelete\b/),
  loss(
    /^bcdedit$/,
    'critical',
    'recovery switched off',
    /recoveryenabled\W+(?:no|off)|bootstatuspolicy|\/delete\b|safeboot/,
  ),
  loss(/^bcdedit$/, 'high', 'boot settings changed', /\/(?:set|import|createstore|deletevalue)\b/),
  loss(/^reagentc$/, 'high', 'recovery switched off', /\/disable/),
  loss(/^(?:disable-computerrestore)$/, 'high', 'recovery switched off'),
  loss(/^wevtutil$/, 'high', 'event log cleared', /^(?:cl|clear-log|sl|set-log)\b/),
  loss(/^(?:clear-eventlog|remove-eventlog|limit-eventlog|clear-winevent)$/, 'high', 'event log cleared'),
  loss(
    /^reg$/,
    'critical',
    'registry hive deleted',
    /^delete\s+"?hk(?:lm|ey_local_machine)(?:\\(?:system|software|sam|security)(?:\\(?:microsoft|currentcontrolset))?)?["\\]?(?:\s|$)/,
  ),
  loss(/^reg$/, 'high', 'registry key deleted', /^delete\b.*hk/),
  loss(
    /^remove-item(?:property)?$/,
    'high',
    'registry key deleted',
    /(?:^|\s)["']?(?:registry::|hk(?:lm|cr|u|cc|cu):|hkey_)/,
  ),
  loss(/^(?:stop-computer|restart-computer)$/, 'high', 'machine stopped'),
  loss(/^shutdown$/, 'high', 'machine stopped', /(?:^|\s)\/(?:s|r|p|h|sg|g|o)\b/),
  loss(
    /^(?:stop-process|taskkill)$/,
    'high',
    'needed process stopped',
    /\b(?:lsass|winlogon|csrss|smss|wininit|services|svchost|explorer)\b|\/im\s+\*/,
  ),
  loss(
    /^(?:remove-service|uninstall-windowsfeature|remove-windowscapability|remove-appxprovisionedpackage)$/,
    'high',
    'service or feature removed',
  ),
  loss(/^sc$/, 'high', 'service removed', /(?:^|\s)delete\b/),
  loss(/^net1?$/, 'high', 'account or share removed', /\b(?:user|localgroup|group|share)\b.*\/del/),
  loss(
    /^takeown$/,
    'high',
    'system files taken over',
    /\/f\s+"?(?:[a-z]:\\?(?:windows|program files|users)?(?:["\\\s]|$)|%systemroot%|%windir%|\*)/,
  ),
  loss(
    /^(?:icacls|cacls)$/,
    'high',
    'rights of system files changed',
    /^"?(?:[a-z]:\\?(?:windows|program files|users)?["\\]?(?:\s|\\\*)|%systemroot%|%windir%).*\/(?:grant|deny|reset|remove|setowner|p|e)\b|everyone:\(?(?:f|oi|ci)/,
  ),
  loss(
    /^remove-(?:az\w+|ad\w+|ec2\w+|s3\w+|rds\w+|mg\w+|vm\w*|cluster\w*|dns\w+|mailbox\w*|gc\w+|dba\w+|sql\w+|localuser|localgroup\w*|dhcp\w+|netipaddress|netroute|iis\w+|website|hyperv\w*|vhd\w*)$/,
    'high',
    'resource removed',
  ),
  loss(
    /^(?:invoke-sqlcmd|sqlcmd|invoke-dbaquery)$/,
    'high',
    'data dropped',
    /\b(?:drop\s+(?:database|table|schema)|truncate\s+table)\b/,
  ),
];
const ANY_PROGRAM = new RegExp(WINDOWS_LOSSES.map(({ program }) => program.source).join('|'));

export function lossesOf(program: string): readonly WindowsLoss[] {
  return ANY_PROGRAM.test(program) ? WINDOWS_LOSSES.filter((one) => one.program.test(program)) : [];
}
