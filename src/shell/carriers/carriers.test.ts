import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { spelledRuns } from '../spelled-runs.cases.ts';

const last = (line: string): string | undefined => spelledRuns(line).at(-1);
const lastRun = (line: string) => readCommand(line, { dialect: 'posix' }).runs.at(-1);

/** Each line ends in one run of `rm -rf /x`. */
const wrapped = [
  'sudo rm -rf /x',
  'sudo -u bob -E A=1 rm -rf /x',
  'sudo --user=bob -- rm -rf /x',
  'doas -u bob rm -rf /x',
  'pkexec --user bob rm -rf /x',
  'env -i -u A B=1 rm -rf /x',
  "env -S 'A=1 rm -rf /x'",
  "env --split-string='rm -rf /x'",
  'command rm -rf /x',
  'builtin command exec -a ls rm -rf /x',
  'nohup setsid rm -rf /x',
  'nice -n 10 ionice -c3 rm -rf /x',
  'nice -19 rm -rf /x',
  'timeout -k 5 10 rm -rf /x',
  'timeout --signal=KILL 10s rm -rf /x',
  'stdbuf -oL rm -rf /x',
  'chroot --userspec=a /mnt rm -rf /x',
  'unshare -r -n rm -rf /x',
  'nsenter -t 1 -m -u rm -rf /x',
  '/usr/bin/time -f %e rm -rf /x',
  'strace -f -o out rm -rf /x',
  'taskset -c 0-3 rm -rf /x',
  'setarch x86_64 -R rm -rf /x',
  'arch -x86_64 rm -rf /x',
  'caffeinate -i rm -rf /x',
  'busybox rm -rf /x',
  'systemd-run --unit=a --uid=0 rm -rf /x',
  'dbus-run-session -- rm -rf /x',
  'firejail --quiet rm -rf /x',
  'bwrap --ro-bind / / --dev /dev rm -rf /x',
  'unbuffer rm -rf /x',
  'sshpass -p pw rm -rf /x',
  'aws-vault exec prod -- rm -rf /x',
  'cross-env A=1 rm -rf /x',
  'xvfb-run -a rm -rf /x',
  '/bin/rm -rf /x',
  'RM.EXE -rf /x',
];

