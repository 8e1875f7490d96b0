import { nearest } from '../../../../text/words/nearest.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import type { Arguments } from '../../input/parse.ts';
import { printHelp } from '../../print/help.ts';
import type { Session } from '../../verb/session.ts';
import { VERBS } from '../../verbs.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [name] = args.positionals;
  const verb = VERBS.find((v) => v.name === name);
  if (name !== undefined && !verb) {
    const known = VERBS.map((v) => v.name);
    throw new Trouble('usage.unknown_verb', { verb: name, nearest: `\`${nearest(name, known)}\`` });
  }
  printHelp(verb, VERBS, session);
  return EXIT.clean;
}
