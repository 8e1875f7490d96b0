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

/** One encoded run of a text and its decoded text; `via` is in the order of decoding. */
export interface DecodedRun {
  readonly start: number;
  readonly end: number;
  readonly via: readonly Encoding[];
  readonly text: string;
}

/** The remaining budget of one decoding; finders charge what they decode, even without a result. */
export interface Room {
  /** How many bytes may still be inflated: a thousand bombs cost no more than one. */
  inflate: number;
  /** Something was cut or left encoded for lack of room. */
  isShort: boolean;
}

export interface Finder {
  /** A text without a match of this has nothing for the finder. */
  readonly hint: RegExp;
  /** The runs of one family of encodings, in order; reads the text a bounded number of times. */
  readonly find: (text: string, room: Room) => Iterable<DecodedRun>;
}