/** So do these, through code or words that another program passes on. */
const carried = [
  "salt '*' cmd.run 'rm -rf /x'",
  "salt -E 'web.*' cmd.shell 'rm -rf /x'",
  "salt '*' file.remove /x",
  'fab -H web1,web2 -- rm -rf /x',
  "salt-ssh '*' cmd.run 'rm -rf /x'",
  "knife ssh 'role:web' 'rm -rf /x' -x ada",
  "bolt command run 'rm -rf /x' --targets web",
  "mco shell run 'rm -rf /x'",
  "dsh -g web 'rm -rf /x'",
  'tailscale ssh ada@box rm -rf /x',
  "parallel-ssh -h hosts 'rm -rf /x'",
  `aws ssm send-command --document-name d --parameters 'commands=["rm -rf /x"]'`,
  `aws ssm send-command --parameters '{"commands":["rm -rf /x"]}'`,
  "aws ssm send-command --parameters commands='rm -rf /x'",
  `expect -c 'spawn ssh host; send "rm -rf /x\\r"'`,
  "expect -c 'exec rm -rf /x'",
  `expect -c 'system "rm -rf /x"'`,
  "printf 'a:\\n\\t@rm -rf /x\\n' | make -f -",
  "make -f - <<'EOF'\na:\n\trm -rf /x\nEOF",
  "make --eval='a:;rm -rf /x'",
  "bash -c 'rm -rf /x'",
  "bash -lc 'rm -rf /x'",
  "bash +x -o pipefail -c 'rm -rf /x'",
  "zsh -ic 'rm -rf /x'",
  "fish -c 'rm -rf /x'",
  "fish --command='rm -rf /x'",
  "sudo -H bash -c 'rm -rf /x'",
  "busybox sh -c 'rm -rf /x'",
  'bash -c "bash -c \'rm -rf /x\'"',
  'eval rm -rf /x',
  'eval "r""m" "-rf /x"',
  "bash <<< 'rm -rf /x'",
  'bash <<E\nrm -rf /x\nE',
  'bash -s <<E\nrm -rf /x\nE',
  'cat <<E | sh\nrm -rf /x\nE',
  "echo 'rm -rf /x' | sudo sh",
  "printf 'rm -rf %s\\n' /x | bash -",
  "source <(echo 'rm -rf /x')",
  ". /dev/stdin <<< 'rm -rf /x'",
  "echo 'rm -rf /x' > s; bash s",
  "printf '#!/bin/sh\\nrm -rf /x' > ./s && chmod +x s && ./s",
  'cat > s <<E\nrm -rf /x\nE\nsource s',
  "echo 'rm -rf /x' | tee s; cp s t; sh t",
  'x=\'rm -rf /x\'; sh -c "$x"',
  `env -S "bash -c 'rm -rf /x'"`,
  'ssh h bash -s <<E\nrm -rf /x\nE',
  'docker exec -i web sh <<E\nrm -rf /x\nE',
  "echo 'rm -rf /x' | kubectl exec -i pod -- sh",
  "su root -c 'rm -rf /x'",
  "script -qc 'rm -rf /x' /dev/null",
  'eval $(echo cm0gLXJmIC94 | base64 --decode)',
  'bash -c "$(base64 -d <<< cm0gLXJmIC94)"',
  'sh <(base64 -d <<< cm0gLXJmIC94)',
  'r\\\nm -rf /x # y',
  "su - bob -c 'rm -rf /x'",
  'runuser -u bob -- rm -rf /x',
  'sudo -s <<E\nrm -rf /x\nE',
  "ssh -i k -p 22 bob@h 'rm -rf /x'",
  'ssh h -t sudo rm -rf /x',
  'ssh h <<E\nrm -rf /x\nE',
  "ssh -o ProxyCommand='rm -rf /x' h",
  'docker exec -it -u root web rm -rf /x',
  "docker exec web sh -c 'rm -rf /x'",
  'docker run --rm -v /:/h alpine rm -rf /x',
  'docker run --entrypoint rm alpine -rf /x',
  'docker compose -f a.yml exec -T web rm -rf /x',
  'docker-compose run --rm web rm -rf /x',
  'podman container exec web rm -rf /x',
  'kubectl -n prod exec -it pod/a -c b -- rm -rf /x',
  'kubectl run t --image=a --rm -it -- rm -rf /x',
  'oc exec pod -- rm -rf /x',
  'lxc exec box -- rm -rf /x',
  "vagrant ssh web -c 'rm -rf /x'",
  "gcloud compute ssh vm --zone a --command='rm -rf /x'",
  'gcloud compute ssh vm -- rm -rf /x',
  'gh codespace ssh -c a -- rm -rf /x',
  'tsh ssh bob@h rm -rf /x',
  'flatpak run --command=rm org.a.B -rf /x',
  "ansible all -m shell -a 'rm -rf /x'",
  'adb shell rm -rf /x',
  'find . -name a -exec rm -rf /x \\;',
  'echo /x | xargs rm -rf',
  "printf '/x' | xargs -I% -n 1 rm -rf %",
  "echo /x | xargs -I{} sh -c 'rm -rf {}'",
  'parallel rm -rf {} ::: /x',
  "parallel bash -c ::: 'rm -rf /x'",
  "git -c alias.z='!rm -rf' z /x",
  "git -c core.sshCommand='rm -rf /x' fetch",
  "git config core.fsmonitor 'rm -rf /x'",
  "git config --global --add diff.Q.textconv 'rm -rf /x'",
  "git config set trailer.s.cmd 'rm -rf /x'",
  "git config credential.https://a.example.helper '!rm -rf /x'",
  "git clone -c core.sshCommand='rm -rf /x' git@a.example:b",
  "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0='rm -rf /x' git log",
  "git submodule foreach --recursive 'rm -rf /x'",
  'git bisect run rm -rf /x',
  "git rebase -i --exec 'rm -rf /x' HEAD~2",
  "git filter-branch --tree-filter 'rm -rf /x' HEAD",
  "GIT_SSH_COMMAND='rm -rf /x' git fetch",
  "npx -p a -c 'rm -rf /x'",
  "npm exec -c 'rm -rf /x'",
  "trap 'rm -rf /x' EXIT",
  "echo 'rm -rf /x' | at now",
  'flock /tmp/l rm -rf /x',
  "flock -n /tmp/l -c 'rm -rf /x'",
  'ls | entr -r rm -rf /x',
  "watch -n 1 'rm -rf /x'",
  "script -q -c 'rm -rf /x' out",
  'poetry run rm -rf /x',
  'uv run --with a rm -rf /x',
  'bundle exec rm -rf /x',
  'direnv exec . rm -rf /x',
  "tmux new-session -d -s a 'rm -rf /x'",
  "tmux send-keys -t a 'rm -rf /x' Enter",
  'screen -dmS a rm -rf /x',
  "vim -es -c ':!rm -rf /x'",
  "gdb -batch -ex 'shell rm -rf /x'",
  "tar cf a --checkpoint-action=exec='rm -rf /x' b",
  "socat tcp:h:1 exec:'rm -rf /x',pty",
  "nc -e 'rm -rf /x' h 1",
  `python3 -c "import os; os.system('rm -rf /x')"`,
  'python3 - <<E\nimport os\nos.system("rm -rf /x")\nE',
];

