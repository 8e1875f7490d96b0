/**
 * A secret pattern: facts about one token format, declared, never coded.
 * The engine finds `anchors` in one pass over the text and tries `expression` only there.
 */
export interface SecretPattern {
  /** `vendor.kind`, e.g. `github.personal-token`; the vendor part is the file's family. */
  readonly id: string;
  /** The word in the placeholder: `GITHUB_TOKEN` gives `[REDACTED_GITHUB_TOKEN:last4=abcd]`. */
  readonly label: string;
  /** Its usual name: `GitHub personal access token`. */
  readonly title: string;
  /** Printable ASCII literals of at least three characters, one of which is in every match; found in any case. */
  readonly anchors: readonly string[];
  /** Sticky (`y`, `iy`, `dy`), bounded quantifiers only; tried with `lastIndex` at the anchor's first character. */
  readonly expression: RegExp;
  /** For anchors that are ordinary words: tried only this many units before a dot and a long run of key characters. */
  readonly beforeRun?: number;
  /** Ends at the anchor (`$`), within 64 code units before it; its match is part of the secret. */
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
  /** What to do after a leak, in one sentence. */
  readonly remedy: string;
}

/** Cases are next to their family in `<family>.cases.ts`; samples are assembled at run time so that no scanner reports them. */
export interface PatternCases {
  readonly [patternId: string]: {
    /** Sentence → text that holds exactly one secret, and that secret. */
    readonly flags: Readonly<Record<string, { readonly text: string; readonly secret: string }>>;
    /** Sentence → text in which this pattern (and no other) must find nothing. */
    readonly passes: Readonly<Record<string, string>>;
  };
}
