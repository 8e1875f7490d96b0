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
 * and, where environments can be read, whatever was started below it. What left the group and the environment behind is
 * known only while its parents live: the line "look" asks for all that is below them now, PID and START, and so does the end.
 */
const SCRIPT = `
trap "" HUP INT TERM QUIT
look() {
  cat /proc/[0-9]*/stat | awk -v roots="$all" -v kept="$seen" '
    { pid = $1; sub(/.*[)] /, ""); parent[pid] = $2; began[pid] = $20 }
    END {
      n = split(roots, r, " ")
      for (i = 1; i + 2 <= n; i += 3) if (began[r[i]] == r[i + 1]) below[r[i]]
      n = split(kept, k, " ")
      for (i = 1; i < n; i += 2) if (began[k[i]] == k[i + 1]) below[k[i]]
      do {
        more = 0
        for (pid in parent) if (!(pid in below) && (parent[pid] in below)) { below[pid]; more = 1 }
      } while (more)
      for (pid in below) print pid, began[pid]
    }'
}
while read -r line; do
  case $line in look) seen=$(look) ;; *) all=$line ;; esac
done
[ -n "$all" ] || exit 0
seen=$(look)
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
set -- $seen
while [ $# -ge 2 ]; do
  [ "$(sed "s/.*) //" "/proc/$1/stat" | cut -d" " -f20)" != "$2" ] || kill -KILL "$1"
  shift 2
done
`;

/** A server starts processes when it is started itself, or is asked something: so long after that it is looked at. */
const LOOK_MS = 3_000;

/** Of this process; it runs while there are children. */
export class ChildGuard {
  readonly #watched = new Map<number, ChildMark>();
  #input: Writable | undefined;
  #isLooking = false;

  watch(child: ChildMark): void {
    this.#watched.set(child.pid, child);
    this.#input ??= startGuard(() => {
      this.#input = undefined;
    });
    this.#tell();
  }

  /** One of them was started, or sent something. An idle process is not woken up. */
  active(): void {
    if (this.#isLooking || process.platform !== 'linux') return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      this.#input?.write('look\n');
    }, LOOK_MS).unref();
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
