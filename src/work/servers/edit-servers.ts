/** Adds servers to a document and removes them, and nothing else of it changes: the result is read again and compared. */
import { isDeepStrictEqual } from 'node:util';
import { addToDocument } from '../../policy/document/add-to-document.ts';
import { removeFromDocument } from '../../policy/document/remove-from-document.ts';
import { documentFrom } from '../../road/policy/policy-file.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import type { ServerEntry } from '../../vocabulary/document/servers-part.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

export type Servers = Readonly<Record<string, ServerEntry>>;

export interface DocumentText {
  readonly path: string;
  /** Without a byte order mark. */
  readonly body: string;
}

const read = ({ path, body }: DocumentText): PolicyDocument => documentFrom(body, path);

export const serversIn = (text: DocumentText): Servers => read(text).servers ?? {};

export const withServers = (text: DocumentText, added: Servers): string =>
  withAdded(text, { servers: added }, { servers: { ...serversIn(text), ...added } });

/** `whole`: the parts as they are afterwards. */
export const withAdded = (text: DocumentText, added: PolicyDocument, whole: PolicyDocument): string =>
  held(text, addToDocument(text.body, added), { ...read(text), ...whole });

export function withoutServer(text: DocumentText, name: string): string {
  const { servers = {}, ...rest } = read(text);
  const { [name]: _, ...others } = servers;
  const whole = Object.keys(others).length === 0 ? rest : { ...rest, servers: others };
  return held(text, removeFromDocument(text.body, 'servers', name), whole);
}

/** YAML has styles in which an added line means something else. */
function held({ path }: DocumentText, body: string, whole: PolicyDocument): string {
  const isHeld = isDeepStrictEqual({ ...documentFrom(body, path) }, { ...whole });
  if (isHeld) return body;
  throw new Trouble('init.unfit_file', {
    path,
    reason: 'its style does not allow the change',
    remedy: 'edit it by hand',
  });
}
