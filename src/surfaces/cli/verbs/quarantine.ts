import type { Ports } from '../../../evidence/ports.ts';
import { assertSafe, verifyOwn } from '../../../evidence/safe-reading.ts';
import type { Decided, Quarantine } from '../../../gateway/quarantine/quarantine.ts';
import {
  HELD_STATES,
  PinBook,
  type PinEntry,
  reviewedContract,
  shortOf,
} from '../../../gateway/quarantine/review.ts';
import { printable } from '../../../text/printable.ts';
import { TRUST_MODES } from '../../../vocabulary/pin.ts';
import { EXIT, Trouble } from '../../../vocabulary/trouble.ts';
import { inertText } from '../inert.ts';
import type { Arguments } from '../parse.ts';
import { count } from '../progress.ts';
import { pinDocument, reviewDocument } from '../quarantine/document.ts';
import { ask } from '../quarantine/question.ts';
import { nextLines, pinTable, reviewLines } from '../quarantine/view.ts';
import { safeJson } from '../scan/safe-json.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown.ts';

/** Which action an option belongs to. */
const OPTIONS: Readonly<Record<string, string>> = {
  all: 'list',
  state: 'list',
  server: 'list',
  hash: 'approve',
};

export async function run(args: Arguments, session: Session): Promise<number> {
  const [action = '', name, mode] = args.positionals;
  for (const [option, owner] of Object.entries(OPTIONS)) {
    if (owner !== action && args.flag(option))
      throw new Trouble('usage.needs', { first: `--${option}`, second: `\`${owner}\`` });
  }
  const extra = action === 'list' ? name : action === 'trust' ? undefined : mode;
  if (extra !== undefined)
    throw new Trouble('usage.extra_argument', { verb: `quarantine ${action}`, argument: extra });
  const ports = await session.ports();
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
  if (action === 'approve') return await approve(book, entry, args.text('hash'), session, ports);
  return await decide(entry, session, ports, (quarantine) => quarantine.block(entry.id));
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
    answer(session, { definitions, ...counts, ledger_verified: isSure });
    return status;
  }
  const { io, paint } = session;
  const width = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
  io.stdout.write(pinTable(chosen, width, paint));
  await noteState(book, asked, isSure, session);
  return status;
}

/** What the table does not say: whether it can be believed, whose trust does not count, and how much waits. */
async function noteState(
  book: PinBook,
  asked: readonly PinEntry[],
  isSure: boolean,
  session: Session,
): Promise<void> {
  const held = asked.filter(({ pin }) => HELD_STATES.includes(pin.state)).length;
  const isThere = book.entries.length > 0 || book.broken > 0;
  // Without the key not a single line counts: how many there are says nothing more.
  if (!book.isOwn && isThere)
    session.note('there is no key of yours beside this ledger: nothing is served by these pins');
  else if (book.broken > 0)
    session.note(
      `${count(book.broken, 'line')} of the ledger cannot be read: nothing is served; see \`tokenauditor verify\``,
    );
  else if (!isSure)
    session.note('the ledger cannot be trusted, and neither can this list; see `tokenauditor verify`');
  const lapsed = new Set(asked.flatMap((each) => (each.trustElsewhere === null ? [] : [each.server])));
  for (const name of lapsed)
    session.note(
      `the trust in ${saidName(await shown(name ?? ''))} is not for the command or address it has now: it counts as manual`,
    );
  const blocked = asked.filter(({ pin }) => pin.state === 'blocked').length;
  if (!isThere && isSure) session.note('nothing was ever scanned here: `tokenauditor scan` does');
  else if (isSure || held > 0) session.note(summaryOf(held, blocked));
}

/** Where nothing was ever recorded there is nothing to doubt. */
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

/** What a server hides in its words is spelled out here, too. */
function answer({ io }: Session, document: object): void {
  io.stdout.write(`${safeJson(document, 2)}\n`);
}

function show(book: PinBook, entry: PinEntry, session: Session, next: readonly string[]): number {
  const review = book.review(entry);
  if (session.json) answer(session, reviewDocument(entry, review));
  else
    session.io.stdout.write(
      `${inertText([...reviewLines(entry, review, session.paint), ...next].join('\n'))}\n`,
    );
  return EXIT.clean;
}

