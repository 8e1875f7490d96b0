/**
 * What a secret pattern is: facts about one token format, declared, never coded.
 * The engine finds `anchors` in one pass over the text and tries `expression` only there.
 */
export interface SecretPattern {
  /** `vendor.kind`, e.g. `github.personal-token`; the vendor part is the file's family. */
  readonly id: string;
  /** The placeholder's word: `GITHUB_TOKEN` gives `[REDACTED_GITHUB_TOKEN:last4=abcd]`. */
  readonly label: string;
  /** What people call it: `GitHub personal access token`. */
  readonly title: string;
  /** Printable ASCII literals of at least three characters, one of which is in every match; found in any case. */
  readonly anchors: readonly string[];
  /** Sticky (`y`, `iy`, `dy`), bounded quantifiers only; tried with `lastIndex` at the anchor's first character. */
  readonly expression: RegExp;
  /** For anchors that are ordinary words: tried only so many units before a dot and a long run of key signs. */
  readonly beforeRun?: number;
  /** Ends at the anchor (`$`), within 64 code units before it; what it matches is part of the secret. */
  readonly before?: RegExp;
  /** The secret is the expression's group 1 instead of the whole match (the flags must then include `d`). */
  readonly secretGroup?: true;
  /**
   * By default no letter, digit or underscore may touch the secret on either side.
   * `right` drops the left condition, `none` drops both.
   */
  readonly edges?: 'right' | 'none';
  /** A checksum or shape test. `certain`: proven; `likely`: fits; `test-like`: failed checksum, still redacted; `no`: not this. */
  readonly validate?: (secret: string) => 'certain' | 'likely' | 'test-like' | 'no';
  /** Confidence of a match without `validate`, and of a `likely` one. */
  readonly confidence: number;
  /** Keep the last four characters in the placeholder; only for vendor keys of 20 characters and more. */
  readonly last4: boolean;
  /** What to do when it has leaked, in one sentence. */
  readonly remedy: string;
}

/** Cases live beside their family in `<family>.cases.ts`; samples are assembled at run time so that no scanner trips. */
export interface PatternCases {
  readonly [patternId: string]: {
    /** Sentence → text that holds exactly one secret, and that secret. */
    readonly flags: Readonly<Record<string, { readonly text: string; readonly secret: string }>>;
    /** Sentence → text in which this pattern (and no other) must stay quiet. */
    readonly passes: Readonly<Record<string, string>>;
  };
}
