/** What the table of flows asks the memory of a session. The memory answers; it never lists a value. */
import type { FlowSource } from '../vocabulary/call-context.ts';
import type { Leaf } from './read-arguments.ts';

/** A reply of the session, as far as flows know it. */
export interface RecalledReply {
  readonly source: FlowSource;
  readonly server: string;
  readonly isOutside: boolean;
  readonly isPrivate: boolean;
  /** Not a reply, but the definition of a tool that was called. */
  readonly isDefinition?: boolean;
  /** Addresses of people are in it. */
  readonly hasPeople: boolean;
  /** An order to the model was found in it, removed or not. */
  readonly hasOrders: boolean;
  /** Counts calls and replies of the session. */
  readonly at: number;
}

export interface Carried {
  readonly reply: RecalledReply;
  /** By a rare value, not only by a passage. */
  readonly isRare: boolean;
}

export interface Recall {
  readonly replies: readonly RecalledReply[];
  /** Replies of outsiders that name it in what they wrote freely, the first one first. */
  naming(value: string): readonly RecalledReply[];
  /** Those that name this tool, spelled as an identifier. */
  namingTool(tool: string): readonly RecalledReply[];
  /** Those that name most words of it. */
  namingPart(value: string): readonly RecalledReply[];
  /** A server filled it into a field, and not because the call said it. */
  isField(value: string): boolean;
  /** An argument of a call before that moment. */
  wasSentBefore(value: string, at: number): boolean;
  /** In what the user wrote. */
  isOfUser(value: string): boolean;
  /** The replies that a text shares a passage or a rare value with, encoded or not. */
  carriedIn(text: string): readonly Carried[];
  /** Those that only pieces of it share one with, put together: over arguments, and over the last calls to the server. */
  carriedInPieces(server: string, texts: readonly Pick<Leaf, 'key' | 'text'>[]): readonly Carried[];
  /** The name of the parameter and the value beside each other: `role editor`, `status 7`. */
  namingSetting(key: string, value: string): readonly RecalledReply[];
  /** An outsider names something by which the reply was asked for. */
  isSourceNamed(reply: RecalledReply): boolean;
  /** Of the domain of the user's own addresses. */
  isHome(address: string): boolean;
  /** Written by this person, in replies of outsiders. */
  writtenBy(value: string): readonly RecalledReply[];
  /** Replies that came for a call with this argument, or of outsiders and have it as an id: a ticket, an issue, a thread. */
  foundAt(value: string): readonly RecalledReply[];
  /** Values with which both replies were asked for or that both have in fields: they are about one thing. */
  sharesSubject(one: RecalledReply, other: RecalledReply): boolean;
  /** The address that a server was last sent to: what is typed there goes to it. */
  openedAt(server: string): string | undefined;
  /** A call of this session that ran sent something there. */
  wasUsed(place: string): boolean;
  /** Content of outsiders was written to this file. */
  isFromOutside(file: string): RecalledReply | undefined;
}
