/** Code of the session that comes back from git or from an archive in the line that runs it: it cannot be read there. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { codeFlows } from '../../../screening/flows/code-flow.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { placeOf } from '../places/naming.ts';

const CARRIED =
  'Tool call runs code of this session from a repository or an archive, where it cannot be read.';
const UNPACKERS =
  /^(?:g?tar|bsdtar|unzip|7z[arz]?|cpio|pax|ar|unar|gunzip|zcat|xz|xzcat|zstd|bunzip2|bzcat)$/;
const GIT_BRINGS =
  /^(?:show|cat-file|checkout|restore|switch|stash|reset|revert|archive|worktree|checkout-index|read-tree|apply|am|merge|cherry-pick|pull)$/;
const OBJECT = /^[^:\s]{0,200}:(.+)$/s;

const isBringing = ({ program, args }: Run): boolean =>
  UNPACKERS.test(program) || (program === 'git' && args.some(({ text }) => GIT_BRINGS.test(text)));

export function carriedActs(command: ReadCommand, context: CallContext): Act[] {
  const { session } = context;
  const { runs } = command.reading;
  if (session === undefined || session.written.size === 0 || !runs.some(isBringing)) return [];
  const made = new Set(
    command.effects.flatMap((effect) =>
      effect.does === 'write' && effect.content !== undefined
        ? [placeOf(context, effect.run === undefined ? undefined : runs[effect.run]?.cwd)(effect.path)]
        : [],
    ),
  );
  const isGone = (file: string): boolean =>
    session.written.has(file) && session.code?.get(file) === undefined && !made.has(file);
  for (const { files, sources } of codeFlows(command, context)) {
    const found = files.find(isGone) ?? sources.flatMap((run) => objectsOf(run, context)).at(0);
    if (found !== undefined) return [act(printable(found, { max: 100 }), CARRIED)];
  }
  return [];
}

/** `git show HEAD:a.txt`, `tar xO -f a.tgz`: files of the session that a run prints from elsewhere. */
function objectsOf(run: Run, context: CallContext): string[] {
  const { session } = context;
  if (session === undefined || !isBringing(run)) return [];
  const place = placeOf(context, run.cwd);
  return run.args.flatMap(({ value, text }) => {
    const word = value ?? text;
    const path = run.program === 'git' ? OBJECT.exec(word)?.[1] : word;
    const file = path === undefined ? undefined : place(path);
    return file !== undefined && session.written.has(file) ? [file] : [];
  });
}
