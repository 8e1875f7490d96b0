import { readApprovals } from '../../../../approvals/approval-uses.ts';
import {
  type Extent,
  listQuestions,
  MOST_GRANT_MS,
  revokeStanding,
} from '../../../../approvals/decide-question.ts';
import { HELD_MS, heldCalls, type OverrideDesk } from '../../../../approvals/overrides-kept.ts';
import type { PersonTerminal } from '../../../../approvals/person/person.ts';
import { grantMarks } from '../../../../approvals/question-files.ts';
import { standingGrants } from '../../../../approvals/take-approval.ts';
import { count } from '../../../../text/words/amounts.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { approveCall, questionOf } from '../../input/approve-call.ts';
import { assertPerson } from '../../input/ask.ts';
import { codeIn, heldPlaces, inTheOneThatHolds, passOver, withDesk } from '../../input/held-places.ts';
import { flowOffers } from '../../print/flow-lines.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import {
  grantDocument,
  grantTable,
  heldQuestion,
  type ListedQuestion,
  questionDocument,
  questionTable,
} from './question-table.ts';
import { denyAsPerson, watchQuestions } from './watch.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [action = 'list', typed, id] = args.positionals;
  refuseStray(action, args);
  const places = heldPlaces(args.text('project') !== undefined, session, ['held', 'approvals', 'standing']);
  if (action === 'list') return await list(places, session, args.flag('all'));
  if (action === 'grants') return await grants(typed ?? 'list', id, places, session);
  if (action === 'watch') return await watchQuestions(places, session);
  if (typed === undefined)
    throw new Trouble('usage.missing_argument', { verb: 'approvals', argument: `CODE after ${action}` });
  const code = codeIn(typed, 'CODE');
  if (action === 'show') return await show(code, places, session);
  const terminal = await assertPerson(
    session,
    action === 'deny' ? 'answer a question of approvals' : 'approve',
  );
  if (action === 'deny') return await deny(code, args.text('reason'), places, session, terminal);
  const extent = args.flag('flow')
    ? flowExtent(args.number('days'))
    : extentIn(args.text('for'), args.texts('free'));
  return await inTheOneThatHolds(code, places, session, (desk) =>
    approveCall(code, extent, desk, session, terminal),
  );
}

const OPTIONS: Readonly<Record<string, string>> = {
  all: 'list',
  flow: 'approve',
  days: 'approve',
  for: 'approve',
  free: 'approve',
  reason: 'deny',
};

const FLAGS: ReadonlySet<string> = new Set(['all', 'flow']);

function refuseStray(action: string, args: Arguments): void {
  for (const [option, owner] of Object.entries(OPTIONS)) {
    const isGiven = FLAGS.has(option) ? args.flag(option) : args.texts(option).length > 0;
    if (isGiven && action !== owner)
      throw new Trouble('usage.conflict', { first: `--${option}`, second: action });
  }
}

const DAY_MS = 24 * 3_600_000;

function flowExtent(days: number | undefined): Extent {
  if (days === undefined) return { scope: 'session', isForFlows: true };
  if (!(days >= 1 && days * DAY_MS <= MOST_GRANT_MS))
    throw new Trouble('usage.bad_value', { value: String(days), option: '--days', expected: '1 to 30' });
  return { scope: 'shape', lastsMs: days * DAY_MS, isForFlows: true };
}

const UNITS = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 } as const;

function extentIn(typed: string | undefined, free: readonly string[]): Extent {
  if (typed === undefined || typed === 'once') return { scope: 'once' };
  if (typed === 'session') return { scope: 'session', free };
  const [, amount, unit] = /^(\d{1,5})([mhd])$/.exec(typed) ?? [];
  const lastsMs = Number(amount) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN);
  if (!(lastsMs > 0 && lastsMs <= MOST_GRANT_MS))
    throw new Trouble('usage.bad_value', {
      value: typed,
      option: '--for',
      expected: 'session, or a time of up to 30 days such as 30m, 8h or 7d',
    });
  return { scope: 'shape', lastsMs, free };
}

async function listed(places: readonly string[], session: Session): Promise<ListedQuestion[]> {
  const found: ListedQuestion[] = [];
  for (const directory of places) {
    try {
      found.push(...(await withDesk(directory, session, listedIn)));
    } catch (error) {
      passOver(error, directory, session);
    }
  }
  return found;
}

/** Questions of gateways and of hosts, and calls that were stopped; one that is asked about by now is listed once. */
async function listedIn(desk: OverrideDesk): Promise<ListedQuestion[]> {
  const questions = (await listQuestions(desk)).map(questionDocument);
  const waiting = new Set(questions.filter(({ state }) => state === 'pending').map(({ code }) => code));
  const held = heldCalls(desk).filter(({ call }) => !waiting.has(call.code));
  return [...questions, ...held.map(heldQuestion)];
}

