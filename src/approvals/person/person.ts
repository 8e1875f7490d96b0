/**
 * A person's proof, the same for every approval: a terminal that is theirs and, once they chose one, their PIN, whose
 * key signs exactly what they approve. Doors only ask; what counts is decided here.
 */
import type { WideningAct } from '../../checks/evasion/own-verbs.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import {
  anchorKey,
  assertUsable,
  type KeyPlace,
  type KeyState,
  type KeyTerminal,
} from '../../evidence/person/keys.ts';
import { openKey } from '../../evidence/person/sealed-key.ts';
import { type Sign, signStatement } from '../../evidence/person/statement.ts';
import type { TerminalKind } from '../../vocabulary/events/event-fields.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { MOST_TRIES, pinTerminal, pinTries } from './pin-tries.ts';
import type { ProcessView } from './process-view.ts';
import { type Environment, judgeTerminal, type TerminalVerdict } from './terminal.ts';

/** What a door provides: its process, and a question whose answer is not shown. */
export interface PersonDoor {
  readonly env: Environment;
  view(): Promise<ProcessView>;
  /** Read from the controlling terminal only. Undefined when the person gave up. */
  askSecret(prompt: string): Promise<string | undefined>;
  note(text: string): void;
}

export interface Prover {
  readonly asksPin: boolean;
  /** The PIN, or the door's own question if none is set; undefined when the person did not agree. */
  confirm(pinPrompt: string, askPlainly: () => Promise<boolean>): Promise<Sign | undefined>;
}

export type PersonTerminal = Exclude<TerminalVerdict, { is: 'agent' }>;

/** What the proof is for, after "only a person can". */
export type PersonAct =
  | WideningAct
  | 'accept the settings of a project'
  | 'make the hooks start another program';

/** The first half of the proof; refuses terminals for which no PIN is enough. */
export async function personsTerminal(
  door: Pick<PersonDoor, 'env' | 'view'>,
  act: PersonAct,
): Promise<PersonTerminal> {
  const view = await door.view();
  const verdict = judgeTerminal(view, door.env);
  if (verdict.is === 'agent') throw new Trouble('person.inside_agent', { act, why: verdict.why });
  if (!view.isOnTerminal)
    throw new Trouble('person.no_terminal', {
      act,
      why: 'standard input, output and error are not all connected to its terminal',
    });
  return verdict;
}

/** What the ledger names of the terminal in which a key is set. */
export async function keyTerminal(
  { kind }: PersonTerminal,
  door: Pick<PersonDoor, 'view'>,
): Promise<KeyTerminal> {
  const { name } = pinTerminal(await door.view());
  return { ...(name === null ? {} : { terminal: name }), terminal_kind: kind };
}

/** The second half, for one ledger; refuses before anything is shown if no approval could count. */
export async function prover(
  terminal: PersonTerminal,
  place: KeyPlace,
  ledger: () => Ledger,
  door: PersonDoor,
): Promise<Prover> {
  const keys = await anchorKey(place, ledger);
  assertUsable(keys);
  if (keys.key === null && terminal.is === 'unsure')
    throw keys.resetUntil === undefined
      ? new Trouble('person.needs_pin', { why: terminal.why })
      : new Trouble('person.pin_waits', { why: terminal.why, until: keys.resetUntil });
  return {
    asksPin: keys.key !== null,
    confirm: async (pinPrompt, askPlainly) => {
      const origin = firstUse(keys);
      if (origin !== undefined) door.note(origin);
      if (keys.key === null) return (await askPlainly()) ? () => undefined : undefined;
      return await askForKey(pinPrompt, keys, place, ledger, door);
    },
  };
}

/** Before a key approves something for the first time, the person reads where it was set. */
function firstUse({ key, here, atHome, resetUntil, since }: KeyState): string | undefined {
  if (key === null)
    return resetUntil === undefined
      ? undefined
      : `a PIN was set ${placeInWords(atHome.pending?.kind)}, and counts from ${resetUntil}; if that was not you, \`tokenauditor pin set\` here replaces it`;
  if (here.isUsed) return undefined;
  const when = since === null ? '' : ` on ${since}`;
  return `this PIN was set${when} ${placeInWords(atHome.kind)}; if that was not you, another program chose it: \`tokenauditor pin status\``;
}

const PLACES: Readonly<Record<TerminalKind, string>> = {
  window: 'in a terminal window',
  console: 'at the console of this machine',
  remote: 'over SSH',
  multiplexer: 'inside tmux or a program like it',
  editor: 'in a terminal of an editor',
  container: 'in a container or namespace',
  other: 'in a terminal that another program made',
};

/** Where a PIN was set. */
export const placeInWords = (kind: TerminalKind | null | undefined): string =>
  kind ? PLACES[kind] : 'in a terminal that was not recorded';

/** Three tries per run, within the limits of `pin-tries`; each costs one scrypt derivation, and a wrong one is recorded. */
export async function askForKey(
  prompt: string,
  { file }: KeyState,
  place: KeyPlace,
  ledger: () => Ledger,
  door: Pick<PersonDoor, 'view' | 'askSecret' | 'note'>,
): Promise<Sign | undefined> {
  const sealed = file?.key;
  if (!sealed) throw new Trouble('person.key_missing', {});
  const tries = pinTries(place, pinTerminal(await door.view()), ledger);
  for (let i = 0; i < MOST_TRIES; i++) {
    await tries.assertAllowed();
    const pin = await door.askSecret(prompt);
    if (pin === undefined || pin === '') return undefined;
    const key = await tries.attempt(sealed.public_key, () => openKey(pin, sealed));
    if (key !== undefined) return (statement) => signStatement(statement, key);
    if (i + 1 < MOST_TRIES) door.note('the PIN is wrong');
  }
  throw new Trouble('person.wrong_pin', {});
}
