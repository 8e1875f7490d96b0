/** Adds servers to a document and removes them, and nothing else of it changes: the result is read again and compared. */
import { isDeepStrictEqual } from 'node:util';
import { addToDocument } from '../../policy/document/add-to-document.ts';
import { removeFromDocument } from '../../policy/document/remove-from-document.ts';
import { documentFrom } from '../../road/policy/policy-file.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import type { ServerEntry } from '../../vocabulary/document/servers-part.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

export type Servers = Readonly<Record<string, ServerEntry>>;

interface Text {
  readonly path: string;
  /** Without a byte order mark. */
  readonly body: string;
}

const read = ({ path, body }: Text): PolicyDocument => documentFrom(body, path);

export const serversIn = (text: Text): Servers => read(text).servers ?? {};

export function withServers(text: Text, added: Servers): string {
  const document = read(text);
  const whole = { ...document, servers: { ...document.servers, ...added } };
  return held(text, addToDocument(text.body, { servers: added }), whole);
}

export function withoutServer(text: Text, name: string): string {
  const { servers = {}, ...rest } = read(text);
  const { [name]: _, ...others } = servers;
  const whole = Object.keys(others).length === 0 ? rest : { ...rest, servers: others };
  return held(text, removeFromDocument(text.body, 'servers', name), whole);
}

/** YAML has styles in which an added line means something else. */
function held({ path }: Text, body: string, whole: PolicyDocument): string {
  const isHeld = isDeepStrictEqual({ ...documentFrom(body, path) }, { ...whole });
  if (isHeld) return body;
  throw new Trouble('init.unfit_file', {
    path,
    reason: 'its style does not allow the change',
    remedy: 'edit `servers` in it by hand',
  });
}
