/** Writes to places from which something else runs them later. */
import type { CallSubject } from '../../screening/contract/call.ts';
import type { CommandObservation } from '../../screening/contract/each-command.ts';
import { type StartupKind, startupPlace } from '../../screening/flows/startup-places.ts';
import type { Fetches, Writes } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { afterEdit } from '../guard/changes/after.ts';
import { isHarmlessChange } from './harmless-settings.ts';
import { startsNothingNew } from './nothing-new.ts';
import { startupSeverity } from './startup-severity.ts';

/** A theme, a variable of an application: nothing new would be started. */
export function isHarmless(
  effect: Writes,
  path: string,
  { guarded }: CallContext,
  put: string | undefined,
  args?: CallSubject['arguments'],
): boolean {
  const before = guarded?.read(path);
  // The old content of a user's own settings must be known; a project's settings are judged by the new content.
  if (before === undefined && (guarded === undefined ? path.startsWith('~') : guarded.has(path)))
    return false;
  const edited = before === undefined || args === undefined ? undefined : afterEdit(before, args, path);
  const after = put ?? (effect.how === 'create' && edited === undefined ? effect.content : edited);
  return after !== undefined && isHarmlessChange(before, after, path);
}

export function* downloaded({ to }: Fetches, path: string): Generator<CommandObservation> {
  const kind = to === undefined ? undefined : startupPlace(path);
  if (kind === undefined || kind === 'build pipeline') return;
  yield {
    confidence: 0.9,
    severity: 'critical',
    evidence: `${kind}: ${printable(path, { max: 100 })}`,
    detail: 'Tool call puts a file from the network in a place from which it is run later.',
  };
}

export function written(
  effect: Writes,
  kind: StartupKind,
  path: string,
  runs: readonly Run[],
  context: CallContext,
): CommandObservation | undefined {
  const given = startupSeverity(effect, kind, path, runs);
  const isKept = kind === 'agent settings' && given === 'high' && startsNothingNew(effect, path, context);
  const severity = isKept ? 'medium' : given;
  if (severity === undefined) return undefined;
  return {
    confidence: 0.85,
    severity,
    evidence: `${kind}: ${printable(path, { max: 100 })}`,
    detail: `Tool call writes ${kind.endsWith('settings') || kind === 'login keys' || kind === 'authentication modules' ? kind : `a ${kind}`}.`,
  };
}
