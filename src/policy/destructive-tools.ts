/**
 * Tools that destroy, by the words of their names. A word such as `delete` counts wherever it is (`delete_issue`,
 * `issueDelete`, `bulk-delete`), unless an earlier word is a verb of reading or making: then it only describes an object
 * (`get_reset_token`, `add_drop_shadow`). After `and`, `or` or `then` it counts again (`get_and_delete`). It does not count
 * for what cannot be lost (`reset_zoom`, `truncate_text`). Other forms, such as `removed` or `resetless`, are other words.
 */
import { nameWords } from '../screening/definitions/name-words.ts';
import { skeleton } from '../text/unicode/skeleton.ts';
import type { Destructive, Guarding } from '../vocabulary/document/guarding.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import { isDropNoun, isHarmlessObject } from './harmless-objects.ts';

const DESTRUCTION = 'delete remove destroy drop purge truncate wipe erase revoke terminate reset'.split(' ');
/** With the ending of the third person, and as they look: a name may borrow letters of another script. */
const DESTROYING: ReadonlyMap<string, string> = new Map(
  DESTRUCTION.flatMap((verb) => [verb, `${verb}s`].map((word) => [skeleton(word), verb] as const)),
);

const OTHER_VERBS: ReadonlySet<string> = new Set([
  ...'get list show read find search count describe check view fetch query lookup watch monitor preview'.split(
    ' ',
  ),
  ...'is has can explain validate verify inspect compare export download print render draw estimate'.split(
    ' ',
  ),
  ...'create add make new generate send write set insert put post draft compose open build design'.split(' '),
]);
const JOINING: ReadonlySet<string> = new Set(['and', 'or', 'then', 'n']);
/** Names are read to their end, however long. */
const PIECE = 128;

export function isDestructiveName(name: string): boolean {
  const plain = wordsOf(name).map((word) => word.replace(/\d+$/, ''));
  let isDescribing = false;
  let before = '';
  for (const [at, word] of plain.entries()) {
    if (JOINING.has(word)) isDescribing = before === 'drag';
    else if (OTHER_VERBS.has(word)) isDescribing = true;
    else if (!isDescribing && canLose(DESTROYING.get(skeleton(word)), before, plain.slice(at + 1)))
      return true;
    before = JOINING.has(word) ? before : word;
  }
  return false;
}

/** Whether the word is a verb that destroys what it acts on: the words behind it, or the one before it. */
function canLose(verb: string | undefined, before: string, behind: readonly string[]): boolean {
  if (verb === undefined || (verb === 'drop' && isDropNoun(before, behind[0] ?? ''))) return false;
  const end = behind.findIndex((word) => JOINING.has(word));
  const objects = end === -1 ? behind : behind.slice(0, end);
  return !isHarmlessObject(verb, objects.length === 0 ? [before] : objects);
}

function wordsOf(name: string): readonly string[] {
  if (name.length <= PIECE) return nameWords(name);
  const pieces: string[] = [];
  // Overlapping: no word is cut in all of them.
  for (let at = 0; at < name.length; at += PIECE / 2) pieces.push(name.slice(at, at + PIECE));
  return pieces.flatMap((piece) => nameWords(piece));
}

export const destructiveOf = ({ destructive = 'ask' }: Guarding = {}): Destructive => destructive;

/** By its name, and by what its server claims where the policy counts that. */
export const isDestructive = (
  tool: { readonly name: string; readonly isMarked: boolean },
  { byAnnotation = false }: Guarding = {},
): boolean => isDestructiveName(tool.name) || (byAnnotation && tool.isMarked);

export function assessDestructive(
  tool: { readonly name: string; readonly isMarked: boolean },
  guarding: Guarding | undefined,
): Opinion | undefined {
  const setting = destructiveOf(guarding);
  if (setting === 'allow' || !isDestructive(tool, guarding)) return undefined;
  return setting === 'ask'
    ? { layer: 'access', decision: 'require_approval', reason: ASKED, check: DESTRUCTIVE_TOOL }
    : { layer: 'access', decision: 'block', reason: WITHHELD, check: DESTRUCTIVE_TOOL };
}

const DESTRUCTIVE_TOOL = 'destructive.tool';
const ASKED =
  'Its name means that it destroys something (destructive.tool), so a person has to allow each call (`destructive` under the name of the server in `servers` of tokenauditor.yaml; a wrapped server needs no `command` there).';
const WITHHELD =
  'The policy withholds tools of this server that destroy something (destructive.tool); a person can call them with `tokenauditor call`.';
