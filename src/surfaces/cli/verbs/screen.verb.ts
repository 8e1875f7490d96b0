import type { Verb } from '../verb.ts';

export const screenVerb: Verb = {
  name: 'screen',
  summary: 'say what a tool call would do and whether it may run; runs and writes nothing',
  about: [
    'Screens one proposed call and asks the gate: critical findings are blocked, high ones need a person’s approval, medium ones are warned of. Commands are read as a shell would read them, with pipelines, wrappers, substitutions and scripts inside; text that is only data stays data. Packages and hosts that the project’s manifests and lockfiles name are known. Nothing is run, fetched or recorded.',
    'With --jsonl each line in is {"id": …, "tool_name": "…", "arguments": {…}, "cwd": "…", "session": "…"}, or {"id": …, "command": "…"} for a shell call; each line out, in the same order, is {"id": …, "decision": …, "risk_state": …, "findings": […]}. Calls with the same session are judged in the light of the earlier ones. A line that cannot be used gives {"id": …, "error": {…}} and the stream goes on; the exit status is then 2.',
  ],
  arguments: [
    {
      name: 'COMMAND',
      optional: true,
      many: true,
      help: 'a command line, or `-` to read it from standard input; with --tool the arguments as JSON; with --jsonl files to read',
    },
  ],
  options: [
    { name: 'tool', short: 't', value: 'NAME', help: 'a call of this tool instead of a shell command' },
    { name: 'args', short: 'a', value: 'JSON', help: 'with --tool: the arguments as one JSON object' },
    { name: 'cwd', value: 'DIR', help: 'the folder the call would run in; otherwise the current one' },
    { name: 'explain', short: 'e', help: 'also show how the ruling came about' },
    { name: 'jsonl', help: 'one call a line in, one answer a line out' },
  ],
  needs: [['args', 'tool']],
  conflicts: [
    ['jsonl', 'json'],
    ['jsonl', 'tool'],
    ['jsonl', 'explain'],
    ['json', 'explain'],
  ],
  examples: [],
  exits: { 0: 'it may run: allow or warn', 1: 'it was stopped: require approval or block' },
  load: () => import('./screen.ts'),
};
