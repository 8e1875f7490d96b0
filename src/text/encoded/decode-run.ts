export type Encoding =
  | 'base64'
  | 'base64url'
  | 'base32'
  | 'hex'
  | 'percent'
  | 'escapes'
  | 'char-codes'
  | 'gzip'
  | 'utf16'
  | 'rot13';

/** One encoded run of a text and what it says; `via` is in the order of decoding. */
export interface DecodedRun {
  readonly start: number;
  readonly end: number;
  readonly via: readonly Encoding[];
  readonly text: string;
}

/** What one decoding may still spend; finders take from it what they unfold, even when nothing comes of it. */
export interface Room {
  /** How many bytes may still be inflated: a thousand bombs cost no more than one. */
  inflate: number;
  /** Something was cut or left folded for want of room. */
  isShort: boolean;
}

export interface Finder {
  /** Without this sign a text holds nothing for the finder. */
  readonly sign: RegExp;
  /** The runs of one family of encodings, in order; reads the text a bounded number of times. */
  readonly find: (text: string, room: Room) => Iterable<DecodedRun>;
}
