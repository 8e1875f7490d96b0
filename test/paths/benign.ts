/** Everyday work over links: monorepos, stores, virtual environments, builds, dotfiles. None of it may be stopped. */
import type { Room } from './room.ts';

export function furnish(room: Room): void {
  room.file('packages/ui/src/button.ts');
  room.file('packages/ui/package.json', '{"name":"ui"}');
  room.link('node_modules/ui', '../packages/ui');
  room.file('node_modules/.pnpm/left-pad@1.3.0/node_modules/left-pad/index.js');
  room.link('node_modules/left-pad', '.pnpm/left-pad@1.3.0/node_modules/left-pad');
  room.file('node_modules/typescript/bin/tsc');
  room.link('node_modules/.bin/tsc', '../typescript/bin/tsc');
  room.file('~/.local/share/pnpm/store/v3/files/00/ab');
  room.hardLink('node_modules/left-pad/package.json', '~/.local/share/pnpm/store/v3/files/00/ab');
  room.file('~/.cargo/registry/src/x/lib.rs');
  room.hardLink('target/lib.rs', '~/.cargo/registry/src/x/lib.rs');
  room.link('result', '/nix/store/0a1b2c-shop-1.0');
  room.file('~/.cache/bazel/_bazel_ada/out/bin/app');
  room.link('bazel-bin', '~/.cache/bazel/_bazel_ada/out/bin');
  room.link('bazel-out', '~/.cache/bazel/_bazel_ada/out');
  room.file('.venv/bin/python3.12');
  room.link('.venv/bin/python', 'python3.12');
  room.link('.venv/lib64', 'lib');
  room.file('.venv/lib/python3.12/site-packages/requests/api.py');
  room.link('docs/README.md', '../README.md');
  room.file('docs/intro.md');
  room.file('AGENTS.md');
  room.link('CLAUDE.md', 'AGENTS.md');
  room.file('config/app.yaml');
  room.link('config/current.yaml', 'app.yaml');
  room.folder('releases/2024');
  room.file('releases/2024/index.html');
  room.link('current', 'releases/2024');
  room.file('~/dotfiles/vimrc');
  room.link('~/.vimrc', '~/dotfiles/vimrc');
  room.file('~/dotfiles/gitconfig');
  room.file('~/other/lib/util.ts');
  room.link('vendor/lib', '~/other/lib');
  room.link('loop-a', 'loop-b');
  room.link('loop-b', 'loop-a');
  room.link('gone', 'nothing/there');
  room.file('data/dump.sql');
  room.link('latest.log', 'logs/today.log');
  room.file('logs/today.log');
  room.file('src/Button.tsx');
  room.link('shared', '../shared');
  room.file('~/code/shared/index.ts');
  room.link('deploy-key', '~/.ssh/id_ed25519');
}

export const BENIGN: readonly string[] = [
  'cat README.md',
  'cat docs/README.md',
  'cat docs/*.md',
  'ls -la docs',
  'cat CLAUDE.md',
  'head -20 CLAUDE.md',
  'cat node_modules/ui/src/button.ts',
  'cat node_modules/left-pad/index.js',
  'cat node_modules/left-pad/package.json',
  'ls node_modules/.bin',
  'node_modules/.bin/tsc --noEmit',
  './node_modules/.bin/tsc -p .',
  'npm run build',
  'npx tsc --noEmit',
  'pnpm --filter ui test',
  'rm -rf node_modules',
  'rm -rf node_modules/ui',
  'rm node_modules/.bin/tsc',
  'cat target/lib.rs',
  'ls result/bin',
  'rm result',
  'nix build && ls -l result',
  'ls bazel-bin/',
  'cat bazel-out/bin/app',
  'rm bazel-bin bazel-out',
  'bazel build //... && ./bazel-bin/app',
  '.venv/bin/python -m pytest',
  'source .venv/bin/activate && pytest -q',
  'cat .venv/lib64/python3.12/site-packages/requests/api.py',
  'rm -rf .venv',
  'cat config/current.yaml',
  'ln -sfn app.yaml config/current.yaml',
  'ln -sfn releases/2024 current',
  'cat current/index.html',
  'rm current && ln -s releases/2024 current',
  'ln -sf ~/dotfiles/gitconfig ~/.gitconfig.local',
  'ln -s ../README.md docs/START.md',
  'cat ~/dotfiles/vimrc',
  'cat ~/.vimrc',
  'cat vendor/lib/util.ts',
  'echo "export const x = 1" > vendor/lib/x.ts',
  'cat loop-a',
  'cat gone',
  'touch gone',
  'tail -f latest.log',
  'tail -n 50 latest.log | grep error',
  'grep -rn TODO src docs',
  'grep -R TODO docs',
  'rg TODO',
  'find . -type l',
  'find . -type l -exec readlink {} +',
  'find -L docs -name "*.md"',
  'readlink -f current',
  'realpath current',
  'stat CLAUDE.md',
  'git add CLAUDE.md docs/README.md',
  'git diff CLAUDE.md',
  'git mv CLAUDE.md docs/CLAUDE.md',
  'mv CLAUDE.md docs/CLAUDE.md',
  'cp -r docs /tmp/docs-copy',
  'cp -a current /tmp/site',
  'tar czf site.tgz current',
  'zip -r docs.zip docs',
  'rsync -a docs/ build/docs/',
  'sed -i s/a/b/ docs/intro.md',
  'sed -i s/a/b/ CLAUDE.md',
  'cat src/button.tsx',
  'cat src/Button.tsx',
  'cat shared/index.ts',
  'cd shared && cat index.ts',
  'cd docs && cat ../README.md',
  'cd vendor/lib && ls',
  'docker run --rm -v $PWD:/app -w /app node:22 npm test',
  'docker run --rm -v ./docs:/docs alpine ls /docs',
  'ssh -i deploy-key deploy@host.example uptime',
  '.venv/bin/python scripts/run.py',
  'ls docs | while read f; do wc -l "docs/$f"; done',
  'for f in docs/*; do cat "$f"; done',
  'cat /proc/cpuinfo',
  'cat /proc/self/status',
  'ls /proc/self/fd',
  'echo done > /dev/stderr',
  'diff <(sort a) <(sort b)',
  'env -C docs ls',
  'mount',
  'mount | grep tmpfs',
  'exec 3>&1; echo x >&3',
  'exec 3<docs/intro.md; cat <&3',
  'while read -r l; do echo "$l"; done < docs/intro.md',
  'python3 -c "print(open(\'docs/intro.md\').read())"',
];
