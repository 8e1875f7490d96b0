/**
 * `installsOf` finds every install of a command line: what is fetched, by which manager, from where.
 * It reads words only; `rule.ts` decides whether the names are known. Installs without names (`npm ci`,
 * `pip install -r …`) have nothing in `wanted`.
 */
import { type Options, readOptions } from '../../shell/reading/options.ts';
import type { Reading, Run, Word } from '../../shell/reading/reading.ts';
import { MANAGERS, type Manager } from './managers.ts';
import { readSpec, type Wanted } from './spec.ts';

export interface Install {
  readonly run: number;
  readonly manager: string;
  readonly ecosystem: Manager['ecosystem'];
  readonly wanted: readonly Wanted[];
  /** There were more than the limit; the rest was not read. */
  readonly isCut: boolean;
  /** Registries and indexes that the line names, as URLs. */
  readonly indexes: readonly string[];
  /** Hosts that are exempt from authentication. */
  readonly trustedHosts: readonly string[];
  /** Signatures are not checked. */
  readonly isUnverified: boolean;
  /** Fetched only to be run once (`npx`); `isExplicit` if it is certainly fetched. */
  readonly isEphemeral: boolean;
  readonly isExplicit: boolean;
}

const MAX_WANTED = 256;
const DRY = ['--help', '--dry-run', '--simulate', '--just-print', '--whatif', '--print-uris'];
const INDEX_OPTIONS =
  '--registry --index -i --index-url --extra-index-url --default-index -f --find-links -s --source --add-source -Source --repository --repository-url --repo';
const CHANNELS = '-c --channel';
const UNVERIFIED = [
  '--allow-untrusted',
  '--nogpgcheck',
  '--no-gpg-checks',
  '--allow-unauthenticated',
  '--force-yes',
  '--dangerous',
  '-insecure',
];
const INDEX_VARIABLES =
  /^(?:npm_config_registry|yarn_npm_registry_server|pip_(?:extra_)?index_url|pip_find_links|uv_(?:extra_)?index(?:_url)?|uv_default_index|goproxy|bundle_mirror\w*|poetry_repositories\w*)$/i;
