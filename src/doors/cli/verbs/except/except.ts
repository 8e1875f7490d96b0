/** `tokenauditor except`: a stopped call becomes an exception in the policy, shown and asked about before it is written. */
import { join } from 'node:path';
import {
  type Exceptable,
  type ExceptionDraft,
  type KeptDraft,
  NO_FIT,
} from '../../../../approvals/exception-draft.ts';
import { heldCalls, heldUnder, type OverrideDesk } from '../../../../approvals/overrides-kept.ts';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { DESTRUCTIVE_TOOL } from '../../../../policy/destructive-tools.ts';
import { acceptFiles } from '../../../../road/policy/accepted-settings.ts';
import { documentBeside } from '../../../../road/policy/settings-stamp.ts';
import { splitName } from '../../../../vocabulary/call.ts';
import { DOCUMENT_NAME } from '../../../../vocabulary/document/document-name.ts';
import { SEVERITIES } from '../../../../vocabulary/orders.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import type { Scope } from '../../../../work/install/host/host.ts';
import { settledPorts } from '../../../../work/install/place.ts';
import { decode, encode } from '../../../../work/install/plan.ts';
import { projectOf, waitingInDocument } from '../../../../work/install/project-settings.ts';
import { schemaLine } from '../../../../work/install/schema-line.ts';
import { locateFile } from '../../../../work/install/whereabouts.ts';
import { exceptionsIn, withExceptions } from '../../../../work/policy/edit-exceptions.ts';
import { questionOf } from '../../input/approve-call.ts';
import { assertPerson, proverFor } from '../../input/ask.ts';
import { codeIn, heldPlaces, inTheOneThatHolds, passOver, withDesk } from '../../input/held-places.ts';
import { answersFrom } from '../../input/question.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { diffLines } from '../init/preview.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [target = ''] = args.positionals;
  const reason = args.text('reason');
  if (reason === undefined || reason.trim() === '')
    throw new Trouble('usage.missing_argument', { verb: 'except', argument: '--reason' });
  const terminal = await assertPerson(session, 'except calls from a check');
  const directories = heldPlaces(false, session, ['held', 'approvals']);
  const code = /^last$/i.test(target) ? await newest(directories, session) : codeIn(target, 'CODE');
  return await inTheOneThatHolds(code, directories, session, async (desk) => {
    const kept = fitting(code, await exceptableOf(code, desk));
    const drafts = kept.map(({ severity: _, ...draft }) => draft);
    const document = await openDocument(args, session);
    const added = document.missing(drafts, code, reason);
    if (added.length === 0) {
      session.io.stdout.write(`${code} is excepted already (${session.shorten(document.path)})\n`);
      return session.conclude(EXIT.clean);
    }
    const after = document.with(added);
    const proof = await proverFor(terminal, desk.directory, desk.ledger, session);
    session.io.stdout.write(inertText(shown(document, after, session)));
    session.io.stdout.write(inertText(`${meaning(document, added, kept).join('\n')}\n`));
    const sign = await proof.confirm(PIN_PROMPT, () => isMeant(session));
    if (sign === undefined) {
      session.note('nothing was written');
      return EXIT.clean;
    }
    document.write(after);
    session.conclude(EXIT.clean);
    const names = added.map(({ id }) => id).join(', ');
    session.io.stdout.write(
      `wrote ${names} (${session.shorten(document.path)}): let the agent repeat the call\n`,
    );
    return EXIT.clean;
  });
}

const PIN_PROMPT = 'Type your PIN to write this exception; press Enter to write nothing: ';

async function newest(directories: readonly string[], session: Session): Promise<string> {
  const found: { readonly code: string; readonly time: string }[] = [];
  for (const directory of directories) {
    try {
      found.push(...(await withDesk(directory, session, heldCalls)).map(({ call }) => call));
    } catch (error) {
      passOver(error, directory, session);
    }
  }
  const [last] = found.toSorted((one, other) => (one.time < other.time ? 1 : -1));
  if (last === undefined) throw new Trouble('override.none', {});
  return last.code;
}

interface Stopped {
  readonly except: Exceptable | undefined;
  readonly server: string | undefined;
}

/** Of a call that waits for a person, or one that was stopped. */
async function exceptableOf(code: string, desk: OverrideDesk): Promise<Stopped> {
  const asked = (await questionOf(code, desk))?.kept;
  if (asked?.except !== undefined) return { except: asked.except, server: asked.shown.server ?? undefined };
  const { call } = heldUnder(code, desk);
  return { except: call.except, server: splitName(call.tool).server };
}

