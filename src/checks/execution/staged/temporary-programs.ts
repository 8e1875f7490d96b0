import type { CallContext, ReadCommand } from '../../../screening/contract/call.ts';
import type { Said } from '../../../screening/contract/each-command.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Executes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';

/** A program straight in a folder that everybody may write to, and the line does not say how it came there. */
export function* fromTemporary(
  { text, reading, effects }: ReadCommand,
  context: CallContext,
): Generator<Said> {
  for (const effect of effects) {
    const { does, run: id } = effect;
    const run = id === undefined ? undefined : reading.runs[id];
    if (does !== 'execute' || run === undefined || run.where !== 'here') continue;
    if (effect.language === 'plugin') {
      const loaded = loadedFrom(effect, run, context);
      if (loaded !== undefined) yield loaded;
      continue;
    }
    const path = run.spelled.value ?? '';
    if (!/^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)\/(?:[^/]+$|\.[^/]+\/)/.test(path)) continue;
    if (text.indexOf(path) !== text.lastIndexOf(path)) continue;
    if (context.session?.written.has(placed(path, context)) === true) continue;
    yield {
      confidence: 0.6,
      // Scripts of a moment lie there as well; hidden ones, and ones with more rights, have no business there.
      severity: isScratch(path, run) ? 'medium' : 'high',
      evidence: printable(path, { max: 100 }),
      detail: 'Tool call executes a program in a folder that everybody may write to.',
    };
  }
}

/** Where things lie that nobody has looked at yet. */
const PASSING = /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)(?:\/|$)|^~\/Downloads\//;

/** A project's tools load the project's own plugins and settings; one from elsewhere runs in the middle of its tests. */
function loadedFrom({ code }: Executes, run: Run, context: CallContext): Said | undefined {
  if (code.from !== 'file') return undefined;
  const path = placed(code.path, context, run.cwd);
  const { cwd = '', projectRoot = '' } = context;
  // Named from where the call stands, wherever that is.
  if (run.cwd === undefined && !/^(?:[/~$]|\.\.)/.test(code.path)) return undefined;
  const isOwn = [cwd, projectRoot].some((folder) => folder.length > 5 && path.startsWith(`${folder}/`));
  if (!PASSING.test(path) || isOwn) return undefined;
  return {
    confidence: 0.6,
    severity: 'medium',
    evidence: `${run.program} ← ${printable(path, { max: 100 })}`,
    detail: 'Tool call makes a tool load code from a folder that everybody may write to.',
  };
}

const isScratch = (path: string, { wrappers }: Run): boolean =>
  /^\/tmp\/[^./][^/]*\.(?:sh|py|js|mjs|ts|rb|pl)$/.test(path) &&
  !wrappers.some(({ name }) => name === 'sudo');
