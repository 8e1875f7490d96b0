import { effectsOf } from '../../shell/effects.ts';
import { readCommand } from '../../shell/read.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import { withinBudget } from '../../text/budget.ts';
import { watchLimits } from '../../text/limits.ts';
import { type CallContext, NOTHING } from '../../vocabulary/call-context.ts';
import type { CallSubject, ProposedCall, ReadCommand } from '../contract/call.ts';
import { viewsOf } from './disk/views.ts';
import { fileActions } from './file-tools.ts';
import { actingParts, callsInside } from './inner-calls.ts';
import { withRemoved } from './removed-text.ts';
import { surroundings } from './run-facts.ts';
import { commandTexts } from './shell-tools.ts';
import { textsIn } from './texts-in.ts';

interface CallParts extends Pick<CallSubject, 'kind' | 'commands' | 'actions'> {
  readonly isCut: boolean;
}

const NO_PARTS: CallParts = { kind: 'other', commands: [], actions: [], isCut: false };

/** Under which name of a tool the arguments have no commands and name no files. The reply to a call asks once more. */
const knownIdle = memoOf((_: ProposedCall['arguments']): { tool?: string } => ({}));

/** What a call would run and touch, which follows from the call alone. */
function partsOf(call: ProposedCall): CallParts {
  if (isKnownIdle(call)) return NO_PARTS;
  const { value: parts, isSpent } = withinBudget(() => readParts(call));
  const { kind, commands, actions, isCut } = parts;
  const isIdle = kind === 'other' && commands.length === 0 && actions.length === 0;
  if (isIdle && !isCut && !isSpent) knownIdle(call.arguments).tool = call.tool;
  return parts;
}

/** It was understood before, and has no commands and names no files. */
export const isKnownIdle = ({ tool, arguments: args }: ProposedCall): boolean =>
  knownIdle(args).tool === tool;

function readParts(call: ProposedCall): CallParts {
  const { value: inside, isCut } = watchLimits(() => {
    const calls = callsInside(call);
    return { calls, found: calls.map(({ at, call: one }) => ({ at, texts: commandTexts(one) })) };
  });
  const { calls, found } = inside;
  const seen = new Set<string>();
  const commands = found.flatMap(({ at, texts: lines }) =>
    lines.flatMap(({ path, text, dialect, isEmbedded }): ReadCommand[] => {
      const place = at + path.slice(1);
      // The values of a JSON text are read twice.
      if (at === '$' && seen.has(`${dialect}\n${text}`)) return [];
      seen.add(`${dialect}\n${text}`);
      const reading = readCommand(text, dialect === undefined ? {} : { dialect });
      const command = { path: place, text, reading, effects: effectsOf(reading) };
      return [isEmbedded === true ? { ...command, isEmbedded } : command];
    }),
  );
  const acts = actingParts(calls).map(({ at, call: one }) => ({ at, ...fileActions(one) }));
  const actions = distinct(
    acts.flatMap(({ at, actions: those }) =>
      at === '$' ? those : those.map(({ path, effect }) => ({ path: at + path.slice(1), effect })),
    ),
  );
  const kind = acts.find((one) => one.kind !== 'other')?.kind ?? 'other';
  return { kind: commands.length > 0 ? 'shell' : kind, commands, actions, isCut };
}

/** A call as checks read it, understood by its arguments as much as by the tool's name. */
export function understand(call: ProposedCall, context: CallContext = {}): CallSubject {
  const texts = [...textsIn(call.arguments, context)];
  const { kind, commands, actions, isCut } = partsOf(call);
  const folder = folderOf(call, context);
  // Nothing to look up: it names no place, and runs in none that is known.
  const isNowhere = folder === undefined && commands.length === 0 && actions.length === 0;
  const isClimbing = () => texts.some(({ text }) => CLIMBS.test(text));
  const disk = isNowhere ? undefined : (context.disk?.view() ?? (isClimbing() ? NOTHING : undefined));
  const real = disk === undefined ? undefined : viewsOf({ commands, actions, context }, folder, disk);
  // Written out: with a spread, every call gets another object shape, which slows down all checks.
  const subject: CallSubject = {
    tool: call.tool,
    arguments: call.arguments,
    kind,
    commands,
    actions,
    texts: withRemoved(texts, actions, commands),
    context,
    views: [],
    isPartlyRead: isCut,
    isPartlyLooked: real?.isPartial === true,
  };
  if (real === undefined || real.views.length === 0) return subject;
  return { ...subject, views: real.views.map((view) => ({ ...subject, ...view })) };
}

/** The same file or address under two readings of the arguments counts once. */
function distinct(actions: CallSubject['actions']): CallSubject['actions'] {
  const seen = new Set<string>();
  return actions.filter(({ path, effect }) => {
    const what = 'path' in effect ? effect.path : 'url' in effect ? effect.url : '';
    const key = `${path} ${effect.does} ${what}`;
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}

/** A path that leads above a folder, or into the home of a user. */
const CLIMBS = /\.\.(?:\/|\b|$)|~\w/;

/** Where it runs: a call may name the folder itself. */
function folderOf({ arguments: args }: ProposedCall, context: CallContext): string | undefined {
  return surroundings({ arguments: args, context }).cwd;
}
