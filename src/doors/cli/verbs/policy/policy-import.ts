import { dirname } from 'node:path';
import { Document } from 'yaml';
import { printable } from '../../../../text/printable.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { importCco } from '../../../../work/policy/import/cco.ts';
import { importClaudeCode } from '../../../../work/policy/import/claude-code.ts';
import { importCodex } from '../../../../work/policy/import/codex.ts';
import { importGemini } from '../../../../work/policy/import/gemini.ts';
import { importGuardian } from '../../../../work/policy/import/guardian.ts';
import { type Imported, usable } from '../../../../work/policy/import/imported.ts';
import { importSuperego } from '../../../../work/policy/import/superego.ts';
import { readWhole } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { locate } from '../../verb/place.ts';
import type { Session } from '../../verb/session.ts';

const MOST_BYTES = 5 * 1024 * 1024;

const FORMATS: ReadonlyMap<string, (bytes: Uint8Array, path: string, folder?: string) => Imported> = new Map([
  ['claude-code', importClaudeCode],
  ['codex', importCodex],
  ['gemini', importGemini],
  ['cco', importCco],
  ['superego', importSuperego],
  ['guardian', importGuardian],
]);

/** Prints a document; what has no counterpart, and what means something else here, are comments in it. */
export async function importRules(args: Arguments, session: Session): Promise<number> {
  const [, format, file] = args.positionals;
  if (format === undefined || file === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'policy import',
      argument: format === undefined ? 'FORMAT' : 'FILE',
    });
  const read = FORMATS.get(format);
  if (read === undefined) {
    const expected = [...FORMATS.keys()].join(', ');
    throw new Trouble('usage.bad_value', { value: format, option: 'import', expected });
  }
  const bytes = await readWhole(file, session, MOST_BYTES);
  const folder = file === '-' ? undefined : dirname(locate(file, session.io));
  const { notes, remarks = [], ...parts } = usable(read(bytes, file, folder));
  const lines = [
    ...notes.map((note) => `# not imported: ${printable(note)}\n`),
    ...remarks.map((remark) => `# note: ${printable(remark)}\n`),
  ].join('');
  const document = `${lines}${new Document(writtenParts(parts)).toString({ lineWidth: 0 })}`;
  session.conclude(EXIT.clean);
  if (session.json)
    session.answer('policy-import', {
      document,
      rules: parts.rules.length,
      notes: [...notes],
      remarks: [...remarks],
    });
  else session.io.stdout.write(document);
  return EXIT.clean;
}

/** Without rules where the other program has none of them. */
const writtenParts = ({ rules, ...others }: Omit<Imported, 'notes' | 'remarks'>) =>
  rules.length === 0 && Object.keys(others).length > 0 ? others : { ...others, rules };
