import { isAbsolute } from 'node:path';
import { agentsFold, isAgent } from '../../../../agents/known-agents.ts';
import type { StatusDocument } from '../../../../answers/machine/security.answer.ts';
import { foldLedger } from '../../../../evidence/folds/fold.ts';
import { ledgerStatus } from '../../../../evidence/folds/status.ts';
import { notedFolders } from '../../../../evidence/keys/noted-folders.ts';
import { assertSafe } from '../../../../evidence/safe-reading.ts';
import type { Ports } from '../../../../ports/files.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { flowCounts } from '../../../../report/flow-counts.ts';
import { heldDefinitions } from '../../../../report/held-definitions.ts';
import type { Policy } from '../../../../road/policy/plain-policy.ts';
import type { PolicySources } from '../../../../road/policy/source-files.ts';
import { policyFilesOf, policyInForce } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { count } from '../../../../text/words/amounts.ts';
import { FLOW_MODE } from '../../../../vocabulary/document/built-in-values.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import type { Examination } from '../../../../work/doctor/examination.ts';
import { hookedPlaces, knownScopes } from '../../../../work/doctor/hooked-places.ts';
import { examinePin } from '../../../../work/doctor/pin.ts';
import { plannedServers } from '../../../../work/gateway/planned-servers.ts';
import { type PolicyNote, policyNotes } from '../../../../work/gateway/reload/policy-note.ts';
import { serverNotes } from '../../../../work/gateway/server-notes.ts';
import { titlesOf } from '../../../../work/install/hosts.ts';
import { settledPorts, shownPath } from '../../../../work/install/place.ts';
import { Records } from '../../../../work/install/records.ts';
import { judgingOf, withoutAsked } from '../../../../work/security/judge-in-force.ts';
import { scanningOf } from '../../../../work/security/scanning.ts';
import { knownServers } from '../../../../work/servers/known-servers.ts';
import { wrappedInPlace } from '../../../../work/wrap/wrapped-clients.ts';
import { heldDefinitionLines } from '../../print/held-definition-lines.ts';
import { inertText } from '../../print/inert.ts';
import { judgingLines } from '../../print/judging-lines.ts';
import { scanningLines } from '../../print/scanning-lines.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { folderDisk } from '../../verb/folder-disk.ts';
import { homeIn } from '../../verb/home.ts';
import { ownLedgerNote } from '../../verb/own-ledger.ts';
import type { Session } from '../../verb/session.ts';

export async function run(_: Arguments, session: Session): Promise<number> {
  const document = await statusOf(session);
  if (session.json) session.answer('status', document);
  else {
    const lines = [...linesOf(document, session), ...(await ownLines(session))];
    session.io.stdout.write(`${inertText(lines.join('\n'))}\n`);
  }
  return EXIT.clean;
}

async function ownLines(session: Session): Promise<string[]> {
  const ports = await session.ports();
  const own = await ownLedgerNote('status', session, directoryOf(session, ports));
  if (own === undefined) return [];
  const { events } = await ledgerStatus(own.own, ports);
  return [`own ledger ${session.shorten(own.own)}: ${count(events, 'event')}; ${own.words}`];
}

/** The ledger starts with the first event. */
const NO_FLOWS = { asked: 0, blocked: 0, would_ask: 0, since: null };
const NO_EVENTS = { events: 0, lastTime: null };

