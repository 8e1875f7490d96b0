/** `wrap` notes in the user's document at which clients a person sits: those whose window is a terminal. */
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import { addToDocument } from '../../policy/document/add-to-document.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { documentFrom } from '../../road/policy/policy-file.ts';
import { DOCUMENT_NAME } from '../../vocabulary/document/document-name.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { type Change, decode, encode } from '../install/plan.ts';
import { schemaLine } from '../install/schema-line.ts';
import { locateFile } from '../install/whereabouts.ts';

/** Of others it cannot be proved that a person answered: their entries would never count. */
const IN_TERMINALS: readonly ClientId[] = ['claude-code', 'codex', 'gemini'];

export interface WithAttended {
  readonly changes: readonly Change[];
  /** Clients that are noted. */
  readonly attended: readonly ClientId[];
}

/** The user's document changes once. */
export function withAttended(
  first: readonly Change[],
  clients: readonly ClientId[],
  ports: InstallPorts,
): WithAttended {
  const isDocument = ({ path }: Change) => path.endsWith(DOCUMENT_NAME);
  const made = attendedChange(clients, ports, first.find(isDocument));
  if (made === undefined) return { changes: first, attended: [] };
  const { change, missing } = made;
  return { changes: [...first.filter((each) => !isDocument(each)), change], attended: missing };
}

/** The document with them; undefined if it has an entry for each already, or cannot be changed. `made`: as planned so far. */
function attendedChange(
  clients: readonly ClientId[],
  ports: InstallPorts,
  made: Change | undefined,
): { readonly change: Change; readonly missing: readonly ClientId[] } | undefined {
  const path = join(ports.home, FOLDER, DOCUMENT_NAME);
  const whereabouts =
    made?.whereabouts ?? locateFile(path, { level: 'user', folder: ports.home }, ports.disk);
  const bytes = made?.after ?? whereabouts.bytes;
  try {
    const { mark, body } =
      bytes === undefined ? { mark: '', body: schemaLine(path, ports) } : decode(bytes, path);
    const { agents = {} } = documentFrom(body, path);
    const missing = [...new Set(clients)].filter(
      (client) => IN_TERMINALS.includes(client) && !Object.hasOwn(agents, client),
    );
    if (missing.length === 0) return undefined;
    const added = { agents: Object.fromEntries(missing.map((client) => [client, { attended: true }])) };
    const text = addToDocument(body, added);
    const read = documentFrom(text, path).agents ?? {};
    if (!missing.every((client) => read[client]?.attended === true)) return undefined;
    const mode = whereabouts.bytes === undefined ? { mode: 0o600 } : {};
    const base = whereabouts.bytes;
    const after = encode(text, mark);
    return { change: { path, hosts: [], kind: 'settings', whereabouts, after, base, ...mode }, missing };
  } catch (error) {
    // Without it questions are answered in a terminal, as before.
    if (error instanceof Trouble) return undefined;
    throw error;
  }
}
