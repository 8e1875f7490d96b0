import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { CommandObservation } from '../../../screening/contract/each-command.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Executes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';

/** A program directly in a world-writable folder, where the line does not show how it got there. */
export function* fromTemporary(
  { text, reading, effects }: ReadCommand,
  context: CallContext,
): Generator<CommandObservation> {
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
      // Throw-away scripts are kept there too; hidden files, and files run with more rights, are suspicious.
      severity: isScratch(path, run) ? 'medium' : 'high',
      evidence: printable(path, { max: 100 }),
      detail: 'Tool call executes a program in a world-writable folder.',
    };
  }
}

/** Folders with unreviewed content. */
const PASSING = /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)(?:\/|$)|^~\/Downloads\//;

/** A project's tools load the project's own plugins and settings; a foreign one would run in its tests. */
function loadedFrom({ code }: Executes, run: Run, context: CallContext): CommandObservation | undefined {
  if (code.from !== 'file') return undefined;
  const path = placed(code.path, context, run.cwd);
  const { cwd = '', projectRoot = '' } = context;
  // Relative to the folder of the call, whatever that is.
  if (run.cwd === undefined && !/^(?:[/~$]|\.\.)/.test(code.path)) return undefined;
  const isOwn = [cwd, projectRoot].some((folder) => folder.length > 5 && path.startsWith(`${folder}/`));
  if (!PASSING.test(path) || isOwn) return undefined;
  return {
    confidence: 0.6,
    severity: 'medium',
    evidence: `${run.program} ← ${printable(path, { max: 100 })}`,
    detail: 'Tool call makes a tool load code from a world-writable folder.',
  };
}

const isScratch = (path: string, { wrappers }: Run): boolean =>
  /^\/tmp\/[^./][^/]*\.(?:sh|py|js|mjs|ts|rb|pl)$/.test(path) &&
  !wrappers.some(({ name }) => name === 'sudo');
