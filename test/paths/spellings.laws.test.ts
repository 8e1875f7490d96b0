/** One place, however it is spelled: the decision is the one on its absolute path. */
import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import type { CallContext } from '../../src/vocabulary/call-context.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import { draws } from '../draws.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { guarded } from '../guard/machine.ts';

const policy = { gate: DEFAULT_GATE_POLICY, time: '2026-11-16T09:30:00.000Z' };
const decisionOn = (call: ProposedCall, context: CallContext) =>
  decideOn(call, context, policy).ruling.decision;

interface Machine {
  readonly home: string;
  readonly cwds: readonly string[];
}
/** The usual one, root's, one of macOS, and homes that are elsewhere. */
const MACHINES: readonly Machine[] = [
  { home: '/home/me', cwds: ['/home/me/shop', '/home/me/code/shop/src', '/srv/shop', '/home/bob/shop'] },
  { home: '/root', cwds: ['/root/shop', '/workspace/shop'] },
  { home: '/Users/me', cwds: ['/Users/me/code/shop'] },
  { home: '/data/people/me', cwds: ['/data/people/me/shop', '/root/shop'] },
];
const PROGRAM = '/data/lib/tokenauditor';

/** `~` is the home. */
const STOPPED_TARGETS = [
  `${PROGRAM}/dist/hook.cjs`,
  '~/.claude/settings.json',
  '~/.tokenauditor/key',
  '/etc/ld.so.preload',
];
const TARGETS = [
  ...STOPPED_TARGETS,
  '/etc/claude-code/managed-settings.json',
  PROGRAM,
  '/usr/bin/node',
  '/usr/local/bin/node',
  '/etc/shadow',
  '/etc/bash.bashrc',
  '/etc/passwd',
  '/etc',
  '/usr/bin/made',
  '/var/lib/data.txt',
  '/boot/made',
  '~/.bashrc',
  '~/.ssh/id_rsa',
  '~/.aws/credentials',
  '~/notes/made.md',
  '~/shop/src/made.ts',
  '~/code/other/made.ts',
  '~',
  '/data/lib/other/made.js',
  '/srv/made/x.txt',
  '/tmp/made/x.txt',
  '/opt/made/x.txt',
  '/home/ann/made.txt',
];

const COMMANDS = [
  'cat P',
  'cp made.js P',
  'cp P made.js',
  'mv made.js P',
  'mv P made2',
  'ln -s P made',
  'echo made > P',
  'echo made >> P',
  'tee P < made.js',
  'rm P',
  'rm -rf P',
  'truncate -s 0 P',
  'chmod 777 P',
  'sort -o P made.js',
  'dd if=made.js of=P',
  'dd of=P if=made.js',
  'curl -so P https://registry.npmjs.org/made',
  'base64 -d made.b64 > P',
  'openssl enc -d -in made.enc -out P',
  'gunzip -c made.gz > P',
  'sed -i s/a/b/ P',
  'patch P made.diff',
  'rsync -a made/ P',
  'install -m 644 made.js P',
  'tar xf made.tar -C P',
  'unzip made.zip -d P',
  'cp -r made P',
  'find P -type f -delete',
  'find P -name made',
  'grep -r made P',
  'cd P && ls',
  'cd P && cat made > hook.cjs',
  'cd P && rm -rf made',
  'pushd P; cp ~/made.js settings.json',
  'env -C P cp made.js hook.cjs',
  'git -C P status',
  'make DST=P',
  'OUT=P npm run build',
  'node made.mjs made.js P',
  'python3 made.py --out P',
  'vim P',
  'less P',
];
/** A path in a text of another language: nothing is put in for `~`. */
const QUOTED = [
  `sed -n 'w P' made.js`,
  `awk '{print > "P"}' made.js`,
  `python3 -c "open('P','w').write('made')"`,
  `node -e "require('fs').writeFileSync('P','made')"`,
  `bash -c 'cat made > "P"'`,
  `perl -e 'unlink("P")'`,
];
const TOOLS: readonly ((path: string) => ProposedCall)[] = [
  (file_path) => ({ tool: 'Write', arguments: { file_path, content: 'made\n' } }),
  (file_path) => ({ tool: 'Edit', arguments: { file_path, old_string: 'a', new_string: 'made' } }),
  (file_path) => ({ tool: 'Read', arguments: { file_path } }),
  (path) => ({ tool: 'mcp__fs__write_file', arguments: { path, content: 'made' } }),
  (path) => ({ tool: 'mcp__fs__delete', arguments: { path } }),
  (workdir) => ({ tool: 'shell', arguments: { command: ['bash', '-lc', 'cat made > hook.cjs'], workdir } }),
  (path) => ({
    tool: 'apply_patch',
    arguments: { input: `*** Begin Patch\n*** Update File: ${path}\n@@\n-a\n+made\n*** End Patch` },
  }),
  (path) => ({ tool: 'Write', arguments: { file_path: 'made.sh', content: `cp made.js ${path}\n` } }),
  (path) => ({
    tool: 'Write',
    arguments: { file_path: 'Makefile', content: `all:\n\tcp made.js ${path}\n` },
  }),
];

