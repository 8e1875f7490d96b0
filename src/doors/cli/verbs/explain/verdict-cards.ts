import type { ProblemKind } from '../../../../evidence/verifying/problem.ts';
import type { Decision, RiskState } from '../../../../vocabulary/orders.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const KEEP =
  'Do not fix the file: keep it as evidence. `tokenauditor doctor --set-aside` keeps it and starts a new ledger.';

/** A new kind of problem does not compile until it is explained here; the same applies to the tables below. */
export const PROBLEM_CARDS: Readonly<Record<ProblemKind, Card>> = {
  edited: {
    sees: 'The bytes of an event do not match the next event or the signed root.',
    remedy: `Find out who can write to the folder. ${KEEP}`,
  },
  removed: { sees: 'Events are missing between two that are still there.', remedy: KEEP },
  inserted: {
    sees: 'The ledger contains a line that none of its writers wrote, or two events with the same number.',
    remedy: KEEP,
  },
  duplicated: { sees: 'The same event occurs twice in the ledger.', remedy: KEEP },
  reordered: {
    sees: 'Events or whole segments are not in the order in which they were written.',
    remedy: KEEP,
  },
  truncated: {
    sees: 'The ledger ends before the size in a signed checkpoint.',
    remedy: `Restore the files from a backup if you have one. ${KEEP}`,
  },
  torn: {
    sees: 'The last line is unfinished: a writer was stopped in the middle of it, or is still writing.',
    remedy:
      'Nothing that was acknowledged is lost. The next writer sets the rest aside and records that; `tokenauditor doctor` does it now.',
  },
  unreadable: {
    sees: 'A line cannot be read as an event, or so much is wrong that not all of it is listed.',
    remedy: `Check the disk, too: not every damage is an attack. ${KEEP}`,
  },
  rewritten: {
    sees: 'The chain is consistent, but its root is not the signed one: the history was rewritten.',
    remedy: `Compare with a checkpoint kept elsewhere (\`tokenauditor verify --checkpoint\`). ${KEEP}`,
  },
  'wrong-key': {
    sees: 'The ledger or a checkpoint was not signed with the key that was expected.',
    remedy:
      'Check that you gave the key of this ledger. If you did, another ledger was put in its place, or its key was changed without a `key.rotated` event.',
  },
  'bad-checkpoint': {
    sees: 'A checkpoint is missing, is not a signed note, belongs to another ledger, or has an invalid signature.',
    remedy: 'Check that you gave the right file. If it is the ledger’s own checkpoint, it was tampered with.',
  },
  unsafe: {
    sees: 'A file or folder of the ledger has an owner, a mode or links that a writer refuses: other users can read the key or write to the file, or it leads elsewhere.',
    remedy:
      'If you changed it yourself, run `chmod -R go= .tokenauditor` and remove links. Otherwise find out who did; until then nothing is recorded, and nothing runs.',
  },
  'rolled-back': {
    sees: 'The ledger and its checkpoint were rolled back to an earlier state, while state/ remembers more events.',
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
    sees: 'The call may run only after a person has approved it.',
    remedy: 'Look at the checks that the event names, then approve or refuse.',
  },
  block: {
    sees: 'The call may not run. It is the strictest decision, and no other layer can relax it.',
    remedy: 'Look at the checks that the event names; `tokenauditor explain <check>` explains each.',
  },
};

export const RISK_CARDS: Readonly<Record<RiskState, Card>> = {
  Watch: {
    sees: 'In JSON and in `audit`: nothing above low severity was found.',
    remedy: 'Nothing.',
  },
  Sample: {
    sees: 'In JSON and in `audit`: something was found, and a bounded sample would tell more.',
    remedy:
      'Of a call, go by the severity of its findings and the decision; of a route, collect a sample with a baseline from the direct provider.',
  },
  Probe: {
    sees: 'In JSON and in `audit`: enough was found to justify an active probe, which needs a person’s consent.',
    remedy:
      'Of a call, go by the severity of its findings and the decision; of a route, `tokenauditor probe-plan` plans the probe.',
  },
};
