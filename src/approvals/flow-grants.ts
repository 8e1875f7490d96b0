/**
 * A person's yes to a flow: from these sources to these destinations, by this act of this tool, for this agent. A grant
 * names all of it as digests under the ledger's key, and covers what names no more. What an outsider directs private
 * content with, and secrets, are never granted.
 */
import { z } from 'zod';
import type { Ledger } from '../evidence/ledger.ts';
import { drawFlow } from '../flows/draw-flow.ts';
import { type Leaf, readArguments } from '../flows/read-arguments.ts';
import { shownTool } from '../screening/session/reply-facts.ts';
import { MAIL_HOSTS } from '../shell/places/host-lists.ts';
import { hostKind, hostOf } from '../shell/places/hosts.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { printable } from '../text/printable.ts';
import type { Call } from '../vocabulary/call.ts';
import { type Act, FLOW_CHECKS, type Flow, type FlowSource } from '../vocabulary/call-context.ts';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import { type GrantedFlow, grantedFlowSchema, idSchema } from '../vocabulary/events/event-fields.ts';
import { stops } from '../vocabulary/orders.ts';
import type { Ruling } from '../vocabulary/ruling.ts';
import type { Asking } from './binding.ts';
import { placeOf } from './grant-shapes.ts';
import { shownLines } from './overrides-preview.ts';

type Digesting = Pick<Ledger, 'digest'>;
export type GrantScope = 'session' | 'shape';

/** What of a call is asked about because of where it flows. */
export interface AskedFlows {
  readonly flows: readonly Flow[];
  /** All acts of the call. */
  readonly acts: readonly Act[];
}

/** As people see it; nothing is decided by it, apart from its digest in what was shown. */
export const shownFlowSchema = z.strictObject({
  check: z.enum(FLOW_CHECKS),
  /** With its destination: the arguments are shown as well. */
  line: z.string(),
  /** What a grant would let through; null: none can be given. */
  covers: z.string().nullable(),
  /** The destination as a setting of `flows.own`, where it can be one. */
  own: z.string().nullable(),
  /** Someone other than the user named the destination. */
  isDictated: z.boolean(),
});
export type ShownFlow = z.infer<typeof shownFlowSchema>;

/** What can be granted of a question: everything but for how long. */
export const flowShapeSchema = z.strictObject({
  place: digestSchema,
  session: digestSchema,
  flows: z.array(grantedFlowSchema).min(1),
});
export type FlowShape = z.infer<typeof flowShapeSchema>;

/** What tools are called whose names cannot be shown: any of them. */
const UNNAMED = shownTool({ tool: ' ' });
const MOST_FLOWS = 8;
/** Of sources and destinations; a flow with more is asked about each time. */
const MOST_PARTS = 32;
/** Of a call with more arguments not all are read. */
const MOST_LEAVES = 1_000;

/** What only warns is asked about where flows are strict, and then a person can grant it. */
const isGrantable = ({ isGrantable: can, decision, check }: Flow): boolean =>
  check !== 'flow.dictated' && (can || decision === 'warn');

/** Why no grant can be given, for a person; undefined if one can. */
export function whyNoFlowGrant(
  asked: AskedFlows | undefined,
  ruling: Pick<Ruling, 'trace'>,
): string | undefined {
  const flows = asked?.flows ?? [];
  if (flows.length === 0) return 'no flow is asked about';
  const dictated = flows.find((flow) => !isGrantable(flow));
  if (dictated?.check === 'flow.dictated')
    return 'someone other than you names where private content would go (flow.dictated)';
  if (dictated !== undefined)
    return `what it does is dictated by a text that gives orders to the model (${dictated.check})`;
  const others = ruling.trace.filter(
    ({ layer, decision, shadow }) => layer !== 'flows' && shadow !== true && stops(decision),
  );
  const layers = [...new Set(others.map(({ layer }) => layer))];
  if (layers.length > 0) return `it is stopped for another reason as well (${layers.join(', ')})`;
  if (flows.some((flow) => sourcesOf(flow).some(({ tool }) => tool === UNNAMED)))
    return 'one of its sources has a name that cannot be shown';
  return flows.length > MOST_FLOWS ? 'it has too many flows' : undefined;
}

