/** Programs that walk a folder and read the targets of links in it. */
import type { Run } from '../../../shell/reading/reading.ts';

/** By default, unless an option forbids it. */
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
/** Only with an option. */
const ON_REQUEST: ReadonlyMap<string, RegExp> = new Map([
  ['tar', /^-?[a-zA-Z]*h[a-zA-Z]*$|^--dereference$/],
  ['bsdtar', /^-[a-zA-Z]*[LH]|^--dereference$/],
  ['cpio', /^-[a-zA-Z]*L|^--dereference$/],
  ['cp', /^-[a-zA-Z]*[LH]|^--dereference$/],
  ['rsync', /^-[a-zA-Z]*[Lk]|^--copy-(?:unsafe-|dir)?links$/],
  ['grep', /^-[a-zA-Z]*R|^--dereference-recursive$/],
  ['egrep', /^-[a-zA-Z]*R|^--dereference-recursive$/],
  ['rg', /^-[a-zA-Z]*L|^--follow$/],
  ['fd', /^-[a-zA-Z]*L|^--follow$/],
  ['ack', /^--follow$/],
  ['ls', /^-[a-zA-Z]*L|^--dereference$/],
  ['tree', /^-[a-zA-Z]*l/],
  ['du', /^-[a-zA-Z]*L|^--dereference$/],
  ['chmod', /^-[a-zA-Z]*L/],
  ['chown', /^-[a-zA-Z]*L/],
  ['chgrp', /^-[a-zA-Z]*L/],
  ['ag', /^-[a-zA-Z]*f|^--follow$/],
  ['find', /^-(?:L|follow)$/],
  ['bfs', /^-(?:L|follow)$/],
]);

export function followsAll({ program, args, wrappers }: Run): boolean {
  const refused = FOLLOWING.get(program);
  if (refused !== undefined) return !args.some(({ text }) => refused.test(text));
  const option = ON_REQUEST.get(program);
  if (option !== undefined && isGiven(args, option)) return true;
  // `find -L docs -exec cat {} +`
  return wrappers.some((one) => one.name === 'find' && isGiven(one.args, ON_REQUEST.get('find')));
}

const isGiven = (args: Run['args'], option: RegExp | undefined): boolean =>
  option !== undefined && args.some(({ text }) => option.test(text));
