import { anyWord } from '../../text/patterns/compose.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import type { Threat } from '../../vocabulary/signal.ts';

/** A program, and the words that make it one of the known abuses of Windows' own tools. */
interface WindowsAttack {
  readonly program: RegExp;
  /** Matched against the words, joined by blanks. */
  readonly words?: RegExp;
  readonly severity: Severity;
  readonly threat: Threat;
  readonly evidence: string;
  readonly detail: string;
}

type Row = readonly [program: RegExp, words: RegExp | undefined, severity: Severity, evidence: string];

const group = (threat: Threat, detail: string, rows: readonly Row[]): WindowsAttack[] =>
  rows.map(([program, words, severity, evidence]) => ({
    program,
    ...(words === undefined ? {} : { words: bounded(words) }),
    severity,
    threat,
    evidence,
    detail,
  }));

/** Two words that belong together are close to each other; this bounds the search in a long list of words. */
const bounded = ({ source, flags }: RegExp): RegExp => new RegExp(source.replaceAll('.*', '.{0,200}'), flags);

const AUTORUN =
  /\\(?:currentversion\\(?:policies\\explorer\\)?run(?:once|services)?(?:ex)?\b|windows\\load\b)|\\command processor\b.*autorun|active setup\\installed components/i;
const HIJACK =
  /\\winlogon\b|image file execution options|appinit_dlls|session manager\b.*bootexecute|\\control\\lsa\b.*(?:security|authentication|notification) packages|silentprocessexit|\\software\\classes\\(?:ms-settings|mscfile|exefile|folder)\\shell\\open\\command|\benablelua\b/i;
const REGISTRY_WRITE = /^(?:reg|set-itemproperty|new-itemproperty|set-item|new-item)$/;
const HIDDEN_ACTION =
  /\b(?:https?:|-e(?:nc\w*|c)?\s+[a-z0-9+/]{16}|iex\b|invoke-expression|downloadstring|mshta|frombase64|-w(?:indowstyle)?\s+hid)/i;

const INVOKE_TOOL = anyWord`
  kerberoast bypassuac eventvwrbypass psimage dllinjection shellcode\w* reflectivepeinjection
  tokenmanipulation credentialinjection ninjacopy powershelltcp\w* powershellicmp smbexec wmiexec psinject
  userhunter sharefinder bloodhound inveigh dcsync privescaudit allchecks dropboxupload phant0m obfuscation
  portscan processhunter acl\w*scanner winenum vnc sessiongopher thunderfox wcmdump powerdump egresscheck
  backdoor\w* dnsexfiltrator exfil\w*
`;
const GET_TOOL = anyWord`
  gpppassword keystrokes timedscreenshot vaultcredential passhashes lsasecret globaladdresslist
  unattendedinstallfile sitelistpassword applicationhost webconfig cacheddomain\w*
`;
const FIND_TOOL = anyWord`
  avsignature localadminaccess domain\w*access interestingfile pathdllhijack trustedusersearch
`;
const OTHER_TOOL = anyWord`
  add-(?:persistence|exfiltration|scrnsavebackdoor|regbackdoor) new-elevatedpersistenceoption
  out-(?:encodedcommand|compresseddll|encryptedscript) install-(?:ssp|servicebinary)
  write-(?:hijackdll|servicebinary) set-criticalprocess set-masterbootrecord power(?:view|up|sploit|cat)
  sharphound seatbelt certify winpeas\w* adrecon
`;
const ATTACK_TOOL = new RegExp(
  String.raw`^(?:invoke-${INVOKE_TOOL}|get-${GET_TOOL}|find-${FIND_TOOL}|${OTHER_TOOL})(?:\.(?:ps1|exe))?$`,
);

