import type { CallCheckCases } from '../../screening/contract/check.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

const SETTINGS =
  '{"theme":"light","hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"node /p/hook.cjs claude-code"}]}]}}';
const FILES: Readonly<Record<string, string>> = {
  '~/.claude/settings.json': SETTINGS,
  '~/shop/evil/.claude/settings.json': '{}',
  '~/shop/same.json': SETTINGS.replace('light', 'dark'),
  '/opt/codex-home/hooks.json': SETTINGS,
  '~/shims/env': '',
  '~/shop/package.json': '{"name":"tokenauditor"}',
};
/** A door that can read files, on a machine with one hook of ours. */
const context: CallContext = {
  home: '/home/me',
  cwd: '/home/me/shop',
  projectRoot: '/home/me/shop',
  guarded: {
    program: ['/opt/ta'],
    node: ['/opt/node/bin/node'],
    path: ['~/tools'],
    installed: ['/opt/codex-home/hooks.json'],
    read: (path) => FILES[path],
    has: (path) => Object.keys(FILES).some((file) => file === path || file.startsWith(`${path}/`)),
  },
};
const seen = (command: string) => ({ tool: 'Bash', arguments: { command }, context });
const edited = (old_string: string, new_string: string) => ({
  tool: 'Edit',
  arguments: { file_path: '/home/me/.claude/settings.json', old_string, new_string },
  context,
});
const written = (file_path: string, content: string) => ({
  tool: 'Write',
  arguments: { file_path, content },
});

