/** A secret inside this room: a span that still has its value. Marks never leave the room; spans do. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Where the secret itself begins; a scheme word before it (`Bearer`) is replaced too. */
  readonly valueStart: number;
  readonly confidence: number;
  readonly detector: string;
  readonly label: string;
  readonly last4: boolean;
  /**
   * Which reading of one place wins: a vendor's format (3), a structure such as a JWT (2), a name next to it (1),
   * the repetition of a value found elsewhere (0).
   */
  readonly rank: 0 | 1 | 2 | 3;
  /** The decoded secret, when the text holds it encoded. */
  readonly value?: string;
}

/** What every detector, declared or coded, documents about itself; `explain` and the docs print it. */
export interface DetectorCard {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly confidence: number;
  readonly remedy: string;
}

export interface ScanOptions {
  /** Bits per character (see `text/entropy.ts`) from which a value under a secret's name counts as random. */
  readonly entropyThreshold: number;
  /** Also report random strings without a name next to them. */
  readonly bareEntropy: boolean;
}

/** One text being scanned. */
export interface Page {
  readonly text: string;
  readonly isAscii: boolean;
  readonly options: ScanOptions;
  readonly marks: Mark[];
  /** By detector: how far it has read already. Keeps a thousand anchors in one value linear. */
  readonly reached: Map<string, number>;
  /** How far the marks so far reach without a gap, how many of them (`seen`) that covers, how many are nested. */
  readonly cover: { end: number; seen: number; nested: number };
  /** Which bounds were reached. Shared with the nested pages. */
  readonly capped: Set<string>;
  /** Scans text that was found encoded in this one; does nothing beyond the maximum number of layers. */
  scanInner(text: string): readonly Mark[];
}

/** `look` is called with every occurrence of the anchors, which have at least three characters and match in any case. */
export interface AnchorReader {
  readonly anchors: readonly string[];
  look(page: Page, at: number, anchor: string): void;
}

/** A detector that a declaration cannot express. */
export interface Detector extends DetectorCard, AnchorReader {}

export function markOf(
  card: DetectorCard,
  rank: Mark['rank'],
  start: number,
  end: number,
  confidence = card.confidence,
): Mark {
  return {
    start,
    end,
    valueStart: start,
    confidence,
    detector: card.id,
    label: card.label,
    last4: false,
    rank,
  };
}
