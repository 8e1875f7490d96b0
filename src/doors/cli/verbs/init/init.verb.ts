import { HOSTS } from '../../../../vocabulary/hook-request.ts';
import type { Verb } from '../../verb/verb.ts';

export const initVerb: Verb = {
  name: 'init',
  summary: 'install hooks in the hosts of your agents, or remove them',
  about: [
    `Finds the hosts on this machine (${HOSTS.join(', ')}), shows exactly what would change in their configurations, asks once, and writes. From then on each host asks TokenAuditor before it runs a call. Everything else in the files stays unchanged, to the last byte; running it twice changes nothing; an entry of an older version is replaced in place.`,
    'By default for all projects of the user, with the ledger in ~/.tokenauditor. --here is for one project: its own files (.claude/settings.local.json, .codex/hooks.json, .cursor/hooks.json and so on), and its own ledger.',
    'Hook settings in a project (.tokenauditor/hooks.json) may have come with it, and take effect only after you accept them: --here shows them and what they change, and asks, again after every change. Accepting them, or hosts that manifests name, requires the same proof as `allow-once`: your own terminal window, and the PIN once one is set. With --yes, with --json, inside an agent and in a terminal that is not proof, the hooks are installed but the settings do not take effect.',
    'A file that cannot be read, has an unexpected form or may not be written is named and left unchanged; the other hosts are still set up.',
    '--undo restores the original bytes and deletes files that init created. In a file that was changed since, only our entries are removed. It requires the same proof as `allow-once`: your own terminal window, and the PIN once one is set; --yes answers only the question whether to write. So do --policy and --explicit-allow once hooks are installed. Without a terminal, and inside an agent, they are refused.',
    'Every entry demands proof that the hook ran to its end, and denies without it; an entry of an earlier version, which took silence as consent, is replaced. On Windows the entry is a PowerShell script, which was not tested there.',
  ],
  arguments: [],
  options: [
    {
      name: 'hosts',
      value: 'NAMES',
      many: true,
      help: 'only these hosts, separated by commas, found or not',
    },
    {
      name: 'here',
      help: 'for this project (the current folder, or that of --project) instead of the user',
    },
    { name: 'dry-run', help: 'show what would change, and write nothing' },
    { name: 'yes', short: 'y', help: 'do not ask' },
    { name: 'undo', help: 'remove the hooks; with --hosts only those of these hosts' },
    {
      name: 'policy',
      value: 'FILE',
      help: 'use this policy; it is validated and copied into the hook settings',
    },
    {
      name: 'explicit-allow',
      help: 'let allowed calls skip the host’s own question; without it hooks never permit more than the host',
    },
    { name: 'pin', help: 'ask for a PIN for approvals, even with --yes; fails if none can be set' },
    { name: 'no-pin', help: 'do not offer a PIN' },
  ],
  conflicts: [
    ['undo', 'policy'],
    ['undo', 'explicit-allow'],
    ['dry-run', 'yes'],
    ['pin', 'no-pin'],
    ['undo', 'pin'],
  ],
  examples: [
    {
      about: 'what would be written for one host',
      args: ['init', '--hosts', 'copilot', '--dry-run'],
      shows: `not found  Claude Code, Codex, Cursor, Gemini CLI, Copilot CLI, VS Code, Windsurf, Cline, OpenCode

--- (no file)
+++ ~/.copilot/hooks/tokenauditor.json  (Copilot CLI)
@@ -0,0 +1,19 @@
+{
+  "version": 1,
+  "hooks": {
+    "preToolUse": [
+      {
+        "type": "command",
+        "command": "for x in '\\\\' ; do POSIXLY_CORRECT=1; trap \\"case \\\\$? in 0|2) ;; *) exit 2 ;; esac\\" EXIT; done; x='\\\\' ; if /usr/bin/env -i 'HOME=/users/ada' TOKENAUDITOR_PATH=\\"$PATH\\" /bin/sh -c 'read -r r 2>/dev/null </proc/sys/kernel/random/uuid; n=$(((0x0\${r%%-*} ^ $$ * 65537 ^ $PPID) % 1000000006 + 1)); [ -f \\"$2\\" ] && a=$(\\"$1\\" --preserve-symlinks-main \\"$2\\" \\"$3\\" --project \\"$4\\" --proof $n); s=$?; b=\${a%\\"alive:$(((n * 48271 + s * 7919) % 2147483647))\\"}; if [ \\"$b\\" != \\"$a\\" ]; then case $s in 0) printf %s \\"$b\\" 3>&1 && exit 87 ;; 2) printf %s \\"$b\\" 3>&1; exit 2 ;; esac; fi; echo \\"$5\\" >&2; exit 2' tokenauditor '/usr/bin/node' '/usr/lib/tokenauditor/hook.cjs' 'copilot-cli' '/users/ada' 'TokenAuditor could not judge this call, so it is denied; \`tokenauditor doctor\` tells why' '\\\\' ; then /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2; else case $? in 87) ;; 2) /bin/sh -c \\"exit 2\\" && exit 2 ;; *) /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2 ;; esac; fi && : '; /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2; else; switch $status; case 87; :; case 2; /bin/sh -c \\"exit 2\\" && exit 2; case \\"*\\"; /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2; end; end; end # \\\\'",
+        "timeout": 120
+      }
+    ],
+    "postToolUse": [
+      {
+        "type": "command",
+        "command": "for x in '\\\\' ; do POSIXLY_CORRECT=1; trap \\"case \\\\$? in 0|2) ;; *) exit 2 ;; esac\\" EXIT; done; x='\\\\' ; if /usr/bin/env -i 'HOME=/users/ada' TOKENAUDITOR_PATH=\\"$PATH\\" /bin/sh -c 'read -r r 2>/dev/null </proc/sys/kernel/random/uuid; n=$(((0x0\${r%%-*} ^ $$ * 65537 ^ $PPID) % 1000000006 + 1)); [ -f \\"$2\\" ] && a=$(\\"$1\\" --preserve-symlinks-main \\"$2\\" \\"$3\\" --project \\"$4\\" --proof $n); s=$?; b=\${a%\\"alive:$(((n * 48271 + s * 7919) % 2147483647))\\"}; if [ \\"$b\\" != \\"$a\\" ]; then case $s in 0) printf %s \\"$b\\" 3>&1 && exit 87 ;; 2) printf %s \\"$b\\" 3>&1; exit 2 ;; esac; fi; echo \\"$5\\" >&2; exit 2' tokenauditor '/usr/bin/node' '/usr/lib/tokenauditor/hook.cjs' 'copilot-cli' '/users/ada' 'TokenAuditor could not judge this call, so it is denied; \`tokenauditor doctor\` tells why' '\\\\' ; then /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2; else case $? in 87) ;; 2) /bin/sh -c \\"exit 2\\" && exit 2 ;; *) /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2 ;; esac; fi && : '; /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2; else; switch $status; case 87; :; case 2; /bin/sh -c \\"exit 2\\" && exit 2; case \\"*\\"; /bin/sh -c \\"echo TokenAuditor could not start, so this is denied >&2; exit 2\\" && exit 2; end; end; end # \\\\'",
+        "timeout": 120
+      }
+    ]
+  }
+}

would create ~/.copilot/hooks/tokenauditor.json (Copilot CLI)
`,
      exit: 0,
    },
    {
      about: 'what would be restored',
      args: ['init', '--undo', '--dry-run'],
      shows: 'TokenAuditor is not installed here\n',
      exit: 0,
    },
  ],
  exits: {
    0: 'done, or nothing to do',
    1: 'a part could not be done; the output names it and the reason',
    2: 'invalid option, no way to ask for confirmation, or no host to guard',
  },
  json: ['init'],
  load: () => import('./init.ts'),
};