/** Undefined where no grant can be given. */
export function flowShapeOf(
  call: Call,
  asked: AskedFlows | undefined,
  ruling: Pick<Ruling, 'trace'>,
  asking: Asking,
  ledger: Digesting,
  files: readonly JsonValue[] = [],
): FlowShape | undefined {
  if (asked === undefined || whyNoFlowGrant(asked, ruling) !== undefined) return undefined;
  const digestOf = (value: JsonValue) => ledger.digest(canonicalJson(value));
  const flows = asked.flows.map((flow): GrantedFlow => {
    const sources = sourcesOf(flow);
    return {
      ...{ check: flow.check, act: flow.act },
      sources: [...new Set(sources.map(({ tool }) => tool))].filter(
        (name) => idSchema.safeParse(name).success,
      ),
      from: sources.map((source) => digestOf({ purpose: 'flow source', ...source })),
      to: boundIn(call, flow, asked.acts).map((bound) => digestOf({ purpose: 'flow destination', bound })),
    };
  });
  const isWithin = ({ length }: readonly unknown[]) => length > 0 && length <= MOST_PARTS;
  if (!flows.every(({ from, to }) => isWithin(from) && isWithin(to))) return undefined;
  const place = placeOf(call, asking, files);
  return {
    place: digestOf({ ...place, purpose: 'flow grant' }),
    // Not the connection: what flows between two servers of one client is of one session.
    session: digestOf({ ...place, purpose: 'flow grant', session: asking.session ?? null }),
    flows,
  };
}

/** Each with what it is in the flow, and its labels: with others it is another source. */
function sourcesOf({ named, carried }: Flow) {
  const part = (role: 'named' | 'carried', { tool, reads, isAssumed }: FlowSource) => ({
    ...{ role, tool, isAssumed },
    reads: [...reads],
  });
  const all = [
    ...(named === undefined ? [] : [part('named', named)]),
    ...carried.map((one) => part('carried', one)),
  ];
  const distinct = new Map(all.map((one) => [JSON.stringify(one), one]));
  return distinct.size === 0
    ? [{ role: 'none', tool: '', isAssumed: false, reads: [] }]
    : [...distinct.values()];
}

/** What is lost or let in depends on more than where it goes. */
const ACTING: ReadonlySet<Act> = new Set(['pay', 'grant', 'run', 'change', 'destroy']);
const RUNS: ReadonlySet<Act> = new Set(['run', 'change']);
/** They name a place wherever they are; others only beside the places around them. */
const WORLDWIDE: ReadonlySet<Leaf['place']> = new Set([
  'mail',
  'url',
  'host',
  'repository',
  'account',
] as const);

/**
 * What of the arguments a grant is bound to. The table reports one destination of several, so each of them has to be
 * granted; an amount, an object and a command are bound as they are.
 */
function boundIn(call: Call, { path, act }: Flow, acts: readonly Act[]): JsonValue[] {
  const leaves = readArguments(call.arguments as Readonly<Record<string, JsonValue>>);
  if (leaves.length > MOST_LEAVES) return [];
  const all = new Set([act, ...acts]);
  if ([...all].some((one) => ACTING.has(one))) {
    const hasContent = [...all].some((one) => RUNS.has(one));
    const exact = leaves.filter(({ isContent, path: own }) => hasContent || !isContent || own === path);
    return [exact.map(({ path: own, text }) => [own, text])];
  }
  const leaf = leaves.find((one) => one.path === path);
  const places = leaves.filter(({ place }) =>
    WORLDWIDE.has(leaf?.place) ? WORLDWIDE.has(place) : place !== undefined,
  );
  const bound = leaf === undefined || places.includes(leaf) ? places : [leaf, ...places];
  if (WORLDWIDE.has(leaf?.place)) return bound.map(destinationOf);
  return [bound.map(destinationOf)];
}

/** One place, however it is spelled. */
function destinationOf({ place, key, text }: Leaf): JsonValue {
  if (place === 'mail') return ['mail', mailIn(text)];
  if (place === 'url' || place === 'host') return ['host', reachOf(text)];
  if (place === 'repository' || place === 'account') return [place, text];
  return ['exact', key, text];
}

