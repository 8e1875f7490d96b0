import type { CallCheckCases } from '../check.ts';

export const defenseGuardCases: CallCheckCases = {
  flags: {
    'this guard’s folder moved by a glob': ['mv .t* /tmp/', 'critical'],
    'this guard’s folder moved by another glob': ['mv .?okenauditor /tmp/', 'critical'],
    'this guard’s folder shut by a glob': ['chmod 000 .t*', 'critical'],
    'this guard uninstalled': ['npm uninstall -g tokenauditor', 'critical'],
    'this guard uninstalled by another manager': ['yarn global remove tokenauditor', 'critical'],
    'this guard’s folder removed': ['rm -rf ~/.tokenauditor', 'critical'],
    'this guard’s folder shut': ['chmod 000 .tokenauditor', 'critical'],
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
    'hooks taken out of settings': [
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
    'files renamed': "rename 's/a/b/' src/*.ts",
    'histories put elsewhere':
      'git clone https://git.example/me/x.tokenauditor x && git log -- .tokenauditor',
    'mounts and lists of one’s own': 'mount && setfacl -m u:me:rwx build',
    'modes by globs of others': 'chmod +x .husky/* && chmod 644 .prettier*',
    'hidden files moved by name': 'mv .travis.yml .ci/ && mv .eslint* config/',
    'an archive unpacked by name': 'tar xf a.tar .github && tar xzf x.tgz -C build',
    'this guard’s files looked at': 'stat .tokenauditor/lock && ls -l .tokenauditor/state/hook.sock',
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
    'a plugin of one’s own': {
      tool: 'Write',
      arguments: { file_path: '.opencode/plugins/mine.js', content: 'x' },
    },
    'plugins wanted': 'OPENCODE_PURE=0 opencode run go',
  },
};
