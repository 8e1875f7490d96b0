/** Ways that never spell the guarded file where it is written, with everyday work that is spelled alike. As in `ways.ts`. */
import type { Way, WayCall } from './ways.ts';

const run = (...commands: readonly string[]): Way['calls'] => commands.map((command) => ({ run: command }));
const ways = (rows: Readonly<Record<string, readonly WayCall[]>>): Way[] =>
  Object.entries(rows).map(([name, calls]) => ({ name, calls }));
const passes = (command: string): readonly WayCall[] => [{ run: command }];

export const DESCRIPTORS: readonly Way[] = ways({
  'written in place: our settings': run(`echo '{"version":1}' 1<>~/.tokenauditor/hooks.json`),
  'written in place: the hook': run('printf "//" 1<> DIST/hook.cjs'),
  'written in place by an own descriptor': run(
    'exec 8<>../.cursor/hooks.json; printf "{}              " >&8',
  ),
  'written in place as standard input': run('{ echo "{}" >&0; } <> ~/.claude/settings.json'),
  'standard input written by tee': run('echo "{}" | tee /dev/fd/4 4< ../.cursor/hooks.json'),
  'standard input emptied by truncate': run('truncate -s 0 /proc/self/fd/0 < ~/.claude/settings.json'),
  'standard input of a group': run('{ : > /dev/stdin; } < ~/.codex/hooks.json'),
  'standard input of the shell': run('exec < ~/.codex/hooks.json; echo "{}" > /dev/stdin'),
  'standard input by ruby': run(`ruby -e 'File.write("/dev/stdin", "{}")' < ~/.gemini/settings.json`),
  'standard input by a raw open in python': run(
    `python3 -c 'import os; f = os.open("/dev/fd/0", os.O_RDWR); os.ftruncate(f, 0)' < ../.codex/hooks.json`,
  ),
  'standard input as an operand': run('perl scrub.pl /dev/stdin < ../.codex/hooks.json'),
});

const DESCRIPTORS_EVERYDAY: Readonly<Record<string, readonly WayCall[]>> = {
  'a pipe opened for both': passes('mkfifo queue && exec 6<>queue && echo job >&6'),
  'a log written in place': passes('printf "ok" 1<>status.txt'),
  'the terminal opened for both': passes('exec 3<>/dev/tty; read -r answer <&3'),
  'settings as input of jq': passes('jq .hooks /dev/stdin < ~/.claude/settings.json'),
  'settings as input of tee': passes('tee settings-copy.json < ~/.claude/settings.json'),
  'settings read by code from its input': passes(
    `python3 -c 'import json; print(len(json.load(open("/dev/stdin"))["hooks"]))' < ~/.codex/hooks.json`,
  ),
  'settings read from input, a summary written': passes(
    `node -e "const fs = require('fs'); fs.writeFileSync('n.txt', String(fs.readFileSync('/dev/stdin', 'utf8').length))" < ~/.codex/hooks.json`,
  ),
  'a file of the project written through its input': passes('tee /dev/stdin < notes.txt'),
};

export const AROUND: Readonly<Record<string, readonly Way[]>> = {
  'opened under another name': DESCRIPTORS,
};

export const AROUND_EVERYDAY: Readonly<Record<string, readonly WayCall[]>> = {
  ...DESCRIPTORS_EVERYDAY,
};
