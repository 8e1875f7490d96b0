/** Tools that destroy, by their names and what their servers claim: what the policy does about them. */
import { isDestructiveName } from '../screening/definitions/destructive-names.ts';
import type { Destructive, Guarding } from '../vocabulary/document/guarding.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import type { Signal } from '../vocabulary/signal.ts';

export const destructiveOf = ({ destructive = 'ask' }: Guarding = {}): Destructive => destructive;

/** By its name, and by what its server claims where the policy counts that. */
export const isDestructive = (
  tool: { readonly name: string; readonly isMarked: boolean },
  { byAnnotation = false }: Guarding = {},
): boolean => isDestructiveName(tool.name) || (byAnnotation && tool.isMarked);

export function assessDestructive(
  tool: { readonly name: string; readonly isMarked: boolean },
  guarding: Guarding | undefined,
): Opinion | undefined {
  const setting = destructiveOf(guarding);
  if (setting === 'allow' || !isDestructive(tool, guarding)) return undefined;
  return setting === 'ask'
    ? { layer: 'access', decision: 'require_approval', reason: ASKED, check: DESTRUCTIVE_TOOL }
    : { layer: 'access', decision: 'block', reason: WITHHELD, check: DESTRUCTIVE_TOOL };
}

/** What the check of the same name finds of the name alone is decided by this setting; what it finds in arguments is not. */
export const allowsDestructive = (
  tool: { readonly name: string; readonly isMarked: boolean },
  { check, path }: Pick<Signal, 'check' | 'path'>,
  guarding: Guarding | undefined,
): boolean =>
  check === DESTRUCTIVE_TOOL &&
  path === '$' &&
  destructiveOf(guarding) === 'allow' &&
  isDestructive(tool, guarding);

export const DESTRUCTIVE_TOOL = 'destructive.tool';
const ASKED =
  'Its name means that it deletes or destroys something (destructive.tool), so a person is asked before each call. A person can let all such tools of this server pass: `destructive` under its name in `servers` of tokenauditor.yaml.';
const WITHHELD =
  'The policy withholds tools of this server that destroy something (destructive.tool); a person can call them with `tokenauditor call`.';
