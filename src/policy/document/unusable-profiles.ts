import { nearest } from '../../text/words/nearest.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import type { Profile } from '../../vocabulary/document/profiles-part.ts';
import { faultOf } from '../exceptions.ts';

interface Unusable {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

/** Patterns that are not understood, two tools of one name, and agents of a profile that the document does not have. */
export function unusableProfile(
  profiles: PolicyDocument['profiles'],
  agents: NonNullable<PolicyDocument['agents']>,
): Unusable | undefined {
  if (profiles === undefined) return undefined;
  for (const [name, profile] of Object.entries(profiles)) {
    const fault = faultIn(profile);
    if (fault !== undefined) return { ...fault, path: ['profiles', name, ...fault.path] };
  }
  const known = Object.keys(profiles);
  for (const [agent, { profile }] of Object.entries(agents))
    if (profile !== undefined && !known.includes(profile)) {
      const meant = known.length === 0 ? '' : `; the nearest one is ${nearest(profile, known)}`;
      return { path: ['agents', agent, 'profile'], reason: `is not a profile of this document${meant}` };
    }
  return undefined;
}

function faultIn({ tools = [], overrides = {} }: Profile): Unusable | undefined {
  for (const [i, pattern] of tools.entries()) {
    const reason = faultOf(pattern);
    if (reason !== undefined) return { path: ['tools', i], reason };
  }
  const names = new Map<string, string>();
  for (const [tool, { as }] of Object.entries(overrides)) {
    if (!/^[^/]+\/./.test(tool)) return { path: ['overrides', tool], reason: 'is not `server/tool`' };
    const other = as === undefined ? undefined : names.get(as.toLowerCase());
    if (other !== undefined)
      return { path: ['overrides', tool, 'as'], reason: `is the name of ${other}, too; choose another one` };
    if (as !== undefined) names.set(as.toLowerCase(), tool);
  }
  return undefined;
}
