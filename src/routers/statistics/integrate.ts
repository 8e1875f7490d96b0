/** Gauss and Kronrod's 7 and 15 points on [0, 1] of the half axis: where, and the weights of both. */
const NODES: readonly (readonly [number, number, number])[] = [
  [0.9914553711208126, 0.0229353220105292, 0],
  [0.9491079123427585, 0.0630920926299786, 0.1294849661688697],
  [0.8648644233597691, 0.1047900103222502, 0],
  [0.7415311855993943, 0.1406532597159259, 0.2797053914892767],
  [0.5860872354676911, 0.1690047266392679, 0],
  [0.4058451513773972, 0.1903505780647854, 0.3818300505051189],
  [0.2077849550078985, 0.2044329400752989, 0],
];
const MIDDLE = [0.2094821410847278, 0.4179591836734694] as const;
const TOLERANCE = 1e-13;
const MAX_DEPTH = 40;

/** The area under a function, halving where two rules of different order do not agree. */
export function integrate(f: (x: number) => number, from: number, to: number, depth = 0): number {
  const middle = (from + to) / 2;
  const half = (to - from) / 2;
  if (!(half > 0)) return 0;
  const centre = f(middle);
  let fine = MIDDLE[0] * centre;
  let coarse = MIDDLE[1] * centre;
  for (const [node, fineWeight, coarseWeight] of NODES) {
    const both = f(middle - half * node) + f(middle + half * node);
    fine += fineWeight * both;
    coarse += coarseWeight * both;
  }
  if (depth >= MAX_DEPTH || Math.abs(fine - coarse) * half < TOLERANCE) return fine * half;
  return integrate(f, from, middle, depth + 1) + integrate(f, middle, to, depth + 1);
}