const mailIn = (text: string): string =>
  (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();

/** Hosts on which each path is another party's: file hosts, forges, receivers of webhooks, machines without a name. */
const SHARED: ReadonlySet<ReturnType<typeof hostKind>> = new Set([
  'developer',
  'content',
  'drop',
  'address',
  'undecided',
] as const);

/** A host as a whole, or a path of one that many share. */
function reachOf(text: string): string {
  const host = hostOf(text);
  if (!SHARED.has(hostKind(host))) return host;
  return text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[?#].*$/s, '');
}

/** Under what scope a flow of a question is granted, and is looked up. */
function granted({ place, session, flows }: FlowShape, scope: GrantScope, ledger: Digesting): GrantedFlow[] {
  const within = scope === 'session' ? session : place;
  const bind = (part: Digest) =>
    ledger.digest(canonicalJson({ purpose: 'granted flow', scope, within, part }));
  return flows.map((flow) => ({ ...flow, from: flow.from.map(bind), to: flow.to.map(bind) }));
}

/** What the event of a grant has, and its digest, which the person signs. */
export function flowGrantOf(shape: FlowShape, scope: GrantScope, ledger: Digesting) {
  const flows = granted(shape, scope, ledger);
  return { flows, hash: flowGrantHash(flows, scope, ledger) };
}

const flowGrantHash = (flows: readonly GrantedFlow[], scope: GrantScope, ledger: Digesting): Digest =>
  ledger.digest(canonicalJson({ purpose: 'flow grants', scope, flows: flows.map((flow) => ({ ...flow })) }));

/** A grant of flows, as its event has it. */
export interface FlowGrant {
  readonly scope: GrantScope;
  readonly flows: readonly GrantedFlow[];
  readonly hash: Digest | undefined;
}

/** The grants that together cover every flow of the call; undefined if one of them is in none. */
export function coveringGrants<Grant extends FlowGrant>(
  shape: FlowShape,
  grants: readonly Grant[],
  ledger: Digesting,
): Grant[] | undefined {
  const genuine = grants.filter(({ flows, scope, hash }) => flowGrantHash(flows, scope, ledger) === hash);
  const used = shape.flows.map((flow) =>
    genuine.find(({ scope, flows }) => {
      const [own] = granted({ ...shape, flows: [flow] }, scope, ledger);
      return own !== undefined && flows.some((each) => covers(each, own));
    }),
  );
  const found = used.flatMap((each) => each ?? []);
  return found.length === used.length ? [...new Set(found)] : undefined;
}

const covers = (grant: GrantedFlow, { check, act, from, to }: GrantedFlow): boolean =>
  grant.check === check &&
  grant.act === act &&
  from.every((part) => grant.from.includes(part)) &&
  to.length > 0 &&
  to.every((part) => grant.to.includes(part));

const LONGEST = 120;

export function shownFlows(
  call: Call,
  asked: AskedFlows | undefined,
  ruling: Pick<Ruling, 'trace'>,
): ShownFlow[] {
  const tool = shownTool(call);
  const canGrant = whyNoFlowGrant(asked, ruling) === undefined;
  const leaves = readArguments(call.arguments as Readonly<Record<string, JsonValue>>);
  return (asked?.flows ?? []).slice(0, MOST_FLOWS).map((flow) => {
    const leaf = leaves.find(({ path }) => path === flow.path);
    const [place] = leaf === undefined ? [] : shownLines([leaf.text]);
    const where = place === undefined ? undefined : printable(place, { max: LONGEST });
    const [line = ''] = shownLines([drawFlow(tool, flow.act, flow, where)]);
    const own = ownOf(leaf);
    return {
      ...{ check: flow.check, line, own },
      covers: canGrant ? coverage(call, tool, flow, asked?.acts ?? []) : null,
      isDictated: flow.named?.reads.includes('outside') === true,
    };
  });
}

/** What exactly would not be asked about again. */
function coverage(call: Call, tool: string, flow: Flow, acts: readonly Act[]): string {
  const { act, check, named, carried } = flow;
  const from = [...new Set([...carried, ...(named === undefined ? [] : [named])].map((one) => one.tool))];
  const bound = boundIn(call, flow, acts);
  const all = [act, ...acts];
  const isActing = all.some((one) => ACTING.has(one));
  const [to = ''] = shownLines([
    isActing
      ? `with the same arguments${all.some((one) => RUNS.has(one)) ? '' : ', free texts apart'}`
      : `to ${bound.flat(2).length === 0 ? 'the same place' : placesIn(bound).join(', ')}`,
  ]);
  return `${check}: ${act} by ${tool} ${to}, with content of ${from.join(', ') || 'this session'}`;
}

const placesIn = (bound: readonly JsonValue[]): string[] => {
  const isPlace = (value: JsonValue): value is string[] =>
    Array.isArray(value) && value.length > 1 && value.every((part) => typeof part === 'string');
  const flat = bound.flatMap((one) => (isPlace(one) ? [one] : Array.isArray(one) ? one.filter(isPlace) : []));
  return flat.map(([kind, first = '', text = first]) =>
    kind === 'exact' ? `${first} ${printable(text, { max: LONGEST })}` : printable(first, { max: LONGEST }),
  );
};

/** A domain or host, or one address where many parties share it. */
function ownOf(leaf: Leaf | undefined): string | null {
  const named = leaf === undefined ? '' : ownName(leaf);
  return /^[\w#][\w./@ -]{1,99}$/.test(named) ? named : null;
}

function ownName({ place, text }: Leaf): string {
  if (place === 'url' || place === 'host') {
    const host = hostOf(text);
    return SHARED.has(hostKind(host)) ? '' : host;
  }
  if (place === 'mail') {
    const address = mailIn(text);
    const domain = address.slice(address.lastIndexOf('@') + 1);
    return MAIL_HOSTS.has(domain) ? address : domain;
  }
  const isNamed = place === 'repository' || place === 'account' || text.startsWith('#');
  return isNamed ? text : '';
}
