/**
 * What compiles a policy for a hook: the readers of YAML and the schema of the document. A bundle of its own, loaded only
 * if no policy that an earlier hook compiled fits. It returns what it refuses:
 * its classes are not those of the caller.
 */
import type { PlainPolicy } from './road/policy/plain-policy.ts';
import type { SourceFile } from './road/policy/source-files.ts';
import { compilePolicy } from './road/policy.ts';
import { Trouble } from './vocabulary/trouble.ts';

export type CompiledOrRefused =
  | { readonly policy: PlainPolicy }
  | { readonly refused: Pick<Trouble, 'code' | 'details'> };

export function compile(files: readonly SourceFile[]): CompiledOrRefused {
  try {
    return { policy: compilePolicy(files) };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const { code, details } = error;
    return { refused: { code, details } };
  }
}
