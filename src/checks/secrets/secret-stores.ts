import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Run, Word } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

/** Stores that programs log in with; other secrets files are recreated every day. */
const STORES = /^(?:private key|cloud credentials|token store|keychain|password store|wallet)$/;

/** Replaced credentials: later logins use another account, and the old credentials are lost. */
export function storeReplaced(
  { path, reading }: ReadCommand,
  effect: Effect,
  context: CallContext,
): Observation | undefined {
  if (effect.does !== 'write' || (effect.how !== 'create' && effect.how !== 'truncate')) return undefined;
  const run = effect.run === undefined ? undefined : reading.runs[effect.run];
  // Touching a file keeps its content.
  if (run?.where === 'container' || run?.program === 'touch') return undefined;
  const file = placed(effect.path, context, run?.cwd);
  const store = secretPlace(file, context);
  if (store?.weight !== 'severe' || !STORES.test(store.kind) || !file.startsWith('~')) return undefined;
  return {
    threat: 'secret_exposure',
    confidence: 0.6,
    path,
    severity: isHandedOver(run) ? 'medium' : 'high',
    evidence: `${store.kind}: ${printable(effect.path, { max: 160 })} replaced`,
    detail: 'Tool call overwrites a file that programs log in with.',
    remedy: 'replace',
  };
}

/** A pipeline writes the credentials that it was given in a variable, a secret or a file; other text replaces them. */
function isHandedOver(run: Run | undefined): boolean {
  if (run === undefined) return false;
  const isGiven = ({ variables, substitutions, text }: Word): boolean =>
    variables.length > 0 || substitutions.length > 0 || /\$\{\{|<[\w-]+>|%\w+%|^\{\}$/.test(text);
  return (
    run.args.some(isGiven) ||
    run.stdin.some((input) => input.from !== 'text' || isGiven(input.word)) ||
    !/^(?:echo|printf|chmod|true|:|date|ls)$/.test(run.program)
  );
}
