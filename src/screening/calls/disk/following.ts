/** Programs that go through a folder and read what links in it lead to. */
import type { Run } from '../../../shell/reading/reading.ts';

/** By themselves, unless told otherwise. */
const FOLLOWING: ReadonlyMap<string, RegExp> = new Map([
  ['zip', /^-[a-zA-Z]*y|^--symlinks$/],
  ['7z', /^-snl/],
  ['7za', /^-snl/],
  ['scp', /^$/],
  ['aws', /^--no-follow-symlinks$/],
  ['gsutil', /^-[a-z]*e$/],
  ['gcloud', /^--(?:no-clobber-)?preserve-symlinks$/],
  ['az', /^--follow-symlinks=false$/],
  ['compress-archive', /^$/],
]);
/** When they are told to. */
const TOLD: ReadonlyMap<string, RegExp> = new Map([
  ['tar', /^-?[a-zA-Z]*h[a-zA-Z]*$|^--dereference$/],
  ['bsdtar', /^-[a-zA-Z]*[LH]|^--dereference$/],
  ['cpio', /^-[a-zA-Z]*L|^--dereference$/],
  ['cp', /^-[a-zA-Z]*[LH]|^--dereference$/],
  ['rsync', /^-[a-zA-Z]*[Lk]|^--copy-(?:unsafe-|dir)?links$/],
  ['grep', /^-[a-zA-Z]*R|^--dereference-recursive$/],
  ['egrep', /^-[a-zA-Z]*R|^--dereference-recursive$/],
  ['rg', /^-[a-zA-Z]*L|^--follow$/],
  ['fd', /^-[a-zA-Z]*L|^--follow$/],
  ['ag', /^-[a-zA-Z]*f|^--follow$/],
  ['find', /^-(?:L|follow)$/],
]);

export function followsAll({ program, args, wrappers }: Run): boolean {
  const refused = FOLLOWING.get(program);
  if (refused !== undefined) return !args.some(({ text }) => refused.test(text));
  const told = TOLD.get(program);
  if (told !== undefined && isTold(args, told)) return true;
  // `find -L docs -exec cat {} +`
  return wrappers.some((one) => one.name === 'find' && isTold(one.args, TOLD.get('find')));
}

const isTold = (args: Run['args'], told: RegExp | undefined): boolean =>
  told !== undefined && args.some(({ text }) => told.test(text));