async function list(places: readonly string[], session: Session, isAll: boolean): Promise<number> {
  const found = await listed(places, session);
  const inState = (wanted: ListedQuestion['state']) => found.filter(({ state }) => state === wanted);
  const [waiting, stopped] = [inState('pending').length, inState('stopped').length];
  const { clock } = await session.ports();
  const since = new Date(clock.nowMs() - HELD_MS).toISOString();
  const questions = isAll ? found : found.filter((each) => isShown(each, since));
  const asked = inState('asked').length;
  const status = session.conclude(waiting === 0 ? EXIT.clean : EXIT.found);
  if (session.json) session.answer('approvals', { questions });
  else {
    const { io, paint } = session;
    const width = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
    io.stdout.write(questionTable(questions, width, paint));
    session.note(
      waiting === 0
        ? 'no calls wait for a person'
        : `${count(waiting, 'call')} waiting; \`tokenauditor approvals approve CODE\` shows one and asks`,
    );
    if (asked > 0)
      session.note(
        `${count(asked, 'call')} put to you by the agent itself in the last half hour: it has your answer, and ran what you allowed`,
      );
    if (stopped > 0)
      session.note(
        `${count(stopped, 'call')} stopped in the last half hour; \`tokenauditor allow-once CODE\` shows one and asks`,
      );
  }
  return status;
}

const OPEN: ReadonlySet<ListedQuestion['state']> = new Set(['pending', 'stopped', 'asked']);
const ENDED: ReadonlySet<ListedQuestion['state']> = new Set(['denied', 'expired', 'cancelled']);

/** Also what ended a moment ago without running: a question that was closed somewhere else is not lost. */
const isShown = ({ state, time, expires_at }: ListedQuestion, since: string): boolean =>
  OPEN.has(state) ||
  (ENDED.has(state) && (time > since || (state === 'expired' && (expires_at ?? '') > since)));

async function show(code: string, places: readonly string[], session: Session): Promise<number> {
  const found = (await listed(places, session)).find((each) => each.code === code);
  if (found === undefined) throw new Trouble('approval.unknown', { code });
  session.conclude(EXIT.clean);
  if (session.json) session.answer('approvals', { questions: [found] });
  else {
    session.io.stdout.write(questionTable([found], Number.POSITIVE_INFINITY, session.paint, 'whole'));
    if (found.state === 'pending') session.io.stdout.write(flowOffers(found, session.paint));
  }
  return EXIT.clean;
}

async function deny(
  code: string,
  reason: string | undefined,
  places: readonly string[],
  session: Session,
  terminal: PersonTerminal,
): Promise<number> {
  return await inTheOneThatHolds(code, places, session, async (desk) => {
    const question = await questionOf(code, desk);
    if (question === undefined) throw new Trouble('override.unknown', { code });
    if (question.state !== 'pending') throw new Trouble('approval.decided', { code, state: question.state });
    const isDenied = await denyAsPerson(question, reason, desk, session, terminal);
    session.conclude(EXIT.clean);
    if (!isDenied) session.note('nothing was denied');
    return EXIT.clean;
  });
}

async function grants(
  action: string,
  id: string | undefined,
  places: readonly string[],
  session: Session,
): Promise<number> {
  if (action === 'revoke' && id !== undefined) return await revoke(id, places, session);
  if (action === 'revoke')
    throw new Trouble('usage.missing_argument', { verb: 'approvals', argument: 'ID after grants revoke' });
  if (action !== 'list')
    throw new Trouble('usage.bad_value', { value: action, option: 'CODE', expected: 'list or revoke' });
  const found = [];
  for (const directory of places) {
    try {
      found.push(...(await withDesk(directory, session, grantsIn)));
    } catch (error) {
      passOver(error, directory, session);
    }
  }
  session.conclude(EXIT.clean);
  if (session.json) session.answer('grants', { grants: found });
  else if (found.length === 0) session.note('no grants');
  else session.io.stdout.write(grantTable(found, session.paint));
  return EXIT.clean;
}

async function grantsIn(desk: OverrideDesk) {
  const states = await readApprovals(desk);
  if (states === undefined) throw new Trouble('approval.unsure', { path: desk.directory });
  const marks = grantMarks(desk);
  return (await standingGrants(states, desk)).map((grant) =>
    grantDocument(grant, marks.read(grant.approval.id)?.covers),
  );
}

async function revoke(id: string, places: readonly string[], session: Session): Promise<number> {
  let isRevoked = false;
  for (const directory of places) {
    try {
      isRevoked ||= await withDesk(directory, session, (desk) => revokeStanding(id, desk));
    } catch (error) {
      passOver(error, directory, session);
    }
  }
  session.conclude(EXIT.clean);
  if (session.json) session.answer('grant-revoked', { id, revoked: isRevoked });
  else
    session.io.stdout.write(
      isRevoked ? 'the grant is revoked\n' : 'there is no such grant, or it has ended\n',
    );
  return EXIT.clean;
}
