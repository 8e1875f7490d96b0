/** Files of the guard through the folders and descriptors of processes, and signals to the host. */
import { expect, test } from 'vitest';
import { contextOf, judged, shell } from '../../../test/guard/judged-calls.ts';

test.each([
  'exec 7< ~/.claude; echo {} > /proc/self/fd/7/settings.json',
  'exec 7< ~/.claude; echo {} > /dev/fd/7/settings.json',
  'exec {d}<~/.claude; mv x /dev/fd/$d/',
  'exec 7< ..; cp a.json /proc/$$/fd/7/.claude/settings.json',
  `python3 -c 'import os; os.open("settings.json", os.O_WRONLY, dir_fd=7)' 7< ~/.claude`,
  'cd ~/.claude; sh -c "cd /; echo {} > /proc/$PPID/cwd/settings.json"',
  '(cd ~/.claude; sleep 9) & echo {} > /proc/$!/cwd/settings.json',
  'cd ~/.claude; (cd /; echo {} > /proc/$$/cwd/settings.json)',
  'cd /proc/$PPID/cwd; echo {} > settings.json',
  'ln -s /proc/self/cwd l; cd ~/.claude; echo {} > ~/shop/l/settings.json',
  `python3 -c 'import os; open("/proc/%d/cwd/settings.json" % os.getppid(), "w")'`,
  'kill -STOP $(ps -o ppid= $$)',
  'kill -STOP $PPID',
  'P=$(ps -o ppid= $$); kill -19 $P',
  "kill -STOP $(awk '/PPid/{print $2}' /proc/$$/status)",
  "kill -STOP $(cut -d' ' -f4 /proc/self/stat)",
  'kill -STOP -1',
  'pkill -STOP -f claude',
  'killall -s STOP node',
])('asks about %s', (command) => {
  expect(judged(shell(command), contextOf())).toBe(true);
});

test.each([
  'cat <(git diff)',
  'ls -l /proc/self/fd',
  '</>*.pdf',
  'exec 3> out.log; echo x >&3',
  'echo x > /dev/fd/2',
  'echo x > /proc/self/fd/1',
  'cat /proc/$PPID/cwd/package.json',
  'exec 7< data.csv; read -r head <&7',
  'sort < ~/.claude/settings.json',
  'cat /proc/self/cwd/README.md > copy.md',
  'kill -STOP $!; kill -CONT $!',
  'kill $(pgrep -f "vite dev")',
  'kill -0 $PPID',
  'kill $(ps -o pid= --ppid $$)',
  'pkill -STOP -f "vite dev"',
  'kill -9 4242',
])('passes %s', (command) => {
  expect(judged(shell(command), contextOf())).toBe(false);
});
