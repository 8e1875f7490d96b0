/** Every hook of ours is tried as its host would start it: with an event that must be denied, and with an everyday one. */
import { dirname, isAbsolute } from 'node:path';
import type { InstallPorts } from '../../ports/install.ts';
import type { HookSettings } from '../../road/policy/settings.ts';
import { HOSTS, type HostName } from '../../vocabulary/hook-request.ts';
import type { Trouble } from '../../vocabulary/trouble.ts';
import { lookForHosts, type SeenHost } from '../install/detect.ts';
import type { Part, Scope } from '../install/host/host.ts';
import { INSTALLERS, titlesOf } from '../install/hosts.ts';
import { settledPorts, shownPath } from '../install/place.ts';
import { partsOf } from '../install/plan.ts';
import { troubleOf } from '../install/whereabouts.ts';
import { GATES } from './canary.ts';
import { type Examination, fail, ok, warn } from './examination.ts';
import { type Standing, standingOf } from './hook-entries.ts';
import { examineMissingHalf } from './hook-halves.ts';
import { examineLauncher } from './hook-launcher.ts';
import { examineSettings } from './hook-settings.ts';
import { type TrialRoom, tryBoth } from './hook-trial.ts';
import type { DoctorRoom } from './room.ts';

interface Room extends Omit<TrialRoom, 'settings'> {
  /** Undefined: they are refused. */
  readonly settings: HookSettings | undefined;
}

interface Unread {
  readonly where: string;
  readonly trouble: Trouble;
  readonly hosts: readonly HostName[];
}

type Found = Part & { readonly hosts: readonly HostName[] };

const AGAIN = '`tokenauditor init` rewrites it';

type Started = Pick<DoctorRoom, 'directory' | 'cwd' | 'ports' | 'serverPorts' | 'installPorts'>;

export async function examineHooks(started: Started): Promise<Examination[]> {
  const found = await started.installPorts();
  if (!isAbsolute(found.home))
    return [fail('hooks', 'HOME is not an absolute path', 'set HOME to an absolute path')];
  const ports = settledPorts(found);
  const seen = await lookForHosts(ports);
  const examinations: Examination[] = [];
  const guarded = new Set<HostName>();
  const unread: Unread[] = [];
  const doubled: Examination[] = [];
  for (const scope of scopesOf(started, ports)) {
    const { settings, examinations: said } = examineSettings(scope, ports, started.ports);
    const versionOf = (host: HostName) => seen.find((each) => each.host === host)?.version;
    const parts = partsOf(HOSTS, (host) => ({ scope, ports, version: versionOf(host) }));
    const room = { scope, ports, settings, servers: started.serverPorts };
    const examined = await examineParts(
      parts.filter((part) => part.kind !== 'settings'),
      room,
    );
    doubled.push(...examineDoubled(scope, guarded, examined.guarded));
    for (const host of examined.guarded) guarded.add(host);
    const launcher = examined.guarded.size > 0 && examineLauncher(scope, ports, started.ports);
    if (launcher) examinations.push(launcher);
    unread.push(...examined.unread);
    // An unreadable folder is reported elsewhere, and matters here only to hooks that need it.
    const isNeeded = ({ state, code }: Examination) =>
      state !== 'fail' || /^(?:hooks|policy)\./.test(code ?? '') || examined.guarded.size > 0;
    // A file of the user's is in force in every scope, and reported once.
    const isNew = ({ detail }: Examination) => !examinations.some((each) => each.detail === detail);
    examinations.push(...said.filter(isNeeded).filter(isNew), ...examined.examinations);
  }
  const unreadHosts = unread.flatMap(({ hosts }) => hosts);
  return [
    ...examinations,
    ...doubled,
    ...unread.map((each) => unreadable(each, guarded)),
    ...unguarded(seen, new Set([...guarded, ...unreadHosts])),
  ];
}

/** Both judge each call, in two ledgers: an approval in one does not count in the other. */
function examineDoubled(
  { level, folder }: Scope,
  others: ReadonlySet<HostName>,
  own: ReadonlySet<HostName>,
): Examination[] {
  const twice = [...own].filter((host) => level === 'project' && others.has(host));
  if (twice.length === 0) return [];
  const what = `${titlesOf(twice)}: your own hooks and those of ${folder} judge each call twice, with two codes`;
  return [warn('hooks', what, '`tokenauditor init --here --undo` in that folder removes the second entries')];
}

/** Its host cannot read it either: no hook in it runs, and if no other file has one, the host is unguarded. */
function unreadable({ where, trouble, hosts }: Unread, guarded: ReadonlySet<HostName>): Examination {
  const { message, hint, code } = trouble;
  const isOpen = hosts.some((host) => !guarded.has(host));
  const fault = message.replace(/^cannot (?:change|read) "(?:[^"\\]|\\.)*": /, '');
  const detail = `${where} cannot be read, so no hook in it runs: ${fault}`;
  const remedy = hint.replace(/; the file was not touched$/, '') || AGAIN;
  return { ...(isOpen ? fail('hook', detail, remedy) : warn('hook', detail, remedy)), code };
}

