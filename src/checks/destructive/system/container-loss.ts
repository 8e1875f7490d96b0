import type { Started } from '../../../screening/flows/started.ts';
import { type Options, readOptions } from '../../../shell/reading/options.ts';
import type { Word } from '../../../shell/reading/reading.ts';
import type { Severity } from '../../../vocabulary/orders.ts';

export interface ContainerLoss {
  readonly shows: string;
  readonly severity: Severity;
  readonly remedy?: 'stop' | 'replace';
}

const VALUES =
  '--host: -H: --context: -c: --config: -l: --log-level: --filter: --file: -f: --project-name: -p: --profile: --env-file: --project-directory: --timeout: -t: --time: --signal: -s: --rmi:: --address: -a: --namespace: -n:';
/** Letters that take a value before the subcommand are flags after it (`docker rm -f`). */
const INNER =
  '--filter: --time: --timeout: -t: --signal: --rmi: --force --volumes --all --remove-orphans --link --no-prune';

const high = (shows: string): ContainerLoss => ({ shows, severity: 'high' });
const medium = (shows: string): ContainerLoss => ({ shows, severity: 'medium' });
const stop = (loss: ContainerLoss): ContainerLoss => ({ ...loss, remedy: 'stop' });
const replace = (loss: ContainerLoss): ContainerLoss => ({ ...loss, remedy: 'replace' });

/** Containers that others depend on: a proxy, a load balancer, anything named production. */
const CARRIES =
  /(?:^|[-_])(?:traefik|haproxy|nginx-proxy|envoy|caddy|ingress|prod|production|kong|consul|vault)(?:$|[-_\d])/i;
/** Containers started for a test or a trial. */
const TRIAL = /(?:^|[-_])(?:test|tests|tmp|temp|smoke|demo|dev|e2e|ci|scratch|sandbox|local)(?:$|[-_\d])/i;
const EVERY = /\bps\s+-\w*[aq]|\bimages\s+-\w*q|\bvolume\s+ls\b|\bcontainer\s+ls\b/;

export function dockerLoss({ program, args }: Started): ContainerLoss | undefined {
  if (program.endsWith('-compose')) return composeLoss(args);
  const head = readOptions(args, VALUES, 'operand');
  const [verb, ...rest] = head.operands;
  if (verb === undefined || head.has('--help', '--version')) return undefined;
  if (verb.text === 'compose') return composeLoss(rest);
  const inner = readOptions(rest, INNER);
  return inner.has('--help', '--dry-run') ? undefined : ofVerb(program, verb.text, inner);
}

function composeLoss(words: readonly Word[]): ContainerLoss | undefined {
  const head = readOptions(words, VALUES, 'operand');
  const [verb, ...rest] = head.operands;
  const inner = readOptions(rest, `${INNER} -v -V`);
  if (head.has('--dry-run', '--help') || inner.has('--help', '--dry-run')) return undefined;
  const isDeep = inner.has('-v', '--volumes') || /^all$/i.test(inner.value('--rmi')?.text ?? '');
  switch (verb?.text) {
    case 'down':
      return isDeep ? high('compose down with volumes or images') : undefined;
    case 'rm':
      return inner.has('-v') ? high('compose rm -v') : undefined;
    default:
      return undefined;
  }
}

/** `docker volume rm` and `docker container rm` are read as noun and verb; without a noun a container is meant. */
const NOUNS =
  /^(?:container|image|volume|network|system|builder|buildx|swarm|node|service|stack|secret|config|context|plugin|pod|machine|kube|play|manifest|sandbox|snapshot|namespace|task|trust|checkpoint|mcp|model|scout|desktop|extension)$/;

/** These always lose something, whatever their options. */
const TAKES_ALL = new Set([
  ...['system reset', 'volume prune', 'volume rm', 'stack rm', 'service rm', 'secret rm'],
  ...['config rm', 'node rm', 'machine rm', 'machine reset', 'namespace rm', 'pod rm'],
]);
const PRUNES = /^(?:image|container|builder|buildx|network) prune$/;

const namesAll = (names: readonly Word[]): boolean =>
  names.some(({ text }) => EVERY.test(text) && !/filter|\s-f\s/.test(text));
const carries = (names: readonly Word[]): boolean => names.some(({ text }) => CARRIES.test(text));

function ofVerb(program: string, word: string, options: Options): ContainerLoss | undefined {
  const isNoun = NOUNS.test(word);
  const noun = isNoun ? word : word === 'rmi' ? 'image' : 'container';
  const verb = isNoun ? (options.operands[0]?.text ?? '') : word === 'rmi' ? 'rm' : word;
  const names = isNoun ? options.operands.slice(1) : options.operands;
  const shows = `${program} ${isNoun ? `${noun} ` : ''}${isNoun ? verb : word}`;
  const removal = `${noun} ${verb.replace(/^(?:remove|delete|del|rm)$/, 'rm')}`;
  if (removal === 'swarm leave') return stop(high(shows));
  if (TAKES_ALL.has(removal)) return high(shows);
  if (PRUNES.test(removal)) return options.has('-a', '--all') ? high(`${shows} --all`) : medium(shows);
  switch (removal) {
    case 'system prune':
      return options.has('-a', '--all', '--volumes') ? high(shows) : medium(shows);
    case 'image rm':
      return options.has('-f', '--force', '-a', '--all') || namesAll(names)
        ? high(`${shows} --force`)
        : undefined;
    case 'container rm':
      return removedContainers(shows, names, options);
    case 'container kill':
    case 'container stop':
      return namesAll(names) || carries(names) ? stop(high(shows)) : undefined;
    default:
      return undefined;
  }
}

