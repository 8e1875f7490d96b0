import { type FileLoss, type RunFacts, runFactsOf, surroundings } from '../../screening/calls/run-facts.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import { deletesBehind, handedOver, removes } from './files/deletes-behind.ts';
import { encryptionLoss, encrypts, overwriteLoss } from './files/file-damage.ts';
import { deletionLoss } from './files/file-loss.ts';
import { sweepLoss } from './files/script-sweeps.ts';

export const destructiveFile: CallCheck = {
  card: {
    id: 'destructive.file',
    title: 'Destructive file action',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Files and folders deleted, emptied, moved away or made inaccessible where that does damage: the system, a home folder, anything outside the project, whole work trees, version control data, databases and secrets files.',
    matters: 'Deleted files do not come back; one wrong variable or folder turns a clean-up into a loss.',
    remedy:
      'Name the full path of the folder to delete, inside the project or a temporary folder, or let a person confirm.',
    remedies: {
      file: 'Keep a copy of the file first, and name the one file that is meant.',
      permissions: 'Change the mode or owner of the one file that needs it.',
      encrypt: 'Encrypt a copy, and let a person delete the originals once the copy has been opened.',
    },
    limits:
      'Does not know what a variable contains at run time; recognises build, cache and temporary folders by name.',
  },
  readsActsAlone: true,
  *inspectCall(call) {
    const { commands, actions } = call;
    if (!touchesFiles(call)) return;
    const around = surroundings(call);
    for (const { path, reading, effects } of commands) {
      const factsOfRuns = reading.runs.map((run) => runFactsOf(run, around));
      const alone = runFactsOf(undefined, around);
      const all = [...effects, ...reading.runs.flatMap(deletesBehind)];
      for (const effect of all.slice(0, READ_AT_MOST)) {
        const facts = factsOfRuns[effect.run ?? -1] ?? alone;
        const loss = lossOf(effect, facts);
        yield* observed(isOwnOutput(effect, reading) ? milder(loss) : loss, effect, facts.run, path);
      }
      if (all.length > READ_AT_MOST) yield* observed(TOO_MANY, undefined, undefined, path);
      for (const { text, run } of reading.scripts)
        yield* observed(sweepLoss(text), undefined, reading.runs[run], path);
      for (const facts of factsOfRuns) {
        yield* observed(encryptionLoss(facts), undefined, facts.run, path);
        yield* observed(handedOver(facts.run, reading), undefined, facts.run, path);
      }
    }
    for (const { path, effect } of actions) {
      // A file tool does not state whether it means a folder; a name with an extension is a file.
      const isFile = effect.does === 'delete' && /[^/]\.\w+$/.test(effect.path);
      const judged: Effect = isFile ? { ...effect, recursive: false } : effect;
      yield* observed(lossOf(judged, runFactsOf(undefined, around)), judged, undefined, path);
    }
  },
};

/** Most calls do not, and skip working out where they run. */
function touchesFiles({ commands, actions }: CallSubject): boolean {
  return (
    actions.length > 0 ||
    commands.some(
      ({ effects, reading }) =>
        effects.length > READ_AT_MOST ||
        effects.some(({ does }) => does === 'delete' || does === 'write') ||
        reading.scripts.length > 0 ||
        reading.runs.some((run) => encrypts(run) || removes(run)),
    )
  );
}

/** No honest line touches more files by name; the rest counts as unknown, not safe. */
const READ_AT_MOST = 2000;
const TOO_MANY: FileLoss = { what: 'more files than are read', severity: 'high' };

function lossOf(effect: Effect, facts: RunFacts): FileLoss | undefined {
  if (facts.asksHelp) return undefined;
  if (effect.does === 'delete') return deletionLoss(effect, facts);
  return effect.does === 'write' ? overwriteLoss(effect, facts) : undefined;
}

const OUTPUT = /^(?:\.\/)?(?:bin|obj|out|release|debug)\/?$/i;

/**
 * Where the home is the project, as in containers, `rm -rf bin` in a recipe that also creates the folder removes build
 * output. Output names only: `mkdir -p` does not prove that the folder is new.
 */
const isOwnOutput = (effect: Effect, { runs }: Reading): boolean =>
  effect.does === 'delete' &&
  OUTPUT.test(effect.path) &&
  runs.some(({ program, args }) => program === 'mkdir' && args.some(({ value }) => value === effect.path));

const milder = (loss: FileLoss | undefined): FileLoss | undefined =>
  loss?.severity === 'high' ? { ...loss, severity: 'medium' } : loss;

function* observed(
  loss: FileLoss | undefined,
  effect: Effect | undefined,
  run: Run | undefined,
  path: string,
): Generator<Observation> {
  if (loss === undefined) return;
  const target = effect !== undefined && 'path' in effect ? ` ${effect.path}` : '';
  const evidence = printable(`${run?.program ?? effect?.does ?? ''}${target} (${loss.what})`.trim(), {
    max: 200,
  });
  yield {
    threat: 'destructive_action',
    confidence: loss.severity === 'medium' ? 0.6 : 0.9,
    path,
    evidence,
    detail: `Tool call would delete or damage ${loss.what}.`,
    severity: loss.severity,
    ...(loss.remedy === undefined ? {} : { remedy: loss.remedy }),
  };
}
