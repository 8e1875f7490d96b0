/**
 * A profile with `listing: search`: three tools of ours in place of hundreds. What a client may not see is not found, and
 * not described, exactly as if it did not exist; what is called takes the road under the name and with the arguments of the
 * real tool.
 */
import type { Clock } from '../../ports/files.ts';
import type { Catalogue, Entry } from '../listing/catalogue.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import { CODES, errorReply, type Reply } from '../messages/own-replies.ts';
import { CALL_TOOL, FIND_TOOLS } from './own-tools.ts';
import { ToolIndex } from './tool-index.ts';

const DEFAULT_FOUND = 5;
const MOST_FOUND = 25;
/** Of a description, in what is found: the whole of it is a question away. */
const SHORT = 200;
/** Some milliseconds of work on the serving thread. */
const AT_ONCE = 20;

interface IndexedEntry {
  readonly server: string;
  readonly name: string;
  readonly value: JsonObject;
}

export class ToolSearch {
  readonly #clock: Pick<Clock, 'nextTurn'>;
  readonly #catalogue: () => Promise<Catalogue>;
  #indexed: { readonly of: Catalogue; readonly index: Promise<ToolIndex<IndexedEntry>> } | undefined;

  /** `catalogue`: what this client may see now. */
  constructor(clock: Pick<Clock, 'nextTurn'>, catalogue: () => Promise<Catalogue>) {
    this.#clock = clock;
    this.#catalogue = catalogue;
  }

  async find({ query, limit = DEFAULT_FOUND }: JsonObject): Promise<Reply> {
    if (typeof query !== 'string' || query.trim() === '')
      return errorReply(CODES.invalidParams, '`query` is missing: what the tool should do, in a few words');
    if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MOST_FOUND)
      return errorReply(CODES.invalidParams, `\`limit\` is not a whole number from 1 to ${MOST_FOUND}`);
    const catalogue = await this.#catalogue();
    const index = await this.#indexOf(catalogue);
    const tools = index.find(query, limit).map(({ value }) => summaryOf(value));
    return answered({ tools, total: catalogue.entries.length });
  }

  /** Undefined for what this client must not see, as for what does not exist. */
  async describe({ name }: JsonObject): Promise<Reply | undefined> {
    if (typeof name !== 'string')
      return errorReply(
        CODES.invalidParams,
        `\`name\` is missing: the name of a tool, as ${FIND_TOOLS} gave it`,
      );
    const { byName } = await this.#catalogue();
    const entry = byName.get(name);
    return entry && answered({ tool: entry.value });
  }

  #indexOf(catalogue: Catalogue): Promise<ToolIndex<IndexedEntry>> {
    if (this.#indexed?.of === catalogue) return this.#indexed.index;
    const index = this.#build(catalogue.entries);
    this.#indexed = { of: catalogue, index };
    return index;
  }

  async #build(entries: readonly Entry[]): Promise<ToolIndex<IndexedEntry>> {
    const index = new ToolIndex<IndexedEntry>();
    for (const [at, { server, own, value }] of entries.entries()) {
      if (at % AT_ONCE === 0) await this.#clock.nextTurn();
      index.add({ server, name: own, value });
    }
    return index;
  }
}

/** The parameters of the real call; undefined if it names none. */
export function realCall(params: JsonObject): JsonObject | undefined {
  const given = isObject(params.arguments) ? params.arguments : {};
  const { name, arguments: own = {}, ...others } = given;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined || typeof name !== 'string' || !isObject(own)) return undefined;
  return { ...params, name, arguments: own };
}

export const NO_CALL = errorReply(
  CODES.invalidParams,
  `${CALL_TOOL} takes \`name\`, the name of a tool, and \`arguments\`, an object with its arguments`,
);

function summaryOf({ name, title, description }: JsonObject): JsonObject {
  const text = typeof description === 'string' ? description : '';
  const short = text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
  return {
    name: name ?? '',
    ...(title === undefined ? {} : { title }),
    ...(short === '' ? {} : { description: short }),
  };
}

const answered = (content: JsonObject): Reply => ({
  result: { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content },
});
