import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';

const spelledRuns = (line: string) =>
  readCommand(line).runs.map(({ program, args }) => [program, ...args.map(({ text }) => text)].join(' '));

describe('programs that start another one', () => {
  test.each([
    "npx concurrently 'rm -rf a' ls",
    'npx cross-env A=1 rm -rf a',
    "npx nodemon -x 'rm -rf a'",
    'npx dotenv -- rm -rf a',
    "yarn exec 'rm -rf a'",
    "doppler run --command 'rm -rf a'",
    'numactl -C 0 rm -rf a',
    'prlimit --nofile=10 rm -rf a',
    'watchexec -e ts rm -rf a',
    'ip netns exec blue rm -rf a',
    'perf stat -e cycles rm -rf a',
    "xterm -e 'rm -rf a'",
    'gnome-terminal -- rm -rf a',
    'zellij run -- rm -rf a',
    "kitty @ send-text 'rm -rf a'",
    "wezterm cli send-text 'rm -rf a'",
    "xdotool type 'rm -rf a'",
    'eatmydata rm -rf a',
    'ld.so /bin/rm -rf a',
    'oc rsh pod rm -rf a',
    'time -v rm -rf a',
    "npx zx --eval 'await $`rm -rf a`'",
    "bun -e 'await Bun.$`rm -rf a`'",
    "cmd /c bash -c 'rm -rf a'",
    "xonsh -c 'rm -rf a'",
    "less +'!rm -rf a' f",
    "bash --rcfile <(echo 'rm -rf a') -i",
    'cmake -E rm -rf a',
    'cmake -E remove_directory a',
    "sed '1e rm -rf a' f",
    "sed 's/.*/rm -rf a/e' f",
    `emacs --batch --eval '(shell-command "rm -rf a")'`,
    `emacs --batch --eval '(delete-directory "a" t)'`,
    `nvim --headless +'lua os.execute("rm -rf a")' +q`,
    `Rscript -e 'system("rm -rf a")'`,
    `Rscript -e 'unlink("a", recursive=TRUE)'`,
    `julia -e 'rm("a"; recursive=true)'`,
    `elixir -e 'File.rm_rf!("a")'`,
    `elixir -e 'System.cmd("rm", ["-rf", "a"])'`,
    `swift -e 'try FileManager.default.removeItem(atPath: "a")'`,
    `groovy -e 'new File("a").deleteDir()'`,
    `jshell - <<< 'Runtime.getRuntime().exec("rm -rf a");'`,
    `erl -eval 'os:cmd("rm -rf a")' -s init stop`,
    `psql -c "COPY t FROM PROGRAM 'rm -rf a'"`,
    "PS4='$(rm -rf a)' bash -xc ls",
    "LESSOPEN='|rm -rf a' less x",
  ])('%s', (line) => {
    expect(spelledRuns(line)).toContain('rm -rf a');
  });

  test.each([
    "npx prettier --write 'rm -rf a'",
    "sed 's/x/rm -rf a/' f",
    "sed -e 's/e/rm -rf a/g' f",
    `Rscript -e 'print("rm -rf a")'`,
    `emacs --batch --eval '(message "rm -rf a")'`,
    `psql -c "select 'rm -rf a'"`,
    "nvim +'set title' +q",
    "bun -e 'console.log(`rm -rf a`)'",
    'less +F /var/log/a.log',
    'cmake -E echo rm -rf a',
    "PS1='rm -rf a $ ' bash",
  ])('%s starts nothing', (line) => {
    expect(spelledRuns(line).filter((run) => run.startsWith('rm '))).toEqual([]);
  });
});
