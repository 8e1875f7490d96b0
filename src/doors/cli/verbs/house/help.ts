import { nearest } from '../../../../text/words/nearest.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { printHelp } from '../../print/help.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import type { Program } from '../../verb/verb.ts';

export async function run(args: Arguments, session: Session, { verbs }: Program): Promise<number> {
  const [name] = args.positionals;
  const verb = verbs.find((v) => v.name === name);
  if (name !== undefined && !verb) {
    const known = verbs.map((v) => v.name);
    throw new Trouble('usage.unknown_verb', { verb: name, nearest: `\`${nearest(name, known)}\`` });
  }
  printHelp(verb, verbs, session);
  return EXIT.clean;
}
