/** What this engine made of the bundle that judges; another engine has another file. */
export const judgingCache = (dist: string): string =>
  `${dist}/hook-full.${process.versions.v8}-${process.arch}.cache`;
