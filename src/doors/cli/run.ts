/**
 * The command line: finds the verb in the declared table, checks its arguments, runs it and returns an exit status.
 * 0 clean, 1 found something, 2 your input, 3 internal error. Nothing here reads the process directly: `main` passes it in.
 */
import { widenedBy } from '../../checks/evasion/own-verbs.ts';
import { EXIT, Trouble } from '../../vocabulary/trouble.ts';
import { parseCommandLine } from './input/parse.ts';
import { openSession } from './open-session.ts';
import type { Arguments } from './verb/arguments.ts';
import { type Io, ReaderGone } from './verb/io.ts';
import type { Session, Surroundings } from './verb/session.ts';
import type { Program, Verb } from './verb/verb.ts';
import { VERBS } from './verbs.ts';

const PROGRAM: Program = { verbs: VERBS, run };

export async function run(argv: readonly string[], io: Io, surroundings: Surroundings): Promise<number> {
  let session: Session | undefined;
  try {
    const { verb, args } = parseCommandLine(argv, VERBS);
    session = openSession(args, io, surroundings);
    if (args.flag('version')) {
      if (session.json) session.answer('version-number', { version: session.version });
      else io.stdout.write(`${session.version}\n`);
      return EXIT.clean;
    }
    if (!verb || args.flag('help')) {
      const { printHelp } = await import('./print/help.ts');
      printHelp(verb, VERBS, session);
      return EXIT.clean;
    }
    await assertMayRun(verb, args, io);
    const code = await verb.load();
    return await code.run(args, session, PROGRAM);
  } catch (error) {
    // A finished verdict counts even if its reader has gone; an unfinished one must not look like a good one.
    if (error instanceof ReaderGone && session?.concluded !== undefined) return session.concluded;
    const { reportError } = await import('./print/report-error.ts');
    return await reportError(error, io, errorFormatOf(argv));
  }
}

/** Before its code is loaded. Where a person alone may act, the verb asks for the rest of the proof. */
async function assertMayRun({ name }: Verb, args: Arguments, io: Io): Promise<void> {
  const act = widenedBy({ operands: [name, ...args.positionals], options: args.names });
  if (act === undefined) return;
  const { agentOrHidden } = await import('../../approvals/person/terminal.ts');
  const why = agentOrHidden(await io.processes(), io.env);
  if (why !== undefined) throw new Trouble('person.inside_agent', { act, why });
}

/** The command line may be what cannot be parsed, so the options that errors depend on are searched by hand. */
function errorFormatOf(argv: readonly string[]) {
  const end = argv.indexOf('--');
  const options = end < 0 ? argv : argv.slice(0, end);
  const color = options.findLast((token) => /^--color=(?:always|never)$/.test(token))?.slice(8);
  const spaced = options.findLast((_, i) => options[i - 1] === '--color');
  const verb = VERBS.find(
    ({ name }) => name === options.find((token) => VERBS.some((v) => v.name === token)),
  );
  const refusal = verb?.refusal ?? {};
  return { json: options.includes('--json'), color: color ?? spaced ?? 'auto', refusal };
}
