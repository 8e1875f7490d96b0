import { newToken, tokenDigest } from '../../../../agents/agent-token.ts';
import {
  type Agents,
  agentsFold,
  identify,
  isAgent,
  newAgent,
  revocation,
  rotation,
} from '../../../../agents/known-agents.ts';
import { lastCallsFold } from '../../../../agents/last-calls.ts';
import type { AgentReport } from '../../../../answers/machine/agents.answer.ts';
import { foldLedger } from '../../../../evidence/folds/fold.ts';
import { type Ledger, openLedger } from '../../../../evidence/ledger.ts';
import { assertSafe } from '../../../../evidence/safe-reading.ts';
import type { Ports } from '../../../../ports/files.ts';
import { policyInForce } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { printable } from '../../../../text/printable.ts';
import type { Digest } from '../../../../vocabulary/digest.ts';
import type { EventDraft } from '../../../../vocabulary/events/event.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { agentSightings, type Sighting } from '../../../../work/gateway/agent-sightings.ts';
import { alignColumns } from '../../print/columns.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [action = 'list', name] = args.positionals;
  const view = { role: args.text('role'), profile: args.text('profile'), hook: args.text('hook') };
  for (const [name, value] of Object.entries(view))
    if (value !== undefined && action !== 'add')
      throw new Trouble('usage.conflict', { first: `--${name}`, second: action });
  if (action === 'list') return await list(session);
  if (name === undefined)
    throw new Trouble('usage.missing_argument', { verb: 'agents', argument: `NAME after ${action}` });
  if (action === 'revoke') return await revoke(name, session);
  if (view.profile !== undefined) await noteProfile(view.profile, name, session);
  return await give(session, name, view.hook, (agents, token, nowMs) =>
    action === 'add' ? newAgent(agents, name, view, token) : rotation(agents, name, token, nowMs),
  );
}

/** The document may follow: until then the agent gets nothing, which it cannot tell from an empty gateway. */
async function noteProfile(profile: string, name: string, session: Session): Promise<void> {
  const { directory } = session.clientLedger;
  const [ports, home] = [await session.ports(), homeIn(session.io)];
  const projectRoot = projectRootOf(session.io.cwd(), ports);
  try {
    const { profiles } = policyInForce({ directory, home, projectRoot, ports });
    if (Object.hasOwn(profiles, profile)) return;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return session.note(`cannot look up the profile ${printable(profile)}: ${error.message}`);
  }
  session.note(
    `no document in force here has the profile ${printable(profile)}: ${printable(name)} gets no server and no tool until \`profiles\` in tokenauditor.yaml has it`,
  );
}

async function list(session: Session): Promise<number> {
  const { directory } = session.clientLedger;
  const ports = await session.ports();
  // Without a ledger there was no first agent yet.
  const isThere = assertSafe(directory, ports);
  const known = isThere ? await agentsIn(directory, ports) : {};
  const calls = isThere ? (await foldLedger(directory, ports, lastCallsFold)).state : {};
  const seen = agentSightings(directory, ports);
  const agents: AgentReport[] = Object.entries(known)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { role, profile, hook, since, former, added }]) => ({
      ...{ name, role, profile, hook, since },
      former_until: former?.until ?? null,
      ...seenSince(added, seen.get(name)),
      last_call: (calls[name] ?? '') >= added ? (calls[name] ?? null) : null,
    }));
  if (session.json) session.answer('agents', { agents });
  else if (agents.length === 0)
    session.io.stdout.write('no agents; add one with `tokenauditor agents add NAME`\n');
  else session.io.stdout.write(`${inertText(rowsOf(agents).join('\n'))}\n`);
  return EXIT.clean;
}

/** One that was revoked and added again is another. */
function seenSince(added: string, { at, words }: Partial<Sighting> = {}) {
  const isOwn = at !== undefined && at >= added;
  return { last_seen: isOwn ? at : null, client_claims: isOwn ? (words ?? null) : null };
}

const rowsOf = (agents: readonly AgentReport[]): string[] =>
  alignColumns(
    [
      [
        'AGENT',
        'ROLE',
        'PROFILE',
        'HOOKS OF',
        'TOKEN SINCE',
        'LAST SEEN',
        'LAST CALL',
        'CLIENT (ITS OWN WORDS)',
      ],
      ...agents.map(({ name, role, profile, hook, since, last_seen, last_call, client_claims }) => [
        ...[
          name,
          role ?? '-',
          profile ?? '-',
          hook ?? '-',
          since,
          last_seen ?? 'never',
          last_call ?? 'never',
        ],
        client_claims === null ? '-' : `"${client_claims}"`,
      ]),
    ],
    Number.POSITIVE_INFINITY,
  );

/** A token is printed once its digest is on the disk and counts: another process may have added the same name. */
async function give(
  session: Session,
  name: string,
  asked: string | undefined,
  draftOf: (agents: Agents, token: Digest, nowMs: number) => EventDraft,
): Promise<number> {
  const { directory } = session.clientLedger;
  const ports = await session.ports();
  const { agents, token } = await withLedger(directory, ports, async (ledger) => {
    const before = await agentsIn(directory, ports);
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    const token = newToken(ports.random, (known?.hook ?? asked ?? null) !== null);
    const digest = tokenDigest(token, ledger);
    if (digest === undefined) throw new Error('a new token is not a token');
    await ledger.append(draftOf(before, digest, ports.clock.nowMs()));
    const agents = await agentsIn(directory, ports);
    if (identify(agents, digest, '')?.agent !== name) throw new Trouble('agents.exists', { name });
    return { agents, token };
  });
  const former_until = agents[name]?.former?.until ?? null;
  if (session.json) session.answer('agent-token', { name, token, former_until, ledger: directory });
  else {
    session.io.stdout.write(`${token}\n`);
    const former = former_until === null ? '' : ` The former token counts until ${former_until}.`;
    const at = (await session.resident?.ask(directory, 'status'))?.url;
    const hook = agents[name]?.hook ?? null;
    const url = at === undefined || hook === null ? at : new URL(`/hook/${hook}`, at).href;
    const address = url ?? 'the address that `tokenauditor up` prints (none runs now)';
    session.note(
      `the token of ${name}: it is not shown again. Send it as \`Authorization: Bearer …\` to ${address}; that gateway records in ${session.shorten(directory)}.${former}`,
    );
  }
  return EXIT.clean;
}

const LAST =
  '; it was the last one, so no request over HTTP gets in until `tokenauditor agents add NAME` prints another token';

async function revoke(name: string, session: Session): Promise<number> {
  const { directory } = session.clientLedger;
  const ports = await session.ports();
  let isLast = false;
  const left = await withLedger(directory, ports, async (ledger) => {
    const before = await agentsIn(directory, ports);
    await ledger.append(revocation(before, name));
    isLast = before[name]?.hook === null;
    return Object.values(await agentsIn(directory, ports)).filter(isAgent).length;
  });
  if (session.json) session.answer('agent-revoked', { name, left });
  else
    session.io.stdout.write(inertText(`${name} has no token any more${isLast && left === 0 ? LAST : ''}\n`));
  return EXIT.clean;
}

async function agentsIn(directory: string, ports: Ports): Promise<Agents> {
  const { state, broken } = await foldLedger(directory, ports, agentsFold);
  if (broken > 0) throw new Trouble('agents.doubtful', { path: directory });
  return state.agents;
}

async function withLedger<T>(
  directory: string,
  ports: Ports,
  work: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const ledger = openLedger(directory, ports);
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}
