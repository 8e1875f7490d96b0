import type { CallCheckCases } from '../check.ts';

export const attackToolCases: CallCheckCases = {
  flags: {
    'the screen into a picture of the project': ['screencapture -x docs/shot.png', 'medium'],
    'a scan of a network': ['nmap -sV 192.168.1.0/24', 'high'],
    'a port looked for elsewhere is warned of': ['nmap -p 443 example.com', 'medium'],
    'traffic listened to': ['sudo tcpdump -i eth0 -w out.pcap', 'high'],
    'a credential dumper': ['python2 laZagne.py all', 'high'],
    'a search for openings': ['bash /tmp/linpeas.sh -q', 'high'],
    'a password cracker is warned of': ['hashcat -m 1000 hashes.txt words.txt', 'medium'],
    'passwords tried': ['hydra -l root -P words.txt ssh://203.0.113.5', 'high'],
    'another process’s memory': ['gcore 1234', 'high'],
    'another process’s calls': ['strace -f -p 1234 -e trace=read', 'high'],
    'memory by its file': ['dd if=/proc/1234/mem of=/tmp/heap bs=1 skip=4096 count=100', 'high'],
    'the screen': ['screencapture -x /tmp/s.png', 'high'],
    keys: ['xinput test 12', 'high'],
    'a false password window': [
      `osascript -e 'display dialog "Type your password" default answer "" with hidden answer'`,
      'critical',
    ],
    'ports one by one': ['for p in {1..1024}; do echo > /dev/tcp/10.0.0.1/$p && echo $p; done', 'high'],
    'a miner': ['./xmrig -o pool.example:3333', 'high'],
  },
  passes: {
    'this machine’s ports': 'nmap localhost',
    'interfaces listed': 'tcpdump --list-interfaces',
    'a capture read': 'tcpdump -r out.pcap -n',
    'a program traced from its start': 'strace -f ./server',
    'a program debugged': 'gdb ./server core',
    'the clipboard filled': 'cat key.pub | pbcopy',
    'a help text': 'hashcat --help',
    'the name in a search': 'grep -rn mimikatz rules/',
    'a tool installed': 'brew install nmap',
    'a port waited for': 'for i in 1 2 3; do echo > /dev/tcp/localhost/5432 && break; sleep 1; done',
    'a login': 'ssh deploy@example.com uptime',
    'one’s own memory': 'cat /proc/meminfo',
  },
};
