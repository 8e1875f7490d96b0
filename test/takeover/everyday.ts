/** Everyday work that resembles taking the guard away: none of it may be asked about or stopped. Spelled as in `ways.ts`. */
import type { WayCall } from './ways.ts';

const run = (command: string): readonly WayCall[] => [{ run: command }];

export const EVERYDAY: Readonly<Record<string, readonly WayCall[]>> = {
  // Environment and programs
  'a script in ~/.local/bin': [
    { write: '~/.local/bin/deploy-docs', content: '#!/bin/sh\nmkdocs gh-deploy\n' },
  ],
  'a tool linked into ~/.local/bin': run('ln -s "$PWD/bin/mytool" ~/.local/bin/mytool'),
  'variables for one command': run('NODE_ENV=test npx jest --ci'),
  'memory for one build': run('NODE_OPTIONS=--max-old-space-size=4096 npm run build'),
  'env with a variable': run('env CI=1 npm test'),
  'PATH for one command': run('PATH="$PWD/node_modules/.bin:$PATH" eslint .'),
  'a virtual environment': run('python3 -m venv .venv && . .venv/bin/activate && pip --version'),
  'another home for a test': run('HOME=$(mktemp -d) npm test'),
  'where node is': run('command -v node && node --version'),
  'which env': run('which env node bash'),
  'an alias in .bashrc': run(`echo "alias gs='git status'" >> ~/.bashrc`),
  'an editor in .zshrc': run(`echo 'export EDITOR=vim' >> ~/.zshrc`),
  'reading .bashrc': run('cat ~/.bashrc'),
  'a search in start-up files': run('grep -n PATH ~/.bashrc ~/.profile'),
  'an .envrc for a project': [
    { write: 'REPO/.envrc', content: 'export DATABASE_HOST=localhost\nlayout node\n' },
  ],
  'an .nvmrc': [{ write: 'REPO/.nvmrc', content: '20\n' }],
  'a bin entry': [
    { edit: 'REPO/package.json', from: '"name": "shop"', to: '"name": "shop",\n  "bin": "cli.js"' },
  ],
  // Links
  'a link in the project': run('ln -s ../shared/config.json config.json'),
  'a link to a build': run('ln -sfn dist-2026 current'),
  'a hard link in the project': run('ln a.txt b.txt'),
  'a linked package': run('npm link ../my-lib'),
  'where a link leads': run('readlink -f node_modules/.bin/tsc'),
  'reading through a link in node_modules': run('cat node_modules/left/package.json'),
  'a mount that is read': run('mount | grep nfs'),
  // Settings of hosts
  'reading settings of Claude Code': run('cat ~/.claude/settings.json'),
  'reading settings with a tool': run('jq .permissions ~/.claude/settings.json'),
  'permissions in local settings': [
    {
      write: 'REPO/.claude/settings.local.json',
      content: '{\n  "permissions": {"allow": ["Bash(npm test:*)"]}\n}\n',
    },
  ],
  'an instruction file': [
    { write: 'REPO/CLAUDE.md', content: '# Shop\n\nRun `npm test` before you commit.\n' },
  ],
  'a command of Claude Code': [
    { write: 'REPO/.claude/commands/review.md', content: 'Review the staged changes for errors.\n' },
  ],
  'an ordinary variable in an env block': [
    { write: 'REPO/.claude/settings.json', content: '{"env": {"BASH_DEFAULT_TIMEOUT_MS": "120000"}}\n' },
  ],
  'listing hosts’ folders': run('ls -la ~/.claude ~/.codex ~/.cursor'),
  'rules of Cursor': [{ write: 'REPO/.cursor/rules/style.mdc', content: 'Use tabs.\n' }],
  'a model for Codex': run('grep model ~/.codex/config.toml'),
  'settings of VS Code': [{ write: 'REPO/.vscode/settings.json', content: '{"editor.tabSize": 2}\n' }],
  'instructions for Copilot': [
    { write: 'REPO/.github/copilot-instructions.md', content: 'Prefer small functions.\n' },
  ],
  'a hook of git': [{ write: 'REPO/.husky/pre-commit', content: 'npm test\n' }],
  'a React hook': [{ write: 'REPO/src/hooks/use-cart.ts', content: 'export const useCart = () => 1;\n' }],
  'a file named hooks.json in the sources': [
    { write: 'REPO/src/webhooks/hooks.json', content: '{"a": 1}\n' },
  ],
  'a settings file of the application': [{ write: 'REPO/app/settings.json', content: '{"theme": "dark"}\n' }],
  'deleting a settings file of the application': run('rm app/settings.json'),
  'a search for disableAllHooks': run('grep -rn disableAllHooks docs/'),
  'documentation on hooks': [
    {
      write: 'REPO/docs/guard.md',
      content: 'We use TokenAuditor. Its state is in `.tokenauditor`; do not commit it.\n',
    },
  ],
  // Program
  'the version': run('tokenauditor --version'),
  help: run('tokenauditor --help'),
  'a health check': run('tokenauditor doctor'),
  'a verification': run('tokenauditor verify --project ~'),
  events: run('tokenauditor events --project ~ --json'),
  'a screening': run(`tokenauditor screen 'ls -la'`),
  'a scan': run('tokenauditor scan --file tools.json'),
  'a redaction': run('tokenauditor redact app.log'),
  'the list of the quarantine': run('tokenauditor quarantine list'),
  'global packages': run('npm ls -g --depth 0'),
  'a global uninstall of another package': run('npm uninstall -g typescript'),
  'a package removed': run('npm uninstall left-pad'),
  'a clean install': run('rm -rf node_modules && npm ci'),
  'a clean build': run('rm -rf dist && npm run build'),
  'a copied build': run('cp -r dist/. public/'),
  'an unpacked archive': run('tar -xzf release.tgz -C build'),
  'a moved folder': run('mv dist dist.bak'),
  'permissions of a script': run('chmod +x scripts/build.sh'),
  'permissions of a folder': run('chmod -R u+rwX,go-w src'),
  'killing the development server': run('pkill -f "vite --port 5173"'),
  'killing a job': run('kill %1'),
  'which processes run': run('ps aux | grep node'),
  'a stopped container': run('docker stop shop-db'),
  // State
  'a line in .gitignore': run('echo ".tokenauditor/" >> .gitignore'),
  'listing our folder': run('ls -la ~/.tokenauditor'),
  'size of folders': run('du -sh ~/.tokenauditor ~/.cache'),
  'a socket of the project': run('curl --unix-socket /var/run/docker.sock http://localhost/version'),
  'a program with a socket': [
    {
      write: 'REPO/tools/client.py',
      content: 'import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect("/tmp/shop.sock")\n',
    },
  ],
  'a key of a map': [{ write: 'REPO/src/key.ts', content: 'export const key = "cart";\n' }],
  'a log cut': run('truncate -s 0 logs/dev.log'),
  'events of the application': run(`sed -i 's/debug/info/' logs/events.jsonl`),
  'a search in the sources': run('grep -rn "socket_key" src/'),
  'git rm of a source': run('git rm src/old.ts'),
  'a new branch': run('git checkout -b hooks-cleanup'),
  'git stash': run('git stash push -m wip'),
  // Approvals
  'a session of tmux': run('tmux new-session -d -s dev "npm run dev"'),
  'keys for the development server': run('tmux send-keys -t dev C-c'),
  'a session of screen': run('screen -ls'),
  'a recording of a terminal': run('script -qec "npm test" test.log'),
  'yes to an installer': run('yes | npx create-vite@latest shop-admin'),
  'a pull request approved': run('gh pr review 12 --approve'),
  'a job in the background': run('nohup npm run backup > backup.log 2>&1 &'),
  'a test for approvals': [
    {
      write: 'REPO/test/approve.test.ts',
      content: "test('approve', () => expect(approve('a')).toBe(true));\n",
    },
  ],
  'an expect script of the project': run('expect tests/login.exp'),
};
