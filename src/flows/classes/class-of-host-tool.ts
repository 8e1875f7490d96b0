/**
 * What a call of a host's own tool does and returns: its file, web and shell tools, by the effects that are understood of
 * them. A project file is neither outside nor private; any other file is private, and what others wrote is outside.
 */
import { namedHosts } from '../../screening/calls/facts/named-hosts.ts';
import { surroundings } from '../../screening/calls/run-facts.ts';
import { clientOf } from '../../screening/calls/verb-lines.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import { isFetched, originOf } from '../../screening/replies/reply-origin.ts';
import { hostKind, hostOf } from '../../shell/places/hosts.ts';
import { locate, type Place } from '../../shell/places/places.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { ACTS, type Act, LABELS, type Label, type ToolClass } from '../../vocabulary/call-context.ts';
import { classByName } from './class-of.ts';
import { actsOfName } from './tool-evidence.ts';
import { thingOf } from './tool-objects.ts';

const PRIVATE_PLACES: ReadonlySet<Place> = new Set([
  'home',
  'settings',
  'outside',
  'root',
  'system',
  'device',
]);

export function classOfHostTool(call: CallSubject): ToolClass {
  const lines = call.commands.flatMap(({ effects }) => effects);
  const effects = [...call.actions.map(({ effect }) => effect), ...lines];
  const runs = call.commands.flatMap(({ reading }) => reading.runs);
  const origin = originOf(call, call.context);
  if (effects.length === 0 && runs.length === 0 && !origin.isLocal) return ofName(call.tool);
  const acts = new Set<Act>([
    'read',
    ...effects.flatMap((effect) => actsOfEffect(effect, call)),
    ...runs.flatMap(actsOfRun),
    ...(namedHosts(call).some((host) => host === null || !isLocalHost(host)) ? (['send'] as const) : []),
  ]);
  const { session } = call.context;
  const labels = new Set<Label>([
    ...[call, ...call.views].flatMap(placesRead),
    ...runs.flatMap(({ program }) => labelsOfProgram(program)),
    ...(origin.isLocal && origin.written !== 'by others' ? [] : (['outside'] as const)),
    ...(session !== undefined && isFetched(origin, session) ? (['outside'] as const) : []),
  ]);
  if (call.kind === 'file' && !effects.some(({ does }) => does === 'read')) labels.clear();
  return {
    reads: LABELS.filter((label) => labels.has(label)),
    acts: ACTS.filter((act) => acts.has(act)),
    ...(call.isPartlyRead ? { assumes: ['acts'] as const } : {}),
  };
}

/** A tool of the host that names no file, address or command: what it returns is the host's own, unless its name shows more. */
function ofName(tool: string): ToolClass {
  const named = classByName(tool);
  return named.assumes === undefined ? named : { reads: [], acts: named.acts, assumes: named.assumes };
}

const isLocalHost = (host: string): boolean => hostKind(hostOf(host) || host) === 'local';

function actsOfEffect(effect: Effect, call: CallSubject): readonly Act[] {
  switch (effect.does) {
    case 'fetch':
      return isLocalHost(effect.url) ? [] : ['send'];
    case 'send':
      return effect.to.includes('://') && isLocalHost(effect.to) ? [] : ['send'];
    case 'write':
      return ['write'];
    case 'delete':
      return /^(?:temp|build)$/.test(locate(effect.path, surroundings(call)).place) ? ['write'] : ['destroy'];
    case 'execute':
      return ['run'];
    case 'read':
    case 'dump_environment':
      return [];
  }
}

function placesRead(call: CallSubject): readonly Label[] {
  const around = surroundings(call);
  const isPrivate = (effect: Effect, cwd: string | undefined): boolean =>
    effect.does === 'dump_environment' ||
    (effect.does === 'read' &&
      PRIVATE_PLACES.has(locate(effect.path, cwd === undefined ? around : { ...around, cwd }).place));
  const inTools = call.actions.some(({ effect }) => isPrivate(effect, undefined));
  const inLines = call.commands.some(({ reading, effects }) =>
    effects.some((effect) =>
      isPrivate(effect, effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd),
    ),
  );
  return inTools || inLines ? ['private'] : [];
}

/** Clients of databases, mailboxes and clusters print what is in them. */
function labelsOfProgram(program: string): readonly Label[] {
  const thing = thingOf(program);
  return thing?.kind !== undefined && /^(?:data|mail|cloud|secrets)$/.test(thing.kind)
    ? (thing.reads ?? [])
    : [];
}

/** Verbs and their objects, without options: `kubectl apply`, `gh pr create`. */
const MOST_WORDS = 3;
/** What is done on this machine alone is judged by its effects. */
const FAR: ReadonlySet<Act> = new Set(['send', 'grant', 'change', 'destroy', 'pay']);

function actsOfRun({ program, args }: Run): readonly Act[] {
  const client = clientOf(program);
  if (client === undefined) return [];
  const words: string[] = [];
  for (const { text } of args) {
    if (text.startsWith('-') || words.length === MOST_WORDS || !/^[a-z][a-z0-9:-]{1,30}$/.test(text)) break;
    words.push(text);
  }
  const acts = actsOfName(words.join('_'), { things: [], kind: undefined, isLoose: true });
  if (client === 'service') return acts;
  const isPublished = words[0] === 'publish';
  return acts.filter((act) => (client === 'manager' ? isPublished : FAR.has(act)));
}
