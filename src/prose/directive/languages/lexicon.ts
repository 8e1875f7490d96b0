/** What a language has to say for a directive to be read in it: stems, in word classes. */
export interface Lexicon {
  readonly name: string;
  /** Its script; or, where it shares the script of English, words that English does not have. */
  readonly sign: RegExp | LatinSign;
  /** Words are set apart, so that a stem starts where no letter stands before it. */
  readonly isSpaced: boolean;
  readonly words: Readonly<Record<WordClass, RegExp>>;
}

/** Each list in one string. A word or the start of one is enough; of the small words English has some too, so two. */
export interface LatinSign {
  readonly words: string;
  readonly stems: string;
  readonly small: string;
}

/**
 * Verbs stand in the forms that command, where a language tells them from those that describe. Latin letters are
 * written without accents, as the text is read.
 */
export type WordClass =
  /** Puts instructions aside. */
  | 'ignore'
  /** Which instructions: earlier ones, the model's own, the system's. */
  | 'prior'
  | 'order'
  /** Earlier instructions without that noun: all that was said above. */
  | 'everything'
  /** Do not tell, do not mention. */
  | 'hush'
  | 'user'
  /** In secret, without the user's knowledge. */
  | 'unseen'
  | 'send'
  | 'secret'
  /** Private, though no secret: the conversation, somebody's files. */
  | 'data'
  /** Somebody else's place: an external server, me. */
  | 'outside'
  | 'read'
  /** Puts into an argument or an answer. */
  | 'pass'
  | 'parameter'
  | 'call'
  | 'this_tool'
  | 'other_tools'
  /** Before, first, always. */
  | 'first'
  /** Instead of others; never use others. */
  | 'instead'
  | 'change'
  | 'recipient'
  | 'run'
  | 'disable'
  | 'protection'
  | 'reveal'
  | 'prompt'
  | 'your'
  /** You are now, act as. */
  | 'becoming'
  | 'unbound'
  /** Denies the verb behind it, or before it. */
  | 'not'
  /** Attacks as a subject: injection, malicious. */
  | 'attack'
  /** Looks for something, or shows an example. */
  | 'detect';