const bash = (command: string): ProposedCall => ({ tool: 'Bash', arguments: { command } });
const CALLS: readonly { readonly isShell: boolean; readonly call: (path: string) => ProposedCall }[] = [
  ...COMMANDS.map((text) => ({ isShell: true, call: (path: string) => bash(text.replace('P', () => path)) })),
  ...QUOTED.map((text) => ({ isShell: false, call: (path: string) => bash(text.replace('P', () => path)) })),
  ...TOOLS.map((call) => ({ isShell: false, call })),
];

const userOf = ({ home }: Machine) => posix.basename(home);
const SPELLINGS: Readonly<Record<string, (path: string, machine: Machine, cwd: string) => string>> = {
  relative: (path, _, cwd) => posix.relative(cwd, path) || '.',
  'over a folder below': (path, _, cwd) => `./src/../${posix.relative(cwd, path)}`,
  'from the home': (path, { home }) => `~/${posix.relative(home, path)}`,
  'from $HOME': (path, { home }) => `$HOME/${posix.relative(home, path)}`,
  'from ${HOME}': (path, { home }) => `\${HOME}/${posix.relative(home, path)}`,
  'from $PWD': (path, _, cwd) => `$PWD/${posix.relative(cwd, path)}`,
  'from the own user': (path, machine) => `~${userOf(machine)}/${posix.relative(machine.home, path)}`,
  'from root': (path) => `~root/${posix.relative('/root', path)}`,
  'absolute with dots': (path) => `/mnt/made/../..${path}`,
};
const PLAIN = ['relative', 'over a folder below', 'absolute with dots'];

const around = ({ home }: Machine, cwd: string): CallContext => ({
  home,
  cwd,
  projectRoot: cwd,
  guarded: { ...guarded, program: [PROGRAM], node: ['/usr/local/bin/node'] },
});

const drawn = fc.constantFrom(...MACHINES).chain((machine) =>
  fc.record({
    machine: fc.constant(machine),
    cwd: fc.constantFrom(...machine.cwds),
    target: fc.constantFrom(...TARGETS),
    kind: fc.constantFrom(...CALLS),
    spelling: fc.constantFrom(...Object.keys(SPELLINGS)),
  }),
);

test('any spelling of a place gets the decision of its absolute path', () => {
  fc.assert(
    fc.property(drawn, ({ machine, cwd, target, kind, spelling }) => {
      const path = target.replace(/^~/, machine.home);
      fc.pre(kind.isShell || PLAIN.includes(spelling));
      // By its name alone, root's home is a folder of the system.
      fc.pre(!/^chmod/.test(String(kind.call(path).arguments.command)) || !path.startsWith('/root'));
      const spelled = SPELLINGS[spelling]?.(path, machine, cwd) ?? path;
      const context = around(machine, cwd);
      const told = decisionOn(kind.call(spelled), context);
      expect([kind.call(spelled), told]).toEqual([kind.call(spelled), decisionOn(kind.call(path), context)]);
    }),
    { numRuns: draws(600) },
  );
});

test('what is stopped is stopped by each spelling', () => {
  for (const machine of MACHINES)
    for (const cwd of machine.cwds)
      for (const target of STOPPED_TARGETS)
        for (const [name, spell] of Object.entries(SPELLINGS)) {
          const path = spell(target.replace(/^~/, machine.home), machine, cwd);
          const call = bash(`cp made.js ${path}`);
          expect([name, cwd, path, stops(decisionOn(call, around(machine, cwd)))]).toEqual([
            name,
            cwd,
            path,
            true,
          ]);
        }
});
