/**
 * Ends children whose parent was killed before it could: a shell at the other end of a pipe, which outlives this process
 * by two seconds. Children that heed the end of their input have ended by then.
 */
import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { ChildMark } from '../../ports/servers.ts';

/**
 * Each line names all children there are: PID, START and MARK, one after the other. Those of the last line are ended: the
 * group, if its first process is still the same or has ended (no other can have taken its number while the group has members),
 * and, where environments can be read, whatever was started below it.
 */
const SCRIPT = `
trap "" HUP INT TERM QUIT
while read -r line; do all=$line; done
[ -n "$all" ] || exit 0
sleep 2
set -- $all
while [ $# -ge 3 ]; do
  pid=$1; start=$2; mark=$3; shift 3
  now=-
  [ "$start" = - ] || now=$(sed "s/.*) //" "/proc/$pid/stat" | cut -d" " -f20)
  case $now in "$start" | "") kill -KILL "-$pid" ;; esac
  for round in 1 2 3; do
    for file in $(grep -alF "$mark" /proc/[0-9]*/environ); do
      kill -KILL "$(echo "$file" | cut -d/ -f3)"
    done
  done
done
`;

/** Of this process; it runs while there are children. */
export class ChildGuard {
  readonly #watched = new Map<number, ChildMark>();
  #input: Writable | undefined;

  watch(child: ChildMark): void {
    this.#watched.set(child.pid, child);
    this.#input ??= startGuard(() => {
      this.#input = undefined;
    });
    this.#tell();
  }

  unwatch(pid: number): void {
    if (!this.#watched.delete(pid)) return;
    this.#tell();
    if (this.#watched.size > 0) return;
    this.#input?.end();
    this.#input = undefined;
  }

  #tell(): void {
    const all = [...this.#watched.values()].map(
      ({ pid, started, mark }) => `${pid} ${started || '-'} ${mark}`,
    );
    this.#input?.write(`${all.join(' ')}\n`);
  }
}

/** In a group of its own: what ends ours by its group does not end it. Where there is no shell, there is no guard. */
function startGuard(gone: () => void): Writable | undefined {
  if (process.platform === 'win32') return undefined;
  const guard = spawn('/bin/sh', ['-c', SCRIPT], {
    ...{ cwd: '/', env: { PATH: '/usr/bin:/bin' }, detached: true },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', gone);
  guard.stdin.on('error', gone);
  guard.unref();
  return guard.stdin;
}
