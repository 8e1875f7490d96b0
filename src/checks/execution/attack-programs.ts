import { type Act, act, type Kind, when } from '../../screening/contract/act.ts';
import { has } from '../../screening/contract/words.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';

const TOOL = 'Tool call runs an attack program.';
const LISTENS = 'Tool call captures network traffic.';
const SEARCHES = 'Tool call scans other machines for vulnerabilities.';
const MEMORY: Kind = { detail: 'Tool call reads the memory of another process.', remedy: 'memory' };
const WATCHES: Kind = {
  detail: 'Tool call records what the user types, sees or copies.',
  remedy: 'recording',
};

/** Takes over, spies on or empties a machine; listed under its usual name, with or without an extension. */
const ATTACK_NAME = whole(anyWord`
  mimikatz mimipenguin lazagne linpeas winpeas linenum linuxprivchecker autosuid linux-exploit-suggester
  pspy(?:32|64)?s? msfconsole msfvenom meterpreter hydra medusa ncrack patator responder bettercap ettercap
  arpspoof dnsspoof evil-winrm psexec wmiexec smbexec rubeus sharphound chisel ligolo(?:-ng|-agent)?
  dnscat2? iodine gs-netcat gsocket beef-xss setoolkit aireplay-ng reaver wifite empire
  sliver(?:-client|-server)? havoc cobaltstrike stratus pacu keylogger logkeys xmrig minerd cgminer
  slowloris goldeneye xspy diamorphine
`);
/** Also used on one's own systems: a warning, not a question. */
const TEST_NAME = whole(anyWord`
  john hashcat crackmapexec netexec nxc impacket-\w+ secretsdump getuserspns getnpusers kerbrute
  bloodhound(?:-python)? sqlmap commix xsser aircrack-ng airodump-ng masscan zmap nikto gobuster ffuf wfuzz
  dirb dirbuster feroxbuster wpscan enum4linux(?:-ng)? rpcclient smbmap fierce dnsenum dnsrecon theharvester
  hping3? fcrackzip pdfcrack dumpcap ngrep
`);
/** A script that waits for a service probes one or two ports. */
const MANY_PORTS = 10;
const SCRIPT_NAME =
  /(?:^|[/\\])(?:mimikatz|mimipenguin|lazagne|linpeas|linenum|autosuid|pspy|secretsdump|keylogger|maco?skeylogger|dump_heap|bloodhound|reptile|diamorphine|sudo_bruteforce|xmrig|exploit|rootkit|backdoor|reverse_?shell|keylog\w*)[\w.-]*$/i;

type Judge = (texts: readonly string[], run: Run) => Act | undefined;
const isAsked = (texts: readonly string[]): boolean => has(texts, /^(?:--?help|-h|--version|-V)$/);

export function attackAct(run: Run): Act | undefined {
  const texts = run.args.map(({ value, text }) => value ?? text);
  const base = run.program.replace(/\.(?:py|sh|rb|pl|exe|ps1|bin|elf)$/, '');
  if (ATTACK_NAME.test(base) && !isAsked(texts)) return act(base, TOOL);
  if (TEST_NAME.test(base) && !isAsked(texts)) return act(base, TOOL, 'medium');
  const script = /^(?:python[\d.]*|bash|sh|perl|ruby|node|swift|zsh|osascript)$/.test(run.program)
    ? texts.find((text) => !text.startsWith('-'))
    : run.spelled.text;
  if (script !== undefined && SCRIPT_NAME.test(script))
    return act(script.replace(/^.*[/\\]/, '').slice(0, 40), TOOL);
  return BY_PROGRAM.get(run.program)?.(texts, run) ?? memory(texts, run);
}

const capture: Judge = (texts) =>
  when(
    !isAsked(texts) && !has(texts, /^(?:-r|-D|--list-interfaces|--read-file|-L)$|^-r./),
    'traffic capture',
    LISTENS,
  );

const DUMP = /dump memory|generate-core|gcore|call \(void\)?\s*system/;