export const defenseGuardCases: CallCheckCases = {
  flags: {
    'the policy of the project written': [written('tokenauditor.yaml', 'gate: {}'), 'high'],
    'the policy of the project removed': [seen('rm tokenauditor.yaml'), 'high'],
    'the policy of the project moved away': ['mv tokenauditor.yaml old.yaml', 'high'],
    'the policy of the project by a pattern': ['rm -f token*.yaml', 'high'],
    'the policy of another project': [seen('cp mild.yaml ~/other/tokenauditor.yaml'), 'high'],
    'the policy under another name': ['ln tokenauditor.yaml x && echo > x', 'high'],
    'the policy as git kept it': ['git checkout HEAD~3 -- tokenauditor.yaml', 'high'],
    'the policy of the user': ['sed -i s/true/false/ ~/.tokenauditor/tokenauditor.yaml', 'critical'],
    'the policy of a project called docs': [
      {
        tool: 'Bash',
        arguments: { command: 'rm tokenauditor.yaml' },
        context: { ...context, cwd: '/home/me/docs', projectRoot: '/home/me/docs' },
      },
      'high',
    ],
    'our entry for another tool only': [edited('"*"', '"Read"'), 'critical'],
    'our entry under another event': [edited('PreToolUse', 'Stop'), 'critical'],
    'settings that are no longer valid': [edited('"light",', '"light"'), 'critical'],
    'an edit that does not fit what is there': [edited('"none"', '"x"'), 'high'],
    'a folder copied over our entry': [seen('cp -r evil/. ~'), 'critical'],
    'a folder with our entry removed': [seen('rm -rf ~/.claude'), 'critical'],
    'a file that init wrote elsewhere': [seen('sed -i s/a/hook/ /opt/codex-home/hooks.json'), 'high'],
    'the launcher of the hooks emptied': ['cd ~/.tokenauditor && : > hook.sh', 'critical'],
    'the launcher of the gateway emptied': ['cd ~/.tokenauditor && : > gateway.sh', 'critical'],
    'the launcher of a project, edited': ["sed -i 's/87/0/' ~/.tokenauditor/hook-0a1b2c3d.sh", 'critical'],
    'our program at its reported path': [seen('echo > /opt/ta/dist/hook.cjs'), 'critical'],
    'our node at its reported path': [seen('cp /bin/true /opt/node/bin/node'), 'critical'],
    'a name in the host’s own search path': [seen('cp x ~/tools/env'), 'critical'],
    'a folder with another env put first': [seen("echo 'PATH=$HOME/shims:$PATH' >> ~/.bashrc"), 'critical'],
    'an empty program under a name that starts us': ['ln -s /bin/true ~/.local/bin/env', 'critical'],
    'another program under a common name': ['cp x ~/.local/bin/git', 'high'],
    'another node found by its name': ['cp /bin/true $(which node)', 'critical'],
    'node removed by its manager': ['nvm uninstall 22', 'high'],
    'a copy of this guard put in its place': ['npm i -g ../forks/tokenauditor', 'critical'],
    'another name for a shell at every start': ["echo 'alias sh=true' >> ~/.zshrc", 'critical'],
    'a function in place of node': ["echo 'node() { :; }' >> ~/.bashrc", 'critical'],
    'code for every shell': ["echo 'export BASH_ENV=~/.x' >> ~/.profile", 'critical'],
    'variables in the settings of an agent': [
      written('.claude/settings.json', '{"env":{"NODE_OPTIONS":"--require ./x.js"}}'),
      'critical',
    ],
    'an agent with another home': ['HOME=/tmp/x claude -p hi', 'critical'],
    'an agent with another folder of settings': ['CODEX_HOME=/tmp/x codex exec hi', 'critical'],
    'an agent with settings of its own': ['claude -p hi --settings /tmp/s.json', 'high'],
    'an agent of another user': ['sudo -u other claude -p hi', 'high'],
    'an agent started by a script with another home': [
      "python3 -c \"import subprocess; subprocess.run(['claude', '-p', 'x'], env={'HOME': '/tmp'})\"",
      'high',
    ],
    'a variable for every later program': [
      'systemctl --user set-environment BASH_ENV=/home/me/x',
      'critical',
    ],
    'an archive over a home': ['tar xf x.tar -C ~', 'high'],
    'settings covered': ['mount --bind /tmp/x ~/.claude', 'high'],
    'settings put back by git': ['git checkout HEAD~3 -- .cursor/hooks.json', 'high'],
    'a program that connects to our socket': [
      written('a.go', 'net.Dial("unix", home+"/.tokenauditor/state/hook.sock")'),
      'high',
    ],
    'a program that reads our key': [written('a.rs', 'fs::read(".tokenauditor/key")'), 'high'],
    'a program that assembles our name': [written('a.lua', "io.open('/.token' .. 'auditor/key')"), 'high'],
    'a program that decodes our name': [written('a.js', "atob('LnRva2VuYXVkaXRvci9rZXk=')"), 'high'],
    'our key passed to a tool': { tool: 'mcp__db__load', arguments: { from: '/home/me/.tokenauditor/key' } },
    'our key in a language that is not read, in a project that claims to be ours': [
      { ...written('/home/me/shop/a.go', 'os.ReadFile(".tokenauditor/key")'), context },
      'high',
    ],
    'our key in a project that claims to be ours': [
      { ...written('/home/me/shop/src/a.ts', "read('.tokenauditor/key')"), context },
      'medium',
    ],
    'this guard’s folder moved by a glob': ['mv .t* /tmp/', 'critical'],
    'this guard’s folder moved by another glob': ['mv .?okenauditor /tmp/', 'critical'],
    'this guard’s folder made inaccessible by a glob': ['chmod 000 .t*', 'critical'],
    'this guard uninstalled': ['npm uninstall -g tokenauditor', 'critical'],
    'this guard uninstalled by another manager': ['yarn global remove tokenauditor', 'critical'],
    'this guard’s folder removed': ['rm -rf ~/.tokenauditor', 'critical'],
    'this guard’s folder made inaccessible': ['chmod 000 .tokenauditor', 'critical'],
    'a grant put into this guard’s folder': ['cp /tmp/g.json .tokenauditor/state/grants/', 'critical'],
    'this guard’s settings by a file tool': [
      {
        tool: 'Edit',
        arguments: { file_path: '.tokenauditor/hooks.json', old_string: 'a', new_string: 'b' },
      },
      'critical',
    ],
    'this guard’s program replaced': [
      'cp x.cjs /usr/lib/node_modules/tokenauditor/dist/hook.cjs',
      'critical',
    ],
    'this guard’s folder removed by a pattern': ['rm -rf ~/.token*', 'critical'],
    'this guard’s folder filled from an archive': ['unzip -o x.zip -d ~/.tokenauditor', 'critical'],
    'the folder of an agent’s settings removed': ['rm -rf .codex', 'high'],
    'the folder of an agent’s settings moved away': ['mv .codex .codex.off', 'high'],
    'hooks of an agent removed through git': ['git rm .cursor/hooks.json', 'critical'],
    'all hooks switched off by a tool': [
      "npx json -I -f .claude/settings.json -e 'this.disableAllHooks=true'",
      'critical',
    ],
    'hooks of an agent removed': ['rm -rf .clinerules/hooks', 'critical'],
    'hooks of an agent moved away': ['mv ~/.codeium/windsurf/hooks.json /tmp/', 'critical'],
    'hooks of an agent replaced': [
      { tool: 'Write', arguments: { file_path: '.cursor/hooks.json', content: '{"version":1,"hooks":{}}' } },
      'high',
    ],
    'hooks of an agent patched': [
      {
        tool: 'apply_patch',
        arguments: {
          input: '*** Begin Patch\n*** Update File: .codex/hooks.json\n@@\n-a\n+b\n*** End Patch',
        },
      },
      'high',
    ],
    'hooks no longer executable': ['chmod -x .clinerules/hooks/PreToolUse', 'critical'],
    'a plugin of an agent removed': ['rm ~/.config/opencode/plugins/tokenauditor.js', 'critical'],
    'all hooks switched off among settings': [
      {
        tool: 'Edit',
        arguments: {
          file_path: '.claude/settings.local.json',
          old_string: '{',
          new_string: '{"disableAllHooks":true,',
        },
      },
      'critical',
    ],
    'hooks removed from settings': [
      {
        tool: 'Edit',
        arguments: {
          file_path: '.claude/settings.json',
          old_string: '"hooks": {"PreToolUse": []},',
          new_string: '',
        },
      },
      'high',
    ],
    'hooks cut out of settings': ["sed -i '/hooks/d' .gemini/settings.json", 'high'],
    'settings with hooks emptied': ["echo '{}' > .claude/settings.json", 'high'],
    'settings with hooks replaced by others': ['cp /tmp/other.json .gemini/settings.json', 'medium'],
    'an agent without plugins': ['OPENCODE_PURE=1 opencode run go', 'critical'],
    'agents without plugins from now on': ['export OPENCODE_PURE=1', 'critical'],
    'an agent that trusts any hooks': ['codex exec --dangerously-bypass-hook-trust go', 'critical'],
    'an agent without hooks': ['codex -c features.hooks=false exec go', 'critical'],
    'the settings of hooks removed': ['rm /home/me/.claude/settings.json', 'critical'],
    'the settings of hooks moved away': ['mv ~/.claude/settings.json /tmp/', 'critical'],
  },
  passes: {
    'a script of that name elsewhere': 'chmod +x scripts/hook.sh && : > ci/hook.sh && : > ops/gateway.sh',
    'a policy that is read': 'cat tokenauditor.yaml && tokenauditor policy check',
    'a policy among the examples': seen(
      'cp a.yaml docs/tokenauditor.yaml && rm examples/strict/tokenauditor.yaml',
    ),
    'a policy among the fixtures': seen('sed -i s/a/b/ test/fixtures/tokenauditor.yaml'),
    'a policy in the documentation': written('docs/tokenauditor.yaml', 'gate: {}'),
    'a policy that only its owner can write': 'chmod go-w tokenauditor.yaml',
    'other files with a similar name':
      'rm -f tokenauditor.yaml.bak && touch my-tokenauditor.yaml && rm -f *.yaml',
    'a theme beside our entry': edited('"light"', '"dark"'),
    'our entry written again': { ...written('/home/me/.claude/settings.json', SETTINGS), context },
    'settings with our entry put in place': seen('cp same.json ~/.claude/settings.json'),
    'a folder of a host without our entry': seen('rm -rf ~/.cursor .codex'),
    'an agent as it is': 'claude -p hi && codex exec hi && gemini -p hi',
    'an agent with its own home': 'HOME=$HOME CODEX_HOME=$HOME/.codex codex exec hi',
    'other programs with another home': 'HOME=/tmp/h npm ci',
    'another version of node': 'nvm install 22 && nvm use 22 && node --version',
    'the same program under its name': 'ln -s /opt/node/bin/node /usr/local/bin/node',
    'the user’s own program': 'cp target/release/tool ~/.cargo/bin/ && ln -s $PWD/x ~/.local/bin/x',
    'lines of installers':
      'echo \'export NVM_DIR="$HOME/.nvm"\' >> ~/.bashrc && echo \'eval "$(starship init zsh)"\' >> ~/.zshrc',
    'more memory for node': "echo 'export NODE_OPTIONS=--max-old-space-size=8192' >> ~/.zshrc",
    'the user’s own name for an agent': "echo 'alias cc=claude' >> ~/.zshrc",
    'an agent’s own installer': 'echo \'alias claude="/home/me/.claude/local/claude"\' >> ~/.zshrc',
    'an archive of a build': 'tar xzf x.tgz -C build && unzip x.zip -d public',
    'a key written about': written('README.md', 'The key is `.tokenauditor/key`; never read it.'),
    'our folder left out': written('eslint.config.js', "export default [{ ignores: ['.tokenauditor'] }];"),
    'our records read by a script': written('a.py', "for l in open('.tokenauditor/events.jsonl'): print(l)"),
    'words about us': { tool: 'WebSearch', arguments: { query: 'tokenauditor hook.sock' } },
    'files renamed': "rename 's/a/b/' src/*.ts",
    'histories put elsewhere':
      'git clone https://git.example/me/x.tokenauditor x && git log -- .tokenauditor',
    'the user’s own mounts and lists': 'mount && setfacl -m u:me:rwx build',
    'modes by globs of others': 'chmod +x .husky/* && chmod 644 .prettier*',
    'hidden files moved by name': 'mv .travis.yml .ci/ && mv .eslint* config/',
    'an archive unpacked by name': 'tar xf a.tar .github && tar xzf x.tgz -C build',
    'this guard’s files viewed': 'stat .tokenauditor/lock && ls -l .tokenauditor/state/hook.sock',
    'this guard cloned and installed': 'git clone https://git.example/me/tokenauditor && npm i tokenauditor',
    'reports of this guard': 'cat .tokenauditor/reports/route-risk.md && ls ~/.tokenauditor',
    'work on this guard itself': {
      tool: 'Edit',
      arguments: { file_path: '/work/tokenauditor/src/hook.ts', old_string: 'a', new_string: 'b' },
    },
    'tests of hooks': {
      tool: 'Write',
      arguments: { file_path: 'test/hooks/a.test.ts', content: 'disableAllHooks; tokenauditor allow-once' },
    },
    'hooks of a user interface': {
      tool: 'Write',
      arguments: { file_path: 'src/hooks/useUser.ts', content: 'x' },
    },
    'permissions among settings': {
      tool: 'Edit',
      arguments: {
        file_path: '.claude/settings.json',
        old_string: '"allow": []',
        new_string: '"allow": ["Bash(ls)"]',
      },
    },
    'settings without hooks': {
      tool: 'Write',
      arguments: { file_path: '.gemini/settings.json', content: '{"theme":"dark"}' },
    },
    'a model among settings': {
      tool: 'Edit',
      arguments: {
        file_path: '/home/me/.codex/config.toml',
        old_string: 'model = "a"',
        new_string: 'model = "b"',
      },
    },
    'settings with hooks read':
      'cat ~/.claude/settings.json .codex/hooks.json && jq .hooks .claude/settings.json',
    'hooks searched for':
      'grep -rn disableAllHooks .claude/settings.json && jq .disableAllHooks .claude/settings.json',
    'hooks of an agent no longer tracked': 'git rm -r --cached .tokenauditor',
    'one folder of an agent’s': 'rm -rf .claude/worktrees/a && mkdir -p .codex',
    'files whose names begin alike': 'rm -rf .tox* tokens*',
    'settings with hooks kept elsewhere': 'cp .claude/settings.json /tmp/settings.json',
    'a hook made executable': 'chmod +x .clinerules/hooks/PreToolUse',
    'the user’s own plugin': {
      tool: 'Write',
      arguments: { file_path: '.opencode/plugins/mine.js', content: 'x' },
    },
    'plugins wanted': 'OPENCODE_PURE=0 opencode run go',
  },
};
