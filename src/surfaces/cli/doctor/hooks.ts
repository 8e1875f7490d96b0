/** Every hook of ours is tried as its host would start it: with an event that must be denied, and with an everyday one. */
import { dirname, join } from 'node:path';
import { FOLDER } from '../../../evidence/layout.ts';
import type { Ports } from '../../../evidence/ports.ts';
import { HOSTS, type HostName } from '../../../gateway/hooks/asked.ts';
import { SETTINGS } from '../../../gateway/hooks/settings-stamp.ts';
import type { ServerPorts } from '../../../gateway/servers/ports.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { hasStrangeSettings, projectOf } from '../init/accepting.ts';
import { lookForHosts, type SeenHost } from '../init/detect.ts';
import type { Part, Scope } from '../init/host.ts';
import { INSTALLERS } from '../init/hosts.ts';
import { partsOf } from '../init/plan.ts';
import type { InstallPorts } from '../init/ports.ts';
import { shownPath, titlesOf } from '../init/preview.ts';
import type { Session } from '../session.ts';
import { DANGEROUS, EVERYDAY, GATES, readBy } from './canary.ts';
import { type Examination, fail, ok, warn } from './examination.ts';
import { type Standing, type Started, standingOf } from './hook-entries.ts';
import { type Tried, tryHook } from './try-hook.ts';

interface Room {
  readonly scope: Scope;
  readonly ports: InstallPorts;
  /** Asked for only where there is a hook to try. */
  servers(): Promise<ServerPorts>;
  readonly seen: readonly SeenHost[];
}

type Found = Part & { readonly hosts: readonly HostName[] };

const AGAIN = '`tokenauditor init` writes it anew';

export async function examineHooks(session: Session): Promise<Examination[]> {
  const ports = await session.installPorts();
  const seen = await lookForHosts(ports);
  const examinations: Examination[] = [];
  const guarded = new Set<HostName>();
  const world = await session.ports();
  for (const scope of scopesOf(session, ports)) {
    examinations.push(...examineSettings(scope, ports, world));
    const versionOf = (host: HostName) => seen.find((each) => each.host === host)?.version;
    for (const part of partsOf(HOSTS, (host) => ({ scope, ports, version: versionOf(host) }))) {
      if (part.kind === 'settings') continue;
      const room = { scope, ports, seen, servers: session.serverPorts };
      const examined = await examinePart(part, room);
      if (examined.length > 0) for (const host of part.hosts) guarded.add(host);
      examinations.push(...examined);
    }
  }
  return [...examinations, ...unguarded(seen, guarded)];
}

/** What came with a project says nothing until it is accepted; whoever wrote it should learn that here. */
function examineSettings(scope: Scope, ports: InstallPorts, world: Ports): Examination[] {
  const project = projectOf(scope, ports, world);
  if (project === undefined || !hasStrangeSettings(project)) return [];
  const path = shownPath(join(scope.folder, FOLDER, SETTINGS), ports.home);
  return [
    warn(
      'hooks',
      `the settings ${path} are not in force: nobody accepted them as they are`,
      '`tokenauditor init --here` in that folder shows them and asks; until then the defaults hold',
    ),
  ];
}

/** Also the current folder: hooks that were just written for it have no ledger there yet, by which it would be found. */
function scopesOf(session: Session, { home }: InstallPorts): Scope[] {
  const projects = new Set([dirname(session.directory), session.io.cwd()]);
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
        '`tokenauditor init` puts the hooks in, after showing them',
      ),
    ];
  return guarded.size > 0 ? [] : [ok('hooks', 'no agent host was found here')];
}

async function examinePart(part: Found, room: Room): Promise<Examination[]> {
  const name = 'hook';
  const where = `${titlesOf(part.hosts)} (${shownPath(part.path, room.ports.home)})`;
  let standing: Standing | undefined;
  try {
    standing = standingOf(part, room.ports.disk);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return [{ ...warn(name, `${where}: ${error.message}`, error.hint ?? AGAIN), code: error.code }];
  }
  if (standing === undefined) return [];
  const off = whatIsOff(standing);
  if (off !== undefined) return [fail(name, `${where}: ${off.what}`, off.remedy)];
  const examined: Examination[] = [];
  for (const host of part.hosts) examined.push(await tryFor(host, standing, part, room));
  return examined;
}

