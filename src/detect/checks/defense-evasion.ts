import type { Effect } from '../../shell/effect.ts';
import { printable } from '../../text/printable.ts';
import type { CallSubject } from '../call.ts';
import type { CallCheck, Observation } from '../check.ts';
import { type Act, act } from '../lexicon/act.ts';
import { evasionAct, GUARD_FILE, HISTORY_FILE, LOG_FILE } from '../lexicon/evasion-programs.ts';
import { placed } from '../session.ts';

export const defenseEvasion: CallCheck = {
  card: {
    id: 'defense.evasion',
    title: 'Defence evasion',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Removal of command histories and logs, protections switched off (firewalls, mandatory access control, quarantine, audit, guards of agents), false times and hidden files.',
    matters:
      'Whoever switches off the guard or tears out the page means to do something that these would show.',
    remedy: 'Leave records and protections alone; let a person change them.',
    limits: 'Rotation of logs by their own tools is not told apart from their removal in every case.',
  },
  *inspectCall(call) {
    for (const { path, reading } of call.commands) {
      const seen = new Set<string>();
      for (const run of reading.runs) {
        if (run.where === 'container') continue;
        const found = evasionAct(run);
        if (found === undefined || seen.has(found.evidence)) continue;
        seen.add(found.evidence);
        yield { threat: 'malicious_content', confidence: 0.85, path, ...found };
      }
    }
    yield* files(call);
  },
};

function* files({ commands, actions, context }: CallSubject): Generator<Observation> {
  const seen = new Set<string>();
  const all = [
    ...actions.map(({ path, effect }) => ({ path, effect, run: undefined })),
    ...commands.flatMap(({ path, effects, reading }) =>
      effects.map((effect) => ({
        path,
        effect,
        run: effect.run === undefined ? undefined : reading.runs[effect.run],
      })),
    ),
  ];
  for (const { path, effect, run } of all) {
    if ((effect.does !== 'delete' && effect.does !== 'write') || run?.where === 'container') continue;
    const file = placed(effect.path, context, run?.cwd);
    const found = fileAct(effect, file);
    if (found === undefined || seen.has(`${found.evidence}${path}`)) continue;
    seen.add(`${found.evidence}${path}`);
    yield { threat: 'malicious_content', confidence: 0.85, path, ...found };
  }
}

function fileAct(effect: Extract<Effect, { does: 'delete' | 'write' }>, file: string): Act | undefined {
  const shown = printable(file, { max: 100 });
  const isLoss =
    effect.does === 'delete' ||
    ['create', 'truncate', 'link', 'move'].includes(effect.does === 'write' ? effect.how : '');
  if (isLoss && HISTORY_FILE.test(file)) return act(shown, 'Tool call removes the record of typed commands.');
  if (effect.does === 'delete' && LOG_FILE.test(file))
    return act(shown, 'Tool call removes records of what happened on this machine.');
  if (effect.does === 'write' && effect.how === 'truncate' && LOG_FILE.test(file)) {
    return act(shown, 'Tool call empties records of what happened on this machine.');
  }
  if (/^\/(?:proc|sys|etc)\//.test(file) && GUARD_FILE.test(file))
    return act(shown, 'Tool call changes a protection of this machine.');
  if (effect.does === 'delete' && GUARD_FILE.test(file))
    return act(shown, 'Tool call removes the settings of a guard.');
  if (/(?:^|\/)\.tokenauditor\/|(?:^|\/)tokenauditor\.ya?ml$/.test(file))
    return act(shown, 'Tool call changes the settings of this guard.');
  // Dots in folders that everybody may write to are where things are put that nobody should see.
  if (
    effect.does === 'write' &&
    /^(?:\/private)?\/(?:var\/tmp|dev\/shm|tmp)\/\.(?!\w*cache|X11|ICE)[^/]+\//.test(`${file}/`) &&
    effect.how !== 'mode'
  ) {
    return act(
      shown,
      'Tool call puts a hidden file into a folder that everybody shares.',
      /^(?:\/private)?\/tmp\//.test(file) ? 'medium' : 'high',
    );
  }
  return undefined;
}
