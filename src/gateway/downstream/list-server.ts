import type { ServerPorts } from '../../ports/servers.ts';
import { KnownSecrets } from '../../sensitive/known/known-secrets.ts';
import type { Definition, ServerListing } from '../../vocabulary/definition.ts';
import { sizeInWords } from '../messages/strict-reader.ts';
import { Connection } from './connection.ts';
import { type Greeting, greet } from './greeting.ts';
import { LIST_LIMITS, type ListLimits } from './limits.ts';
import { type Listed, listDefinitions, whyOf } from './list-definitions.ts';
import { givenTo, type Quoter, quoterFor } from './quote.ts';
import { addressProblem, openChild, reachHttp } from './reach-server.ts';
import { resolveReferences } from './references.ts';
import type { Answer } from './server-answer.ts';
import { originOf, type ServerStart } from './server-start.ts';
import { fillVariables, inputsOf } from './variables.ts';
import { Visitor } from './visitor.ts';
import { within } from './within.ts';

export interface ListedServer extends ServerListing {
  /** What a person may want to know, without effect on the listing. */
  readonly notes: readonly string[];
  /** The end of its standard error, printable, without secrets; empty when it wrote nothing. */
  readonly stderr: string;
}

/** What one listing needs from start to end. `start` has its variables filled in. */
interface Visit {
  readonly name: string;
  readonly start: ServerStart;
  readonly ports: ServerPorts;
  readonly limits: ListLimits;
  readonly connection: Connection;
  readonly visitor: Visitor;
  readonly quoter: Quoter;
}

interface Outcome extends Listed {
  readonly notes: readonly string[];
  readonly stderr: string;
}

/** Starts or contacts the server, reads all it offers and ends it again. Never rejects, never exceeds its deadline. */
export async function listServer(
  name: string,
  start: ServerStart,
  ports: ServerPorts,
  limits: Partial<ListLimits> = {},
): Promise<ListedServer> {
  const inputs = inputsOf(start);
  if (inputs.length > 0) return notStarted(name, start, inputs);
  const bounds = { ...LIST_LIMITS, ...limits };
  const { start: withVariables, missing } = fillVariables(start, ports);
  const resolved = await resolveReferences(withVariables, ports);
  if ('why' in resolved) return refused(name, start, `it was not started: ${resolved.why}`);
  const { start: filled, secrets, given } = resolved;
  const known = new KnownSecrets();
  known.learn(name, givenTo(filled, given));
  const visitor = new Visitor();
  const connection = new Connection(bounds, ports.clock, visitor, known);
  const quoter = quoterFor(filled, secrets, known);
  const visit = { name, start: filled, ports, limits: bounds, connection, visitor, quoter };
  const seconds = Math.round(bounds.deadlineMs / 100) / 10;
  const cancel = ports.clock.after(listingMs(bounds), () =>
    connection.end(`it did not answer within ${seconds} s`),
  );
  const outcome = filled.kind === 'stdio' ? await visitChild(visit, filled) : await visitHttp(visit, filled);
  cancel();
  const { stderr } = outcome;
  const problems = [...outcome.problems];
  const definitions = withinBytes(outcome.definitions, bounds.maxListingBytes);
  const rest = outcome.definitions.length - definitions.length;
  if (rest > 0) {
    const most = sizeInWords(bounds.maxListingBytes);
    problems.push(`it offers more than ${most} of definitions; those beyond were not read: ${rest}`);
  }
  if (connection.strays > 0) problems.push(strayAnswers(connection.strays));
  if (connection.late > 0) problems.push('a list that it had not announced arrived too late to be read');
  const notes = [...outcome.notes, ...missing];
  if (connection.noise > 0) notes.push(`lines of its output that were not messages: ${connection.noise}`);
  // An empty variable explains a failure; without a failure it had no effect on the listing.
  if (problems.length > 0) problems.push(...missing);
  const { conceal } = visit.quoter;
  return { server: name, origin: originOf(start), definitions, problems, notes, stderr, conceal };
}

const strayAnswers = (count: number): string =>
  count === 1
    ? 'it sent 1 answer that was unrequested or a repeat'
    : `it sent ${count} answers that were unrequested or repeats`;

function withinBytes(definitions: readonly Definition[], most: number): Definition[] {
  let size = 0;
  return definitions.filter(({ value }) => {
    // Once the limit is reached nothing more is read: which definitions are read must not depend on later, smaller ones.
    if (size <= most) size += JSON.stringify(value).length;
    return size <= most;
  });
}

/** With an empty text in place of a token it would offer something else than it offers its client. */
function notStarted(server: string, start: ServerStart, inputs: readonly string[]): ListedServer {
  const names = inputs.map((input) => `"${input}"`).join(', ');
  const problem = `it was not started: it needs the input ${names}, which only its client can ask for`;
  return refused(server, start, problem);
}

const refused = (server: string, start: ServerStart, problem: string): ListedServer => ({
  ...{ server, origin: originOf(start), definitions: [], problems: [problem], notes: [], stderr: '' },
});

/** Ending a server belongs to the deadline too. */
const listingMs = ({ deadlineMs, graceMs }: ListLimits): number =>
  Math.max(deadlineMs - graceMs, deadlineMs / 2);

async function visitChild(visit: Visit, start: Extract<ServerStart, { kind: 'stdio' }>): Promise<Outcome> {
  const { connection, quoter } = visit;
  const { wire, withheld } = openChild(start, visit, connection);
  const notes = withheld.map(
    (one) => `its configuration sets "${quoter.quote(one, 80)}", which was not passed on`,
  );
  const listed = await readAll(visit, await greet(connection));
  await wire.close();
  return { ...listed, notes, stderr: wire.stderr() };
}

async function visitHttp(visit: Visit, start: Extract<ServerStart, { kind: 'http' }>): Promise<Outcome> {
  const { ports, limits, connection } = visit;
  const none = { definitions: [], notes: [], stderr: '' };
  const problem = addressProblem(start.url);
  if (problem !== undefined) return { ...none, problems: [problem] };
  const url = new URL(start.url);
  const closing = new AbortController();
  const surroundings = { http: ports.http, limits, url, headers: start.headers, signal: closing.signal };
  const expire = ports.clock.after(listingMs(limits), () => closing.abort());
  const { greeting, wire } = await reachHttp(surroundings, connection, start.transport, greet);
  const listed = await readAll(visit, greeting);
  if (wire) await within(ports.clock, limits.graceMs, wire.close());
  expire();
  closing.abort();
  return { ...none, ...listed };
}

async function readAll(visit: Visit, greeting: Greeting | Answer): Promise<Listed> {
  const { name: server, connection, visitor, limits, quoter } = visit;
  if ('kind' in greeting) {
    return {
      definitions: [],
      problems: [`nothing could be listed: ${whyOf(greeting, connection, quoter)}`],
    };
  }
  return listDefinitions({ server, connection, visitor, greeting, limits, quoter });
}
