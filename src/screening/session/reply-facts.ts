/**
 * What the replies of a session leave for its later calls. A session in which an order to the model was found, removed or
 * only warned of, or secrets came from a server, goes on working, but it is watched: its orders may come from elsewhere.
 */
import { type Call, spelledName, type ToolName } from '../../vocabulary/call.ts';
import type { BroughtBy, SessionFacts } from '../../vocabulary/call-context.ts';
import type { CheckId } from '../../vocabulary/check.ts';
import type { Removed } from '../contract/check.ts';
import { INJECTION_TEXT, SECRET_EXPOSED } from '../contract/check-ids.ts';

/** Of one reply: the rest repeats itself, or is a trap. */
const MOST_SECRETS = 31;
/** A shorter one is found in many an argument by chance. */
const SHORTEST_SECRET = 8;

/** What one reply adds, in the clear: for digests. */
export interface ReplyFacts {
  /** Ids under which orders to the model were found: those removed, and those that were only warned of. */
  readonly orders: readonly CheckId[];
  readonly secrets: readonly string[];
  /** Whatever may be one, removed or not. */
  readonly known?: readonly string[];
  /** The tool that returned it: `server/tool`. */
  readonly from: string;
}

/** The name of a secret, of whichever server, or of this one. Line breaks in a key block are a matter of taste. */
export const secretName = (secret: string, server?: string): string =>
  `${server === undefined ? 'secret' : `secret of ${server}`} ${secret.replaceAll(/\s+/g, '')}`;

/** As checks see it in the name of a tool. */
export const serverIn = (name: ToolName): string | undefined =>
  name.server === undefined ? undefined : spelledName({ ...name, tool: '' }).slice('mcp__'.length, -2);

interface FoundInReply {
  readonly removed: ReadonlyMap<CheckId, readonly Removed[]>;
  /** What stays in the reply, and the user is warned of. */
  readonly warned: ReadonlySet<CheckId>;
  readonly mayBeSecret?: readonly string[];
}

/** Undefined where it adds nothing. Secrets in the machine's own files are no server's. */
export function replyFacts(
  call: Call,
  { removed, warned, mayBeSecret = [] }: FoundInReply,
): ReplyFacts | undefined {
  const server = serverIn(call);
  const ordered = warned.has(INJECTION_TEXT) ? [INJECTION_TEXT] : [];
  const orders = [...new Set([...removed.keys(), ...ordered])].filter((check) => check !== SECRET_EXPOSED);
  const values = (removed.get(SECRET_EXPOSED) ?? []).filter(
    ({ isDoubtful }) => server !== undefined && isDoubtful !== true,
  );
  const distinct = new Set(
    values.map(({ passage }) => passage.trim()).filter((secret) => secret.length >= SHORTEST_SECRET),
  );
  const secrets = [...distinct]
    .slice(0, MOST_SECRETS)
    .flatMap((secret) => [secretName(secret), secretName(secret, server)]);
  const known = server === undefined ? [] : [...new Set([...distinct, ...mayBeSecret])];
  if (orders.length + secrets.length + known.length === 0) return undefined;
  return { orders, secrets, ...(known.length === 0 ? {} : { known }), from: shownTool(call) };
}

/** Names that a server made up are shown if they are names: a sentence would be read by the model. */
export const shownTool = ({ tool = '', ...rest }: Partial<ToolName>): string => {
  const server = serverIn({ ...rest, tool });
  const name = server === undefined ? tool : `${server}/${tool}`;
  return /^[\w.:@/-]{1,100}$/.test(name) ? name : 'a tool';
};

/** The first of each kind. */
export const broughtFirst = (known: BroughtBy = {}, { orders, secrets, from }: ReplyFacts): BroughtBy => ({
  ...(orders.length === 0 ? {} : { orders: from }),
  ...(secrets.length === 0 ? {} : { secrets: from }),
  ...known,
});

export const hasOrders = (session: SessionFacts | undefined): boolean => (session?.orders?.size ?? 0) > 0;
export const hasSecrets = (session: SessionFacts | undefined): boolean => (session?.secrets?.size ?? 0) > 0;

/** Replies came back of which only the labels are known. */
export const hasLost = (session: SessionFacts | undefined): boolean => (session?.reads?.length ?? 0) > 0;

/** Why a session is watched; undefined if it is not. */
export function cameBefore(session: SessionFacts | undefined): string | undefined {
  if (session === undefined) return undefined;
  const { broughtBy = {} } = session;
  const what = [
    ...(hasOrders(session)
      ? [`a result of ${broughtBy.orders ?? 'a tool'} contained an order to the model`]
      : []),
    ...(hasSecrets(session) ? [`${broughtBy.secrets ?? 'a server'} returned a secret`] : []),
  ];
  return what.length === 0 ? undefined : `Earlier in this session, ${what.join(', and ')}.`;
}

export const isTainted = (session: SessionFacts | undefined): boolean =>
  hasOrders(session) || hasSecrets(session);

/** A server returned this value, and none of these did. */
export const isFromElsewhere = (
  { secrets }: SessionFacts,
  value: string,
  servers: readonly string[],
): boolean =>
  secrets?.has(secretName(value)) === true &&
  !servers.some((server) => secrets.has(secretName(value, server)));