const WINDOWS_ATTACKS: readonly WindowsAttack[] = [
  ...group('code_execution', 'A system program is made to fetch or run foreign code.', [
    [
      /^certutil$/,
      /[-/](?:urlcache|verifyctl|ping)\b.*(?:https?|ftp):|[-/]url\b.*https?:/i,
      'critical',
      'certutil fetches a file',
    ],
    [/^certutil$/, /[-/](?:decode|decodehex)\b/i, 'high', 'certutil decodes a file'],
    [/^bitsadmin$/, /\/setnotifycmdline/i, 'critical', 'bitsadmin runs a command'],
    [/^bitsadmin$/, /\/(?:transfer|addfile)\b.*(?:https?|ftp):/i, 'high', 'bitsadmin fetches a file'],
    [/^mshta$/, /https?:|javascript:|vbscript:|about:/i, 'critical', 'mshta runs foreign code'],
    [/^regsvr32$/, /\/i:\s*["']?(?:https?|ftp):|scrobj\.dll/i, 'critical', 'regsvr32 loads a scriptlet'],
    [/^rundll32$/, /javascript:|vbscript:|https?:|mshtml/i, 'critical', 'rundll32 runs foreign code'],
    [
      /^rundll32$/,
      /shellexec_rundll|openurl|launchinf|fileprotocolhandler|\\(?:temp|downloads|public|appdata)\\/i,
      'high',
      'rundll32 starts a program',
    ],
    [/^msiexec$/, /(?:^|\s)[-/][yz]\s/i, 'high', 'msiexec loads a library'],
    [
      /^net1?$/,
      /^use\s+(?:[a-z]:\s+)?["']?\\{1,2}\d{1,3}(?:\.\d{1,3}){3}/i,
      'high',
      'a shared folder of a bare address',
    ],
    [/^conhost$/, /--headless/i, 'high', 'a hidden console'],
    [/^ie4uinit$/, /-basesettings/i, 'high', 'a rarely used program that runs code'],
    [/^control$/, /\.cpl\b/i, 'high', 'a control panel item from a file'],
    [/^start-process$/, /-verb\s+runas\b/i, 'high', 'a program started as administrator'],
    [/^msiexec$/, /https?:\/\//i, 'high', 'msiexec installs from an address'],
    [/^wmic$/, /\/format:\s*["']?https?:/i, 'critical', 'wmic loads a remote style sheet'],
    [/^wmic$/, /process\s+call\s+create|\/node:/i, 'high', 'wmic starts a process'],
    [
      /^invoke-(?:wmimethod|cimmethod)$/,
      /win32_process\b.*\bcreate\b|\bcreate\b.*win32_process/i,
      'high',
      'WMI starts a process',
    ],
    [
      /^(?:cmstp|odbcconf|mavinject|msxsl|presentationhost|ieexec|xwizard|infdefaultinstall|syncappvpublishingserver|scrcons|verclsid|pcalua)$/,
      undefined,
      'high',
      'a rarely used program that runs code',
    ],
    [
      /^(?:installutil|regasm|regsvcs)$/,
      /\/u\b|\\(?:temp|downloads|public|appdata|programdata)\\/i,
      'high',
      'an installer that runs code',
    ],
    [
      /^(?:msbuild|csc|vbc|jsc|control|cdb|windbg|regsvr32|dotnet|at)$/,
      /\\(?:temp|downloads|public|appdata|programdata)\\|%te?mp%/i,
      'high',
      'a system program that runs a dropped file',
    ],
    [
      /^(?:desktopimgdownldr|msdeploy|appvlp|runscripthelper|ttdinject|tttracer|wsreset|fodhelper|computerdefaults|msconfig_bypass|dfsvc|register-cimprovider|extexport|bginfo|te_runner|atbroker)$/,
      undefined,
      'high',
      'a rarely used program that runs code',
    ],
    [/^cdb$/, /-cf\b/i, 'high', 'a debugger that runs a script'],
    [/^dnscmd$/, /serverlevelplugindll/i, 'critical', 'a server that loads foreign code'],
    [
      /^(?:cscript|wscript)$/,
      /https?:|\\(?:temp|appdata|downloads|public)\\|%te?mp%|\$env:te?mp|\/\/e:/i,
      'high',
      'a script host runs a dropped script',
    ],
    [/^hh$/, /https?:/i, 'high', 'hh opens a remote page'],
    [/^(?:powershell|pwsh)$/, /(?:^|\s)[-/](?:e|ec|en[a-z]*)\s+[\w+/=]{8,}/i, 'high', 'encoded command'],
    [
      /^(?:powershell|pwsh)$/,
      /(?:^|\s)[-/]w\w*\s+(?:hid\w*|1)\b.*(?:^|\s)[-/](?:e|ec|en[a-z]*)\s+[\w+/=]{8,}|(?:^|\s)[-/](?:e|ec|en[a-z]*)\s+[\w+/=]{8,}.*(?:^|\s)[-/]w\w*\s+hid/i,
      'critical',
      'encoded command in a hidden window',
    ],
    [
      /^(?:powershell|pwsh|start-process)$/,
      /(?:^|\s)[-/]w\w*\s+hid\w*\b.*(?:https?:|\biex\b|download|frombase64)/i,
      'critical',
      'hidden window fetches code',
    ],
    [
      /^(?:rundll32|regsvr32|msiexec|start|start-process|invoke-item|explorer|control|mshta|wscript|cscript|msbuild|installutil|regasm|regsvcs|powershell|pwsh|cmd|expand|extrac32|esentutl|replace|print|wmic)$/,
      /(?:^|[\s"'=:])\\{1,2}(?:\d{1,3}(?:\.\d{1,3}){3}(?:@\S+)?[\\\w]|(?:[\w-]+(?:\.[\w-]+)+|[\w.-]+@(?:ssl|\d+))(?:@\S+)?\\\S)/i,
      'high',
      'code or a file from a shared folder of another machine',
    ],
    [
      /^(?:copy|xcopy|robocopy|move|copy-item|move-item)$/,
      /^["']?\\\\?\d{1,3}(?:\.\d{1,3}){3}\\\S+\.(?:exe|dll|ps1|bat|cmd|vbs|js|hta|scr|msi)\b/i,
      'high',
      'a program from a shared folder of a bare address',
    ],
    [/^certreq$/, /[-/]post\b.*https?:/i, 'high', 'certreq sends a file'],
    [/^certoc$/, /-(?:loaddll|getcacaps)/i, 'high', 'a rarely used program that runs code'],
    [/^ftp$/, /(?:^|\s)-s:/i, 'medium', 'ftp runs a script'],
    [/^diskshadow$/, /[-/]s\b/i, 'high', 'diskshadow runs a script'],
    [/^pnputil$/, /[-/](?:a|add-driver)\b/i, 'high', 'driver installed'],
    [/^msdt$/, /browseforfile|rebrowse|ms-msdt:/i, 'critical', 'msdt runs a command'],
    [/^wuauclt$/, /updatedeploymentprovider/i, 'critical', 'wuauclt loads a library'],
    [
      /^(?:scriptrunner|gpscript|pubprn|squirrel|winword|excel|powerpnt)$/,
      /appvscript|script:|https?:|--(?:download|update|processstart)/i,
      'high',
      'a program that fetches or runs foreign code',
    ],
    [
      /^mmc$/,
      /-embedding\b.*\.msc|\\(?:temp|downloads|public|appdata)\\/i,
      'high',
      'a console that runs code',
    ],
    [/^winget$/, /(?:--manifest|-m)\s/i, 'high', 'winget installs from a file'],
    [
      /^add-type$/,
      /dllimport.*(?:virtualalloc|createthread|createremotethread|writeprocessmemory|rtlmovememory|virtualprotect)|(?:virtualalloc|createthread|writeprocessmemory|virtualprotect).*dllimport/i,
      'critical',
      'code for the memory of a process',
    ],
    [/^(?:winrs|wsman)$/, /[-/]r(?:emote)?:/i, 'high', 'a program started on another machine'],
    [/^psexec(?:64)?$/, /\\\\\S+/, 'high', 'psexec runs a program elsewhere'],
    [/^reflection\.assembly\.load/, undefined, 'high', 'assembly loaded from memory'],
  ]),
  ...group('privilege_escalation', 'A system protection is switched off or evaded.', [
    [
      /\.|^add-type$/,
      /amsi(?:utils|initfailed|scanbuffer|context|session)|etweventwrite/i,
      'critical',
      'script scanning switched off',
    ],
    [
      /^set-mppreference$/,
      /-disable\w*\s+(?:\$?true|1)|-(?:maps\w*|submit\w*)\s+\S/i,
      'critical',
      'Defender switched off',
    ],
    [/^(?:add|set)-mppreference$/, /-exclusion|-threatid\w*defaultaction/i, 'critical', 'Defender exclusion'],
    [
      /^(?:uninstall|remove|disable)-windows(?:optional)?feature$/,
      /defender/i,
      'critical',
      'Defender removed',
    ],
    [/^mpcmdrun$/, /-removedefinitions|-disable/i, 'critical', 'Defender definitions removed'],
    [
      /^(?:sc|net1?|stop-service|set-service|taskkill|stop-process)$/,
      /^(?!.*\b(?:query\w*|qc|start|showsid)\b).*\b(?:windefend|wdnissvc|sense|mpssvc|wscsvc|msmpeng|eventlog|wuauserv|sysmon\w*|mssense)\b/i,
      'critical',
      'protecting service stopped',
    ],
    [
      /^netsh$/,
      /(?:advfirewall|firewall)\b.*\b(?:state\s+off|opmode\s+(?:mode=)?disable|reset)/i,
      'critical',
      'firewall switched off',
    ],
    [/^set-netfirewallprofile$/, /-enabled\s+(?:false|0|\$false)/i, 'critical', 'firewall switched off'],
    [
      /^netsh$/,
      /advfirewall\s+firewall\s+(?:add|delete)\s+rule|portproxy\s+add|add\s+helper/i,
      'high',
      'network rule changed',
    ],
    [/^new-netfirewallrule$/, /inbound/i, 'high', 'firewall opened'],
    [/^auditpol$/, /\/(?:clear|remove)|disable/i, 'high', 'auditing switched off'],
    [/^fltmc$/, /\bunload\b/i, 'high', 'filter driver unloaded'],
    [/^set-psreadlineoption$/, /savenothing/i, 'high', 'command history switched off'],
    [/^clear-history$/, undefined, 'medium', 'command history cleared'],
    [/^certutil$/, /-addstore\b.*\broot\b/i, 'high', 'root certificate added'],
    [/^import-certificate$/, /\broot\b/i, 'high', 'root certificate added'],
    [/^sc$/, /\bsdset\b/i, 'high', 'rights of a service changed'],
    [
      /^set-executionpolicy$/,
      /(?:unrestricted|bypass)(?!.*\b(?:process|currentuser)\b)(?<!\b(?:process|currentuser)\b.*)/i,
      'high',
      'script policy loosened for all users',
    ],
    [
      /^set-executionpolicy$/,
      /(?:unrestricted|bypass).*\bcurrentuser\b|\bcurrentuser\b.*(?:unrestricted|bypass)/i,
      'medium',
      'script policy loosened',
    ],
    [
      REGISTRY_WRITE,
      /(?:^add\b|^).*(?:windows defender|disableantispyware|disablerealtime|enablelua|consentpromptbehavior|fdenytsconnections|uselogoncredential|enablescriptblocklogging|localaccounttokenfilterpolicy)/i,
      'critical',
      'protection switched off in the registry',
    ],
    [
      REGISTRY_WRITE,
      /executionpolicy\b.*(?:unrestricted|bypass)/i,
      'high',
      'script policy loosened in the registry',
    ],
    [/^dism$/, /\/disable-feature\b.*defender/i, 'critical', 'Defender removed'],
    [/^tscon$/, undefined, 'high', 'another session taken over'],
    [
      /^(?:set-dnsclientserveraddress|set-dnsclientnrptglobal|add-dnsclientnrptrule)$/,
      /^(?!.*-reset)/i,
      'high',
      'name servers changed',
    ],
    [/^netsh$/, /\binterface\s+(?:ip|ipv4|ipv6)\s+(?:set|add)\s+dns/i, 'high', 'name servers changed'],
    [/^netsh$/, /\bwinhttp\s+set\s+proxy\b/i, 'high', 'network traffic rerouted'],
    [/^attrib$/, /\+h\b.*\+s\b|\+s\b.*\+h\b/i, 'high', 'file hidden from users'],
  ]),
  ...group('persistence', 'Tool call registers something that starts automatically or opens remote access.', [
    [/^schtasks$/, /(?:^|\s)\/create\b/i, 'high', 'scheduled task'],
    [
      /^(?:schtasks|register-scheduledtask|new-scheduledtaskaction|reg|new-service|sc)$/,
      HIDDEN_ACTION,
      'critical',
      'startup entry that fetches or hides code',
    ],
    [/^(?:register-scheduledtask|register-scheduledjob)$/, undefined, 'high', 'scheduled task'],
    [/^reg$/, new RegExp(`^(?:add|import)\\b.*(?:${AUTORUN.source})`, 'i'), 'high', 'autorun key'],
    [/^(?:set|new)-itemproperty$|^new-item$|^set-item$/, AUTORUN, 'high', 'autorun key'],
    [/^reg$/, new RegExp(`^add\\b.*(?:${HIJACK.source})`, 'i'), 'critical', 'key that takes over programs'],
    [/^(?:set|new)-itemproperty$|^new-item$|^set-item$/, HIJACK, 'critical', 'key that takes over programs'],
    [/^new-service$/, undefined, 'high', 'service'],
    [/^sc$/, /(?:^|\s)create\b|\bconfig\b.*\bbinpath=|\bfailure\b.*command=/i, 'high', 'service'],
    [
      /^(?:set-wmiinstance|new-ciminstance|register-wmievent|register-cimindicationevent)$/,
      /__eventfilter|eventconsumer|filtertoconsumer|win32_/i,
      'critical',
      'WMI subscription',
    ],
    [
      /^net1?$/,
      /\blocalgroup\b.*\badministrat\w+.*\/add|\bgroup\b.*admins?\b.*\/add/i,
      'critical',
      'account made administrator',
    ],
    [/^net1?$/, /\buser\b.*\/(?:add|active)/i, 'high', 'account added'],
    [
      /^(?:new-localuser|new-aduser|add-localgroupmember|add-adgroupmember|add-mailboxpermission|add-domaingroupmember)$/,
      undefined,
      'high',
      'account or right added',
    ],
    [/^(?:enable-psremoting|winrm)$/, /^$|-force|quickconfig|set\b/i, 'high', 'remote control opened'],
    [/^new-gpoimmediatetask$/, undefined, 'critical', 'task by group policy'],
  ]),
  ...group('secret_exposure', 'Tool call reads system credentials.', [
    [
      /^(?:invoke-)?mimikatz$|^(?:mimikatz|rubeus|nanodump|sharpdpapi|safetykatz|pwdump\d?|fgdump|wce)\b/,
      undefined,
      'critical',
      'credential dumper',
    ],
    [
      /^reg$/,
      /^(?:save|export)\b.*hk(?:lm|ey_local_machine)\\(?:sam|system|security)\b/i,
      'critical',
      'account database saved',
    ],
    [/^rundll32$/, /comsvcs\.dll.*(?:minidump|#24)/i, 'critical', 'memory of lsass dumped'],
    [
      /^procdump(?:64)?$|^out-minidump$|^sqldumper$|^createdump$/,
      /lsass/i,
      'critical',
      'memory of lsass dumped',
    ],
    [
      /^ntdsutil$/,
      /ifm|ac(?:tivate)?\s+i(?:nstance)?\s+ntds|create\s+full/i,
      'critical',
      'domain database copied',
    ],
    [
      /^(?:esentutl|copy|copy-item|robocopy|cmd)$/,
      /ntds\.dit|harddiskvolumeshadowcopy|\\config\\sam\b/i,
      'critical',
      'account database copied',
    ],
    [
      /^(?:robocopy|xcopy|copy|move|copy-item|move-item)$/,
      /(?:[\\/]users[\\/]?|%userprofile%|\$home|\$env:userprofile|^["']?~|[a-z]:users).*\s["']?\\{1,2}\d{1,3}(?:\.\d{1,3}){3}/i,
      'high',
      'a home folder copied to a bare address',
    ],
    [/^vaultcmd$/, /\/list/i, 'high', 'credential vault listed'],
    [/^cmdkey$/, /\/list/i, 'high', 'stored credentials listed'],
    [/^netsh$/, /wlan\b.*key=clear/i, 'high', 'wireless keys shown'],
    [/^reg$/, /^query\b.*\/f\s+"?passw/i, 'high', 'registry searched for passwords'],
    [/^findstr$/, /\/\w*s\w*\b.*\bpassw|\bpassw.*\/\w*s/i, 'high', 'files searched for passwords'],
    [/^security\.cryptography\.protecteddata\.unprotect$/, undefined, 'high', 'protected data decrypted'],
  ]),
  ...group('malicious_content', 'Tool call runs an attack tool.', [
    [ATTACK_TOOL, undefined, 'critical', 'attack tool'],
    [
      /^(?:nltest|dsquery|adfind)$/,
      /domain_trusts|dclist|\buser\b|\bcomputer\b|trustdmp|objectcategory/i,
      'high',
      'domain reconnaissance',
    ],
    [/^net1?$/, /\b(?:user|group|accounts|view|localgroup)\b.*\/dom/i, 'high', 'domain reconnaissance'],
    [/^net1?$/, /^(?:accounts|group|view)\b/i, 'high', 'accounts and machines looked up'],
    [
      /^get-ad(?:user|computer|group|groupmember|domaincontroller|trust)$/,
      /-filter\s+\*|^$|admins/i,
      'high',
      'accounts and machines looked up',
    ],
    [/^get-(?:smbshare|smbsession|netsession|netshare)$/, undefined, 'high', 'shares looked up'],
    [/^whoami$/, /\/(?:all|priv|groups)\b/i, 'medium', 'rights looked up'],
    [
      /^(?:get-wmiobject|get-ciminstance|wmic|powershell|pwsh)$/,
      /antivirusproduct|securitycenter2/i,
      'high',
      'protection looked up',
    ],
  ]),
];

/** Most programs are none of these. */
const ANY_PROGRAM = new RegExp(WINDOWS_ATTACKS.map(({ program }) => program.source).join('|'));

export function attacksOf(program: string): readonly WindowsAttack[] {
  return ANY_PROGRAM.test(program) ? WINDOWS_ATTACKS.filter((attack) => attack.program.test(program)) : [];
}
