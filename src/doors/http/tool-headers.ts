/**
 * Which arguments of which tool a header must repeat, by the definitions as clients last saw them: those that pass the
 * door in a listing, or one that the door asks for itself when a tool is called that it has not seen.
 */
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import { type ParameterHeader, parameterHeaders } from './modern-headers.ts';

const MOST_PAGES = 100;
const MOST_TOOLS = 10_000;
const NONE: readonly ParameterHeader[] = [];

export class ToolHeaders {
  readonly #list: (params: JsonObject) => Promise<JsonObject>;
  readonly #known = new Map<string, readonly ParameterHeader[]>();
  #listing: Promise<void> | undefined;

  constructor(list: (params: JsonObject) => Promise<JsonObject>) {
    this.#list = list;
  }

  async of(tool: string): Promise<readonly ParameterHeader[]> {
    if (!this.#known.has(tool)) {
      this.#listing ??= this.#listAll().finally(() => {
        this.#listing = undefined;
      });
      await this.#listing;
    }
    return this.#known.get(tool) ?? NONE;
  }

  /** From a reply to `tools/list`. */
  learn({ result }: JsonObject): void {
    if (!isObject(result) || !Array.isArray(result.tools)) return;
    if (this.#known.size > MOST_TOOLS) this.#known.clear();
    for (const tool of result.tools)
      if (isObject(tool) && typeof tool.name === 'string')
        this.#known.set(tool.name, parameterHeaders(tool.inputSchema));
  }

  async #listAll(): Promise<void> {
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const reply = await this.#list(cursor === undefined ? {} : { cursor });
      this.learn(reply);
      const next = isObject(reply.result) ? reply.result.nextCursor : undefined;
      if (typeof next !== 'string') return;
      cursor = next;
    }
  }
}
