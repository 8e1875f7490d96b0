import { CLIENT_IDS, type ClientId } from '../../../../gateway/downstream/server-start.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { nearest } from '../../../../text/words/nearest.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { commandLine, ownProgram } from '../../../../work/clients/own-program.ts';
import type { Scope } from '../../../../work/install/host/host.ts';
import { isLauncher } from '../../../../work/install/host/launcher-path.ts';
import { settledPorts, shownPath } from '../../../../work/install/place.ts';
import { type Change, type Refusal, tried } from '../../../../work/install/plan.ts';
import { Records } from '../../../../work/install/records.ts';
import { isSame, writeChange, writeReversals } from '../../../../work/install/write.ts';
import { withAttended } from '../../../../work/wrap/attended-clients.ts';
import { launcherChange } from '../../../../work/wrap/entry-launcher.ts';
import { type ClientFile, clientFiles } from '../../../../work/wrap/found-entries.ts';
import { whyLogin } from '../../../../work/wrap/login.ts';
import { planMerge } from '../../../../work/wrap/plan-merge.ts';
import { type PlannedFile, planWrap, type WrapRoom } from '../../../../work/wrap/plan-wrap.ts';
import { planWrapUndo } from '../../../../work/wrap/undo-wrap.ts';
import { preparePin } from '../../input/pin-offer.ts';
import { ask } from '../../input/question.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { prepareLoosening } from '../init/acceptance.ts';
import { provenOrByHand } from '../init/by-hand.ts';
import { carryOutWrap, type WrapPlan } from './carry-out-wrap.ts';
import { undoNote } from './undo-note.ts';
import { planLines, reportedFile, reportedOwn, reportedUndo } from './wrap-report.ts';

interface Room {
  readonly args: Arguments;
  readonly session: Session;
  readonly ports: InstallPorts;
  readonly records: Records;
  readonly clients: readonly ClientId[];
  readonly servers: readonly string[];
  /** Of all clients, or of those that were named. */
  readonly files: readonly ClientFile[];
  readonly everyFile: readonly ClientFile[];
}

export async function run(args: Arguments, session: Session): Promise<number> {
  const clients = clientsNamed(args.texts('clients'));
  const servers = args.texts('servers').flatMap((names) => names.split(',').map((name) => name.trim()));
  const ports = settledPorts(await session.installPorts());
  const records = new Records(ports, await session.ports(), 'wrap');
  const where = { projectRoot: session.projectRoot, cwd: session.io.cwd };
  const everyFile = clientFiles(ports, where);
  const files = everyFile.filter(({ client }) => clients.length === 0 || clients.includes(client));
  const room = { args, session, ports, records, clients, servers, files, everyFile };
  return args.flag('undo') ? await undo(room) : await wrap(room);
}

function clientsNamed(words: readonly string[]): ClientId[] {
  return words
    .flatMap((word) => word.split(','))
    .map((word) => {
      const name = word.trim().toLowerCase();
      const client = CLIENT_IDS.find((each) => each === name);
      if (client) return client;
      const expected = `one of ${CLIENT_IDS.join(', ')}; the nearest is ${nearest(name, CLIENT_IDS)}`;
      throw new Trouble('usage.bad_value', { value: name, option: '--clients', expected });
    });
}

async function wrap(room: Room): Promise<number> {
  const { args, session, ports, records, servers, files, everyFile } = room;
  const program = ownProgram(ports);
  const { script } = commandLine(ports.program);
  if (ports.disk.look(script) === undefined) throw new Trouble('init.no_program', { path: script });
  const offerPin = await preparePin(args, session);
  const wish: WrapRoom = {
    ...{ ports, program, records, servers, everyFile },
    isMoving: args.text('secrets') === 'move',
    loginOf: (server, file) => whyLogin(server, file, servers.includes(server.name), session.serverPorts),
  };
  const { files: planned, first: own, shown } = await planFiles(files, wish, room);
  const changed = planned.filter(({ changes: made }) => made.length > 0).map(({ client }) => client);
  assertNamed(servers, planned);
  const starting = planned.flatMap(({ changes: made, client, path, scope: { folder } }) =>
    made.length > 0 ? [{ client, folder, path }] : [],
  );
  const launcher = launcherChange(starting, ports, records);
  const { changes: settings, attended } = withAttended(own, changed, ports);
  const first = [...(launcher && !isSame(launcher) ? [launcher] : []), ...settings];
  const scope: Scope = { level: 'user', folder: ports.home };
  const changes = [
    ...first.map((change) => ({ change, scope })),
    ...planned.flatMap((file) => file.changes.map((change) => ({ change, scope: file.scope }))),
  ];
  const pending = changes.filter(({ change }) => !isSame(change));
  const committed = committedNotes(planned, ports.home);
  for (const each of committed) session.note(each);
  const plan: WrapPlan = {
    reported: [
      ...planned.filter(({ refusal }) => refusal === undefined).map(reportedFile),
      ...first.map((change) => reportedOwn(change, attended)),
    ],
    refusals: planned.flatMap(({ refusal }) => refusal ?? []),
    // Files of secrets belong to the change of the file that refers to them, whether or not the user was asked.
    changes: pending.filter(({ change }) => change.kind !== 'settings' || first.includes(change)).length,
    next: [...nextSteps(changed), ...committed],
    shown,
  };
  noteSecrets(planned, args, session);
  if (pending.length > 0) await offerPin();
  const note = pending.length === 0 ? undefined : await undoNote(ports.home, session);
  if (note !== undefined) session.note(note);
  return await carryOutWrap(room, plan, () => writeAll(pending, room));
}