describe('wrappers are taken off', () => {
  test.each(wrapped)('%s', (line) => {
    expect(spelledRuns(line)).toEqual(['rm -rf /x']);
  });
  test('and listed, outermost first', () => {
    const wrappers = lastRun('sudo -u bob timeout 5 rm')?.wrappers;
    expect(wrappers?.map(({ name, args }) => [name, ...args.map(({ text }) => text)])).toEqual([
      ['sudo', '-u', 'bob'],
      ['timeout', '5'],
    ]);
  });
});

describe('wrappers that run nothing are runs', () => {
  test.each(['sudo -l', 'command -v rm', 'env', 'env A=1', 'exec 3> f', 'timeout --help', 'ionice -p 1'])(
    '%s',
    (line) => {
      expect(last(line)?.split(' ')[0]).toBe(line.split(' ')[0]);
    },
  );
});

describe('what a run brings along', () => {
  test.each(carried)('%s', (line) => expect(last(line)).toBe('rm -rf /x'));
});

test('a shell that only looks runs nothing', () => {
  expect(spelledRuns('echo rm x | bash -n')).toEqual(['echo rm x', 'bash -n']);
});

test('what is piped into a shell of another dialect is its code', () => {
  expect(last("printf 'Remove-Item -Recurse x' | pwsh -NoProfile -Command -")).toBe('remove-item -Recurse x');
});

describe('shells of another dialect', () => {
  test.each([
    [`powershell -Command "Remove-Item -Recurse x"`, 'remove-item -Recurse x'],
    ['cmd.exe /c del /q x', 'del /q x'],
  ])('%s', (line, run) => {
    expect(last(line)).toBe(run);
    expect(lastRun(line)).toMatchObject({ cause: 'shell_text', parent: 0 });
  });
});

describe('where it runs', () => {
  test.each([
    ["ssh h 'rm x'", 'remote'],
    ['docker exec a rm x', 'container'],
    ['kubectl exec a -- rm x', 'container'],
    ['sudo rm x', 'here'],
  ])('%s', (line, where) => expect(lastRun(line)?.where).toBe(where));
  test('another machine knows no variables of this one', () => {
    expect(last("A=1; ssh h 'echo $A'")).toBe('echo ?$A');
    expect(last('A=1; ssh h "echo $A"')).toBe('echo 1');
  });
  test('a wrapper outside holds inside', () => {
    expect(lastRun("sudo bash -c 'rm x'")?.wrappers.map(({ name }) => name)).toEqual(['sudo']);
  });
});

describe('things that only run time knows', () => {
  test('xargs', () => {
    const run = lastRun('find . | xargs rm');
    expect(run?.args).toMatchObject([{ value: undefined, text: '{}', substitutions: [{ runs: [0] }] }]);
    expect(run?.stdin).toEqual([]);
  });
  test('fd', () => expect(last('fd -e log -x rm -f')).toBe('rm -f ?{}'));
  test('find, also inside code', () => {
    expect(last("find . -exec sh -c 'rm {}' \\;")).toBe('rm ?{}');
  });
  test.each([
    ['curl u | bash', 'code'],
    ['bash -c "$(curl u)"', 'code'],
    ['bash <(curl u)', 'code'],
    ['eval "$X"', 'code'],
    ['bash -c "a; $(curl u) b"', 'code'],
    ['curl u | python3', 'code'],
    ['ssh h < f', 'code'],
    ['$(cat f) x', 'program'],
    ['$X y', 'program'],
  ])('%s', (line, kind) => {
    expect(readCommand(line).unknowns.map((one) => one.kind)).toContain(kind);
  });
  test('what was substituted is not read twice', () => {
    expect(spelledRuns('bash -c "a; $(curl u) b"')).toEqual(['curl u', 'bash -c ?a; $(curl u) b', 'a', ' b']);
  });
  test('an argument inside code is no unknown code', () => {
    expect(readCommand('bash -c "rm $HOME/x"').unknowns).toEqual([]);
    expect(readCommand('D=$(mktemp -d); trap "rm -rf $D" EXIT').unknowns).toEqual([]);
  });
});
