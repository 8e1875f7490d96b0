import type { Era } from '../../messages/eras.ts';
import type { JsonObject, ServerNote, ServerRequest } from '../../messages/incoming.ts';
import type { Instance } from './instance.ts';

/** A client, as the servers that it uses see it. */
export interface ClientSide {
  /** Unique among the clients of this gateway. */
  readonly key: string;
  readonly agent: string;
  readonly era: Era;
  /** The parameters of its greeting, for servers of the older era. */
  greeting(): JsonObject;
  /** What it declares about itself with each request, for servers of the newer era. */
  meta(): JsonObject;
  /** The folder that servers start in which follow their client: that of its door, else the first of its roots. */
  folder(): Promise<string | undefined>;
  /** It can be asked for its folder only after it was greeted. */
  readonly hasFolderLater: boolean;
  /** Resolves when it has taken note of the greeting. */
  readonly hasGreeted: Promise<void>;
  /** `during`: our request that it belongs to, where that is certain. */
  onRequest(request: ServerRequest, during: number | undefined, instance: Instance): void;
  onNote(note: ServerNote, during: number | undefined, instance: Instance): void;
  /** A new instance is ready: it knows nothing of what the client set at an earlier one. */
  onOpen(instance: Instance): void;
  /** A server that was left out of its greeting or of a list, because it was starting, can be listed. */
  onLate(): void;
  /** The instance ended; what it knew of the client is lost. */
  onEnd(instance: Instance): void;
}
