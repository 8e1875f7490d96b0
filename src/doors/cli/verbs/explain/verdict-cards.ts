import type { ProblemKind } from '../../../../evidence/verifying/problem.ts';
import type { Decision, RiskState } from '../../../../vocabulary/orders.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const KEEP =
  'Do not fix the file: keep it as evidence. `tokenauditor doctor --set-aside` keeps it and starts a new ledger.';

/** A new kind of problem does not compile until it is explained here; the same holds for the tables below. */
export const PROBLEM_CARDS: Readonly<Record<ProblemKind, Card>> = {
  edited: {
    sees: 'The bytes of an event are not those that the next event or the signed root names.',
    remedy: `Find out who can write to the folder. ${KEEP}`,
  },
  removed: { sees: 'Events are missing between two that are still there.', remedy: KEEP },
  inserted: {
    sees: 'A line stands in the ledger that no writer of this ledger put there, or two events claim one place.',
    remedy: KEEP,
  },
  duplicated: { sees: 'The same event stands in the ledger a second time.', remedy: KEEP },
  reordered: {
    sees: 'Events or whole segments do not stand in the order they were written in.',
    remedy: KEEP,
  },
  truncated: {
    sees: 'The ledger ends earlier than a signed checkpoint says.',
    remedy: `Restore the files from a backup if you have one. ${KEEP}`,
  },
  torn: {
    sees: 'The last line is unfinished: a writer was stopped in the middle of it, or is still writing.',
    remedy:
      'Nothing that was acknowledged is lost. The next writer sets the rest aside and records that; `tokenauditor doctor` does it now.',
  },
  unreadable: {
    sees: 'A line cannot be read as an event, or so much is wrong that not all of it is listed.',
    remedy: `Look at the disk too: not every damage is an attack. ${KEEP}`,
  },
  rewritten: {
    sees: 'The chain fits, but its root is not the one that was signed: the history was written anew.',
    remedy: `Compare with a checkpoint kept elsewhere (\`tokenauditor verify --checkpoint\`). ${KEEP}`,
  },
  'wrong-key': {
    sees: 'The ledger or a checkpoint was not signed with the key that was expected.',
    remedy:
      'Check that you gave the key of this ledger. If you did, another ledger was put in its place, or its key was changed without a `key.rotated` event.',
  },
  'bad-checkpoint': {
    sees: 'A checkpoint is missing, is no signed note, is of another ledger, or its signature does not hold.',
    remedy: 'Check that you gave the right file. If it is the ledger’s own checkpoint, somebody changed it.',
  },
  unsafe: {
    sees: 'A file or folder of the ledger has an owner, a mode or links that a writer refuses: others can read the key, write to it, or it is elsewhere.',
    remedy:
      'If you changed it yourself, `chmod -R go= .tokenauditor` and no links. Otherwise find out who did; until then nothing is recorded, and nothing runs.',
  },
  'rolled-back': {
    sees: 'The ledger and its checkpoint were put back to an earlier state, and what is kept in state/ remembers more events.',
    remedy: `Restore the files from a backup if you have one. ${KEEP}`,
  },
};

export const DECISION_CARDS: Readonly<Record<Decision, Card>> = {
  allow: { sees: 'The call may run.', remedy: 'Nothing.' },
  warn: {
    sees: 'The call may run, and something about it is worth reading.',
    remedy: 'Look at the checks that the event names.',
  },
  require_approval: {
    sees: 'The call may run only after a person has agreed to it.',
    remedy: 'Look at the checks that the event names, then agree or refuse.',
  },
  block: {
    sees: 'The call may not run. It is the strictest decision, and no other layer can soften it.',
    remedy: 'Look at the checks that the event names; `tokenauditor explain <check>` says what each saw.',
  },
};

export const RISK_CARDS: Readonly<Record<RiskState, Card>> = {
  Watch: { sees: 'The session is only observed; nothing speaks against it.', remedy: 'Nothing.' },
  Sample: {
    sees: 'Something was seen, so the session is looked at more closely.',
    remedy: 'Read its events: `tokenauditor events --risk Sample`.',
  },
  Probe: {
    sees: 'Enough was seen that an active probe is justified, to which a person must agree.',
    remedy: 'Read its events: `tokenauditor events --risk Probe`.',
  },
};