/** A single named container can be started again; its volumes stay unless an option removes them. */
function removedContainers(
  shows: string,
  names: readonly Word[],
  options: Options,
): ContainerLoss | undefined {
  if (namesAll(names)) return high(`${shows} --force`);
  if (!options.has('-f', '--force', '-v', '--volumes')) return carries(names) ? high(shows) : undefined;
  const isTry = names.length > 0 && names.every(({ text }) => TRIAL.test(text));
  const isOne =
    names.length === 1 && /^[\w.-]+$/.test(names[0]?.text ?? '') && !options.has('-v', '--volumes');
  return (isTry || (isOne && !carries(names)) ? medium : high)(`${shows} --force`);
}

const KUBE_VALUES =
  '-n: --namespace: --context: --kubeconfig: --cluster: --user: -s: --server: --token: --as: -f: --filename: -k: --kustomize: -l: --selector: --field-selector: --grace-period: --timeout: -o: --output: --cascade:: --dry-run:: --raw: -c: --container: --request-timeout:';
/** Resources that a controller recreates. */
const REPLACED = /^(?:pods?|po|jobs?|events?|ev|replicasets?|rs)(?:\.|$|\/)/i;
/** Verbs that remove something. */
const KUBE_LOSS = /^(?:delete|drain|cordon|replace|evict)$/;

export function kubeLoss({ program, args }: Started): ContainerLoss | undefined {
  const options = readOptions(args, KUBE_VALUES);
  const rehearsal = options.value('--dry-run')?.text;
  if (options.has('--help', '-h') || (options.has('--dry-run') && !/^(?:none|false)$/.test(rehearsal ?? '')))
    return undefined;
  const [verb = '', what = '', ...names] = options.operands.map(({ text }) => text);
  if (program === 'oc' && verb === 'adm')
    return /^(?:drain|prune)$/.test(what)
      ? (what === 'drain' ? stop : replace)(high(`oc adm ${what}`))
      : undefined;
  if (verb === 'scale' && args.some(({ text }) => /^--replicas=0$/.test(text)))
    return stop(high(`${program} scale to 0`));
  if (verb === 'apply' && options.has('--prune')) return replace(high(`${program} apply --prune`));
  if (verb === 'taint' && args.some(({ text }) => /:NoExecute$/.test(text)))
    return stop(high(`${program} taint`));
  if (verb === 'rollout' && what === 'undo') return replace(medium(`${program} rollout undo`));
  if (!KUBE_LOSS.test(verb)) return undefined;
  if (verb === 'cordon') return stop(medium(`${program} cordon`));
  if (verb === 'replace')
    return options.has('--force') ? replace(high(`${program} replace --force`)) : undefined;
  const shows = `${program} ${verb}${/^[\w.,/-]{1,40}$/.test(what) ? ` ${what}` : ''}`;
  const isOne = REPLACED.test(what) && !options.has('--all', '-A', '--all-namespaces', '--force');
  const carries = [what, ...names].some((name) => CARRIES.test(name));
  const loss = isOne && !carries ? medium(shows) : high(shows);
  return verb === 'drain' || verb === 'evict' ? stop(loss) : loss;
}

/** Local clusters and releases. */
export function clusterLoss({ program, args }: Started): ContainerLoss | undefined {
  const options = readOptions(args, `${KUBE_VALUES} --name: --profile: -p: --kube-context:`);
  if (options.has('--help', '--dry-run', '-h')) return undefined;
  const [verb = '', what = ''] = options.operands.map(({ text }) => text);
  if (/^(?:repo|plugin|dependency|dep|config|completion|cache|addons|image|profile)$/.test(verb))
    return undefined;
  if (program === 'helm' || program === 'helm3') {
    const isForced = verb === 'upgrade' && options.has('--force', '--reset-values');
    if (isForced || verb === 'rollback') return replace(high(`${program} ${verb}`));
    return /^(?:uninstall|delete|del|un)$/.test(verb) ? high(`${program} ${verb}`) : undefined;
  }
  if (program === 'helmfile') return /^(?:destroy|delete)$/.test(verb) ? high(`helmfile ${verb}`) : undefined;
  if (!/^(?:delete|destroy|rm|remove)$/.test(verb) && what !== 'delete') return undefined;
  // One command recreates a cluster inside this machine's containers.
  const isWide = options.has('--all', '--purge') || args.some(({ text }) => CARRIES.test(text));
  return (/^(?:kind|minikube|k3d|ctlptl|colima)$/.test(program) && !isWide ? medium : high)(
    `${program} ${verb}`,
  );
}

/** The runtime below. */
export function runtimeLoss({ program, args }: Started): ContainerLoss | undefined {
  const words = args.map(({ text }) => text);
  if (words.includes('--help')) return undefined;
  const verb = words.find((word) => /^(?:rm|rmi|rmp|rms|remove|delete|del|kill|prune|stopp)$/.test(word));
  if (verb === undefined) return undefined;
  const forced = args.some(
    ({ text, substitutions }) =>
      substitutions.length > 0 || /^(?:-a|-f|-fa|-af|--all|--force|--prune)$/.test(text),
  );
  return forced || verb === 'prune' || verb === 'rmp'
    ? high(`${program} ${verb}`)
    : medium(`${program} ${verb}`);
}
