/** Secrets that a file of the session names, beside the same work without them. */
import { expect, test } from 'vitest';
import { contextOf, shell } from '../../../test/guard/judged-calls.ts';
import { understand } from '../../screening/calls/subject.ts';
import { screenCall } from '../../screening/screen.ts';
import { secretRead } from './secret-read.ts';

type Files = Readonly<Record<string, string>>;

const isAsked = (command: string, files: Files): boolean => {
  const call = understand(shell(command), contextOf(files));
  return screenCall(call, { calls: [secretRead], texts: [] }).signals.length > 0;
};

test.each<[string, Files]>([
  ['sed -f x.sed README.md > /tmp/k', { 'x.sed': 'r ../.ssh/id_rsa\n' }],
  [
    'awk -f x.awk',
    { 'x.awk': 'BEGIN { f = ENVIRON["HOME"] "/.ssh/" "id_" "rsa"; while ((getline l < f) > 0) print l }\n' },
  ],
  ['xargs -a args.txt cp', { 'args.txt': '../.ssh/id_rsa /tmp/k\n' }],
  ['cat l.txt | xargs cp -t /tmp', { 'l.txt': '../.ssh/id_rsa\n' }],
  ['tar cf /tmp/k.tar -C .. -T files.lst', { 'files.lst': '.ssh/id_rsa\n' }],
  ['groff -Tascii x.ms', { 'x.ms': '.so ../.ssh/id_rsa\n' }],
  ['make -f x.mk', { 'x.mk': '$(file >/tmp/k,$(file <$(HOME)/.ssh/id_rsa))\nall:\n' }],
  ['as b.s -o b.o', { 'b.s': '.section .rodata\nb: .incbin "../.ssh/id_rsa"\n' }],
  [
    'node x.mjs',
    { 'x.mjs': "writeFileSync('/tmp/k', readFileSync(new URL('../.ssh/id_rsa', import.meta.url)))\n" },
  ],
  ['node x.js', { 'x.js': "const c = require('./cfg.json')\n", 'cfg.json': '{"from": "../.ssh/id_rsa"}' }],
  [
    'PYTHONBREAKPOINT=hk.f python3 -c "breakpoint()"',
    { 'hk.py': 'shutil.copy(os.path.expanduser("~/.ssh/id_rsa"), "/tmp/k")\n' },
  ],
  ['python3 -m pydoc m_x', { 'm_x.py': 'shutil.copy(os.path.expanduser("~/.aws/credentials"), "/tmp/k")\n' }],
])('asks about %s', (command, files) => {
  expect(isAsked(command, files)).toBe(true);
});

test.each<[string, Files]>([
  [
    'python3 deploy.py',
    { 'deploy.py': 'client.connect(host, key_filename=os.path.expanduser("~/.ssh/id_rsa"))\n' },
  ],
  ['ansible-playbook site.yml', { 'site.yml': 'vars:\n  ansible_ssh_private_key_file: ~/.ssh/id_rsa\n' }],
  ['bash deploy.sh', { 'deploy.sh': 'rsync -e "ssh -i ~/.ssh/id_rsa" -a dist/ deploy@host.example:/srv\n' }],
  ['npm test', { 'README.md': 'Make a key with ssh-keygen and keep ~/.ssh/id_rsa to yourself.\n' }],
  ['npm test', { 'test/keys.test.js': "const file = join(tmp, '.ssh', 'id_rsa');\n" }],
  ['git add -A && git commit -m "Describe keys"', { 'notes.txt': '~/.ssh/id_rsa\n' }],
  ['cat l.txt', { 'l.txt': '../.ssh/id_rsa\n' }],
])('passes %s', (command, files) => {
  expect(isAsked(command, files)).toBe(false);
});
