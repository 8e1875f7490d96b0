/**
 * Tools that destroy, by the words of their names. A word such as `delete` counts wherever it is (`delete_issue`,
 * `issueDelete`, `post_delete`, `bulk-delete`), unless an earlier verb reads or makes what it describes (`get_reset_token`,
 * `add_drop_shadow`). After `and`, `or` or `then` it counts again. Words behind it take nothing back: `delete_preview` may
 * delete a preview. It does not count for what cannot be lost (`reset_zoom`). Forms such as `removed` are other words.
 */
import { skeleton } from '../../text/unicode/skeleton.ts';
import { isDropNoun, isHarmlessObject } from './harmless-objects.ts';
import { nameWords } from './name-words.ts';

const DESTRUCTION = 'delete remove destroy drop purge truncate wipe erase revoke terminate reset'.split(' ');
/** With the ending of the third person, and as they look: a name may borrow letters of another script. */
const DESTROYING: ReadonlyMap<string, string> = new Map(
  DESTRUCTION.flatMap((verb) => [verb, `${verb}s`].map((word) => [skeleton(word), verb] as const)),
);

/** Their objects are read, not destroyed: `get_reset_token`, `preview_delete`. */
const READING: ReadonlySet<string> = new Set([
  ...'get count describe preview is has can explain validate verify inspect compare estimate'.split(' '),
  ...'simulate dryrun'.split(' '),
]);
/** Things as well: `list_delete_requests` lists, `list_delete` deletes a list. */
const READING_OR_THING: ReadonlySet<string> = new Set([
  ...'list show read find search check view fetch query lookup watch monitor'.split(' '),
  ...'export download print render draw'.split(' '),
]);
const MAKING: ReadonlySet<string> = new Set(
  'create add make new generate send write set insert put post draft compose open build design'.split(' '),
);
/** What is made is an order to destroy: `send_wipe_command`. */
const ORDERS: ReadonlySet<string> = new Set(
  ['command', 'signal', 'request', 'job', 'task', 'operation', 'action', 'instruction', 'call'].flatMap(
    (word) => [word, `${word}s`],
  ),
);
const JOINING: ReadonlySet<string> = new Set(['and', 'or', 'then', 'n']);
/** Names are read to their end, however long. */
const PIECE = 128;

export function isDestructiveName(name: string): boolean {
  const plain = wordsOf(name.replaceAll(/dry[^a-z0-9]?run/gi, 'dryrun')).map((word) =>
    word.replace(/\d+$/, ''),
  );
  let describing = '';
  let before = '';
  for (const [at, word] of plain.entries()) {
    const behind = plain.slice(at + 1);
    const verb = destroyingVerb(word);
    if (JOINING.has(word)) describing = before === 'drag' ? before : '';
    else if (isOtherVerb(word)) describing = word;
    else if (before !== 'un' && !isDescribed(describing, behind) && canLose(verb, before, behind))
      return true;
    before = JOINING.has(word) ? before : word;
  }
  return false;
}

const isOtherVerb = (word: string): boolean =>
  READING.has(word) || READING_OR_THING.has(word) || MAKING.has(word);

/** Whether the word only describes what an earlier verb reads or makes. */
function isDescribed(verb: string, behind: readonly string[]): boolean {
  if (verb === '' || READING.has(verb) || verb === 'drag') return verb !== '';
  if (behind.length === 0) return false;
  return READING_OR_THING.has(verb) || !ORDERS.has(behind.at(-1) ?? '');
}

/** Whether the word is a verb that destroys what it acts on: the words behind it, or the one before it. */
function canLose(verb: string | undefined, before: string, behind: readonly string[]): boolean {
  if (verb === undefined || (verb === 'drop' && isDropNoun(before, behind[0] ?? ''))) return false;
  const end = behind.findIndex((word) => JOINING.has(word));
  const objects = end === -1 ? behind : behind.slice(0, end);
  return !isHarmlessObject(verb, objects.length === 0 ? [before] : objects);
}

/** Names without a mark between their words. `drop`, `reset` and `wipe` begin many other words. */
const BEGINNING = 'delete remove destroy truncate revoke terminate purge erase'.split(' ');
const ENDING = 'delete remove destroy deletes removes destroys'.split(' ');
const OTHER_FORM = /^(?:|d|r|rs|ed|er|ers|ing|able|less)$/;
const RUN_TOGETHER: ReadonlySet<string> = new Set(
  [
    ...['drop', 'wipe'].map(
      (verb) => [verb, 'table tables database databases db index column all data'] as const,
    ),
    ...['reset', 'wipe'].map(
      (verb) => [verb, 'password passwords user database db device disk settings'] as const,
    ),
  ].flatMap(([verb, objects]) => objects.split(' ').map((object) => `${verb}${object}`)),
);

function destroyingVerb(word: string): string | undefined {
  const looks = skeleton(word);
  const known = DESTROYING.get(looks);
  // The skeleton of `m` is `rn`.
  return known ?? verbWithin(looks.replaceAll('rn', 'm'));
}

function verbWithin(word: string): string | undefined {
  if (RUN_TOGETHER.has(word)) return 'delete';
  const begins = BEGINNING.find((verb) => word.startsWith(verb));
  if (begins !== undefined) return OTHER_FORM.test(word.slice(begins.length)) ? undefined : begins;
  const isEnd = !word.startsWith('un') && ENDING.some((verb) => word.endsWith(verb));
  return isEnd ? 'delete' : undefined;
}

function wordsOf(name: string): readonly string[] {
  if (name.length <= PIECE) return nameWords(name);
  const pieces: string[] = [];
  // Overlapping: no word is cut in all of them.
  for (let at = 0; at < name.length; at += PIECE / 2) pieces.push(name.slice(at, at + PIECE));
  return pieces.flatMap((piece) => nameWords(piece));
}
