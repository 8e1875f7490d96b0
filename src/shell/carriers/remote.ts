import { insideOf, runCode, runWords, together } from '../line/inner.ts';
import { type At, type Draft, type Launch, type Line, literal, type Outcome } from '../line/line.ts';
import { readInput } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';

/** Programs that run another one on a different machine or in a container. */

const SSH = '-b: -B: -c: -D: -E: -e: -F: -I: -i: -J: -L: -l: -m: -O: -o: -p: -Q: -R: -S: -W: -w:';

const ssh: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, SSH, 'operand');
  const [host, ...rest] = options.operands;
  // Options may come after the host too.
  const behind = readOptions(rest, SSH, 'operand');
  const proxies = [...options.values('-o'), ...behind.values('-o')].flatMap((option) => {
    const command = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[= ]\s*/i.exec(option.text);
    if (command === null) return [];
    const code = {
      ...option,
      text: option.text.slice(command[0].length),
      value: option.value?.slice(command[0].length),
    };
    return [runCode(code, run, insideOf(run, given, at, { unfed: true }), line)];
  });
  if (host === undefined) return proxies;
  return [...proxies, ...remoteCode(behind.operands, run, given, at, line)];
};

function remoteCode(words: readonly Word[], run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const inside = insideOf(run, given, at, {
    where: 'remote',
    cause: 'shell_text',
    wrapper: run.args.slice(0, run.args.length - words.length),
  });
  if (words.length > 0) return [runCode(together(words), run, inside, line)];
  return given.stdin.length > 0 ? readInput(run, given, inside, line) : [];
}

/** `vagrant ssh -c code`, `gcloud compute ssh vm --command=code`, … */
const remoteOption =
  (spelling: string, names: readonly string[], when?: RegExp): Carrier =>
  (run, given, at, line) => {
    if (when !== undefined && !when.test(run.args.map(({ text }) => text).join(' '))) return [];
    const code = readOptions(run.args, spelling).value(...names);
    const dashes = run.args.findIndex(({ text }) => text === '--');
    // `gcloud compute ssh vm -- cmd`
    if (code === undefined && dashes !== -1)
      return remoteCode(run.args.slice(dashes + 1), run, given, at, line);
    if (code === undefined) return [];
    return [
      runCode(
        code,
        run,
        insideOf(run, given, at, { where: 'remote', cause: 'shell_text', wrapper: [] }),
        line,
      ),
    ];
  };

const DOCKER =
  '-H: --host: -c: --context: --config: -l: --log-level: --tlscacert: --tlscert: --tlskey: --url: --connection: --root:';
const COMPOSE =
  '-f: --file: -p: --project-name: --profile: --env-file: --project-directory: --ansi: --parallel: --progress:';
/** Options of `docker run` and `docker exec`. */
export const CONTAINER =
  '-a: --attach: --add-host: --cap-add: --cap-drop: --cgroupns: --cidfile: --cpus: --cpuset-cpus: -c: --cpu-shares: --device: --dns: --domainname: --entrypoint: -e: --env: --env-file: --expose: --gpus: --group-add: --health-cmd: -h: --hostname: --ip: --ipc: --isolation: -l: --label: --label-file: --link: --log-driver: --log-opt: -m: --memory: --memory-swap: --mount: --name: --network: --net: --pid: --platform: -p: --publish: --pull: --restart: --runtime: --security-opt: --shm-size: --stop-signal: --stop-timeout: --storage-opt: --sysctl: --tmpfs: --ulimit: -u: --user: --userns: --uts: -v: --volume: --volumes-from: --volume-driver: -w: --workdir: --index: --detach-keys: --preserve-fds: --pod: --secret: --service-ports --rm --init --privileged --interactive --tty --detach --read-only --publish-all --no-deps';

