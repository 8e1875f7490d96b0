import { HOSTS } from '../../../../vocabulary/hook-request.ts';
import type { Verb } from '../../verb/verb.ts';

export const initVerb: Verb = {
  name: 'init',
  summary: 'install hooks in the hosts of your agents, or remove them',
  about: [
    `Finds the hosts on this machine (${HOSTS.join(', ')}), lists the files that would change and the events that are hooked (--diff shows each line), asks once, and writes. From then on each host asks TokenAuditor before it runs a call. Everything else in the files stays unchanged, to the last byte; running it twice changes nothing; an entry of an older version is replaced in place.`,
    'By default for all projects of the user, with the ledger in ~/.tokenauditor. --here is for one project: its own files (.claude/settings.local.json, .codex/hooks.json, .cursor/hooks.json and so on), and its own ledger. A host whose hooks in your own files serve the project already gets no second entries, because each call would be judged twice: there --here only shows what the project sets, and accepts it.',
    'Hook settings in a project (.tokenauditor/hooks.json) may have come with it, and take effect only after you accept them: --here shows them and what they change, and asks, again after every change. Accepting them, or hosts that manifests name, requires the same proof as `allow-once`: your own terminal window, and the PIN once one is set. With --yes, with --json, inside an agent and in a terminal that is not proof, the hooks are installed but the settings do not take effect.',
    'Hook settings in hooks.json that are in effect move into tokenauditor.yaml in the same place: init shows the document with them and asks; the policy stays the same. A value that the document sets already is kept, and the difference is shown. In a project the document counts as accepted if all of it was; a document that you have not accepted is asked about first. --undo brings hooks.json back.',
    'A file that cannot be read, has an unexpected form or may not be written is named and left unchanged; the other hosts are still set up.',
    '--undo restores the original bytes and deletes files that init created. In a file that was changed since, only our entries are removed. It requires the same proof as `allow-once`: your own terminal window, and the PIN once one is set; --yes answers only the question whether to write. So do --policy and --explicit-allow once hooks are installed. Without a terminal, and inside an agent, they are refused; where the proof is not possible, --undo prints the lines to remove by hand.',
    'Before it writes anything, a PIN is offered in every terminal but an agent’s own, with which approvals count in all of them, and where they count without one is shown; see `pin --help`.',
    'Every entry is one line that starts the launcher, a script in ~/.tokenauditor. It demands proof that the hook ran to its end, and denies without it; an entry of an earlier version is replaced. On Windows the entry is a PowerShell script, which was not tested there.',
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
    { name: 'diff', help: 'show the changes of each file line by line' },
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

would create ~/.tokenauditor/hook.sh (Copilot CLI)
would create ~/.copilot/hooks/tokenauditor.json (Copilot CLI): preToolUse, postToolUse

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