/** Other people's machines have none of these paths. */
const committedNotes = (planned: readonly PlannedFile[], home: string): string[] =>
  planned.flatMap(({ path, scope: { level }, changes }) =>
    level === 'project' && changes.some((change) => change.path === path)
      ? [
          `${shownPath(path, home)} is a file of the project, and its entries get absolute paths of this machine: do not commit the change; \`--clients\` and \`--servers\` choose what is wrapped, \`wrap --undo\` restores the file`,
        ]
      : [],
  );

/** Without the launcher nothing is written that starts it. */
function writeAll(
  pending: readonly { readonly change: Change; readonly scope: Scope }[],
  { ports, records }: Room,
): Refusal[] {
  const failures: Refusal[] = [];
  for (const { change, scope } of pending) {
    const failure = tried(change, () => writeChange(change, scope, ports.disk, records));
    if (failure) failures.push(failure);
    if (failure && isLauncher(change.path)) break;
  }
  return failures;
}

const planFiles = async (files: readonly ClientFile[], wish: WrapRoom, room: Room) =>
  room.args.flag('merge')
    ? { ...(await planMerge(files, wish)), shown: [] }
    : { ...(await inPlace(files, wish, room)), first: [] };

/** Where no one is asked whether they should move. */
function noteSecrets(planned: readonly PlannedFile[], args: Arguments, session: Session): void {
  if (args.text('secrets') !== undefined || args.flag('merge')) return;
  const isAsked = !args.flag('yes') && !args.flag('dry-run') && session.io.stdin.isTerminal;
  const names = [...new Set(planned.flatMap(({ entries }) => entries.flatMap(({ secrets }) => secrets)))];
  if (names.length === 0 || isAsked) return;
  session.note(
    `secrets are written out in these files: ${names.join(', ')}; \`tokenauditor wrap --secrets move\` moves them into files that only you can read`,
  );
}

function assertNamed(servers: readonly string[], planned: readonly PlannedFile[]): void {
  const found = planned.flatMap(({ entries }) => entries.map(({ server }) => server));
  const value = servers.find((name) => !found.includes(name));
  if (value === undefined) return;
  const expected =
    'the name of a server in a configuration that can be read; `tokenauditor wrap --dry-run` names them all';
  throw new Trouble('usage.bad_value', { value, option: '--servers', expected });
}

/** Plain secrets are found first: whether they move is the user's choice, once the plan was shown. */
async function inPlace(
  files: readonly ClientFile[],
  wish: WrapRoom,
  room: Room,
): Promise<{ readonly files: readonly PlannedFile[]; readonly shown: readonly string[] }> {
  const { args, session, ports } = room;
  const first = await planWrap(files, wish);
  const names = first.flatMap(({ entries }) => entries.flatMap(({ secrets }) => secrets));
  if (names.length === 0 || !isOffered(room)) return { files: first, shown: [] };
  const view = { home: ports.home, isDiff: args.flag('diff'), isDryRun: false };
  const reported = first.filter(({ refusal }) => refusal === undefined).map(reportedFile);
  const shown = planLines(reported, view, session.paint);
  session.io.stdout.write(inertText(shown.map((line) => `${line}\n`).join('')));
  session.note(`secrets are written out in these files: ${[...new Set(names)].join(', ')}`);
  const isMoving = await ask('Move them into files that only you can read?', session.io);
  return { files: isMoving ? await planWrap(files, { ...wish, isMoving }) : first, shown };
}

/** In a terminal, a person is offered to move secrets; else only the option counts. */
function isOffered({ args, session: { io, json } }: Room): boolean {
  const isAsked = args.text('secrets') === undefined && !args.flag('yes') && !args.flag('dry-run') && !json;
  return isAsked && io.stdin.isTerminal && io.stdout.isTerminal;
}

const nextSteps = (clients: readonly ClientId[]): string[] =>
  clients.length === 0
    ? []
    : [
        `start these clients again: ${[...new Set(clients)].join(', ')}`,
        '`tokenauditor doctor` starts each wrapped entry as its client would, and tries it',
      ];

async function undo(room: Room): Promise<number> {
  const { args, session, ports, records, clients, servers, files } = room;
  const wish = { clients, servers, files, program: ownProgram(ports) };
  const { reversals, refusals } = planWrapUndo(wish, ports, records);
  const changes = reversals.filter(({ outcome }) => outcome.does !== 'nothing').length;
  const proof =
    changes > 0 && !args.flag('dry-run')
      ? await provenOrByHand(
          () => prepareLoosening(ports.home, session, 'change what clients start'),
          reversals,
          ports.home,
          session,
        )
      : undefined;
  const plan: WrapPlan = { reported: reversals.map(reportedUndo), refusals, changes, next: [], proof };
  return await carryOutWrap(room, plan, () => {
    const failures = writeReversals(reversals, ports.disk, records).filter((each) => each !== undefined);
    records.leave();
    return failures;
  });
}
