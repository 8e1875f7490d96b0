/** A secret as this room sees it: a span that still knows its value. Marks never leave the room; spans do. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Where the secret itself begins; before it may stand a scheme word that the placeholder swallows (`Bearer`). */
  readonly valueStart: number;
  readonly confidence: number;
  readonly detector: string;
  readonly label: string;
  readonly last4: boolean;
  /**
   * Which reading of one place wins: a vendor's format (3), a structure such as a JWT (2), a name beside it (1),
   * the repetition of a value found elsewhere (0).
   */
  readonly rank: 0 | 1 | 2 | 3;
  /** The secret in clear, when the text holds it encoded. */
  readonly value?: string;
}

/** What every detector, declared or coded, says about itself; `explain` and the docs print it. */
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
  /** Also report random strings that no name stands beside. */
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
  /** How far the marks so far reach without a gap, how many of them (`seen`) that counts, how many lie within. */
  readonly cover: { end: number; seen: number; nested: number };
  /** Which bounds were reached. Shared with the pages within this one. */
  readonly capped: Set<string>;
  /** Scans what was found encoded in this text; nothing once that has gone on for too many layers. */
  scanInner(text: string): readonly Mark[];
}

/** `look` is called with every occurrence of the anchors, printable or not, of three signs at least, in any case. */
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
