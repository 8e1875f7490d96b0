/**
 * What a request to a server carries besides its name and its arguments: `_meta`, `task`, fields that the protocol does not
 * name. It reaches the server, so it is judged like arguments, is part of what a permit is for, and of what a person
 * approves. The one place that knows which of it belongs to the transport.
 */
import type { Json } from '../vocabulary/json.ts';

/** By the names of the parameters; `{ _meta: { … }, task: { … } }`. */
export type Beside = Readonly<Record<string, Json>>;

type JsonObject = { [key: string]: Json };

/** Keys of `_meta` that are the protocol's; the gateway leaves them out or replaces them for a server of another revision. */
export const PROTOCOL_PREFIX = 'io.modelcontextprotocol/';

/** Those among them that describe how a request is carried. Any other key below the prefix is content. */
const CARRYING: ReadonlySet<string> = new Set(
  ['protocolVersion', 'clientCapabilities', 'clientInfo', 'logLevel', 'subscriptionId', 'related-task'].map(
    (name) => PROTOCOL_PREFIX + name,
  ),
);
/** A server gives it, and gets it back. */
const STATE = 'requestState';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if there is nothing. The progress token is left out: servers are sent a number of ours. */
export function besideOf(params: Beside, named: readonly string[]): Beside | undefined {
  const { _meta, ...others } = params;
  const rest = Object.entries(others).filter(([key]) => !named.includes(key));
  const kept = isObject(_meta) ? keysOf(_meta, (key) => key !== 'progressToken') : _meta;
  if (kept !== undefined && !(isObject(kept) && isEmpty(kept))) rest.push(['_meta', kept]);
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** One object of it, with its place in the request. */
export interface BesidePart {
  readonly at: string;
  readonly value: Beside;
}

export interface BesideParts {
  /** Judged like arguments. */
  readonly content: readonly BesidePart[];
  /** Searched for secrets alone. */
  readonly transport: readonly BesidePart[];
}

export function partsBeside(beside: Beside): BesideParts {
  const { _meta, [STATE]: state, ...others } = beside;
  const meta = isObject(_meta) ? _meta : {};
  const odd = _meta === undefined || isObject(_meta) ? {} : { _meta };
  const parts = (at: string, value: Beside): BesidePart[] => (isEmpty(value) ? [] : [{ at, value }]);
  return {
    content: [
      ...parts('params', { ...others, ...odd }),
      ...parts(
        'params._meta',
        keysOf(meta, (key) => !CARRYING.has(key)),
      ),
    ],
    transport: [
      ...parts('params', state === undefined ? {} : { [STATE]: state }),
      ...parts(
        'params._meta',
        keysOf(meta, (key) => CARRYING.has(key)),
      ),
    ],
  };
}

/** What of it is content, by place; undefined if there is none. */
export function contentBeside(beside: Beside | undefined): JsonObject | undefined {
  const { content } = partsBeside(beside ?? {});
  if (content.length === 0) return undefined;
  return Object.fromEntries(content.map(({ at, value }) => [at, { ...value }]));
}

/** The part of it that is the same before and after the request was put into the envelope of its server's revision. */
export function lastingBeside(beside: Beside | undefined): Beside | undefined {
  if (beside === undefined) return undefined;
  const { _meta, [STATE]: _, ...others } = beside;
  const meta = isObject(_meta) ? keysOf(_meta, (key) => !key.startsWith(PROTOCOL_PREFIX)) : _meta;
  const isKept = meta !== undefined && !(isObject(meta) && isEmpty(meta));
  const lasting = isKept ? { ...others, _meta: meta } : others;
  return isEmpty(lasting) ? undefined : lasting;
}

/** New with every request, so that a repeated call has others: traces, and what hosts number their requests by. */
const NUMBERING =
  /^(?:traceparent|tracestate|baggage)$|^(?:[\w.-]+\/)?(?:tool_?use|tool_?call|request|trace|span|turn|message|conversation|session|correlation|call)[_-]?id$/i;
const IDENTIFIER = /^[\w.:%=,;+-]{1,512}$/;

/**
 * The part of it that a person's word is bound to: what is sent as content, without the numbers of the request. If something
 * was found in it, all of it counts.
 */
export function boundBeside(beside: Beside | undefined, paths: readonly string[]): Beside | undefined {
  if (beside === undefined || paths.some((path) => path.startsWith('params'))) return beside;
  const content = contentBeside(beside);
  const meta = content?.['params._meta'];
  if (content === undefined || !isObject(meta)) return content;
  const kept = Object.entries(meta).filter(
    ([key, value]) => !(NUMBERING.test(key) && typeof value === 'string' && IDENTIFIER.test(value)),
  );
  const { 'params._meta': _, ...others } = content;
  const bound = kept.length === 0 ? others : { ...others, 'params._meta': Object.fromEntries(kept) };
  return isEmpty(bound) ? undefined : bound;
}

/** Without a state that its server is known to have given: many are signed tokens (JWT), which would count as secrets. */
export function withoutState(beside: Beside): Beside | undefined {
  const { [STATE]: _, ...others } = beside;
  return isEmpty(others) ? undefined : others;
}

const isEmpty = (value: Beside): boolean => Object.keys(value).length === 0;

const keysOf = (value: Beside, isKept: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key)));
