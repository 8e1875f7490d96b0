/** Sends bytes to a socket, and resolves to what the first pieces of the answer are taken for; undefined if none is. */
export type Talk = <Answer>(
  path: string,
  sent: Uint8Array,
  take: (piece: Buffer) => Answer | undefined,
  timeoutMs: number,
) => Promise<Answer | undefined>;
