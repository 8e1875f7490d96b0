/**
 * Orders of a person to start servers again, for every gateway that records in the same folder: a file of the state
 * folder with one mark for each name. A gateway looks at it each second, and obeys marks that were not there before.
 */
import { z } from 'zod';
import { isFailure } from '../../evidence/folder/failure.ts';
import type { Folder } from '../../evidence/folder/folder.ts';
import { STATE } from '../../evidence/folder/layout.ts';
import { openOrBegin } from '../../evidence/keys/adoption.ts';
import type { Ports } from '../../ports/files.ts';
import { eachSecond } from '../../road/gateway/each-second.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

const FILE = 'restarts.json';
const MOST_BYTES = 1024 * 1024;

const ordersSchema = z.record(z.string(), z.string());
type Orders = z.infer<typeof ordersSchema>;

export function orderRestart(directory: string, name: string, ports: Ports): void {
  const mark = Buffer.from(ports.random.bytes(9)).toString('base64url');
  inState(directory, ports, (state) => {
    state.replaceFile(FILE, JSON.stringify({ ...ordersIn(state), [name]: mark }), true);
  });
}

/** The returned function ends it. */
export function watchRestarts(
  directory: string,
  ports: Ports,
  restart: (names: readonly string[]) => void,
): () => void {
  let known: Orders | undefined;
  let stamp: string | undefined;
  const look = () => {
    const facts = ports.files.factsAt(`${directory}/${STATE}/${FILE}`);
    const now = facts && `${facts.identity} ${facts.changedMs}`;
    // Each order is a new file, renamed into place.
    if (now !== stamp || known === undefined) {
      const before = known;
      known = now === undefined ? {} : readOrders(directory, ports);
      stamp = now;
      const names = Object.keys(known).filter(
        (name) => before !== undefined && known?.[name] !== before[name],
      );
      if (names.length > 0) restart(names);
    }
  };
  look();
  return eachSecond(ports.clock, look);
}

function readOrders(directory: string, ports: Ports): Orders {
  let orders: Orders = {};
  try {
    inState(directory, ports, (state) => {
      orders = ordersIn(state);
    });
  } catch (error) {
    // It may be half-gone; the next look finds what is there then.
    if (!isFailure(error) && !(error instanceof Trouble)) throw error;
  }
  return orders;
}

function ordersIn(state: Folder): Orders {
  try {
    const text = state.readFile(FILE, MOST_BYTES, 'private')?.toString('utf8') ?? '{}';
    return ordersSchema.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    return {};
  }
}

function inState(directory: string, ports: Ports, work: (state: Folder) => void): void {
  const root = openOrBegin(directory, ports);
  const state = root.inner(STATE);
  try {
    work(state);
  } finally {
    state.close();
    root.close();
  }
}
