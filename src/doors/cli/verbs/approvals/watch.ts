/** Questions as they come, on a person's own terminal: each is shown once, and decided or left. */
import {
  approveQuestion,
  denyQuestion,
  listQuestions,
  type ReadQuestion,
} from '../../../../approvals/decide-question.ts';
import type { OverrideDesk } from '../../../../approvals/overrides-kept.ts';
import type { PersonTerminal } from '../../../../approvals/person/person.ts';
import { readKeys } from '../../../../evidence/person/keys.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { assertPerson, proverFor } from '../../input/ask.ts';
import { passOver, withDesk } from '../../input/held-places.ts';
import { answersFrom } from '../../input/question.ts';
import { questionLines } from '../../print/held-lines.ts';
import { homeOf } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';

const LOOK_MS = 300;

/** Until the input ends, or the person interrupts it. */
export async function watchQuestions(places: readonly string[], session: Session): Promise<number> {
  const terminal = await assertPerson(session, 'answer a question of approvals');
  const { clock } = await session.ports();
  const answers = answersFrom(session.io.stdin.chunks());
  const seen = new Set<string>();
  session.note('waiting for calls that need a person; end it with Ctrl-C');
  const doubt = await terminalNote(terminal, places, session);
  if (doubt !== undefined) session.note(doubt);
  for (;;) {
    for (const directory of places) {
      try {
        const isOver = await withDesk(directory, session, (desk) =>
          decideNew(desk, seen, answers, session, terminal),
        );
        if (isOver) return session.conclude(EXIT.clean);
      } catch (error) {
        passOver(error, directory, session);
      }
    }
    await clock.sleep(LOOK_MS);
  }
}

/** Who cannot decide here learns it before a question comes; undefined if this terminal, or a PIN, is proof of a person. */
async function terminalNote(
  terminal: PersonTerminal,
  places: readonly string[],
  session: Session,
): Promise<string | undefined> {
  if (terminal.is !== 'unsure') return undefined;
  const ports = await session.ports();
  for (const directory of places.length === 0 ? [session.directory] : places) {
    const { key } = await readKeys({ directory, ports, ...homeOf(session) });
    if (key === null)
      return `questions are only shown here, and allow and deny are refused, as long as you have no PIN: ${terminal.why}. Answer in a terminal window of your own, or set a PIN there with \`tokenauditor pin set\`, which then counts here as well`;
  }
  return undefined;
}

/** True if the input has ended. */
async function decideNew(
  desk: OverrideDesk,
  seen: Set<string>,
  answers: AsyncGenerator<string, undefined>,
  session: Session,
  terminal: PersonTerminal,
): Promise<boolean> {
  const open = (await listQuestions(desk)).filter(
    ({ state, approval, kept }) => state === 'pending' && kept !== undefined && !seen.has(approval.id),
  );
  for (const question of open.reverse()) {
    seen.add(question.approval.id);
    if (question.kept !== undefined) session.io.stdout.write(questionLines(question.kept, session.paint));
    session.io.stdout.write('Type allow, deny or deny REASON; anything else leaves it: ');
    const { value, done } = await answers.next();
    if (done === true) return true;
    await decide(question, value.trim(), desk, session, terminal);
  }
  return false;
}

async function decide(
  question: ReadQuestion,
  typed: string,
  desk: OverrideDesk,
  session: Session,
  terminal: PersonTerminal,
): Promise<void> {
  const { code } = question;
  const [, reason] = /^deny(?:\s+(.+))?$/i.exec(typed) ?? [];
  if (/^deny\b/i.test(typed)) {
    const isDenied = await denyAsPerson(question, reason, desk, session, terminal);
    if (!isDenied) session.note(`${code} is left open`);
  } else if (/^allow$/i.test(typed)) {
    const proof = await proverFor(terminal, desk.directory, desk.ledger, session);
    const sign = await proof.confirm('Type your PIN to allow exactly this call once: ', async () => true);
    if (sign === undefined) return;
    const { until } = await approveQuestion(question, { scope: 'once' }, desk, sign);
    session.io.stdout.write(`${code} is approved, until ${until}\n`);
  } else session.note(`${code} is left open`);
}

/**
 * With the same proof as an approval: the reason reaches the model as a person's words, and a few denials end the
 * questions about a tool for an hour. False if the person did not agree.
 */
export async function denyAsPerson(
  question: ReadQuestion,
  reason: string | undefined,
  desk: OverrideDesk,
  session: Session,
  terminal: PersonTerminal,
): Promise<boolean> {
  const proof = await proverFor(terminal, desk.directory, desk.ledger, session);
  const prompt = 'Type your PIN to deny this call; press Enter to leave it: ';
  // Without a PIN the terminal is the proof, and the person has typed `deny` in it.
  if ((await proof.confirm(prompt, async () => true)) === undefined) return false;
  await denyQuestion(question, reason, desk);
  session.io.stdout.write(`${question.code} is denied\n`);
  return true;
}
