import { type Started, started } from '../../../screening/flows/started.ts';
import { locate } from '../../../shell/places/places.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Run, Word } from '../../../shell/reading/reading.ts';
import { memoOf } from '../../../text/bounded-memo.ts';
import { noteCut } from '../../../text/limits.ts';
import type { RemoteTool } from './remote-tool.ts';
import { remoteTool } from './remote-tools.ts';
import { OTHERWISE, OWN_SETTINGS, REMOVES, verbIn } from './verbs.ts';

/** A client that removes something elsewhere. */
export interface Removal {
  readonly kind: RemoteTool['kind'];
  /** `aws ec2 delete-key-pair`. */
  readonly shows: string;
  /** Built files mirrored to where they are served from: what is deleted there was copied the same way. */
  readonly isDeploy?: boolean;
}

/** Verbs come before names: after this many words there are no verbs. */
const VERB_DEPTH = 5;
/** More than the verbs and options of an honest line; what is longer counts as unread. */
const LONGEST_LINE = 8_000;
const REHEARSALS = [
  '--dry-run',
  '--dryrun',
  '--help',
  '--what-if',
  '--whatif',
  '--noop',
  '--no-op',
  '--generate-cli-skeleton',
  '--preview',
  '--plan',
  '--simulate',
  '--preview-only',
];

/** Remembered, because several checks ask about the same run; that it was cut off counts for each of them. */
export function removalOf(run: Run): Removal | undefined {
  const found = remembered(run);
  if (found === CUT) noteCut();
  return found === CUT ? undefined : found;
}

const CUT = 'cut';
const remembered = memoOf((run: Run): Removal | typeof CUT | undefined => removalIn(started(run)));

function removalIn({ program, args }: Started): Removal | typeof CUT | undefined {
  const tool = remoteTool(program);
  if (tool === undefined) return undefined;
  const options = readOptions(args, `--dry-run:: ${tool.values ?? ''}`);
  if (isRehearsal(options.names, options.value('--dry-run'))) return undefined;
  const words = options.operands.map(({ text }) => text);
  if (words[0] === 'help' || words.at(-1) === 'help') return undefined;
  // This is the only client whose `-n` is known to mean a dry run.
  if (program === 'gsutil' && options.has('-n')) return undefined;
  const line = `${words.join(' ')} ${spelledOptions(args)}`.toLowerCase();
  if (line.length > LONGEST_LINE) return CUT;
  if (tool.never?.test(line) === true) return undefined;
  const at = removingWord(words, tool.verbs ?? REMOVES);
  const also = at < 0 && tool.also?.test(line) === true;
  if (at < 0 && !also) return undefined;
  const shown = words.slice(0, also ? 2 : at + 1).filter((word) => /^[\w:.-]{1,40}$/.test(word));
  const removal = { kind: tool.kind, shows: [program, ...shown].join(' ') };
  return also && mirrorsBuild(words) ? { ...removal, isDeploy: true } : removal;
}

/** `s3 sync ./dist s3://site`: from a folder that a build makes to a bucket. */
function mirrorsBuild(words: readonly string[]): boolean {
  const at = words.findIndex((word) => /^r?sync$/.test(word));
  const [from = '', to = ''] = at === -1 ? [] : words.slice(at + 1);
  return isBuilt(from) && to !== '' && !isBuilt(to);
}

export function isBuilt(path: string): boolean {
  if (/:/.test(path)) return false;
  return (
    /^(?:\.\/)?(?:[\w.-]+\/){0,4}(?:public|_site|www|html|\.?dist|site)\/?$/.test(path) ||
    locate(path).place === 'build'
  );
}

function isRehearsal(names: readonly string[], dryRun: Word | undefined): boolean {
  if (dryRun !== undefined && /^(?:none|false)$/i.test(dryRun.text)) return false;
  return names.some((name) => REHEARSALS.includes(name.toLowerCase()));
}

/** Options with their values, separated by one space, so that a table can match `sync … --delete`. */
function spelledOptions(args: readonly Word[]): string {
  return args
    .map(({ text }) => text)
    .filter((text, i) => text.startsWith('-') || args[i - 1]?.text.startsWith('-') === true)
    .join(' ');
}

/** Index of the removing verb among the plain words; -1 if there is none. */
function removingWord(words: readonly string[], verbs: ReadonlySet<string>): number {
  for (let i = 0; i < Math.min(words.length, VERB_DEPTH); i++) {
    const word = words[i] ?? '';
    if (!/^[A-Za-z][\w:.-]*$/.test(word)) return -1;
    if (i === 0 && OWN_SETTINGS.has(word.toLowerCase())) return -1;
    const verb = verbIn(word);
    if (verbs.has(verb)) return i;
    if (OTHERWISE.has(verb)) return -1;
  }
  return -1;
}