function whatIsOff(standing: Standing): { what: string; remedy: string } | undefined {
  const { isSwitchedOff, missing, strangeKey } = standing;
  if (strangeKey !== undefined)
    return {
      what: `its host rejects the whole file for the key ${strangeKey}, so no hook runs`,
      remedy: 'take that key out',
    };
  if (isSwitchedOff)
    return {
      what: 'its settings say "disableAllHooks": true, so no hook runs',
      remedy: 'take that line out',
    };
  if (missing.length > 0) return { what: `no entry of ours for ${missing.join(', ')}`, remedy: AGAIN };
  return undefined;
}

async function tryFor(host: HostName, standing: Standing, part: Found, room: Room): Promise<Examination> {
  const { home, platform } = room.ports;
  const { title } = INSTALLERS[host];
  const where = `${title} (${shownPath(part.path, home)})`;
  const started = standing.commandAt(GATES[host].event);
  if (started === undefined) return fail('hook', `${where}: no entry for ${GATES[host].event}`, AGAIN);
  if (started.kind === 'http')
    return warn(
      'hook',
      `${where} asks the resident`,
      '`tokenauditor resident --status` shows whether it answers',
    );
  // A cloned project may hold anything under our name; what stands in the user's own files the host runs anyway.
  if (room.scope.level === 'project' && !standing.isCurrent)
    return warn('hook', `${where}: not tried, for it is not what init writes`, `${AGAIN}, with --here`);
  if (platform === 'win32')
    return warn('hook', `${where} is installed, but canaries need a Unix shell`, 'try a call in the host');
  const tried = await tryBoth(host, started, room);
  if (tried.problem !== undefined) return fail('hook', `${where}: ${tried.problem}`, tried.remedy ?? AGAIN);
  const detail = `${where}: canaries denied and passed, in ${tried.ms.map((ms) => `${ms} ms`).join(' and ')}`;
  if (!standing.isCurrent) return warn('hook', `${detail}; it is not what init writes now`, AGAIN);
  const unseen = UNSEEN[host];
  return unseen === undefined ? ok('hook', detail) : { ...ok('hook', detail), hint: unseen };
}

/** What cannot be seen from outside the host. */
const UNSEEN: Partial<Record<HostName, string>> = {
  codex: 'whether Codex trusts the hook is seen only there: type /hooks in a session',
  cline: 'whether hooks are switched on is seen only in the settings of Cline: Features, Enable Hooks',
};

interface Outcome {
  readonly ms: readonly number[];
  readonly problem?: string;
  readonly remedy?: string;
}

async function tryBoth(host: HostName, started: Started, room: Room): Promise<Outcome> {
  const place = { ...room, servers: await room.servers() };
  const ask = (command: string) =>
    tryHook(started, JSON.stringify(GATES[host].payload(command, room.scope.folder)), host, place);
  const dangerous = await ask(DANGEROUS);
  if (readBy(host, dangerous) !== 'denied') return broken('a call that must be denied', dangerous);
  const everyday = await ask(EVERYDAY);
  if (readBy(host, everyday) !== 'passed') return broken('an everyday call', everyday);
  return { ms: [dangerous.ms, everyday.ms] };
}

function broken(what: string, { exit, stderr, stdout, ms }: Tried): Outcome {
  const told = `${stderr}${stdout}`;
  // Our own words: what else was said may come from anywhere.
  const why = /could not judge this call/.test(told)
    ? 'the program that it starts is missing or broken'
    : exit === undefined
      ? `no answer within ${ms} ms`
      : `the answer is not what it should be (exit ${exit})`;
  return {
    ms: [],
    problem: `tried with ${what}: ${why}`,
    remedy: 'install TokenAuditor again if its files are gone; then `tokenauditor init`',
  };
}