async function statusOf(session: Session): Promise<StatusDocument> {
  const { io, shorten } = session;
  const ports = await session.ports();
  const install = await session.installPorts();
  const directory = directoryOf(session, ports);
  const sources = { directory, home: homeIn(io), projectRoot: projectRootOf(io.cwd(), ports), ports };
  const policy = readPolicy(sources);
  const isThere = assertSafe(directory, ports);
  const { events, lastTime } = isThere ? await ledgerStatus(directory, ports) : NO_EVENTS;
  const notes = serverNotes(directory, ports);
  const listening = await session.resident?.ask(directory, 'status');
  return {
    version: session.version,
    policy: {
      ...policyState(policy, policyNotes(directory, ports)),
      files: policy.ok ? policyFilesOf(sources).map(({ path }) => shorten(path)) : [],
      waiting: policy.ok ? policy.policy.waiting : [],
    },
    ...(policy.ok
      ? { scanning: scanningOf(policy.policy, io.env, notes), judging: judgingOf(policy.policy, notes) }
      : {}),
    flows: {
      ...(policy.ok ? { mode: policy.policy.flows.user.mode ?? FLOW_MODE } : {}),
      ...(isThere ? await flowCounts(directory, ports) : NO_FLOWS),
    },
    ...(listening === undefined ? {} : { listening }),
    agents: isThere ? await agentsIn(directory, ports) : [],
    held: isThere ? await heldDefinitions(directory, ports) : [],
    servers: knownServers(withoutAsked(notes), policy.ok ? namedServers(directory, session, ports) : []),
    hooks: hooksIn(install, session, ports),
    pin: pinIn(await examinePin({ directory, home: homeIn(io), ports })),
    wrapped: wrappedInPlace(install, ports).map(({ client, servers }) => ({
      ...{ client, servers: [...servers] },
    })),
    ledger: { directory: shorten(directory), events, ...(lastTime === null ? {} : { last: lastTime }) },
  };
}

/** Records that cannot be read are reported by the verbs that need them. */
function hooksIn(install: InstallPorts, { io }: Session, ports: Ports): StatusDocument['hooks'] {
  if (!isAbsolute(install.home)) return [];
  const settled = settledPorts(install);
  const scopes = knownScopes(
    recordsIn(settled, ports),
    notedFolders(settled.home, folderDisk),
    io.cwd(),
    settled,
  );
  return hookedPlaces(scopes, settled).map(({ folder, hosts }) => ({
    folder: folder === settled.home ? '~' : shownPath(folder, settled.home),
    hosts: [...hosts],
  }));
}

function recordsIn(install: InstallPorts, ports: Ports): Pick<Records, 'all'> {
  try {
    return new Records(install, ports);
  } catch (error) {
    if (error instanceof Trouble) return { all: [] };
    throw error;
  }
}

const pinIn = ({ state, detail }: Examination): StatusDocument['pin'] => ({ state, detail });

/** Without any ledger: that of the gateway which `up` would start here. */
function directoryOf(session: Session, ports: Ports): string {
  const { directory, io } = session;
  const isIt = homeIn(io) === undefined || assertSafe(directory, ports);
  return isIt ? directory : session.clientLedger.directory;
}

const namedServers = (directory: string, { io }: Session, ports: Ports): string[] =>
  plannedServers({ directory, home: homeIn(io), ports, cwd: io.cwd() }).servers.map(({ name }) => name);

type ReadPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly why: string; readonly remedy: string };

/** A file that cannot be used is what `status` is for. */
function readPolicy(sources: PolicySources): ReadPolicy {
  try {
    return { ok: true, policy: policyInForce(sources) };
  } catch (error) {
    if (error instanceof Trouble && error.code.startsWith('policy.'))
      return { ok: false, why: error.message, remedy: error.hint };
    throw error;
  }
}

function policyState(
  read: ReadPolicy,
  notes: readonly PolicyNote[],
): Pick<StatusDocument['policy'], 'state' | 'problems'> {
  const ofGateways = notes.flatMap(({ state, why = '', remedy = '', since, gateway: { pid } }) =>
    state === 'degraded' ? [{ why, remedy, pid, since }] : [],
  );
  // What a gateway reports as well is one problem.
  const isOwn = !read.ok && !ofGateways.some(({ why }) => why === read.why);
  const problems = [...(isOwn ? [{ why: read.why, remedy: read.remedy }] : []), ...ofGateways];
  return { state: problems.length === 0 ? 'current' : 'degraded', problems };
}

