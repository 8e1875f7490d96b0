import { Document } from 'yaml';
import { printable } from '../../../../text/printable.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { importClaudeCode } from '../../../../work/policy/import/claude-code.ts';
import type { Imported } from '../../../../work/policy/import/imported.ts';
import { importSuperego } from '../../../../work/policy/import/superego.ts';
import { readWhole } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

const MOST_BYTES = 5 * 1024 * 1024;

const FORMATS: ReadonlyMap<string, (bytes: Uint8Array, path: string) => Imported> = new Map([
  ['claude-code', importClaudeCode],
  ['superego', importSuperego],
]);

/** Prints a document; what has no counterpart is a comment in it. */
export async function importRules(args: Arguments, session: Session): Promise<number> {
  const [, format, file] = args.positionals;
  if (format === undefined || file === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'policy import',
      argument: format === undefined ? 'FORMAT' : 'FILE',
    });
  const read = FORMATS.get(format);
  if (read === undefined) {
    const expected = [...FORMATS.keys()].join(' or ');
    throw new Trouble('usage.bad_value', { value: format, option: 'import', expected });
  }
  const { rules, notes } = read(await readWhole(file, session, MOST_BYTES), file);
  const lines = notes.map((note) => `# not imported: ${printable(note)}\n`).join('');
  const document = `${lines}${new Document({ rules }).toString({ lineWidth: 0 })}`;
  session.conclude(EXIT.clean);
  if (session.json) session.answer('policy-import', { document, rules: rules.length, notes: [...notes] });
  else session.io.stdout.write(document);
  return EXIT.clean;
}
