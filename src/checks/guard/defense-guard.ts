import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { placed } from '../../screening/contract/placed.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { aboveActs } from './above.ts';
import { treeActs } from './acts/git-places.ts';
import { outputActs } from './acts/named.ts';
import { afterEdit } from './changes/after.ts';
import { isConfiguration } from './changes/home-config.ts';
import { judgeChange } from './changes/judge.ts';
import { lineActs } from './line-acts.ts';
import { carriedActs } from './names/carried.ts';
import { computedActs } from './names/computed.ts';
import { nodeInCodeActs } from './names/found-node.ts';
import { handedActs } from './names/handed.ts';
import { insideActs } from './names/inside.ts';
import { listingActs } from './names/listings.ts';
import { reopenedActs } from './names/reopened.ts';
import { sedRunActs } from './names/sed-runs.ts';
import { sessionNamedActs } from './names/session-names.ts';
import { typedActs } from './names/typed.ts';
import { madeUpActs, storedNameActs } from './names/unknown-targets.ts';
import { guardedKind } from './places/places.ts';
import { reachesOfTools } from './reaches.ts';
import { serverActs } from './server-code.ts';
import { changeOf } from './settings/change.ts';
import { spelledActs } from './spelled/spelled-names.ts';
import { fieldActs } from './tool-fields.ts';
import { inNamedFolder, shapeActs } from './tool-shapes.ts';

const CONFIDENCE = 0.9;

export const defenseGuard: CallCheck = {
  card: {
    id: 'defense.guard',
    title: 'Change to the guard itself',
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'Changes, by any tool, to what the guard depends on: hooks and their switches in the settings of every host, our folder, our program and its node, shell startup files, names that are looked up before the system’s; agents started with other settings; programs that name our key, socket or state, take such names from data, arguments, build variables, files of the session or lists of folders above the project, or can put them together from their strings and the folders they change into; calls that keep a host from starting its hooks.',
    matters: 'A guard that is not called, or whose answer is forged, lets everything through.',
    remedy:
      'Leave hooks, our folder and our program as they are; let a person change them with `tokenauditor init`.',
    remedies: {
      policy: 'Propose the change to a person, who edits the policy and accepts it.',
      start: 'Start the agent with the settings and the environment that its user has.',
    },
    limits:
      'Where a call arrives through an integration that cannot read files, only the call itself is judged. Does not see what a started program does later. Asks about a copied file or compressed archive whose content cannot be read if it could reach a guarded place. Does not know names that a program decodes or a compiled program builds.',
  },
  // Where a script that starts in an unknown folder may be.
  placesAnywhere: ['~', '~/.claude', '~/.codex', '~/.cursor', '~/.gemini', '~/.tokenauditor'],
  *inspectCall(call) {
    yield* eachCommand(call, 'malicious_content', inCommand);
    for (const there of inNamedFolder(call)) {
      yield* eachCommand(there, 'malicious_content', inCommand);
      yield* eachCommand(there, 'malicious_content', byNames);
    }
    // Code that names these files is written every day; ask about it only when it is run.
    if (call.kind !== 'file') {
      yield* eachCommand(call, 'malicious_content', byNames);
      for (const { path, found } of spelledActs(call))
        yield { threat: 'malicious_content', confidence: CONFIDENCE, path, ...found };
    }
    yield* byFileTools(call);
  },
};

function* inCommand(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  for (const found of lineActs(command, context)) yield { confidence: CONFIDENCE, ...found };
}

const BY_NAME = [
  handedActs,
  insideActs,
  treeActs,
  reopenedActs,
  computedActs,
  listingActs,
  madeUpActs,
  aboveActs,
  sessionNamedActs,
  nodeInCodeActs,
  outputActs,
  typedActs,
  storedNameActs,
  sedRunActs,
  carriedActs,
];

const byNames = (command: ReadCommand, context: CallContext): CommandObservation[] =>
  BY_NAME.flatMap((acts) => acts(command, context)).map((found) => ({ confidence: CONFIDENCE, ...found }));

function* byFileTools(call: CallSubject): Generator<Observation> {
  const { actions, context, texts } = call;
  for (const { path, effect } of actions) {
    if (effect.does !== 'write' && effect.does !== 'delete') continue;
    // Some hosts cut blanks off a path.
    const place = (file: string) => placed(file.trim(), context);
    const around = () => texts.flatMap(({ text }) => (text === effect.path ? [] : [text])).join('\n');
    const isGuarded =
      guardedKind(place(effect.path), context) !== undefined || isConfiguration(place(effect.path), context);
    const change = changeOf(effect, place, isGuarded ? around() : '', true);
    const before = change.how === 'edit' ? context.guarded?.read(change.path) : undefined;
    const after = before === undefined ? change.after : afterEdit(before, call.arguments, change.path);
    const found = judgeChange({ ...change, after }, context);
    if (found !== undefined) yield { threat: 'malicious_content', confidence: CONFIDENCE, path, ...found };
  }
  for (const { path, found } of [
    ...reachesOfTools(call),
    ...fieldActs(call),
    ...serverActs(call),
    ...shapeActs(call),
  ])
    yield { threat: 'malicious_content', confidence: CONFIDENCE, path, ...found };
}
