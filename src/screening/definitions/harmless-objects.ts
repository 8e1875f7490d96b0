/**
 * Objects of a name's verb that cannot be lost: how something is looked at, and parts of a text or picture that a tool gives
 * back changed. A closed list for each verb, because the same word is a thing elsewhere: a database has views to drop, a
 * mailbox has filters to remove. What is not listed counts as something that can be lost.
 */

const words = (list: string): readonly string[] => list.split(' ');

/** Behind `drop` they make a noun: a menu, an effect, a letter, a delivery. */
const BEHIND_DROP: ReadonlySet<string> = new Set(words('down downs shadow shadows cap caps off'));
const BEFORE_DROP: ReadonlySet<string> = new Set(words('drag air rain back'));

/** Whether `drop` is a part of a noun here. */
export const isDropNoun = (before: string, after: string): boolean =>
  BEFORE_DROP.has(before) || BEHIND_DROP.has(after);

interface Objects {
  readonly harmless: ReadonlySet<string>;
  /** What may be beside them. */
  readonly beside: ReadonlySet<string>;
}

const SMALL = words('the a an all to of from in on for my this current default');
const PICTURES = words('image images photo photos picture pictures video audio');

const objects = (harmless: string, beside: readonly string[]): Objects => ({
  harmless: new Set(words(harmless)),
  beside: new Set([...SMALL, ...beside]),
});

const BY_VERB: ReadonlyMap<string, Objects> = new Map([
  [
    'reset',
    objects(
      'zoom view viewport camera pan scroll cursor caret selection highlight highlights filter filters sort sorting orientation rotation brightness contrast opacity perspective axis axes animation focus hover tooltip font',
      words('level position mode state page browser window map chart plot graph canvas screen ui text'),
    ),
  ],
  [
    'truncate',
    objects(
      'text texts string strings title sentence sentences paragraph paragraphs words label labels decimals float summary excerpt',
      words('long number'),
    ),
  ],
  [
    'remove',
    objects(
      'background backgrounds bg noise blur vignette vocals whitespace whitespaces punctuation stopwords diacritics accents newlines linebreaks indentation formatting markdown focus hover tooltip',
      [...PICTURES, ...words('text string extra trailing leading double')],
    ),
  ],
  ['erase', objects('background backgrounds bg noise blur', PICTURES)],
]);

/** Whether all that the verb acts on cannot be lost. */
export function isHarmlessObject(verb: string, named: readonly string[]): boolean {
  const known = BY_VERB.get(verb);
  return (
    known !== undefined &&
    named.some((word) => known.harmless.has(word)) &&
    named.every((word) => known.harmless.has(word) || known.beside.has(word))
  );
}
