import { HOSTS } from '../../../../vocabulary/hook-request.ts';
import type { Verb } from '../../verb/verb.ts';

export const initVerb: Verb = {
  name: 'init',
  summary: 'put the hooks into the agents’ hosts, or take them out again',
  about: [
    `Finds the hosts on this machine (${HOSTS.join(', ')}), shows exactly what would change in their configurations, asks once, and writes. From then on each host asks TokenAuditor before it runs a call. What stands in the files besides stays as it is, to the last byte; doing it twice changes nothing; an entry of an older version is replaced in its place.`,
    'For all projects of the user by default, with the ledger in ~/.tokenauditor. --here is for one project: its own files (.claude/settings.local.json, .codex/hooks.json, .cursor/hooks.json and so on), and its own ledger.',
    'Settings of the hooks (.tokenauditor/hooks.json) that stand in a project may have come with it, and are not in force until you accept them: --here shows them, says what they change and asks, and does so again after every change of them. Accepting them, or hosts that manifests name, asks for the same proof as `allow-once`: your own terminal window, and the PIN once one is set. With --yes, with --json, inside an agent and in a terminal that is no proof the hooks are put in, and the settings stay out of force.',
    'A file that cannot be read, has an unexpected form or may not be written is named and left alone, and the other hosts go on.',
    '--undo brings back the very bytes of before and deletes what init made. In a file that was changed since, only our entries are taken out. It asks for the same proof as `allow-once`: your own terminal window, and the PIN once one is set; --yes answers only the question whether to write. So do --policy and --explicit-allow once hooks are installed. Without a terminal, and inside an agent, they are refused.',
    'Every entry asks for proof that the hook ran to its end, and denies without it; an entry of an earlier version, which took silence for a yes, is replaced. On Windows the entry is a script for PowerShell, which was not tried there.',
  ],
  arguments: [],
  options: [
    {
      name: 'hosts',
      value: 'NAMES',
      many: true,
      help: 'only these hosts, with commas between them, found or not',
    },
    {
      name: 'here',
      help: 'for this project (the current folder, or the one of --project) instead of the user',
    },
    { name: 'dry-run', help: 'show what would change, and write nothing' },
    { name: 'yes', short: 'y', help: 'do not ask' },
    { name: 'undo', help: 'take the hooks out again; with --hosts only theirs' },
    {
      name: 'policy',
      value: 'FILE',
      help: 'judge by this policy; it is checked and copied into the settings of the hooks',
    },
    {
      name: 'explicit-allow',
      help: 'a call that is allowed skips the host’s own question; without it hooks never widen what a host permits',
    },
    { name: 'pin', help: 'ask for a PIN for approvals, with --yes as well; fails where none can be set' },
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
      about: 'what would be put back',
      args: ['init', '--undo', '--dry-run'],
      shows: 'TokenAuditor is not installed here\n',
      exit: 0,
    },
  ],
  exits: {
    0: 'done, or nothing to do',
    1: 'a part could not be done; the output says which and why',
    2: 'an option cannot be used, confirmation could not be asked for, or no host could be guarded',
  },
  json: ['init'],
  load: () => import('./init.ts'),
};