async function examineParts(parts: readonly Found[], room: Room) {
  const guarded = new Set<HostName>();
  const examinations: Examination[] = [];
  const open: Found[] = [];
  const untried = new Set<HostName>();
  const unread: Unread[] = [];
  for (const part of parts) {
    const examined = await examinePart(part, room);
    if (examined !== 'untried' && 'trouble' in examined) {
      unread.push(examined);
      continue;
    }
    if (examined.length === 0) open.push(part);
    else for (const host of part.hosts) guarded.add(host);
    if (examined === 'untried') for (const host of part.hosts) untried.add(host);
    else examinations.push(...examined);
  }
  if (untried.size > 0)
    examinations.push(
      warn(
        'hooks',
        `not tried, because they deny every call: ${titlesOf([...untried])}`,
        'fix the settings named above',
      ),
    );
  const halves = open.filter(({ hosts }) => hosts.some((host) => guarded.has(host)));
  examinations.push(...halves.map((part) => examineMissingHalf(part, room.scope, room.ports)));
  return { guarded, examinations, unread };
}

/** Also the current folder: hooks that were just written for it have no ledger there yet, by which it would be found. */
function scopesOf({ directory, cwd }: Started, { home }: InstallPorts): Scope[] {
  const projects = new Set([dirname(directory), cwd()]);
  projects.delete(home);
  return [
    { level: 'user', folder: home },
    ...[...projects].map((folder): Scope => ({ level: 'project', folder })),
  ];
}

function unguarded(seen: readonly SeenHost[], guarded: ReadonlySet<HostName>): Examination[] {
  const open = seen.filter(({ host, isFound }) => isFound && !guarded.has(host)).map(({ host }) => host);
  if (open.length > 0)
    return [
      warn(
        'hooks',
        `not guarded: ${titlesOf(open)}`,
        '`tokenauditor init` shows the hooks and installs them',
      ),
    ];
  return guarded.size > 0 ? [] : [ok('hooks', 'no agent host was found here')];
}

async function examinePart(part: Found, room: Room): Promise<Examination[] | 'untried' | Unread> {
  const name = 'hook';
  const where = `${titlesOf(part.hosts)} (${shownPath(part.path, room.ports.home)})`;
  let standing: Standing | undefined;
  try {
    standing = standingOf(part, room.ports.disk);
  } catch (error) {
    return { where, trouble: troubleOf(error, part.path), hosts: part.hosts };
  }
  if (standing === undefined) return [];
  const off = whatIsOff(standing);
  if (off !== undefined) return [fail(name, `${where}: ${off.what}`, off.remedy)];
  const { settings } = room;
  if (settings === undefined) return 'untried';
  const examined: Examination[] = [];
  for (const host of part.hosts) examined.push(await tryFor(host, standing, part, { ...room, settings }));
  return examined;
}

function whatIsOff(standing: Standing): { what: string; remedy: string } | undefined {
  const { isSwitchedOff, missing, strangeKey, isProving } = standing;
  if (strangeKey !== undefined)
    return {
      what: `its host rejects the whole file for the key ${strangeKey}, so no hook runs`,
      remedy: 'remove that key',
    };
  if (isSwitchedOff)
    return {
      what: 'its settings have "disableAllHooks": true, so no hook runs',
      remedy: 'remove that line',
    };
  if (missing.length > 0) return { what: `no TokenAuditor entry for ${missing.join(', ')}`, remedy: AGAIN };
  if (!isProving)
    return {
      what: 'an entry of ours does not demand proof that the hook ran, so any program in its place that does nothing lets every call run',
      remedy: AGAIN,
    };
  return undefined;
}

async function tryFor(
  host: HostName,
  standing: Standing,
  part: Found,
  room: TrialRoom,
): Promise<Examination> {
  const { scope, ports } = room;
  const where = `${INSTALLERS[host].title} (${shownPath(part.path, ports.home)})`;
  const { event } = GATES[host];
  const started = standing.commandAt(event);
  if (started === undefined) return fail('hook', `${where}: no entry for ${event}`, AGAIN);
  if (!standing.startsAt(event, host))
    return fail(
      'hook',
      `${where}: the matcher or condition of our entry for ${event} does not match the host's shell, so it never runs for a command`,
      AGAIN,
    );
  // A cloned project may contain anything under our name; entries in the user's own files run in the host anyway.
  if (scope.level === 'project' && !standing.isCurrent)
    return warn('hook', `${where}: not tried, because it is not what init writes`, `${AGAIN}, with --here`);
  if (ports.platform === 'win32')
    return warn('hook', `${where} is installed, but canaries need a Unix shell`, 'try a call in the host');
  const tried = await tryBoth(host, started, room);
  if ('problem' in tried) return fail('hook', `${where}: ${tried.problem}`, tried.remedy);
  const detail = `${where}: canaries denied and passed, in ${tried.ms.map((ms) => `${ms} ms`).join(' and ')}`;
  if (!standing.isCurrent && !standing.isForeign)
    return warn('hook', `${detail}; it is not what init writes now`, AGAIN);
  const unseen = UNSEEN[host];
  return unseen === undefined ? ok('hook', detail) : { ...ok('hook', detail), hint: unseen };
}

/** What cannot be seen from outside the host. */
const UNSEEN: Partial<Record<HostName, string>> = {
  codex: 'whether Codex trusts the hook shows only in Codex: type /hooks in a session',
  cline: 'whether hooks are enabled shows only in the settings of Cline: Features, Enable Hooks',
};