async function approve(
  book: PinBook,
  entry: PinEntry,
  hash: string | undefined,
  session: Session,
  ports: Ports,
): Promise<number> {
  const { io } = session;
  // Told from what was read: somebody may be blocking it just now, and was not asked.
  if (hash === undefined && entry.pin.state === 'approved')
    return tell(entry, { pin: entry.pin, isNew: false }, session);
  if (hash === undefined) {
    // Who is not shown the contract cannot have agreed to it.
    if (session.json) throw unreviewed(entry, '--json asks nobody');
    if (!io.stdin.isTerminal || !io.stdout.isTerminal)
      throw unreviewed(entry, 'there is no terminal to ask on');
    show(book, entry, session, ['']);
    const isAgreed = await ask(`Approve ${entry.said} with the contract ${shortOf(entry.pin.seen)}?`, io);
    if (!isAgreed) {
      session.note('nothing was approved');
      return EXIT.clean;
    }
  } else if (!/^(?:sha256:)?[0-9a-f]{12,64}$/.test(hash)) {
    const expected = 'at least 12 digits of the contract as `quarantine show` prints it';
    throw new Trouble('usage.bad_value', { value: hash, option: '--hash', expected });
  }
  const reviewed = hash === undefined ? entry.pin.seen : reviewedContract(entry.pin, hash);
  return await decide(entry, session, ports, (quarantine) => quarantine.approve(entry.id, reviewed));
}

const unreviewed = ({ handle }: PinEntry, why: string): Trouble =>
  new Trouble('quarantine.needs_review', { name: handle, why });

async function decide(
  entry: PinEntry,
  session: Session,
  ports: Ports,
  work: (quarantine: Quarantine) => Promise<Decided>,
): Promise<number> {
  return tell(entry, await withQuarantine(session, ports, work), session);
}

function tell(entry: PinEntry, { pin, isNew }: Decided, session: Session): number {
  session.conclude(EXIT.clean);
  const words = `${pin.state === 'blocked' ? 'blocked' : 'approved'}${isNew ? '' : ' already'}`;
  if (session.json) answer(session, { ...pinDocument({ ...entry, pin }), recorded: isNew });
  else session.io.stdout.write(inertText(`${entry.said} is ${words} (${shortOf(pin.seen)})\n`));
  return EXIT.clean;
}

async function trust(
  server: string,
  mode: string | undefined,
  session: Session,
  ports: Ports,
): Promise<number> {
  const trusted = TRUST_MODES.find((each) => each === mode);
  if (trusted === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'quarantine',
      argument: `MODE after the server: ${TRUST_MODES.join(', ')}`,
    });
  const book = await PinBook.read(session.directory, ports);
  const last = book.lastOf(server);
  const { serverHash } = last.pin;
  if (serverHash === null)
    throw new Trouble('quarantine.unknown_server', {
      name: server,
      known: 'its pins are of an older version',
    });
  await withQuarantine(session, ports, (quarantine) => quarantine.setTrust(server, trusted, serverHash));
  session.conclude(EXIT.clean);
  const name = await shown(server);
  const { seen } = book.review(last);
  const origin = typeof seen === 'string' ? null : seen.origin;
  if (session.json) answer(session, { server: name, trust: trusted, origin });
  else {
    const place = origin === null ? 'as it was seen last' : `from ${printable(JSON.stringify(origin))}`;
    session.io.stdout.write(inertText(`${saidName(name)} is trusted: ${trusted} (${place}, and no other)\n`));
  }
  return EXIT.clean;
}

/** Before words of ours a name is quoted, unless it is a plain word. */
function saidName(name: string): string {
  const safe = printable(name, { max: 160 });
  return /^[\w.@][\w.:@/+-]*$/.test(safe) ? safe : JSON.stringify(safe);
}

async function withQuarantine<T>(
  session: Session,
  ports: Ports,
  work: (quarantine: Quarantine) => Promise<T>,
): Promise<T> {
  const [{ openLedger }, { Quarantine }] = await Promise.all([
    import('../../../evidence/ledger.ts'),
    import('../../../gateway/quarantine/quarantine.ts'),
  ]);
  const ledger = openLedger(session.directory, ports);
  try {
    return await work(await Quarantine.open(session.directory, ports, ledger));
  } finally {
    await ledger.close();
  }
}