async function agentsIn(directory: string, ports: Ports): Promise<string[]> {
  const { state } = await foldLedger(directory, ports, agentsFold);
  const named = Object.entries(state.agents).filter(([, agent]) => isAgent(agent));
  return named.map(([name]) => name).sort();
}

function listeningLine(listening: StatusDocument['listening']): string {
  if (listening === undefined) return 'listening  nothing; hooks and stdio entries start what they need';
  const { pid, url, clients } = listening;
  if (clients === undefined) return `listening  resident ${pid}, for hooks`;
  return `listening  up ${pid}, at ${url ?? 'its socket alone'}; ${count(clients, 'client')} over stdio`;
}

function serverLine({
  name,
  state,
  why,
  instances,
  failures,
  at,
}: StatusDocument['servers'][number]): string {
  const running = instances > 1 ? `, ${instances} running` : '';
  const never = at === undefined ? ', not started yet' : '';
  const ended = failures === 0 ? '' : `; ended by itself or by force ${count(failures, 'time')}`;
  return `server     ${name}: ${state}${why === undefined ? '' : `, ${why}`}${running}${never}${ended}`;
}

function linesOf(status: StatusDocument, { paint }: Session): string[] {
  const { version, policy, scanning, judging, listening, agents, servers, held, wrapped, ledger } = status;
  const files = policy.files.length === 0 ? 'built in' : `built in, changed by ${policy.files.join(', ')}`;
  const last = ledger.last === undefined ? '' : `, the last at ${ledger.last}`;
  return [
    `version    ${version}`,
    policy.state === 'degraded' && policy.files.length === 0
      ? paint.red('policy     degraded')
      : `policy     ${files}`,
    ...policy.problems.flatMap(problemLines).map((line) => paint.red(line)),
    ...policy.waiting.map((name) =>
      paint.yellow(`waiting    ${name}: accept the file with \`tokenauditor init --here\``),
    ),
    ...(scanning === undefined ? [] : scanningLines(scanning, paint)),
    ...(judging === undefined ? [] : judgingLines(judging, paint)),
    flowLine(status),
    ...hookLines(status),
    status.pin.state === 'ok' ? pinLine(status) : paint.yellow(pinLine(status)),
    listeningLine(listening),
    `agents     ${agents.length === 0 ? 'none has a token' : agents.join(', ')}`,
    ...(servers.length === 0 ? ['servers    none is configured or has run behind a gateway here'] : []),
    ...servers.map(serverLine),
    ...heldDefinitionLines(held, paint),
    ...wrapped.map(({ client, servers: names }) => `wrapped    ${client}: ${names.join(', ')}`),
    `ledger     ${ledger.directory}: ${count(ledger.events, 'event')}${last}`,
  ];
}

function flowLine({ flows }: StatusDocument): string {
  const { mode, asked, blocked, would_ask, since } = flows;
  const counts = [
    ...(asked > 0 ? [`${count(asked, 'call')} asked about`] : []),
    ...(blocked > 0 ? [`${count(blocked, 'call')} blocked`] : []),
    ...(would_ask > 0 ? [`${count(would_ask, 'call')} would have been with \`flows.mode: on\``] : []),
  ];
  const what = counts.length === 0 ? 'no call was asked about or blocked' : counts.join(', ');
  return `flows      ${mode === undefined ? '' : `${mode}; `}${what}${since === null ? '' : `, since ${since}`}`;
}

const hookLines = ({ hooks }: StatusDocument): string[] =>
  hooks.length === 0
    ? ['hooks      none; `tokenauditor init` installs them']
    : hooks.map(({ folder, hosts }) => `hooks      ${folder}: ${titlesOf(hosts)}`);

const pinLine = ({ pin }: StatusDocument): string => `pin        ${pin.detail}`;

const problemLines = ({
  why,
  remedy,
  pid,
  since,
}: StatusDocument['policy']['problems'][number]): string[] => [
  pid === undefined
    ? `degraded   ${why}`
    : `degraded   the gateway ${pid} keeps the policy of ${since}: ${why}`,
  `  hint     ${remedy}`,
];