const SETTINGS = /^(?:config|set|sources?|env|nuget)$/;
const ADDRESS = /\b(?:https?|ftp):\/\/[^\s'",|]+/gi;

export function installsOf(reading: Reading): Install[] {
  const found: Install[] = [];
  for (const run of reading.runs) {
    if (run.program === '') continue;
    const [program, args] = managerOf(run);
    const managers = MANAGERS.get(program);
    if (managers === undefined) continue;
    const install =
      firstOf(managers, (manager) => readInstall(run, program, manager, args)) ??
      readSettings(run, program, args);
    if (install === undefined) continue;
    const indexes = [...install.indexes, ...fromVariables(run, reading)];
    if (install.wanted.length + indexes.length + install.trustedHosts.length > 0 || install.isUnverified)
      found.push({ ...install, indexes });
  }
  return found;
}

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = read(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** The manager's plain name, and its own words: `python3 -m pip install x` is `pip install x`. */
function managerOf({ program, args }: Run): [string, readonly Word[]] {
  if (/^(?:python|pypy)[\d.]*w?$|^py$/.test(program)) {
    const at = args.findIndex(({ text }) => text === '-m');
    const module = args[at + 1]?.text;
    if (at !== -1 && at < 6 && module !== undefined) return [module, args.slice(at + 2)];
  }
  if (/^pip[\d.]+$/.test(program)) return ['pip', args];
  if (/^(?:code-insiders|codium|vscodium|cursor|windsurf)$/.test(program)) return ['code', args];
  if (program === 'bundler') return ['bundle', args];
  if (program === 'apt-add-repository') return ['add-apt-repository', args];
  return [program, args];
}

/** The options before, between and after the verb, and the remaining words. */
interface Asked {
  readonly given: readonly Options[];
  readonly operands: readonly Word[];
}

function readInstall(
  run: Run,
  program: string,
  manager: Manager,
  args: readonly Word[],
): Install | undefined {
  const asked = askedFor(program, manager, args);
  if (asked === undefined) return undefined;
  const { given } = asked;
  // `rpm -ivh` shows hash marks and `winget -h` is quiet.
  const isHelp = program !== 'rpm' && program !== 'winget' && given.some((options) => options.has('-h'));
  if (isHelp || given.some((options) => options.has(...DRY))) return undefined;
  const names = valuesOf(given, manager.names);
  const all = wantedIn(manager, asked, names);
  const wanted = all.slice(0, MAX_WANTED).map((read) => read());
  return {
    run: run.id,
    manager: program,
    ecosystem: manager.ecosystem,
    wanted,
    isCut: all.length > MAX_WANTED,
    indexes: valuesOf(given, /^(?:conda|\w*mamba)$/.test(program) ? CHANNELS : INDEX_OPTIONS).flatMap(
      (word) => addressesIn(word.text),
    ),
    trustedHosts: valuesOf(given, '--trusted-host').map((word) => word.text),
    isUnverified: isUnverified(given),
    isEphemeral: manager.runs === true,
    isExplicit:
      manager.fetches === true ||
      names.length > 0 ||
      wanted.some((one) => one.version !== undefined) ||
      given.some((options) => options.has('-y', '--yes')),
  };
}

/** Everything requested, read lazily because there may be thousands. */
function wantedIn(manager: Manager, { given, operands }: Asked, names: readonly Word[]): (() => Wanted)[] {
  const version = valuesOf(given, manager.version)[0]?.text;
  const folders = valuesOf(given, manager.folders)
    .filter(({ text }) => text.includes('://') || text.startsWith('git'))
    .map((word) => () => wantedOf(manager, word, undefined));
  const places = valuesOf(given, manager.git).map((word) => (): Wanted => ({ from: 'git', name: word.text }));
  if (places.length > 0) return [...folders, ...places];
  if (valuesOf(given, manager.path).length > 0) return folders;
  let packages = manager.optionsOnly ? [] : operands;
  if (manager.last) packages = packages.slice(-1);
  if (manager.runs) packages = names.length > 0 ? [] : packages.slice(0, 1);
  return [...folders, ...[...names, ...packages].map((word) => () => wantedOf(manager, word, version))];
}

function isUnverified(given: readonly Options[]): boolean {
  return (
    given.some((options) => options.has(...UNVERIFIED)) ||
    valuesOf(given, '-o').some(({ text }) => /AllowUnauthenticated=(?:true|1|yes)/i.test(text))
  );
}

function askedFor(program: string, manager: Manager, args: readonly Word[]): Asked | undefined {
  const until = manager.runs ? 'operand' : 'end';
  if (manager.verbs === '') {
    const options = readOptions(args, manager.options, until);
    return isAsked(program, options) ? { given: [options], operands: options.operands } : undefined;
  }
  const given: Options[] = [];
  let rest = args;
  // `yarn workspace app add x` works in a part of the project.
  for (let verb = nextVerb(); verb !== undefined; verb = nextVerb()) {
    if (verb === 'workspace') rest = rest.slice(1);
    else if (manager.verbs.split('|').includes(verb)) return finish();
    else {
      const second = nextVerb();
      if (!manager.verbs.split('|').includes(`${verb} ${second}`)) return undefined;
      return finish();
    }
  }
  return undefined;

  function nextVerb(): string | undefined {
    const options = readOptions(rest, manager.options, 'operand');
    given.push(options);
    rest = options.operands.slice(1);
    return options.operands[0]?.text;
  }
  function finish(): Asked | undefined {
    const options = readOptions(rest, manager.options, until);
    const operands = program === 'dotnet' ? afterPackage(options.operands, given) : options.operands;
    return operands === undefined ? undefined : { given: [...given, options], operands };
  }
}

/** `dotnet add app.csproj package Name`; `dotnet add reference` adds no package. */
function afterPackage(operands: readonly Word[], given: readonly Options[]): readonly Word[] | undefined {
  if (given[0]?.operands[0]?.text !== 'add') return operands;
  const at = operands.findIndex(({ text }) => text === 'package');
  return at === -1 ? undefined : operands.slice(at + 1);
}

/** Managers whose options are their verbs. */
function isAsked(program: string, options: Options): boolean {
  if (program === 'pacman' || program === 'yay')
    return options.has('-S', '--sync', '-U', '--upgrade') && !options.has('-s', '-i', '-l');
  if (program === 'dpkg') return options.has('-i', '--install');
  if (program === 'rpm')
    return options.has('-i', '-U', '-F', '--install', '--upgrade') && !options.has('-q', '--query');
  return true;
}

function valuesOf(given: readonly Options[], names: string | undefined): Word[] {
  if (names === undefined || names === '') return [];
  return given.flatMap((options) => options.values(...names.split(' ')));
}

function wantedOf(manager: Manager, word: Word, version: string | undefined): Wanted {
  const { ecosystem } = manager;
  const isNamed = ecosystem !== 'extension' && ecosystem !== 'feed';
  const wanted = readSpec(isNamed ? ecosystem : 'system', word);
  if (wanted.from !== 'registry') return wanted;
  const name = manager.creates ? creator(wanted.name) : wanted.name;
  return version === undefined ? { ...wanted, name } : { ...wanted, name, version };
}

/** How `npm create` expands a name. */
function creator(name: string): string {
  if (!name.startsWith('@')) return name.startsWith('create-') ? name : `create-${name}`;
  const [scope = '', rest] = name.split('/');
  return rest === undefined ? `${scope}/create` : `${scope}/create-${rest}`;
}

/** `npm config set registry …`, `pip config set global.index-url …`, `gem sources --add …` affect later installs. */
function readSettings(run: Run, program: string, args: readonly Word[]): Install | undefined {
  if (!args.slice(0, 3).some(({ text }) => SETTINGS.test(text))) return undefined;
  const indexes = args.flatMap(({ text }) => addressesIn(text));
  if (indexes.length === 0) return undefined;
  const none = {
    wanted: [],
    isCut: false,
    trustedHosts: [],
    isUnverified: false,
    isEphemeral: false,
    isExplicit: true,
  };
  return { run: run.id, manager: program, ecosystem: 'feed', indexes, ...none };
}

function fromVariables(run: Run, { variables }: Reading): string[] {
  const found = run.environment
    .filter(({ name }) => INDEX_VARIABLES.test(name))
    .map(({ value }) => value.text);
  for (const [name, value] of variables) if (INDEX_VARIABLES.test(name)) found.push(value.text);
  return found.flatMap(addressesIn);
}

const addressesIn = (text: string): string[] => text.match(ADDRESS) ?? [];
