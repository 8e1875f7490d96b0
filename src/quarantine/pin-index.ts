/**
 * Which pins a name may mean, without going through all of them: a gateway asks several times with each call. Hosts replace
 * characters and put names together in ways of their own, so names are compared without what they change.
 */
import { memo, memoOf } from '../text/bounded-memo.ts';
import type { ToolName } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { Pin, Pins } from './pins.ts';

/** Ids by each key that a call may ask with. It may hold too many, never too few: what is found is compared once more. */
type Index = Map<string, Set<string>>;

const indexOf = memoOf((pins: Pins['pins']): Index => {
  const index: Index = new Map();
  for (const [id, pin] of Object.entries(pins)) add(index, id, pin);
  return index;
});

/** Every pin that is put among others goes this way. */
export function putPin(pins: Pins['pins'], id: Digest, pin: Pin): void {
  pins[id] = pin;
  add(indexOf(pins), id, pin);
}

/** Those whose tool has this name at this server, at any server where the name tells none, or joined with its server's. */
export function pinsNamed(name: ToolName, pins: Pins['pins']): readonly Pin[] {
  const { key, isMeant } = wanted(name);
  const all: Readonly<Record<string, Pin>> = pins;
  const ids = [...(indexOf(pins).get(key) ?? [])];
  return ids.flatMap((id) => all[id] ?? []).filter((pin) => isTool(pin) && isMeant(pin.server, pin.tool));
}

function add(index: Index, id: string, pin: Pin): void {
  if (!isTool(pin)) return;
  for (const key of [toolKey(pin.tool), joinedKey(pin.server, pin.tool)]) {
    const ids = index.get(key);
    if (ids) ids.add(id);
    else index.set(key, new Set([id]));
  }
}

const isTool = (pin: Pin): pin is Pin & { readonly server: string; readonly tool: string } =>
  pin.kind === 'tool' && pin.server !== null && pin.tool !== null;

interface Wanted {
  readonly key: string;
  readonly isMeant: (server: string, tool: string) => boolean;
}

function wanted(name: ToolName): Wanted {
  if (name.server !== undefined) {
    const of = bare(name.server);
    const own = bare(name.tool);
    return { key: toolKey(name.tool), isMeant: (server, tool) => bare(server) === of && bare(tool) === own };
  }
  // `MCP:tool` names no server at all.
  if (/^mcp:/i.test(name.tool)) {
    const only = name.tool.slice('mcp:'.length);
    return { key: toolKey(only), isMeant: (_, tool) => bare(tool) === bare(only) };
  }
  const joined = bare(name.tool).replace(/^mcp_/, '');
  return { key: `joined ${joined}`, isMeant: (server, tool) => bare(`${server}_${tool}`) === joined };
}

const toolKey = (tool: string): string => `tool ${bare(tool)}`;
const joinedKey = (server: string, tool: string): string => `joined ${bare(`${server}_${tool}`)}`;

/** With one mark for each run of what hosts may replace. */
const bare = memo({ most: 8_192, longest: 256 }, (name) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '_'));