function fitting(code: string, { except, server }: Stopped): readonly KeptDraft[] {
  if (Array.isArray(except)) return except;
  if (except === 'destructive' && server !== undefined)
    throw new Trouble('except.destructive', { code, server, setting: allowing(server) });
  throw new Trouble('except.unfit', { code, why: NO_FIT[except ?? 'unread'] });
}

/** As in the document. */
const allowing = (server: string): string =>
  `\`servers: {${/^[\w-]{1,64}$/.test(server) ? server : '"…"'}: {destructive: allow}}\``;

/** The user's own document, or that of the project. */
async function openDocument(args: Arguments, session: Session) {
  const ports = settledPorts(await session.installPorts());
  const { disk, home } = ports;
  const world = await session.ports();
  const isOfProject = args.flag('here') || args.text('project') !== undefined;
  const root = session.projectRoot;
  const scope: Scope = isOfProject ? { level: 'project', folder: root } : { level: 'user', folder: home };
  const project = projectOf(scope, ports, world);
  const path = project === undefined ? join(home, FOLDER, DOCUMENT_NAME) : join(root, DOCUMENT_NAME);
  // What came with a clone must not be accepted along with the exception.
  if (project !== undefined && waitingInDocument(project).length > 0)
    throw new Trouble('except.unaccepted', { path });
  const { target, bytes, missing } = locateFile(path, scope, disk);
  const { mark, body } =
    bytes === undefined ? { mark: '', body: schemaLine(path, ports) } : decode(bytes, path);
  return {
    path,
    isOfProject: project !== undefined,
    body: bytes === undefined ? '' : body,
    missing: (drafts: readonly ExceptionDraft[], code: string, reason: string) =>
      exceptionsIn({ path, body }).missing(drafts, code, reason),
    with: (added: Parameters<typeof withExceptions>[1]) => withExceptions({ path, body }, added),
    write: (after: string) => {
      const written = encode(after, mark);
      for (const folder of missing) disk.makeFolder(folder, folder.endsWith(FOLDER) ? 0o700 : 0o755);
      disk.replace(target, written, bytes === undefined ? 0o600 : undefined);
      if (project !== undefined)
        acceptFiles(project.directories.map(documentBeside), written, project.home, project.world);
    },
  };
}

function shown(
  { path, body }: { readonly path: string; readonly body: string },
  after: string,
  session: Session,
): string {
  const lines = diffLines({ before: Buffer.from(body), after: Buffer.from(after) });
  return [`+++ ${session.shorten(path)}`, ...lines, ''].join('\n');
}

/** What the lines end: how severe it is, how far they reach, and what would reach further. */
function meaning(
  { isOfProject }: { readonly isOfProject: boolean },
  added: readonly ExceptionDraft[],
  kept: readonly KeptDraft[],
): string[] {
  const checks = [...new Set(added.map(({ check }) => check))].map((id) => {
    const severities = kept.flatMap(({ check, severity }) => (check === id && severity ? [severity] : []));
    const worst = SEVERITIES[Math.max(...severities.map((one) => SEVERITIES.indexOf(one)))];
    return worst === undefined ? id : `${id} (${worst})`;
  });
  const servers = added.flatMap(({ check, server }) =>
    check === DESTRUCTIVE_TOOL && server !== undefined ? [server] : [],
  );
  return [
    `It silences ${checks.join(', ')} ${isOfProject ? HERE : EVERYWHERE}`,
    ...(added.some(({ argument }) => argument === undefined) ? [WIDE] : []),
    ...[...new Set(servers)].map(
      (server) => `To let every destructive tool of that server pass, set ${allowing(server)} there instead.`,
    ),
  ];
}

const EVERYWHERE = 'in all your projects; with --here only in this one.';
const HERE = 'in this project alone.';
const WIDE =
  'The finding is about the tool itself: an entry without `argument` holds whatever its arguments are.';

/** A reflexive "y" does not count. */
async function isMeant({ io }: Session): Promise<boolean> {
  io.stdout.write('Type except to write it; anything else writes nothing: ');
  for await (const answer of answersFrom(io.stdin.chunks())) return answer.trim().toLowerCase() === 'except';
  return false;
}
