import { ACTS, LABELS, type ToolClass } from '../vocabulary/call-context.ts';

/**
 * The class of a tool that a door knows by name alone. Several pins may be meant: all that any of them reads or does
 * counts, and it is known if one of them knows it. Undefined without one; versions before classes recorded none.
 */
export function classOfPins(
  pins: readonly { readonly flowClass: ToolClass | null }[],
): ToolClass | undefined {
  const classes = pins.flatMap(({ flowClass }) => flowClass ?? []);
  if (classes.length === 0) return undefined;
  const isAssumed = (part: 'reads' | 'acts') =>
    classes.every(({ assumes = [], [part]: { length } }) => length === 0 || assumes.includes(part)) &&
    classes.some(({ assumes = [] }) => assumes.includes(part));
  const assumes = (['reads', 'acts'] as const).filter(isAssumed);
  return {
    reads: LABELS.filter((label) => classes.some(({ reads }) => reads.includes(label))),
    acts: ACTS.filter((act) => classes.some(({ acts }) => acts.includes(act))),
    ...(assumes.length === 0 ? {} : { assumes }),
  };
}