const docker: Carrier = (run, given, at, line) => {
  const compose = run.program.endsWith('-compose') || run.program.endsWith('_compose');
  let { operands } = readOptions(run.args, compose ? COMPOSE : DOCKER, 'operand');
  if (!compose && operands[0]?.text === 'compose')
    ({ operands } = readOptions(operands.slice(1), COMPOSE, 'operand'));
  if (operands[0]?.text === 'container') operands = operands.slice(1);
  const [verb, ...rest] = operands;
  if (verb?.text !== 'exec' && verb?.text !== 'run') return [];
  const options = readOptions(rest, CONTAINER, 'operand');
  const [image, ...command] = options.operands;
  const entry =
    options.value('--entrypoint') ?? (verb.text === 'run' ? programOf(image, command) : undefined);
  const words = entry === undefined || entry.text === '' ? command : [entry, ...command];
  return inContainer(words, run, given, at, line);
};

/** Images that are one program: what follows them are its words. */
const PROGRAM_IMAGE =
  /(?:^|\/)(?:hashicorp\/(terraform|packer|vault|consul)|opentofu\/open(tofu)|curlimages\/(curl)|amazon\/(aws)-cli|aws-cli\/(aws)-cli|bitnami\/(kubectl)|alpine\/(helm|git|terragrunt|socat|curl)|rclone\/(rclone)|restic\/(restic))(?:[:@]|$)/;

function programOf(image: Word | undefined, command: readonly Word[]): Word | undefined {
  const program = PROGRAM_IMAGE.exec(image?.text ?? '')
    ?.slice(1)
    .find((one) => one !== undefined);
  if (program === undefined || command.length === 0 || command[0]?.text === program) return undefined;
  return literal(program);
}

function inContainer(words: readonly Word[], run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  if (words.length === 0) return [];
  const wrapper = run.args.slice(0, Math.max(0, run.args.length - words.length));
  return [runWords(words, insideOf(run, given, at, { where: 'container', wrapper }), line)];
}

const KUBECTL =
  '-n: --namespace: --context: --cluster: --kubeconfig: --user: -c: --container: -f: --filename: --image: --overrides: -l: --labels: --env: --port: --restart: --request-timeout: -s: --server: --token: --as: --as-group: --pod-running-timeout: --target: --profile: -v: --stdin --tty --rm --command';

/** `exec [options] pod [options] cmd …`: from the command on, options are its own. */
function behindPod(words: readonly Word[]): readonly Word[] {
  const [, ...tail] = readOptions(words, KUBECTL, 'operand').operands;
  return readOptions(tail, KUBECTL, 'operand').operands;
}

const kubectl: Carrier = (run, given, at, line) => {
  const dashes = run.args.findIndex(({ text }) => text === '--');
  const before = dashes === -1 ? run.args : run.args.slice(0, dashes);
  const [verbWord, ...rest] = readOptions(before, KUBECTL, 'operand').operands;
  const verb = verbWord?.text;
  if (verb !== 'exec' && verb !== 'run' && verb !== 'debug' && verb !== 'rsh') return [];
  const words =
    dashes !== -1 ? run.args.slice(dashes + 1) : verb === 'exec' || verb === 'rsh' ? behindPod(rest) : [];
  return inContainer(words, run, given, at, line);
};

/** `lxc exec name -- cmd`, `multipass exec vm -- cmd`, `distrobox enter box -- cmd`. */
const afterDashes =
  (verbs: RegExp, where: 'container' | 'remote'): Carrier =>
  (run, given, at, line) => {
    const dashes = run.args.findIndex(({ text }) => text === '--');
    const verb = run.args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
    if (dashes === -1 || !verbs.test(verb)) return [];
    const words = run.args.slice(dashes + 1);
    if (words.length === 0) return [];
    return [runWords(words, insideOf(run, given, at, { where, wrapper: run.args.slice(0, dashes) }), line)];
  };

const flatpak: Carrier = (run, given, at, line) => {
  const [verb, ...rest] = readOptions(run.args, '--installation:', 'operand').operands;
  if (verb?.text !== 'run') return [];
  const options = readOptions(
    rest,
    '--command: --branch: --arch: --runtime: --cwd: --filesystem: --env: --share:',
    'operand',
  );
  const command = options.value('--command');
  return command === undefined
    ? []
    : inContainer([command, ...options.operands.slice(1)], run, given, at, line);
};

