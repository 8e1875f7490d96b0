/** `tokenauditor call`: a person's own call of a tool, shown and asked about before it is sent. */
import type { CalledTool } from '../../../../answers/machine/gateway.answer.ts';
import { listQuestions, questionUnder, type ReadQuestion } from '../../../../approvals/decide-question.ts';
import type { PersonTerminal } from '../../../../approvals/person/person.ts';
import { isObject, type JsonObject } from '../../../../gateway/messages/incoming.ts';
import { readJson } from '../../../../text/json/json-read.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { approveCall } from '../../input/approve-call.ts';
import { assertPerson, proverFor } from '../../input/ask.ts';
import { withDesk } from '../../input/held-places.ts';
import { withLedger } from '../../input/pin-desk.ts';
import { answersFrom } from '../../input/question.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';
import { documentServers, projectOfPlan } from '../gateway/gateway-plan.ts';

interface Wanted {
  readonly server: string;
  readonly tool: string;
  readonly arguments: JsonObject;
}

export async function run(args: Arguments, session: Session): Promise<number> {
  if (!session.gateway) throw new Error('this process reaches no servers');
  const [name = '', json = '{}'] = args.positionals;
  const wanted = { ...namedIn(name), arguments: argumentsIn(json) };
  const terminal = await assertPerson({ ...session, json: false }, 'call a tool past the limits of agents');
  // One reader of what is typed: a second would miss what the first took.
  const answers = answersFrom(session.io.stdin.chunks());
  const { directory } = session.clientLedger;
  const servers = await documentServers(directory, session);
  const server = servers.find((one) => one.name === wanted.server);
  if (server === undefined) throw new Trouble('gateway.not_configured', { name: wanted.server });
  const isAgreed = await withLedger(directory, session, async (ledger) => {
    const proof = await proverFor(terminal, directory, ledger, session);
    const { stderr, stdout } = session.io;
    const screen = session.json ? stderr : stdout;
    screen.write(shown(wanted));
    return (await proof.confirm(PIN_PROMPT, () => isMeant(answers, screen))) !== undefined;
  });
  if (!isAgreed) {
    session.note('nothing was sent');
    return EXIT.clean;
  }
  const home = homeIn(session.io);
  const place = { directory, ...(home === undefined ? {} : { home }), ...projectOfPlan(args, session) };
  const plan = { ...place, servers: [server], isBare: true };
  let isLeft = false;
  const decide = async () => {
    isLeft = !(await answerHere({ directory, tool: wanted.tool, terminal, answers }, session));
    return !isLeft;
  };
  const called = await session.gateway.call({ ...plan, agent: AGENT }, { ...wanted, decide });
  if (isLeft) {
    session.note('nothing was sent');
    return session.conclude(EXIT.clean);
  }
  return print(called, session);
}

const AGENT = 'person';

type Answers = ReturnType<typeof answersFrom>;

interface Waiting {
  readonly directory: string;
  readonly tool: string;
  readonly terminal: PersonTerminal;
  readonly answers: Answers;
}

/** What a check wants a person to know is asked right here, where they sit; false if they left it. */
async function answerHere(
  { directory, tool, terminal, answers }: Waiting,
  session: Session,
): Promise<boolean> {
  const isOurs = ({ state, kept }: ReadQuestion) =>
    state === 'pending' && kept?.shown.agent === AGENT && kept.shown.tool === tool;
  return await withDesk(directory, session, async (desk) => {
    const question = (await listQuestions(desk)).find(isOurs);
    if (question === undefined) return false;
    await approveCall(question.code, { scope: 'once' }, desk, goingOn(session, answers), terminal);
    return (await questionUnder(question.code, desk)).state === 'approved';
  });
}

/** The next answer of the same reader; with --json, what people read goes to standard error. */
function goingOn(session: Session, answers: Answers): Session {
  const { stdin, stdout, stderr } = session.io;
  async function* chunks() {
    yield Buffer.from(`${(await answers.next()).value ?? ''}\n`);
  }
  const io: Session['io'] = Object.create(session.io, {
    stdin: { value: { isTerminal: stdin.isTerminal, chunks } },
    stdout: { value: session.json ? stderr : stdout },
  });
  return { ...session, json: false, io };
}

const PIN_PROMPT = 'Type your PIN to send this call; press Enter to send nothing: ';

function namedIn(name: string): Pick<Wanted, 'server' | 'tool'> {
  const at = name.indexOf('/');
  if (at > 0 && at < name.length - 1) return { server: name.slice(0, at), tool: name.slice(at + 1) };
  const expected = 'a server and its tool, such as github/delete_issue';
  throw new Trouble('usage.bad_value', { value: name, option: 'SERVER/TOOL', expected });
}

/** Read strictly: what is sent must be what was typed. */
function argumentsIn(json: string): JsonObject {
  const read = readJson(json);
  if (read.ok && isObject(read.value)) return read.value;
  const why = read.ok ? 'this is another value' : read.reason;
  throw new Trouble('usage.bad_value', { value: json, option: 'JSON', expected: `a JSON object (${why})` });
}

const shown = ({ server, tool, arguments: given }: Wanted): string =>
  `${inertText(
    [`server     ${server}`, `tool       ${tool}`, `arguments  ${JSON.stringify(given, null, 2)}`].join('\n'),
  )}\n`;

/** A reflexive "y" does not count. */
async function isMeant(answers: Answers, screen: { write(text: string): unknown }): Promise<boolean> {
  screen.write('Type call to send it; anything else sends nothing: ');
  return (await answers.next()).value?.trim().toLowerCase() === 'call';
}

function print(called: CalledTool, session: Session): number {
  const status = session.conclude(called.is_error ? EXIT.found : EXIT.clean);
  if (session.json) session.answer('called-tool', called);
  else session.io.stdout.write(`${inertText(called.text)}\n`);
  return status;
}
