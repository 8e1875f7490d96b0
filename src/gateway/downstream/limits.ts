/** Limits on what one server may cost us. A limit that was reached is reported in the listing's problems. */
export interface ListLimits {
  /** For everything: starting, listing, ending. */
  readonly deadlineMs: number;
  /** From closing the server's input to ending it by force. */
  readonly graceMs: number;
  /** One message of the server. */
  readonly maxMessageBytes: number;
  /** All that the server sends. */
  readonly maxBytes: number;
  readonly maxMessages: number;
  /** Per list: tools, prompts, resources or resource templates. */
  readonly maxPages: number;
  readonly maxDefinitions: number;
  /** For all definitions together: screening them takes far longer than receiving them. */
  readonly maxListingBytes: number;
}

export const LIST_LIMITS: ListLimits = {
  deadlineMs: 15_000,
  graceMs: 1_000,
  maxMessageBytes: 8 * 1024 * 1024,
  maxBytes: 64 * 1024 * 1024,
  maxMessages: 10_000,
  maxPages: 200,
  maxDefinitions: 10_000,
  maxListingBytes: 4 * 1024 * 1024,
};