/** `adb shell cmd`, `pdsh -w hosts cmd`, `heroku run cmd`, `wsl -d x cmd`: the words after are code on the other side. */
const wordsBehind =
  (spelling: string, skip: number, verb?: RegExp): Carrier =>
  (run, given, at, line) => {
    let { operands } = readOptions(run.args, spelling, 'operand');
    if (verb !== undefined) {
      if (!verb.test(operands[0]?.text ?? '')) return [];
      ({ operands } = readOptions(operands.slice(1), spelling, 'operand'));
    }
    const words = operands.slice(skip);
    return words.length === 0 ? [] : remoteCode(words, run, given, at, line);
  };

const ansible: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '-m: --module-name: -a: --args: -i: --inventory: -u: --user: -f: --forks: -l: --limit: -e: --extra-vars:',
  );
  const module = options.value('-m', '--module-name')?.text ?? 'command';
  const code = options.value('-a', '--args');
  if (code === undefined || !/(?:^|\.)(?:shell|command|raw|script)$/.test(module)) return [];
  return [
    runCode(code, run, insideOf(run, given, at, { where: 'remote', cause: 'shell_text', wrapper: [] }), line),
  ];
};

export const REMOTE: Readonly<Record<string, Carrier>> = {
  ssh,
  autossh: ssh,
  slogin: ssh,
  mosh: (run, given, at, line) => {
    const dashes = run.args.findIndex(({ text }) => text === '--');
    return dashes === -1 ? [] : remoteCode(run.args.slice(dashes + 1), run, given, at, line);
  },
  docker,
  podman: docker,
  nerdctl: docker,
  'docker-compose': docker,
  'podman-compose': docker,
  kubectl,
  oc: kubectl,
  k3s: kubectl,
  microk8s: kubectl,
  lxc: afterDashes(/^exec$/, 'container'),
  incus: afterDashes(/^exec$/, 'container'),
  multipass: afterDashes(/^exec$/, 'remote'),
  distrobox: afterDashes(/^enter$/, 'container'),
  toolbox: wordsBehind('-c: --container: -d: -r:', 0, /^run$/),
  limactl: wordsBehind('--workdir: --shell:', 1, /^shell$/),
  flatpak,
  vagrant: remoteOption('-c: --command:', ['-c', '--command'], /\bssh\b/),
  gcloud: remoteOption('--command: --zone: --project: --region:', ['--command'], /\bssh\b/),
  az: remoteOption(
    '--scripts: --command: -g: -n: --name: --resource-group: --exec-command:',
    ['--scripts', '--exec-command'],
    /run-command|exec/,
  ),
  aws: remoteOption(
    '--command: --cluster: --task: --container: --region: --profile:',
    ['--command'],
    /execute-command/,
  ),
  gh: remoteOption('-c: --codespace:', [], /^(?:codespace|cs) ssh\b/),
  fly: remoteOption('-C: --command: -a: --app:', ['-C', '--command'], /\bssh\b/),
  flyctl: remoteOption('-C: --command: -a: --app:', ['-C', '--command'], /\bssh\b/),
  heroku: wordsBehind('-a: --app: -r: --remote: -s: --size:', 0, /^run(?::detached)?$/),
  adb: wordsBehind('-s: -t: -H: -P: -L:', 0, /^(?:shell|exec-out)$/),
  pdsh: wordsBehind('-w: -x: -g: -f: -l: -t: -u: -R:', 0),
  pssh: wordsBehind('-h: -H: -l: -p: -t: -o: -e: -O: -x: -A', 0),
  clush: wordsBehind('-w: -x: -g: -f: -l: -t: -u: -o:', 0),
  tsh: wordsBehind('-l: --login: -p: --port: --cluster: --proxy:', 1, /^ssh$/),
  ansible,
};
