import { assertSafe, verifyOwn } from '../../../../evidence/safe-reading.ts';
import type { Ports } from '../../../../ports/files.ts';
import { HELD_STATES, PinBook, type PinEntry } from '../../../../quarantine/review.ts';
import { ownBeside } from '../../../../report/own-ledger.ts';
import { printable } from '../../../../text/printable.ts';
import { count } from '../../../../text/words/amounts.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn } from '../../verb/home.ts';
import { ownLedgerNote } from '../../verb/own-ledger.ts';
import type { Session } from '../../verb/session.ts';
import { approve, block, trust } from './decide.ts';
import { pinDocument } from './document.ts';
import { answer, quotedName, show } from './print.ts';
import { nextLines, pinTable } from './view.ts';

/** The action that each option belongs to. */
const OPTIONS: Readonly<Record<string, string>> = {
  all: 'list',
  state: 'list',
  server: 'list',
  hash: 'approve',
};

export async function run(args: Arguments, session: Session): Promise<number> {
  const [action = 'list', name, mode] = args.positionals;
  for (const [option, owner] of Object.entries(OPTIONS)) {
    if (owner !== action && args.flag(option))
      throw new Trouble('usage.needs', { first: `--${option}`, second: `\`${owner}\`` });
  }
  const extra = action === 'list' ? name : action === 'trust' ? undefined : mode;
  if (extra !== undefined)
    throw new Trouble('usage.extra_argument', { verb: `quarantine ${action}`, argument: extra });
  const ports = await session.ports();
  await noteOwn(session, ports);
  if (action === 'list') return await list(args, session, ports);
  if (name === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'quarantine',
      argument: `a name after \`${action}\``,
    });
  if (action === 'trust') return await trust(name, mode, session, ports);
  const book = await PinBook.read(session.directory, ports);
  const entry = book.find(name);
  if (action === 'show') return show(book, entry, session, nextLines(entry));
  if (action === 'approve') {
    const status = await approve(book, entry, args.text('hash'), session, ports);
    if (isApproved(await PinBook.read(session.directory, ports), name)) await noteWrapped(name, session);
    return status;
  }
  return await block(entry, session, ports);
}

/** What the user's own ledger holds back counts in every project, and no decision in a project's lifts it. */
async function noteOwn(session: Session, ports: Ports): Promise<void> {
  const own = ownBeside(session.directory, homeIn(session.io), ports);
  if (own === undefined) return;
  const held = (await PinBook.read(own, ports)).entries.filter(({ pin }) => HELD_STATES.includes(pin.state));
  if (held.length > 0)
    session.note(
      `your own ledger holds ${count(held.length, 'definition')} back, here as well: \`tokenauditor quarantine --project ~\` lists them`,
    );
}

const isApproved = (book: PinBook, name: string): boolean => book.find(name).pin.state === 'approved';

/** Wrapped entries look only at the user's own pins. */
async function noteWrapped(name: string, session: Session): Promise<void> {
  const own = await ownLedgerNote('quarantine', session, session.directory);
  if (own?.hasWrapped)
    session.note(
      `this does not count for wrapped entries: \`tokenauditor quarantine approve ${printable(name)} --project ~\` approves it there`,
    );
}

async function list(args: Arguments, session: Session, ports: Ports): Promise<number> {
  const book = await PinBook.read(session.directory, ports);
  const states = args.texts('state');
  const server = args.text('server');
  if (server !== undefined) book.lastOf(server);
  const asked = book.entries.filter((entry) => server === undefined || entry.server === server);
  const held = asked.filter(({ pin }) => HELD_STATES.includes(pin.state));
  const chosen = args.flag('all')
    ? asked
    : states.length > 0
      ? asked.filter(({ pin }) => states.includes(pin.state))
      : asked.filter(({ pin }) => pin.state !== 'approved');
  const isSure = await isTrusted(book, session, ports);
  const status = session.conclude(!isSure ? EXIT.input : held.length === 0 ? EXIT.clean : EXIT.found);
  if (session.json) {
    const definitions = chosen.map(pinDocument);
    const known = book.entries.length;
    const counts = { held: held.length, known, unreadable_lines: book.broken };
    answer(session, 'quarantine', { definitions, ...counts, ledger_verified: isSure });
    return status;
  }
  const { io, paint } = session;
  const width = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
  io.stdout.write(pinTable(chosen, width, paint));
  await noteState(book, asked, isSure, session);
  return status;
}

/** What the table does not show: whether it can be trusted, which trust does not count, and how much is held. */
async function noteState(
  book: PinBook,
  asked: readonly PinEntry[],
  isSure: boolean,
  session: Session,
): Promise<void> {
  const held = asked.filter(({ pin }) => HELD_STATES.includes(pin.state)).length;
  const isThere = book.entries.length > 0 || book.broken > 0;
  // Without the key no line counts, so their number means nothing.
  if (!book.isOwn && isThere) session.note('this ledger has no key of yours: these pins do not count');
  else if (book.broken > 0)
    session.note(
      `${count(book.broken, 'line')} of the ledger cannot be read: nothing is served; see \`tokenauditor verify\``,
    );
  else if (!isSure)
    session.note('the ledger cannot be trusted, and neither can this list; see `tokenauditor verify`');
  const lapsed = new Set(asked.flatMap((each) => (each.trustElsewhere === null ? [] : [each.server])));
  for (const name of lapsed)
    session.note(
      `the trust in ${quotedName(await shown(name ?? ''))} does not apply to its current command or address: it counts as manual`,
    );
  const blocked = asked.filter(({ pin }) => pin.state === 'blocked').length;
  if (!isThere && isSure) session.note('nothing was scanned here yet: run `tokenauditor scan`');
  else if (isSure || held > 0) session.note(summaryOf(held, blocked));
}

/** If nothing was ever recorded there is nothing to doubt. */
async function isTrusted(book: PinBook, { directory }: Session, ports: Ports): Promise<boolean> {
  if (book.broken > 0) return false;
  const isThere = assertSafe(directory, ports);
  if (!isThere) return true;
  return book.isOwn && (await verifyOwn(directory, ports, isThere)).isVerified;
}

function summaryOf(held: number, blocked: number): string {
  const waiting =
    held === 0 ? 'nothing waits for a person' : `${count(held, 'definition')} held until a person decides`;
  const refused = blocked === 0 ? '' : `, ${blocked} blocked`;
  const next = held === 0 ? '' : '; `tokenauditor quarantine show NAME` shows why';
  return `${waiting}${refused}${next}`;
}