const BY_PROGRAM: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['tcpdump', capture],
  ['tshark', capture],
  ['dsniff', capture],
  [
    'nmap',
    (texts) =>
      when(
        !isAsked(texts) && !isOwnHost(texts),
        'nmap',
        SEARCHES,
        has(texts, /\/\d{1,2}$|-s[VSUAXFN]|-A$|-O$|--script|\*|-p-|\d+-\d+$/) ? 'high' : 'medium',
      ),
  ],
  ['arp-scan', () => act('arp-scan', SEARCHES)],
  ['netdiscover', () => act('netdiscover', SEARCHES)],
  ['gcore', (texts) => when(!isAsked(texts), 'gcore', MEMORY)],
  ['procdump', () => act('procdump', MEMORY)],
  ['strace', (texts) => when(has(texts, /^-[a-z]*p/) && !isAsked(texts), 'strace -p', MEMORY)],
  [
    'gdb',
    (texts) =>
      when(
        has(texts, /^(?:-p|--pid)/) || has(texts, DUMP),
        'gdb',
        MEMORY,
        has(texts, DUMP) ? 'high' : 'medium',
      ),
  ],
  [
    'screencapture',
    // A screenshot saved under a name beside the project's files is documentation.
    (texts) =>
      when(
        !isAsked(texts),
        'screencapture',
        WATCHES,
        /^(?:\.\/)?\w[\w./-]*\.(?:png|jpg|pdf)$/.test(texts.at(-1) ?? '') ? 'medium' : 'high',
      ),
  ],
  [
    'import',
    (texts) => when(has(texts, /^root$/) && has(texts, /^-window$/), 'import -window root', WATCHES),
  ],
  ['xwd', (texts) => when(has(texts, /^-root$/), 'xwd', WATCHES)],
  ['scrot', () => act('scrot', WATCHES, 'medium')],
  ['xinput', (texts) => when(has(texts, /^test(?:-xi2)?$/), 'xinput test', WATCHES)],
  ['showkey', () => act('showkey', WATCHES)],
  ['evtest', () => act('evtest', WATCHES, 'medium')],
  ['pbpaste', (_, run) => clipboard(run)],
  ['xclip', (texts, run) => (has(texts, /^-o/) ? clipboard(run) : undefined)],
  ['wl-paste', (_, run) => clipboard(run)],
  ['sshpass', (_, run) => when(run.loop, 'sshpass in a loop', 'Tool call tries passwords.')],
  [
    'ssh',
    (_, run) =>
      when(
        run.wrappers.some(({ name }) => name === 'sshpass') && run.loop,
        'sshpass in a loop',
        'Tool call tries passwords.',
      ),
  ],
  [
    'osascript',
    (texts) =>
      when(
        /display dialog[\s\S]{0,400}(?:password|hidden answer)/i.test(texts.join(' ')),
        'password dialog',
        { detail: 'Tool call asks the user for a password in a fake dialog.', remedy: 'password' },
        'critical',
      ),
  ],
  ['logkeys', () => act('logkeys', WATCHES)],
]);

function isOwnHost(texts: readonly string[]): boolean {
  const hosts = texts.filter(
    (text, i) => !text.startsWith('-') && !/^-(?:p|oN|oX|oG|oA|iL)$/.test(texts[i - 1] ?? ''),
  );
  return (
    hosts.length > 0 &&
    hosts.every((text) => /^(?:localhost|127\.\d+\.\d+\.\d+|::1|scanme\.nmap\.org)$/.test(text))
  );
}

/** A copy into a file or over the network, not into an editor. */
function clipboard({ redirects, loop }: Run): Act | undefined {
  return when(
    loop || redirects.some(({ descriptor, does }) => descriptor === 1 && does !== 'duplicate'),
    'clipboard',
    WATCHES,
    loop ? 'high' : 'medium',
  );
}

/** `/proc/<pid>/mem` and the devices behind it. */
function memory(texts: readonly string[], run: Run): Act | undefined {
  const paths = [...texts, ...run.redirects.flatMap(({ target }) => target?.text ?? [])];
  return when(
    has(
      paths,
      /^(?:if=)?"?\/proc\/[^/]+"?\/(?:mem|maps)$|^(?:if=)?\/dev\/(?:mem|kmem|fmem|crash)$|^(?:if=)?\/proc\/kcore$/,
    ) && !has(paths, /^\/proc\/self\//),
    '/proc memory',
    MEMORY,
  );
}

/** One port after the other: `echo > /dev/tcp/host/$port`, `nc -z` in a loop. */
export function portSearch(runs: readonly Run[]): Act | undefined {
  const tried = new Set<string>();
  for (const { loop, redirects, program, args } of runs) {
    const socket = redirects.find(({ target }) => /^\/dev\/(?:tcp|udp)\//.test(target?.text ?? ''))?.target;
    if (socket !== undefined && loop && /\/[^/]*\$[^/]*\/?[^/]*$/.test(socket.text))
      return act('ports one by one', SEARCHES);
    if (socket !== undefined) tried.add(socket.text);
    else if (/^n(?:c|cat|etcat)$/.test(program) && args.some(({ text }) => /^-[a-z]*z/.test(text))) {
      // A script that waits names the port; a scan takes it from a list.
      if (loop && args.slice(-2).some(({ substitutions }) => substitutions.length > 0))
        return act('ports one by one', SEARCHES);
      tried.add(args.map(({ text }) => text).join(' '));
    }
    if (tried.size >= MANY_PORTS) return act('ports one by one', SEARCHES);
  }
  return undefined;
}
